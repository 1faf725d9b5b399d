import LinkRouting

// Nothing that holds or could give away a handle, a key, a person, a link or a parameter prints
// itself: not as text, not in a debugger, not in a dump.

extension StateHandle: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MintedState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SignInState: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StateContext: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AttemptIndex: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SubjectTag: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension KeyringKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and state of the key.
    public var description: String { "\(id.text) \(state.name)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Keyring: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of keys and the name of the active one.
    public var description: String { "\(keys.count) keys, \(activeID.text) active" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension InstallID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask: it names one person's device.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoreID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RecordContext: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SceneContext: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HeldRoute: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the names of the parameters, never their values.
    public var description: String {
        "\(id.text)(\(parameters.map(\.name).joined(separator: ", ")))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension IntentContent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind alone.
    public var description: String { kind.name }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PendingIntent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and kind.
    public var description: String { "\(id.text) \(kind.name)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension IntentRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of bytes.
    public var description: String { "\(bytes.count) bytes" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VerifiedIntent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and kind.
    public var description: String { intent.description }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HeldIntent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name.
    public var description: String { id.text }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension IntentQueue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names.
    public var description: String { intents.map(\.id.text).joined(separator: ", ") }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SceneRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of bytes of the state.
    public var description: String { "\(state.count) bytes" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoredIntent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name.
    public var description: String { id.text }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoredScene: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The scene.
    public var description: String { scene.text }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoredAttempt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoredDeliveries: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The scene.
    public var description: String { scene.text }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoreContents: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of intents.
    public var description: String { "\(intents.count) intents" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoreChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the change.
    public var description: String {
        switch self {
        case .insertIntent(let stored): "insertIntent \(stored.id.text)"
        case .replaceIntent(let stored): "replaceIntent \(stored.id.text)"
        case .takeIntent(let id): "takeIntent \(id.text)"
        case .removeIntent(let id): "removeIntent \(id.text)"
        case .saveScene(let scene, _): "saveScene \(scene.text)"
        case .removeScene(let scene): "removeScene \(scene.text)"
        case .saveAttempt: "saveAttempt"
        case .takeAttempt: "takeAttempt"
        case .retireAttempt: "retireAttempt"
        case .rememberDelivery(let scene, _): "rememberDelivery \(scene.text)"
        case .forgetDeliveries(let scene): "forgetDeliveries \(scene.text)"
        case .appendAudit: "appendAudit"
        case .trimAudit: "trimAudit"
        case .quarantine: "quarantine"
        case .noteTime: "noteTime"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

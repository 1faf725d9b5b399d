import LinkRouting

/// A navigation state as bytes on their way to or from a store; holding one means that it has
/// exactly one encoding, of at most 64 KiB, and nothing about whether its screens may be shown.
///
/// It is neither signed nor sealed here: the broker wraps the bytes into a scene record, and
/// leaves out the screens that have secret parameters before it saves.
public struct SavedNavigation: Hashable, Sendable {
    /// The version of the client whose routes these are, counted by the client.
    public let clientVersion: UInt32
    // INVARIANT: an identifier.
    /// The tab that was selected.
    public let tab: String
    let stacks: [SavedStack]
    let sheets: [SavedSheet]

    /// Saves a state.
    ///
    /// - Parameters:
    ///   - state: The state; its empty stacks are not saved.
    ///   - clientVersion: The version of the client's routes.
    /// - Throws: `too_long` above 64 KiB, or where a text or a list of parameters is above its
    ///   limit.
    /// - Complexity: O(bytes)
    package init(_ state: NavigationState, clientVersion: UInt32) throws(NavigationError) {
        try self.init(
            clientVersion: clientVersion, tab: state.tab,
            stacks: state.listed.map { stack in
                SavedStack(tab: stack.tab, screens: stack.routes.map { SavedScreen($0) })
            },
            sheets: state.sheets.map { sheet in
                SavedSheet(
                    screen: SavedScreen(sheet.route), style: sheet.style,
                    isMandatory: sheet.isMandatory)
            })
    }

    /// Reads saved bytes.
    ///
    /// - Parameter bytes: What `encoded` gave; whoever stored them has verified their MAC.
    /// - Throws: `too_long` above 64 KiB, `malformed` for anything that `encoded` never gives.
    /// - Complexity: O(bytes)
    package init(decoding bytes: [UInt8]) throws(NavigationError) {
        self = try SavedReader.saved(bytes)
    }

    /// Collects parts that are within their limits one by one.
    init(
        clientVersion: UInt32, tab: String, stacks: [SavedStack], sheets: [SavedSheet]
    ) throws(NavigationError) {
        self.clientVersion = clientVersion
        self.tab = tab
        self.stacks = stacks
        self.sheets = sheets
        guard hasEncodableParts, encoded.count <= NavigationLimits.savedByteCountLimit else {
            throw NavigationError(.tooLong)
        }
    }

    /// The one encoding of this value.
    ///
    /// - Complexity: O(bytes)
    package var encoded: [UInt8] { SavedWriter.bytes(self) }

    /// Every saved screen: the stacks in their order, then the sheets.
    public var screens: [SavedScreen] { stacks.flatMap(\.screens) + sheets.map(\.screen) }

    private var hasEncodableParts: Bool {
        screens.allSatisfy { screen in
            screen.parameters.count <= NavigationLimits.parameterCountLimit
                && screen.parameters.allSatisfy(\.isEncodable)
        }
    }
}

extension RouteParameter {
    fileprivate var isEncodable: Bool {
        guard Identifier.isName(name.utf8) else { return false }
        return switch value {
        case .int, .bool: true
        case .text(let text): text.utf8.count <= NavigationLimits.textByteCountLimit
        }
    }
}

/// A saved tab and its stack, which is not empty.
struct SavedStack: Hashable, Sendable {
    let tab: String
    let screens: [SavedScreen]
}

/// A saved sheet.
struct SavedSheet: Hashable, Sendable {
    let screen: SavedScreen
    let style: SheetStyle
    let isMandatory: Bool
}

extension SavedNavigation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The client version and the screens without any value: `version 2: book(bookId)`.
    public var description: String {
        "version \(clientVersion): \(screens.map(\.description).joined(separator: ", "))"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows no value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

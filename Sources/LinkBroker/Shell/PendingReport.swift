public import LinkIntents
public import LinkPolicy
public import LinkRouting

/// One held link as a client may list it: no parameters, no link.
public struct PendingReport: Hashable, Sendable {
    /// The held link.
    public let intent: IntentID
    /// Its route.
    public let route: RouteID
    /// What would let it through.
    public let required: RequirementNames
    /// When it was held, in epoch milliseconds.
    public let createdMilliseconds: Int64
    /// When it ends by itself, in epoch milliseconds.
    public let notAfterMilliseconds: Int64

    init(_ intent: PendingIntent) {
        self.intent = intent.id
        self.route = intent.route
        self.required = RequirementNames(intent.requirement)
        self.createdMilliseconds = intent.createdMilliseconds
        self.notAfterMilliseconds = intent.notAfterMilliseconds
    }
}

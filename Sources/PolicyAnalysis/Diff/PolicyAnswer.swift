public import LinkPolicy
public import LinkRouting

/// What a policy answers to a question, in names, so that the answers of two policies can be
/// compared.
public struct PolicyAnswer: Hashable, Sendable {
    /// What the gate does.
    public let outcome: Outcome
    /// The stable reason code.
    public let reason: String
    /// The route, where the link leads to one.
    public let route: RouteID?
    /// What a held link still wants.
    public let required: RequirementNames?

    /// Asks a policy, from the bytes of the link on.
    ///
    /// - Throws: The part of the person that is outside its bound.
    /// - Complexity: O(bytes + names of the vocabulary)
    public init(_ question: PolicyQuestion, in policy: Policy) throws(PrincipalError) {
        self.init(
            SampleReading(question.url, in: policy), try question.context(in: policy), policy)
    }

    /// Asks about a link that was read before.
    init(_ reading: SampleReading, _ context: DecisionContext, _ policy: Policy) {
        switch reading {
        case .refused(let code):
            outcome = .rejected
            reason = code
            route = nil
            required = nil
        case .route(let matched):
            let decision = policy.verdict(for: matched.route, in: context).decision
            outcome = decision.outcome
            reason = decision.reason.code
            route = matched.route.id
            required = decision.outcome == .hold ? policy.names(of: decision.requirement) : nil
        }
    }

    /// The answer in a few words, such as `hold (sign_in_required)`.
    public var words: String { "\(outcome.name) (\(reason))" }
}

/// What a policy reads a link as.
enum SampleReading: Sendable {
    /// No route; callbacks are never routed.
    case refused(String)
    /// A route.
    case route(MatchedLink)

    init(_ text: String, in policy: Policy) {
        let bytes = Array(text.utf8)
        guard policy.callbacks.matched(bytes.span).isEmpty else {
            self = .refused(RejectReason.unknownRoute.code)
            return
        }
        do throws(LinkError) {
            self = .route(try policy.table.matched(bytes.span))
        } catch {
            self = .refused(error.reason.code)
        }
    }

    /// The link, where it leads to a route.
    var matched: MatchedLink? {
        switch self {
        case .refused: nil
        case .route(let matched): matched
        }
    }
}

import LinkAudit
import LinkBroker
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Synchronization

/// The demo itself: the plan's link through every room, with the demo in the part of the provider.
///
/// It does what a client does and nothing else: the same session, the same verbs, the same effects.
struct DemoRun {
    private let plan: DemoPlan
    private let policy: Policy
    private let broker: BrokerSession
    private let effects: DemoEffects
    private let secrets: [String]

    /// Starts a session for a plan.
    ///
    /// - Parameters:
    ///   - plan: What will be done.
    ///   - policy: The policy.
    ///   - clock: The time.
    /// - Throws: A problem where the system has no random bytes or no cryptography.
    init(_ plan: DemoPlan, under policy: Policy, clock: SessionClock) throws(CommandFailure) {
        let effects = DemoEffects()
        var configuration = BrokerConfiguration(
            policy: policy, keyring: try SessionKeys.keyring(clock.nowMilliseconds),
            nowMilliseconds: { clock.nowMilliseconds }, observe: { effects.take($0) })
        configuration.app = DemoPlan.app
        configuration.flags = policy.vocabulary.flags.names
        self.plan = plan
        self.policy = policy
        self.effects = effects
        broker = try BrokerSession.started(configuration)
        secrets = policy.table.index(of: plan.route.id).map(policy.table.secretParameters) ?? []
    }

    /// Runs from the link to the event.
    ///
    /// - Returns: The chapters in order.
    /// - Throws: A problem where a step did not come out as planned.
    func chapters() throws(CommandFailure) -> [DemoChapter] {
        // BOUND: at most 8 gates.
        for gate in policy.vocabulary.gates.names {
            _ = broker.perform(.gate(name: gate, .open))
        }
        _ = broker.setSession(nil)
        effects.forget()
        let arrival = try arrival()
        let signIn = try signIn()
        let commit = try commit(with: signIn.ticket)
        return [arrival, signIn.chapter, commit, events()]
    }

    private func arrival() throws(CommandFailure) -> DemoChapter {
        let bytes = arrivingBytes
        let reply = broker.perform(
            .open(Arrival(scene: plan.request.scene, bytes: bytes, source: plan.source)))
        guard case .opened(let opened) = reply, opened.result == .held,
            let intent = opened.intent
        else { throw unexpected("the link was not held") }
        let steps = [
            DemoSteps.bytes(bytes, isSecret: isSecret),
            DemoSteps.link(plan.link, isSecret: isSecret),
            DemoSteps.route(plan.route, path, secrets),
            DemoSteps.decision(decision(for: nil), policy),
            DemoSteps.intent(intent, opened.required, policy),
            DemoSteps.navigation(state, plan.request.scene, remark: "nothing of the link shows"),
        ]
        return DemoChapter(
            title: "A link comes in from \(plan.source.name). Nobody is signed in.", steps: steps)
    }

    private func signIn() throws(CommandFailure) -> (chapter: DemoChapter, ticket: String) {
        guard case .started(let start) = broker.perform(.signIn(plan.request)) else {
            throw unexpected("the sign-in did not start")
        }
        let address = Self.callback(start)
        guard case .callback(.accepted(let ticket)) = broker.callback(address) else {
            throw unexpected("the callback was not accepted")
        }
        guard case .callback(.ignored(let again)) = broker.callback(address) else {
            throw unexpected("a second callback was not ignored")
        }
        let chapter = DemoChapter(
            title: "The person signs in. This demo plays the provider's part.",
            steps: [
                DemoSteps.signIn(start), DemoSteps.callback(start.redirect),
                DemoSteps.repeated(again),
            ])
        return (chapter, ticket.text)
    }

    private func commit(with ticket: String) throws(CommandFailure) -> DemoChapter {
        let reply = broker.authenticated(ticket: ticket, plan.principal)
        guard case .settled(let settlement) = reply else {
            throw unexpected("the sign-in was not taken")
        }
        guard let committed = settlement.committed.first?.intent ?? committedAfterCheck() else {
            throw unexpected("the link was not committed")
        }
        return DemoChapter(
            title: "The policy is asked again, and the link commits. Once.",
            steps: [
                DemoSteps.decision(decision(for: plan.principal), policy),
                DemoSteps.commit(committed, plan.route.id),
                DemoSteps.navigation(
                    state, plan.request.scene, remark: "published whole, in one state"),
            ])
    }

    /// Where the policy asks whether the content exists, the demo says so.
    private func committedAfterCheck() -> IntentID? {
        guard let check = effects.check,
            case .opened(let opened) = broker.perform(.content(check: check, .exists)),
            opened.result == .committed
        else { return nil }
        return opened.intent
    }

    private func events() -> DemoChapter {
        let records = effects.records
        return DemoChapter(
            title: "The audit log has an event for each step, and no value of a parameter.",
            steps: records.map(DemoSteps.event))
    }

    private func unexpected(_ message: String) -> CommandFailure {
        .problem(
            Problem(
                "the demo stopped: \(message)",
                hint: "`linkbroker session --policy FILE` runs the same steps one by one"))
    }

    /// The link as another program might spell it, where that spelling is read alike.
    private var arrivingBytes: [UInt8] {
        let decorated = plan.link.bytes + Array("?utm_source=mail".utf8)
        guard plan.link.bytes.contains(0x3F) == false, plan.link.bytes.contains(0x23) == false
        else { return plan.link.bytes }
        do throws(LinkError) {
            let read = try policy.table.matched(decorated.span)
            return read.link == plan.link ? decorated : plan.link.bytes
        } catch {
            // A policy that rejects unknown query keys.
            return plan.link.bytes
        }
    }

    private func decision(for principal: Principal?) -> Explanation {
        let vocabulary = policy.vocabulary
        let context = DecisionContext(
            source: plan.source,
            session: principal.map { .signedIn(policy.facts(of: $0)) } ?? .anonymous,
            device: DeviceFacts(
                app: DemoPlan.app, flags: vocabulary.flagSet(of: vocabulary.flags.names)),
            openGates: vocabulary.gateSet(of: vocabulary.gates.names),
            nowSeconds: principal?.authenticatedAt)
        return policy.explanation(for: plan.route, in: context)
    }

    private var path: [RouteID] {
        ExplainAnswer.path(plan.route, decision(for: plan.principal), policy)
    }

    private var isSecret: Bool { secrets.isEmpty == false }

    private var state: NavigationState? { broker.navigation(of: plan.request.scene) }

    /// The address on which the provider sends the person back.
    private static func callback(_ start: SignInStart) -> String {
        "\(start.redirect)?code=demo-code-1234567890&state=\(start.state)&iss="
            + escaped(start.issuer)
    }

    private static func escaped(_ text: String) -> String {
        // BOUND: the issuer, at most 2048 bytes.
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            // Every other byte is escaped.
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
    }
}

/// What the session told its observer.
final class DemoEffects: Sendable {
    private struct Notes {
        var records: [AuditEvent] = []
        var check: String?
    }

    private let notes = Mutex(Notes())

    /// Starts with nothing told.
    init() {}

    /// Takes an effect.
    func take(_ effect: BrokerEffect) {
        notes.withLock { notes in
            switch effect {
            case .record(let event): notes.records.append(event)
            case .checkContent(_, let check, _): notes.check = check
            case .publish, .prompt, .notice: return
            }
        }
    }

    /// Forgets what was told so far.
    func forget() { notes.withLock { $0 = Notes() } }

    /// The audit events, in order.
    var records: [AuditEvent] { notes.withLock(\.records) }

    /// The content check that waits for its answer.
    var check: String? { notes.withLock(\.check) }
}

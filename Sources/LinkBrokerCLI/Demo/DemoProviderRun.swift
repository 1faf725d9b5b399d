import LinkBroker
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// The demo at a real provider: a protected link is held, a person signs in with a browser, and the
/// policy decides what becomes of the link.
///
/// Every line is shown when it happens: the person reads them while the browser waits.
struct DemoProviderRun {
    private let plan: DemoPlan
    private let policy: Policy
    private let options: ProviderOptions
    private let broker: BrokerSession
    private let format: OutputFormat
    private let paint = Paint(isOn: Output.takesColour)

    /// Starts a session for a plan.
    ///
    /// - Parameters:
    ///   - plan: Which link is opened.
    ///   - policy: The policy.
    ///   - options: The provider.
    ///   - format: The form of the lines.
    /// - Throws: A problem where the system has no random bytes or no cryptography.
    init(
        _ plan: DemoPlan, under policy: Policy, at options: ProviderOptions, _ format: OutputFormat
    ) throws(CommandFailure) {
        self.plan = plan
        self.policy = policy
        self.options = options
        self.format = format
        let clock = SessionClock(.system)
        var configuration = BrokerConfiguration(
            policy: policy, keyring: try SessionKeys.keyring(clock.nowMilliseconds),
            nowMilliseconds: { clock.nowMilliseconds }, observe: { _ in })
        configuration.app = DemoPlan.app
        configuration.flags = policy.vocabulary.flags.names
        broker = try BrokerSession.started(configuration)
    }

    /// Runs from the link to its end.
    ///
    /// - Parameter output: Where the lines go.
    /// - Returns: 0 for a committed link, 2 for a held one, 3 for a denied one.
    /// - Throws: A problem where nobody came back, or the provider is at fault.
    func run(_ output: inout Output) throws(CommandFailure) -> ExitCode {
        // BOUND: at most 8 gates.
        for gate in policy.vocabulary.gates.names { _ = broker.perform(.gate(name: gate, .open)) }
        _ = broker.setSession(nil)
        try title("1. A link comes in from \(plan.source.name). Nobody is signed in.", &output)
        let held = broker.perform(
            .open(Arrival(scene: scene, bytes: plan.link.bytes, source: plan.source)))
        guard case .opened(let opened) = held, opened.result == .held, let intent = opened.intent
        else {
            throw .problem(
                Problem(
                    "the demo stopped: the link was not held",
                    hint: "`linkbroker explain --policy FILE URL` says why"))
        }
        try show(
            [
                DemoSteps.link(plan.link, isSecret: isSecret),
                DemoSteps.intent(intent, opened.required, policy),
                DemoSteps.navigation(state, scene, remark: "nothing of the link shows"),
            ], &output)
        try title("2. The person signs in at \(DisplayedText.escaped(options.issuer)).", &output)
        let outcome = try signedIn(&output)
        return try ended(outcome, &output)
    }

    private func signedIn(
        _ output: inout Output
    ) throws(CommandFailure) -> ProviderSignIn.Outcome {
        let signIn = ProviderSignIn(broker, options)
        var lines: [DemoStep] = []
        let limit = "at most \(options.timeoutSeconds) s; Ctrl-C gives up"
        let paint = paint
        let format = format
        return try signIn.outcome(in: scene, .heldLink) { (remark) throws(CommandFailure) in
            lines =
                switch remark {
                case .opened: [Self.remark("browser", "opened, and waited for", limit)]
                case .address(let address):
                    [
                        Self.remark("browser", "open this address", limit),
                        Self.remark("address", address, ""),
                    ]
                case .accepted:
                    [Self.remark("callback", "accepted: it is ours", "the code is exchanged now")]
                }
            for line in lines { try Self.write(line, format, paint, &output) }
            try output.flush()
        }
    }

    private func ended(
        _ outcome: ProviderSignIn.Outcome, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        switch outcome {
        case .signedIn(let person, .settled(let settlement)):
            let scopes = person.scopes.count == 1 ? "1 scope" : "\(person.scopes.count) scopes"
            let roles = person.roles.count == 1 ? "1 role" : "\(person.roles.count) roles"
            let rights = "\(scopes), \(roles)"
            try show(
                [Self.remark("principal", rights, person.assurance ?? "no level of assurance")],
                &output)
            try title("3. The policy is asked again.", &output)
            return try settled(settlement, &output)
        case .signedIn, .ended(.refused), .ended(.nothingPending):
            throw .problem(
                Problem(
                    "the sign-in did not begin, or its ticket was not taken",
                    hint: "check the callback entry of the policy"))
        case .ended(.callback(.declined)):
            try show([Self.remark("callback", "declined", "the person said no")], &output)
            return .refused
        // The provider reported an error: what is held stays held.
        case .ended:
            try show([Self.remark("callback", "failed", "the provider said so")], &output)
            return .findings
        case .refused(let error): throw .problem(ProviderProblem.problem(error))
        case .nobody(let failure): throw .problem(ProviderProblem.problem(failure, options))
        }
    }

    private func settled(
        _ settlement: Settlement, _ output: inout Output
    ) throws(CommandFailure) -> ExitCode {
        if let report = settlement.committed.first {
            try show(
                [
                    DemoSteps.commit(report.intent, report.route),
                    DemoSteps.navigation(state, scene, remark: "published whole, in one state"),
                ], &output)
            return .clean
        }
        if let report = settlement.denied.first {
            let remark = report.reason ?? ""
            try show([Self.remark("denied", report.route.text, remark)], &output)
            return .refused
        }
        let kept = settlement.held.first?.reason ?? "it waits for something else"
        try show([Self.remark("held", plan.route.id.text, kept)], &output)
        return .findings
    }

    private var scene: SceneID { plan.request.scene }
    private var state: NavigationState? { broker.navigation(of: scene) }
    private var isSecret: Bool {
        policy.table.index(of: plan.route.id).map(policy.table.secretParameters)?.isEmpty == false
    }

    private func title(_ text: String, _ output: inout Output) throws(CommandFailure) {
        guard format == .text else { return }
        try output.line(paint.strong(text))
        try output.flush()
    }

    private func show(
        _ steps: [DemoStep], _ output: inout Output
    ) throws(CommandFailure) {
        // BOUND: the caller's steps.
        for step in steps { try Self.write(step, format, paint, &output) }
        try output.flush()
    }

    private static func write(
        _ step: DemoStep, _ format: OutputFormat, _ paint: Paint, _ output: inout Output
    ) throws(CommandFailure) {
        switch format {
        case .json: try output.line(step.json)
        // An address is one word that a person copies: it is never cut.
        case .text where step.room.isSame(as: "address"): try output.line("  \(step.value)")
        case .text: try output.lines(step.lines(paint))
        }
    }

    private static func remark(_ room: String, _ value: String, _ remark: String) -> DemoStep {
        DemoStep(room: room, value: value, remark: remark) { line in
            line.member("value", value)
            if remark.isEmpty == false { line.member("remark", remark) }
        }
    }
}

import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// The pure machine with a clock, fixed keys and a memory for names; it reads the lines of scripts.
struct Stage {
    private(set) var broker: BrokerState
    private(set) var last: Turn
    var nowMilliseconds: Int64 = 1_000_000
    private var draws: UInt64 = 0
    private let host: String
    /// The sign-ins that were begun, by name.
    private var started: [String: SignInStart] = [:]
    /// The tickets, by the name of their sign-in.
    private var tickets: [String: String] = [:]
    /// The saved scenes, by name.
    private var blobs: [String: String] = [:]
    private var names = NamedIntents()

    init(policy name: String, canary: Canary? = nil) throws {
        broker = BrokerState(
            environment: BrokerEnvironment(
                policy: try Cast.policy(name), app: AppVersion("3.3.0"),
                flags: name == "bookshop" ? ["newReader", "giftCards"] : [], bundle: "stage",
                stateVersion: 1, migrations: []),
            keyring: try Keyring.insecureForTesting(), store: .memory, canary: canary)
        last = Turn(nowMilliseconds: 0, entropy: [UInt8](repeating: 0, count: 32))
        host = name == "bookshop" ? "https://reader.example" : "https://a.example"
    }

    /// Gives the machine one event.
    mutating func act(_ event: BrokerEvent) {
        draws += 1
        var generator = SeededGenerator(seed: draws)
        var next = broker
        last = next.handle(event, nowMilliseconds: nowMilliseconds, entropy: generator.bytes(32))
        // As the shell does it: what failed has not happened.
        if last.failure == nil { broker = next }
    }

    /// Performs the left side of a line.
    ///
    /// - Returns: What came of it, as the right side spells it.
    mutating func perform(_ line: String) throws -> String {
        var words = line.split(separator: " ").map(String.init)
        let verb = words.removeFirst()
        if let answer = try ask(verb, words) { return answer }
        act(try event(verb, words))
        remember(verb, words)
        return describe()
    }

    /// The lines that ask or that turn something other than the machine.
    private mutating func ask(_ verb: String, _ words: [String]) throws -> String? {
        switch verb {
        case "state":
            guard let index = broker.index(of: try SceneID(words[0])) else { return "no scene" }
            return broker.scenes[index].published.words
        case "pending":
            guard let index = broker.index(of: try SceneID(words[0])) else { return "no scene" }
            return broker.scenes[index].state.queue.intents.map { names.name($0.id) }
                .joined(separator: " ")
        case "scenes": return "\(broker.scenes.count)"
        case "audit":
            return last.records.map { "\($0.kind.name):\($0.outcome.name)" }
                .joined(separator: " ")
        case "restart":
            broker = BrokerState(
                environment: broker.environment, keyring: broker.keyring, store: .memory)
            return ""
        case "clock":
            nowMilliseconds = Int64(words[0]) ?? Int64.max
            return ""
        case "rotate":
            broker.keyring = try broker.keyring.rotated(
                adding: try SecretKey(
                    from: .insecureForTesting(seed: UInt64(words[0]) ?? 7)),
                nowMilliseconds: 0)
            return ""
        case "revoke":
            guard let old = broker.keyring.keys.first(where: { $0.state == .verify }) else {
                throw ScriptError("no key to revoke")
            }
            broker.keyring = try broker.keyring.revoking(old.id)
            return ""
        default: return nil
        }
    }

    private mutating func remember(_ verb: String, _ words: [String]) {
        switch (verb, last.reply) {
        case ("signIn", .started(let start)): started[option("as", words) ?? words[0]] = start
        case ("callback", .callback(.accepted(let ticket))),
            ("open", .callback(.accepted(let ticket))):
            tickets[option("as", words) ?? words[0]] = ticket.text
        case ("snapshot", .snapshot(let blob)): blobs[words[1]] = blob
        default: break  // Nothing to remember.
        }
    }

    private mutating func describe() -> String {
        if let failure = last.failure { return "refused \(failure.code.code)" }
        var parts = [last.reply.words(&names)]
        for effect in last.effects {
            if let text = effect.words(&names) { parts.append(text) }
        }
        return parts.joined(separator: " | ")
    }

    /// The keys after `rotate SEED`, `revoke` of the oldest, `forget` of all that retire, or those of
    /// an `other` installation.
    private func keyring(_ words: [String]) throws -> Keyring {
        let keyring = broker.keyring
        switch words[0] {
        case "rotate":
            return try keyring.rotated(
                from: .insecureForTesting(seed: UInt64(words[1]) ?? 7), nowMilliseconds: 0)
        case "revoke":
            guard let old = keyring.keys.last(where: { $0.state == .verify }) else {
                throw ScriptError("no key to revoke")
            }
            return try keyring.revoking(old.id)
        case "forget": return try keyring.forgettingRetired(nowMilliseconds: Int64.max)
        case "other": return try Keyring.insecureForTesting(seed: 99)
        default: throw ScriptError("no such keys")
        }
    }

    private func option(_ name: String, _ words: [String]) -> String? {
        words.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
}

// The events of a script.
extension Stage {
    private mutating func event(_ verb: String, _ words: [String]) throws -> BrokerEvent {
        switch verb {
        case "advance":
            nowMilliseconds += Int64((Double(words[0]) ?? 0) * 1000)
            return .tick
        case "tick": return .tick
        case "session": return try session(words[0])
        case "signOut": return .signOut
        case "gate": return .gate(name: words[0], words[1] == "open" ? .open : .closed)
        case "reload": return .reload(try Cast.policy(words[0]))
        case "rekey": return .rekey(try keyring(words))
        case "content": return .content(check: words[0], try answer(words[1]))
        case "callback": return .callback(try callback(words))
        case "authenticated":
            return .authenticated(
                ticket: tickets[words[0]] ?? words[0], try Cast.person(words[1]))
        case "failed": return .authenticationFailed(ticket: tickets[words[0]] ?? words[0])
        default:  // What happens in one scene.
            return try sceneEvent(verb, try SceneID(words[0]), words)
        }
    }

    private func sceneEvent(
        _ verb: String, _ scene: SceneID, _ words: [String]
    ) throws -> BrokerEvent {
        switch verb {
        case "open": return .open(try arrival(scene, words))
        case "signIn":
            return .signIn(
                SignInRequest(
                    scene: scene, callback: option("callback", words),
                    issuer: option("issuer", words),
                    port: option("port", words).flatMap(UInt16.init),
                    purpose: words.contains("standalone") ? .standalone : .heldLink))
        case "cancel": return .cancel(scene)
        case "push":
            let screen = try self.screen(words[1])
            return .push(scene, screen.route, screen.parameters)
        case "setPath": return .setPath(scene, try words.dropFirst().map(screen))
        case "back": return .back(scene)
        case "backTo": return .backTo(scene, try RouteID(words[1]))
        case "tab": return .selectTab(scene, words[1])
        case "dismiss": return .dismiss(scene)
        case "close": return .closeScene(scene)
        case "snapshot": return .snapshot(scene)
        case "restore": return .restore(scene, blobs[words[1]] ?? words[1])
        default: throw ScriptError("no verb \(verb)")
        }
    }

    private func session(_ who: String) throws -> BrokerEvent {
        switch who {
        case "nobody": .session(nil, .plain)
        case "expired": .session(nil, .expired)
        default: .session(try Cast.person(who), .plain)  // The name of a person.
        }
    }

    private func answer(_ word: String) throws -> ContentAnswer {
        guard let answer = ContentAnswer(rawValue: word) else { throw ScriptError(word) }
        return answer
    }

    private func arrival(_ scene: SceneID, _ words: [String]) throws -> Arrival {
        let source = try option("from", words).map { name in
            guard let source = LinkSource.allCases.first(where: { $0.name == name }) else {
                throw ScriptError("no source \(name)")
            }
            return source
        }
        let bytes =
            words[1] == "callback"
            ? try callback(Array(words.dropFirst(2)))
            : Array((words[1].hasPrefix("/") ? host + words[1] : words[1]).utf8)
        return Arrival(
            scene: scene, bytes: bytes, source: source, delivery: option("delivery", words),
            initiation: words.contains("auto") ? .automatic : .person)
    }

    /// The address of a callback: of a sign-in by name, changed by options.
    private func callback(_ words: [String]) throws -> [UInt8] {
        let start = started[words[0]]
        let redirect =
            option("at", words) ?? start?.redirect
            ?? (host == "https://a.example" ? host + "/cb" : host + "/auth/callback")
        let state = option("state", words) ?? start?.state ?? String(repeating: "a", count: 64)
        let outcome = option("error", words).map { "error=\($0)" } ?? "code=c0de"
        let issuer = option("iss", words) ?? start?.issuer ?? "https://id.example"
        let named = issuer == "none" ? "" : "&iss=\(issuer)"
        let more = option("more", words).map { "&\($0)" } ?? ""
        if words.contains("bare") { return Array("\(redirect)?\(outcome)".utf8) }
        return Array("\(redirect)?\(outcome)&state=\(state)\(named)\(more)".utf8)
    }

    /// `route` or `route(value)` or `route(name:value)`.
    private func screen(_ word: String) throws -> ScreenRequest {
        let parts = word.split(separator: "(")
        let id = try RouteID(String(parts[0]))
        guard parts.count == 2 else { return ScreenRequest(route: id) }
        let value = String(parts[1].dropLast())
        let number = Int64(value).map(ParameterValue.int) ?? .text(value)
        guard let index = broker.environment.policy.table.index(of: id),
            let slot = broker.environment.policy.table.parameters(at: index).first
        else { throw ScriptError("no parameter of \(id)") }
        return ScreenRequest(
            route: id, parameters: [RouteParameter(name: slot.name, value: number)])
    }
}

import LinkBroker
import LinkPolicy
import LinkRouting

// What the lines of the session protocol mean to the broker.
extension LineFields {
    /// The name of a scene.
    func scene() throws(LineError) -> SceneID {
        let name = try requiredText("scene")
        do throws(LinkError) {
            return try SceneID(name)
        } catch {
            throw LineError(
                .invalidIdentifier, "`scene` is 1 to 64 characters of `A-Za-z0-9_.-`",
                column: value("scene")?.position.column)
        }
    }

    /// How many seconds pass.
    func seconds() throws(LineError) -> Int64 {
        guard let seconds = try integer("seconds") else {
            throw LineError(.missingField, "`seconds` is missing: an integer")
        }
        guard (0...SessionClock.stepSecondsLimit).contains(seconds) else {
            throw invalid(
                "seconds", "is out of bounds; write 0 to \(SessionClock.stepSecondsLimit)")
        }
        return seconds
    }

    /// A link as it was delivered.
    func arrival() throws(LineError) -> Arrival {
        Arrival(
            scene: try scene(), bytes: Array(try requiredText("url").utf8),
            source: try source("from"), delivery: try text("delivery"),
            initiation: try bool("automatic") == true ? .automatic : .person)
    }

    /// Who is signed in, or that nobody is.
    func session() throws(LineError) -> BrokerEvent {
        guard let named = try principal("principal") else {
            throw LineError(.missingField, "`principal` is missing: an object or null")
        }
        let isExpired = try bool("expired") == true
        guard isExpired == false || named.principal == nil else {
            throw invalid("expired", "goes with `\"principal\": null` alone")
        }
        return .session(named.principal, isExpired ? .expired : .plain)
    }

    /// The wish to sign in.
    func signIn() throws(LineError) -> SignInRequest {
        var port: UInt16?
        if let number = try integer("port") {
            guard (1...65_535).contains(number) else {
                throw invalid("port", "is out of bounds; write 1 to 65535")
            }
            port = UInt16(number)
        }
        return SignInRequest(
            scene: try scene(), callback: try text("callback"), issuer: try text("issuer"),
            port: port, purpose: try bool("standalone") == true ? .standalone : .heldLink)
    }

    /// The end of a sign-in.
    func authenticated() throws(LineError) -> BrokerEvent {
        let ticket = try requiredText("ticket")
        guard let principal = try principal("principal")?.principal else {
            throw LineError(.missingField, "`principal` is missing: an object")
        }
        return .authenticated(ticket: ticket, principal)
    }

    /// A gate that moves.
    func gate() throws(LineError) -> BrokerEvent {
        let name = try requiredText("name")
        guard let isOpen = try bool("open") else {
            throw LineError(.missingField, "`open` is missing: true or false")
        }
        return .gate(name: name, isOpen ? .open : .closed)
    }

    /// The host's answer to a content check.
    func content() throws(LineError) -> BrokerEvent {
        let check = try requiredText("check")
        let name = try requiredText("answer")
        let answers: [ContentAnswer] = [.exists, .gone, .signIn, .unknown]
        guard let answer = answers.first(where: { $0.rawValue.isSame(as: name) }) else {
            throw invalid("answer", "is `exists`, `gone`, `signIn` or `unknown`")
        }
        return .content(check: check, answer)
    }
}

import LinkBroker
import LinkBrokerOIDC
import LinkCrypto
import LinkDelivery
import LinkIntents
import LinkPolicy
import LinkRouting

/// One client session behind the line protocol: a line in, the events that it caused and one reply
/// out.
struct SessionDriver {
    private let broker: BrokerSession
    private let events = SessionEvents()
    private let clock: SessionClock
    private let keyringFile: KeyringFile?
    private var number = 0
    /// Where `signIn` signs in for real; without one, the other side of the protocol does.
    var provider: ProviderOptions?

    /// Starts a session that is unknown, over what its store keeps.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - clock: The time.
    ///   - storage: The store and the keys.
    ///   - app: The version of the app.
    ///   - flags: The flags that are on.
    /// - Throws: A problem where the store cannot be read, or the system has no cryptography.
    init(
        policy: Policy, clock: SessionClock, storage: SessionStorage, app: AppVersion?,
        flags: [String]
    ) throws(CommandFailure) {
        self.clock = clock
        keyringFile = storage.keyringFile
        var configuration = BrokerConfiguration(
            policy: policy, keyring: storage.keyring,
            nowMilliseconds: { [clock] in clock.nowMilliseconds },
            observe: { [events] effect in events.take(effect) })
        configuration.app = app
        configuration.flags = flags
        configuration.store = storage.store
        configuration.storeID = storage.storeID
        configuration.auditLog = storage.auditLog
        broker = try BrokerSession.started(configuration)
    }

    /// The events that the start caused; what a store kept waits, so there are none as yet.
    var beginning: [String] { events.drained() }

    /// Takes one line.
    ///
    /// - Parameter line: What came in.
    /// - Returns: The events in their order, then the one reply.
    mutating func answer(_ line: InputLine) -> [String] {
        number += 1
        let reply: String
        do throws(LineError) {
            reply = try perform(try Self.request(line))
        } catch {
            reply = SessionReply.line(number, error)
        }
        return events.drained() + [reply]
    }

    /// Opens a link that another process delivered.
    ///
    /// - Parameters:
    ///   - frame: The link and the name of its delivery.
    ///   - scene: Where it goes.
    /// - Returns: The events in their order, the last one `delivered`; and the answer for the
    ///   process that delivered it.
    func deliver(
        _ frame: DeliveryFrame, to scene: SceneID
    ) -> (lines: [String], result: DeliveryAnswer.Result) {
        let arrival = Arrival(scene: scene, bytes: frame.link, delivery: frame.delivery.text)
        let reply = broker.perform(.open(arrival))
        let line = SessionReply.delivered(reply, to: frame, in: scene)
        return (events.drained() + [line], DeliveryAnswer.Result(reply))
    }

    private static func request(_ line: InputLine) throws(LineError) -> SessionRequest {
        switch line {
        case .bytes(let bytes): try SessionRequest(bytes)
        case .tooLong: throw .tooLong
        }
    }

    /// A sign-in at a real provider, from the browser to the settled links.
    private func signedIn(_ request: SignInRequest) throws(LineError) -> String {
        guard let provider else { throw LineError(.invalidValue, "no provider was named") }
        let outcome: ProviderSignIn.Outcome
        do throws(CommandFailure) {
            outcome = try ProviderSignIn(broker, provider).outcome(
                in: request.scene, request.purpose
            ) { (remark) throws(CommandFailure) in Output.note(remark.note(provider)) }
        } catch {
            throw LineError(.signInFailed, "the sign-in cannot be told of")
        }
        switch outcome {
        case .signedIn(_, let reply):
            return SessionReply.line(number, reply, to: .authenticated)
        case .ended(.callback(let reply)):
            return SessionReply.line(number, .callback(reply), to: .callback)
        // The broker did not begin.
        case .ended(let reply): return SessionReply.line(number, reply, to: .signIn)
        case .refused(let error):
            throw LineError(.signInFailed, "\(error.code.text): \(error.code.advice)")
        case .nobody(let failure):
            throw LineError(.signInFailed, ProviderProblem.problem(failure, provider).message)
        }
    }

    private func perform(_ request: SessionRequest) throws(LineError) -> String {
        switch request {
        case .event(.signIn(let request), _) where provider != nil:
            return try signedIn(request)
        case .event(let event, let operation):
            return SessionReply.line(number, broker.perform(event), to: operation)
        case .advance(let seconds):
            try clock.advance(seconds: seconds)
            return SessionReply.line(number, broker.perform(.tick), to: .advance)
        case .reload(let path):
            let policy = try Self.policy(at: path)
            return SessionReply.line(number, broker.perform(.reload(policy)), to: .reload)
        case .keys:
            let keyring = try Self.keyring(keyringFile)
            return SessionReply.line(number, broker.replaceKeyring(keyring), to: .keys)
        case .pending(let scene):
            if let refusal = refusalOfTick() { return refusal }
            return SessionReply.line(number, broker.pending(in: scene))
        case .state(let scene):
            if let refusal = refusalOfTick() { return refusal }
            guard let state = broker.navigation(of: scene) else {
                throw LineError(
                    .unknownScene, "the scene is not there; open a link in it first")
            }
            return SessionReply.line(number, state)
        }
    }

    /// Ends what has expired by now, so that what is listed is alive; the answer where the broker
    /// could not.
    private func refusalOfTick() -> String? {
        let reply = broker.perform(.tick)
        guard case .refused = reply else { return nil }
        return SessionReply.line(number, reply, to: .advance)
    }

    /// The keys as the file has them now.
    private static func keyring(_ file: KeyringFile?) throws(LineError) -> Keyring {
        guard let file else {
            throw LineError(.unreadableFile, "the session has no `--keyring` to read again")
        }
        do throws(KeyringFileError) { return try file.load() } catch {
            throw LineError(
                .unreadableFile, "the keyring does not load (\(error.code)); the old keys stay")
        }
    }

    /// A policy for a reload; where it does not load, the last good one stays.
    private static func policy(at path: String) throws(LineError) -> Policy {
        let source: [UInt8]
        do throws(CommandFailure) {
            source = try FileReading.bytes(of: path, byteCountLimit: PolicyFile.byteCountLimit)
        } catch {
            throw LineError(.unreadableFile, "`policy` cannot be read; check the path")
        }
        do throws(PolicyError) {
            return try Policy(json: source)
        } catch {
            throw LineError(policy: error)
        }
    }
}

/// Keys for a session that ends with its process.
enum SessionKeys {
    /// One new key for one new installation.
    ///
    /// - Parameter nowMilliseconds: The time, in epoch milliseconds.
    /// - Returns: The keyring.
    /// - Throws: A problem where the system has no random bytes or no cryptography.
    static func keyring(_ nowMilliseconds: Int64) throws(CommandFailure) -> Keyring {
        do {
            let install = try InstallID(try RandomSource.system.bytes(16))
            return try Keyring.random(
                install: install, from: .system, nowMilliseconds: nowMilliseconds)
        } catch {
            throw .problem(
                Problem(
                    "the system gives no random bytes or no cryptography",
                    hint: "install OpenSSL 3 (libcrypto)"))
        }
    }
}

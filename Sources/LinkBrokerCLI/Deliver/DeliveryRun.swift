import LinkDelivery

/// One `linkbroker deliver`: tries to hand over one link, under one name, until it is in good
/// hands.
struct DeliveryRun: ~Copyable {
    private let frame: DeliveryFrame
    private let place: DeliveryPlace
    private let fallback: Fallback
    private var tries: DeliveryTries
    /// Held by the one process that has started the app, so that no other one starts it, too.
    private var starting: DeliveryLease?

    /// What happens where no session runs.
    enum Fallback {
        /// The person is told.
        case none
        /// A session is waited for.
        case wait
        /// The link is opened in a session of this process.
        case ownSession(OwnSession)
        /// A command is started that opens the socket.
        case start([String])
    }

    /// Prepares the first try.
    ///
    /// - Parameters:
    ///   - frame: The link.
    ///   - place: The place of the socket.
    ///   - fallback: What happens where no session runs.
    ///   - waitMilliseconds: How long tries may go on.
    init(
        _ frame: DeliveryFrame, at place: DeliveryPlace, fallback: Fallback,
        waitMilliseconds: Int64
    ) {
        self.frame = frame
        self.place = place
        self.fallback = fallback
        tries = DeliveryTries(
            at: SystemCalls.monotonicMilliseconds(), waitMilliseconds: waitMilliseconds,
            fallback: fallback.kind)
    }

    /// Hands the link over.
    ///
    /// - Returns: What became of it.
    /// - Throws: A problem where that is not known, or nothing became of it.
    mutating func result() throws(CommandFailure) -> DeliveryAnswer.Result {
        // BOUND: ends with the time that `tries` has.
        while true {
            let step: DeliveryTries.Step
            if let outcome = try sent() { step = next(outcome) } else { step = try unreached() }
            switch step {
            case .done(let result): return result
            case .again(let milliseconds): SystemCalls.pause(milliseconds: milliseconds)
            case .start(let milliseconds):
                try start()
                SystemCalls.pause(milliseconds: milliseconds)
            case .failed(let code): throw .problem(DeliveryProblem.problem(DeliveryError(code)))
            case .openHere: preconditionFailure("a link is opened under the lock alone")
            }
        }
    }

    private mutating func next(_ outcome: DeliveryTries.Outcome) -> DeliveryTries.Step {
        tries.step(after: outcome, at: SystemCalls.monotonicMilliseconds())
    }

    /// One try with the session that has the socket; `nil` where there is none.
    private func sent() throws(CommandFailure) -> DeliveryTries.Outcome? {
        do throws(DeliveryError) {
            let milliseconds = tries.answerMilliseconds(at: SystemCalls.monotonicMilliseconds())
            let answer = try HandOver.answer(to: frame, at: place, milliseconds: milliseconds)
            return .answered(answer.result)
        } catch {
            switch error.code {
            case .noSession: return nil
            case .busy: return .busy
            case .noAnswer: return .lost
            // What is left does not get better by trying again.
            default: throw .problem(DeliveryProblem.problem(error))
            }
        }
    }

    /// Nobody listens: the lock tells whether a session comes or goes, or there is none; and while
    /// this process has it, none can begin.
    private mutating func unreached() throws(CommandFailure) -> DeliveryTries.Step {
        let lease: DeliveryLease
        do throws(DeliveryError) {
            // Where there never was a session, there is nothing to make, either.
            switch fallback {
            case .none, .wait: if try place.hasLock() == false { return next(.unowned) }
            case .ownSession, .start: break
            }
            lease = try DeliveryLease(place)
        } catch {
            guard error.code != .sessionRunning else { return next(.changing) }
            throw .problem(DeliveryProblem.problem(error))
        }
        let step = next(.unowned)
        guard step == .openHere, case .ownSession(let session) = fallback else { return step }
        return next(.answered(try session.opened(frame, lease)))
    }

    /// Starts the app once, unless another process is doing that.
    private mutating func start() throws(CommandFailure) {
        guard starting == nil, case .start(let words) = fallback else { return }
        do throws(DeliveryError) {
            let lease = try DeliveryLease(try place.beside(".start"))
            // Whoever had it before may have brought a session up.
            guard try HandOver.isListening(at: place) == false else { return }
            starting = consume lease
        } catch {
            guard error.code != .sessionRunning else { return }
            throw .problem(DeliveryProblem.problem(error))
        }
        do throws(SystemCalls.Failure) { try SystemCalls.start(words) } catch {
            throw .problem(
                Problem(
                    "cannot start \(DisplayedText.quoted(words[0])): \(error.message)",
                    hint: "`--start` has a command, its words parted by spaces"))
        }
    }
}

extension DeliveryRun.Fallback {
    /// What the state machine knows of it.
    fileprivate var kind: DeliveryTries.Fallback {
        switch self {
        case .none: .none
        case .wait: .wait
        case .ownSession: .ownSession
        case .start: .start
        }
    }
}

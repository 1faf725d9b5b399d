import LinkDelivery
import LinkRouting

/// A session that takes lines from standard input and links from a socket, in one thread: one thing
/// at a time, in the order in which they are seen.
struct SessionLoop: ~Copyable {
    private var driver: SessionDriver
    private var listener: DeliveryListener
    private let scene: SceneID
    private var lines = InputLines(0)
    private var told: [DeliveryError.Code] = []

    /// Begins.
    ///
    /// - Parameters:
    ///   - driver: The session.
    ///   - listener: Its socket.
    ///   - scene: Where links of the socket go.
    init(_ driver: SessionDriver, _ listener: consuming DeliveryListener, scene: SceneID) {
        self.driver = driver
        self.listener = listener
        self.scene = scene
    }

    /// Runs until the input ends.
    ///
    /// - Parameter output: Where events and replies go.
    /// - Throws: A problem with the input, the output or the socket.
    mutating func run(_ output: inout Output) throws(CommandFailure) {
        // BOUND: one line of at most 64 KiB, and the connections of one look, at a time.
        while true {
            let look = try look()
            tell(look.refusals)
            // BOUND: the limit of one look.
            for connection in look.connections { try serve(connection, &output) }
            guard look.isInputReady || lines.hasBytes else { continue }
            switch try lines.step() {
            case .line(let line):
                try output.lines(driver.answer(line))
                try output.flush()
            case .unfinished: continue
            case .end: return
            }
        }
    }

    private mutating func look() throws(CommandFailure) -> DeliveryListener.Look {
        do throws(DeliveryError) {
            return try listener.look(
                alsoAt: lines.hasBytes ? nil : 0, mayBlock: lines.hasBytes == false)
        } catch { throw .problem(DeliveryProblem.problem(error)) }
    }

    /// Opens the link of a connection, and answers when everybody has been told about it: what is
    /// lost before that is delivered again, under the same name.
    private mutating func serve(
        _ connection: Int32, _ output: inout Output
    ) throws(CommandFailure) {
        let frame: DeliveryFrame
        do throws(DeliveryError) {
            guard let found = try listener.frame(from: connection) else { return }
            frame = found
        } catch {
            tell([error.code])
            return
        }
        let (lines, result) = driver.deliver(frame, to: scene)
        try output.lines(lines)
        try output.flush()
        listener.answer(DeliveryAnswer(frame.delivery, result), on: connection)
    }

    /// Says once for each reason that somebody else than `linkbroker deliver` has connected.
    private mutating func tell(_ codes: [DeliveryError.Code]) {
        // BOUND: one line for each code.
        for code in codes where told.contains(code) == false {
            told.append(code)
            Output.note(
                "linkbroker: warning: a connection to the socket was closed: \(code.rawValue)\n"
                    + "hint: links come by `linkbroker deliver` alone; this is told once\n")
        }
    }
}

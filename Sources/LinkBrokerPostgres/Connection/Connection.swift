import CPostgreSQL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a server; holding one means that the server let us in, and it is closed with
/// the value.
///
/// Every wait is bounded by a deadline of ours: nothing here trusts the network to report a server
/// that is gone. No text of the library or the server leaves this file, because it may hold
/// passwords and values; what leaves is a state of five characters. No other file names a symbol of
/// libpq.
@safe struct Connection: ~Copyable {
    // INVARIANT: a connection of this value alone, finished once, in `deinit`.
    private let handle: OpaquePointer
    // INVARIANT: one Boolean of this value alone, freed after the connection that writes it.
    private let warning: UnsafeMutablePointer<Bool>
    private let replyLimit: Duration
    private let cancelLimit: Duration
    // The names under which the server knows them.
    private var preparedNames: [Statement: String] = [:]

    // SAFETY: the caller passes a new connection and leaves it to this value.
    private init(_ handle: OpaquePointer, replyLimit: Duration, cancelLimit: Duration) {
        unsafe self.handle = handle
        // SAFETY: one Boolean, initialised at once.
        unsafe warning = .allocate(capacity: 1)
        unsafe warning.initialize(to: false)
        self.replyLimit = replyLimit
        self.cancelLimit = cancelLimit
        // SAFETY: the Boolean outlives the connection; see `deinit`.
        _ = unsafe PQsetNoticeReceiver(handle, noteWarning, warning)
    }

    /// Connects, and waits until the server is ready.
    ///
    /// - Parameters:
    ///   - text: A connection string or URI of libpq.
    ///   - openLimit: How long it may take; looking a host name up is the system's and not counted.
    ///   - replyLimit: How long each later statement may take before it is cancelled.
    ///   - cancelLimit: How long the server may take to cancel it.
    /// - Returns: The connection.
    /// - Throws: `ConnectionFailure`.
    static func opened(
        _ text: String, openLimit: Duration, replyLimit: Duration, cancelLimit: Duration
    ) throws(ConnectionFailure) -> Connection {
        // What stands behind the connection string wins over it; what stands in front gives way.
        let settings = [
            ("target_session_attrs", "read-write"),
            ("tcp_user_timeout", "\(openLimit.components.seconds * 1000 + 1000)"),
            ("dbname", text), ("client_encoding", "UTF8"),
            ("fallback_application_name", "linkbroker"),
        ]
        // SAFETY: a new connection, or `nil` where memory is short.
        guard let handle = unsafe started(settings) else { throw .lost }
        // SAFETY: nobody else has it.
        let connection = unsafe Connection(
            handle, replyLimit: replyLimit, cancelLimit: cancelLimit)
        try connection.finishOpening(deadline: .now.advanced(by: openLimit))
        return connection
    }

    deinit {
        // SAFETY: the only owner; the connection that may write the Boolean goes first.
        unsafe PQfinish(handle)
        unsafe warning.deinitialize(count: 1)
        unsafe warning.deallocate()
    }

    /// Whether nothing was seen to break it.
    var isAlive: Bool {
        // SAFETY: the connection is open.
        unsafe PQstatus(handle) == CONNECTION_OK
    }

    /// Whether it is alive and no transaction is open.
    var isIdle: Bool {
        guard isAlive else { return false }
        // SAFETY: the connection is open.
        return unsafe PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// Whether the server warned since the last call of `forgetWarnings`.
    var hasWarning: Bool {
        // SAFETY: the Boolean is alive and initialised.
        unsafe warning.pointee
    }

    func forgetWarnings() {
        // SAFETY: the Boolean is alive, and only this thread uses the connection.
        unsafe warning.pointee = false
    }

    /// Runs statements without values whose text is ours.
    func run(script: String) throws(ConnectionFailure) -> Reply {
        // SAFETY: the library copies the text during the call.
        guard unsafe PQsendQuery(handle, script) == 1 else { throw .lost }
        return try reply()
    }

    /// Runs one statement with its values, prepared at its first use.
    mutating func run(
        _ statement: Statement, in schema: SchemaName, _ parameters: [Parameter] = []
    ) throws(ConnectionFailure) -> Reply {
        let name: String
        if let known = preparedNames[statement] {
            name = known
        } else {
            name = try prepare(statement, in: schema, parameters)
        }
        // SAFETY: the library copies names and values during the call.
        let isSent = unsafe Self.withPointers(to: parameters.map(\.octets)) { values, lengths in
            let formats = [Int32](repeating: 1, count: parameters.count)
            return unsafe PQsendQueryPrepared(
                handle, name, Int32(parameters.count), values, lengths, formats, 1) == 1
        }
        guard isSent else { throw .lost }
        return try reply()
    }

    /// Ends the transaction that is open, if any; where that fails, the connection is not idle.
    func rollBack() {
        guard isAlive, isIdle == false else { return }
        do throws(ConnectionFailure) { _ = try run(script: "ROLLBACK") } catch {
            // Whoever holds the connection drops it, and the server rolls back by itself.
            return
        }
    }

    /// Waits without doing anything.
    static func pause(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }

    private mutating func prepare(
        _ statement: Statement, in schema: SchemaName, _ parameters: [Parameter]
    ) throws(ConnectionFailure) -> String {
        let types = parameters.map { Oid($0.typeNumber) }
        let name = "lb\(preparedNames.count)"
        // SAFETY: the library copies text and types during the call.
        let isSent = unsafe PQsendPrepare(
            handle, name, statement.text(in: schema), Int32(types.count), types)
        guard isSent == 1 else { throw .lost }
        _ = try reply()
        preparedNames[statement] = name
        return name
    }

    private static func started(_ settings: [(key: String, value: String)]) -> OpaquePointer? {
        let texts = settings.flatMap { [$0.key, $0.value] }.map { Array($0.utf8) + [0] }
        // SAFETY: the library copies the texts, which end with a zero, during the call.
        return unsafe withPointers(to: texts) { pointers, _ in
            var keywords: [UnsafePointer<CChar>?] = unsafe []
            var values: [UnsafePointer<CChar>?] = unsafe []
            // BOUND: the settings above.
            for index in settings.indices {
                unsafe keywords.append(pointers[2 * index])
                unsafe values.append(pointers[2 * index + 1])
            }
            unsafe keywords.append(nil)
            unsafe values.append(nil)
            return unsafe PQconnectStartParams(keywords, values, 1)
        }
    }

    /// Calls the closure with pointers into one buffer that holds all values.
    @unsafe private static func withPointers<Result>(
        to values: [[UInt8]], _ body: ([UnsafePointer<CChar>?], [Int32]) -> Result
    ) -> Result {
        // One byte more, so that an empty value is not taken for the absence of one.
        var buffer: [UInt8] = [0]
        var offsets: [Int] = []
        // BOUND: the store checked the number and the sizes.
        for value in values {
            offsets.append(buffer.count)
            buffer += value
        }
        buffer.append(0)
        let lengths = values.map { Int32(clamping: $0.count) }
        // SAFETY: every offset lies within the buffer, which lives as long as the call.
        return unsafe buffer.withUnsafeBytes { all in
            let base = unsafe all.baseAddress?.assumingMemoryBound(to: CChar.self)
            var pointers: [UnsafePointer<CChar>?] = unsafe []
            // BOUND: one for each value.
            for offset in offsets { unsafe pointers.append(base?.advanced(by: offset)) }
            return unsafe body(pointers, lengths)
        }
    }
}

// Sending and receiving; the socket never blocks.
extension Connection {
    private func finishOpening(deadline: ContinuousClock.Instant) throws(ConnectionFailure) {
        // BOUND: every round waits for the server, at most until the deadline.
        while true {
            // SAFETY: the connection is being opened.
            switch unsafe PQconnectPoll(handle) {
            case PGRES_POLLING_OK:
                // SAFETY: the connection is open.
                guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw .lost }
                return
            case PGRES_POLLING_READING: try wait(for: POLLIN, deadline)
            case PGRES_POLLING_WRITING: try wait(for: POLLOUT, deadline)
            // It failed; why stands in a text alone.
            default:
                // SAFETY: the connection was made, though it is not open.
                let needsPassword = unsafe PQconnectionNeedsPassword(handle) == 1
                throw needsPassword ? .passwordNeeded : .lost
            }
        }
    }

    /// Sends what is left and reads until the server is ready for the next statement.
    private func reply() throws(ConnectionFailure) -> Reply {
        var deadline = ContinuousClock.now.advanced(by: replyLimit)
        var isCancelled = false
        var answer: Reply?
        var refusal: ConnectionFailure?
        // BOUND: a statement or script of ours has few results, and every wait has the deadline.
        while true {
            do throws(ConnectionFailure) { try waitForResult(deadline) } catch {
                // The server's own limit does not hold for a commit, which may wait for a standby.
                guard error == .timedOut, isCancelled == false else { throw error }
                cancel()
                isCancelled = true
                deadline = .now.advanced(by: cancelLimit)
                continue
            }
            // SAFETY: the connection is open; the result is ours and freed below.
            guard let result = unsafe PQgetResult(handle) else { break }
            // SAFETY: freed once, at the end of this round.
            defer { unsafe PQclear(result) }
            // SAFETY: the result is alive.
            switch unsafe PQresultStatus(result) {
            // SAFETY: the result is alive.
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: answer = unsafe Self.reply(from: result)
            // SAFETY: the result is alive. Whatever is no answer is a refusal.
            default: refusal = unsafe refusal ?? Self.refusal(from: result)
            }
        }
        // The server said that the command is complete, and was lost only afterwards.
        if let answer, refusal == .lost { return answer }
        if let refusal { throw refusal }
        guard let answer else { throw .lost }
        return answer
    }

    /// Asks the server, on a connection of its own, to end what it does for this one.
    private func cancel() {
        // SAFETY: the connection was made; the request is freed below.
        guard let request = unsafe PQgetCancel(handle) else { return }
        var text = [CChar](repeating: 0, count: 256)
        // SAFETY: at most 256 bytes are written; what they say is not read.
        _ = unsafe PQcancel(request, &text, Int32(text.count))
        // SAFETY: freed once.
        unsafe PQfreeCancel(request)
    }

    private func waitForResult(_ deadline: ContinuousClock.Instant) throws(ConnectionFailure) {
        // BOUND: every round waits for the server, at most until the deadline.
        while true {
            // SAFETY: the connection is open.
            let isSending = unsafe PQflush(handle) == 1
            // SAFETY: the connection is open.
            if isSending == false, unsafe PQisBusy(handle) == 0 { return }
            try wait(for: isSending ? POLLIN | POLLOUT : POLLIN, deadline)
            // SAFETY: the connection is open. What came before it broke is still read, and then
            // the library gives a result that says so, without waiting.
            guard unsafe PQconsumeInput(handle) == 1 else { return }
        }
    }

    private func wait(
        for events: Int32, _ deadline: ContinuousClock.Instant
    ) throws(ConnectionFailure) {
        // SAFETY: the connection was made.
        let descriptor = unsafe PQsocket(handle)
        guard descriptor >= 0 else { throw .lost }
        // BOUND: repeats only while a signal interrupts the call, at most until the deadline.
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut }
            var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let parts = left.components
            let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1
            // SAFETY: one entry is passed.
            let count = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .lost }
        }
    }

    // SAFETY: the caller passes a result that is alive.
    private static func reply(from result: OpaquePointer) -> Reply {
        let rowCount = unsafe PQntuples(result)
        let columnCount = unsafe PQnfields(result)
        // BOUND: the statement has a LIMIT.
        let rows = (0..<rowCount).map { row in
            (0..<columnCount).map { column in
                // SAFETY: the indices are those of the result, and the bytes are copied.
                unsafe PQgetisnull(result, row, column) == 1
                    ? nil : unsafe Self.bytes(of: result, row, column)
            }
        }
        // SAFETY: the tag is a C string of the result, copied at once.
        let tag = unsafe PQcmdStatus(result).map { unsafe String(cString: $0) }
        return Reply(tag: tag ?? "", rows: rows)
    }

    // SAFETY: the caller passes a result that is alive, and indices in it.
    private static func bytes(
        of result: OpaquePointer, _ row: Int32, _ column: Int32
    ) -> [UInt8] {
        // SAFETY: as many bytes as the library says are copied.
        let value = unsafe UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column),
            count: Int(PQgetlength(result, row, column)))
        return unsafe [UInt8](value)
    }

    // SAFETY: the caller passes a result that is alive.
    private static func refusal(from result: OpaquePointer) -> ConnectionFailure {
        // A failure without a state is one of the library: there is no connection any more.
        guard let field = unsafe PQresultErrorField(result, sqlStateField),
            let state = unsafe SQLState(String(cString: field))
        else { return .lost }
        return .refused(state)
    }
}

// The fields of a result, `PG_DIAG_SQLSTATE` and `PG_DIAG_SEVERITY_NONLOCALIZED`.
private let sqlStateField = Int32(UInt8(ascii: "C"))
private let severityField = Int32(UInt8(ascii: "V"))

/// Notes that the server warned; what it said is not read.
// SAFETY: called by the library alone, during a call of ours, with the Boolean of the connection.
private func noteWarning(_ argument: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let flag = unsafe argument?.assumingMemoryBound(to: Bool.self),
        let severity = unsafe PQresultErrorField(result, severityField)
    else { return }
    // SAFETY: a C string of the result, and the Boolean that the connection owns.
    if unsafe String(cString: severity) == "WARNING" { unsafe flag.pointee = true }
}

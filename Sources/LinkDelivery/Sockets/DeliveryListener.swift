/// The socket of a running session; holding one means that this process alone owns its name, and
/// that only processes of the same user are listened to.
///
/// It belongs to one thread, which looks at it with its other input, takes one link at a time and
/// answers it when the session is done with it. The name goes with the value; after a crash the
/// next owner removes it.
package struct DeliveryListener: ~Copyable {
    private let place: DeliveryPlace
    private let lease: DeliveryLease
    private let descriptor: Int32
    private let nowMilliseconds: @Sendable () -> Int64
    private var silent = SilentConnections()
    private var pauseEndMilliseconds: Int64 = 0

    /// What one look found.
    package struct Look: Sendable {
        /// Whether the other input can be read, or has ended.
        package var isInputReady = false
        /// The connections that may have a link, oldest first.
        package var connections: [Int32] = []
        /// Why connections were closed without a link, once each.
        package var refusals: [DeliveryError.Code] = []
    }

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - place: Where; its folder is made where it is absent.
    ///   - nowMilliseconds: A clock that only goes forward.
    /// - Throws: `session_running` where a session listens there, or another process does not let
    ///   go of the lock; `unsafe_folder`, `not_a_socket`, `wrong_user`, `input_output`.
    package init(
        _ place: DeliveryPlace, nowMilliseconds: @escaping @Sendable () -> Int64
    ) throws(DeliveryError) {
        let lease = try Self.lease(place, nowMilliseconds)
        try place.removeStaleSocket(lease)
        let descriptor: Int32
        do throws(SocketCalls.Failure) {
            descriptor = try SocketCalls.made()
            do throws(SocketCalls.Failure) {
                try SocketCalls.listen(descriptor, at: place.path)
            } catch {
                SocketCalls.close(descriptor)
                throw error
            }
        } catch { throw DeliveryError(.inputOutput) }
        self.place = place
        self.lease = lease
        self.descriptor = descriptor
        self.nowMilliseconds = nowMilliseconds
    }

    deinit {
        // Nobody is told of an error here: the next owner finds a stale socket, as after a crash.
        do throws(DeliveryError) { try place.removeStaleSocket(lease) } catch { _ = error }
        // BOUND: the limit of silent connections.
        for connection in silent.all { SocketCalls.close(connection) }
        SocketCalls.close(descriptor)
    }

    /// Waits until there is something to do, and takes new connections.
    ///
    /// - Parameters:
    ///   - input: Another descriptor to look at, or `nil`.
    ///   - mayBlock: Whether it waits where nothing is there.
    /// - Returns: What is there.
    /// - Throws: `input_output`.
    package mutating func look(
        alsoAt input: Int32?, mayBlock: Bool
    ) throws(DeliveryError) -> Look {
        close(silent.takeOverdue(at: nowMilliseconds()))
        let start = nowMilliseconds()
        let isPaused = start < pauseEndMilliseconds
        var wait = silent.waitMilliseconds(at: start)
        if isPaused { wait = min(wait ?? .max, pauseEndMilliseconds - start) }
        let listener = isPaused ? -1 : descriptor
        let ready: Set<Int32>
        do throws(SocketCalls.Failure) {
            ready = try SocketCalls.ready(
                [input ?? -1, listener] + silent.all, milliseconds: mayBlock ? wait : 0)
        } catch { throw DeliveryError(.inputOutput) }
        var look = Look()
        look.isInputReady = input.map(ready.contains) ?? false
        look.connections = silent.all.filter(ready.contains)
        if ready.contains(descriptor) { take(&look) }
        return look
    }

    /// The link of a connection that spoke; the connection is closed where it said anything else.
    ///
    /// - Parameter connection: One of `Look.connections`.
    /// - Returns: The link, to be answered with `answer(_:on:)`; `nil` where there is none.
    /// - Throws: `malformed`, `empty_link`, `link_too_long`; the connection is closed then.
    package mutating func frame(
        from connection: Int32
    ) throws(DeliveryError) -> DeliveryFrame? {
        // A connection that gave way to a newer one is closed already.
        guard silent.all.contains(connection) else { return nil }
        let reception: SocketCalls.Reception
        do throws(SocketCalls.Failure) {
            reception = try SocketCalls.received(
                connection, byteCount: DeliveryFrame.bufferByteCount)
        } catch { reception = .closed }
        switch reception {
        case .nothing: return nil
        case .closed:
            close([connection])
            return nil
        case .message(let bytes):
            do throws(DeliveryError) {
                let frame = try DeliveryFrame(message: bytes)
                silent.remove(connection)
                return frame
            } catch {
                close([connection])
                throw error
            }
        }
    }

    /// Answers a link and closes its connection; where the other end is gone, it asks again.
    ///
    /// - Parameters:
    ///   - answer: What became of the link.
    ///   - connection: The connection that it came from.
    package func answer(_ answer: DeliveryAnswer, on connection: Int32) {
        do throws(SocketCalls.Failure) {
            try SocketCalls.send(answer.message, on: connection)
        } catch { _ = error }
        SocketCalls.close(connection)
    }

    /// Takes connections; each may have its link already.
    private mutating func take(_ look: inout Look) {
        // BOUND: the limit of one look.
        for _ in 0..<DeliveryLimits.acceptCount {
            do throws(SocketCalls.Failure) {
                guard let connection = try SocketCalls.accepted(descriptor) else { return }
                guard try SocketCalls.peerUser(connection) == SocketCalls.effectiveUser else {
                    SocketCalls.close(connection)
                    if look.refusals.contains(.wrongUser) == false {
                        look.refusals.append(.wrongUser)
                    }
                    continue
                }
                if let oldest = silent.admit(connection, at: nowMilliseconds()) {
                    SocketCalls.close(oldest)
                }
                look.connections.append(connection)
            } catch {
                // The system has no room for a connection; asking at once again would only spin.
                pauseEndMilliseconds = nowMilliseconds() + DeliveryLimits.pauseMilliseconds
                return
            }
        }
    }

    private mutating func close(_ connections: [Int32]) {
        // BOUND: the limit of silent connections.
        for connection in connections {
            silent.remove(connection)
            SocketCalls.close(connection)
        }
    }

    /// The lock, also where a process that only delivers is about to let go of it.
    private static func lease(
        _ place: DeliveryPlace, _ nowMilliseconds: () -> Int64
    ) throws(DeliveryError) -> DeliveryLease {
        let end = nowMilliseconds() + DeliveryLimits.takeOverMilliseconds
        // BOUND: ends with the time; every round waits for a quarter of a second.
        while true {
            do throws(DeliveryError) { return try DeliveryLease(place) } catch {
                guard error.code == .sessionRunning, nowMilliseconds() < end,
                    try HandOver.isListening(at: place) == false
                else { throw error }
            }
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operating system's calls on sockets; no other file of this library names a C symbol.
///
/// Sockets here are local, of sequenced packets: a message comes whole or not at all, so nothing of
/// a peer's is kept between two looks, and half a message is only a wrong one. Darwin has no such
/// local sockets and answers with an error.
enum SocketCalls {
    /// A failed call, with the system's error number.
    struct Failure: Error {
        let number: Int32

        /// Nobody has the socket.
        var isUnowned: Bool { number == ENOENT || number == ECONNREFUSED }
        /// The queue of the socket is full, or time is up.
        var isBusy: Bool { number == EAGAIN || number == EWOULDBLOCK }
        /// The peer went away before it was taken.
        var isGone: Bool { number == ECONNABORTED || number == EINTR || number == EPROTO }
        /// The message has more bytes than the system sends at once.
        var isTooLong: Bool { number == EMSGSIZE }
    }

    /// What one read gave.
    enum Reception {
        /// A message, cut at the size of the buffer.
        case message([UInt8])
        /// Nothing is there yet.
        case nothing
        /// The peer closed, or sent an empty message.
        case closed
    }

    static var effectiveUser: UInt32 { geteuid() }

    /// A new socket that no child process inherits.
    static func made() throws(Failure) -> Int32 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_SEQPACKET.rawValue)
        #else
            let kind = SOCK_SEQPACKET
        #endif
        let descriptor = try checked(socket(AF_UNIX, kind, 0))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Puts a socket at a path where nothing stands, of mode 0600, and listens.
    static func listen(_ descriptor: Int32, at path: String) throws(Failure) {
        // Linux gives the file the mode that the socket has when it is bound.
        _ = fchmod(descriptor, 0o600)
        // SAFETY: the kernel reads the address during the call.
        _ = try unsafe withAddress(path) { address, count in
            unsafe bind(descriptor, address, count)
        }
        _ = try checked(posixListen(descriptor, DeliveryLimits.backlogCount))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Connects to a socket and waits for room in its queue, as long as its sends may take.
    static func connect(_ descriptor: Int32, to path: String) throws(Failure) {
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            do throws(Failure) {
                // SAFETY: the kernel reads the address during the call.
                _ = try unsafe withAddress(path) { address, count in
                    unsafe posixConnect(descriptor, address, count)
                }
                return
            } catch {
                guard error.number == EINTR else { throw error }
            }
        }
    }

    /// The next connection, which does not block; `nil` where there is none.
    static func accepted(_ descriptor: Int32) throws(Failure) -> Int32? {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else {
            let failure = Failure(number: errno)
            if failure.isBusy || failure.isGone { return nil }
            throw failure
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        return connection
    }

    /// The user of the process at the other end: who connected, or who listens.
    static func peerUser(_ descriptor: Int32) throws(Failure) -> UInt32 {
        #if canImport(Darwin)
            var user = uid_t()
            var group = gid_t()
            // SAFETY: the kernel fills the two values that are passed.
            _ = try checked(unsafe getpeereid(descriptor, &user, &group))
            return user
        #else
            // `struct ucred`, which the overlay lacks: process, user, group.
            var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
            var count = socklen_t(MemoryLayout.size(ofValue: credentials))
            // SAFETY: the kernel writes at most `count` bytes into a value of that many.
            let result = unsafe getsockopt(
                descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &count)
            _ = try checked(result)
            guard count == 12 else { throw Failure(number: EINVAL) }
            return credentials.1
        #endif
    }

    /// How long connecting, sending and reading may block.
    static func limitBlocking(_ descriptor: Int32, milliseconds: Int64) throws(Failure) {
        var time = timeval()
        time.tv_sec = Int(milliseconds / 1000)
        time.tv_usec = .init(milliseconds % 1000 * 1000)
        let count = socklen_t(MemoryLayout<timeval>.size)
        // BOUND: two options.
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            // SAFETY: the kernel reads `count` bytes of a value of that many.
            _ = try checked(unsafe setsockopt(descriptor, SOL_SOCKET, option, &time, count))
        }
    }

    /// Sends one message whole.
    static func send(_ message: [UInt8], on descriptor: Int32) throws(Failure) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            // SAFETY: the kernel reads `count` bytes of memory of that many and keeps nothing.
            let count = unsafe message.withUnsafeBytes { bytes in
                unsafe posixSend(descriptor, bytes.baseAddress, bytes.count, flags)
            }
            if count == message.count { return }
            if count >= 0 { throw Failure(number: EIO) }
            if errno != EINTR { throw Failure(number: errno) }
        }
    }

    /// Reads one message.
    static func received(_ descriptor: Int32, byteCount: Int) throws(Failure) -> Reception {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            // SAFETY: the kernel writes at most `count` bytes into memory of that many bytes.
            let count = unsafe bytes.withUnsafeMutableBytes { memory in
                unsafe recv(descriptor, memory.baseAddress, memory.count, 0)
            }
            if count == 0 { return .closed }
            if count > 0 {
                bytes.removeLast(byteCount - count)
                return .message(bytes)
            }
            let failure = Failure(number: errno)
            if failure.isBusy { return .nothing }
            if failure.number != EINTR { throw failure }
        }
    }

    /// Waits until one of the descriptors has something, or time is up, or a signal came.
    ///
    /// - Parameters:
    ///   - descriptors: What to look at; a negative one is left out.
    ///   - milliseconds: How long, or `nil` for as long as it takes.
    /// - Returns: Those that can be read, or whose other end is closed.
    /// - Throws: The system's error.
    static func ready(_ descriptors: [Int32], milliseconds: Int64?) throws(Failure) -> Set<Int32> {
        var looks = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let time = milliseconds.map { Int32(clamping: $0) } ?? -1
        // SAFETY: the kernel reads and writes the elements of the array, of which it is told the
        // number.
        guard unsafe poll(&looks, nfds_t(looks.count), time) >= 0 else {
            if errno == EINTR { return [] }
            throw Failure(number: errno)
        }
        return Set(looks.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Gives a descriptor back.
    static func close(_ descriptor: Int32) { _ = posixClose(descriptor) }

    /// Calls with the address of a path that is within the limit.
    private static func withAddress(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Failure) -> Int32 {
        let bytes = Array(path.utf8)
        precondition(bytes.count <= DeliveryLimits.pathByteCount, "the path of a socket fits")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // SAFETY: the bytes and the zero behind them, which is there already, fit.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let count = socklen_t(MemoryLayout<sockaddr_un>.size)
        // SAFETY: every local address begins as a general one; `count` is its size.
        let result = unsafe withUnsafePointer(to: address) { local in
            unsafe local.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                unsafe call(general, count)
            }
        }
        return try checked(result)
    }

    /// The result of a call that gives -1 where it failed.
    private static func checked(_ result: Int32) throws(Failure) -> Int32 {
        guard result >= 0 else { throw Failure(number: errno) }
        return result
    }
}

// The names that the members above would hide.
// SAFETY: as the caller says.
private func posixSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { unsafe send(descriptor, bytes, count, flags) }

// SAFETY: as the caller says.
private func posixConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ count: socklen_t
) -> Int32 { unsafe connect(descriptor, address, count) }

private func posixListen(_ descriptor: Int32, _ count: Int32) -> Int32 {
    listen(descriptor, count)
}

private func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port of this machine on which a browser comes back from a provider (RFC 8252 section 7.3);
/// holding one means that nobody else has the port, and it is given back with the value.
///
/// It takes requests for one path alone, that name this port as their host, and answers all others
/// with `404`; what is read of each is bounded in bytes and time.
struct LoopbackListener: ~Copyable {
    /// The port.
    let port: UInt16
    private let descriptor: Int32

    /// Why there is no callback.
    enum Failure: Error {
        /// The port is taken, or the system gives none.
        case portInUse
        /// Nobody came back in time.
        case timedOut
        /// The person gave up.
        case interrupted
    }

    private static let headByteCountLimit = 16_384
    private static let clientMilliseconds: Int64 = 2000

    /// Binds a port and listens.
    ///
    /// - Parameter wanted: The port, 0 for a free one.
    /// - Throws: `portInUse`.
    init(port wanted: UInt16) throws(Failure) {
        let made = socket(AF_INET, Self.streamKind, 0)
        guard made >= 0 else { throw .portInUse }
        guard let bound = Self.bound(made, to: wanted) else {
            _ = close(made)
            throw .portInUse
        }
        descriptor = made
        port = bound
    }

    deinit { _ = close(descriptor) }

    /// Waits for the next request on the path of the redirect.
    ///
    /// - Parameters:
    ///   - path: The path, with its slash.
    ///   - end: When to give up.
    ///   - interrupt: A descriptor that can be read once the person gives up.
    /// - Returns: The whole address that the browser asked for.
    /// - Throws: `timedOut` or `interrupted`.
    func nextAddress(
        on path: String, until end: ContinuousClock.Instant, interrupt: Int32
    ) throws(Failure) -> String {
        // BOUND: until the deadline; every round is one connection.
        while true {
            try Self.wait(for: descriptor, until: end, interrupt: interrupt)
            // SAFETY: nobody asks for the address of the client.
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else { continue }
            defer { _ = close(client) }
            let limit = ContinuousClock.now.advanced(by: .milliseconds(Self.clientMilliseconds))
            guard let head = try Self.head(from: client, until: min(end, limit), interrupt) else {
                continue
            }
            guard let target = target(of: head, path) else {
                Self.answer("404 Not Found", "<p>Nothing is here.</p>", to: client)
                continue
            }
            Self.answer(
                "200 OK",
                "<h1>Done</h1><p>You can close this window and go back to the terminal.</p>",
                to: client)
            return "http://127.0.0.1:\(port)\(target)"
        }
    }

    /// The target of a request for the path, from this machine's own name for the port.
    private func target(of head: String, _ path: String) -> String? {
        let lines = head.utf8.split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        let words = (lines.first ?? "").utf8.split(separator: 0x20).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard words.count == 3, words[0].isSame(as: "GET"),
            words[1].utf8.starts(with: (path + "?").utf8)
        else { return nil }
        let host = "host: 127.0.0.1:\(port)"
        guard lines.dropFirst().contains(where: { $0.lowercased().isSame(as: host) }) else {
            return nil
        }
        return words[1]
    }

    private static func wait(
        for descriptor: Int32, until end: ContinuousClock.Instant, interrupt: Int32
    ) throws(Failure) {
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { throw .timedOut }
            var places = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = Int32(min(left.components.seconds * 1000 + 999, 60_000))
            // SAFETY: two values of its own.
            let count = unsafe poll(&places, 2, milliseconds)
            if count > 0, places[1].revents != 0 { throw .interrupted }
            if count > 0 { return }
        }
    }

    /// The head of a request, or `nil` where it is too long, too late or cut.
    private static func head(
        from client: Int32, until end: ContinuousClock.Instant, _ interrupt: Int32
    ) throws(Failure) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // BOUND: the limit on bytes and the deadline.
        while bytes.count < headByteCountLimit {
            do throws(Failure) {
                try wait(for: client, until: end, interrupt: interrupt)
            } catch {
                if error == .interrupted { throw error }
                return nil
            }
            // SAFETY: the kernel writes at most as many bytes as there is room for.
            let count = unsafe recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            let isWhole = bytes.suffix(4 + count).firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) != nil
            if isWhole { return String(decoding: bytes, as: UTF8.self) }
        }
        return nil
    }

    private static func answer(_ status: String, _ body: String, to client: Int32) {
        let page = "<!doctype html><meta charset=\"utf-8\"><title>LinkBroker</title>\(body)"
        let text = """
            HTTP/1.1 \(status)\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(page.utf8.count)\r
            Content-Security-Policy: default-src 'none'\r
            Referrer-Policy: no-referrer\r
            Cache-Control: no-store\r
            Connection: close\r
            \r
            \(page)
            """
        do throws(SystemCalls.Failure) {
            try SystemCalls.write(Array(text.utf8), to: client)
        } catch {
            // The browser went away; the callback is there all the same.
            return
        }
    }

    private static var streamKind: Int32 {
        #if canImport(Darwin)
            SOCK_STREAM
        #else
            Int32(SOCK_STREAM.rawValue)
        #endif
    }

    /// Binds a socket to a port of the loopback address, and gives the port.
    private static func bound(_ descriptor: Int32, to wanted: UInt16) -> UInt16? {
        var yes: Int32 = 1
        // SAFETY: the value is read during the call, as long as it is.
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = wanted.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the address is a value of its own, read and written during the calls.
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(descriptor, place, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, place, &length) == 0
            }
        }
        return isBound ? UInt16(bigEndian: address.sin_port) : nil
    }
}

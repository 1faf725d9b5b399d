import Foundation
import Synchronization

/// A server on a free port of this machine that says what a test tells it to, however wrong that is.
package final class LoopbackServer: Sendable {
    /// What a server does with a connection, one step after the other.
    package enum Step: Sendable {
        /// It sends a text.
        case send(String)
        /// It sends a text again and again, until the client goes away.
        case drip(String, everyMilliseconds: Int32)
        /// It says nothing, until the client goes away.
        case wait
    }

    /// The port.
    package let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var isOver = false
        var requests: [String] = []
    }

    /// Why a server could not be started.
    package struct Failure: Error {}

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - answer: What to do with a request, of which the head and the form are there.
    /// - Throws: `Failure` where the system gives no port.
    package init(
        port: UInt16 = 0, _ answer: @escaping @Sendable (String) -> [Step]
    ) throws {
        (listener, self.port) = try Self.listening(on: port)
        Thread.detachNewThread { [self] in acceptAll(answer) }
    }

    /// Ends the server: nobody is let in any more.
    package func stop() {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        guard wasOver == false else { return }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The requests so far.
    package var requests: [String] { state.withLock { $0.requests } }

    /// The origin of the server.
    package var origin: String { "http://127.0.0.1:\(port)" }

    /// A port on which nobody listens.
    package static func closedPort() throws -> UInt16 {
        let (listener, port) = try listening()
        close(listener)
        return port
    }

    /// Whether somebody listens on a port.
    package static func isListening(on port: UInt16) -> Bool {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard client >= 0 else { return false }
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        // SAFETY: the address is a value of its own, read during the call.
        return unsafe withUnsafePointer(to: &address) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe connect(client, place, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Waits without doing anything.
    package static func pause(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }

    private static func listening(on port: UInt16 = 0) throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw Failure() }
        var yes: Int32 = 1
        // SAFETY: the value is read during the call, as long as it is.
        _ = unsafe setsockopt(
            listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the address is a value of its own, read and written during the calls.
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(listener, place, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func acceptAll(_ answer: @escaping @Sendable (String) -> [Step]) {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { break }
            Thread.detachNewThread { [self] in
                serve(client, answer)
                close(client)
            }
        }
        close(listener)
    }

    private func serve(_ client: Int32, _ answer: (String) -> [Step]) {
        guard let request = Self.request(from: client) else { return }
        state.withLock { $0.requests.append(request) }
        for step in answer(request) {
            switch step {
            case .send(let text): guard Self.send(text, to: client) else { return }
            case .drip(let text, let milliseconds):
                while Self.isGone(client, within: milliseconds) == false {
                    guard Self.send(text, to: client) else { return }
                }
            case .wait: while Self.isGone(client, within: 1000) == false {}
            }
        }
    }

    /// Head and form of a request, or `nil` where the client goes away first.
    private static func request(from client: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 65_536 {
            // SAFETY: as many bytes as there is room for.
            let count = unsafe read(client, &buffer, buffer.count)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let wanted =
                text.lowercased().range(of: "content-length: ").flatMap { place in
                    Int(text[place.upperBound...].prefix { $0.isNumber })
                } ?? 0
            if text[end.upperBound...].utf8.count >= wanted { return text }
        }
        return nil
    }

    private static func send(_ text: String, to client: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while rest.isEmpty == false {
            // SAFETY: the bytes are only read, within their bounds, during the call.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.send(
                    client, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether the client went away while we waited.
    private static func isGone(_ client: Int32, within milliseconds: Int32) -> Bool {
        var place = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        // SAFETY: one value of its own.
        return unsafe poll(&place, 1, milliseconds) != 0
    }
}

extension LoopbackServer {
    /// An answer with a length, as it should be.
    package static func answer(
        _ body: String, status: String = "200 OK", type: String? = "application/json",
        headers: [String] = []
    ) -> [Step] {
        let lines =
            ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"]
            + (type.map { ["Content-Type: \($0)"] } ?? []) + headers
        return [.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)]
    }
}

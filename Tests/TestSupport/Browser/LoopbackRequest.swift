import Foundation

/// One request over HTTP/1.1 to a port of this machine, on a connection of its own.
///
/// `URLSession` of Linux refuses headers without a space behind the colon, which drivers send.
struct LoopbackRequest {
    let port: Int
    let method: String
    let path: String
    let body: Data?

    /// Sends it and gives the body of the answer.
    func answer() throws -> Data {
        let connection = try connected()
        defer { try? connection.close() }
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        if let body {
            head += "Content-Type: application/json; charset=utf-8\r\n"
            head += "Content-Length: \(body.count)\r\n"
        }
        try connection.write(contentsOf: Data("\(head)\r\n".utf8) + (body ?? Data()))
        return try Self.body(from: connection)
    }

    private func connected() throws -> FileHandle {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0, let number = UInt16(exactly: port) else {
            throw BrowserError(code: "connection", message: "no socket for port \(port)")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // SAFETY: the address is read during the call, as what it is and as long as it is.
        let status = unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe connect(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        guard status == 0 else {
            throw BrowserError(code: "connection", message: "nobody listens at port \(port)")
        }
        return handle
    }

    /// Reads as many bytes as the head says.
    private static func body(from connection: FileHandle) throws -> Data {
        var received = Data()
        let blank = Data("\r\n\r\n".utf8)
        while received.range(of: blank) == nil {
            let piece = connection.availableData
            guard piece.isEmpty == false else {
                throw BrowserError(code: "connection", message: "the driver closed it")
            }
            received += piece
        }
        guard let end = received.range(of: blank) else { return Data() }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
        let lengths = head.split(separator: "\r\n").filter { $0.hasPrefix("content-length:") }
        let length = lengths.first?.split(separator: ":").last.flatMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        var body = Data(received[end.upperBound...])
        while body.count < length ?? Int.max {
            let piece = connection.availableData
            if piece.isEmpty { break }
            body += piece
        }
        return body
    }
}

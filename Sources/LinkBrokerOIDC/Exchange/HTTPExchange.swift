/// One request and its answer over HTTP, within bounds: the only way in which a relying party
/// reaches its provider.
///
/// An implementation follows no redirect, tries once, keeps no cookie and no cache, and gives up at
/// the limits of the request while the answer is still coming.
public protocol HTTPExchange: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The answer, whatever its status.
    /// - Throws: `unreachable`, `timed_out`, `cancelled`, `response_too_large`,
    ///   `response_truncated` or `redirect_refused`.
    func response(to request: HTTPRequest) async throws(OIDCError) -> HTTPResponse
}

/// A request to a provider; its form never prints.
public struct HTTPRequest: Sendable {
    /// Where it goes.
    public let endpoint: Endpoint
    /// The form that is posted; without one the request is a GET.
    public let form: [UInt8]?
    /// Bytes of the answer's body that are taken.
    public let byteCountLimit: Int
    /// How long everything may take.
    public let milliseconds: Int64

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - endpoint: Where it goes.
    ///   - form: The form that is posted (`application/x-www-form-urlencoded`), or `nil`.
    ///   - byteCountLimit: Bytes of the answer's body that are taken.
    ///   - milliseconds: How long everything may take.
    public init(endpoint: Endpoint, form: [UInt8]?, byteCountLimit: Int, milliseconds: Int64) {
        self.endpoint = endpoint
        self.form = form
        self.byteCountLimit = byteCountLimit
        self.milliseconds = milliseconds
    }
}

/// The whole answer of a provider; its body never prints.
public struct HTTPResponse: Sendable {
    /// The status code.
    public let status: Int
    /// The content type as sent, where there is one.
    public let contentType: String?
    /// The body.
    public let body: [UInt8]

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - contentType: The content type as sent.
    ///   - body: The body.
    public init(status: Int, contentType: String?, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Whether the content type is that of JSON, whatever its parameters.
    var isJSON: Bool {
        guard let contentType else { return false }
        let name = contentType.utf8.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 }
        let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return ["application/json", "application/jwk-set+json"].contains {
            $0.utf8.elementsEqual(lower)
        }
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method alone.
    public var description: String { form == nil ? "GET …" : "POST …" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the number of bytes.
    public var description: String { "\(status), \(body.count) bytes" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

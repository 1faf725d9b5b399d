import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser without scripts: cookies, forms, and redirects that it follows itself.
final class WebClient: Sendable {
    /// A page as it came.
    struct Page: Sendable {
        let url: String
        let status: Int
        let location: String?
        let text: String

        /// The value of a hidden field.
        func hidden(_ name: String) -> String? {
            guard let field = text.range(of: "name=\"\(name)\""),
                let value = text[field.upperBound...].range(of: "value=\"")
            else { return nil }
            return String(text[value.upperBound...].prefix { $0 != "\"" })
        }

        func has(_ text: String) -> Bool { self.text.contains(text) }
    }

    private let collector = Collector()
    private let session: URLSession
    // By hand: the storage of Linux overlooks a header in lower case.
    private let cookies = Mutex<[String: String]>([:])

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 60
        session = URLSession(
            configuration: configuration, delegate: collector, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    func get(_ url: String) async throws -> Page { try await send("GET", url) }

    func form(_ url: String, _ fields: [(String, String)]) async throws -> Page {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let body = fields.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
        }
        return try await send(
            "POST", url, body.joined(separator: "&"), type: "application/x-www-form-urlencoded")
    }

    func json(_ method: String, _ url: String, _ body: String) async throws -> Page {
        try await send(method, url, body, type: "application/json")
    }

    /// Follows redirects until one leaves for an address with a prefix.
    ///
    /// - Returns: That address, or the page on which the person is.
    func follow(_ first: Page, until prefix: String) async throws -> Landing {
        var page = first
        for _ in 0..<15 {
            guard let location = page.location, (300..<400).contains(page.status) else { break }
            if location.hasPrefix(prefix) { return .callback(location) }
            let base = URL(string: page.url)
            guard let next = URL(string: location, relativeTo: base)?.absoluteString else { break }
            page = try await get(next)
        }
        return .page(page)
    }

    /// Where following redirects ended.
    enum Landing: Sendable {
        case callback(String)
        case page(Page)
    }

    private func send(
        _ method: String, _ url: String, _ body: String? = nil, type: String? = nil
    ) async throws -> Page {
        guard let address = URL(string: url) else {
            throw ProviderPrograms.Failure(description: "no address")
        }
        var request = URLRequest(url: address)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        request.httpShouldHandleCookies = false
        let sent = cookies.withLock { $0.map { "\($0)=\($1)" }.joined(separator: "; ") }
        if sent.isEmpty == false { request.setValue(sent, forHTTPHeaderField: "Cookie") }
        let (data, head) = try await collector.answer(of: session.dataTask(with: request))
        if let set = head.value(forHTTPHeaderField: "Set-Cookie") {
            let new = HTTPCookie.cookies(
                withResponseHeaderFields: ["Set-Cookie": set], for: address)
            cookies.withLock { cookies in
                for cookie in new { cookies[cookie.name] = cookie.value }
            }
        }
        return Page(
            url: url, status: head.statusCode,
            location: head.value(forHTTPHeaderField: "Location"),
            text: String(decoding: data, as: UTF8.self))
    }
}

/// Collects one answer after the other, and follows no redirect.
private final class Collector: NSObject, URLSessionDataDelegate {
    private struct State {
        var continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>?
        var head: HTTPURLResponse?
        var data = Data()
    }

    private let state = Mutex(State())

    func answer(of task: URLSessionDataTask) async throws -> (Data, HTTPURLResponse) {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0 = State(continuation: continuation) }
            task.resume()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        state.withLock { $0.head = response }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.head = response as? HTTPURLResponse ?? $0.head }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.data.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let done = state.withLock { state in
            defer { state.continuation = nil }
            return (state.continuation, state.head, state.data)
        }
        guard let head = done.1, error == nil else {
            let failure = ProviderPrograms.Failure(description: "no answer")
            done.0?.resume(throwing: error ?? failure)
            return
        }
        done.0?.resume(returning: (done.2, head))
    }
}

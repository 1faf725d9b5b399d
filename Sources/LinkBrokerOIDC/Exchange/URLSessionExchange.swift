import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP by `URLSession`, with a session of its own for every request: no cookie, credential or cache
/// outlives it.
///
/// No other file of the library names a symbol of Foundation.
public struct URLSessionExchange: HTTPExchange {
    /// Makes an exchange; it holds nothing.
    public init() {}

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: The answer, whatever its status.
    /// - Throws: `unreachable`, `timed_out`, `cancelled`, `response_too_large`,
    ///   `response_truncated` or `redirect_refused`.
    public func response(to request: HTTPRequest) async throws(OIDCError) -> HTTPResponse {
        let receiver = Receiver(byteCountLimit: request.byteCountLimit)
        let result = await withTaskGroup(of: Result<HTTPResponse, OIDCError>.self) { group in
            group.addTask { await receiver.result(of: request) }
            group.addTask {
                do {
                    try await Task.sleep(for: .milliseconds(request.milliseconds))
                    return .failure(OIDCError(.timedOut))
                } catch {
                    return .failure(OIDCError(.cancelled))
                }
            }
            let first = await group.next() ?? .failure(OIDCError(.cancelled))
            group.cancelAll()
            return first
        }
        return try result.get()
    }
}

/// Takes one answer piece by piece, and stops at its limit; whatever happens first is the result.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private let byteCountLimit: Int
    private let state = Mutex(State())

    private struct State {
        var continuation: CheckedContinuation<Result<HTTPResponse, OIDCError>, Never>?
        var result: Result<HTTPResponse, OIDCError>?
        var head: HTTPURLResponse?
        var body: [UInt8] = []
        var session: URLSession?
    }

    init(byteCountLimit: Int) {
        self.byteCountLimit = byteCountLimit
        super.init()
    }

    func result(of request: HTTPRequest) async -> Result<HTTPResponse, OIDCError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard let result = state.result else {
                        state.continuation = continuation
                        return false
                    }
                    continuation.resume(returning: result)
                    return true
                }
                if isOver == false { start(request) }
            }
        } onCancel: {
            finish(.failure(OIDCError(.cancelled)))
        }
    }

    private func start(_ request: HTTPRequest) {
        guard let url = URL(string: request.endpoint.text) else {
            return finish(.failure(OIDCError(.insecureAddress)))
        }
        let session = URLSession(
            configuration: Self.configuration(request), delegate: self, delegateQueue: nil)
        let isOver = state.withLock { state in
            if state.result == nil { state.session = session }
            return state.result != nil
        }
        guard isOver == false else { return session.invalidateAndCancel() }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.form == nil ? "GET" : "POST"
        asked.httpShouldHandleCookies = false
        asked.setValue("application/json", forHTTPHeaderField: "Accept")
        // What is counted is what is sent: nothing is unpacked on the way.
        asked.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if let form = request.form {
            asked.httpBody = Data(form)
            asked.setValue(
                "application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        }
        session.dataTask(with: asked).resume()
    }

    private static func configuration(_ request: HTTPRequest) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = Double(request.milliseconds) / 1000 + 1
        return configuration
    }

    /// Answers once, and drops the connection.
    private func finish(_ result: Result<HTTPResponse, OIDCError>) {
        let (continuation, session) = state.withLock { state in
            guard state.result == nil else {
                return (
                    CheckedContinuation<Result<HTTPResponse, OIDCError>, Never>?.none,
                    URLSession?.none
                )
            }
            state.result = result
            defer {
                state.continuation = nil
                state.session = nil
            }
            return (state.continuation, state.session)
        }
        session?.invalidateAndCancel()
        continuation?.resume(returning: result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        goOn { completionHandler(nil) }
        finish(.failure(OIDCError(.redirectRefused)))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let head = response as? HTTPURLResponse
        state.withLock { $0.head = head }
        goOn { completionHandler(.allow) }
        guard let head else { return finish(.failure(OIDCError(.unreachable))) }
        if (300..<400).contains(head.statusCode) {
            finish(.failure(OIDCError(.redirectRefused)))
        } else if head.expectedContentLength > Int64(byteCountLimit) {
            finish(.failure(OIDCError(.responseTooLarge)))
        }
    }

    // A provider that wants a password from a public client is not answered.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        let passwords = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard passwords.contains(method) else {
            return goOn { completionHandler(.performDefaultHandling, nil) }
        }
        finish(.failure(OIDCError(.unexpectedStatus)))
    }

    /// Lets the session go on with its connection, unless that was dropped.
    ///
    /// The session of Linux stops the program where it is told to go on after it was cancelled. So
    /// either this comes first, or it does not come: both happen under the lock, in which a
    /// cancellation is only decided, and the session works them off in their order.
    private func goOn(_ act: () -> Void) {
        state.withLock { state in
            if state.result == nil { act() }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = state.withLock { state in
            guard state.body.count + data.count <= byteCountLimit else { return false }
            state.body.append(contentsOf: data)
            return true
        }
        if fits == false { finish(.failure(OIDCError(.responseTooLarge))) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (head, body) = state.withLock { ($0.head, $0.body) }
        guard let head else { return finish(.failure(OIDCError(.unreachable))) }
        let isWhole =
            error == nil
            && (head.expectedContentLength < 0 || head.expectedContentLength == Int64(body.count))
        guard isWhole else { return finish(.failure(OIDCError(.responseTruncated))) }
        finish(
            .success(
                HTTPResponse(
                    status: head.statusCode,
                    contentType: head.value(forHTTPHeaderField: "Content-Type"), body: body)))
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The few declarations of Apple's AuthenticationServices that the glue uses, as their documentation
// gives them; nothing here does anything. On Linux the glue is checked against them, never run.
@_exported public import Foundation
@_exported public import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public let code: Code
}

@MainActor
open class ASWebAuthenticationSession: NSObject {
    public class Callback: NSObject {
        public static func customScheme(_ customScheme: String) -> Callback { Callback() }
        public static func https(host: String, path: String) -> Callback { Callback() }
    }

    public weak var presentationContextProvider:
        (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false

    public init(
        url: URL, callback: Callback, completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) {}

    @discardableResult
    public func start() -> Bool { false }

    public func cancel() {}
}

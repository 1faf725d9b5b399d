/// A callback entry whose redirect URI a URL has, and what the URL answers.
public struct CallbackMatch: Sendable {
    /// The number of the entry in the table.
    public let index: Int

    /// The redirect URI, with the real port where the entry leaves it open.
    public let redirect: String

    /// The real port, where the entry leaves it open.
    public let port: UInt16?

    /// The answer.
    public let answer: CallbackAnswer
}

/// What a callback URL answers.
public enum CallbackAnswer: Sendable {
    /// A well-formed response; nothing is verified yet.
    case response(CallbackResponse)
    /// No response: a parameter twice, none, or a fragment.
    case malformed
}

/// A well-formed response of an authorization server (RFC 6749 section 4.1.2, RFC 9207).
///
/// The code is never copied out of the URL.
public struct CallbackResponse: Hashable, Sendable {
    /// The `state` as sent, 1 to 128 bytes.
    public let state: [UInt8]

    /// The `iss`, decoded, where sent.
    public let issuer: String?

    /// What happened.
    public let outcome: Outcome

    /// What an authorization server says happened.
    public enum Outcome: Hashable, Sendable {
        /// There is a code.
        case code
        /// There is none; the error code of RFC 6749 section 4.1.2.1.
        case error(String)
    }
}

extension CallbackResponse: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A mask; a state is a handle to a sign-in.
    public var description: String { "callback:…" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CallbackMatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of the entry, never the URL.
    public var description: String { "callback \(index)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

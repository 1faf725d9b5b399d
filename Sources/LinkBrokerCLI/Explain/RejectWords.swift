import LinkRouting

/// Reject codes in words, for people.
enum RejectWords {
    /// What is wrong with a link, with the place where it is known; nothing of the link.
    static func sentence(_ error: LinkError) -> String {
        let words = words.first { $0.reason == error.reason }?.text ?? error.reason.code
        if let key = error.key { return "\(words), parameter `\(key)`" }
        if let position = error.position { return "\(words), at byte \(position)" }
        return words
    }

    private static var words: [(reason: RejectReason, text: String)] {
        [
            (.tooLong, "more bytes than the policy allows"),
            (.controlCharacter, "a control character"),
            (.nonASCII, "a byte that is not ASCII"),
            (.whitespace, "a space"),
            (.backslash, "a backslash, which some parsers read as a slash"),
            (.malformedPercentEncoding, "a percent sign without two hex digits"),
            (.missingScheme, "no scheme in front"),
            (.schemeNotAllowed, "a scheme that the policy does not have"),
            (.missingAuthority, "no host, or a host where there must be none"),
            (.userinfo, "a user name in front of the host"),
            (.invalidHost, "a host with empty labels or characters that no host has"),
            (.portNotAllowed, "a port that the policy does not have"),
            (.hostNotAllowed, "a host that the policy does not have"),
            (.tooManySegments, "more path segments than the policy allows"),
            (.emptySegment, "an empty path segment"),
            (.pathParameter, "a `;` in the path, which some servers cut off"),
            (.invalidPathCharacter, "a character that no path has"),
            (.invalidUTF8, "escapes that are not UTF-8"),
            (.encodedControl, "an escaped control character"),
            (.encodedSeparator, "an escaped slash or backslash"),
            (.doubleEncoding, "an escaped escape"),
            (.dotSegment, "a `.` or `..` segment"),
            (.reservedInSegment, "an escaped `?`, `#`, `;` or space"),
            (.fragmentNotAllowed, "a fragment that no route takes"),
            (.invalidQuery, "a query that is not well-formed"),
            (.tooManyQueryItems, "more query items than the policy allows"),
            (.duplicateQueryKey, "a query key that stands twice"),
            (.unknownQueryKey, "a query key that the policy does not have"),
            (.unknownRoute, "no route of the policy takes this path"),
            (.missingParameter, "a required parameter is missing"),
            (.ambiguousPlus, "a raw `+`, which is a space or itself"),
            (.parameterNotCanonical, "a value in another spelling than its own"),
            (.parameterOutOfRange, "a value outside of its bounds"),
            (.nestedLinkNotAllowed, "a nested link to something else than a listed route"),
            (.sourceNotAllowed, "a source that the route does not take"),
        ]
    }
}

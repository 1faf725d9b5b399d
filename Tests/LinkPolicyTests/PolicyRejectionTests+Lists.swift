import LinkPolicy

extension PolicyRejectionTests {
    /// `moved`, `never` and `suppress`.
    static let lists: [Row] = [
        sample(
            "a moved path to nowhere", .unknownRoute,
            more: #", "moved": [{"path": "/old", "to": «"z"»}]"#),
        sample(
            "a moved path without target", .missingKey, more: #", "moved": [«{"path": "/old"}»]"#),
        sample(
            "a moved path that a route has", .duplicatePattern,
            more: #", "moved": [{"path": «"/a"», "to": "a"}]"#),
        sample(
            "an unknown key of a moved path", .unknownKey,
            more: #", "moved": [{"path": "/old", "to": "a", «"from"»: "any"}]"#),
        sample(
            "never without reach", .missingKey, more: #", "never": [«{"name": "n", "route": "a"}»]"#
        ),
        sample(
            "never for no route", .unknownRoute,
            more: #", "never": [{"name": "n", "route": «"z"», "reach": "held"}]"#),
        sample(
            "never to an unknown reach", .invalidValue,
            more: #", "never": [{"name": "n", "route": "a", "reach": «"hold"»}]"#),
        sample(
            "never below two bounds", .invalidValue,
            more:
                #", "never": [{"name": "n", "route": "a", "reach": "held", "below": «{"signedIn": false, "scopes": ["s1"]}»}]"#
        ),
        sample(
            "never below an unknown level", .unknownName,
            more:
                #", "never": [{"name": "n", "route": "a", "reach": "held", "below": {"assurance": «"mfa"»}}]"#
        ),
        sample(
            "never below a session", .invalidValue,
            more:
                #", "never": [{"name": "n", "route": "a", "reach": "held", "below": {"signedIn": «true»}}]"#
        ),
        sample(
            "a suppression without a reason", .missingKey,
            more: #", "suppress": [«{"id": "LB036", "until": "2027-01-31"}»]"#),
        sample(
            "a suppression until no day", .invalidValue,
            more: #", "suppress": [{"id": "LB036", "reason": "r", "until": «"2027-02-29"»}]"#),
        sample(
            "a suppression of no finding", .invalidValue,
            more: #", "suppress": [{"id": «"XX1"», "reason": "r", "until": "2027-02-28"}]"#),
        sample(
            "a suppression for no route", .unknownRoute,
            more:
                #", "suppress": [{"id": "LB036", "route": «"z"», "reason": "r", "until": "2028-02-29"}]"#
        ),
    ]
}

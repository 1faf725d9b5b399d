import PolicyAnalysis

extension PlantedFindingTests {
    /// What makes a file no policy.
    static let loading = [
        Row("LB001", "a key twice") { $0.routes = [#"{"id": "a", "path": "/a", "path": "/b"}"#] },
        Row("LB002", "a misspelt key") { $0.routes = [#"{"id": "a", "pth": "/a"}"#] },
        Row("LB002", "a reserved key") {
            $0.routes = [#"{"id": "a", "path": "/a", "account": "x"}"#]
        },
        Row("LB003", "a name that is not ASCII") { $0.routes = [#"{"id": "ä", "path": "/a"}"#] },
        Row("LB004", "a fraction", line: LintSample.Line.limits) { $0.limits = #"{"bytes": 1.5}"# },
        Row("LB005", "a flag that is not declared") {
            $0.routes = [#"{"id": "a", "path": "/a", "flags": ["f"]}"#]
        },
        Row("LB006", "a scope that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"scopes": ["s"]}"#
        },
        Row("LB006", "a role that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"roles": ["r"]}"#
        },
        Row("LB006", "a claim that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"claims": ["c"]}"#
        },
        Row("LB006", "a level that nothing asks for", line: LintSample.Line.vocab) {
            $0.vocab = #"{"assurance": ["weak", "strong"]}"#
        },
        Row("LB006", "a flag that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"flags": ["f"]}"#
        },
        Row("LB006", "a gate that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"gates": ["g"]}"#
        },
        Row("LB006", "a tab that nothing uses", line: LintSample.Line.vocab) {
            $0.vocab = #"{"tabs": ["first", "second"]}"#
        },
        Row("LB006", "a type that nothing uses", line: LintSample.Line.types) {
            $0.types = #"{"x": {"uuid": true}}"#
        },
        Row("LB007", "a limit above its cap", line: LintSample.Line.limits) {
            $0.limits = #"{"bytes": 9000}"#
        },
        Row("LB008", "a trailing comma", line: LintSample.Line.limits) {
            $0.limits = #"{"bytes": 1000,}"#
        },
        Row("LB009", "a value of another type") { $0.routes = [#"{"id": "a", "path": 1}"#] },
    ]

    /// What is wrong with patterns and parameters.
    static let patterns = [
        Row("LB010", "patterns that cross", line: 13) {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [#"{"id": "a", "path": "/{x}/k"}"#, #"{"id": "b", "path": "/y/{x}"}"#]
            $0.types = #"{"x": {"token": [1, 9]}}"#
        },
        Row("LB011", "a route twice", line: 13) {
            $0.routes = [#"{"id": "a", "path": "/a"}"#, #"{"id": "a", "path": "/b"}"#]
        },
        Row("LB012", "a slash at the end") { $0.routes = [#"{"id": "a", "path": "/a/"}"#] },
        Row("LB013", "a plural", line: 13) {
            $0.routes = [#"{"id": "a", "path": "/books"}"#, #"{"id": "b", "path": "/book"}"#]
        },
        Row("LB013", "a letter case", line: 13) {
            $0.types = #"{"x": {"uuid": true}}"#
            $0.routes = [
                #"{"id": "a", "path": "/help/{x}"}"#, #"{"id": "b", "path": "/Help/{x}"}"#,
            ]
        },
        Row("LB014", "a parameter without a type") {
            $0.routes = [#"{"id": "a", "path": "/a/{x}"}"#]
        },
        Row("LB015", "a length that no link reaches", line: LintSample.Line.types) {
            $0.types = #"{"x": {"token": [1, 8000]}}"#
            $0.routes = [#"{"id": "a", "path": "/a/{x}"}"#]
        },
        Row("LB015", "every 64-bit number") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "query": {"n?": {"int": "#
                    + "[-9223372036854775808, 9223372036854775807]}}}"
            ]
        },
        Row("LB016", "a destination that is a token") {
            $0.routes = [
                #"{"id": "a", "path": "/a", "query": {"returnTo?": {"token": [1, 90]}}}"#
            ]
        },
        Row("LB017", "a secret that is not masked") {
            $0.routes = [#"{"id": "a", "path": "/a", "query": {"otp?": {"digits": [6, 6]}}}"#]
        },
        Row("LB018", "a text that orders a list") {
            $0.routes = [#"{"id": "a", "path": "/a", "query": {"sortBy?": {"text": [1, 90]}}}"#]
        },
        Row("LB018", "a text for an id, in a type that two routes use", line: LintSample.Line.types)
        {
            $0.types = #"{"bookId": {"text": [1, 90]}}"#
            $0.routes = [
                #"{"id": "a", "path": "/a/{bookId}"}"#, #"{"id": "b", "path": "/b/{bookId}"}"#,
            ]
        },
        Row("LB018", "a token with a dollar", .note) {
            $0.routes = [
                #"{"id": "a", "path": "/a", "query": {"q?": {"token": [1, 90], "also": "$"}}}"#
            ]
        },
    ]
}

import LinkBrokerTesting
import LinkPolicy
import TestSupport
import Testing

/// The strict JSON reader on its own.
@Suite struct JSONReaderTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let json: String
        let code: PolicyErrorCode
        let line: Int
        let column: Int
        var pointer = ""
        var testDescription: String { json.debugDescription }
    }

    static let refused: [Row] = [
        Row(json: "", code: .unexpectedEnd, line: 1, column: 1),
        Row(json: "  \n ", code: .unexpectedEnd, line: 2, column: 2),
        Row(json: "\u{FEFF}{}", code: .byteOrderMark, line: 1, column: 1),
        Row(json: "{", code: .unexpectedEnd, line: 1, column: 2),
        Row(json: "{\"a\"", code: .unexpectedEnd, line: 1, column: 5, pointer: "/a"),
        Row(json: "{\"a\":", code: .unexpectedEnd, line: 1, column: 6, pointer: "/a"),
        Row(json: "{\"a\":1", code: .unexpectedEnd, line: 1, column: 7, pointer: "/a"),
        Row(json: "{\"a\":1,}", code: .syntax, line: 1, column: 7, pointer: "/a"),
        Row(json: "[1,\n2,\n]", code: .syntax, line: 2, column: 2, pointer: "/1"),
        Row(json: "[1 2]", code: .syntax, line: 1, column: 4, pointer: "/0"),
        Row(json: "{a:1}", code: .syntax, line: 1, column: 2),
        Row(json: "{'a':1}", code: .syntax, line: 1, column: 2),
        Row(json: "{\"a\" 1}", code: .syntax, line: 1, column: 6, pointer: "/a"),
        Row(json: "// no\n{}", code: .syntax, line: 1, column: 1),
        Row(json: "{} {}", code: .syntax, line: 1, column: 4),
        Row(json: "[tru]", code: .syntax, line: 1, column: 2, pointer: "/0"),
        Row(json: "[NaN]", code: .syntax, line: 1, column: 2, pointer: "/0"),
        Row(json: "[1.0]", code: .notAnInteger, line: 1, column: 2, pointer: "/0"),
        Row(json: "[1e0]", code: .notAnInteger, line: 1, column: 2, pointer: "/0"),
        Row(json: "[-0]", code: .notAnInteger, line: 1, column: 2, pointer: "/0"),
        Row(json: "[007]", code: .notAnInteger, line: 1, column: 2, pointer: "/0"),
        Row(json: "[-]", code: .syntax, line: 1, column: 3, pointer: "/0"),
        Row(json: "[+1]", code: .syntax, line: 1, column: 2, pointer: "/0"),
        Row(
            json: "[9223372036854775808]", code: .numberOutOfRange, line: 1, column: 2,
            pointer: "/0"),
        Row(
            json: "[-9223372036854775809]", code: .numberOutOfRange, line: 1, column: 2,
            pointer: "/0"),
        Row(json: "[\"a\nb\"]", code: .invalidString, line: 1, column: 4, pointer: "/0"),
        Row(json: "[\"\\x\"]", code: .invalidString, line: 1, column: 3, pointer: "/0"),
        Row(json: "[\"\\u12g4\"]", code: .invalidString, line: 1, column: 3, pointer: "/0"),
        Row(json: "[\"\\ud800\"]", code: .invalidString, line: 1, column: 3, pointer: "/0"),
        Row(json: "[\"\\udc00\"]", code: .invalidString, line: 1, column: 3, pointer: "/0"),
        Row(json: "[\"\\ud800\\u0041\"]", code: .invalidString, line: 1, column: 3, pointer: "/0"),
        Row(json: "[\"abc", code: .unexpectedEnd, line: 1, column: 6, pointer: "/0"),
        Row(json: "{\"a\":1,\"a\":2}", code: .duplicateKey, line: 1, column: 8, pointer: "/a"),
        Row(
            json: "{\"access\":1,\"acc\\u0065ss\":2}", code: .duplicateKey, line: 1, column: 13,
            pointer: "/access"),
        Row(json: "{\"\":1,\"\":2}", code: .duplicateKey, line: 1, column: 7, pointer: "/"),
        Row(
            json: "{\"x\":[{\"é\":1,\n\"é\":2}]}", code: .duplicateKey, line: 2, column: 1,
            pointer: "/x/0/é"),
    ]

    @Test(arguments: refused)
    func `what is not strict JSON is refused where it goes wrong`(row: Row) throws {
        let error = try #require(throws: PolicyError.self) {
            try JSONDocument(Array(row.json.utf8))
        }
        #expect(error.code == row.code)
        #expect(error.line == row.line)
        #expect(error.column == row.column)
        #expect(error.pointer == row.pointer)
    }

    struct NumberRow: CustomTestStringConvertible, Sendable {
        let json: String
        /// The kind of the one element, or `nil` for a text that is refused.
        let kind: JSONKind?
        var testDescription: String { "\(json) is \(kind?.name ?? "refused")" }

        init(_ json: String, _ kind: JSONKind?) {
            self.json = json
            self.kind = kind
        }
    }

    // RFC 8259 section 6.
    static let numbers: [NumberRow] = [
        NumberRow("[0]", .integer), NumberRow("[-1]", .integer),
        NumberRow("[999999999999999999]", .integer), NumberRow("[1000000000000000000]", .decimal),
        NumberRow("[99999999999999999999]", .decimal), NumberRow("[-0]", .decimal),
        NumberRow("[1.0]", .decimal), NumberRow("[-0.5]", .decimal),
        NumberRow("[1796037420.184702]", .decimal), NumberRow("[1e0]", .decimal),
        NumberRow("[1E+2]", .decimal), NumberRow("[1.5e-3]", .decimal), NumberRow("[01]", nil),
        NumberRow("[-01]", nil), NumberRow("[1.]", nil), NumberRow("[.5]", nil),
        NumberRow("[1e]", nil), NumberRow("[1e+]", nil), NumberRow("[1.e1]", nil),
        NumberRow("[-]", nil), NumberRow("[-a]", nil), NumberRow("[+1]", nil),
        NumberRow("[0x1]", nil), NumberRow("[1.2.3]", nil), NumberRow("[1e2e3]", nil),
        NumberRow("[00]", nil), NumberRow("[NaN]", nil),
    ]

    @Test(arguments: numbers)
    func `a text that others write may hold every number, in its grammar`(row: NumberRow) throws {
        let bytes = Array(row.json.utf8)
        guard let kind = row.kind else {
            #expect(throws: PolicyError.self) {
                try JSONDocument(bytes, limits: JSONLimits(numbers: .any))
            }
            return
        }
        let element = try JSONDocument(bytes, limits: JSONLimits(numbers: .any)).root.elements?
            .first
        #expect(element?.kind == kind)
        #expect(element.map { Array($0.source) } == Array(bytes.dropFirst().dropLast()))
        // Texts of our own never hold more than integers.
        guard kind == .decimal, row.json != "[1000000000000000000]" else { return }
        #expect(throws: PolicyError.self) { try JSONDocument(bytes) }
    }

    @Test func `bytes that are not UTF-8 are refused`() throws {
        // RFC 3629: overlong forms, surrogates, beyond U+10FFFF, cut sequences, lone continuations.
        let bodies: [[UInt8]] = [
            [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
            [0xE2, 0x82], [0xC3], [0xFF], [0xFE], [0xE2, 0x28, 0xA1],
        ]
        for body in bodies {
            let bytes: [UInt8] = [0x22] + body + [0x22]
            #expect(throws: PolicyError(.invalidUTF8)) { try JSONDocument(bytes) }
        }
        #expect(throws: PolicyError(.syntax)) { try JSONDocument([0xFF, 0xFE, 0x7B, 0x00]) }
    }

    @Test func `values are read as they are written`() throws {
        let text = #"""
            {"s": "a\n\u00e9\ud83d\ude00\"\\\/\b\f\r\t", "i": -9223372036854775808, "t": true,
             "f": false, "n": null, "l": [1, [], {}], "ключ": 9223372036854775807}
            """#
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["s"]?.string == "a\né😀\"\\/\u{8}\u{C}\r\t")
        #expect(root["i"]?.integer == Int64.min)
        #expect(root["ключ"]?.integer == Int64.max)
        #expect(root["t"]?.bool == true)
        #expect(root["f"]?.bool == false)
        #expect(root["n"]?.isNull == true)
        #expect(root["l"]?.elements?.map(\.kind) == [.integer, .array, .object])
        #expect(root.members?.map(\.name) == ["s", "i", "t", "f", "n", "l", "ключ"])
        #expect(root["missing"] == nil)
        #expect(root["l"]?.elements?[1].pointer == "/l/1")
        #expect(root["f"]?.position.line == 2)
        #expect(root["f"]?.position.column == 7)
    }

    @Test func `keys that are only canonically equivalent are two keys`() throws {
        let root = try JSONDocument(Array("{\"caf\u{E9}\":1,\"cafe\u{301}\":2}".utf8)).root
        #expect(root.members?.count == 2)
        #expect(root["caf\u{E9}"]?.integer == 1)
        #expect(root["cafe\u{301}"]?.integer == 2)
    }

    @Test(arguments: [2, 15, 16, 17, 40, 3000])
    func `the last of many keys that repeats an earlier one is found`(count: Int) throws {
        let keys = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        _ = try JSONDocument(Array("{\(keys)}".utf8))
        for repeated in [0, count / 2, count - 1] {
            let text = "{\(keys),\"key\(repeated)\":0}"
            #expect(throws: PolicyError(.duplicateKey)) { try JSONDocument(Array(text.utf8)) }
        }
    }

    @Test func `limits hold at n and refuse n plus one`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONDocument(nested(15))
        _ = try JSONDocument(nested(16))
        #expect(throws: PolicyError(.tooDeep)) { try JSONDocument(nested(17)) }
        let list = Array("[1,2,3]".utf8)
        _ = try JSONDocument(list, limits: JSONLimits(byteCountLimit: 8, nodeCountLimit: 5))
        _ = try JSONDocument(list, limits: JSONLimits(byteCountLimit: 7, nodeCountLimit: 4))
        #expect(throws: PolicyError(.overCap)) {
            try JSONDocument(list, limits: JSONLimits(byteCountLimit: 6))
        }
        #expect(throws: PolicyError(.overCap)) {
            try JSONDocument(list, limits: JSONLimits(nodeCountLimit: 3))
        }
        #expect(JSONLimits(byteCountLimit: .max, depthLimit: .max).byteCountLimit == 16_777_216)
    }

    @Test func `nothing is quoted from a text that may be personal`() throws {
        let texts = [
            "{\"hunter2\":1,\"hunter2\":2}", "[hunter2]", "{\"hunter2\":\"hunter2\" hunter2",
        ]
        for text in texts {
            let error = try #require(throws: PolicyError.self) {
                try JSONDocument(Array(text.utf8), limits: .line)
            }
            #expect(error.description.contains("hunter") == false)
            #expect(error.description.contains("`h`") == false)
            #expect(error.pointer.isEmpty)
        }
    }
}

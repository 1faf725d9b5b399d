import LinkPolicy
import LinkRouting

/// Reads a file of cases strictly, and goes on with the next case after an error.
struct CaseReader {
    let policy: Policy
    /// What is wrong, at most 64 errors.
    private(set) var errors: [PolicyError] = []
    private var principals: [NamedPerson] = []
    private let vocabulary: CaseVocabulary

    init(policy: Policy) {
        self.policy = policy
        vocabulary = CaseVocabulary(policy)
    }

    /// The keys of a file.
    static let fileKeys = ["policy", "principals", "cases"]
    /// The keys of a case.
    static let caseKeys = [
        "name", "note", "url", "as", "from", "app", "flags", "gates", "now", "expect",
    ]

    /// Reads the file; it is worth something only where there are no errors.
    mutating func file(_ root: JSONValue) -> CaseFile? {
        var path: String?
        var values: [JSONValue] = []
        do throws(PolicyError) {
            _ = try Self.members(root, Self.fileKeys, "the file")
            path = try root["policy"].map { value throws(PolicyError) in
                try Self.text(value, "policy")
            }
            if let people = root["principals"] { principals = try Self.people(people) }
            values = try Self.elements(try Self.required("cases", of: root), "cases")
            guard values.count <= AnalysisLimits.caseCount else {
                throw root.error(.overCap, "there are more than \(AnalysisLimits.caseCount) cases")
            }
        } catch {
            errors.append(error)
            return nil
        }
        return CaseFile(policyPath: path, cases: cases(values), principals: principals)
    }

    private mutating func cases(_ values: [JSONValue]) -> [PolicyCase] {
        var cases: [PolicyCase] = []
        var names: Set<[UInt8]> = []
        // BOUND: the limit on cases, and the one on errors.
        for value in values where errors.count < AnalysisLimits.caseErrorCount {
            do throws(PolicyError) {
                let read = try policyCase(value)
                guard names.insert(Array(read.name.utf8)).inserted else {
                    throw (value["name"] ?? value).error(
                        .duplicateName, "two cases are called \(DisplayText.quoted(read.name))",
                        hint: "give each case a name of its own")
                }
                cases.append(read)
            } catch {
                errors.append(error)
            }
        }
        return cases
    }

    private func policyCase(_ value: JSONValue) throws(PolicyError) -> PolicyCase {
        _ = try Self.members(value, Self.caseKeys, "a case")
        let name = try Self.printable(try Self.required("name", of: value), "name")
        if let note = value["note"] { _ = try Self.text(note, "note") }
        let url = try Self.text(try Self.required("url", of: value), "url")
        let expected = try Self.required("expect", of: value)
        try vocabulary.check(expected)
        return PolicyCase(
            name: name, url: Array(url.utf8),
            principal: try principal(value["as"]), source: try source(value["from"]),
            app: try app(value["app"]),
            flags: try names(value["flags"], "flags", policy.vocabulary.flags),
            gates: try names(value["gates"], "gates", policy.vocabulary.gates),
            nowSeconds: try seconds(value["now"]), expectation: CaseExpectation(value: expected),
            value: value)
    }

    private func principal(_ value: JSONValue?) throws(PolicyError) -> Principal? {
        guard let value, value.isNull == false else { return nil }
        guard let name = value.string else { return try Principal(json: value) }
        if let person = principals.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
            return person.principal
        }
        throw value.error(
            .unknownName, "`principals` has nobody called \(DisplayText.quoted(name))",
            hint: Self.hint(name, principals.map(\.name)))
    }

    private func source(_ value: JSONValue?) throws(PolicyError) -> LinkSource? {
        guard let value else { return nil }
        let name = try Self.text(value, "from")
        if let source = LinkSource(name: name) { return source }
        throw value.error(
            .invalidValue, "`from` is no source",
            hint: Self.hint(name, LinkSource.allCases.map(\.name)))
    }

    private func app(_ value: JSONValue?) throws(PolicyError) -> AppVersion? {
        guard let value else { return nil }
        if let version = AppVersion(try Self.text(value, "app")) { return version }
        throw value.error(
            .invalidValue, "`app` is no version", hint: "write three numbers, such as `3.2.0`")
    }

    private func names(
        _ value: JSONValue?, _ key: String, _ list: NameList
    ) throws(PolicyError) -> [String] {
        guard let value else { return [] }
        var names: [String] = []
        // BOUND: the elements of one list.
        for element in try Self.elements(value, key) {
            let name = try Self.text(element, key)
            guard list.index(of: name) != nil else {
                throw element.error(
                    .unknownName,
                    "the policy has none of `\(key)` called \(DisplayText.quoted(name))",
                    hint: Self.hint(name, list.names))
            }
            names.append(name)
        }
        return names
    }

    private func seconds(_ value: JSONValue?) throws(PolicyError) -> Int64? {
        guard let value else { return nil }
        guard let seconds = value.integer, (0...PrincipalLimits.timeLimit).contains(seconds) else {
            throw value.error(
                .invalidValue, "`now` is no time", hint: "write epoch seconds, such as 1764500000")
        }
        return seconds
    }
}

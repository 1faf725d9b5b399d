package import LinkPolicy

/// A file of cases that was understood in full.
///
/// Holding one means that every key was known, no name stands twice, and every route, flag, gate,
/// outcome and reason that it names exists.
package struct CaseFile: Sendable {
    /// The policy that the cases are for: a path beside the file of cases, where it names one.
    package let policyPath: String?
    /// The cases in the order of the file.
    package let cases: [PolicyCase]
    /// The people whom the file gives a name, in its order.
    package let principals: [NamedPerson]

    /// Reads a file of cases.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - policy: The policy that the cases are for.
    /// - Returns: The file and no error, or no file and 1 to 64 errors in the order of the file.
    /// - Complexity: O(bytes)
    package static func checked(
        _ bytes: [UInt8], for policy: Policy
    ) -> (file: CaseFile?, errors: [PolicyError]) {
        let document: JSONDocument
        do throws(PolicyError) {
            document = try JSONDocument(bytes)
        } catch {
            return (nil, [error])
        }
        var reader = CaseReader(policy: policy)
        let file = reader.file(document.root)
        let errors = reader.errors.sorted { $0.byteOffset < $1.byteOffset }
        return errors.isEmpty ? (file, []) : (nil, errors)
    }

    /// Reads only the path of the policy that a file names.
    ///
    /// - Parameter bytes: The whole file.
    /// - Returns: The path, or `nil` where the file names none.
    /// - Throws: The error of a file that is no JSON, or of a `policy` that is no text.
    /// - Complexity: O(bytes)
    package static func policyPath(in bytes: [UInt8]) throws(PolicyError) -> String? {
        guard let value = try JSONDocument(bytes).root["policy"] else { return nil }
        return try CaseReader.text(value, "policy")
    }

    /// Reads only the people whom a file gives a name, for a matrix.
    ///
    /// - Parameter bytes: The whole file; other keys of a file of cases may stand in it.
    /// - Returns: The people in the order of the file.
    /// - Throws: The first error.
    /// - Complexity: O(bytes)
    package static func principals(in bytes: [UInt8]) throws(PolicyError) -> [NamedPerson] {
        let root = try JSONDocument(bytes).root
        _ = try CaseReader.members(root, CaseReader.fileKeys, "the file")
        guard let value = root["principals"] else {
            throw root.error(
                .missingKey, "`principals` is missing",
                hint: #"write {"principals": {"reader": {"subject": "u1", "scopes": []}}}"#)
        }
        return try CaseReader.people(value)
    }
}

/// A person whom a file gives a name.
package struct NamedPerson: Sendable {
    /// The name.
    package let name: String
    /// The person, or `nil` for nobody.
    package let principal: Principal?

    /// Pairs a name with a person.
    package init(name: String, principal: Principal?) {
        self.name = name
        self.principal = principal
    }
}

import LinkPolicy
import PolicyAnalysis

/// The files of `linkbroker test`: a policy and its cases.
struct CaseFiles {
    /// The policy.
    let policy: Policy
    /// The text of the policy.
    let source: [UInt8]
    /// The path of the cases, escaped for messages.
    let name: String
    /// The cases.
    let cases: CaseFile

    /// Reads both files.
    ///
    /// - Parameter operands: The policy and the cases, or the cases alone, which then name their
    ///   policy by a path beside them.
    /// - Throws: A problem with each place that is wrong; exit code 3 where the policy is none.
    init(_ operands: [String]) throws(CommandFailure) {
        guard let path = operands.last else {
            throw .problem(
                Problem("POLICY is missing", hint: "`linkbroker test --help` has an example"))
        }
        let policyPath: String
        if operands.count > 1 {
            policyPath = operands[0]
            (policy, source) = try PolicyFile.read(at: policyPath)
        } else {
            let bytes = try FileReading.bytes(
                of: path, byteCountLimit: AnalysisLimits.caseFileByteCount)
            policyPath = try Self.policyPath(in: bytes, of: path)
            (policy, source) = try PolicyFile.read(at: policyPath)
        }
        (cases, name) = try Self.cases(at: path, for: policy)
    }

    /// Reads the cases of a policy.
    ///
    /// - Parameters:
    ///   - path: The file of cases.
    ///   - policy: The policy that they are for.
    /// - Returns: The cases, and the path, escaped for messages.
    /// - Throws: A problem with each place that is wrong.
    static func cases(
        at path: String, for policy: Policy
    ) throws(CommandFailure) -> (cases: CaseFile, name: String) {
        let bytes = try FileReading.bytes(
            of: path, byteCountLimit: AnalysisLimits.caseFileByteCount)
        let name = DisplayedText.escaped(path)
        let (file, errors) = CaseFile.checked(bytes, for: policy)
        guard let file else { throw failure(errors, bytes, name) }
        return (file, name)
    }

    private static func policyPath(
        in bytes: [UInt8], of path: String
    ) throws(CommandFailure) -> String {
        let named: String?
        do throws(PolicyError) {
            named = try CaseFile.policyPath(in: bytes)
        } catch {
            throw failure([error], bytes, DisplayedText.escaped(path))
        }
        guard let named else {
            throw .problem(
                Problem(
                    "CASES is missing, and `\(DisplayedText.escaped(path))` names no policy",
                    hint: "write `linkbroker test POLICY CASES`, or \"policy\" into the cases"))
        }
        if named.utf8.first == 0x2F { return named }
        let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
        return folder + named
    }

    private static func failure(
        _ errors: [PolicyError], _ bytes: [UInt8], _ name: String
    ) -> CommandFailure {
        let excerpts = errors.map { $0.rendered(source: bytes, fileName: name) }
        return .problem(
            Problem(
                "the cases cannot be used", excerpt: excerpts.joined(separator: "\n"),
                hint: "`linkbroker test --help` shows what a case may say"))
    }
}

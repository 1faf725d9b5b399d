import LinkCrypto
import LinkFiles
import LinkPolicy
import PolicyAnalysis

/// Pages that verbs write to files.
enum PageFile {
    /// Puts a page in the place of a file; only a regular file is replaced.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - place: The path.
    /// - Throws: A problem that names the path.
    static func write(_ page: [UInt8], to place: String) throws(CommandFailure) {
        do throws(FileError) {
            if try Folder.contains(place), try Folder.status(of: place).kind != .regular {
                throw FileError(.notRegular)
            }
            try Folder.replace(place, with: page)
        } catch {
            throw .problem(
                Problem(
                    "cannot write \(DisplayedText.quoted(place)): \(error)",
                    hint: "check the path and its permissions, or write `-o -`"))
        }
    }

    /// The page of a comparison.
    ///
    /// - Parameters:
    ///   - diff: The comparison.
    ///   - old: The policy before, and its file.
    ///   - new: The policy after, and its file.
    /// - Returns: UTF-8.
    /// - Throws: A problem where the system's cryptography refuses to work.
    static func comparison(
        _ diff: PolicyDiff, from old: (policy: Policy, source: [UInt8]),
        to new: (policy: Policy, source: [UInt8])
    ) throws(CommandFailure) -> [UInt8] {
        let page: DiffPage
        do throws(PolicyError) {
            page = try DiffPage(diff, from: (old.policy, old.source), to: (new.policy, new.source))
        } catch {
            throw .problem(Problem("a policy cannot be read again: \(error.message)"))
        }
        return try guarded { () throws(CryptoError) in try page.page() }
    }

    /// What makes a page, with the problem of a page that cannot be guarded.
    static func guarded(
        _ make: () throws(CryptoError) -> [UInt8]
    ) throws(CommandFailure) -> [UInt8] {
        do throws(CryptoError) {
            return try make()
        } catch {
            throw .problem(
                Problem(
                    "the page cannot be guarded: \(error)", hint: "install OpenSSL 3 (libcrypto)"))
        }
    }
}

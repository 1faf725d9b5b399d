import LinkAudit
import LinkFiles

/// The names of the files of an audit log: `PATH`, its seal and lock, and what was rotated or put
/// aside.
struct AuditPaths: Sendable {
    /// The file that grows.
    let log: String
    // INVARIANT: `log` without the ending of a log that was put aside.
    private let base: String

    private static let quarantineMark = ".quarantined-"
    /// The most entries of the folder that are looked at.
    private static let entryCountLimit = 100_000

    init(_ path: String) {
        log = path
        base = Self.withoutMark(path)
    }

    /// The seal.
    var seal: String { log + ".seal" }
    /// The lock.
    var lock: String { log + ".lock" }
    /// The folder of all of them.
    var folder: String { Folder.parent(of: log) }

    /// A file that was rotated; a log that was put aside left its own where they were.
    func rotated(_ number: UInt64) -> String {
        let digits = String(number)
        return "\(base).\(String(repeating: "0", count: max(0, 6 - digits.utf8.count)))\(digits)"
    }

    /// The name under which a log is put aside.
    func quarantined(_ number: Int) -> String { "\(log)\(Self.quarantineMark)\(number)" }

    /// The numbers of the files that were rotated and are there, sorted.
    func rotatedNumbers() throws(FileError) -> [UInt64] {
        let name = base.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).last ?? []
        let prefix = Array(name) + [0x2E]
        let names = try Folder.names(in: folder, countLimit: Self.entryCountLimit)
        var numbers: [UInt64] = []
        // BOUND: the limit of the folder.
        for name in names where name.utf8.starts(with: prefix) {
            let digits = name.utf8.dropFirst(prefix.count)
            guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = UInt64(String(Substring(digits))), number > 0
            else { continue }
            numbers.append(number)
        }
        return numbers.sorted()
    }

    private static func withoutMark(_ path: String) -> String {
        let bytes = Array(path.utf8)
        let mark = Array(quarantineMark.utf8)
        let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
        let end = bytes.count - digits
        guard digits > 0, end > mark.count, bytes[..<end].suffix(mark.count).elementsEqual(mark)
        else { return path }
        return String(decoding: bytes[..<(end - mark.count)], as: UTF8.self)
    }
}

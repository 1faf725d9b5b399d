/// What one reading has come to so far: its errors, and what of the file could not be read.
///
/// A class, since every part of the reader adds to it and none of them owns it.
final class ReadingState {
    let mode: PolicyReader.Mode
    /// The errors that were kept, in the order in which they were met.
    private var errors: [PolicyError] = []
    // INVARIANT: one number per error: how often its name stands elsewhere.
    private var repeats: [Int] = []
    /// Whether there are more errors than were kept.
    private(set) var isCut = false
    /// Goes up with each error and each use of what could not be read, so that a part of the reading
    /// can tell whether all of it is known.
    private(set) var mark = 0
    private var gaps = [NameGap](repeating: NameGap(), count: DeclaredKind.allCases.count)
    private var undeclared: [NameUse: Int] = [:]
    /// The routes that types name, which are looked up once all routes are read.
    private(set) var routeUses: [(node: Int, text: [UInt8])] = []

    /// How many errors are kept.
    static let errorCountLimit = 100

    init(mode: PolicyReader.Mode) { self.mode = mode }

    /// Whether no error was kept.
    var isClean: Bool { errors.isEmpty }

    /// The errors in the order of the file.
    var sortedErrors: [PolicyError] {
        zip(errors, repeats).map { $1 == 0 ? $0 : $0.repeated($1) }
            .sorted { $0.position < $1.position }
    }

    /// Throws an error, or keeps it where errors are collected and there is room.
    func keep(_ error: PolicyError) throws(PolicyError) {
        mark += 1
        guard mode == .collecting else { throw error }
        // Several keys may be missing at one place; whatever else is told twice there is the same.
        let isKept = errors.contains {
            $0.position == error.position && $0.code == error.code
                && (error.code != .missingKey || $0.message == error.message)
        }
        guard !isKept else { return }
        guard errors.count < Self.errorCountLimit else {
            isCut = true
            throw error
        }
        errors.append(error)
        repeats.append(0)
    }

    /// Notes that something of a kind could not be read.
    ///
    /// - Parameters:
    ///   - kind: What it would have declared.
    ///   - text: The name as it stands there; `nil` where it may be any.
    func lose(_ kind: DeclaredKind, _ text: [UInt8]? = nil) {
        mark += 1
        guard let text, (1...64).contains(text.count) else {
            gaps[Int(kind.rawValue)].isOpen = true
            return
        }
        gaps[Int(kind.rawValue)].texts.insert(text)
    }

    /// Whether a name may be one that could not be read: the same bytes, or nearly the same.
    func mayHave(_ kind: DeclaredKind, _ text: [UInt8]) -> Bool {
        let gap = gaps[Int(kind.rawValue)]
        guard !gap.isOpen, !gap.texts.contains(text), !text.starts(with: RouteDraft.unreadPrefix)
        else { return true }
        guard !gap.texts.isEmpty else { return false }
        let lost = gap.texts.map { String(decoding: $0.filter(NameByte.isInside), as: UTF8.self) }
        return Suggestion.nearest(to: String(decoding: text, as: UTF8.self), in: lost) != nil
    }

    /// Blames the first use of a name that is not declared; later ones are counted, and none is
    /// blamed that a part of the file may declare which could not be read.
    func undeclared(
        _ kind: DeclaredKind, _ text: [UInt8], _ error: @autoclosure () -> PolicyError
    ) throws(PolicyError) {
        mark += 1
        guard !mayHave(kind, text) else { return }
        let use = NameUse(kind: kind, text: text)
        if let place = undeclared[use] {
            repeats[place] += 1
            return
        }
        let count = errors.count
        try keep(error())
        if errors.count > count { undeclared[use] = count }
    }

    /// Notes a route that a type names.
    func noteRoute(_ node: Int, _ text: [UInt8]) { routeUses.append((node, text)) }

    private struct NameUse: Hashable {
        var kind: DeclaredKind
        var text: [UInt8]
    }

    /// Names that stand in the file and could not be taken.
    private struct NameGap {
        var texts: Set<[UInt8]> = []
        /// Whether any name may have been meant.
        var isOpen = false
    }
}

/// What a policy declares by name.
enum DeclaredKind: UInt8, CaseIterable {
    case scopes
    case roles
    case claims
    case assurance
    case flags
    case tabs
    case gates
    case types
    case origins
    case routes
}

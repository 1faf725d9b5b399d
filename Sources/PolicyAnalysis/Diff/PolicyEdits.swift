import LinkPolicy

/// What differs between the files of two policies, key by key, so that a change of what links get
/// can be led back to the keys that caused it.
///
/// Entries of lists are matched by their names and not by their places; lists whose order means
/// nothing are compared as sets.
struct PolicyEdits {
    /// One key that differs.
    struct Edit {
        /// The route that it belongs to, by its name in the new file if it is there.
        let route: String?
        /// The keys, such as `require.scopes.all` of a route or `limits.bytes`.
        let what: String
        /// What names the entry of a list, such as the name of an origin.
        let entry: String?
        /// Where it stands in the old file; `nil` where it was added.
        let old: LintPlace?
        /// Where it stands in the new file; `nil` where it was removed.
        let new: LintPlace?
        /// Makes the old file say what the new one says here.
        let forward: Splice
        /// Makes the new file say what the old one said here.
        let backward: Splice
    }

    /// Bytes that take the place of others.
    struct Splice {
        let range: Range<Int>
        let bytes: [UInt8]

        func applied(to source: [UInt8]) -> [UInt8] {
            source[..<range.lowerBound] + bytes + source[range.upperBound...]
        }
    }

    /// The differences, in the order of the new file, what was removed last.
    private(set) var edits: [Edit] = []

    /// What names the entries of the lists at the top.
    private static let identities: [String: [String]] = [
        "routes": ["id"], "origins": ["id"], "callbacks": ["id"], "never": ["name"],
        "moved": ["path", "to"], "suppress": ["id", "route"],
    ]
    /// Lists whose order means nothing.
    private static let sets: Set<String> = [
        "all", "any", "unless", "gates", "flags", "from", "on", "secret", "public", "scopes",
        "roles", "claims", "route",
    ]
    /// Compares two files that both load.
    ///
    /// - Throws: What reading them throws, which a policy that loaded never does.
    /// - Complexity: O(bytes + entries)
    init(_ old: [UInt8], _ new: [UInt8]) throws(PolicyError) {
        let documents = (try JSONDocument(old), try JSONDocument(new))
        compare(
            LintPlace(root: documents.0), LintPlace(root: documents.1),
            Context(route: nil, entry: nil, keys: []))
    }

    private struct Context {
        var route: String?
        var entry: String?
        var keys: [String]

        /// The context of an entry of a list at the top.
        func of(_ name: String) -> Context {
            keys == ["routes"]
                ? Context(route: name, entry: nil, keys: [])
                : Context(route: nil, entry: name, keys: keys)
        }

        func below(_ key: String) -> Context {
            Context(route: route, entry: entry, keys: keys + [key])
        }
    }

    private mutating func compare(_ old: LintPlace, _ new: LintPlace, _ context: Context) {
        // The same bytes say the same; most entries of two files are alike.
        guard !old.value.source.elementsEqual(new.value.source) else { return }
        if let olds = old.value.members, let news = new.value.members {
            compareMembers(old, new, Set(olds.map(\.name)), Set(news.map(\.name)), context)
        } else if context.keys.count == 1, let names = Self.identities[context.keys[0]],
            old.value.elements != nil, new.value.elements != nil
        {
            compareEntries(old, new, names, context)
        } else if !Self.isSame(
            old.value, new.value, asSet: Self.sets.contains(context.keys.last ?? ""))
        {
            guard Self.shows(context, nil) else { return }
            edits.append(
                Edit(
                    route: context.route, what: context.keys.joined(separator: "."),
                    entry: context.entry, old: old, new: new,
                    forward: Splice(range: old.value.byteRange, bytes: Array(new.value.source)),
                    backward: Splice(range: new.value.byteRange, bytes: Array(old.value.source))))
        }
    }

    private mutating func compareMembers(
        _ old: LintPlace, _ new: LintPlace, _ olds: Set<String>, _ news: Set<String>,
        _ context: Context
    ) {
        let befores = Dictionary(
            old.members.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
        // BOUND: the members of one object.
        for (name, place) in new.members {
            if let before = befores[name] {
                compare(before, place, context.below(name))
            } else {
                note(nil, place, in: (old, new), context.below(name))
            }
        }
        for (name, place) in old.members
        where !news.contains(name) {
            note(place, nil, in: (old, new), context.below(name))
        }
    }

    private mutating func compareEntries(
        _ old: LintPlace, _ new: LintPlace, _ names: [String], _ context: Context
    ) {
        var left: [LintPlace?] = old.elements
        var places: [String: [Int]] = [:]
        for (number, entry) in old.elements.enumerated() {
            places[Self.identity(entry, names), default: []].append(number)
        }
        var added: [LintPlace] = []
        // BOUND: the entries of one list.
        for place in new.elements {
            let name = Self.identity(place, names)
            let number = places[name]?.first { left[$0] != nil }
            guard let number, let before = left[number] else {
                added.append(place)
                continue
            }
            left[number] = nil
            compare(before, place, context.of(name))
        }
        for place in added {
            let name = Self.identity(place, names)
            // What has another name and the same links is the same entry.
            let number = left.firstIndex { $0.map { Self.isRenamed($0, place) } ?? false }
            guard let number, let before = left[number] else {
                note(nil, place, in: (old, new), context.of(name))
                continue
            }
            left[number] = nil
            compare(before, place, context.of(name))
        }
        for place in left.compactMap(\.self) {
            note(place, nil, in: (old, new), context.of(Self.identity(place, names)))
        }
    }

    /// Notes what only one of the files has.
    private mutating func note(
        _ old: LintPlace?, _ new: LintPlace?, in holders: (old: LintPlace, new: LintPlace),
        _ context: Context
    ) {
        guard let place = old ?? new, Self.shows(context, place.value) else { return }
        let own = old == nil ? holders.new : holders.old
        let other = old == nil ? holders.old : holders.new
        let insertion = Self.insertion(of: place, into: other)
        let removal = Self.removal(of: place, from: own)
        edits.append(
            Edit(
                route: context.route,
                what: context.keys.isEmpty ? "route" : context.keys.joined(separator: "."),
                entry: context.entry, old: old, new: new,
                forward: old == nil ? insertion : removal,
                backward: old == nil ? removal : insertion))
    }

    /// Whether a key shows at all: not if it is for readers, nor if its value says what no key says.
    private static func shows(_ context: Context, _ lone: JSONValue?) -> Bool {
        guard !context.keys.isEmpty else { return true }
        let row = DiffKeys.row(context.keys, isRoute: context.route != nil)
        guard let row, row.shows != .silent else { return false }
        guard let lone, let usual = row.usual else { return true }
        return !lone.source.elementsEqual(usual.utf8)
    }

    private static func insertion(of place: LintPlace, into holder: LintPlace) -> Splice {
        let start = holder.value.byteRange.lowerBound + 1
        let isEmpty = holder.members.isEmpty && holder.elements.isEmpty
        return Splice(range: start..<start, bytes: place.entry + (isEmpty ? [] : Array(",".utf8)))
    }

    private static func removal(of place: LintPlace, from holder: LintPlace) -> Splice {
        let all =
            holder.members.isEmpty
            ? holder.elements.map(\.entryRange)
            : holder.members.map(\.place.entryRange)
        let number = all.firstIndex(of: place.entryRange) ?? 0
        if number + 1 < all.count {
            return Splice(range: all[number].lowerBound..<all[number + 1].lowerBound, bytes: [])
        }
        let start = number > 0 ? all[number - 1].upperBound : all[number].lowerBound
        return Splice(range: start..<all[number].upperBound, bytes: [])
    }

    private static func isRenamed(_ one: LintPlace, _ other: LintPlace) -> Bool {
        ["path", "hosts", "scheme", "redirect"].contains { key in
            guard let first = one.member(key), let second = other.member(key) else { return false }
            return isSame(first.value, second.value, asSet: false)
        }
    }

    private static func identity(_ entry: LintPlace, _ names: [String]) -> String {
        names.map { name in
            entry.member(name).map {
                $0.value.string ?? String(decoding: $0.value.source, as: UTF8.self)
            } ?? ""
        }.joined(separator: " ").trimmed
    }

    /// Whether two values are the same but for white space and the order of keys.
    private static func isSame(_ one: JSONValue, _ other: JSONValue, asSet: Bool) -> Bool {
        guard one.kind == other.kind else { return false }
        if one.source.elementsEqual(other.source) { return true }
        switch one.kind {
        case .object:
            let (first, second) = (one.members ?? [], other.members ?? [])
            return first.count == second.count
                && first.allSatisfy { member in
                    other[member.name].map {
                        isSame(member.value, $0, asSet: sets.contains(member.name))
                    } ?? false
                }
        case .array:
            let (first, second) = (one.elements ?? [], other.elements ?? [])
            guard asSet else {
                return first.count == second.count
                    && zip(first, second).allSatisfy { isSame($0, $1, asSet: false) }
            }
            return first.allSatisfy { own in second.contains { isSame(own, $0, asSet: false) } }
                && second.allSatisfy { own in first.contains { isSame(own, $0, asSet: false) } }
        case .string: return one.string == other.string
        case .integer: return one.integer == other.integer
        case .bool: return one.bool == other.bool
        case .null: return true
        // No policy holds one.
        case .decimal: return false
        }
    }
}

extension LintPlace {
    /// The bytes of the value, with its key in an object.
    fileprivate var entryRange: Range<Int> {
        (keyRange?.lowerBound ?? value.byteRange.lowerBound)..<value.byteRange.upperBound
    }

    fileprivate var entry: [UInt8] { Array(value.document.bytes[entryRange]) }
}

extension String {
    fileprivate var trimmed: String {
        hasSuffix(" ") ? String(dropLast()) : self
    }
}

import LinkPolicy

/// Reads `apple-app-site-association`, and the components of `assetlinks.json`.
struct SiteFileReader {
    private let system: SiteSystem
    private let document: JSONDocument
    private var counter: PositionCounter
    private(set) var details: [AppleAssociation.Detail] = []
    private(set) var variables: [(name: String, values: [String])] = []
    private(set) var credentialApps: [String]?
    private(set) var remarks: [AppleAssociation.Remark] = []
    private var componentCount = 0

    /// What a component has that says nothing itself.
    private struct Defaults {
        var path: String?
        var query = SiteComponent.Query.anything
        var fragment: String?
        var isExcluded = false
        var isCaseSensitive = true
        var isPercentEncoded = true
    }

    /// The keys of a component that mean something.
    private static let keys = [
        "/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment",
    ]

    init(_ document: JSONDocument, _ system: SiteSystem = .apple) {
        self.document = document
        self.system = system
        counter = PositionCounter(document.bytes)
    }

    /// Reads the file.
    ///
    /// - Throws: `LB009` where it is no object, `LB007` where it has too many components.
    mutating func read() throws(PolicyError) {
        guard document.root.members != nil else {
            throw document.root.error(
                .wrongType, "a site file is an object", hint: "write {\"applinks\": ...}")
        }
        if let apps = document.root["webcredentials"]?["apps"] { credentialApps = texts(apps) }
        guard let links = document.root["applinks"] else { return }
        // BOUND: the variables of one file.
        for member in links["substitutionVariables"]?.members ?? [] {
            variables.append((member.name, texts(member.value)))
        }
        var defaults = Defaults()
        if let given = links["defaults"] { read(given, into: &defaults) }
        guard let list = links["details"] else { return }
        // BOUND: the entries of one file.
        for entry in list.elements ?? [] { try readDetail(entry, app: nil, defaults) }
        // The oldest form has the app as the key.
        for member in list.members ?? [] {
            try readDetail(member.value, app: member.name, defaults)
        }
    }

    /// The components of one list, in their order.
    ///
    /// - Throws: `LB007` where the file has too many.
    mutating func components(_ list: JSONValue) throws(PolicyError) -> [SiteComponent] {
        var components: [SiteComponent] = []
        // BOUND: the components of one list.
        for value in list.elements ?? [] { components.append(try component(value, Defaults())) }
        return components
    }

    private mutating func readDetail(
        _ entry: JSONValue, app: String?, _ inherited: Defaults
    ) throws(PolicyError) {
        var apps = app.map { [$0] } ?? []
        if let ids = entry["appIDs"] { apps += texts(ids) }
        if let id = entry["appID"] { apps += id.string.map { [$0] } ?? texts(id) }
        var defaults = inherited
        if let given = entry["defaults"] { read(given, into: &defaults) }
        var components: [SiteComponent] = []
        if let list = entry["components"] {
            // BOUND: the components of one entry.
            for value in list.elements ?? [] {
                components.append(try component(value, defaults))
            }
        } else if let paths = entry["paths"] {
            for value in paths.elements ?? [] {
                guard let text = value.string else {
                    remark(value, "a path that is no text")
                    continue
                }
                components.append(try component(value, path: text))
            }
        }
        details.append(AppleAssociation.Detail(apps: apps, components: components))
    }

    /// A component of the form that iOS 13 brought.
    private mutating func component(
        _ value: JSONValue, _ inherited: Defaults
    ) throws(PolicyError) -> SiteComponent {
        try count(value)
        if value.members == nil { remark(value, "a component that is no object") }
        var defaults = inherited
        read(value, into: &defaults)
        let component = SiteComponent(
            path: defaults.path, query: defaults.query, fragment: defaults.fragment,
            isExcluded: defaults.isExcluded, isCaseSensitive: defaults.isCaseSensitive,
            isPercentEncoded: defaults.isPercentEncoded, line: line(of: value), system: system)
        noteVariables(component, value)
        if !component.asksForSomething {
            remark(value, "a component that asks for nothing, which no link fits")
        }
        return component
    }

    /// An entry of `paths`, the older form: `NOT ` in front excludes.
    private mutating func component(
        _ value: JSONValue, path text: String
    ) throws(PolicyError) -> SiteComponent {
        try count(value)
        let isExcluded = text.utf8.starts(with: "NOT ".utf8)
        let path = isExcluded ? String(Substring(text.utf8.dropFirst(4).drop { $0 == 0x20 })) : text
        return SiteComponent(
            path: path, query: .anything, fragment: nil, isExcluded: isExcluded,
            isCaseSensitive: true, isPercentEncoded: true, line: line(of: value), system: system)
    }

    private mutating func read(_ value: JSONValue, into defaults: inout Defaults) {
        // BOUND: the members of one object.
        for member in value.members ?? [] {
            switch member.name {
            case "/": set(&defaults.path, member)
            case "#": set(&defaults.fragment, member)
            case "?": read(query: member, into: &defaults)
            case "exclude": set(&defaults.isExcluded, member)
            case "caseSensitive" where system == .apple: set(&defaults.isCaseSensitive, member)
            case "percentEncoded" where system == .apple: set(&defaults.isPercentEncoded, member)
            case "caseSensitive", "percentEncoded":
                remark(member.key, "`\(member.name)`, which Android does not know")
            // Systems pass over every other key, misspelt ones among them.
            default:
                let near = Self.keys.first { $0.lowercased() == member.name.lowercased() }
                guard let near, near != member.name else { continue }
                remark(
                    member.key, "\(DisplayText.quoted(member.name)), which is spelt `\(near)`")
            }
        }
    }

    private mutating func set(_ target: inout String?, _ member: JSONMember) {
        guard let text = member.value.string else {
            return remark(member.key, "`\(member.name)` that is no text")
        }
        target = text
    }

    private mutating func set(_ target: inout Bool, _ member: JSONMember) {
        guard let flag = member.value.bool else {
            return remark(member.key, "`\(member.name)` that is neither true nor false")
        }
        target = flag
    }

    private mutating func read(query member: JSONMember, into defaults: inout Defaults) {
        if system == .apple, let text = member.value.string {
            defaults.query = .whole(text)
            return
        }
        guard let items = member.value.members else {
            return remark(
                member.key,
                system == .apple
                    ? "`?` that is neither a text nor an object" : "`?` that is no object")
        }
        let texts = items.map { ($0.name, $0.value.string) }
        // One value of another type voids all of them.
        guard texts.allSatisfy({ $0.1 != nil }) else {
            defaults.query = .anything
            return remark(
                member.key, "`?` with a value that is no text, which asks for nothing at all")
        }
        defaults.query = .items(
            texts.map { SiteComponent.Item(key: $0.0, value: $0.1 ?? "") })
    }

    private mutating func noteVariables(_ component: SiteComponent, _ value: JSONValue) {
        guard system == .apple else { return }
        let rules = WildcardText.Rules(
            isCaseSensitive: component.isCaseSensitive, variables: variables)
        let texts = [component.path, component.fragment].compactMap(\.self)
        // BOUND: the texts of one component.
        for name in texts.flatMap({ WildcardText.unknownVariables(in: $0, rules) }) {
            remark(
                value, "a component with the unknown variable \(DisplayText.quoted("$(\(name))"))")
        }
    }

    private mutating func texts(_ list: JSONValue) -> [String] {
        // BOUND: the elements of one list.
        (list.elements ?? []).compactMap { element in
            if element.string == nil { remark(element, "a value of a list that is no text") }
            return element.string
        }
    }

    private mutating func count(_ value: JSONValue) throws(PolicyError) {
        componentCount += 1
        guard componentCount <= AnalysisLimits.componentCount else {
            throw value.error(
                .overCap, "a file has at most \(AnalysisLimits.componentCount) components",
                hint: "join them by wildcards")
        }
    }

    private mutating func remark(_ value: JSONValue, _ text: String) {
        guard remarks.count < AnalysisLimits.remarkCount else { return }
        remarks.append(AppleAssociation.Remark(line: value.position.line, text: text))
    }

    /// Components stand in the order of the file, so their lines are counted in one pass.
    mutating func line(of value: JSONValue) -> Int {
        counter.position(of: value.byteOffset).line
    }
}

import LinkPolicy
import LinkRouting

/// Collects the weakenings of a policy.
struct WeakeningList {
    let policy: Policy
    private(set) var weakenings: [PolicyWeakening] = []
    /// The route that is looked at.
    private var route: String?

    init(policy: Policy) { self.policy = policy }

    /// Adds what can be weaker about a route.
    mutating func add(_ index: RouteIndex, _ value: JSONValue) {
        route = policy.table.id(at: index).text
        addAccess(policy.access(at: index), value)
        if let require = value["require"], policy.access(at: index) == .authenticated {
            addNames("scope", require["scopes"], [value, require])
            addNames("role", require["roles"], [value, require])
            if let owner = require["owner"] { addOwner(owner, [value, require]) }
            addStrength(require, value)
            if let gates = require["gates"] {
                removeEach(of: gates, [value, require]) { "gate \($0) may be closed" }
            }
        }
        addSources(policy.sources(at: index), value)
        if let version = value["minApp"] { remove([value, version], "any version is new enough") }
        if let flags = value["flags"] { removeEach(of: flags, [value]) { "flag \($0) may be off" } }
        if let conceal = value["conceal"], conceal.bool == true {
            remove([value, conceal], "denials are not concealed")
        }
        guard let parents = value["parents"] else { return }
        // BOUND: at most 31 parents.
        for parent in parents.elements ?? [] {
            let name = parent.string ?? parent["route"]?.string ?? ""
            remove([value, parents, parent], "parent \(name) is gone")
        }
    }

    /// Adds what can be weaker about the policy as a whole.
    mutating func addFrame(_ root: JSONValue) {
        route = nil
        // BOUND: the origins of one policy.
        for origin in root["origins"]?.elements ?? [] {
            guard let hosts = origin["hosts"], let first = hosts.elements?.first?.string else {
                continue
            }
            let host = Self.lookAlike(first)
            change(hosts, "host \(host) is one of ours") { $0.append(Self.quoted(host), to: hosts) }
        }
        if let defaults = root["defaults"] {
            if let from = defaults["from"] { addSources(Self.sources(from), defaults) }
            if let require = defaults["require"], let gates = require["gates"] {
                removeEach(of: gates, [defaults, require]) { "gate \($0) may be closed" }
            }
        }
        guard let never = root["never"] else { return }
        // BOUND: the properties of one policy.
        for property in never.elements ?? [] {
            remove([root, never, property], "property \(property["name"]?.string ?? "") is gone")
        }
    }

    private mutating func change(
        _ value: JSONValue, _ words: String, _ body: (inout PolicyEdit) -> Void
    ) {
        var edit = PolicyEdit()
        body(&edit)
        weakenings.append(PolicyWeakening(route, at: value, words, edit))
    }

    private mutating func remove(_ chain: [JSONValue], _ words: String) {
        guard let value = chain.last else { return }
        change(value, words) { $0.remove(chain) }
    }

    private mutating func removeEach(
        of list: JSONValue, _ chain: [JSONValue], _ words: (String) -> String
    ) {
        // BOUND: the names of one list.
        for element in list.elements ?? [] {
            remove(chain + [list, element], words(element.string ?? ""))
        }
    }
}

extension WeakeningList {
    /// One step opener, with what then may not stand beside it.
    private mutating func addAccess(_ access: Access, _ route: JSONValue) {
        let opener: (access: Access, without: String)
        switch access {
        case .public: return
        case .deny: opener = (.authenticated, "why")
        case .authenticated, .signedOut: opener = (.public, "require")
        }
        let word = Self.quoted(opener.access.name)
        let words = "access is \(opener.access.name) instead of \(access.name)"
        change(route["access"] ?? route, words) { edit in
            if let value = route["access"] {
                edit.replace(value, with: word)
            } else {
                edit.insert("\"access\": \(word)", into: route)
            }
            if let without = route[opener.without] { edit.remove([route, without]) }
        }
    }

    private mutating func addNames(_ noun: String, _ names: JSONValue?, _ chain: [JSONValue]) {
        guard let names else { return }
        if let all = names["all"] {
            removeEach(of: all, chain + [names]) { "\(noun) \($0) is not asked for" }
        }
        if let any = names["any"] {
            let list = (any.elements ?? []).compactMap(\.string).joined(separator: ", ")
            remove(chain + [names, any], "no \(noun) of \(list) is asked for")
        }
    }

    private mutating func addOwner(_ owner: JSONValue, _ chain: [JSONValue]) {
        remove(chain + [owner], "the owner is not asked for")
        let unless = owner["unless"]
        let exempt = (unless?.elements ?? []).compactMap(\.string)
        // BOUND: at most 64 roles.
        for role in policy.vocabulary.roles.names where !exempt.contains(role) {
            change(unless ?? owner, "role \(role) need not be the owner") { edit in
                if let unless {
                    edit.append(Self.quoted(role), to: unless)
                } else {
                    edit.insert("\"unless\": [\(Self.quoted(role))]", into: owner)
                }
            }
        }
    }

    private mutating func addStrength(_ require: JSONValue, _ route: JSONValue) {
        if let level = require["assurance"], let name = level.string {
            let levels = policy.vocabulary.assurance
            if let rank = levels.index(of: name), rank > 0 {
                let weaker = levels.names[rank - 1]
                change(level, "assurance \(weaker) is enough instead of \(name)") {
                    $0.replace(level, with: Self.quoted(weaker))
                }
            } else {
                remove([route, require, level], "any assurance is enough")
            }
        }
        guard let age = require["maxAge"], let seconds = age.integer else { return }
        remove([route, require, age], "the age of the sign-in is not asked for")
        guard (1...Int64(Int32.max) / 2).contains(seconds) else { return }
        change(age, "the sign-in may be \(seconds * 2) s old instead of \(seconds) s") {
            $0.replace(age, with: String(seconds * 2))
        }
    }

    /// Each source more.
    private mutating func addSources(_ sources: [LinkSource], _ value: JSONValue) {
        let names = sources.map { Self.quoted($0.name) }
        // BOUND: six sources.
        for source in LinkSource.allCases where !sources.contains(source) {
            let list = (names + [Self.quoted(source.name)]).joined(separator: ", ")
            change(value["from"] ?? value, "links from \(source.name) are taken") { edit in
                if let from = value["from"] {
                    edit.replace(from, with: "[\(list)]")
                } else {
                    edit.insert("\"from\": [\(list)]", into: value)
                }
            }
        }
    }

    /// The sources that a `from` names; all for `any`.
    private static func sources(_ from: JSONValue) -> [LinkSource] {
        guard let elements = from.elements else { return LinkSource.allCases }
        return elements.compactMap { $0.string.flatMap(LinkSource.init(name:)) }
    }

    /// A host that begins like one of the policy's and belongs to someone else.
    private static func lookAlike(_ host: String) -> String {
        // `{lang}.reader.example:8443` is `reader.example` without its label and its port.
        let start = host.utf8.lastIndex(of: 0x7D).map(host.utf8.index(after:)) ?? host.startIndex
        let name = host[start...].drop { $0 == "." }.prefix { $0 != ":" }
        return "\(name).evil.example"
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONText()
        json.string(text)
        return json.text
    }
}

/// A component with its texts read, ready to be compared with links.
struct SiteRule: Sendable {
    let component: SiteComponent
    /// The path, or `nil` for any.
    let path: WildcardText?
    private let pathMachine: WildcardMachine?
    private let whole: WildcardMachine?
    private let items: [(key: [UInt8], machine: WildcardMachine)]
    private let fragment: WildcardMachine?

    /// Reads the texts of a component.
    ///
    /// - Complexity: O(texts)
    init(_ component: SiteComponent, _ variables: [(name: String, values: [String])]) {
        self.component = component
        let rules = WildcardText.Rules(
            isCaseSensitive: component.isCaseSensitive, variables: variables)
        func machine(_ text: WildcardText) -> WildcardMachine {
            var machine = WildcardMachine()
            machine.add(text, as: 0, component.view)
            return machine
        }
        path = component.path.map { text in
            switch component.system {
            case .apple: WildcardText.path(text, rules)
            case .android: WildcardText(behindSlash: Array(text.utf8)[...], rules)
            }
        }
        pathMachine = path.map(machine)
        fragment = component.fragment.map { machine(WildcardText($0.utf8, rules)) }
        switch component.query {
        case .anything:
            whole = nil
            items = []
        case .whole(let text):
            whole = machine(WildcardText(text.utf8, rules))
            items = []
        case .items(let list):
            whole = nil
            items = list.map { (Array($0.key.utf8), machine(WildcardText($0.value.utf8, rules))) }
        }
    }

    /// Whether the component speaks of a link.
    ///
    /// - Complexity: O(link * texts)
    func fits(_ link: SiteLink) -> Bool {
        let given = component.system == .apple ? link.path : link.wholePath
        return (pathMachine?.fits(view(given)) ?? true) && fitsBehindPath(link)
    }

    /// Whether query and fragment of a link are what the component asks for.
    ///
    /// - Complexity: O(link * texts)
    func fitsBehindPath(_ link: SiteLink) -> Bool {
        guard fits(fragment: link.fragment), whole?.fits(view(link.query)) ?? true else {
            return false
        }
        guard !items.isEmpty else { return component.asksForSomething }
        let given = items(of: link.query)
        // BOUND: the keys of one component times the items of one link.
        return items.allSatisfy { key, machine in
            let values = given.filter { $0.key == key }.map(\.value)
            switch component.system {
            case .apple: return values.isEmpty ? machine.fits([]) : values.allSatisfy(machine.fits)
            case .android: return values.contains(where: machine.fits)
            }
        }
    }

    private func fits(fragment text: [UInt8]) -> Bool {
        guard let fragment else { return true }
        let isThere = component.system == .apple || !text.isEmpty
        return isThere && fragment.fits(view(text))
    }

    /// The items of a query.
    ///
    /// Android reads escapes before it takes the items apart, and takes them apart at `;` where there
    /// is no `&`.
    private func items(of query: [UInt8]) -> [(key: [UInt8], value: [UInt8])] {
        let isDecoded = component.system == .android
        let text = isDecoded ? SiteLink.decoded(query) : query
        let separator: UInt8 = isDecoded && !text.contains(0x26) ? 0x3B : 0x26
        return text.split(separator: separator).map { item in
            let parts = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            let value = Array(parts.dropFirst().first ?? [])
            return isDecoded
                ? (Array(parts[0]), value) : (view(Array(parts[0])), view(value))
        }
    }

    private func view(_ text: [UInt8]) -> [UInt8] {
        component.view == .written ? text : SiteLink.decoded(text)
    }
}

/// What a system does with the links of one app by its site file: the first component that speaks
/// of a link decides.
package struct SiteDelivery: Sendable {
    /// What happens to a link.
    package enum Verdict: Hashable, Sendable {
        /// It is handed to the app, by the component of this number.
        case delivered(Int)
        /// It is kept from the app, by the component of this number.
        case excluded(Int)
        /// No component speaks of it.
        case unmatched
    }

    let rules: [SiteRule]

    /// Prepares components.
    ///
    /// - Complexity: O(texts)
    package init(_ components: [SiteComponent], _ file: AppleAssociation) {
        rules = components.map { SiteRule($0, file.variables) }
    }

    /// Prepares the components of Android, which have no variables.
    ///
    /// - Complexity: O(texts)
    package init(_ components: [SiteComponent]) {
        rules = components.map { SiteRule($0, []) }
    }

    /// What happens to an https link of the site.
    ///
    /// - Parameter link: The link; its host is not looked at.
    /// - Returns: The verdict.
    /// - Complexity: O(components * link)
    package func verdict(for link: String) -> Verdict {
        let link = SiteLink(link)
        return verdict(rules.firstIndex { $0.fits(link) })
    }

    /// What the first component that speaks of a link decides.
    func verdict(_ number: Int?) -> Verdict {
        guard let number else { return .unmatched }
        return rules[number].component.isExcluded ? .excluded(number) : .delivered(number)
    }
}

/// A component with its texts read, ready to be compared with links.
struct AppleRule: Sendable {
    let component: AppleComponent
    /// The path, or `nil` for any.
    let path: WildcardText?
    private let pathMachine: WildcardMachine?
    private let whole: WildcardMachine?
    private let items: [(key: [UInt8], machine: WildcardMachine)]
    private let fragment: WildcardMachine?

    /// Reads the texts of a component.
    ///
    /// - Complexity: O(texts)
    init(_ component: AppleComponent, _ variables: [(name: String, values: [String])]) {
        self.component = component
        let rules = WildcardText.Rules(
            isCaseSensitive: component.isCaseSensitive, variables: variables)
        func machine(_ text: WildcardText) -> WildcardMachine {
            var machine = WildcardMachine()
            machine.add(text, as: 0, component.view)
            return machine
        }
        path = component.path.map { WildcardText.path($0, rules) }
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
    func fits(_ link: AppleLink) -> Bool {
        (pathMachine?.fits(view(link.path)) ?? true) && fitsBehindPath(link)
    }

    /// Whether query and fragment of a link are what the component asks for.
    ///
    /// - Complexity: O(link * texts)
    func fitsBehindPath(_ link: AppleLink) -> Bool {
        guard fragment?.fits(view(link.fragment)) ?? true, whole?.fits(view(link.query)) ?? true
        else { return false }
        guard items.isEmpty == false else { return true }
        let given = link.query.split(separator: 0x26).map { item in
            let parts = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            return (key: view(Array(parts[0])), value: view(Array(parts.dropFirst().first ?? [])))
        }
        // BOUND: the keys of one component times the items of one link.
        return items.allSatisfy { key, machine in
            let values = given.filter { $0.key == key }.map(\.value)
            return values.isEmpty ? machine.fits([]) : values.allSatisfy(machine.fits)
        }
    }

    private func view(_ text: [UInt8]) -> [UInt8] {
        component.isPercentEncoded ? text : AppleLink.decoded(text)
    }
}

/// What systems of Apple do with the links of one app by its site file: the first component that
/// speaks of a link decides.
package struct AppleDelivery: Sendable {
    /// What happens to a link.
    package enum Verdict: Hashable, Sendable {
        /// It is handed to the app, by the component of this number.
        case delivered(Int)
        /// It is kept from the app, by the component of this number.
        case excluded(Int)
        /// No component speaks of it.
        case unmatched
    }

    let rules: [AppleRule]

    /// Prepares components.
    ///
    /// - Complexity: O(texts)
    package init(_ components: [AppleComponent], _ file: AppleAssociation) {
        rules = components.map { AppleRule($0, file.variables) }
    }

    /// What happens to an https link of the site.
    ///
    /// - Parameter link: The link; its host is not looked at.
    /// - Returns: The verdict.
    /// - Complexity: O(components * link)
    package func verdict(for link: String) -> Verdict {
        let link = AppleLink(link)
        return verdict(rules.firstIndex { $0.fits(link) })
    }

    /// What the first component that speaks of a link decides.
    func verdict(_ number: Int?) -> Verdict {
        guard let number else { return .unmatched }
        return rules[number].component.isExcluded ? .excluded(number) : .delivered(number)
    }
}

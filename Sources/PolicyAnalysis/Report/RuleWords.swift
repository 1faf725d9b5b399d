import LinkPolicy
import LinkRouting

/// The conditions of a rule as sentences for people, each an item of a list.
struct RuleWords {
    let rule: ElementRule
    /// The name of the parameter that the owner rule compares.
    let ownerParameter: String?
    /// Why nobody may, where a rule says so.
    let denialReason: String?

    /// Writes the items.
    func write(to html: inout HTMLText) {
        html.element("li") { access(&$0) }
        names(rule.scopes, one: "scope", several: "scopes", &html)
        names(rule.roles, one: "role", several: "roles", &html)
        owner(&html)
        list(rule.gates, "once the app has opened the gate ", " and ", &html)
        if let version = rule.minimumApp {
            html.element("li") { item in
                item.trusted("in version ")
                item.element("code", text: version.description)
                item.trusted(" of the app or a newer one")
            }
        }
        list(rule.flags, "while the flag is on: ", " and ", &html)
    }

    private func access(_ html: inout HTMLText) {
        switch rule.access {
        case .public: html.trusted("<strong>anyone</strong>, signed in or not")
        case .signedOut: html.trusted("<strong>people who are signed out</strong> alone")
        case .deny:
            html.trusted("<strong>nobody</strong>")
            guard let denialReason else { return }
            html.trusted(": ")
            html.element("bdi", text: denialReason)
        case .authenticated:
            html.trusted("<strong>someone who is signed in</strong>")
            if let assurance = rule.assurance {
                html.trusted(", with ")
                html.element("code", text: assurance)
                html.trusted(" or stronger")
            }
            if let seconds = rule.maxAgeSeconds {
                html.trusted(", within the last ")
                html.text(TimeWords.words(seconds))
            }
        }
    }

    private func names(
        _ names: ElementRule.Names, one: StaticString, several: StaticString,
        _ html: inout HTMLText
    ) {
        if names.all.isEmpty == false {
            html.element("li") { item in
                item.trusted("who has the ")
                item.trusted(names.all.count == 1 ? one : several)
                item.trusted(" ")
                item.codes(names.all, " and ")
            }
        }
        guard names.any.isEmpty == false else { return }
        html.element("li") { item in
            item.trusted("who has ")
            item.trusted(names.any.count == 1 ? "the " : "one of the ")
            item.trusted(names.any.count == 1 ? one : several)
            item.trusted(" ")
            item.codes(names.any, ", ")
        }
    }

    private func owner(_ html: inout HTMLText) {
        guard let owner = rule.owner else { return }
        html.element("li") { item in
            item.trusted("to whom it belongs: the claim ")
            item.element("code", text: owner.claim)
            item.trusted(" is the parameter ")
            item.element("code", text: ownerParameter ?? "")
            guard owner.unlessRoles.isEmpty == false else { return }
            item.trusted(", or who has the role ")
            item.codes(owner.unlessRoles, " or ")
        }
    }

    private func list(
        _ names: [String], _ words: StaticString, _ join: StaticString, _ html: inout HTMLText
    ) {
        guard names.isEmpty == false else { return }
        html.element("li") { item in
            item.trusted(words)
            item.codes(names, join)
        }
    }
}

extension HTMLText {
    /// Adds names as code, with words between them.
    ///
    /// - Complexity: O(names)
    mutating func codes(_ names: [String], _ join: StaticString) {
        // BOUND: the names of a vocabulary.
        for (place, name) in names.enumerated() {
            if place > 0 { trusted(join) }
            element("code", text: name)
        }
    }
}

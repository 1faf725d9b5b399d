package import LinkCrypto
package import LinkPolicy
import LinkRouting

/// A comparison of two policies as one page of HTML that is read side by side: what changed, by its
/// causes, with the lines of both files.
///
/// The page needs nothing but itself, as `PageFrame` says. The same input gives the same bytes.
package struct DiffPage {
    let input: DiffPageInput

    /// Collects what the page shows.
    ///
    /// - Parameters:
    ///   - diff: The comparison.
    ///   - old: The policy before, and its file.
    ///   - new: The policy after, and its file.
    /// - Throws: Where the bytes are not the file of a policy.
    /// - Complexity: O(bytes + changes)
    package init(
        _ diff: PolicyDiff, from old: (policy: Policy, json: [UInt8]),
        to new: (policy: Policy, json: [UInt8])
    ) throws(PolicyError) {
        input = DiffPageInput(
            diff, old: try DiffPageInput.Side(old.policy, old.json),
            new: try DiffPageInput.Side(new.policy, new.json))
    }

    /// The page.
    ///
    /// - Returns: UTF-8, with a line feed at the end.
    /// - Throws: `crypto_unavailable` where the system's cryptography refuses to work.
    /// - Complexity: O(bytes)
    package func page() throws(CryptoError) -> [UInt8] {
        let id = input.new.policy.id
        return try PageFrame(title: "\(id) \u{2013} policy before and after").page { html in
            html.trusted("<a class=\"skip\" href=\"#changes\">Skip to the changes</a>\n")
            writeHeader(to: &html)
            html.trusted("<main id=\"main\">\n")
            writeViolations(to: &html)
            writeChanges(to: &html)
            writeFacts(to: &html)
            writeRoutes(to: &html)
            html.trusted("</main>\n")
            html.trusted(
                """
                <footer>
                <p>Made from the two policies whose digests are above. Each witness is a line for \
                <code>linkbroker explain --batch</code>, with either policy.</p>
                </footer>

                """)
        }
    }

    private func writeHeader(to html: inout HTMLText) {
        html.trusted("<header class=\"top\">\n<div class=\"titles\">\n")
        html.trusted("<p class=\"eyebrow\">Link policy, before and after</p>\n<h1>")
        html.element("bdi", text: input.new.policy.id)
        html.trusted("</h1>\n<p class=\"identity\">")
        html.badge(input.diff.verdict)
        html.text(" \(Self.count(input.diff.changes.count, "change")) of what links get, ")
        html.text(Self.count(input.diff.facts.count, "other fact"))
        html.trusted("</p>\n")
        for (name, side) in [("old", input.old), ("new", input.new)] {
            html.element("p", .style("digest")) { line in
                line.text("\(name) ")
                line.element("code", text: "\(side.policy.id) \(side.policy.revision)")
                line.trusted(" SHA-256 ")
                line.element("code", text: side.policy.digest.hex)
            }
            html.trusted("\n")
        }
        html.trusted(
            """
            </div>
            <button type="button" id="theme" class="quiet" hidden>Theme: automatic</button>
            </header>
            <nav class="sections" aria-label="Sections">
            <a href="#changes">What links get</a>
            <a href="#facts">What decisions do not show</a>
            <a href="#routes">Routes</a>
            </nav>

            """)
    }

    private func writeViolations(to html: inout HTMLText) {
        guard !input.diff.violations.isEmpty else { return }
        html.trusted("<section id=\"never\" aria-labelledby=\"never-title\">\n")
        html.trusted("<h2 id=\"never-title\">Never, and yet</h2>\n<ul class=\"findings\">\n")
        // BOUND: the properties of one policy.
        for violation in input.diff.violations {
            html.element("li", .style("finding", "error")) { item in
                item.element("p", .style("message")) { line in
                    line.trusted(
                        violation.isKnown
                            ? "<strong>broken before, too</strong> " : "<strong>broken</strong> ")
                    line.element("bdi", text: violation.name)
                }
                item.element(
                    "p", .style("hint"), text: "route \(violation.route): \(violation.answer.words)"
                )
                item.element("code", .style("witness"), text: violation.witness.json)
            }
            html.trusted("\n")
        }
        html.trusted("</ul>\n</section>\n")
    }

    private func writeChanges(to html: inout HTMLText) {
        html.trusted("<section id=\"changes\" aria-labelledby=\"changes-title\">\n")
        html.trusted("<h2 id=\"changes-title\">What links get</h2>\n")
        if input.groups.isEmpty {
            html.trusted("<p class=\"empty\">Every link gets what it got before.</p>\n")
        }
        // BOUND: the changes of one comparison.
        for (number, group) in input.groups.enumerated() { write(group, number + 1, to: &html) }
        html.trusted("</section>\n")
    }

    private func write(_ group: DiffPageInput.Group, _ number: Int, to html: inout HTMLText) {
        html.element("article", .style("cause"), .id("cause-", String(number))) { card in
            card.trusted("\n<header><h3>")
            for (place, cause) in group.causes.enumerated() {
                if place > 0 { card.trusted(" and ") }
                card.element("code", text: cause.pointer)
                if !cause.isInNew { card.trusted(" <span class=\"mark\">gone</span>") }
                card.element("span", .style("place"), text: " line \(cause.line)")
            }
            if group.causes.isEmpty { card.trusted("the whole file") }
            card.trusted("</h3>")
            card.badge(group.verdict)
            card.element(
                "span", .style("hint"), text: Self.count(group.changes.count, "change"))
            card.trusted("</header>\n")
            for excerpt in input.excerpts(of: group.causes) { write(excerpt, to: &card) }
            for change in group.changes { write(change, to: &card) }
        }
        html.trusted("\n")
    }

    private func write(_ excerpts: DiffPageInput.Excerpt, to html: inout HTMLText) {
        let texts = (old: Set(excerpts.old.map(\.text)), new: Set(excerpts.new.map(\.text)))
        html.element("div", .style("sides")) { sides in
            sides.element("div", .style("old")) { side in
                side.trusted("<h4>Old file</h4>")
                guard !excerpts.old.isEmpty else {
                    return side.trusted("<p class=\"empty\">not there</p>")
                }
                side.source(excerpts.old, mark: "gone: ") { !texts.new.contains($0.text) }
            }
            sides.element("div", .style("new")) { side in
                side.trusted("<h4>New file</h4>")
                guard !excerpts.new.isEmpty else {
                    return side.trusted("<p class=\"empty\">not there</p>")
                }
                side.source(excerpts.new, mark: "new: ") { !texts.old.contains($0.text) }
            }
        }
        html.trusted("\n")
    }

    private func write(_ change: DiffChange, to html: inout HTMLText) {
        html.element("div", .style("change")) { block in
            block.element("p") { line in
                line.badge(change.verdict)
                line.trusted(" ")
                line.element("code", text: Self.routes(change))
            }
            if !change.boxes.isEmpty {
                block.trusted("<h4>For</h4>")
                block.element("ul", .style("rule")) { list in
                    // BOUND: the boxes of one change.
                    for box in change.boxes { list.element("li", text: box) }
                }
            }
            block.element("div", .style("sides")) { sides in
                sides.element("div") { $0.answer(change.old, title: "Old answer") }
                sides.element("div") { $0.answer(change.new, title: "New answer") }
            }
            block.trusted("<h4>Witness</h4>")
            block.element("code", .style("witness"), text: change.witness.json)
        }
        html.trusted("\n")
    }

    private static func routes(_ change: DiffChange) -> String {
        switch (change.oldRoute, change.newRoute) {
        case (let old?, let new?): old == new ? new.text : "\(old.text) -> \(new.text)"
        case (let old?, nil): "\(old.text) -> no route"
        case (nil, let new?): "no route -> \(new.text)"
        case (nil, nil): ""
        }
    }

    static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}

extension HTMLText {
    /// Adds a direction.
    fileprivate mutating func badge(_ verdict: DiffVerdict) {
        let style: StaticString =
            switch verdict {
            case .equivalent: "equivalent"
            case .tighter: "tighter"
            case .looser: "looser"
            case .incomparable: "incomparable"
            }
        element("span", .style("badge", style)) { $0.trusted(style) }
    }

    /// Adds what a policy answers to a witness.
    fileprivate mutating func answer(_ answer: PolicyAnswer, title: StaticString) {
        element("h4") { $0.trusted(title) }
        element("p", .style("answer", answer.outcome.style)) { line in
            line.element("strong", text: answer.outcome.name)
            line.trusted(" ")
            line.element("code", text: answer.reason)
            if let required = answer.required { line.text(": \(required.sentence)") }
        }
    }
}

extension DiffPage {
    /// Writes what decisions do not show.
    fileprivate func writeFacts(to html: inout HTMLText) {
        html.trusted("<section id=\"facts\" aria-labelledby=\"facts-title\">\n")
        html.trusted("<h2 id=\"facts-title\">What decisions do not show</h2>\n")
        guard !input.diff.facts.isEmpty else {
            return html.trusted("<p class=\"empty\">Nothing else changed.</p>\n</section>\n")
        }
        html.trusted(
            """
            <div class="scroll wide" role="region" aria-labelledby="facts-title" tabindex="0">
            <table><thead><tr><th scope="col">Route</th><th scope="col">What</th>\
            <th scope="col">Old</th><th scope="col">New</th><th scope="col">Direction</th></tr>\
            </thead><tbody>

            """)
        // BOUND: the facts of one comparison.
        for fact in input.diff.facts {
            html.element("tr") { row in
                row.element("th", .fixed("scope", "row"), text: fact.route ?? "policy")
                row.element("td") { $0.element("code", text: fact.what) }
                for side in [fact.old, fact.new] {
                    row.element("td") { cell in
                        if side.isEmpty {
                            cell.trusted("<span class=\"hint\">nothing</span>")
                        } else {
                            cell.element("bdi", text: side)
                        }
                    }
                }
                row.element("td") { $0.badge(fact.verdict) }
            }
            html.trusted("\n")
        }
        html.trusted("</tbody></table></div>\n</section>\n")
    }

    /// Writes the classes of the routes that came, went, or are of another class now.
    fileprivate func writeRoutes(to html: inout HTMLText) {
        let classes = [input.old, input.new].map { side in
            side.policy.table.indices.map { index in
                (
                    side.policy.table.id(at: index).text,
                    RouteClass(side.policy.elementRules(at: index))
                )
            }
        }
        let before = Dictionary(classes[0]) { first, _ in first }
        let after = Dictionary(classes[1]) { first, _ in first }
        let names = classes[1].map(\.0) + classes[0].map(\.0).filter { after[$0] == nil }
        let changed = names.filter { before[$0] != after[$0] }
        html.trusted("<section id=\"routes\" aria-labelledby=\"routes-title\">\n")
        html.trusted("<h2 id=\"routes-title\">Routes before and after</h2>\n")
        let same = Self.count(names.count - changed.count, "route")
        html.element("p", .style("hint"), text: "\(same) with the class that they had before.")
        guard !changed.isEmpty else { return html.trusted("</section>\n") }
        html.trusted(
            """
            <div class="scroll wide" role="region" aria-labelledby="routes-title" tabindex="0">
            <table><thead><tr><th scope="col">Route</th><th scope="col">Old</th>\
            <th scope="col">New</th></tr></thead><tbody>

            """)
        // BOUND: the routes of two policies.
        for name in changed {
            html.element("tr") { row in
                row.element("th", .fixed("scope", "row")) { $0.element("code", text: name) }
                row.element("td") { $0.routeClass(before[name]) }
                row.element("td") { $0.routeClass(after[name]) }
            }
            html.trusted("\n")
        }
        html.trusted("</tbody></table></div>\n</section>\n")
    }
}

extension HTMLText {
    /// Adds a class, or that there is no such route.
    fileprivate mutating func routeClass(_ routeClass: RouteClass?) {
        guard let routeClass else { return trusted("<span class=\"hint\">not there</span>") }
        element("span", .style("badge", routeClass.word)) { $0.trusted(routeClass.name) }
    }
}

import LinkPolicy
import LinkRouting

/// The trace of one decision for people: what came in, what it was read as, every condition that
/// was asked, and the answer with the rule that gave it.
struct ExplainReport {
    let question: ExplainQuestion
    let answer: ExplainAnswer
    let policy: Policy
    let paint: Paint

    /// The lines, each without its line feed.
    var lines: [String] {
        switch answer {
        case .callback(let callbacks):
            return [row("link", "masked, it may carry a code")]
                + callbacks.map { row("callback", Self.words($0)) } + [
                    "",
                    paint.bad(
                        "rejected: a callback goes to whoever waits for it, and is never routed"),
                    row("reason", answer.reason),
                ] + ending(nil)
        case .unread(let error):
            return [link(secrets: []), "", paint.bad("rejected: \(RejectWords.sentence(error))")]
                + [row("reason", error.reason.code)] + ending(nil)
        case .decided(let matched, let explanation):
            return decided(matched, explanation)
        }
    }

    /// `main, a sign-in at https://id.example`.
    private static func words(_ callback: CallbackDefinition) -> String {
        let kind =
            switch callback.kind {
            case .signIn: "a sign-in"
            case .external: "the return of some other flow, handed to the app,"
            }
        switch callback.issuer {
        case .fixed(let url): return "\(callback.id), \(kind) at \(url)"
        case .attempt:
            return "\(callback.id), \(kind) at the issuer that is named when it starts"
        }
    }

    private func decided(_ matched: MatchedLink, _ explanation: Explanation) -> [String] {
        let secrets = ExplainAnswer.secrets(matched, policy)
        let path = ExplainAnswer.path(matched.route, explanation, policy)
        var lines = [link(secrets: secrets)]
        lines.append(
            row("canonical", secrets.isEmpty ? matched.link.text : Self.hidden(secrets)))
        if matched.wasMoved { lines.append(row("moved", "the policy maps this old path")) }
        let source = question.source ?? matched.defaultSource
        lines.append(row("source", source.name))
        lines.append(row("session", question.principal == nil ? "anonymous" : "signed in"))
        lines.append(row("route", RouteWords.text(matched.route, secrets: secrets)))
        lines.append(row("back stack", path.map(\.text).joined(separator: " > ")))
        // BOUND: a route and at most 31 parents.
        for element in explanation.elements { lines += conditions(of: element) }
        lines += ["", coloured(explanation.sentence), row("reason", answer.reason)]
        if answer.outcome == .unavailable {
            let fallback = policy.table.fallback(of: matched.route)
            lines.append(row("fallback", fallback?.id.text ?? "none: a notice only"))
        }
        return lines + ending(explanation.reference)
    }

    private func conditions(of element: ExplainedElement) -> [String] {
        let remark = element.isLeftOut ? ", left out: it is optional and would refuse" : ""
        let head = "\(paint.strong(element.route.text))  \(element.reference)\(remark)"
        return ["", head]
            + element.rows.compactMap { row in
                guard row.state != .skipped else { return nil }
                let state = DisplayedText.padded(row.state.name, to: 4)
                let name = DisplayedText.padded(row.condition.name, to: 11)
                return "  \(coloured(state, row.state))  \(name)  \(row.detail)"
            }
    }

    private func ending(_ rule: RuleReference?) -> [String] {
        let name = "\(policy.id) \(policy.revision)"
        return (rule.map { [row("rule", $0.description)] } ?? [])
            + [row("policy", name), row("digest", "sha256 \(policy.digest.hex)")]
    }

    private func link(secrets: [String]) -> String {
        guard secrets.isEmpty else { return row("link", Self.hidden(secrets)) }
        let text = DisplayedText.escaped(String(decoding: question.url, as: UTF8.self))
        return row("link", DisplayedText.cut(text, to: 400))
    }

    private static func hidden(_ secrets: [String]) -> String {
        "masked, it carries the secret \(secrets.map { "`\($0)`" }.joined(separator: ", "))"
    }

    private func row(_ name: String, _ value: String) -> String {
        paint.faint(DisplayedText.padded(name, to: 12)) + value
    }

    private func coloured(_ text: String, _ state: ConditionState) -> String {
        switch state {
        case .hit: paint.good(text)
        case .miss: paint.bad(text)
        case .may: paint.waiting(text)
        case .skipped: text
        }
    }

    private func coloured(_ sentence: String) -> String {
        switch answer.outcome {
        case .commit: paint.good(sentence)
        case .hold: paint.waiting(sentence)
        case .deny, .unavailable, .rejected: paint.bad(sentence)
        }
    }
}

/// Routes as people read them.
enum RouteWords {
    /// A route with its parameters: `order(orderId: 1007)`; secret values are masked, the others
    /// escaped and cut.
    static func text(_ route: Route, secrets: [String]) -> String {
        guard route.parameters.isEmpty == false else { return route.id.text }
        let parameters = route.parameters.map { parameter in
            let isSecret = secrets.contains { $0.isSame(as: parameter.name) }
            return "\(parameter.name): \(isSecret ? "…" : value(parameter.value))"
        }
        return "\(route.id.text)(\(parameters.joined(separator: ", ")))"
    }

    private static func value(_ value: ParameterValue) -> String {
        switch value {
        case .int(let number): String(number)
        case .bool(let flag): String(flag)
        case .text(let text): DisplayedText.cut(DisplayedText.escaped(text), to: 80)
        }
    }
}

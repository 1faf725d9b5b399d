import LinkPolicy
import LinkRouting

extension FactComparison {
    /// The facts about two routes that take the same link.
    func facts(_ pair: LinkComparison.RoutePair) -> [DiffFact] {
        let name = new.table.id(at: pair.new).text
        return changed(name, "id", old.table.id(at: pair.old).text, name)
            + flag(name, "conceal", old.conceals(at: pair.old), new.conceals(at: pair.new))
            + secrets(name, pair)
            + changed(name, "parents", parents(old, pair.old), parents(new, pair.new))
            + changed(name, "fallback", fallback(old, pair.old), fallback(new, pair.new))
            + changed(name, "show", show(old, pair.old), show(new, pair.new))
            + flag(
                name, "content.check", old.content(at: pair.old) != nil,
                new.content(at: pair.new) != nil)
            + changed(
                name, "effect", old.effect(at: pair.old).name, new.effect(at: pair.new).name)
    }

    /// A value that has no better or worse.
    func changed(_ route: String?, _ what: String, _ old: String, _ new: String) -> [DiffFact] {
        old == new ? [] : [DiffFact(route, what, .equivalent, old, new)]
    }

    /// Something that protects while it is there.
    private func flag(_ route: String, _ what: String, _ old: Bool, _ new: Bool) -> [DiffFact] {
        guard old != new else { return [] }
        return [DiffFact(route, what, old ? .looser : .tighter, "\(old)", "\(new)")]
    }

    private func secrets(_ name: String, _ pair: LinkComparison.RoutePair) -> [DiffFact] {
        let before = Set(old.table.secretParameters(at: pair.old))
        let after = Set(new.table.secretParameters(at: pair.new))
        guard before != after else { return [] }
        let verdict: DiffVerdict =
            before.isSubset(of: after)
            ? .tighter : after.isSubset(of: before) ? .looser : .incomparable
        return [
            DiffFact(
                name, "secret", verdict, before.sorted().joined(separator: ", "),
                after.sorted().joined(separator: ", "))
        ]
    }

    private func parents(_ policy: Policy, _ index: RouteIndex) -> String {
        policy.table.stack(at: index).map { element in
            policy.table.id(at: element.index).text + (element.isOptional ? "?" : "")
        }.joined(separator: " > ")
    }

    private func fallback(_ policy: Policy, _ index: RouteIndex) -> String {
        policy.table.fallbackElement(at: index).map { policy.table.id(at: $0.index).text } ?? ""
    }

    private func show(_ policy: Policy, _ index: RouteIndex) -> String {
        let placement = policy.placement(at: index)
        return "\(placement.tab) \(placement.style.name) \(placement.place.name)"
            + (placement.isMandatory ? " mandatory" : "")
    }
}

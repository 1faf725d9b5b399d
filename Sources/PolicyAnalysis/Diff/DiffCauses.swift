import LinkPolicy
import LinkRouting

/// A key of one of the two files that explains a change.
public struct DiffCause: Hashable, Sendable {
    /// The JSON pointer (RFC 6901).
    public let pointer: String
    /// Whether it points into the new file; what went is in the old one alone.
    public let isInNew: Bool
    /// The line there, from 1.
    public let line: Int
}

/// Leads changes of what links get back to keys, by trying: a key is the cause if the old file with
/// the new value of this key alone answers the witness as the new policy does.
///
/// Where no key is enough by itself, those are named without which the new file would answer as
/// the old one does. Where files are too large to try, the keys of the routes concerned are named.
struct DiffCauses {
    private let edits: [PolicyEdits.Edit]
    private let policies: [Policy]
    /// For each edit the old policy with it, and the new one without it; nothing where that does
    /// not load.
    private var trials: [(with: Policy?, without: Policy?)] = []

    /// Routes times edits that are compiled again, at most.
    private static let trialRouteCount = 100_000

    /// Prepares the trials.
    ///
    /// - Complexity: O(edits * bytes) up to the bound on trials
    init(_ edits: [PolicyEdits.Edit], _ sources: [[UInt8]], _ policies: [Policy]) {
        self.edits = edits
        self.policies = policies
        let routeCount = policies.map(\.table.indices.count).max() ?? 0
        guard edits.count * max(1, routeCount) <= Self.trialRouteCount else { return }
        // BOUND: `trialRouteCount`.
        for edit in edits {
            let with = Policy.checked(json: edit.forward.applied(to: sources[0])).policy
            let without = Policy.checked(json: edit.backward.applied(to: sources[1])).policy
            trials.append((with, without))
        }
    }

    /// The edits that explain a change, by their numbers.
    ///
    /// - Complexity: O(edits)
    func edits(of change: DiffChange) -> [Int] {
        let enough = trials.indices.filter { isAnswer(trials[$0].with, change, change.new, 1) }
        if !enough.isEmpty { return enough }
        let needed = trials.indices.filter { isAnswer(trials[$0].without, change, change.old, 0) }
        if !needed.isEmpty { return needed }
        let names = Set([change.oldRoute?.text, change.newRoute?.text].compactMap(\.self))
        let own = edits.indices.filter { number in
            edits[number].route.map(names.contains) ?? false
        }
        return own.isEmpty ? edits.indices.filter { edits[$0].route == nil } : own
    }

    /// Whether a key says in other words what the old file says: types that are written out.
    func isIdle(_ number: Int) -> Bool {
        let edit = edits[number]
        guard let route = edit.route, trials.indices.contains(number),
            ["params", "query"].contains(edit.what.split(separator: ".").first ?? ""),
            let trial = trials[number].with
        else { return false }
        let slots = [policies[0], trial].map { policy in
            policy.table.indices.first { policy.table.id(at: $0).text == route }.map {
                policy.table.parameters(at: $0).map { "\($0)" }
            }
        }
        let shapes = [policies[0], trial].map { policy in
            policy.table.patternShapes.filter { policy.table.id(at: $0.route).text == route }
                .map { $0.query.map { "\($0.presence) \($0.plus)" } }
        }
        return slots[0] != nil && slots[0] == slots[1] && shapes[0] == shapes[1]
    }

    /// The places of edits.
    func causes(_ numbers: [Int]) -> [DiffCause] {
        numbers.compactMap { number in
            let edit = edits[number]
            guard let place = edit.new ?? edit.old else { return nil }
            return DiffCause(
                pointer: place.pointer, isInNew: edit.new != nil,
                line: place.value.document.position(ofByte: place.keyOrValue.lowerBound).line)
        }
    }

    private func isAnswer(
        _ trial: Policy?, _ change: DiffChange, _ answer: PolicyAnswer, _ side: Int
    ) -> Bool {
        guard let trial else { return false }
        let readings = [trial, policies[side]].map { SampleReading(change.witness.url, in: $0) }
        do throws(PrincipalError) {
            let own = PolicyAnswer(readings[0], try change.witness.context(in: trial), trial)
            return own.outcome == answer.outcome && own.required == answer.required
                && (answer.route == nil) == (own.route == nil)
                && LinkTarget.isSame(readings, [trial, policies[side]])
        } catch {
            // A person whom the trial cannot take shows nothing.
            return false
        }
    }
}

public import LinkRouting

/// A policy that was understood in full and compiled; holding one means that every word of the file
/// was known, every name declared, every pattern disjoint, and every limit within its cap.
///
/// It is one immutable value: the gate, `explain`, `test`, `diff` and `check` all ask the same one.
public struct Policy: Sendable {
    let compiled: CompiledPolicy

    /// Reads and compiles a policy file.
    ///
    /// - Parameter json: The whole file.
    /// - Throws: The first error, with its id, place and way out; then nothing is loaded.
    /// - Complexity: O(bytes)
    public init(json: [UInt8]) throws(PolicyError) {
        var compiler = PolicyCompiler(try JSONDocument(json), mode: .first)
        guard let compiled = try compiler.compiled() else {
            // INVARIANT: the first error is thrown, so nothing is kept.
            preconditionFailure("a policy without an error compiles")
        }
        self.compiled = compiled
    }

    private init(_ compiled: CompiledPolicy) { self.compiled = compiled }

    /// Reads a policy file and goes on behind an error, so that an author sees all of them; none is
    /// told that would only follow from another.
    ///
    /// - Parameter json: The whole file.
    /// - Returns: The policy and no error, or no policy and 1 to 100 errors in the order of the file.
    /// - Complexity: O(bytes)
    public static func checked(json: [UInt8]) -> (policy: Policy?, errors: [PolicyError]) {
        let reading = reading(of: json)
        return (reading.policy, reading.errors)
    }

    /// Reads a policy file as `checked(json:)` does, and tells whether there are more errors.
    ///
    /// - Parameter json: The whole file.
    /// - Returns: The policy, or its errors.
    /// - Complexity: O(bytes)
    package static func reading(of json: [UInt8]) -> PolicyReading {
        do {
            var compiler = PolicyCompiler(try JSONDocument(json), mode: .collecting)
            let state = compiler.reader.state
            do {
                if let compiled = try compiler.compiled() {
                    return PolicyReading(policy: Policy(compiled), errors: [], isCut: false)
                }
            } catch {
                // Where there was no room for it, it is one of those that are not told.
                if !state.isCut { try state.keep(error) }
            }
            return PolicyReading(policy: nil, errors: state.sortedErrors, isCut: state.isCut)
        } catch {
            return PolicyReading(policy: nil, errors: [error], isCut: false)
        }
    }

    /// The name of the policy.
    public var id: String { compiled.header.id }
    /// The name of this revision of it.
    public var revision: String { compiled.header.revision }
    /// The digest of its file.
    public var digest: PolicyDigest { compiled.header.digest }
    /// The routes and origins, compiled.
    public var table: RouteTable { compiled.table }
    /// The addresses that sign-ins and other flows come back to.
    public var callbacks: CallbackTable { compiled.callbacks }
    /// The bounds that it sets.
    public var limits: PolicyLimits { compiled.header.limits }
    /// What happens to several links that are held in one scene.
    public var conflict: ConflictRule { compiled.header.conflict }
    /// What cancelling a sign-in does.
    public var onCancel: CancelRule { compiled.header.onCancel }
    /// Whether the policy says that everything in it is public.
    public var isAllPublic: Bool { compiled.header.isAllPublic }
    /// Its closed vocabularies.
    public var vocabulary: Vocabulary { compiled.vocabulary }
    /// The properties that no decision may break, in the order of the file.
    public var never: [NeverProperty] { compiled.never }
    /// The findings that its authors accept, in the order of the file.
    public var suppressions: [Suppression] { compiled.suppressions }
}

/// What reading a policy file has come to.
package struct PolicyReading: Sendable {
    /// The policy, where there is no error.
    package let policy: Policy?
    /// The errors in the order of the file, at most 100.
    package let errors: [PolicyError]
    /// Whether the file has more errors than these.
    package let isCut: Bool
}

extension Policy {
    /// Where and how a route shows.
    public func placement(at index: RouteIndex) -> Placement {
        let detail = compiled.details[Int(index.value)]
        return Placement(
            tab: vocabulary.tabs.names[Int(detail.tab)], style: detail.style,
            isMandatory: detail.isMandatory, place: detail.place)
    }

    /// Whether the existence of its content is asked, and what the host may answer.
    public func content(at index: RouteIndex) -> ContentRule? {
        compiled.details[Int(index.value)].content
    }

    /// The display name of a route for breadcrumbs and reports.
    public func title(at index: RouteIndex) -> String? {
        compiled.details[Int(index.value)].title
    }

    /// Why a route is denied to everyone.
    public func denialReason(at index: RouteIndex) -> String? {
        compiled.details[Int(index.value)].why
    }

    /// The remark for reviewers.
    public func note(at index: RouteIndex) -> String? {
        compiled.details[Int(index.value)].note
    }

    /// Whether opening the route leads to a change.
    public func effect(at index: RouteIndex) -> RouteEffect {
        compiled.details[Int(index.value)].effect
    }

    /// Whether a denial looks like an unknown destination to the person.
    public func conceals(at index: RouteIndex) -> Bool {
        compiled.details[Int(index.value)].isConcealed
    }

    /// Who may see a route at all.
    public func access(at index: RouteIndex) -> Access {
        compiled.rules[Int(index.value)].access
    }

    /// The sources that a route takes links from.
    public func sources(at index: RouteIndex) -> [LinkSource] {
        SourceSet.sources(compiled.rules[Int(index.value)].sources)
    }

    /// Where the rule of a route stands in the file.
    public func ruleReference(at index: RouteIndex) -> RuleReference {
        RuleReference(
            pointer: "/routes/\(index.value)", line: Int(compiled.details[Int(index.value)].line))
    }

    /// What this policy needs to know about a person.
    ///
    /// - Complexity: O(names of the person * names of the vocabulary)
    public func facts(of principal: Principal) -> SubjectFacts {
        SubjectFacts(of: principal, in: vocabulary)
    }

    /// A requirement in the words of this policy.
    public func names(of requirement: Requirement) -> RequirementNames {
        let levels = vocabulary.assurance.names
        let rank = Int(requirement.assuranceRank)
        return RequirementNames(
            signIn: requirement.signIn,
            assurance: (1...max(1, levels.count)).contains(rank) && levels.isEmpty == false
                ? levels[rank - 1] : nil,
            maxAgeSeconds: requirement.maxAgeSeconds,
            gates: vocabulary.gates.names(in: UInt64(requirement.gates.rawValue)))
    }
}

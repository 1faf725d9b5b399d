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
        compiled = try compiler.compiled()
    }

    private init(_ compiled: CompiledPolicy) { self.compiled = compiled }

    /// Reads a policy file and keeps going after an error where that makes sense, so that an author
    /// sees more than one.
    ///
    /// - Parameter json: The whole file.
    /// - Returns: The policy and no error, or no policy and 1 to 65 errors in the order of the file.
    /// - Complexity: O(bytes)
    public static func checked(json: [UInt8]) -> (policy: Policy?, errors: [PolicyError]) {
        do {
            var compiler = PolicyCompiler(try JSONDocument(json), mode: .collecting)
            do {
                let compiled = try compiler.compiled()
                guard compiler.errors.isEmpty else { return (nil, compiler.errors) }
                return (Policy(compiled), [])
            } catch {
                let errors = compiler.errors.filter { $0.position != error.position } + [error]
                return (nil, errors.sorted { $0.position < $1.position })
            }
        } catch {
            return (nil, [error])
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

import LinkPolicy
import LinkRouting

/// One thing that the decision about a route depends on, cut into the levels that can make a
/// difference; every question falls into exactly one of them.
public struct DecisionAxis: Sendable {
    /// The stable name, such as `from` or `scopes(orders.read)`.
    public let name: String
    /// The levels, the one that grants least or is most usual first; at most 64.
    public let levels: [DecisionLevel]
    /// Whether it speaks of the person, so that it means nothing where nobody is signed in.
    public let isOfPerson: Bool

    init(_ name: String, isOfPerson: Bool, _ levels: [DecisionLevel]) {
        self.name = name
        self.isOfPerson = isOfPerson
        self.levels = levels
    }
}

/// One level of an axis: its name, its words, and a representative.
public struct DecisionLevel: Sendable {
    /// The stable name within the axis.
    public let key: String
    /// The level for people, such as `with scope orders.read`.
    public let words: String
    let effect: Effect

    /// How the representative looks.
    enum Effect: Sendable {
        case sources([LinkSource])
        case signedIn(Bool)
        case names(NameKind, Quantity, [String])
        case claim(String, String?)
        /// The representative, and all names of the level.
        case assurance(String?, [String?])
        case age(Int64?)
        case app(AppVersion?)
    }

    /// What names stand for.
    enum NameKind: String, Sendable {
        case scopes
        case roles
        case flags
        case gates
    }

    /// How many of the names of a group are there.
    enum Quantity: Sendable {
        case none
        case some
        case all
    }

    init(_ key: String, _ words: String, _ effect: Effect) {
        self.key = key
        self.words = words
        self.effect = effect
    }

    /// Makes a question fall into this level.
    func apply(to question: inout PolicyQuestion) {
        switch effect {
        case .sources(let sources): question.source = sources[0]
        case .signedIn(let isIn): question.person = isIn ? PolicyQuestion.Person() : nil
        case .names(let kind, let quantity, let names):
            add(Self.held(names, quantity), kind, to: &question)
        case .claim(let name, let value):
            guard let value else { return }
            question.person?.claims.append(PrincipalClaim(name: name, value: value))
        case .assurance(let name, _): question.person?.assurance = name
        case .age(let seconds):
            question.nowSeconds = AxisBuilder.nowSeconds
            question.person?.authenticatedAt = seconds.map { AxisBuilder.nowSeconds - $0 }
        case .app(let version): question.app = version
        }
    }

    private func add(_ names: [String], _ kind: NameKind, to question: inout PolicyQuestion) {
        switch kind {
        case .scopes: question.person?.scopes += names
        case .roles: question.person?.roles += names
        case .flags: question.flags += names
        case .gates: question.gates += names
        }
    }

    /// The names that the representative has.
    private static func held(_ names: [String], _ quantity: Quantity) -> [String] {
        switch quantity {
        case .none: []
        case .some: [names[0]]
        case .all: names
        }
    }
}

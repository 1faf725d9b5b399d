/// Every case, in groups of what is compared with each other.
enum CaseList {
    /// The groups.
    static let groups = [
        CaseGroup(name: "decide", cases: DecideCases.all),
        CaseGroup(name: "reject", cases: RejectCases.all),
        CaseGroup(name: "load", cases: LoadCases.all),
        CaseGroup(name: "hmac", cases: HMACCases.all),
        CaseGroup(name: "intents", cases: IntentCases.all),
        CaseGroup(name: "typed", cases: TypedCases.all),
        CaseGroup(name: "durable", cases: DurableCases.all, clock: .wall),
    ]

    /// The cases of all groups; a case that stands in two groups is listed once.
    static var all: [BenchmarkCase] {
        var names: Set<String> = []
        return groups.flatMap(\.cases).filter { names.insert($0.name).inserted }
    }
}

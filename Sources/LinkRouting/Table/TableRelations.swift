/// What follows from a route once it is read: its parents, its fallback, the target of a moved
/// path, each with the source of every parameter.
final class TableRelations: Sendable {
    let records: [RelationRecord]
    let screens: [StackRecord]
    let sources: [ParameterSource]

    init(records: [RelationRecord], screens: [StackRecord], sources: [ParameterSource]) {
        self.records = records
        self.screens = screens
        self.sources = sources
    }
}

/// The relations of one route or moved path.
struct RelationRecord: Sendable {
    /// Parents, outermost first, as a range of `screens`.
    var firstParent: Int32 = 0
    var parentCount: Int32 = 0
    /// The fallback as an index of `screens`, or -1.
    var fallback: Int32 = -1
    /// Of a moved path: the target as an index of `screens`, else -1.
    var target: Int32 = -1
}

/// A parent, a fallback or a moved path's target.
struct StackRecord: Sendable {
    var route: Int32
    var isOptional: Bool
    var firstSource: Int32
}

import LinkRouting

/// What `defaults` says, for routes that do not say it themselves.
struct PolicyDefaults {
    var access = Access.authenticated
    /// Whether `access` could be read, so that routes without their own may be judged by it.
    var isAccessKnown = true
    var sources: UInt8 = SourceSet.any
    var undeclaredQuery = UndeclaredQueryRule.drop
    var fallback: RouteID?
    var fallbackNode: Int?
    var tab = 0
    var style = PlacementStyle.push
    var isMandatory = false
    var gates: GateSet = []
}

/// Sources of links as bits.
enum SourceSet {
    /// All six sources.
    static let any: UInt8 = 0b11_1111

    /// The names in the order of the bits.
    static let names = NameList(LinkSource.allCases.map(\.name))

    /// The sources of a set, in the order of the bits.
    static func sources(_ bits: UInt8) -> [LinkSource] {
        LinkSource.allCases.filter { bits >> $0.rawValue & 1 == 1 }
    }
}

/// Where a walk down the tree of patterns stands.
struct TreeWalk {
    let bit: UInt64
    let shape: FragmentShape
    let pathEnd: Int
    let end: Int
    var node = 0
    var index: Int
    var isInFragment = false
    var trailCount = 0

    static var isStuck: Int { -1 }
    static var isDown: Int { -2 }

    init(bit: UInt64, shape: FragmentShape, pathEnd: Int, end: Int, index: Int) {
        self.bit = bit
        self.shape = shape
        self.pathEnd = pathEnd
        self.end = end
        self.index = index
    }

    /// Whether no fragment follows the segments that the walk is in.
    @inline(__always)
    var isLast: Bool { shape == .absent || isInFragment }

    /// The number of segments up to the end of path or fragment.
    @inline(__always)
    var remaining: Int { (isLast ? end : pathEnd) &- index }
}

/// A choice that is left over on the way down the tree.
struct TrailRecord {
    var node: Int32 = 0
    var index: Int32 = 0
    /// The affix to try next, or one of the two numbers below.
    var affix: Int32 = 0

    static var parameter: Int32 { -1 }
    static var rest: Int32 { -2 }
}

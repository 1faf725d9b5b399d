/// How much a comparison had to look at: what must not grow faster than the policies do.
package struct DiffWork: Hashable, Sendable {
    /// Pairs of patterns that share links, and patterns alone.
    package internal(set) var overlapCount = 0
    /// Places of the tree of patterns that the search for overlaps looked at.
    package internal(set) var placeCount = 0
    /// Links that both policies read.
    package internal(set) var linkCount = 0
    /// Cells in which both policies decided.
    package internal(set) var cellCount = 0
}

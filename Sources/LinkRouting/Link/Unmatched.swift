extension RouteTable {
    /// Stands in until the reader can print a link that matched no route.
    package func unmatchedLink(_ bytes: Span<UInt8>) -> Link? { nil }
}

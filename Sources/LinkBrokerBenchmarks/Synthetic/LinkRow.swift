/// Links one behind the other in one buffer: a link that arrives is fresh in the cache, so it is the
/// table whose memory is measured and not the list of probes.
struct LinkRow {
    /// The bytes of all of them.
    let bytes: [UInt8]
    private let ends: [Int]

    init(_ links: [String]) {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        // BOUND: the links of a case.
        for link in links {
            bytes += link.utf8
            ends.append(bytes.count)
        }
        self.bytes = bytes
        self.ends = ends
    }

    /// The number of links.
    var count: Int { ends.count }

    /// Where a link is.
    func range(at index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }
}

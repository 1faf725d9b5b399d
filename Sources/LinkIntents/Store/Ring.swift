/// A list that keeps the newest elements and never grows beyond its bound.
struct Ring<Element> {
    private var storage: [Element] = []
    private var start = 0
    private let countLimit: Int

    init(countLimit: Int) {
        precondition(countLimit >= 1, "a ring keeps one element or more")
        self.countLimit = countLimit
    }

    /// The elements, oldest first.
    var elements: [Element] { Array(storage[start...] + storage[..<start]) }

    /// Appends an element and gives the one that had to go.
    mutating func append(_ element: Element) -> Element? {
        guard storage.count == countLimit else {
            storage.append(element)
            return nil
        }
        let oldest = storage[start]
        storage[start] = element
        start = (start + 1) % countLimit
        return oldest
    }
}

extension Ring: Sendable where Element: Sendable {}

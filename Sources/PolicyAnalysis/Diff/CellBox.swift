/// A set of cells that is a product: for each axis, some of its levels.
struct CellBox: Hashable {
    /// Bit n of an axis stands for its level n.
    private(set) var masks: [UInt64]

    /// The box of one cell; what means nothing for it counts as everything.
    init(_ cell: DecisionCell, axes: [DecisionAxis]) {
        masks = zip(cell.levels, axes).map { level, axis in
            level < 0 ? Self.everything(axis) : 1 << UInt64(level)
        }
    }

    /// The box for people: what is not said does not matter.
    func words(_ axes: [DecisionAxis]) -> String {
        let parts = zip(masks, axes).compactMap { mask, axis -> String? in
            guard mask != Self.everything(axis) else { return nil }
            return axis.levels.indices.filter { mask >> UInt64($0) & 1 == 1 }
                .map { axis.levels[$0].words }.joined(separator: " or ")
        }
        return parts.isEmpty ? "always" : parts.joined(separator: "; ")
    }

    /// Joins boxes that differ on one axis only, until no two do.
    ///
    /// - Complexity: O(boxes * axes) for each round, at most as many rounds as there are axes
    ///   times levels.
    static func merged(_ boxes: [CellBox], axisCount: Int) -> [CellBox] {
        var boxes = boxes
        var before = boxes.count + 1
        // BOUND: every round has fewer boxes than the one before.
        while boxes.count < before {
            before = boxes.count
            for axis in (0..<axisCount).reversed() { boxes = joined(boxes, along: axis) }
        }
        return boxes
    }

    private static func joined(_ boxes: [CellBox], along axis: Int) -> [CellBox] {
        var places: [CellBox: Int] = [:]
        var result: [CellBox] = []
        // BOUND: the boxes.
        for box in boxes {
            var key = box
            key.masks[axis] = 0
            if let place = places[key] {
                result[place].masks[axis] |= box.masks[axis]
            } else {
                places[key] = result.count
                result.append(box)
            }
        }
        return result
    }

    private static func everything(_ axis: DecisionAxis) -> UInt64 {
        axis.levels.count >= 64 ? .max : (1 << UInt64(axis.levels.count)) - 1
    }
}

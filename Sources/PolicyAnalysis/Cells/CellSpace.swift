import LinkPolicy
import LinkRouting

/// The product of axes as numbered cells, in which what speaks of a person counts only where
/// someone is signed in.
struct CellSpace: Sendable {
    let axes: [DecisionAxis]
    let count: Int
    /// The place of the axis of the session.
    let session: Int?
    private let personStart: Int
    private let personCount: Int

    /// Counts the cells.
    ///
    /// - Throws: `too_many_cells` beyond `AnalysisLimits.cellCount`.
    init(_ axes: [DecisionAxis], route: String) throws(DecisionCellError) {
        self.axes = axes
        session = axes.firstIndex { $0.name == "session" }
        personStart = axes.firstIndex(where: \.isOfPerson) ?? axes.count
        var circumstances = 1
        var persons = 1
        // BOUND: at most a few hundred axes; the first product beyond the limit ends it.
        for (place, axis) in axes.enumerated() where place != session {
            guard axis.levels.count <= 64 else {
                throw DecisionCellError(.tooManyCells, route: route)
            }
            if axis.isOfPerson {
                persons *= axis.levels.count
            } else {
                circumstances *= axis.levels.count
            }
            guard circumstances * (1 + persons) <= AnalysisLimits.cellCount else {
                throw DecisionCellError(.tooManyCells, route: route)
            }
        }
        personCount = persons
        count = circumstances * (session == nil ? 1 : 1 + persons)
    }

    /// The cell of a number.
    ///
    /// - Precondition: The number is within `count`.
    /// - Complexity: O(axes)
    func cell(_ number: Int) -> DecisionCell {
        precondition((0..<count).contains(number), "a cell is within the count of its space")
        var levels = [Int](repeating: 0, count: axes.count)
        var rest = number
        // BOUND: the axes.
        for place in 0..<personStart where place != session {
            levels[place] = rest % axes[place].levels.count
            rest /= axes[place].levels.count
        }
        guard let session else { return DecisionCell(levels: levels) }
        levels[session] = rest == 0 ? 0 : 1
        rest -= 1
        // BOUND: the axes.
        for place in personStart..<axes.count {
            levels[place] = rest < 0 ? -1 : rest % axes[place].levels.count
            rest = rest < 0 ? rest : rest / axes[place].levels.count
        }
        return DecisionCell(levels: levels)
    }

    /// A question that falls into a cell.
    ///
    /// - Complexity: O(axes)
    func question(in cell: DecisionCell, url: String, subject: String) -> PolicyQuestion {
        var question = PolicyQuestion(url: url, source: .externalURL)
        // BOUND: the axes; the session stands before everything that speaks of the person.
        for (axis, level) in zip(axes, cell.levels) where level >= 0 {
            axis.levels[level].apply(to: &question)
        }
        question.person?.subject = subject
        return question
    }
}

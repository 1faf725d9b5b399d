import LinkNavigation

/// When a sheet comes on screen that arrived together with a change of the stack below it.
public enum SheetTiming: Hashable, Sendable {
    /// Once the client says that it shows the stack: what systems with animated stacks need.
    case whenStackIsShown
    /// At once: for terminals and other clients that draw a state in one go.
    case atOnce
}

/// What of a frame is on screen: the stack at once, its new sheets when the stack is shown.
///
/// What is guaranteed: the sheets on screen are always the first of those of the frame, so that
/// holding a sheet back never keeps one that the frame does not have.
struct SheetSequence: Hashable {
    /// The frame that was taken last.
    private(set) var frame: SceneFrame
    // INVARIANT: at most the number of the frame's sheets.
    /// How many of the frame's sheets are on screen.
    private(set) var presentedCount: Int
    /// Whether the stack of the frame is not known to be on screen.
    private(set) var awaitsStack: Bool
    /// Counts the stacks; a word about an older one says nothing about the newest.
    private(set) var stackNumber = 0
    /// Counts the paths that the gate did not take, so that whoever shows one reads it again.
    private(set) var refusalCount = 0

    /// Takes the first frame, whose stack the client has yet to show.
    init(_ frame: SceneFrame, _ timing: SheetTiming) {
        self.frame = frame
        awaitsStack = timing == .whenStackIsShown
        presentedCount = awaitsStack ? 0 : frame.navigation.sheets.count
    }

    /// The sheets on screen, the bottom one first.
    var sheets: [Sheet] { Array(frame.navigation.sheets.prefix(presentedCount)) }

    /// Takes a newer frame.
    ///
    /// - Parameters:
    ///   - newer: The frame.
    ///   - timing: When its new sheets come on screen.
    ///   - isShown: Whether the client shows the frame's stack already, since it came from there.
    mutating func take(_ newer: SceneFrame, _ timing: SheetTiming, isShown: Bool = false) {
        let before = frame.navigation
        let after = newer.navigation
        if before.tab != after.tab || before.selectedStack != after.selectedStack {
            stackNumber += 1
            awaitsStack = timing == .whenStackIsShown && isShown == false
        }
        let kept = zip(sheets, after.sheets).prefix { $0 == $1 }.count
        frame = newer
        presentedCount = awaitsStack ? kept : after.sheets.count
    }

    /// The client shows the stack of this number.
    mutating func stackIsShown(_ number: Int) {
        guard number == stackNumber else { return }
        awaitsStack = false
        presentedCount = frame.navigation.sheets.count
    }

    /// A path of the client's was not taken.
    mutating func refuse() { refusalCount += 1 }
}

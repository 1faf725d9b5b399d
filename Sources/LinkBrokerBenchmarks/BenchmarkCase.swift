/// The operation of a case, repeated as often as it is asked; what it computed is summed up and
/// given back, so that no compiler drops it.
typealias Work = (_ iterations: Int) throws -> UInt64

/// One piece of work that can be repeated: named, with a set-up that is not measured.
struct BenchmarkCase: Sendable {
    /// The name on the command line.
    let name: String
    /// What one operation is.
    let about: String
    /// Makes everything that is not measured and gives the operation.
    let prepare: @Sendable () throws -> Work

    init(_ name: String, _ about: String, prepare: @escaping @Sendable () throws -> Work) {
        self.name = name
        self.about = about
        self.prepare = prepare
    }
}

/// Cases that are measured in turns, so that a slow minute of the machine hits all of them.
struct CaseGroup: Sendable {
    /// The name on the command line.
    let name: String
    /// The cases, in the order of the report.
    let cases: [BenchmarkCase]
    /// Which time counts.
    var clock = Clock.processor

    /// A way to take the time.
    enum Clock {
        /// The processor time of the thread: what other programs take does not count.
        case processor
        /// The time that passes, for work that waits for the disk.
        case wall
    }
}

extension String {
    /// The text with spaces behind it.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }

    /// The text with spaces in front of it.
    func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

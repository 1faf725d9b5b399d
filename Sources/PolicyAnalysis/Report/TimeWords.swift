/// Lengths of time for people.
enum TimeWords {
    /// `5 min`, `1 h`, or seconds where neither is whole.
    static func words(_ seconds: Int64) -> String {
        if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60) min" }
        return "\(seconds) s"
    }
}

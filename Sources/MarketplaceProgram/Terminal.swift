#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal and the clock, as far as this program needs them; no other file of it names a C
/// symbol.
enum Terminal {
    /// Whether a person types, and not a script.
    static var isTyped: Bool { isatty(0) == 1 }

    /// Whether text may be coloured: on a terminal, and without `NO_COLOR`.
    static var takesColour: Bool {
        isatty(1) == 1 && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    }

    /// Writes text at once, without a line feed of its own.
    static func write(_ text: String) {
        print(text, terminator: "")
        // No stream means all of them.
        _ = fflush(nil)
    }

    /// Writes a problem to standard error.
    static func report(_ text: String) {
        var rest = Array(text.utf8)[...]
        // BOUND: every round writes at least one byte.
        while rest.isEmpty == false {
            // SAFETY: the kernel reads the bytes of the array and keeps nothing.
            let count = unsafe rest.withUnsafeBytes { unsafe posixWrite($0.baseAddress, $0.count) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The time in epoch milliseconds by the system's clock.
    static func nowMilliseconds() -> Int64 {
        var time = timespec()
        // SAFETY: the kernel fills the one value that is passed; it cannot fail for this clock.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Ends the program.
    static func end(_ status: Int32) -> Never { exit(status) }

    private static func environment(_ name: String) -> String {
        // SAFETY: getenv returns a C string of the environment, which nothing here changes.
        guard let value = unsafe getenv(name) else { return "" }
        return unsafe String(cString: value)
    }
}

// The name that the members above would hide.
// SAFETY: as the caller says.
private func posixWrite(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(2, bytes, count)
}

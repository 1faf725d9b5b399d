#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operating system, as far as this program needs it; no other file of it names a C symbol,
/// apart from `LoopbackListener`, which has the sockets.
///
/// Every call that can fail says so with the system's error number.
enum SystemCalls {
    /// A failed call.
    struct Failure: Error {
        /// The error number, as `errno` had it.
        let number: Int32

        /// Whether the reader of a pipe went away.
        var isClosedPipe: Bool { number == EPIPE }

        /// The system's words for the number, such as `No such file or directory`.
        var message: String {
            // SAFETY: strerror returns a C string that stays until the next call; this program has
            // one thread, and the text is copied at once.
            guard let text = unsafe strerror(number) else { return "error \(number)" }
            return unsafe String(cString: text)
        }
    }

    /// Lets writing to a closed pipe fail with an error number instead of ending the program.
    static func ignoreClosedPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// The signal of Ctrl-C.
    static var interrupt: Int32 { SIGINT }

    /// Lets Ctrl-C do nothing.
    static func ignoreInterrupts() { _ = signal(SIGINT, SIG_IGN) }

    /// Lets Ctrl-C end the program, as it does from the beginning.
    static func restoreInterrupts() { _ = signal(SIGINT, SIG_DFL) }

    /// Makes a pipe that no other program inherits.
    ///
    /// - Returns: Its two ends; the caller closes them.
    /// - Throws: The system's error.
    static func pipe() throws(Failure) -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        // SAFETY: the kernel writes two descriptors into room for two.
        guard unsafe posixPipe(&ends) == 0 else { throw Failure(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Opens a file for reading.
    ///
    /// - Parameter path: The path, without a zero byte.
    /// - Returns: The descriptor; the caller closes it.
    /// - Throws: The system's error.
    static func opened(_ path: String) throws(Failure) -> Int32 {
        guard path.utf8.contains(0) == false else { throw Failure(number: ENOENT) }
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            // SAFETY: the kernel reads the path as a C string, during the call.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { throw Failure(number: errno) }
        }
    }

    /// Reads what is there, at least one byte unless the end was reached.
    ///
    /// - Parameters:
    ///   - descriptor: Where from.
    ///   - buffer: Its bytes are overwritten from the start; it is not empty.
    /// - Returns: How many bytes were read, 0 at the end.
    /// - Throws: The system's error.
    static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(Failure) -> Int {
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            // SAFETY: the kernel writes at most `count` bytes into memory of that many bytes.
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe posixRead(descriptor, bytes.baseAddress, bytes.count)
            }
            if count >= 0 { return count }
            if errno != EINTR { throw Failure(number: errno) }
        }
    }

    /// The length of a regular file in bytes, `nil` for anything else.
    static func byteCount(of descriptor: Int32) -> Int64? {
        var status = stat()
        // SAFETY: the kernel fills the one value that is passed.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
    }

    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - descriptor: Where to.
    /// - Throws: The system's error; a part may have been written.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var written = 0
        // BOUND: every round writes at least one byte, or a signal interrupted it.
        while written < bytes.count {
            // SAFETY: the kernel reads from `written` to the end of the array and keeps nothing.
            let count = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[written...])
                return unsafe posixWrite(descriptor, rest.baseAddress, rest.count)
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw Failure(number: count == 0 ? EIO : errno)
            }
        }
    }

    /// Gives a descriptor back.
    static func close(_ descriptor: Int32) { _ = posixClose(descriptor) }

    /// Whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The value of an environment variable, or `nil`.
    static func environment(_ name: String) -> String? {
        // SAFETY: getenv returns a C string of the environment, which nothing here changes.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The time in epoch milliseconds by the system's clock.
    static func nowMilliseconds() -> Int64 {
        var time = timespec()
        // SAFETY: the kernel fills the one value that is passed; the call cannot fail for this
        // clock.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Milliseconds since some moment, by a clock that only goes forward.
    static func monotonicMilliseconds() -> Int64 {
        var time = timespec()
        // SAFETY: as above.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Lets time pass; a signal may end it early.
    static func pause(milliseconds: Int64) {
        _ = poll(nil, 0, Int32(clamping: milliseconds))
    }

    /// Starts a program that outlives this one, in a group of its own, without input, output
    /// and any other descriptor.
    ///
    /// - Parameter words: The program, looked for in `PATH`, and its arguments; none has a zero
    ///   byte.
    /// - Throws: The system's error.
    static func start(_ words: [String]) throws(Failure) {
        // What this process was given by its own parent is not for the one that outlives it.
        // BOUND: as many as a process usually may have.
        for descriptor in 3..<1024 as Range<Int32> {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        // SAFETY: each copy ends with a zero and is given back below; the list ends with a null.
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        // SAFETY: given back once, after the call.
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        // SAFETY: both values are made here, used in one call and given back; the paths are C
        // strings during the call, and the words are those of the list.
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // This program ignores closed pipes, and the other one may not know that.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let number = unsafe posix_spawnp(
            &process, words[0], &actions, &attributes, &arguments, environ)
        guard number == 0 else { throw Failure(number: number) }
    }

    /// Ends the program.
    static func end(_ status: Int32) -> Never { exit(status) }
}

// The names that the members above would hide.
// SAFETY: as the caller says.
private func posixRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
    unsafe read(descriptor, bytes, count)
}

// SAFETY: as the caller says.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

// SAFETY: as the caller says.
private func posixPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

private func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

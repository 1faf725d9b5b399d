#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operating system's calls on files; no other file of this library names a C symbol.
///
/// A call that a signal interrupted is repeated, so `EINTR` never reaches anybody.
enum POSIX {
    static var effectiveUser: UInt32 { geteuid() }

    static func opened(_ path: String, _ access: File.Access) throws(FileError) -> Int32 {
        try check(path)
        let flags: Int32 =
            switch access {
            case .read: O_RDONLY | O_NONBLOCK
            case .readWrite: O_RDWR | O_CREAT
            case .create: O_WRONLY | O_CREAT | O_EXCL
            case .append: O_WRONLY | O_CREAT | O_APPEND
            }
        // SAFETY: the kernel reads the path as a C string, during the call.
        let descriptor = try repeated {
            unsafe open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard access != .read else { return descriptor }
        do throws(FileError) { try makePrivateIfNew(descriptor, access) } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// A file that is new or empty gets the mode that it was asked for, although the umask took
    /// bits away; the mode of one with content is its owner's.
    private static func makePrivateIfNew(_ descriptor: Int32, _ access: File.Access)
        throws(FileError)
    {
        let found = try status(descriptor)
        guard found.kind == .regular else { throw FileError(.notRegular) }
        guard access == .create || found.byteCount == 0, found.owner == effectiveUser,
            found.mode != 0o600
        else { return }
        _ = try repeated { fchmod(descriptor, 0o600) }
    }

    static func close(_ descriptor: Int32) { _ = posixClose(descriptor) }

    static func status(_ descriptor: Int32) throws(FileError) -> FileStatus {
        var found = stat()
        // SAFETY: the kernel fills the one value that is passed.
        _ = try repeated { unsafe fstat(descriptor, &found) }
        return FileStatus(found)
    }

    static func status(ofPath path: String) throws(FileError) -> FileStatus {
        try check(path)
        var found = stat()
        // SAFETY: the kernel reads the path as a C string and fills the one value that is passed.
        _ = try repeated { unsafe lstat(path, &found) }
        return FileStatus(found)
    }

    static func read(
        _ descriptor: Int32, at offset: Int64, byteCount: Int
    ) throws(FileError) -> [UInt8] {
        precondition(byteCount >= 1, "a read asks for one byte or more")
        var bytes = [UInt8](repeating: 0, count: byteCount)
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            // SAFETY: the kernel writes at most `count` bytes into memory of that many bytes.
            let count = unsafe bytes.withUnsafeMutableBytes { memory in
                unsafe pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
            }
            if count >= 0 {
                bytes.removeLast(byteCount - count)
                return bytes
            }
            if errno != EINTR { throw FileError(errno: errno) }
        }
    }

    static func write(
        _ descriptor: Int32, _ bytes: [UInt8], at offset: Int64?
    ) throws(FileError) {
        var written = 0
        // BOUND: every round writes at least one byte, or a signal interrupted it.
        while written < bytes.count {
            // SAFETY: the kernel reads from `written` to the end of the array and keeps nothing.
            let count = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[written...])
                guard let offset else {
                    return unsafe posixWrite(descriptor, rest.baseAddress, rest.count)
                }
                let place = off_t(offset) + off_t(written)
                return unsafe pwrite(descriptor, rest.baseAddress, rest.count, place)
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw count == 0 ? FileError(.inputOutput) : FileError(errno: errno)
            }
        }
    }

    static func truncate(_ descriptor: Int32, _ byteCount: Int64) throws(FileError) {
        _ = try repeated { ftruncate(descriptor, off_t(byteCount)) }
    }

    static func synchronize(_ descriptor: Int32) throws(FileError) {
        #if canImport(Darwin)
            _ = try repeated { fcntl(descriptor, F_FULLFSYNC) }
        #else
            _ = try repeated { fdatasync(descriptor) }
        #endif
    }

    static func lock(
        _ descriptor: Int32, waits: Bool, isShared: Bool = false
    ) throws(FileError) {
        let kind = isShared ? LOCK_SH : LOCK_EX
        // A child process that another thread is just starting holds a copy of every descriptor
        // until it runs its own program, and with it the lock that this process let go of.
        // BOUND: a quarter of a second.
        for _ in 0..<50 {
            do throws(FileError) {
                _ = try repeated { flock(descriptor, waits ? kind : kind | LOCK_NB) }
                return
            } catch {
                guard error.number == EWOULDBLOCK else { throw error }
            }
            _ = poll(nil, 0, 5)
        }
        throw FileError(.locked, number: EWOULDBLOCK)
    }

    /// Gives up a lock; that there was none is fine.
    static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

    static func makeFolder(_ path: String) throws(FileError) -> Bool {
        try check(path)
        do throws(FileError) {
            // SAFETY: the kernel reads the path as a C string, during the call.
            _ = try repeated { unsafe mkdir(path, 0o700) }
        } catch {
            guard error.code == .exists else { throw error }
            return false
        }
        // SAFETY: as above.
        _ = try repeated { unsafe chmod(path, 0o700) }
        return true
    }

    static func synchronizeFolder(_ path: String) throws(FileError) {
        try check(path)
        // SAFETY: the kernel reads the path as a C string, during the call.
        let descriptor = try repeated { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try repeated { fsync(descriptor) }
    }

    static func names(inFolder path: String, countLimit: Int) throws(FileError) -> [String] {
        try check(path)
        // SAFETY: the call reads the path as a C string and gives a stream that is closed below.
        guard let stream = unsafe opendir(path) else { throw FileError(errno: errno) }
        // SAFETY: the stream is open and not used afterwards.
        defer { unsafe closedir(stream) }
        var names: [String] = []
        // BOUND: the limit.
        while names.count <= countLimit {
            errno = 0
            // SAFETY: the entry lives until the next call on the stream; its name is a C string
            // within it and is copied at once.
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw FileError(errno: errno) }
                return names.filter { $0 != "." && $0 != ".." }
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { memory in
                String(decoding: unsafe Array(memory.prefix { $0 != 0 }), as: UTF8.self)
            }
            names.append(name)
        }
        throw FileError(.tooLarge)
    }

    static func rename(_ path: String, to other: String) throws(FileError) {
        try check(path)
        try check(other)
        _ = try repeated { posixRename(path, other) }
    }

    static func remove(_ path: String) throws(FileError) {
        try check(path)
        do throws(FileError) {
            // SAFETY: the kernel reads the path as a C string, during the call.
            _ = try repeated { unsafe unlink(path) }
        } catch {
            guard error.code == .absent else { throw error }
        }
    }

    static func code(of number: Int32) -> FileError.Code {
        switch number {
        case ENOENT, ENOTDIR: .absent
        case EEXIST: .exists
        case EACCES, EPERM, EROFS: .denied
        case ELOOP, EISDIR, ENXIO: .notRegular
        case ENOSPC, EDQUOT, EFBIG: .noSpace
        case ENAMETOOLONG: .badPath
        // Every other number is the system's trouble with the device or with memory.
        default: .inputOutput
        }
    }

    static func message(of number: Int32) -> String {
        var text = [CChar](repeating: 0, count: 128)
        // SAFETY: the call writes at most `count` bytes with a final zero into memory of that many.
        let words = unsafe text.withUnsafeMutableBufferPointer { memory -> String? in
            guard let base = memory.baseAddress else { return nil }
            guard unsafe strerror_r(number, base, memory.count) == 0 else { return nil }
            return unsafe String(cString: base)
        }
        return words ?? "error \(number)"
    }

    private static func check(_ path: String) throws(FileError) {
        guard path.isEmpty == false, path.utf8.contains(0) == false else {
            throw FileError(.badPath)
        }
    }

    /// The result of a call that gives -1 where it failed.
    private static func repeated(_ call: () -> Int32) throws(FileError) -> Int32 {
        // BOUND: repeats only while a signal interrupts the call.
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw FileError(errno: errno) }
        }
    }
}

extension FileStatus {
    fileprivate init(_ found: stat) {
        kind =
            switch found.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFSOCK: .socket
            // Links, pipes, devices.
            default: .other
            }
        mode = UInt32(found.st_mode) & 0o7777
        owner = found.st_uid
        nameCount = UInt64(found.st_nlink)
        byteCount = Int64(found.st_size)
        identity = Identity(
            device: UInt64(truncatingIfNeeded: found.st_dev),
            inode: UInt64(truncatingIfNeeded: found.st_ino))
    }
}

// The names that the members above would hide.
// SAFETY: as the caller says.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

// SAFETY: the kernel reads both paths as C strings, during the call.
private func posixRename(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }

private func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

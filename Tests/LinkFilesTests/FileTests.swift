import Foundation
import LinkFiles
import Synchronization
import Testing

/// A new folder that is removed with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "linkfiles-" + UUID().uuidString
        try Folder.make(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}

struct FileTests {
    private func code(_ body: () throws(FileError) -> Void) -> FileError.Code? {
        do throws(FileError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `what was replaced is read back whole and private`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("keys")
        try Folder.replace(path, with: [1, 2, 3])
        try Folder.replace(path, with: [4])
        let file = try File(path, .read)
        #expect(try file.bytes(byteCountLimit: 1) == [4])
        try file.status().checkPrivate()
        #expect(try Folder.contains(path + ".new") == false)
    }

    @Test func `a file one byte above the limit is too large`() throws {
        let folder = try TemporaryFolder()
        try Folder.replace(folder.file("f"), with: [1, 2, 3])
        let file = try File(folder.file("f"), .read)
        #expect(code { () throws(FileError) in _ = try file.bytes(byteCountLimit: 2) } == .tooLarge)
        #expect(try file.bytes(byteCountLimit: 3) == [1, 2, 3])
        #expect(try file.bytes(byteCountLimit: 4) == [1, 2, 3])
    }

    @Test func `what is no private regular file of one name is named`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("f")
        try Folder.replace(path, with: [1])
        let system = FileManager.default
        try system.createSymbolicLink(atPath: folder.file("s"), withDestinationPath: path)
        #expect(
            code { () throws(FileError) in _ = try File(folder.file("s"), .read) } == .notRegular)
        try system.linkItem(atPath: path, toPath: folder.file("h"))
        #expect(
            code { () throws(FileError) in try File(path, .read).status().checkPrivate() }
                == .hardLinked)
        try system.removeItem(atPath: folder.file("h"))
        try system.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(
            code { () throws(FileError) in try File(path, .read).status().checkPrivate() }
                == .tooOpen)
        #expect(
            code { () throws(FileError) in try File(folder.path, .read).status().checkPrivate() }
                == .notRegular)
        #expect(code { () throws(FileError) in _ = try File(folder.file("x"), .read) } == .absent)
        #expect(code { () throws(FileError) in _ = try File("a\0b", .read) } == .badPath)
    }

    @Test func `a lock has one owner at a time and ends with the value`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        do {
            let first = try File(path, .readWrite)
            try first.lock()
            let second = try File(path, .readWrite)
            #expect(code { () throws(FileError) in try second.lock() } == .locked)
        }
        let third = try File(path, .readWrite)
        #expect(code { () throws(FileError) in try third.lock() } == nil)
    }

    @Test func `a lock ends with the value, also while child processes are started`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        let isDone = Mutex(false)
        let starter = Thread {
            while isDone.withLock({ $0 }) == false {
                let process = Process()
                process.executableURL = URL(filePath: "/bin/true")
                guard (try? process.run()) != nil else { return }
                process.waitUntilExit()
            }
        }
        starter.start()
        defer { isDone.withLock { $0 = true } }
        for _ in 0..<3000 {
            let file = try File(path, .readWrite)
            let refusal = code { () throws(FileError) in try file.lock() }
            #expect(refusal == nil)
        }
    }

    @Test func `a shared lock has many owners, and none of them alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        let first = try File(path, .readWrite)
        try first.lock()
        let second = try File(path, .readWrite)
        #expect(code { () throws(FileError) in try second.lockShared() } == .locked)
        try first.lockShared()
        #expect(code { () throws(FileError) in try second.lockShared() } == nil)
        #expect(code { () throws(FileError) in try first.lock() } == .locked)
    }

    @Test func `appending and writing in place go where they say`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("log")
        try File(path, .append).write([1, 2])
        try File(path, .append).write([3])
        let file = try File(path, .readWrite)
        try file.write([9], at: 1)
        #expect(try file.bytes(at: 0, byteCount: 8) == [1, 9, 3])
        try file.truncate(toByteCount: 1)
        #expect(try file.bytes(byteCountLimit: 8) == [1])
        #expect(code { () throws(FileError) in _ = try File(path, .create) } == .exists)
    }

    @Test func `an error says its code and the system's words, never the path`() throws {
        do throws(FileError) { _ = try File("/nowhere/secret", .read) } catch {
            #expect(error.description == "absent (No such file or directory)")
        }
    }

    @Test func `a folder is private where nobody else may do anything with it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("inner")
        try Folder.make(path)
        func status() throws(FileError) -> FileStatus { try Folder.status(of: path) }
        for (mode, expected) in [
            (0o700, nil), (0o500, nil), (0o701, FileError.Code.tooOpen), (0o710, .tooOpen),
            (0o750, .tooOpen), (0o777, .tooOpen), (0o1777, .tooOpen),
        ] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(
                code { () throws(FileError) in try status().checkPrivateFolder() } == expected)
        }
        #expect(
            code { () throws(FileError) in try status().checkSocket() } == .notRegular)
        try Folder.replace(folder.file("f"), with: [1])
        #expect(
            code { () throws(FileError) in
                try Folder.status(of: folder.file("f")).checkPrivateFolder()
            } == .notRegular)
    }
}

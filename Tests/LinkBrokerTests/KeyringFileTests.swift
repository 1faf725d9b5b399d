import Foundation
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkFiles
import LinkIntents
import Testing

/// The keyring file itself, groups 34 and 37 of the attacks: who may read it, who may be its
/// neighbour, who changes it at the same time.
@Suite struct KeyringFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let code: String
        /// Spoils a folder with a good keyring in it; `false` where the system does not let it.
        let spoil: @Sendable (KeyringFolder) throws -> Bool

        init(
            _ name: String, _ code: String,
            _ spoil: @escaping @Sendable (KeyringFolder) throws -> Bool
        ) {
            self.name = name
            self.code = code
            self.spoil = spoil
        }

        var testDescription: String { "\(name) -> \(code)" }
    }

    private static func mode(_ mode: Int, _ path: String) throws -> Bool {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return true
    }

    static let files = [
        Row("absent", "keyring_missing") {
            try Folder.remove($0.file)
            return true
        },
        Row("read by a group", "too_open") { try mode(0o640, $0.file) },
        Row("read by the world", "too_open") { try mode(0o604, $0.file) },
        Row("written by a group", "too_open") { try mode(0o620, $0.file) },
        Row("run by the world", "too_open") { try mode(0o601, $0.file) },
        Row("of another user", "wrong_owner") { try $0.run("chown", ["65534", $0.file]) },
        Row("a second name", "hard_linked") {
            try FileManager.default.linkItem(atPath: $0.file, toPath: $0.path + "/other")
            return true
        },
        Row("a link to a good one", "not_regular") {
            try Folder.rename($0.file, to: $0.path + "/real")
            try FileManager.default.createSymbolicLink(
                atPath: $0.file, withDestinationPath: $0.path + "/real")
            return true
        },
        Row("a link to nothing", "not_regular") {
            try Folder.remove($0.file)
            try FileManager.default.createSymbolicLink(
                atPath: $0.file, withDestinationPath: $0.path + "/nothing")
            return true
        },
        Row("a folder", "not_regular") {
            try Folder.remove($0.file)
            return try Folder.make($0.file)
        },
        Row("a pipe that nobody writes", "not_regular") {
            try Folder.remove($0.file)
            return try $0.run("mkfifo", ["-m", "600", $0.file])
        },
        Row("16 KiB and one byte", "too_large") {
            try $0.write([UInt8](repeating: 0x20, count: 16_385))
            return true
        },
        Row("empty", "unexpected_end") {
            try $0.write([])
            return true
        },
    ]

    static let folders = [
        Row("a folder that a group may write", "folder_too_open") { try mode(0o770, $0.path) },
        Row("a folder that the world may write", "folder_too_open") { try mode(0o702, $0.path) },
        Row("a folder like the one for temporary files", "folder_too_open") {
            try mode(0o1777, $0.path)
        },
        Row("a folder of another user", "folder_wrong_owner") {
            try $0.run("chown", ["65534", $0.path])
        },
    ]

    @Test(arguments: files + folders)
    func `a keyring that others can read or replace is refused`(row: Row) throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(random: .countingForTesting(), nowMilliseconds: 1)
        guard try row.spoil(folder) else {
            try Test.cancel("the system does not let this user do that")
        }
        let code = keyringCode { () throws(KeyringFileError) in _ = try folder.keyring.load() }
        #expect(code == row.code)
        let changed = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.rotate(nowMilliseconds: 2)
        }
        #expect(changed == row.code)
    }

    @Test(arguments: folders)
    func `no keyring is made where others can replace it`(row: Row) throws {
        let folder = try KeyringFolder()
        guard try row.spoil(folder) else {
            try Test.cancel("the system does not let this user do that")
        }
        let code = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.create(nowMilliseconds: 1)
        }
        #expect(code == row.code)
        #expect(try Folder.contains(folder.file) == false)
    }

    @Test(arguments: [
        ("/nowhere/at/all", "folder_missing"), ("", "bad_path"), ("a\0b", "bad_path"),
    ])
    func `a path that leads nowhere is named`(path: String, code: String) {
        let found = keyringCode { () throws(KeyringFileError) in
            _ = try KeyringFile(path: path).load()
        }
        #expect(found == code)
    }

    @Test func `a folder that is named by a link is refused`() throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(nowMilliseconds: 1)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path)
        let file = KeyringFile(path: folder.path + "/link/app.keys")
        let code = keyringCode { () throws(KeyringFileError) in _ = try file.load() }
        #expect(code == "not_a_folder")
    }

    @Test func `a new keyring is private, has one active key, and is read back`() throws {
        let folder = try KeyringFolder()
        let made = try folder.keyring.create(nowMilliseconds: 1_796_000_000_000)
        try Folder.status(of: folder.file).checkPrivate()
        try Folder.status(of: folder.file + ".lock").checkPrivate()
        let read = try folder.keyring.load()
        #expect(read.install == made.install)
        #expect(read.keys.map(\.id) == [made.activeID])
        #expect(read.keys.map(\.state) == [.active])
        #expect(read.keys.map(\.createdMilliseconds) == [1_796_000_000_000])
        let again = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.create(nowMilliseconds: 2)
        }
        #expect(again == "exists")
        #expect(try folder.keyring.load().activeID == made.activeID)
    }

    @Test func `without random bytes nothing is made and nothing is changed`() throws {
        let folder = try KeyringFolder()
        let dry = RandomSource { (_) throws(CryptoError) in [] }
        let code = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.create(random: dry, nowMilliseconds: 1)
        }
        #expect(code == "random_unavailable")
        #expect(try Folder.contains(folder.file) == false)
        try folder.keyring.create(nowMilliseconds: 1)
        let before = try folder.text()
        let changed = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.rotate(random: dry, nowMilliseconds: 1)
        }
        #expect(changed == "random_unavailable")
        #expect(try folder.text() == before)
    }

    @Test func `a missing keyring is made only beside an empty store`() throws {
        let folder = try KeyringFolder()
        let file = folder.keyring
        let code = keyringCode { () throws(KeyringFileError) in
            _ = try file.loadOrCreate(storeIsEmpty: false, nowMilliseconds: 1)
        }
        #expect(code == "keyring_missing")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let made = try file.loadOrCreate(storeIsEmpty: true, nowMilliseconds: 1)
        for storeIsEmpty in [true, false] {
            let read = try file.loadOrCreate(storeIsEmpty: storeIsEmpty, nowMilliseconds: 2)
            #expect(read.activeID == made.activeID)
        }
    }
}

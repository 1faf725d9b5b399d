import Foundation
import LinkBroker
import LinkBrokerTesting
import LinkCrypto
import LinkFiles
import LinkIntents
import Testing

/// Keyring files that change: rotation, revocation, crashes and company.
@Suite struct KeyringChangeTests {
    private static let day: Int64 = 86_400_000

    @Test func `a rotation keeps the old key for 30 days and then forgets it`() throws {
        let folder = try KeyringFolder()
        let first = try folder.keyring.create(nowMilliseconds: 0)
        let second = try folder.keyring.rotate(nowMilliseconds: Self.day)
        #expect(second.install == first.install)
        #expect(second.keys.map(\.state) == [.active, .verify])
        #expect(second.keys.last?.id == first.activeID)
        #expect(second.keys.last?.retireMilliseconds == 31 * Self.day)
        let third = try folder.keyring.rotate(nowMilliseconds: 31 * Self.day - 1)
        #expect(third.keys.count == 3)
        let fourth = try folder.keyring.rotate(nowMilliseconds: 31 * Self.day)
        #expect(fourth.keys.count == 3)
        #expect(fourth.keys.contains { $0.id == first.activeID } == false)
        #expect(try folder.keyring.load().keys.map(\.id) == fourth.keys.map(\.id))
    }

    @Test func `the ninth key waits until one may be forgotten`() throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(nowMilliseconds: 0)
        for _ in 1..<Keyring.keyCountLimit { try folder.keyring.rotate(nowMilliseconds: 0) }
        let before = try folder.text()
        let code = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.rotate(nowMilliseconds: 30 * Self.day - 1)
        }
        #expect(code == "key_count")
        #expect(try folder.text() == before)
        #expect(try folder.keyring.rotate(nowMilliseconds: 30 * Self.day).keys.count == 2)
    }

    @Test func `a revoked key stays, revoked; the active one and an unknown one cannot be`() throws
    {
        let folder = try KeyringFolder()
        let first = try folder.keyring.create(nowMilliseconds: 0).activeID
        let active = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.revoke(first)
        }
        #expect(active == "active_key_count")
        try folder.keyring.rotate(nowMilliseconds: 0)
        #expect(try folder.keyring.revoke(first).keys.map(\.state) == [.active, .revoked])
        #expect(try folder.keyring.revoke(first).keys.map(\.state) == [.active, .revoked])
        let other = try #require(KeyID(text: "0000000000000000"))
        let unknown = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.revoke(other)
        }
        #expect(unknown == "unknown_kid")
    }

    @Test func `a change to another installation is refused`() throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(nowMilliseconds: 0)
        let before = try folder.text()
        let other = try Keyring.insecureForTesting(seed: 5)
        let code = keyringCode { () throws(KeyringFileError) in
            try folder.keyring.update { (_) throws(IntentError) in other }
        }
        #expect(code == "other_install")
        #expect(try folder.text() == before)
    }

    @Test(arguments: ["half a draft", "a draft of another mode", "a link to somewhere else"])
    func `what a crash left beside the keyring is in nobody's way`(leftover: String) throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(nowMilliseconds: 0)
        let draft = folder.file + ".new"
        let victim = folder.path + "/victim"
        try Data("victim".utf8).write(to: URL(filePath: victim))
        switch leftover {
        case "half a draft": try Folder.replace(draft, with: Array(#"{"v": 1, "ins"#.utf8))
        case "a draft of another mode":
            try Data("x".utf8).write(to: URL(filePath: draft))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o666], ofItemAtPath: draft)
        default:  // The third row.
            try FileManager.default.createSymbolicLink(
                atPath: draft, withDestinationPath: victim)
        }
        #expect(try folder.keyring.load().keys.count == 1)
        #expect(try folder.keyring.rotate(nowMilliseconds: 0).keys.count == 2)
        try Folder.status(of: folder.file).checkPrivate()
        #expect(try folder.keyring.load().keys.count == 2)
        #expect(try Folder.contains(draft) == false)
        #expect(try Data(contentsOf: URL(filePath: victim)) == Data("victim".utf8))
    }

    @Test func `a lock that is no private file is refused`() throws {
        let folder = try KeyringFolder()
        try folder.keyring.create(nowMilliseconds: 0)
        let lock = folder.file + ".lock"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: lock)
        func code() -> String? {
            keyringCode { () throws(KeyringFileError) in
                try folder.keyring.rotate(nowMilliseconds: 0)
            }
        }
        // An empty file of this user becomes private by being opened.
        #expect(code() == nil)
        try Data("x".utf8).write(to: URL(filePath: lock))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: lock)
        #expect(code() == "lock_unusable")
        try Folder.remove(lock)
        try FileManager.default.createSymbolicLink(
            atPath: lock, withDestinationPath: folder.path + "/elsewhere")
        #expect(code() == "lock_unusable")
        #expect(try Folder.contains(folder.path + "/elsewhere") == false)
    }

    @Test func `threads that change one file lose no change, and readers see whole keyrings`()
        async throws
    {
        let folder = try KeyringFolder()
        let file = folder.keyring
        try file.create(nowMilliseconds: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 1..<Keyring.keyCountLimit {
                group.addTask {
                    #expect(throws: Never.self) { try file.rotate(nowMilliseconds: 0) }
                }
            }
            for _ in 1...4 {
                group.addTask {
                    for _ in 1...50 {
                        #expect(throws: Never.self) { try file.load() }
                    }
                }
            }
        }
        let keyring = try file.load()
        #expect(keyring.keys.count == Keyring.keyCountLimit)
        #expect(keyring.keys.filter { $0.state == .verify }.count == Keyring.keyCountLimit - 1)
    }

    @Test func `of threads that find no keyring one makes it, and all have the same`() async throws
    {
        let folder = try KeyringFolder()
        let file = folder.keyring
        let names = await withTaskGroup(of: String.self) { group in
            for _ in 1...8 {
                group.addTask {
                    do {
                        return try file.loadOrCreate(storeIsEmpty: true, nowMilliseconds: 0)
                            .activeID.text
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(names == [try file.load().activeID.text])
    }
}

import Foundation
import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkFiles
import LinkIntents
import Testing

struct AuditLogTests {
    private func code(_ body: () throws(AuditLogError) -> Void) -> String? {
        do throws(AuditLogError) {
            try body()
            return nil
        } catch { return error.code.text }
    }

    @Test func `what is appended is there line by line, private, and verifies`() throws {
        let world = try LogWorld()
        let lines = try world.lines(5)
        let log = try world.log()
        #expect(log.nextSequence == nil && log.lastLine == nil)
        try log.append(Array(lines.prefix(2)))
        try log.append(Array(lines.dropFirst(2)))
        try log.synchronize()
        #expect(try world.bytes() == lines.flatMap { $0.bytes + [0x0A] })
        #expect(log.nextSequence == 5 && log.lastLine == lines[4].bytes)
        for name in ["", ".seal", ".lock"] {
            try File(world.path + name, .read).status().checkPrivate()
        }
        #expect(try world.finding() == nil)
    }

    @Test func `a log that is opened again goes on`() throws {
        let world = try LogWorld()
        let lines = try world.lines(5)
        for line in lines {
            let log = try world.log()
            #expect(log.quarantine == nil)
            #expect(log.nextSequence == (line.sequence == 0 ? nil : line.sequence))
            try log.append([line])
        }
        #expect(try world.finding() == nil)
        #expect(try world.log().lastLine == lines[4].bytes)
    }

    @Test func `a log may begin with any number`() throws {
        let world = try LogWorld()
        let lines = Array(try world.lines(5).dropFirst(2))
        try world.log().append(lines)
        #expect(try world.finding() == nil)
        #expect(try world.log().nextSequence == 5)
    }

    @Test func `lines that are there are left out`() throws {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let log = try world.log(limits: AuditLogLimits(fileByteCount: 600))
        for count in 1...6 { try log.append(Array(lines.prefix(count))) }
        try log.append([])
        for line in lines { try log.append([line]) }
        try log.append(Array(lines[1...3]))
        #expect(log.nextSequence == 6)
        #expect(try world.finding() == nil)
        let rotated = try world.names().filter { $0.hasPrefix("app.audit.0") }
        #expect(rotated.count >= 2)
        let parts = try rotated.map { try world.bytes(String($0.dropFirst(9))) }
        #expect(parts.flatMap { $0 } + (try world.bytes()) == lines.flatMap { $0.bytes + [0x0A] })
    }

    @Test func `gaps and other bytes are refused, and nothing is written`() throws {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let log = try world.log()
        try log.append(Array(lines.prefix(3)))
        let before = try world.bytes()
        let keys = try AuditKeys(world.keyring)
        // Another second line, and the same number 3 behind another line.
        var fork = AuditChain(nextSequence: 1, previous: lines[0].hash)
        let other = try (1...3).map { try fork.line(for: .sample($0 + 50), key: keys.line) }
        #expect(code { () throws(AuditLogError) in try log.append([lines[4]]) } == "gap")
        #expect(code { () throws(AuditLogError) in try log.append([lines[3], lines[5]]) } == "gap")
        for some in [[other[0]], [other[1]], [other[2]], other, [lines[3], other[2]]] {
            let refused = code { () throws(AuditLogError) in try log.append(some) }
            #expect(refused == "conflict" || refused == "gap")
        }
        #expect(code { () throws(AuditLogError) in try log.append([other[2]]) } == "conflict")
        #expect(code { () throws(AuditLogError) in try log.append([other[0]]) } == "conflict")
        #expect(try world.bytes() == before)
        try log.append(Array(lines.dropFirst(3)))
        #expect(try world.finding() == nil)
    }

    @Test func `two writers cannot have one log`() throws {
        let world = try LogWorld()
        let log = try world.log()
        #expect(throws: AuditLogError.self) { try world.log() }
        try log.append(try world.lines(1))
        #expect(
            code { () throws(AuditLogError) in
                _ = try AuditLog(path: world.path, keyring: world.keyring)
            } == "locked")
        #expect(log.nextSequence == 1)
    }

    @Test func `files that others may read, links and folders are refused`() throws {
        let world = try LogWorld()
        try world.log().append(try world.lines(1))
        let system = FileManager.default
        for name in ["", ".seal", ".lock"] {
            let path = world.path + name
            if name != ".lock" {
                // An empty file has nothing to read, and is made private.
                try system.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
                #expect(throws: AuditLogError.self) { try world.log() }
                try system.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            }
            try system.moveItem(atPath: path, toPath: path + ".real")
            try system.createSymbolicLink(atPath: path, withDestinationPath: path + ".real")
            #expect(throws: AuditLogError.self) { try world.log() }
            try system.removeItem(atPath: path)
            try system.moveItem(atPath: path + ".real", toPath: path)
        }
        try system.setAttributes([.posixPermissions: 0o777], ofItemAtPath: world.folder)
        #expect(throws: AuditLogError.self) { try world.log() }
        try system.setAttributes([.posixPermissions: 0o700], ofItemAtPath: world.folder)
        #expect(try world.log().quarantine == nil)
    }

    @Test func `a rotation goes on over files, and a full log says so`() throws {
        let world = try LogWorld()
        let lines = try world.lines(8)
        let limits = AuditLogLimits(fileByteCount: 1, rotatedFileCount: 3)
        let log = try world.log(limits: limits)
        try log.append(Array(lines.prefix(4)))
        #expect(code { () throws(AuditLogError) in try log.append([lines[4]]) } == "full")
        #expect(try world.finding() == nil)
        #expect(log.nextSequence == 4)
        // What was put elsewhere makes room.
        let archive = world.folder + "/elsewhere"
        try Folder.rename(world.path + ".000001", to: archive)
        try log.append([lines[4]])
        #expect(try world.finding() == "missing_file")
        let rest = try AuditVerification(
            path: world.path, keys: try AuditKeys(world.keyring), front: .archived
        ).result { _ in }
        #expect(rest.finding == nil && rest.first == 1 && rest.fileCount == 4)
        try Folder.rename(archive, to: world.path + ".000001")
        #expect(try world.finding() == nil)
    }

    @Test func `a log that is resumed behind a rotation knows its last line`() throws {
        let world = try LogWorld()
        let lines = try world.lines(3)
        let limits = AuditLogLimits(fileByteCount: 1)
        for line in lines { try world.log(limits: limits).append([line]) }
        let log = try world.log(limits: limits)
        #expect(log.lastLine == lines[2].bytes)
    }

    @Test func `a new key seals what an old one wrote`() throws {
        let world = try LogWorld()
        let log = try world.log()
        try log.append(try world.lines(2))
        let rotated = try world.keyring.rotated(
            from: .insecureForTesting(seed: 9), nowMilliseconds: 1)
        let revoked = try rotated.revoking(world.keyring.activeID)
        #expect(try world.finding(keyring: revoked) == "revoked_key")
        try log.useKeyring(revoked)
        #expect(try world.finding(keyring: revoked) == nil)
    }

    @Test func `opening with a rotated keyring seals anew, with a revoked one puts aside`()
        throws
    {
        let world = try LogWorld()
        try world.log().append(try world.lines(2))
        let rotated = try world.keyring.rotated(
            from: .insecureForTesting(seed: 9), nowMilliseconds: 1)
        let revoked = try rotated.revoking(world.keyring.activeID)
        let seal = try world.bytes(".seal")
        #expect(try world.log(keyring: rotated).quarantine == nil)
        #expect(try world.finding(keyring: revoked) == nil)
        try world.write(seal, ".seal")
        #expect(try world.log(keyring: revoked).quarantine?.code == "revoked_key")
    }
}

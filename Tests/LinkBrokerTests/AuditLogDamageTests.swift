import LinkAudit
import LinkBroker
import LinkBrokerTesting
import LinkFiles
import LinkIntents
import Testing

/// What a log does about crashes, and about what somebody else did to its files.
struct AuditLogDamageTests {
    @Test(arguments: AuditStep.allCases)
    func `a crash behind any step loses nothing`(step: AuditStep) throws {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let limits = AuditLogLimits(fileByteCount: 700)
        // The crash comes at the first, second or third time that the step is reached.
        for already in 0..<3 {
            let done = Array(lines.prefix(already * 2))
            if done.isEmpty == false { try world.log(limits: limits).append(done) }
            do {
                let log = try world.log(limits: limits, stopping: step)
                try log.append(lines)
            } catch let error as AuditLogError {
                #expect(error.code == .inputOutput)
            }
            let log = try world.log(limits: limits)
            #expect(log.quarantine == nil)
            try log.append(lines)
            #expect(log.nextSequence == 6)
            #expect(try world.finding() == nil)
        }
    }

    @Test(arguments: AuditStep.allCases)
    func `a failure behind any step is mended by the next append`(step: AuditStep) throws {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let log = try world.log(limits: AuditLogLimits(fileByteCount: 700), stopping: step)
        do { try log.append(lines) } catch { #expect(error.code == .inputOutput) }
        try log.append(lines)
        #expect(log.nextSequence == 6)
        #expect(try world.finding() == nil)
    }

    @Test func `a crash between the first seal and the first line loses nothing`() throws {
        let world = try LogWorld()
        #expect(throws: AuditLogError.self) {
            try world.log(stopping: .begun).append(try world.lines(1))
        }
        #expect(try world.bytes().isEmpty)
        #expect(try world.finding() == nil)
        let log = try world.log()
        #expect(log.quarantine == nil && log.nextSequence == 0)
    }

    @Test func `what a crash left of a line is cut off, at any byte`() throws {
        let world = try LogWorld()
        let lines = try world.lines(2)
        try world.log().append([lines[0]])
        let whole = try world.bytes()
        for count in [1, 2, 100, lines[1].bytes.count] {
            try world.write(whole + lines[1].bytes.prefix(count))
            #expect(try world.finding() == "partial_line")
            let log = try world.log()
            #expect(log.quarantine == nil && log.nextSequence == 1)
            #expect(try world.bytes() == whole)
        }
        // Also what a file system makes of it: zeros, more than a line.
        try world.write(whole + [UInt8](repeating: 0, count: 40_000))
        #expect(try world.log().quarantine == nil)
        #expect(try world.bytes() == whole)
    }

    @Test func `lines behind the seal are taken where they are genuine`() throws {
        let world = try LogWorld()
        let lines = try world.lines(4)
        let first = try world.log()
        try first.append(Array(lines.prefix(2)))
        let seal = try world.bytes(".seal")
        try first.append(Array(lines.dropFirst(2)))
        _ = consume first
        try world.write(seal, ".seal")
        let log = try world.log()
        #expect(log.quarantine == nil && log.nextSequence == 4)
        #expect(try world.bytes(".seal") != seal)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: String
        let damage: @Sendable (LogWorld, [AuditLine]) throws -> Void
    }

    @Test(arguments: [
        Row(testDescription: "cut by a line", code: "truncated") { world, lines in
            try world.write(lines[0].bytes + [0x0A])
        },
        Row(testDescription: "cut by a byte", code: "truncated") { world, _ in
            try world.write(try world.bytes().dropLast())
        },
        Row(testDescription: "emptied", code: "truncated") { world, _ in try world.write([]) },
        Row(testDescription: "removed", code: "truncated") { world, _ in
            try Folder.remove(world.path)
        },
        Row(testDescription: "last line edited", code: "edited") { world, _ in
            var bytes = try world.bytes()
            bytes[bytes.count - 40] ^= 1
            try world.write(bytes)
        },
        Row(testDescription: "a foreign line behind", code: "malformed") { world, _ in
            try world.write(try world.bytes() + Array("{}\n".utf8))
        },
        Row(testDescription: "an edited line behind", code: "edited") { world, lines in
            var line = lines[3].bytes
            line[60] ^= 1
            try world.write(try world.bytes() + line + [0x0A])
        },
        Row(testDescription: "a later line behind", code: "broken_chain") { world, lines in
            try world.write(try world.bytes() + lines[4].bytes + [0x0A])
        },
        Row(testDescription: "without a seal", code: "missing_seal") { world, _ in
            try Folder.remove(world.path + ".seal")
        },
        Row(testDescription: "seal edited", code: "wrong_seal") { world, _ in
            var bytes = try world.bytes(".seal")
            bytes[60] ^= 1
            try world.write(bytes, ".seal")
        },
        Row(testDescription: "seal emptied", code: "wrong_seal") { world, _ in
            try world.write([], ".seal")
        },
        Row(testDescription: "seal longer", code: "wrong_seal") { world, _ in
            try world.write(try world.bytes(".seal") + [0x0A], ".seal")
        },
    ])
    func `a log that is not as it was written is put aside, whole`(row: Row) throws {
        let world = try LogWorld()
        let lines = try world.lines(5)
        try world.log().append(Array(lines.prefix(3)))
        try row.damage(world, lines)
        let before = try world.contains("") ? try world.bytes() : []
        #expect(try world.finding() != nil)
        let log = try world.log()
        let quarantine = try #require(log.quarantine)
        #expect(quarantine.code == row.code)
        #expect(quarantine.path == world.path + ".quarantined-1")
        if before.isEmpty == false { #expect(try world.bytes(".quarantined-1") == before) }
        #expect(try world.finding(at: world.path + ".quarantined-1") != nil)
        // The new log takes the line of any number, and is good.
        #expect(log.nextSequence == nil)
        try log.append(Array(lines.dropFirst(2)))
        #expect(try world.finding() == nil)
        _ = consume log
        #expect(try world.log().quarantine == nil)
    }

    @Test func `a log that is put aside after rotations keeps its files apart from the new one`()
        throws
    {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let limits = AuditLogLimits(fileByteCount: 1)
        try world.log(limits: limits).append(Array(lines.prefix(4)))
        var bytes = try world.bytes()
        bytes[bytes.count - 40] ^= 1
        try world.write(bytes)
        let log = try world.log(limits: limits)
        #expect(log.quarantine?.code == "edited")
        try log.append(Array(lines.dropFirst(4)))
        #expect(try world.finding() == nil)
        #expect(try world.finding(at: world.path + ".quarantined-1") == "edited")
        #expect(try world.contains(".000004"))
    }

    @Test func `a crash while a log is put aside is gone on with`() throws {
        let world = try LogWorld()
        let lines = try world.lines(2)
        try world.log().append(lines)
        try world.write(lines[0].bytes + [0x0A])
        #expect(throws: AuditLogError.self) { try world.log(stopping: .sealPutAside) }
        let log = try world.log()
        #expect(log.quarantine?.path == world.path + ".quarantined-1")
        #expect(try world.contains(".quarantined-1.seal"))
        #expect(try world.finding(at: world.path + ".quarantined-1") == "truncated")
    }

    @Test func `rotated files without a log are never overwritten`() throws {
        let world = try LogWorld()
        let lines = try world.lines(6)
        let limits = AuditLogLimits(fileByteCount: 1)
        try world.log(limits: limits).append(Array(lines.prefix(3)))
        let old = try world.bytes(".000002")
        try Folder.remove(world.path)
        try Folder.remove(world.path + ".seal")
        let log = try world.log(limits: limits)
        #expect(log.quarantine?.code == "missing_seal" && log.quarantine?.path == nil)
        try log.append(Array(lines.dropFirst(3)))
        #expect(try world.bytes(".000002") == old)
        #expect(try world.contains(".000003"))
        #expect(try world.finding() == nil)
    }

    @Test func `too many logs put aside is an error, and nothing is lost`() throws {
        let world = try LogWorld()
        for number in 1...100 { try world.write([1], ".quarantined-\(number)") }
        try world.write([1, 2])
        #expect(throws: AuditLogError.self) { try world.log() }
        #expect(try world.bytes() == [1, 2])
    }
}

import LinkCrypto
import LinkRouting

/// The body of an intent record: fields whose tags ascend strictly, none unknown, none twice,
/// nothing behind the last one.
///
/// One intent has exactly one body. Fields 1 to 5 begin with everything that makes two intents
/// the same thing.
enum IntentBody {
    private enum Tag {
        static let route: UInt8 = 1
        static let link: UInt8 = 2
        static let routes: UInt8 = 3
        static let tab: UInt8 = 4
        static let marks: UInt8 = 5
        static let policy: UInt8 = 6
        static let scene: UInt8 = 7
        static let requirement: UInt8 = 8
        static let subject: UInt8 = 9
    }

    private enum Mark {
        static let automatic: UInt8 = 1
        static let needsSignIn: UInt8 = 2
        static let secret: UInt8 = 4
        static let all: UInt8 = 7
    }

    // Kind, source, flags and arrival.
    private static let marksByteCount = 11

    /// What `append` writes.
    static func byteCount(_ intent: PendingIntent) -> Int {
        let content =
            switch intent.content {
            case .link(let route, let bytes): 6 + route.text.utf8.count + bytes.count
            case .push(let route): 3 + route.byteCount
            case .path(let routes, let tab):
                // BOUND: at most 32 routes.
                routes.reduce(6 + tab.utf8.count) { $0 + $1.byteCount }
            }
        return content + 3 + marksByteCount + 3 + Digest.byteCount + 3
            + intent.scene.text.utf8.count
            + (intent.requirement.isNothing ? 0 : 3 + intent.requirement.byteCount)
            + (intent.boundSubject == nil ? 0 : 3 + Digest.byteCount)
    }

    /// Writes the body.
    static func append(_ intent: borrowing PendingIntent, to output: inout OutputSpan<UInt8>) {
        append(intent.content, to: &output)
        output.append(field: Tag.marks, byteCount: marksByteCount)
        output.append(intent.kind.rawValue)
        output.append(intent.source.rawValue)
        output.append(
            (intent.isAutomatic ? Mark.automatic : 0)
                | (intent.needsSignIn ? Mark.needsSignIn : 0)
                | (intent.hasSecret ? Mark.secret : 0))
        output.append(integer: intent.arrival)
        output.append(field: Tag.policy, byteCount: Digest.byteCount)
        output.append(digest: intent.policyDigest)
        output.append(field: Tag.scene, byteCount: intent.scene.text.utf8.count)
        output.append(text: intent.scene.text)
        if intent.requirement.isNothing == false {
            output.append(field: Tag.requirement, byteCount: intent.requirement.byteCount)
            output.append(requirement: intent.requirement)
        }
        if let subject = intent.boundSubject {
            output.append(field: Tag.subject, byteCount: Digest.byteCount)
            output.append(digest: subject.digest)
        }
    }

    private static func append(_ content: IntentContent, to output: inout OutputSpan<UInt8>) {
        switch content {
        case .link(let route, let bytes):
            output.append(field: Tag.route, byteCount: route.text.utf8.count)
            output.append(text: route.text)
            output.append(field: Tag.link, byteCount: bytes.count)
            output.append(copying: bytes.span)
        case .push(let route):
            output.append(field: Tag.routes, byteCount: route.byteCount)
            output.append(route: route)
        case .path(let routes, let tab):
            let count = routes.reduce(0) { $0 + $1.byteCount }
            output.append(field: Tag.routes, byteCount: count)
            // BOUND: at most 32 routes.
            for route in routes { output.append(route: route) }
            output.append(field: Tag.tab, byteCount: tab.utf8.count)
            output.append(text: tab)
        }
    }

    /// The number of bytes at the start of a body that two intents share exactly when they are the
    /// same thing: content, kind and source.
    static func identityByteCount(_ body: Span<UInt8>) -> Int {
        var offset = 0
        // BOUND: at most four fields stand before the marks.
        while offset + 3 <= body.count, body[offset] < Tag.marks {
            offset += 3 + Int(Framing.integer(in: body, at: offset + 1) as UInt16)
        }
        return min(offset + 3 + 2, body.count)
    }

    /// What a body that was written here or decoded before says about its arrival.
    static func marks(_ body: Span<UInt8>) -> (isAutomatic: Bool, arrival: UInt64) {
        let flags = identityByteCount(body)
        return (body[flags] & Mark.automatic != 0, Framing.integer(in: body, at: flags + 1))
    }

    /// Reads a body whose tag was verified.
    static func intent(
        _ header: RecordHeader, body: Span<UInt8>
    ) throws(IntentError) -> PendingIntent {
        var reader = FieldReader(body)
        let content = try content(&reader, in: body)
        var marks = try reader.requiredField(Tag.marks, in: body)
        guard try marks.byte(in: body) == content.kind.rawValue,
            let source = LinkSource(rawValue: try marks.byte(in: body))
        else { throw .rejected(.body) }
        let flags = try marks.byte(in: body)
        let arrival: UInt64 = try marks.integer(in: body)
        try marks.finish()
        var policy = try reader.requiredField(Tag.policy, in: body)
        let policyDigest = try policy.digest(in: body)
        var sceneText = try reader.requiredField(Tag.scene, in: body)
        let scene = try scene(try sceneText.restText(in: body))
        var requirement = HeldRequirement.nothing
        if var value = try reader.field(Tag.requirement, in: body) {
            requirement = try value.requirement(in: body)
            try value.finish()
        }
        var subject: SubjectTag?
        if var value = try reader.field(Tag.subject, in: body) {
            subject = SubjectTag(try value.digest(in: body))
        }
        try reader.finish()
        let hasSecret = flags & Mark.secret != 0
        guard flags & ~Mark.all == 0, let phase = IntentPhase(rawValue: header.state) else {
            throw .rejected(.body)
        }
        guard hasSecret == (header.suite == .sealed) else { throw .rejected(.secretInClear) }
        do throws(IntentError) {
            return try PendingIntent(
                id: IntentID(header.id), scene: scene, content: content, source: source,
                hasSecret: hasSecret, createdMilliseconds: header.createdMilliseconds,
                notAfterMilliseconds: header.notAfterMilliseconds, phase: phase,
                isAutomatic: flags & Mark.automatic != 0, arrival: arrival,
                attempts: header.attempts, boundSubject: subject,
                needsSignIn: flags & Mark.needsSignIn != 0, requirement: requirement,
                policyDigest: policyDigest)
        } catch { throw .rejected(error.auditCode) }
    }

    private static func content(
        _ reader: inout FieldReader, in body: Span<UInt8>
    ) throws(IntentError) -> IntentContent {
        if var name = try reader.field(Tag.route, in: body) {
            let route = try FieldReader.routeID(try name.restText(in: body))
            var link = try reader.requiredField(Tag.link, in: body)
            return .link(route, try link.rest(in: body))
        }
        var value = try reader.requiredField(Tag.routes, in: body)
        var routes = [try value.route(in: body)]
        // BOUND: at most 32 routes.
        while value.isAtEnd == false {
            guard routes.count < IntentLimits.routeCountLimit else { throw .rejected(.bounds) }
            routes.append(try value.route(in: body))
        }
        guard var tab = try reader.field(Tag.tab, in: body) else {
            guard routes.count == 1 else { throw .rejected(.body) }
            return .push(routes[0])
        }
        return .path(routes, tab: try tab.restText(in: body))
    }

    private static func scene(_ text: String) throws(IntentError) -> SceneID {
        do throws(LinkError) { return try SceneID(text) } catch { throw .rejected(.grammar) }
    }
}

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

    /// Writes the body behind a header.
    static func append(
        _ intent: PendingIntent, to header: consuming [UInt8]
    ) throws(IntentError) -> [UInt8] {
        var writer = FieldWriter(behind: header)
        try write(intent.content, to: &writer)
        try writer.field(Tag.marks) { writer in
            writer.byte(intent.kind.rawValue)
            writer.byte(intent.source.rawValue)
            writer.byte(
                (intent.isAutomatic ? Mark.automatic : 0)
                    | (intent.needsSignIn ? Mark.needsSignIn : 0)
                    | (intent.hasSecret ? Mark.secret : 0))
            writer.integer(intent.arrival)
        }
        try writer.field(Tag.policy) { $0.digest(intent.policyDigest) }
        try writer.field(Tag.scene) { $0.raw(intent.scene.text.utf8) }
        if intent.requirement.isNothing == false {
            try writer.field(Tag.requirement) { intent.requirement.write(to: &$0) }
        }
        if let subject = intent.boundSubject {
            try writer.field(Tag.subject) { $0.digest(subject.digest) }
        }
        return writer.bytes
    }

    private static func write(
        _ content: IntentContent, to writer: inout FieldWriter
    ) throws(IntentError) {
        switch content {
        case .link(let route, let bytes):
            try writer.field(Tag.route) { $0.raw(route.text.utf8) }
            try writer.field(Tag.link) { $0.raw(bytes) }
        case .push(let route):
            try writer.field(Tag.routes) { $0.route(route) }
        case .path(let routes, let tab):
            try writer.field(Tag.routes) { writer in
                // BOUND: at most 32 routes.
                for route in routes { writer.route(route) }
            }
            try writer.field(Tag.tab) { $0.raw(tab.utf8) }
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

    /// The kind, source, flags and arrival of a body that was written here or decoded before.
    static func marks(
        _ body: Span<UInt8>
    ) -> (source: LinkSource?, isAutomatic: Bool, arrival: UInt64) {
        let start = identityByteCount(body) - 2
        guard start >= 0, start + 11 <= body.count else { return (nil, false, 0) }
        return (
            LinkSource(rawValue: body[start + 1]), body[start + 2] & Mark.automatic != 0,
            Framing.integer(in: body, at: start + 3)
        )
    }
}

extension IntentBody {
    /// What was read so far.
    private struct Draft {
        var route: RouteID?
        var link: [UInt8]?
        var routes: [HeldRoute] = []
        var tab: String?
        var kind: IntentKind?
        var source: LinkSource?
        var flags: UInt8 = 0
        var arrival: UInt64 = 0
        var policy: Digest?
        var scene: SceneID?
        var requirement = HeldRequirement.nothing
        var subject: SubjectTag?
    }

    /// Reads a body whose tag was verified.
    static func intent(
        _ header: RecordHeader, body: Span<UInt8>
    ) throws(IntentError) -> PendingIntent {
        var draft = Draft()
        var reader = FieldReader(body)
        // BOUND: tags ascend strictly, so at most nine fields are read.
        while let tag = try reader.nextTag(in: body) {
            var value = try reader.value(in: body)
            try read(tag, &value, in: body, into: &draft)
            try value.finish()
        }
        guard let scene = draft.scene, let source = draft.source, let policy = draft.policy,
            let phase = IntentPhase(rawValue: header.state)
        else { throw .rejected(.body) }
        let hasSecret = draft.flags & Mark.secret != 0
        guard hasSecret == (header.suite == .sealed) else { throw .rejected(.secretInClear) }
        let content = try content(of: draft)
        do throws(IntentError) {
            return try PendingIntent(
                id: IntentID(header.id), scene: scene, content: content, source: source,
                hasSecret: hasSecret, createdMilliseconds: header.createdMilliseconds,
                notAfterMilliseconds: header.notAfterMilliseconds, phase: phase,
                isAutomatic: draft.flags & Mark.automatic != 0, arrival: draft.arrival,
                attempts: header.attempts, boundSubject: draft.subject,
                needsSignIn: draft.flags & Mark.needsSignIn != 0, requirement: draft.requirement,
                policyDigest: policy)
        } catch { throw .rejected(error.auditCode) }
    }

    private static func read(
        _ tag: UInt8, _ value: inout FieldReader, in body: Span<UInt8>, into draft: inout Draft
    ) throws(IntentError) {
        switch tag {
        case Tag.route: draft.route = try value.routeID(try value.restText(in: body))
        case Tag.link: draft.link = try value.rest(in: body)
        case Tag.routes:
            // BOUND: at most 32 routes.
            repeat {
                guard draft.routes.count < IntentLimits.routeCountLimit else {
                    throw .rejected(.bounds)
                }
                draft.routes.append(try value.route(in: body))
            } while value.isAtEnd == false
        case Tag.tab: draft.tab = try value.restText(in: body)
        case Tag.marks:
            draft.kind = IntentKind(rawValue: try value.byte(in: body))
            draft.source = LinkSource(rawValue: try value.byte(in: body))
            draft.flags = try value.byte(in: body)
            draft.arrival = try value.integer(UInt64.self, in: body)
            guard draft.flags & ~Mark.all == 0 else { throw .rejected(.body) }
        case Tag.policy: draft.policy = try value.digest(in: body)
        case Tag.scene:
            let text = try value.restText(in: body)
            do throws(LinkError) { draft.scene = try SceneID(text) } catch {
                throw .rejected(.grammar)
            }
        case Tag.requirement: draft.requirement = try HeldRequirement.read(&value, in: body)
        case Tag.subject: draft.subject = SubjectTag(try value.digest(in: body))
        default: throw .rejected(.body)
        }
    }

    // The fields that a kind has, all of them and no other.
    private static func content(of draft: Draft) throws(IntentError) -> IntentContent {
        switch (draft.kind, draft.route, draft.link, draft.routes.count, draft.tab) {
        case (.link, .some(let route), .some(let bytes), 0, nil): return .link(route, bytes)
        case (.push, nil, nil, 1, nil): return .push(draft.routes[0])
        case (.path, nil, nil, 1..., .some(let tab)): return .path(draft.routes, tab: tab)
        default: throw .rejected(.body)
        }
    }
}

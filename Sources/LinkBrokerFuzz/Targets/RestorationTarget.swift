import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

/// Saved scenes: a record and the navigation in it have exactly one encoding each, and nothing of
/// them shows without the route table.
///
/// The first byte chooses what the others are:
/// - `r` a scene record as a store gave it;
/// - `f` the fields of a record that is signed here;
/// - `n` the navigation of such a record.
enum RestorationTarget {
    static let target = FuzzTarget("restoration") { bytes throws(PropertyFailure) in
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case UInt8(ascii: "f"): return try recordAnswer(to: signed(rest))
        case UInt8(ascii: "n"): return try navigationAnswer(to: rest)
        // Every other first byte, `r` among them, stands for itself.
        default: return try recordAnswer(to: bytes.first == UInt8(ascii: "r") ? rest : bytes)
        }
    }

    private static let policyDigest = [UInt8](repeating: 0x33, count: 32)

    /// A scene record of the fields, with a right tag; empty where signing refuses it.
    private static func signed(_ fields: [UInt8]) -> [UInt8] {
        let name = Array(FuzzWorld.scene.text.utf8)
        guard let digest = try? Digest.sha256(of: name.span),
            let id = Octets(Array(digest.bytes.prefix(16)).span)
        else { stop("no digest") }
        let header = RecordHeader(
            purpose: .scene, id: id, createdMilliseconds: FuzzWorld.nowMilliseconds,
            notAfterMilliseconds: FuzzWorld.nowMilliseconds + 604_800_000, generation: 1)
        let context = EnvelopeContext([
            Array(FuzzWorld.bundle.utf8), name, FuzzWorld.installBytes,
        ])
        let body = [UInt8(name.count)] + name + fields
        let record = try? RecordEnvelope.signed(
            header, body: body.span, keyring: FuzzWorld.keyring, context: context)
        return record ?? []
    }

    private static func recordAnswer(to bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        let record: SceneRecord
        do throws(IntentError) {
            record = try SceneRecord.verified(
                bytes, for: FuzzWorld.scene, keyring: FuzzWorld.keyring,
                context: FuzzWorld.sceneContext, nowMilliseconds: FuzzWorld.nowMilliseconds)
        } catch {
            let codes: [IntentError.Code] = [.tampered, .wrongScene, .outdated]
            try PropertyFailure.check(
                codes.contains(error.code), "a refusal has one of three codes")
            return .refused
        }
        let again = try? record.signed(
            for: FuzzWorld.scene, keyring: FuzzWorld.keyring, context: FuzzWorld.sceneContext,
            nowMilliseconds: FuzzWorld.nowMilliseconds)
        try PropertyFailure.check(again == bytes, "a saved scene has exactly one encoding")
        _ = try navigationAnswer(to: record.state)
        return .accepted
    }

    private static func navigationAnswer(to bytes: [UInt8]) throws(PropertyFailure) -> FuzzAnswer {
        guard let saved = try? SavedNavigation(decoding: bytes) else { return .refused }
        try PropertyFailure.check(
            saved.encoded == bytes, "a saved navigation has exactly one encoding")
        let table = FuzzWorld.policy.table
        guard let tabs = try? TabList(FuzzWorld.policy.vocabulary.tabs.names) else {
            throw PropertyFailure(property: "the tabs of a policy are tabs")
        }
        let restored = NavigationState.restored(from: saved, tabs: tabs) { screen in
            try? table.route(screen.id, screen.parameters)
        }
        for route in restored.state.allRoutes {
            try PropertyFailure.check(
                (try? table.revalidated(route)) == route, "a restored route is one of the table")
        }
        guard let resaved = try? SavedNavigation(restored.state, clientVersion: 1) else {
            throw PropertyFailure(property: "a restored state can be saved")
        }
        try PropertyFailure.check(
            (try? SavedNavigation(decoding: resaved.encoded)) == resaved,
            "a saved state is read back")
        let back = NavigationState.restored(from: resaved, tabs: tabs) { screen in
            try? table.route(screen.id, screen.parameters)
        }
        try PropertyFailure.check(
            back.state == restored.state && back.wasTruncated == false,
            "a saved state is restored whole")
        return .accepted
    }
}

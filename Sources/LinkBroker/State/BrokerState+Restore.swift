import LinkCrypto
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The saved form of a scene: signed, dated, for this scene and subject, without routes that
    /// carry a secret.
    mutating func snapshot(of scene: SceneID, _ turn: inout Turn) -> BrokerReply {
        guard let index = index(of: scene) else { return .refused(unknownScene) }
        guard let record = sceneRecord(at: index, &turn) else {
            return .refused(BrokerError(.outdated, hint: "the state is too large to save"))
        }
        return .snapshot(Base64URL.text(record))
    }

    var unknownScene: BrokerError {
        BrokerError(.unknownScene, hint: "open, push or restore something in it first")
    }

    /// Saves what was just published.
    mutating func saveScene(at index: Int, _ turn: inout Turn) {
        guard let record = sceneRecord(at: index, &turn) else { return }
        scenes[index].saved = record
        turn.changes.append(.saveScene(scenes[index].id, record))
    }

    /// The signed bytes of a scene, or `nil` where it is too large to save.
    private func sceneRecord(at index: Int, _ turn: inout Turn) -> [UInt8]? {
        let savable = scenes[index].state.navigation.kept { carriesSecret($0) == false }
        let saved: SavedNavigation
        do throws(NavigationError) {
            saved = try SavedNavigation(
                savable.state, clientVersion: environment.stateVersion)
        } catch {
            return nil
        }
        let record = SceneRecord(
            state: saved.encoded, policyDigest: environment.policy.digest.digest,
            subject: session.isSignedIn ? session.subject : nil)
        do throws(IntentError) {
            return try record.signed(
                for: scenes[index].id, keyring: keyring, context: sceneContext,
                nowMilliseconds: turn.nowMilliseconds)
        } catch {
            if error.code == .cryptoUnavailable { turn.failure = BrokerError(error) }
            return nil
        }
    }

    /// A saved scene comes back, through the same gate as links.
    mutating func restored(
        _ scene: SceneID, _ blob: String, _ turn: inout Turn
    ) -> BrokerReply {
        let restorable: RestorableScene
        do throws(BrokerError) {
            guard let bytes = Base64URL.bytes(Array(blob.utf8).span) else {
                throw BrokerError(.tampered)
            }
            restorable = try opened(bytes, scene, turn)
        } catch {
            record(
                .restoration, scene: scene, outcome: .rejected, reason: error.code.code, &turn)
            return .refused(error)
        }
        guard let index = admitted(scene) else { return .refused(tooManyScenes) }
        guard scenes[index].state.hasCommittedLink == false else {
            return restoreReply(truncated: false, "superseded", scene, &turn)
        }
        guard session.isKnown else {
            scenes[index].state.restoring = restorable
            return restoreReply(truncated: false, "waiting", scene, &turn)
        }
        let truncated = show(restorable, at: index, turn.nowSeconds)
        return restoreReply(
            truncated: truncated, truncated ? "not_cleared" : nil, scene, &turn)
    }

    private mutating func restoreReply(
        truncated: Bool, _ reason: String?, _ scene: SceneID, _ turn: inout Turn
    ) -> BrokerReply {
        record(.restoration, scene: scene, outcome: .changed, reason: reason, &turn)
        return .restored(RestoreReply(isTruncated: truncated, reason: reason))
    }

    /// Size, signature, scene, age and form, in this order.
    func opened(
        _ bytes: [UInt8], _ scene: SceneID, _ turn: Turn
    ) throws(BrokerError) -> RestorableScene {
        let record: SceneRecord
        do throws(IntentError) {
            record = try SceneRecord.verified(
                bytes, for: scene, keyring: keyring, context: sceneContext,
                nowMilliseconds: turn.nowMilliseconds)
        } catch {
            throw BrokerError(error)
        }
        do throws(NavigationError) {
            let saved = try SavedNavigation(decoding: record.state)
            let migrated = try saved.migrated(
                to: environment.stateVersion, by: environment.migrations)
            return RestorableScene(
                key: RecordEnvelope.keyID(of: bytes.span), saved: migrated.saved,
                subject: record.subject,
                wasTruncated: migrated.wasTruncated)
        } catch {
            throw BrokerError(.outdated)
        }
    }

    /// States that waited for the session are shown, unless a link came first.
    mutating func settleRestoring(_ turn: inout Turn) {
        for index in scenes.indices {
            guard let restorable = scenes[index].state.restoring else { continue }
            scenes[index].state.restoring = nil
            guard scenes[index].state.hasCommittedLink == false else { continue }
            let truncated = show(restorable, at: index, turn.nowSeconds)
            record(
                .restoration, scene: scenes[index].id, outcome: .changed,
                reason: truncated ? "not_cleared" : nil, &turn)
        }
    }

    /// Gates each screen with source `restoration` and shows what is left.
    ///
    /// - Returns: Whether something was left out.
    private mutating func show(
        _ restorable: RestorableScene, at index: Int, _ nowSeconds: Int64
    ) -> Bool {
        let isSame = restorable.subject == nil || isOwn(restorable.subject)
        let context = context(source: .restoration, nowSeconds: nowSeconds)
        let policy = environment.policy
        let cut = NavigationState.restored(
            from: restorable.saved, tabs: scenes[index].state.navigation.tabs
        ) { screen in
            guard let route = route(of: screen), isSame || isPublic(route) else { return nil }
            let verdict = policy.verdict(forScreen: route, in: context)
            return verdict.decision.outcome == .commit ? route : nil
        }
        scenes[index].state.navigation = cut.state
        return cut.wasTruncated || restorable.wasTruncated
    }

    /// Whether a saved state was the current person's.
    private func isOwn(_ tag: SubjectTag?) -> Bool {
        guard case .signedIn(let session) = session else { return false }
        return keyring.isAnother(tag, than: session.principal) == false
    }

    /// A saved screen under the table of today; one with a secret does not come back.
    private func route(of screen: SavedScreen) -> Route? {
        let table = environment.policy.table
        do throws(LinkError) {
            let route = try table.route(screen.id, screen.parameters)
            return carriesSecret(route) ? nil : route
        } catch {
            return nil
        }
    }
}

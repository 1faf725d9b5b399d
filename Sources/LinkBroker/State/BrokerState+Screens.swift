import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting

extension BrokerState {
    /// The app wants to show a screen: the same gate as for links, with source `inApp`.
    mutating func pushed(
        _ scene: SceneID, _ id: RouteID, _ parameters: [RouteParameter], _ turn: inout Turn
    ) -> BrokerReply {
        guard let index = admitted(scene) else { return .refused(tooManyScenes) }
        let route: Route
        do throws(LinkError) {
            route = try environment.policy.table.route(id, parameters)
        } catch {
            return .opened(unscreened(error, at: index, &turn))
        }
        let candidate = Candidate(
            kind: .push, link: nil, routes: [route], source: .inApp, initiation: .person,
            tab: nil)
        return .opened(decided(candidate, at: index, &turn))
    }

    /// The client set the path of the selected tab.
    ///
    /// A prefix of what is there is the system's back
    /// gesture and passes; anything else is gated as a whole.
    mutating func pathSet(
        _ scene: SceneID, _ path: [ScreenRequest], _ turn: inout Turn
    ) -> BrokerReply {
        guard path.count <= BrokerLimits.pathElementCount else {
            return .refused(BrokerError(.pathTooLong, hint: "set at most 32 elements"))
        }
        guard let index = admitted(scene) else { return .refused(tooManyScenes) }
        var routes: [Route] = []
        do throws(LinkError) {
            for screen in path {
                routes.append(
                    try environment.policy.table.route(screen.route, screen.parameters))
            }
        } catch {
            return .opened(unscreened(error, at: index, &turn))
        }
        let tab = scenes[index].state.navigation.tab
        let candidate = Candidate(
            kind: .path, link: nil, routes: routes, source: .inApp, initiation: .person, tab: tab)
        if scenes[index].state.navigation.isPrefix(routes, ofStackOnTab: tab) {
            return .opened(emptied(candidate, at: index, &turn))
        }
        return .opened(decided(candidate, at: index, &turn))
    }

    /// A path that only takes screens away needs no verdict.
    mutating func emptied(
        _ candidate: Candidate, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        let before = scenes[index].state.navigation
        do throws(NavigationError) {
            scenes[index].state.navigation = try before.settingPath(
                candidate.routes, onTab: candidate.tab ?? before.tab)
        } catch {
            return OpenReply(.denied, reason: error.code.description)
        }
        record(
            .path, scene: scenes[index].id, source: candidate.source, outcome: .committed, &turn)
        return OpenReply(
            .committed, reason: DecisionReason.cleared.code, route: candidate.route?.id,
            shown: candidate.route)
    }

    private mutating func unscreened(
        _ error: LinkError, at index: Int, _ turn: inout Turn
    ) -> OpenReply {
        turn.notices.append(.notice(scenes[index].id, code: error.reason.code, route: nil))
        record(
            .push, scene: scenes[index].id, source: .inApp, outcome: .rejected,
            reason: error.reason.code, &turn)
        return OpenReply(.rejected, reason: error.reason.code)
    }

    /// Something that a person does with what is already on screen; it never shows anything new.
    mutating func moved(
        _ scene: SceneID, _ turn: inout Turn, _ change: (NavigationState) -> NavigationState?
    ) -> BrokerReply {
        guard let index = index(of: scene),
            let after = change(scenes[index].state.navigation)
        else { return .nothing }
        scenes[index].state.navigation = after
        record(.move, scene: scene, outcome: .changed, &turn)
        return .done
    }

    /// Another tab is shown.
    mutating func tabSelected(_ scene: SceneID, _ tab: String, _ turn: inout Turn) -> BrokerReply {
        guard environment.tabs.index(of: tab) != nil else {
            return .refused(BrokerError(.unknownTab, hint: "name one of the policy's `vocab.tabs`"))
        }
        guard let index = admitted(scene) else { return .refused(tooManyScenes) }
        let before = scenes[index].state.navigation
        guard before.tab != tab, let after = before.selecting(tab: tab) else { return .nothing }
        scenes[index].state.navigation = after
        record(.move, scene: scene, name: tab, outcome: .changed, &turn)
        return .done
    }
}

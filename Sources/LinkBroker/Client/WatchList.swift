import LinkRouting

/// The watches of a session, under its lock: what each one has seen, and what it was not told yet.
///
/// There is no queue of states: a watch is told that there is something new, once, and takes what is
/// there then. So nothing is ever told out of order, and memory stays flat whoever is slow.
struct WatchList {
    private struct Watch {
        let id: UInt64
        let scene: SceneID
        let wake: @Sendable () -> Void
        var seen: SceneFrame
        var isAwake = false
        var nextNotice: UInt64 = 1
        // INVARIANT: at most `BrokerLimits.noticeCount`.
        var notices: [SceneNotice] = []
        var missed = 0

        mutating func note(_ code: String, _ route: RouteID?) {
            if notices.count == BrokerLimits.noticeCount {
                notices.removeFirst()
                missed += 1
            }
            notices.append(SceneNotice(id: nextNotice, code: code, route: route))
            nextNotice += 1
        }
    }

    // INVARIANT: at most `BrokerLimits.watchCount`.
    private var watches: [Watch] = []
    private var nextID: UInt64 = 1

    /// Adds a watch that has seen a frame; `nil` at the limit.
    mutating func add(
        _ scene: SceneID, frame: SceneFrame, wake: @escaping @Sendable () -> Void
    ) -> UInt64? {
        guard watches.count < BrokerLimits.watchCount else { return nil }
        let id = nextID
        nextID += 1
        watches.append(Watch(id: id, scene: scene, wake: wake, seen: frame))
        return id
    }

    /// Removes a watch.
    mutating func remove(_ id: UInt64) { watches.removeAll { $0.id == id } }

    /// Keeps the notices of one event for those who watch their windows.
    mutating func note(_ effects: [BrokerEffect]) {
        guard watches.isEmpty == false else { return }
        for case .notice(let scene, let code, let route) in effects {
            for place in watches.indices where watches[place].scene == scene {
                watches[place].note(code, route)
            }
        }
    }

    /// Those who must be told, once until they take, that there is something new.
    ///
    /// - Complexity: O(watches * held links)
    mutating func awakened(by state: BrokerState) -> [@Sendable () -> Void] {
        var wakes: [@Sendable () -> Void] = []
        for place in watches.indices where watches[place].isAwake == false {
            let watch = watches[place]
            guard watch.notices.isEmpty == false || watch.seen != state.frame(of: watch.scene)
            else { continue }
            watches[place].isAwake = true
            wakes.append(watch.wake)
        }
        return wakes
    }

    /// What a watch takes; it is told again of what comes after.
    mutating func news(of id: UInt64, frame: SceneFrame) -> SceneNews {
        guard let place = watches.firstIndex(where: { $0.id == id }) else {
            return SceneNews(frame: frame, notices: [], missedNoticeCount: 0)
        }
        let watch = watches[place]
        watches[place].seen = frame
        watches[place].isAwake = false
        watches[place].notices = []
        watches[place].missed = 0
        return SceneNews(frame: frame, notices: watch.notices, missedNoticeCount: watch.missed)
    }
}

import LinkIntents

extension StoreLaw {
    static var whole: [StoreLaw] {
        [
            StoreLaw("of a list of which one change fails nothing is done") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([.insertIntent(held), .saveScene(goods.scene, [1])])
                let error = store.refusal(
                    .takeIntent(held.id), .insertIntent(StoredIntent(try goods.held(2))),
                    .saveScene(goods.scene, [2]), .saveScene(goods.other, [3]),
                    .saveAttempt(try goods.index(1), [4]), .rememberDelivery(goods.scene, [5]),
                    .noteTime(6), .takeIntent(try goods.id(9)))
                let all = try store.contents()
                return error?.code == .notFound && all.intents == [held]
                    && all.scenes.map(\.bytes) == [[1]] && all.attempts.isEmpty
                    && all.deliveries.isEmpty && all.latestMilliseconds == 0
                    && store.refusal(.takeIntent(held.id)) == nil
            },
            StoreLaw("a later change of a list sees the earlier ones") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([
                    .insertIntent(held), .takeIntent(held.id), .saveScene(goods.scene, [1]),
                    .saveScene(goods.scene, [2]),
                ])
                let again = store.refusal(.takeIntent(held.id))
                let scenes = try store.contents().scenes
                return again?.code == .alreadyTaken && scenes.map(\.bytes) == [[2]]
            },
            StoreLaw("an empty list is nothing to do") { store, _ in
                try store.apply([])
                return try store.contents().intents.isEmpty
            },
            StoreLaw("the time that was seen never goes back") { store, _ in
                try store.apply([.noteTime(5000)])
                try store.apply([.noteTime(3000)])
                return try store.contents().latestMilliseconds == 5000
            },
        ]
    }

    static var attempts: [StoreLaw] {
        [
            StoreLaw("an attempt is kept and taken once") { store, goods in
                let index = try goods.index(1)
                try store.apply([.saveAttempt(index, [7, 8])])
                let kept = try store.contents().attempts.map(\.bytes)
                let twice = store.refusal(.saveAttempt(index, [9]))
                try store.apply([.takeAttempt(index)])
                let left = try store.contents().attempts
                return kept == [[7, 8]] && twice?.code == .duplicate && left.isEmpty
                    && store.refusal(.takeAttempt(index))?.code == .alreadyTaken
            },
            StoreLaw("a retired attempt is used up, and an absent one is fine") { store, goods in
                let index = try goods.index(1)
                try store.apply([.saveAttempt(index, [7])])
                try store.apply([.retireAttempt(index), .retireAttempt(try goods.index(2))])
                return store.refusal(.takeAttempt(index))?.code == .alreadyTaken
                    && store.refusal(.saveAttempt(index, [7]))?.code == .alreadyTaken
            },
            StoreLaw("an attempt that was never there is not taken") { store, goods in
                store.refusal(.takeAttempt(try goods.index(1)))?.code == .notFound
            },
        ]
    }

    static var scenes: [StoreLaw] {
        [
            StoreLaw("a scene has its newest state, sorted by name, until it is removed") {
                store, goods in
                try store.apply([.saveScene(goods.other, [2]), .saveScene(goods.scene, [1])])
                try store.apply([.saveScene(goods.scene, [3])])
                let kept = try store.contents().scenes
                try store.apply([.removeScene(goods.scene), .removeScene(goods.scene)])
                let left = try store.contents().scenes
                return kept.map(\.scene) == [goods.scene, goods.other]
                    && kept.map(\.bytes) == [[3], [2]] && left.map(\.scene) == [goods.other]
            },
            StoreLaw("deliveries come back oldest first, the newest 256 of a scene") {
                store, goods in
                // BOUND: 258 deliveries.
                for number in 0..<258 {
                    let name = Array("d\(number)".utf8)
                    try store.apply([.rememberDelivery(goods.scene, name)])
                }
                let kept = try store.contents().deliveries
                return kept.count == 1 && kept[0].scene == goods.scene && kept[0].ids.count == 256
                    && kept[0].ids.first == Array("d2".utf8)
                    && kept[0].ids.last == Array("d257".utf8)
            },
            StoreLaw("the deliveries of a scene are forgotten with it") { store, goods in
                try store.apply([
                    .rememberDelivery(goods.scene, [1]), .rememberDelivery(goods.other, [2]),
                ])
                try store.apply([.forgetDeliveries(goods.scene)])
                return try store.contents().deliveries.map(\.scene) == [goods.other]
            },
        ]
    }
}

import LinkIntents

extension StoreLaw {
    static var intents: [StoreLaw] {
        [
            StoreLaw("a new store is empty") { store, _ in
                let all = try store.contents()
                return all.intents.isEmpty && all.scenes.isEmpty && all.attempts.isEmpty
                    && all.deliveries.isEmpty && all.latestMilliseconds == 0
            },
            StoreLaw("what was put in is there, byte for byte and sorted by name") { store, goods in
                let first = try goods.held(1)
                let second = try goods.held(2)
                try store.apply([.insertIntent(StoredIntent(second))])
                try store.apply([.insertIntent(StoredIntent(first))])
                return try store.contents().intents
                    == [StoredIntent(first), StoredIntent(second)]
            },
            StoreLaw("a name is given once") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([.insertIntent(held)])
                let error = store.refusal(.insertIntent(held))
                return error?.code == .duplicate && error?.intent == held.id
            },
            StoreLaw("a rewritten intent takes the place of the old one") { store, goods in
                let held = try goods.held(1)
                let newer = StoredIntent(try goods.rewritten(held))
                try store.apply([.insertIntent(StoredIntent(held))])
                try store.apply([.replaceIntent(newer)])
                return try store.contents().intents == [newer]
            },
            StoreLaw("an intent that is not there is not rewritten") { store, goods in
                let held = StoredIntent(try goods.held(1))
                let error = store.refusal(.replaceIntent(held))
                return error?.code == .notFound && error?.intent == held.id
            },
            StoreLaw("an intent that is not there is removed without complaint") { store, goods in
                store.refusal(.removeIntent(try goods.id(1))) == nil
            },
        ]
    }

    static var takes: [StoreLaw] {
        [
            StoreLaw("an intent is taken once, and the refusal names it") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([.insertIntent(held)])
                try store.apply([.takeIntent(held.id)])
                let error = store.refusal(.takeIntent(held.id))
                let kept = try store.kept()
                return error?.code == .alreadyTaken && error?.intent == held.id && kept.isEmpty
            },
            StoreLaw("an intent that was never there is not taken") { store, goods in
                let absent = try goods.id(1)
                let error = store.refusal(.takeIntent(absent))
                return error?.code == .notFound && error?.intent == absent
            },
            StoreLaw("the name of a taken intent is used up") { store, goods in
                let held = try goods.held(1)
                try store.apply([.insertIntent(StoredIntent(held))])
                try store.apply([.takeIntent(held.id)])
                let again = store.refusal(.insertIntent(StoredIntent(held)))
                let newer = store.refusal(.replaceIntent(StoredIntent(try goods.rewritten(held))))
                return again?.code == .alreadyTaken && newer?.code == .alreadyTaken
            },
            StoreLaw("the name of a removed intent is used up") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([.insertIntent(held)])
                try store.apply([.removeIntent(held.id)])
                return store.refusal(.insertIntent(held))?.code == .alreadyTaken
                    && store.refusal(.takeIntent(held.id))?.code == .alreadyTaken
            },
            StoreLaw("of many who take one intent at the same time, one wins") { store, goods in
                let held = StoredIntent(try goods.held(1))
                try store.apply([.insertIntent(held)])
                let wins = await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<16 {
                        group.addTask { store.refusal(.takeIntent(held.id)) == nil ? 1 : 0 }
                    }
                    return await group.reduce(0, +)
                }
                return wins == 1
            },
        ]
    }
}

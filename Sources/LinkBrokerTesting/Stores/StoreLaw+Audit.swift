import LinkIntents

extension StoreLaw {
    static var audit: [StoreLaw] {
        [
            StoreLaw("audit lines are numbered from 0 and come back in order") { store, _ in
                try store.apply([
                    .appendAudit(sequence: 0, [1]), .appendAudit(sequence: 1, [2, 3]),
                ])
                try store.apply([.appendAudit(sequence: 2, [4])])
                return try store.contents().audit
                    == StoredAudit(nextSequence: 3, lines: [[1], [2, 3], [4]])
            },
            StoreLaw("the first audit line of a store may have any number") { store, _ in
                try store.apply([
                    .appendAudit(sequence: 41, [1]), .appendAudit(sequence: 42, [2]),
                ])
                return try store.contents().audit
                    == StoredAudit(nextSequence: 43, lines: [[1], [2]])
                    && store.refusal(.appendAudit(sequence: 0, [3]))?.code == .conflict
            },
            StoreLaw("an audit line out of its turn is a conflict, and nothing is done") {
                store, goods in
                try store.apply([.appendAudit(sequence: 0, [1])])
                // BOUND: three wrong numbers.
                for sequence: UInt64 in [0, 2, .max] {
                    let error = store.refusal(
                        .saveScene(goods.scene, [1]), .appendAudit(sequence: sequence, [2]))
                    guard error?.code == .conflict else { return false }
                }
                let all = try store.contents()
                return all.scenes.isEmpty && all.audit == StoredAudit(nextSequence: 1, lines: [[1]])
            },
            StoreLaw("trimming forgets the older audit lines, never the newest or the number") {
                store, _ in
                // BOUND: five lines.
                for sequence in 0..<5 {
                    try store.apply([
                        .appendAudit(sequence: UInt64(sequence), [UInt8(sequence)])
                    ])
                }
                try store.apply([.trimAudit(before: 2)])
                let some = try store.contents().audit
                try store.apply([.trimAudit(before: 2), .trimAudit(before: .max)])
                let last = try store.contents().audit
                return some == StoredAudit(nextSequence: 5, lines: [[2], [3], [4]])
                    && last == StoredAudit(nextSequence: 5, lines: [[4]])
            },
        ]
    }

    static var quarantine: [StoreLaw] {
        [
            StoreLaw("what was put aside is not given again, and its name is used up") {
                store, goods in
                let held = StoredIntent(try goods.held(1))
                let index = try goods.index(1)
                try store.apply([
                    .insertIntent(held), .saveAttempt(index, [1]), .saveScene(goods.scene, [1]),
                ])
                try store.apply([
                    .quarantine(.intent(held.id)), .quarantine(.attempt(index)),
                    .quarantine(.scene(goods.scene)), .quarantine(.intent(try goods.id(9))),
                ])
                let all = try store.contents()
                return all.intents.isEmpty && all.attempts.isEmpty && all.scenes.isEmpty
                    && store.refusal(.takeIntent(held.id))?.code == .alreadyTaken
                    && store.refusal(.takeAttempt(index))?.code == .alreadyTaken
                    && store.refusal(.saveScene(goods.scene, [2])) == nil
            }
        ]
    }
}

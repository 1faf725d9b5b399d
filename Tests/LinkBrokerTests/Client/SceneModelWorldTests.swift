import LinkBroker
import LinkBrokerTesting
import LinkIntents
import LinkNavigation
import LinkPolicy
import LinkRouting
import Testing

/// Everything that two windows can do in three steps, and long walks through more: nothing that is
/// not cleared is ever in a model.
@MainActor @Suite struct SceneModelWorldTests {
    typealias AppRoute = Windows.AppRoute

    enum Letter: CaseIterable {
        case openNote, openPay, openBanner, openPage, openUnknown, openDoc, openNoteElsewhere
        case pushNotes, pushPay, appendNotes, appendNote, setMixed, popOne, popAll, back, dismiss
        case dropSheet, tabOne, tabTwo, ready, ada, bob, nobody, signOut, expire, close, reload
        case answer, direct, roundTrip
    }

    /// Two windows, and what the test knows of them by itself.
    @MainActor
    final class World {
        let windows: Windows
        var person = Windows.Person.nobody
        var isClosed = false
        var trail: [Letter] = []

        init() throws { windows = try Windows() }

        func step(_ letter: Letter) throws {
            trail.append(letter)
            let here = windows.here
            let path = here.tab(as: AppRoute.self)
            switch letter {
            case .openNote: here.open("https://a.example/notes/1")
            case .openPay: here.open("https://a.example/pay")
            case .openBanner: here.open("https://a.example/banner")
            case .openPage: here.open("https://a.example/pages/7")
            case .openUnknown: here.open("https://a.example/nowhere")
            case .openDoc: here.open("https://a.example/docs/1")
            case .openNoteElsewhere: windows.there.open("https://a.example/notes/2")
            case .pushNotes: here.push(AppRoute.notes)
            case .pushPay: here.push(AppRoute.pay)
            case .appendNotes: path.path.append(.notes)
            case .appendNote: path.path.append(.note(n: 9))
            case .setMixed: path.path = [.page(n: 1), .notes, .note(n: 1)]
            case .popOne: path.path = path.path.dropLast()
            case .popAll: path.path = []
            case .back: here.back()
            case .dismiss: here.dismiss()
            case .dropSheet: path.sheet = nil
            case .tabOne: here.tab = "one"
            case .tabTwo: here.tab = "two"
            case .ready: here.stackIsReady()
            case .ada: try enter(.ada)
            case .bob: try enter(.bob)
            case .nobody: try enter(.nobody)
            case .signOut: leave(.signOut)
            case .expire: leave(.session(nil, .expired))
            case .close: here.perform(.closeScene(here.scene))
            case .reload:
                isClosed.toggle()
                here.perform(.reload(try Windows.policy(closed: isClosed)))
            case .answer:
                if let question = here.question {
                    here.perform(.content(check: question.check, .exists))
                }
            case .direct:
                // Past the models, as from another thread: they show it when they refresh.
                _ = windows.session.broker.open("https://a.example/notes/3", in: here.scene)
                for model in windows.models { model.refresh() }
            case .roundTrip: if let saved = here.savedState() { here.restore(saved) }
            }
        }

        private func enter(_ somebody: Windows.Person) throws {
            person = somebody
            try windows.enter(somebody)
        }

        private func leave(_ event: BrokerEvent) {
            person = .nobody
            windows.there.perform(event)
        }

        /// What of the models is not as it must be.
        var faults: [String] {
            windows.models.flatMap { model -> [String] in
                let typed = ["one", "two"].map { model.tab($0, as: AppRoute.self) }
                let routes = model.navigation.allRoutes + model.sheets.map(\.route)
                let pushed = typed.flatMap(\.path).count
                var faults = routes.filter {
                    Windows.isCleared($0.id, for: person, isClosed: isClosed) == false
                }.map { "shows \($0.id)" }
                if typed.contains(where: { $0.mismatch != nil }) { faults.append("mismatch") }
                let stacks = ["one", "two"].compactMap { model.navigation.stack(onTab: $0)?.count }
                if pushed != stacks.reduce(0, +) { faults.append("typed path") }
                if model.navigation.sheets.starts(with: model.sheets) == false {
                    faults.append("sheets")
                }
                if model.awaitsStack == false, model.sheets != model.navigation.sheets {
                    faults.append("a sheet that nobody waits for")
                }
                let broker = windows.session.broker
                if let now = broker.navigation(of: model.scene), now != model.navigation {
                    faults.append("behind")
                }
                if model.pending != broker.pending(in: model.scene) { faults.append("pending") }
                return faults
            }
        }
    }

    @Test func `nothing that is not cleared is in a model after any three steps`() throws {
        var count = 0
        for first in Letter.allCases {
            for second in Letter.allCases {
                // Most of what a third step can do wrong follows a sign-in, or none.
                for third in Letter.allCases where (first.isKey || second.isKey) {
                    let world = try World()
                    for letter in [first, second, third] {
                        try world.step(letter)
                        let faults = world.faults
                        if faults.isEmpty == false {
                            Issue.record("\(faults) after \(world.trail)")
                            return
                        }
                    }
                    count += 1
                }
            }
        }
        #expect(count > 5_000)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `nothing that is not cleared is in a model on long walks`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let world = try World()
        for _ in 0..<150 {
            guard let letter = Letter.allCases.randomElement(using: &generator) else { return }
            try world.step(letter)
            let faults = world.faults
            if faults.isEmpty == false {
                Issue.record("\(faults) after \(world.trail.suffix(8))")
                return
            }
        }
    }
}

extension SceneModelWorldTests.Letter {
    /// Whether it opens something, or changes who is there.
    fileprivate var isKey: Bool {
        switch self {
        case .openNote, .openPay, .setMixed, .ada: true
        case .openBanner, .openPage, .openUnknown, .openDoc, .openNoteElsewhere, .pushNotes,
            .pushPay, .appendNotes, .appendNote, .popOne, .popAll, .back, .dismiss, .dropSheet,
            .tabOne, .tabTwo, .ready, .bob, .nobody, .signOut, .expire, .close, .reload, .answer,
            .direct, .roundTrip:
            false
        }
    }
}

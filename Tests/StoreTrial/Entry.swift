import Foundation
import LinkBrokerSQLite
import LinkIntents
import TestSupport

/// A program that works on a store while tests kill it, fail its system calls, or race it.
///
///     StoreTrial steps FOLDER COUNT    does steps from where the store stands up to COUNT
///     StoreTrial doubt FOLDER COUNT    does steps, and after one of unknown outcome reads the store,
///                                      says `stands N` and kills itself
///     StoreTrial race FOLDER COUNT     takes intents 0 to COUNT - 1 as fast as it can
///
/// Every line is written before the next thing is done: `open`, `ok N`, `failed N CODE`, `won N`.
@main
enum Entry {
    static func main() {
        // What the store makes is private whatever this says.
        umask(0)
        let words = CommandLine.arguments
        guard words.count == 4, let count = Int(words[3]) else { exit(2) }
        do {
            switch words[1] {
            case "steps": try steps(words[2], count)
            case "doubt": try doubt(words[2], count)
            case "race": try race(words[2], count)
            // A verb is a word of the caller.
            default: exit(2)
            }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    private static func steps(_ folder: String, _ count: Int) throws {
        let store = try opened(folder)
        say("open")
        var number = Int(try contents(store).audit.nextSequence)
        while number < count {
            do throws(StoreError) {
                try store.apply(try changes(number))
                say("ok \(number)")
                number += 1
            } catch {
                say("failed \(number) \(error)")
                // One fault in a run: a second failure would be one of the store.
                let next = Int(try contents(store).audit.nextSequence)
                guard next == number || error.code == .outcomeUnknown else { exit(3) }
                number = next
            }
        }
    }

    // The second store keeps the log in use, so that nobody reads it from its start meanwhile.
    private static func doubt(_ folder: String, _ count: Int) throws {
        let store = try SQLiteStore(folder: folder, ownership: .shared)
        let second = try SQLiteStore(folder: folder, ownership: .shared)
        for number in 0..<count {
            do throws(StoreError) { try store.apply(try changes(number)) } catch {
                guard error.code == .outcomeUnknown else { exit(5) }
                say("stands \(try store.contents().audit.nextSequence)")
                kill(getpid(), SIGKILL)
            }
        }
        _ = try second.contents()
    }

    private static func changes(_ number: Int) throws(StoreError) -> [StoreChange] {
        do { return try StoreSteps.changes(of: number) } catch { throw StoreError(.conflict) }
    }

    // A fault may hit the opening or a read; the second try must do.
    private static func opened(_ folder: String) throws -> SQLiteStore {
        do { return try SQLiteStore(folder: folder) } catch {
            say("failed open \(error)")
            return try SQLiteStore(folder: folder)
        }
    }

    private static func contents(_ store: SQLiteStore) throws -> StoreContents {
        do { return try store.contents() } catch {
            say("failed read \(error)")
            return try store.contents()
        }
    }

    private static func race(_ folder: String, _ count: Int) throws {
        let store = try SQLiteStore(folder: folder, ownership: .shared)
        say("open")
        _ = readLine()
        for number in 0..<count {
            do throws(StoreError) {
                try store.apply([.takeIntent(try name(number))])
                say("won \(number)")
            } catch {
                guard error.code == .alreadyTaken else {
                    say("failed \(number) \(error)")
                    exit(4)
                }
            }
        }
    }

    private static func name(_ number: Int) throws(StoreError) -> IntentID {
        do { return try StoreSteps.intent(number).id } catch { throw StoreError(.conflict) }
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

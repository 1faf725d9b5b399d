import LinkBroker
import LinkBrokerSQLite
import LinkIntents

/// Where a session keeps what outlives it: a store, the keys that signed what is in it, and an
/// audit log.
struct SessionStorage {
    /// Held links, scenes, attempts and the audit tail.
    let store: any BrokerStore
    /// The name of the store, to which its records are bound.
    let storeID: StoreID
    /// The keys.
    let keyring: Keyring
    /// The file that the keys came from, where they came from one.
    let keyringFile: KeyringFile?
    /// The audit log, where one was asked for.
    let auditLog: AuditLog?
    /// The latest time that the store has seen, in epoch milliseconds.
    let latestMilliseconds: Int64

    /// Opens what the command line names: `--store`, `--keyring`, `--audit`.
    ///
    /// What was damaged and moved aside is told on standard error; the session starts all the same.
    ///
    /// - Parameter arguments: The arguments.
    /// - Throws: A problem with the code and the way out.
    init(_ arguments: Arguments) throws(CommandFailure) {
        let path = arguments.value(of: "--store") ?? "memory"
        let file = arguments.value(of: "--keyring").map { KeyringFile(path: $0) }
        let contents: StoreContents
        if path.isSame(as: "memory") {
            store = MemoryStore()
            storeID = .memory
            contents = StoreContents()
        } else {
            guard file != nil else {
                throw .problem(
                    Problem(
                        "a durable store needs a keyring",
                        hint: "add `--keyring FILE`; the file is made with a new store"))
            }
            let durable = try Self.durableStore(path)
            store = durable
            storeID = durable.storeID
            contents = try Self.contents(of: durable)
        }
        let now = SystemCalls.nowMilliseconds()
        keyring = try Self.keyring(file, isStoreEmpty: contents.isEmpty, now)
        keyringFile = file
        auditLog = try Self.auditLog(arguments, keyring)
        latestMilliseconds = contents.latestMilliseconds
    }

    private static func durableStore(_ folder: String) throws(CommandFailure) -> SQLiteStore {
        do throws(StoreError) {
            let store = try SQLiteStore(folder: folder)
            if let report = store.quarantine {
                Output.note(
                    "linkbroker: warning: what stood in the place of the store was put aside: "
                        + "\(report); a new store was begun\n")
            }
            return store
        } catch {
            throw .problem(
                Problem(
                    "cannot open the store \(DisplayedText.quoted(folder)): \(error.code.text)",
                    hint: hint(for: error)))
        }
    }

    private static func auditLog(
        _ arguments: Arguments, _ keyring: Keyring
    ) throws(CommandFailure) -> AuditLog? {
        guard let path = arguments.value(of: "--audit") else { return nil }
        guard arguments.has("--keyring") else {
            throw .problem(
                Problem(
                    "an audit log needs a keyring, or nobody could verify it later",
                    hint: "add `--keyring FILE`; `linkbroker keys new --keyring FILE` makes one"))
        }
        do throws(AuditLogError) {
            let log = try AuditLog(path: path, keyring: keyring)
            if let found = log.quarantine {
                let place = found.path.map { " as \(DisplayedText.quoted($0))" } ?? ""
                Output.note(
                    "linkbroker: warning: the audit log was put aside\(place): \(found.code); "
                        + "a new one was begun\n")
            }
            return log
        } catch {
            throw .problem(
                Problem(
                    "cannot open the audit log \(DisplayedText.quoted(path)): \(error.code.text)",
                    hint: error.hint ?? "check that its folder is yours and on a disk with room"))
        }
    }

    private static func hint(for error: StoreError) -> String {
        switch error.code {
        case .locked: "another session uses it; end that one, or give this one a folder of its own"
        case .outdated: "a newer version wrote it; update linkbroker, or begin with another folder"
        // The code may grow.
        default: "check that the folder is yours, private, and on a disk with room"
        }
    }

    private static func contents(of store: SQLiteStore) throws(CommandFailure) -> StoreContents {
        do throws(StoreError) { return try store.contents() } catch {
            throw .problem(
                Problem(
                    "cannot read the store: \(error.code.text)",
                    hint: "check the disk; a backup can take its place"))
        }
    }

    private static func keyring(
        _ file: KeyringFile?, isStoreEmpty: Bool, _ nowMilliseconds: Int64
    ) throws(CommandFailure) -> Keyring {
        guard let file else { return try SessionKeys.keyring(nowMilliseconds) }
        do throws(KeyringFileError) {
            return try file.loadOrCreate(
                storeIsEmpty: isStoreEmpty, nowMilliseconds: nowMilliseconds)
        } catch {
            throw .problem(Problem(error, of: file.path))
        }
    }
}

extension StoreContents {
    /// Whether nothing that a key signed is kept.
    fileprivate var isEmpty: Bool {
        intents.isEmpty && scenes.isEmpty && attempts.isEmpty && audit.nextSequence == 0
    }
}

import LinkBroker
import LinkBrokerSQLite
import LinkCrypto
import SampleApps

/// Opens what the marketplace is kept in.
struct Storage {
    /// The folder, or `nil`.
    let folder: String?
    // Kept over a restart, as the process would not be.
    private let memory: MarketplaceStorage

    /// Prepares the storage; a folder is opened with each session.
    ///
    /// - Parameter folder: The folder, or `nil`.
    /// - Throws: Where the system has no random bytes.
    init(folder: String?) throws(Problem) {
        self.folder = folder
        do {
            memory = MarketplaceStorage(
                store: MemoryStore(), storeID: .memory,
                keyring: try Keyring.random(
                    install: try InstallID(try RandomSource.system.bytes(16)), from: .system,
                    nowMilliseconds: Terminal.nowMilliseconds()))
        } catch {
            throw Problem(text: "the system gives no random bytes; try again")
        }
    }

    /// The storage for one session.
    ///
    /// - Throws: Where the folder cannot be used.
    func opened() throws(Problem) -> MarketplaceStorage {
        guard let folder else { return memory }
        let store: SQLiteStore
        let isEmpty: Bool
        do throws(StoreError) {
            store = try SQLiteStore(folder: folder)
            isEmpty = try store.contents().isEmpty
        } catch {
            let hint =
                error.code == .locked
                ? "another marketplace uses it" : "check that it is a folder of yours"
            throw Problem(text: "cannot open the folder: \(error.code.text); \(hint)")
        }
        return MarketplaceStorage(
            store: store, storeID: store.storeID, keyring: try keyring(folder, isEmpty: isEmpty))
    }

    private func keyring(_ folder: String, isEmpty: Bool) throws(Problem) -> Keyring {
        do throws(KeyringFileError) {
            return try KeyringFile(path: "\(folder)/keys").loadOrCreate(
                storeIsEmpty: isEmpty, nowMilliseconds: Terminal.nowMilliseconds())
        } catch {
            throw Problem(text: "cannot use the keys beside the store: \(error.code)")
        }
    }
}

extension StoreContents {
    /// Whether nothing that a key signed is kept.
    fileprivate var isEmpty: Bool {
        intents.isEmpty && scenes.isEmpty && attempts.isEmpty && audit.nextSequence == 0
    }
}

import LinkCrypto
import LinkFiles
import LinkIntents

/// Everything that is known once a store is open.
struct OpenedStore: ~Copyable {
    let lock: File
    let connection: Connection
    let storeID: StoreID
    let report: QuarantineReport?
}

/// The way from a folder to an open store.
struct StoreOpening {
    private let files: StoreFiles
    private let schema: Schema
    private let ownership: SQLiteStore.Ownership
    private let limits: SQLiteStoreLimits
    private let random: RandomSource

    init(
        files: StoreFiles, schema: Schema, ownership: SQLiteStore.Ownership,
        limits: SQLiteStoreLimits, random: RandomSource
    ) {
        self.files = files
        self.schema = schema
        self.ownership = ownership
        self.limits = limits
        self.random = random
    }

    /// Takes the locks, puts aside what is none of ours, and opens or makes the database.
    func opened() throws(StoreError) -> OpenedStore {
        let opening = try Self.file(files.openingLock)
        do throws(FileError) { try opening.lockWaiting() } catch { throw StoreError(error) }
        return try withExtendedLifetime(opening) { () throws(StoreError) in try openedInTurn() }
    }

    private func openedInTurn() throws(StoreError) -> OpenedStore {
        let lock = try Self.file(files.lock)
        do throws(FileError) {
            switch ownership {
            case .exclusive: try lock.lock()
            case .shared: try lock.lockShared()
            }
        } catch { throw StoreError(error) }
        var report: QuarantineReport?
        switch try files.found() {
        case .nothing: try make()
        case .database: break
        case .companionsAlone: report = try putAside(.incomplete, lock)
        case .notPrivate: report = try putAside(.notPrivate, lock)
        case .cut: report = try putAside(.damaged, lock)
        }
        var connection: Connection
        do throws(OpeningFault) { connection = try schema.opened(files.database, .everyPage) } catch
        {
            switch error {
            case .foreign: report = try putAside(.foreign, lock)
            case .damaged: report = try putAside(.damaged, lock)
            case .failed(let fault): throw fault.storeError
            }
            connection = try openedAgain()
        }
        let storeID: StoreID
        do throws(Fault) { storeID = try connection.storeID() } catch { throw error.storeError }
        return OpenedStore(lock: lock, connection: connection, storeID: storeID, report: report)
    }

    private func openedAgain() throws(StoreError) -> Connection {
        do throws(OpeningFault) { return try schema.opened(files.database, .tablesAlone) } catch {
            switch error {
            case .foreign, .damaged: throw StoreError(.tampered)
            case .failed(let fault): throw fault.storeError
            }
        }
    }

    /// Makes a new store beside its place and puts it there whole.
    private func make() throws(StoreError) {
        let storeID = try drawnID()
        try files.startDraft()
        do throws(Fault) { try schema.make(files.draft, storeID: storeID) } catch {
            throw error.storeError
        }
        try files.finishDraft()
    }

    /// Renames what is there and makes a new store, unless another process works with it.
    private func putAside(
        _ reason: QuarantineReport.Reason, _ lock: borrowing File
    ) throws(StoreError) -> QuarantineReport {
        if ownership == .shared {
            do throws(FileError) { try lock.lock() } catch {
                throw error.code == .locked ? StoreError(.tampered) : StoreError(error)
            }
        }
        let name = try files.putAside(countLimit: limits.quarantinedFileCountLimit)
        try make()
        if ownership == .shared {
            do throws(FileError) { try lock.lockShared() } catch { throw StoreError(error) }
        }
        return QuarantineReport(reason: reason, fileName: name)
    }

    private func drawnID() throws(StoreError) -> StoreID {
        // No random bytes, or not 16 of them: a store without a name of its own is not made.
        do { return try StoreID(try random.bytes(16)) } catch { throw StoreError(.unavailable) }
    }

    private static func file(_ path: String) throws(StoreError) -> File {
        do throws(FileError) { return try File(path, .readWrite) } catch {
            throw StoreError(error)
        }
    }
}

extension Connection {
    /// The name that the store got when it was made.
    func storeID() throws(Fault) -> StoreID {
        var storeID: StoreID?
        try query(StatementName.allMeta.text) { storeID = $0.text(0).flatMap(StoreID.init(text:)) }
        guard let storeID else { throw .tampered }
        return storeID
    }
}

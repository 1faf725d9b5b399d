import LinkFiles
import LinkIntents

/// The files of a store in their folder.
struct StoreFiles: Sendable {
    private let folder: String

    private static let databaseName = "store.sqlite"
    // What SQLite keeps beside a database, by the ends of the names.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the folder where it is absent and checks that nobody else can change it.
    init(folder: String) throws(StoreError) {
        // A path that does not begin with `file:` is never read as a URI.
        self.folder = folder.utf8.first == UInt8(ascii: "/") ? folder : "./" + folder
        do throws(FileError) {
            if try Folder.make(self.folder) {
                try Folder.synchronize(Folder.parent(of: self.folder))
            }
            try Folder.status(of: self.folder).checkFolder()
        } catch { throw StoreError(error) }
    }

    /// The database.
    var database: String { folder + "/" + Self.databaseName }
    /// The database while it is made.
    var draft: String { database + ".new" }
    /// Locked as long as a store is open.
    var lock: String { folder + "/lock" }
    /// Locked while a store is being opened, made, put aside or brought to a new version.
    var openingLock: String { folder + "/lock.opening" }

    /// What the database's place holds.
    enum Found {
        case nothing
        case database
        case companionsAlone
        case notPrivate
        case cut
    }

    /// Looks at the database without opening it: a second descriptor that is closed would end the
    /// locks that SQLite has in this process.
    func found() throws(StoreError) -> Found {
        do throws(FileError) {
            guard try Folder.contains(database) else {
                // BOUND: three names.
                for end in Self.companions where try Folder.contains(database + end) {
                    return .companionsAlone
                }
                return .nothing
            }
            do throws(FileError) { try Folder.status(of: database).checkPrivate() } catch {
                switch error.code {
                case .notRegular, .wrongOwner, .tooOpen, .hardLinked: return .notPrivate
                case .absent, .exists, .denied, .tooLarge, .locked, .noSpace, .inputOutput,
                    .badPath:
                    throw error
                }
            }
            return try isCut() ? .cut : .database
        } catch { throw StoreError(error) }
    }

    /// Whether a part of the last page is missing, which SQLite would read as zeros, and no log is
    /// there from which it could come back.
    private func isCut() throws(FileError) -> Bool {
        guard try Folder.status(of: database).byteCount % Schema.pageByteCount != 0 else {
            return false
        }
        let log = database + "-wal"
        guard try Folder.contains(log) else { return true }
        return try Folder.status(of: log).byteCount == 0
    }

    /// Makes an empty file for the database that is going to be made.
    func startDraft() throws(StoreError) {
        do throws(FileError) {
            try Folder.remove(draft)
            // BOUND: three names.
            for end in Self.companions { try Folder.remove(draft + end) }
            _ = try File(draft, .create)
        } catch { throw StoreError(error) }
    }

    /// Puts the finished database in its place; it is there whole, or not at all.
    func finishDraft() throws(StoreError) {
        do throws(FileError) {
            try File(draft, .readWrite).synchronize()
            try Folder.rename(draft, to: database)
            try Folder.synchronize(folder)
        } catch { throw StoreError(error) }
    }

    /// Renames the database and what belongs to it.
    ///
    /// The database goes first: without its log it could look whole and be older than it was.
    ///
    /// - Returns: Its new name in the folder.
    func putAside(countLimit: Int) throws(StoreError) -> String {
        do throws(FileError) {
            var number = 1
            // BOUND: the limit.
            while number < countLimit, try isTaken(quarantined(number)) { number += 1 }
            let name = quarantined(number)
            // BOUND: four names.
            for end in [""] + Self.companions {
                let place = folder + "/" + name + end
                if try Folder.contains(database + end) {
                    try Folder.rename(database + end, to: place)
                } else {
                    try Folder.remove(place)
                }
            }
            try Folder.synchronize(folder)
            return name
        } catch { throw StoreError(error) }
    }

    private func quarantined(_ number: Int) -> String {
        "\(Self.databaseName).quarantined-\(number)"
    }

    private func isTaken(_ name: String) throws(FileError) -> Bool {
        // BOUND: four names.
        for end in [""] + Self.companions where try Folder.contains(folder + "/" + name + end) {
            return true
        }
        return false
    }
}

extension StoreError {
    /// What a failed call on a file means for a store.
    init(_ error: FileError) {
        switch error.code {
        case .locked: self.init(.locked)
        case .noSpace, .tooLarge: self.init(.full)
        case .notRegular, .hardLinked, .wrongOwner, .tooOpen: self.init(.tampered)
        case .absent, .exists, .denied, .inputOutput, .badPath: self.init(.unavailable)
        }
    }
}

/// What a store found in its place when it was opened, and put aside; the store began anew.
public struct QuarantineReport: Hashable, Sendable, CustomStringConvertible {
    /// Why the file is none of ours, or was damaged.
    public let reason: Reason
    /// The name of the file in the folder of the store; `-wal` and the like stand beside it.
    public let fileName: String

    /// The reason and the name, on one line.
    public var description: String { "\(reason.rawValue), kept as \(fileName)" }

    /// Why a file was put aside.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// A link, a folder, or a file that others may read or write, or that has a second name.
        case notPrivate = "not_private"
        /// Not a database, or one of another application.
        case foreign
        /// A database of ours that is damaged, cut, or has tables that we did not make.
        case damaged
        /// The database is gone, and what belongs beside it is there.
        case incomplete
    }
}

/// The bytes of something that could not be verified and was put aside, with its name.
public struct QuarantinedRecord: Hashable, Sendable {
    /// What it was.
    public let kind: Kind
    /// The bytes of its name.
    public let name: [UInt8]
    /// The record.
    public let bytes: [UInt8]

    /// What may be put aside.
    public enum Kind: Int64, Hashable, Sendable {
        /// An intent.
        case intent = 1
        /// A sign-in attempt.
        case attempt = 2
        /// A scene's saved screens.
        case scene = 3
    }
}

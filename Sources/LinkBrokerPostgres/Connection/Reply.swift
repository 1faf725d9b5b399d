/// What a server answered to one statement; holding one means that it said the command is complete.
struct Reply {
    /// The command tag, such as `COMMIT` or `INSERT 0 1`.
    let tag: String
    private let rows: [[[UInt8]?]]

    init(tag: String, rows: [[[UInt8]?]]) {
        self.tag = tag
        self.rows = rows
    }

    var rowCount: Int { rows.count }

    /// Whether the command changed or gave no row.
    var isEmpty: Bool { rows.isEmpty && tag.hasSuffix(" 0") }

    func bytes(_ row: Int, _ column: Int) throws(ConnectionFailure) -> [UInt8] {
        guard row < rows.count, column < rows[row].count, let value = rows[row][column] else {
            throw .unexpected
        }
        return value
    }

    /// A big-endian `bigint`.
    func integer(_ row: Int, _ column: Int) throws(ConnectionFailure) -> Int64 {
        let value = try bytes(row, column)
        guard value.count == 8 else { throw .unexpected }
        // BOUND: eight bytes.
        return Int64(bitPattern: value.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// A counter, which is never negative.
    func count(_ row: Int, _ column: Int) throws(ConnectionFailure) -> Int64 {
        let value = try integer(row, column)
        guard value >= 0 else { throw .unexpected }
        return value
    }

    func text(_ row: Int, _ column: Int) throws(ConnectionFailure) -> String {
        let value = try bytes(row, column)
        guard let text = String(validating: value, as: UTF8.self) else { throw .unexpected }
        return text
    }
}

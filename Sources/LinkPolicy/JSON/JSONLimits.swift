/// Bounds on a JSON text, and whether error messages may quote it.
package struct JSONLimits: Sendable {
    /// The largest number of bytes.
    package let byteCountLimit: Int
    /// How many objects and lists may enclose each other, the outermost counted: at most 64.
    package let depthLimit: Int
    /// The largest number of values and keys together, which bounds the memory of a document.
    package let nodeCountLimit: Int
    /// Whether messages and pointers may hold pieces of the text; never for principals.
    package let quoting: JSONQuoting
    /// Which numbers are taken.
    package let numbers: JSONNumbers

    /// Makes bounds.
    ///
    /// - Parameters:
    ///   - byteCountLimit: At most 16 MiB.
    ///   - depthLimit: At most 64.
    ///   - nodeCountLimit: At most 2^22.
    ///   - quoting: Whether messages may quote the text.
    ///   - numbers: Which numbers are taken.
    package init(
        byteCountLimit: Int = 16_777_216, depthLimit: Int = 16, nodeCountLimit: Int = 4_194_304,
        quoting: JSONQuoting = .allowed, numbers: JSONNumbers = .integers
    ) {
        self.byteCountLimit = min(byteCountLimit, 16_777_216)
        self.depthLimit = min(depthLimit, 64)
        self.nodeCountLimit = min(nodeCountLimit, 4_194_304)
        self.quoting = quoting
        self.numbers = numbers
    }

    /// The bounds of a policy file.
    package static let policy = JSONLimits()

    /// The bounds of one line of a protocol or one principal: 64 KiB, nothing quoted.
    package static let line = JSONLimits(byteCountLimit: 65_536, quoting: .forbidden)
}

/// Whether error messages may hold pieces of the text.
package enum JSONQuoting: Sendable {
    /// They may: the text is a policy.
    case allowed
    /// They must not: the text may hold personal data or secrets.
    case forbidden
}

/// Which numbers a JSON text may hold.
package enum JSONNumbers: Sendable {
    /// Integers of 64 bits in their one spelling; everything of our own.
    case integers
    /// Every number of RFC 8259, for texts that others write; what is no such integer is a
    /// `decimal`, of which only the text is kept.
    case any
}

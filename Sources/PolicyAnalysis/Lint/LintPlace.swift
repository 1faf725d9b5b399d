import LinkPolicy

/// A value of the policy file with its JSON pointer and, in an object, its key.
///
/// The pointer is built on the way down, so that finding a place costs nothing when it is named.
struct LintPlace: Sendable {
    /// The value.
    let value: JSONValue
    /// The pointer of the value (RFC 6901).
    let pointer: String
    /// Where its key stands, quotes included, or `nil` in a list.
    let keyRange: Range<Int>?

    /// The whole file.
    init(root document: JSONDocument) {
        value = document.root
        pointer = ""
        keyRange = nil
    }

    private init(value: JSONValue, pointer: String, keyRange: Range<Int>?) {
        self.value = value
        self.pointer = pointer
        self.keyRange = keyRange
    }

    /// The values of an object by name, in the order of the file.
    ///
    /// - Complexity: O(members)
    var members: [(name: String, place: LintPlace)] {
        (value.members ?? []).map { member in
            (
                member.name,
                LintPlace(
                    value: member.value, pointer: "\(pointer)/\(Self.token(member.name))",
                    keyRange: member.key.byteRange)
            )
        }
    }

    /// The elements of a list, in the order of the file.
    ///
    /// - Complexity: O(elements)
    var elements: [LintPlace] {
        (value.elements ?? []).enumerated().map { number, element in
            LintPlace(value: element, pointer: "\(pointer)/\(number)", keyRange: nil)
        }
    }

    /// The value of a key, or `nil`.
    ///
    /// - Complexity: O(members)
    func member(_ name: String) -> LintPlace? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }?.place
    }

    /// What to blame: the key where there is one, else the value.
    var keyOrValue: Range<Int> { keyRange ?? value.byteRange }

    private static func token(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
        var bytes: [UInt8] = []
        // BOUND: one key.
        for byte in name.utf8 {
            switch byte {
            case 0x7E: bytes += [0x7E, 0x30]
            case 0x2F: bytes += [0x7E, 0x31]
            // Every other byte stands for itself.
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

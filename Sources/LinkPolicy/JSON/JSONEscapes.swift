/// Reads the escapes of strings that the scanner has accepted.
enum JSONEscapes {
    /// The bytes that an accepted string stands for.
    ///
    /// - Complexity: O(n)
    static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = raw.startIndex
        // BOUND: linear in the string; every round moves on.
        while index < raw.endIndex {
            let byte = raw[index]
            index += 1
            guard byte == 0x5C, index < raw.endIndex else {
                result.append(byte)
                continue
            }
            let letter = raw[index]
            index += 1
            guard letter == 0x75 else {
                result.append(simple(letter))
                continue
            }
            var value = hex(raw, at: index)
            index += 4
            if (0xD800..<0xDC00).contains(value) {
                value = 0x1_0000 + (value - 0xD800) << 10 + (hex(raw, at: index + 2) - 0xDC00)
                index += 6
            }
            if let scalar = Unicode.Scalar(value) { result += Array(String(scalar).utf8) }
        }
        return result
    }

    /// The byte of a one-letter escape.
    static func simple(_ letter: UInt8) -> UInt8 {
        switch letter {
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        // A quote, a backslash and a slash stand for themselves.
        default: letter
        }
    }

    /// The value of a hex digit, or `nil`.
    static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        // No hex digit.
        default: nil
        }
    }

    /// One step of a JSON pointer, its `~` and `/` escaped.
    static func pointerToken(_ key: String) -> String {
        var result = ""
        // BOUND: linear in a key that the reader has bounded; pointers are made for errors only.
        for scalar in key.unicodeScalars.prefix(128) {
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            case _ where DisplayText.isPrintable(scalar): result.unicodeScalars.append(scalar)
            // Everything that is not printable.
            default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
        return result
    }

    private static func hex(_ raw: ArraySlice<UInt8>, at index: Int) -> UInt32 {
        guard index + 4 <= raw.endIndex else { return 0xFFFD }
        return raw[index..<index + 4].reduce(0) { $0 << 4 | (hexValue($1) ?? 0) }
    }
}

/// The grammar of hosts that a policy may write out (rules R7 to R11).
enum HostGrammar {
    /// Tells whether bytes are a lower-case host name, perhaps with a port that is not 443.
    ///
    /// A label with `--` in the third and fourth place is allowed here, since the policy pins it.
    static func isListable(_ bytes: [UInt8]) -> Bool {
        var name = bytes[...]
        if let colon = bytes.firstIndex(of: Byte.colon) {
            name = bytes[..<colon]
            guard isPort(bytes[(colon + 1)...]) else { return false }
        }
        let labels = name.split(separator: Byte.dot, omittingEmptySubsequences: false)
        guard name.count <= 253, labels.allSatisfy(isLabel), let last = labels.last?.first else {
            return false
        }
        return Byte.isLetter(last)
    }

    /// Tells whether bytes are 1 to 63 lower-case letters, digits and inner hyphens.
    static func isLabel(_ bytes: some Collection<UInt8>) -> Bool {
        let hyphens =
            bytes.first == Byte.hyphen
            || bytes.dropFirst(max(0, bytes.count - 1)).first
                == Byte.hyphen
        return (1...63).contains(bytes.count) && hyphens == false
            && bytes.allSatisfy(ByteSet.lowerHost.contains)
    }

    /// Tells whether a label of an incoming link could mean Unicode: `--` in the third and fourth
    /// place, as punycode has it (rule R8).
    static func isReserved(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
        end - start >= 4 && bytes[start + 2] == Byte.hyphen && bytes[start + 3] == Byte.hyphen
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        guard (1...5).contains(digits.count), digits.first != Byte.zero,
            digits.allSatisfy(Byte.isDigit)
        else { return false }
        let value = digits.reduce(0) { $0 * 10 + Int($1 &- Byte.zero) }
        return value <= 65535 && value != 443
    }
}

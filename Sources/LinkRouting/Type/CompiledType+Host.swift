extension CompiledType {
    /// A host name of lower-case letter-digit-hyphen labels (rules R7, R9 and R10): no empty label,
    /// no hyphen at an edge, and a last label that starts with a letter, so that no form of an
    /// IPv4 address passes (CVE-2021-28918).
    ///
    /// The caller lowers the letter case first.
    func hostVerdict(
        _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
    ) -> TypeVerdict {
        var labelStart = start
        var lastLabelStart = start
        var index = start
        // BOUND: one round per byte, and one for the end.
        while index <= end {
            if index == end || bytes[index] == Byte.dot {
                let length = index - labelStart
                guard length >= 1, length <= 63, bytes[labelStart] != Byte.hyphen,
                    bytes[index - 1] != Byte.hyphen
                else { return .notCanonical }
                lastLabelStart = labelStart
                labelStart = index + 1
            } else if ByteSet.lowerHost.contains(bytes[index]) == false {
                return .notCanonical
            }
            index += 1
        }
        guard Byte.isLetter(bytes[lastLabelStart]), end - start <= 253 else {
            return .notCanonical
        }
        return lengthVerdict(end - start)
    }
}

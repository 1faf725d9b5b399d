import LinkPolicy

/// `LB051`: texts that look like keys, in a file that ships inside the app.
struct KeyMaterialCheck {
    let source: LintSource

    /// Adds a finding for every such text.
    ///
    /// - Complexity: O(bytes of the file)
    func run(_ findings: inout LintFindings) {
        var rest = [source.root]
        // BOUND: the values of the file, each once.
        while let place = rest.popLast() {
            switch place.value.kind {
            case .object: rest += place.members.map(\.place)
            case .array: rest += place.elements
            case .string:
                guard let text = place.value.string, Self.isKeyMaterial(text) else { continue }
                findings.add(
                    "LB051", at: place, "this text looks like key material; it is not shown")
            case .integer, .decimal, .bool, .null: continue
            }
        }
    }

    /// Whether a text is armoured, or 32 bytes or more in hex or base64 that no person wrote.
    ///
    /// - Complexity: O(n)
    static func isKeyMaterial(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 40 else { return false }
        if bytes.starts(with: "-----BEGIN ".utf8) { return true }
        if bytes.count >= 64, bytes.allSatisfy(isHex) { return true }
        let body = bytes.reversed().drop { $0 == 0x3D }
        guard body.count >= 42, body.allSatisfy(isBase64) else { return false }
        let digits = body.count { (0x30...0x39).contains($0) }
        let upper = body.count { (0x41...0x5A).contains($0) }
        let lower = body.count { (0x61...0x7A).contains($0) }
        return digits >= 4 && upper >= 8 && lower >= 8
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || "+/-_".utf8.contains(byte)
    }
}

import COpenSSL
import Foundation

/// The one-time passwords of RFC 6238: six digits, 30 seconds, HMAC-SHA-1.
enum OneTimePassword {
    static func now(key: [UInt8]) -> String {
        let counter = UInt64(Date().timeIntervalSince1970) / 30
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * $0)) }
        var digest = [UInt8](repeating: 0, count: 20)
        var count: UInt32 = 20
        // SAFETY: key and message are read, and 20 bytes written, during the call.
        _ = unsafe HMAC(
            EVP_sha1(), key, Int32(key.count), message, message.count, &digest, &count)
        let offset = Int(digest[19] & 0xF)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let digits = String((number & 0x7FFF_FFFF) % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The bytes of a key in base32.
    static func key(base32 text: String) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bytes: [UInt8] = []
        var (bits, count) = (UInt64(0), 0)
        for digit in text.uppercased() {
            guard let value = digits.firstIndex(of: digit) else { continue }
            bits = (bits << 5 | UInt64(value)) & 0xFFFF
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(count)))
            }
        }
        return bytes
    }
}

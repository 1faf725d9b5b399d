/// Whole files, bounded.
enum FileReading {
    /// The bytes of a file; more than the limit is cut one byte above it, so that the reader of the
    /// content reports its own bound.
    ///
    /// - Parameters:
    ///   - path: The file; untrusted text, escaped in messages.
    ///   - byteCountLimit: The largest number of bytes that its reader takes.
    /// - Returns: At most `byteCountLimit + 1` bytes.
    /// - Throws: A problem that names the file and the system's reason.
    /// - Complexity: O(bytes)
    static func bytes(of path: String, byteCountLimit: Int) throws(CommandFailure) -> [UInt8] {
        do throws(SystemCalls.Failure) {
            let descriptor = try SystemCalls.opened(path)
            defer { SystemCalls.close(descriptor) }
            var content: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            // BOUND: the limit.
            while content.count <= byteCountLimit {
                let count = try SystemCalls.read(descriptor, into: &buffer)
                if count == 0 { break }
                content += buffer[..<min(count, byteCountLimit + 1 - content.count)]
            }
            return content
        } catch {
            throw .problem(
                Problem(
                    "cannot read \(DisplayedText.quoted(path)): \(error.message)",
                    hint: "check the path and its permissions"))
        }
    }
}

import LinkPolicy

/// Principals in files of their own.
enum PrincipalFile {
    /// Reads a principal; messages name keys of the format and never quote the file.
    ///
    /// - Parameter path: The file, at most 64 KiB.
    /// - Returns: The principal.
    /// - Throws: A problem with line and column.
    static func principal(at path: String) throws(CommandFailure) -> Principal {
        let bytes = try FileReading.bytes(
            of: path, byteCountLimit: InputLines.lineByteCountLimit)
        do throws(PolicyError) {
            return try Principal(json: bytes)
        } catch {
            let place = "\(DisplayedText.escaped(path)):\(error.line):\(error.column)"
            throw .problem(
                Problem(
                    "the principal cannot be used: \(place): \(error.message)",
                    hint: error.hint
                        ?? "a principal is {\"subject\": \"u1\", \"scopes\": [], \"roles\": [], "
                        + "\"claims\": {}}"))
        }
    }
}

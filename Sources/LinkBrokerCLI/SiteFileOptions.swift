import LinkPolicy
import PolicyAnalysis

/// The options of `check` that speak of the files by which systems hand links to the app.
enum SiteFileOptions {
    /// The options.
    static let rules = [
        OptionRule("--aasa", "FILE", mayRepeat: true),
        OptionRule("--assetlinks", "FILE", mayRepeat: true),
        OptionRule("--app-id", "TEAM.BUNDLE", mayRepeat: true),
        OptionRule("--package", "NAME", mayRepeat: true),
        OptionRule("--sha256", "FINGERPRINT", mayRepeat: true),
    ]

    /// Reads the files that the command line names.
    ///
    /// - Throws: A problem that names the file, with the place of what is wrong in it.
    static func files(_ arguments: Arguments) throws(CommandFailure) -> [SiteFile] {
        var files: [SiteFile] = []
        // BOUND: the words of the command line.
        for word in arguments.values(of: "--aasa") {
            files.append(
                try file(word) { (json, name, origin) throws(PolicyError) in
                    try SiteFile(apple: json, name: name, origin: origin)
                })
        }
        for word in arguments.values(of: "--assetlinks") {
            files.append(
                try file(word) { (json, name, origin) throws(PolicyError) in
                    try SiteFile(android: json, name: name, origin: origin)
                })
        }
        return files
    }

    /// The apps that the command line names.
    ///
    /// - Throws: A problem where a fingerprint has another form.
    static func identity(_ arguments: Arguments) throws(CommandFailure) -> AppIdentity {
        var fingerprints: [String] = []
        // BOUND: the words of the command line.
        for text in arguments.values(of: "--sha256") {
            guard let fingerprint = CertificateFingerprint.text(text) else {
                throw .problem(
                    Problem(
                        "`--sha256` is no fingerprint",
                        hint: "write 32 bytes as hex digits, with or without colons"))
            }
            fingerprints.append(fingerprint)
        }
        return AppIdentity(
            appIDs: arguments.values(of: "--app-id"), packages: arguments.values(of: "--package"),
            fingerprints: fingerprints)
    }

    private static func file(
        _ word: String,
        _ read: ([UInt8], String, String?) throws(PolicyError) -> SiteFile
    ) throws(CommandFailure) -> SiteFile {
        let (origin, path) = parts(of: word)
        let json = try FileReading.bytes(
            of: path, byteCountLimit: AnalysisLimits.associationFileByteCount)
        do throws(PolicyError) {
            return try read(json, path, origin)
        } catch {
            throw .problem(
                Problem(
                    "cannot use \(DisplayedText.quoted(path))",
                    excerpt: error.rendered(source: json, fileName: DisplayedText.escaped(path)),
                    hint: "give the file as the site serves it"))
        }
    }

    /// A file, and the origin in front of it where there is one: a name, and no path.
    private static func parts(of word: String) -> (origin: String?, path: String) {
        let parts = word.utf8.split(separator: 0x3D, maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy({ $0 != 0x2F }) else { return (nil, word) }
        return (String(Substring(parts[0])), String(Substring(parts[1])))
    }
}

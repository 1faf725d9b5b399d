import Foundation

/// A desktop of its own, without a screen: folders in which applications are installed for one
/// test.
struct Desktop {
    /// What programs of the desktop run in.
    let environment: [String: String]
    private let folder: TemporaryFolder

    /// The programs that open links, where this machine has all of them.
    static let isPresent = ["desktop-file-validate", "xdg-mime", "xdg-open", "gio"]
        .allSatisfy { program($0) != nil }

    /// What a skipped test prints.
    static let absence = "no desktop: install xdg-utils, desktop-file-utils and libglib2.0-bin"

    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        environment = [
            "HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("home/data"),
            "XDG_CONFIG_HOME": folder.path("home/config"),
            // `xdg-open` looks for a browser in text where there is no screen; none is used.
            "DISPLAY": ":77", "XDG_CURRENT_DESKTOP": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        for name in ["home/data/applications", "home/config"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(name), withIntermediateDirectories: true)
        }
    }

    /// Runs a program of the desktop.
    func run(_ name: String, _ words: [String]) throws -> Program.Result {
        guard let program = Self.program(name) else { throw Program.NotFound(description: name) }
        return try Program.run(program, words, environment: environment)
    }

    /// Installs an entry as a person would, for the scheme `reader`.
    func install(_ entry: String) throws {
        let file = try folder.file("home/data/applications/reader.desktop", entry)
        let valid = try run("desktop-file-validate", [file.path])
        guard valid.status == 0, valid.output.isEmpty else {
            throw Program.NotFound(description: "the entry is not valid: \(valid.output)")
        }
        let words = ["default", "reader.desktop", "x-scheme-handler/reader"]
        let set = try run("xdg-mime", words)
        guard set.status == 0 else { throw Program.NotFound(description: set.errors) }
    }

    private static func program(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

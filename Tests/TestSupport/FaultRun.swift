package import Foundation

/// A program of this package, run with a fault at one of the system calls that change its files.
///
/// The faults themselves are in `Tests/FaultInjection/faults.c`, which the first run compiles.
package enum FaultRun {
    /// How a system call fails.
    package enum Fault: Hashable, Sendable {
        /// The process is killed before the call.
        case kill
        /// Half of the bytes are written, then the process is killed.
        case torn
        /// Half of the bytes are written.
        case short
        /// The call fails once with an error number.
        case failure(Int32)

        var text: String {
            switch self {
            case .kill: "kill"
            case .torn: "torn"
            case .short: "short"
            case .failure(let number): String(number)
            }
        }
    }

    /// What a run gave.
    package struct Result: Sendable {
        /// The exit status, or the number of the signal.
        package let status: Int32
        /// Whether a signal ended it.
        package let wasKilled: Bool
        /// The lines of standard output; the last one may be cut where it was killed.
        package let lines: [String]
        /// The calls that were counted, where the program ended by itself.
        package let callCount: Int?
    }

    /// Whether faults can be compiled here, which needs the toolchain's C compiler and Linux.
    package static let isPossible = library != nil

    /// What a skipped test prints.
    package static let absence: String = "no clang in PATH that makes a preloaded library"

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - arguments: Its arguments.
    ///   - folder: The calls on files in this folder count; no link leads to it.
    ///   - fault: How a call fails; `nil` counts only.
    ///   - number: Which call fails, from 1.
    /// - Returns: What it gave.
    /// - Throws: What starting a process and reading a file throw.
    package static func run(
        _ program: URL, _ arguments: [String], under folder: URL, fault: Fault? = nil,
        at number: Int = 0
    ) throws -> Result {
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "linkbroker-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let output = scratch.appending(path: "out")
        let report = scratch.appending(path: "calls")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            variables(under: folder, fault: fault, at: number, report: report)
        ) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let calls = try? String(contentsOf: report, encoding: .utf8)
        return Result(
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal,
            lines: text.split(separator: "\n").map(String.init),
            callCount: calls.flatMap { Int($0.dropLast()) })
    }

    /// A program that was built beside the tests, or `nil`.
    package static func builtProgram(_ name: String) -> URL? {
        buildFolders.map { $0.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Where the tests and the programs may have been built.
    package static var buildFolders: [URL] {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        return bundles.map { $0.deletingLastPathComponent() } + [
            URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
            Bundle.main.bundleURL,
        ]
    }

    /// The variables that put a fault into a program which a test starts by itself.
    ///
    /// - Parameters:
    ///   - folder: The calls on files in this folder count; no link leads to it.
    ///   - fault: How a call fails; `nil` counts only.
    ///   - number: Which call fails, from 1.
    ///   - report: A file that gets the number of calls when the program ends by itself.
    ///   - alarmMicroseconds: When the program dies whatever it does; `nil` is never.
    /// - Returns: What is added to the environment.
    package static func variables(
        under folder: URL, fault: Fault?, at number: Int, report: URL,
        alarmMicroseconds: Int? = nil
    ) -> [String: String] {
        var own = ["SWIFT_BACKTRACE": "enable=no", "LINKBROKER_FAULT_UNDER": folder.path]
        own["LD_PRELOAD"] = library?.path
        own["LINKBROKER_FAULT_KIND"] = fault?.text
        own["LINKBROKER_FAULT_AT"] = fault == nil ? nil : String(number)
        own["LINKBROKER_FAULT_REPORT"] = report.path
        own["LINKBROKER_FAULT_ALARM"] = alarmMicroseconds.map(String.init)
        return own
    }

    /// The compiled faults, made once by each process that runs tests, beside what was built.
    private static let library: URL? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let compiler = folders.map { URL(filePath: String($0)).appending(path: "clang") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let compiler else { return nil }
        let source = SharedData.packageRoot.appending(path: "Tests/FaultInjection/faults.c")
        let folder = buildFolders.first { FileManager.default.isWritableFile(atPath: $0.path) }
        guard let folder else { return nil }
        let place = folder.appending(path: "linkbroker-faults.so")
        let draft = folder.appending(
            path: "linkbroker-faults-\(ProcessInfo.processInfo.processIdentifier).so")
        let process = Process()
        process.executableURL = compiler
        process.arguments = ["-shared", "-fPIC", "-o", draft.path, source.path, "-ldl"]
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        // SAFETY: both paths are read as C strings during the call.
        let isInPlace = unsafe rename(draft.path, place.path) == 0
        guard process.terminationStatus == 0, isInPlace else { return nil }
        return place
    }()
}

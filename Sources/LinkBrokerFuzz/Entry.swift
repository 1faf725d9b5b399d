#if FUZZING
    // Built for libFuzzer, which brings its own entry and leaves `--target=NAME` to us.

    /// The target that the command line names.
    private let chosen: FuzzTarget = {
        let name = CommandLine.arguments.lazy.compactMap { argument in
            argument.hasPrefix("--target=") ? String(argument.dropFirst(9)) : nil
        }.first
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            stop("--target= names one of \(FuzzTarget.all.map(\.name))")
        }
        return target
    }()

    /// What libFuzzer calls with every input; a property that does not hold ends the process.
    ///
    /// - Parameters:
    ///   - start: The first byte.
    ///   - count: The number of bytes.
    /// - Returns: 0, the input is worth keeping.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        // SAFETY: libFuzzer passes `count` readable bytes.
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        do throws(PropertyFailure) {
            _ = try chosen.run(bytes)
        } catch {
            stop("\(chosen.name): \(error.property)")
        }
        return 0
    }

    /// What the leak checker asks at its start.
    ///
    /// The types of the fixed policy live as long as the process, in boxes whose tagged addresses
    /// the checker does not recognise. What the fuzzed inputs allocate is checked.
    /// - Returns: The suppressions.
    @_cdecl("__lsan_default_suppressions")
    public func leakSuppressions() -> UnsafePointer<CChar>? {
        let text: StaticString = "leak:LinkBrokerFuzz*World*policy\n"
        // SAFETY: a static string lives forever and ends with a zero.
        return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
#else
    import Foundation

    /// The program's entry without libFuzzer: it replays corpora.
    @main
    enum Entry {
        /// Replays the folders that are given, `Tests/Corpus` without any, and prints counts.
        static func main() {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.contains("--help") || arguments.contains("-h") {
                print(usage)
                return
            }
            do {
                var failureCount = 0
                for folder in arguments.isEmpty ? ["Tests/Corpus"] : arguments {
                    failureCount += try replay(folder)
                }
                exit(failureCount == 0 ? 0 : 1)
            } catch {
                FileHandle.standardError.write(Data("LinkBrokerFuzz: \(error)\n".utf8))
                exit(1)
            }
        }

        private static let usage = """
            Replays fuzzing corpora: each folder has one folder for each target.

              LinkBrokerFuzz [FOLDER ...]     Tests/Corpus unless folders are given

            Built with SwiftPM's `--sanitize=fuzzer -Xswiftc -DFUZZING`, the same program is a
            fuzzer: `LinkBrokerFuzz --target=NAME -max_total_time=60 Tests/Corpus/NAME`.
            """

        private static func replay(_ folder: String) throws -> Int {
            var failureCount = 0
            for target in FuzzTarget.all {
                let replay = try CorpusReplay(of: target, below: folder)
                print(replay.summary)
                failureCount += replay.failures.count
                for failure in replay.failures { print("    \(failure)") }
            }
            return failureCount
        }
    }
#endif

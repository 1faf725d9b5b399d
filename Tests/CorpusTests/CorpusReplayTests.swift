import Foundation
import LinkBrokerFuzz
import TestSupport
import Testing

/// Every file of the fuzzing corpora, those that once broke something among them, on every run.
struct CorpusReplayTests {
    private static let corpus = SharedData.packageRoot.appending(path: "Tests/Corpus").path

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every file of the corpus keeps every property`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let replay = try CorpusReplay(of: target, below: Self.corpus)
        #expect(replay.failures == [])
        // A corpus that a parser only takes, or only refuses, would prove little.
        #expect(replay.acceptedCount > 0)
        #expect(replay.refusedCount > 0)
    }

    @Test func `a broken property is reported with its file`() throws {
        let broken = FuzzTarget("state") { bytes throws(PropertyFailure) in
            guard bytes.isEmpty else { return .refused }
            throw PropertyFailure(property: "an input is not empty")
        }
        let replay = try CorpusReplay(of: broken, below: Self.corpus)
        #expect(replay.failures == ["state/empty: an input is not empty"])
    }

    @Test(arguments: [
        "record/raw-link", "record/attempt-signed", "restoration/raw-fields", "state/known",
        "audit/lines", "audit/seal",
    ])
    func `what the fixed keys signed stays valid`(file: String) throws {
        let parts = file.split(separator: "/").map(String.init)
        let target = try #require(FuzzTarget.all.first { $0.name == parts[0] })
        let bytes = try CorpusReplay.bytes(of: parts[1], of: target, below: Self.corpus)
        #expect(try target.run(bytes) == .accepted)
    }
}

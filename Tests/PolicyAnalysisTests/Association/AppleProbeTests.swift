import Foundation
import PolicyAnalysis
import TestSupport
import Testing

/// What somebody recorded of Apple's own matcher, and what ours says.
@Suite struct AppleProbeTests {
    struct Probe: CustomTestStringConvertible, Sendable {
        let name: String
        let file: Data
        let app: String
        let url: String
        let expected: String

        var testDescription: String { name }
    }

    /// Probes on which ours says something else, with the reason.
    static let disagreements: [String: String] = [:]

    static func probes() throws -> [Probe] {
        guard SharedData.isPresent else { return [] }
        let path = "data/aasa/swcutil-probes.json"
        let root = try #require(try SharedData.json(path) as? [String: Any])
        let components = try #require(root["component_cases"] as? [[String: Any]])
        let documents = try #require(root["document_cases"] as? [[String: Any]])
        let app = "ABCDE12345.com.example.app"
        return try components.map { entry in
            let component = try #require(entry["component"])
            let file = ["applinks": ["details": [["appIDs": [app], "components": [component]]]]]
            return try probe(entry, file, app)
        }
            + documents.map { entry in
                try probe(entry, try #require(entry["aasa"]), entry["appID"] as? String ?? "")
            }
    }

    private static func probe(_ entry: [String: Any], _ file: Any, _ app: String) throws -> Probe {
        let group = entry["group"] as? String ?? ""
        return Probe(
            name: "\(group) \(entry["name"] as? String ?? "")",
            file: try JSONSerialization.data(withJSONObject: file), app: app,
            url: entry["url"] as? String ?? "", expected: entry["expect"] as? String ?? "")
    }

    @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
    func `each probe agrees, or its disagreement is named with its reason`() throws {
        let probes = try Self.probes()
        #expect(probes.count == 83)
        for probe in probes {
            let file = try AppleAssociation(json: Array(probe.file))
            let delivery = SiteDelivery(file.components(of: probe.app), file)
            let words =
                switch delivery.verdict(for: probe.url) {
                case .delivered: "match"
                case .excluded: "exclude"
                case .unmatched: "no_match"
                }
            let isAgreed = words == probe.expected
            #expect(
                isAgreed == (Self.disagreements[probe.name] == nil),
                "\(probe.name): \(words), recorded \(probe.expected)")
        }
    }
}

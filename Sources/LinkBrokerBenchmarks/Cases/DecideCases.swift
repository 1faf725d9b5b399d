import Foundation
import LinkPolicy
import LinkRouting

/// From bytes to a decision, for a growing number of routes, and the same by composed peers.
enum DecideCases {
    /// The cases.
    static let all = [
        decide(100), decide(10_000), decide(100_000),
        read(100),
        BenchmarkCase("peers-decide-100", "URLComponents, router, Codable rule; 100 routes") {
            let bench = try DecideBench(routeCount: 100)
            let peers = try bench.checkedPeers()
            let links = SyntheticLinks.hits(routeCount: 100)
            let person = DecideBench.peerPerson
            return { iterations in
                var sink: UInt64 = 0
                var index = 0
                for _ in 0..<iterations {
                    if peers.isAllowed(links[index], for: person) == true { sink &+= 1 }
                    index += 1
                    if index == links.count { index = 0 }
                }
                return sink
            }
        },
    ]

    private static func decide(_ count: Int) -> BenchmarkCase {
        BenchmarkCase("decide-\(count)", "link of 72 bytes to decision, \(count) routes") {
            let bench = try DecideBench(routeCount: count)
            let links = LinkRow(SyntheticLinks.hits(routeCount: count))
            return { iterations in bench.decide(links, iterations) }
        }
    }

    private static func read(_ count: Int) -> BenchmarkCase {
        BenchmarkCase("read-\(count)", "the same without the decision, \(count) routes") {
            let bench = try DecideBench(routeCount: count)
            let links = LinkRow(SyntheticLinks.hits(routeCount: count))
            return { iterations in bench.read(links, iterations) }
        }
    }
}

/// A synthetic policy and a person, ready to decide.
struct DecideBench {
    let policy: Policy
    private let context: DecisionContext

    static let peerPerson = PeerPerson(
        scopes: ["s1", "s6", "s11", "s20"], roles: ["r1", "r4"],
        claims: ["sub": SyntheticPolicy.reader, "customer": SyntheticPolicy.customer])

    init(routeCount: Int) throws {
        let json = SyntheticPolicy(routeCount: routeCount, style: .short).json
        policy = try Policy(json: json)
        let person = Self.peerPerson
        let principal = try Principal(
            subject: SyntheticPolicy.reader, scopes: person.scopes.sorted(),
            roles: person.roles.sorted(),
            claims: [PrincipalClaim(name: "customer", value: SyntheticPolicy.customer)])
        context = DecisionContext(
            source: .universalLink, session: .signedIn(policy.facts(of: principal)),
            nowSeconds: 1_700_000_000)
    }

    /// Reads and decides; what was refused counts nothing.
    func decide(_ links: LinkRow, _ iterations: Int) -> UInt64 {
        var reader = LinkReader()
        let table = policy.table
        let all = links.bytes.span
        var sink: UInt64 = 0
        var index = 0
        for _ in 0..<iterations {
            do throws(LinkError) {
                let link = all.extracting(links.range(at: index))
                let match = try reader.read(link, in: table)
                let decision = policy.decision(for: match, in: reader, context: context)
                sink &+= UInt64(decision.outcome.rawValue) &+ 1
            } catch { sink &+= UInt64(error.position ?? 0) }
            index += 1
            if index == links.count { index = 0 }
        }
        return sink
    }

    /// Reads alone.
    func read(_ links: LinkRow, _ iterations: Int) -> UInt64 {
        var reader = LinkReader()
        let table = policy.table
        let all = links.bytes.span
        var sink: UInt64 = 0
        var index = 0
        for _ in 0..<iterations {
            do throws(LinkError) {
                let link = all.extracting(links.range(at: index))
                let match = try reader.read(link, in: table)
                sink &+= UInt64(truncatingIfNeeded: match.index.value)
            } catch { sink &+= UInt64(error.position ?? 0) }
            index += 1
            if index == links.count { index = 0 }
        }
        return sink
    }

    /// Whether a link is refused, and why.
    func reason(of link: String) -> RejectReason? {
        var reader = LinkReader()
        let bytes = Array(link.utf8)
        do throws(LinkError) {
            _ = try reader.read(bytes.span, in: policy.table)
            return nil
        } catch { return error.reason }
    }

    /// The outcome for a link, `nil` where it is refused.
    func outcome(of link: String) -> Outcome? {
        var reader = LinkReader()
        let bytes = Array(link.utf8)
        do throws(LinkError) {
            let match = try reader.read(bytes.span, in: policy.table)
            return policy.decision(for: match, in: reader, context: context).outcome
        } catch { return nil }
    }

    /// The composed peers, after they gave the same answer for every link.
    func checkedPeers() throws -> ComposedPeers {
        let json = SyntheticPolicy(routeCount: 100, style: .short).json
        let peers = ComposedPeers(try JSONDecoder().decode(PeerPolicy.self, from: Data(json)))
        var allowedCount = 0
        let links = SyntheticLinks.hits(routeCount: 100)
        for link in links {
            let isAllowed = peers.isAllowed(link, for: Self.peerPerson)
            guard let isAllowed, (outcome(of: link) == .commit) == isAllowed else {
                throw UsageError("the peers disagree about `\(link)`")
            }
            allowedCount += isAllowed ? 1 : 0
        }
        guard allowedCount > links.count / 20, allowedCount < links.count * 19 / 20 else {
            throw UsageError("\(allowedCount) of \(links.count) links are allowed")
        }
        return peers
    }
}

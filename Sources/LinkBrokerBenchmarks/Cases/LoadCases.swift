import Foundation
import LinkPolicy
import LinkRouting

/// Loading and compiling a policy, and `JSONDecoder` alone on the same bytes.
enum LoadCases {
    /// The cases.
    static let all = [load(5000), load(10_000), load(20_000), decoder(10_000)]

    private static func load(_ count: Int) -> BenchmarkCase {
        BenchmarkCase("load-\(count)", "read and compile a policy of \(count) routes") {
            let json = SyntheticPolicy(routeCount: count, style: .full).json
            return { iterations in
                var sink: UInt64 = 0
                for _ in 0..<iterations {
                    sink &+= UInt64(try Policy(json: json).table.routeCount)
                }
                return sink
            }
        }
    }

    private static func decoder(_ count: Int) -> BenchmarkCase {
        BenchmarkCase("json-decoder-\(count)", "JSONDecoder alone, \(count) routes") {
            let json = Data(SyntheticPolicy(routeCount: count, style: .full).json)
            return { iterations in
                var sink: UInt64 = 0
                for _ in 0..<iterations {
                    let policy = try JSONDecoder().decode(PlainPolicy.self, from: json)
                    sink &+= UInt64(policy.routes.count)
                }
                return sink
            }
        }
    }
}

import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// The coverage of a policy by its cases, for people and for programs.
struct CoverageReport {
    let coverage: PolicyCoverage

    /// The sums, and a line for each route with a verdict that has no test.
    ///
    /// - Complexity: O(routes)
    func lines(_ paint: Paint) -> [String] {
        let sums =
            "coverage: \(coverage.testedVerdictCount) of \(coverage.verdictCount) verdicts "
            + "(\(coverage.percent)%), \(coverage.testedCellCount) of \(coverage.cellCount) cells"
        let width = coverage.routes.map(\.route.text.utf8.count).max() ?? 0
        // BOUND: the routes of one policy.
        let routes = coverage.routes.filter { $0.missing.isEmpty == false }.map { route in
            let name = DisplayedText.padded(route.route.text, to: width)
            let tested = route.verdicts.count - route.missing.count
            let missing = route.missing.map { "\($0.outcome.name) \($0.reason.code)" }
            return "  \(name)  \(tested) of \(route.verdicts.count) verdicts, missing "
                + paint.waiting(missing.joined(separator: ", "))
        }
        let skipped = coverage.skipped.map { error in
            "  \(DisplayedText.padded(error.route, to: width))  not counted: \(error.code.name)"
        }
        return [coverage.missingCount == 0 ? paint.good(sums) : sums] + routes + skipped
    }

    /// Writes the coverage as an object.
    ///
    /// - Complexity: O(verdicts)
    func write(to json: inout JSONText) {
        json.object { report in
            report.member("percent", Int64(coverage.percent))
            report.counts(
                coverage.verdictCount, coverage.testedVerdictCount, coverage.cellCount,
                coverage.testedCellCount)
            report.key("routes")
            report.array { list in
                // BOUND: the routes of one policy.
                for route in coverage.routes { list.coverage(of: route) }
            }
            report.key("skipped")
            report.array { list in
                // BOUND: the routes of one policy.
                for error in coverage.skipped {
                    list.object { entry in
                        entry.member("route", error.route)
                        entry.member("code", error.code.name)
                    }
                }
            }
        }
    }
}

extension PolicyCoverage {
    /// The number of verdicts without a test.
    fileprivate var missingCount: Int { verdictCount - testedVerdictCount }
}

extension JSONText {
    fileprivate mutating func coverage(of route: RouteCoverage) {
        object { entry in
            entry.member("route", route.route.text)
            entry.counts(
                route.verdicts.count, route.verdicts.count - route.missing.count, route.cellCount,
                route.testedCellCount)
            entry.key("missing")
            entry.array { list in
                // BOUND: at most one verdict per reason.
                for verdict in route.missing {
                    list.object { member in
                        member.member("outcome", verdict.outcome.name)
                        member.member("reason", verdict.reason.code)
                        member.member("cells", Int64(verdict.cellCount))
                    }
                }
            }
        }
    }

    fileprivate mutating func counts(
        _ verdicts: Int, _ testedVerdicts: Int, _ cells: Int, _ testedCells: Int
    ) {
        member("verdicts", Int64(verdicts))
        member("testedVerdicts", Int64(testedVerdicts))
        member("cells", Int64(cells))
        member("testedCells", Int64(testedCells))
    }
}

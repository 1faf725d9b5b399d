import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// The coverage of a policy by its cases, for people and for programs.
struct CoverageReport {
    let coverage: PolicyCoverage
    /// Whether every cell without a test is listed.
    let listsCells: Bool

    /// The sums, and a line for each route with a verdict that has no test.
    ///
    /// - Complexity: O(routes)
    func lines(_ paint: Paint) -> [String] {
        let sums =
            "coverage: \(coverage.testedVerdictCount) of \(coverage.verdictCount) verdicts "
            + "(\(coverage.percent)%), \(coverage.testedCellCount) of \(coverage.cellCount) cells "
            + "(\(coverage.cellPercent)%)"
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
            + (listsCells ? coverage.routes.flatMap { cells(of: $0, paint) } : [])
    }

    private func cells(of route: RouteCoverage, _ paint: Paint) -> [String] {
        let untested = route.untested
        guard !untested.isEmpty else { return [] }
        let head = "\(paint.strong(route.route.text))  \(untested.count) cells without a case"
        return ["", head]
            + untested.map { cell in
                let answer = "\(cell.decision.outcome.name) \(cell.decision.reason.code)"
                let words = cell.words.isEmpty ? "anyone" : cell.words
                return "  \(DisplayedText.escaped(words)): \(paint.waiting(answer))"
            }
    }

    /// Writes the coverage as an object.
    ///
    /// - Complexity: O(verdicts)
    func write(to json: inout JSONText) {
        json.object { report in
            report.member("percent", Int64(coverage.percent))
            report.member("cellPercent", Int64(coverage.cellPercent))
            report.counts(
                coverage.verdictCount, coverage.testedVerdictCount, coverage.cellCount,
                coverage.testedCellCount)
            report.key("routes")
            report.array { list in
                // BOUND: the routes of one policy.
                for route in coverage.routes {
                    list.coverage(of: route, listsCells: listsCells)
                }
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
    fileprivate mutating func coverage(of route: RouteCoverage, listsCells: Bool) {
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
            guard listsCells else { return }
            entry.key("uncovered")
            entry.array { list in
                // BOUND: `AnalysisLimits.cellCount`.
                for cell in route.untested {
                    list.object { member in
                        member.member("cell", cell.id)
                        member.member("words", cell.words)
                        member.member("outcome", cell.decision.outcome.name)
                        member.member("reason", cell.decision.reason.code)
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

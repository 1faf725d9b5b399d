import PolicyAnalysis
import Testing

@Suite struct LimitTests {
    @Test func `a run has room for a finding per route of the largest policy`() {
        #expect(AnalysisLimits.findingCount >= 10_000)
    }
}

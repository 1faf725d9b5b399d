import LinkPolicy
import TestSupport
import Testing

/// JSONTestSuite (Nicolas Seriot): what must be accepted, what must be refused, and what each
/// parser decides for itself; we refuse the last kind.
@Suite struct JSONTestSuiteTests {
    /// Valid JSON that is outside our subset, and why.
    static let outsideOfSubset: [String: PolicyErrorCode] = [
        // Numbers are integers in one spelling.
        "y_number.json": .notAnInteger,
        "y_number_0e+1.json": .notAnInteger,
        "y_number_0e1.json": .notAnInteger,
        "y_number_double_close_to_zero.json": .notAnInteger,
        "y_number_int_with_exp.json": .notAnInteger,
        "y_number_minus_zero.json": .notAnInteger,
        "y_number_negative_zero.json": .notAnInteger,
        "y_number_real_capital_e.json": .notAnInteger,
        "y_number_real_capital_e_neg_exp.json": .notAnInteger,
        "y_number_real_capital_e_pos_exp.json": .notAnInteger,
        "y_number_real_exponent.json": .notAnInteger,
        "y_number_real_fraction_exponent.json": .notAnInteger,
        "y_number_real_neg_exp.json": .notAnInteger,
        "y_number_real_pos_exponent.json": .notAnInteger,
        "y_number_simple_real.json": .notAnInteger,
        "y_object_extreme_numbers.json": .notAnInteger,
        "y_structure_lonely_negative_real.json": .notAnInteger,
        // Keys are unique.
        "y_object_duplicated_key.json": .duplicateKey,
        "y_object_duplicated_key_and_value.json": .duplicateKey,
    ]

    static let folder = "data/jsontestsuite/test_parsing"

    @Test(.enabled(if: SharedData.isPresent, "third-party data is absent: ../shared/data"))
    func `every file is accepted or refused as its name says`() throws {
        var counts: [Character: Int] = [:]
        for name in try SharedData.names(in: Self.folder) where name.hasSuffix(".json") {
            let bytes = try SharedData.bytes("\(Self.folder)/\(name)")
            var refusal: PolicyErrorCode?
            do {
                _ = try JSONDocument(bytes)
            } catch {
                refusal = error.code
            }
            let first = try #require(name.first)
            counts[first, default: 0] += 1
            switch first {
            case "y": #expect(refusal == Self.outsideOfSubset[name], "\(name)")
            // `n_` must be refused, `i_` may be and is.
            default: #expect(refusal != nil, "\(name)")
            }
        }
        #expect(counts["y"] == 95)
        #expect(counts["n"] == 188)
        #expect(counts["i"] == 35)
    }
}

import Foundation
import LinkPolicy

/// JSON texts: what the strict reader takes, any other reader takes too, and reads alike.
enum JSONTarget {
    static let target = FuzzTarget("json") { bytes throws(PropertyFailure) in
        let document: JSONDocument
        do throws(PolicyError) {
            document = try JSONDocument(bytes)
        } catch {
            try PolicyTarget.check(error, in: bytes)
            return .refused
        }
        let foreign: Any
        do {
            foreign = try JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            throw PropertyFailure(property: "Foundation reads it too: \(error)")
        }
        try PropertyFailure.check(isSame(document.root, foreign), "Foundation reads the same")
        try PropertyFailure.check(
            isRepeatable(document.root), "the source of every value reads as the value")
        return .accepted
    }

    private static func isSame(_ value: JSONValue, _ foreign: Any) -> Bool {
        switch value.kind {
        case .object:
            guard let members = value.members, let others = foreign as? [String: Any] else {
                return false
            }
            // Swift compares keys by canonical equivalence, the reader by bytes.
            guard Set(members.map(\.name)).count == members.count else { return true }
            return members.count == others.count
                && members.allSatisfy { member in
                    others[member.name].map { isSame(member.value, $0) } ?? false
                }
        case .array:
            guard let elements = value.elements, let others = foreign as? [Any] else {
                return false
            }
            return elements.count == others.count
                && zip(elements, others).allSatisfy { isSame($0, $1) }
        case .string:
            guard let text = value.string, let other = foreign as? String else { return false }
            return text.utf8.elementsEqual(other.utf8)
        case .integer: return value.integer == (foreign as? NSNumber)?.int64Value
        case .bool: return value.bool == foreign as? Bool
        case .null: return foreign is NSNull
        // This target reads with integers only.
        case .decimal: return false
        }
    }

    private static func isRepeatable(_ value: JSONValue) -> Bool {
        let source = Array(value.source)
        guard let again = try? JSONDocument(source), again.root.kind == value.kind else {
            return false
        }
        let children = (value.elements ?? []) + (value.members ?? []).map(\.value)
        return again.root.string == value.string && children.allSatisfy { isRepeatable($0) }
    }
}

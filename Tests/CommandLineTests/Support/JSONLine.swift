import Foundation

/// One line of JSON, read by Foundation.
struct JSONLine {
    let fields: [String: Any]

    /// Reads an object.
    init(_ line: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        fields = try cast(value, line)
    }

    /// A field as text.
    func text(_ name: String) -> String? { fields[name] as? String }

    /// A field as a number.
    func number(_ name: String) -> Int? { fields[name] as? Int }

    /// A list, or `nil`.
    func list(_ name: String) -> [Any]? { fields[name] as? [Any] }

    /// The text of an object.
    static func text(_ object: [String: Any]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }
}

/// A line that is no JSON object.
struct NotAnObject: Error, CustomStringConvertible {
    let description: String
}

private func cast(_ value: Any, _ line: String) throws -> [String: Any] {
    guard let object = value as? [String: Any] else { throw NotAnObject(description: line) }
    return object
}

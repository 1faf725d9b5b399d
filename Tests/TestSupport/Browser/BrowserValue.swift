/// A value that goes to or comes from the browser: JSON.
package enum BrowserValue: Hashable, Sendable {
    /// Nothing; `undefined` comes as this too.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// An array.
    case list([BrowserValue])
    /// An object.
    case object([String: BrowserValue])

    /// The text, or `nil` for anything else.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The truth value, or `nil` for anything else.
    package var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// The number, or `nil` for anything else.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements; none for anything else.
    package var list: [BrowserValue] {
        guard case .list(let list) = self else { return [] }
        return list
    }

    /// The member of a name; `null` where there is none.
    package subscript(name: String) -> BrowserValue {
        guard case .object(let members) = self else { return .null }
        return members[name] ?? .null
    }
}

extension BrowserValue: Codable {
    /// Reads any JSON value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([BrowserValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: BrowserValue].self))
        }
    }

    /// Writes it as JSON; whole numbers without a fraction.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number):
            if let whole = Int(exactly: number) {
                try container.encode(whole)
            } else {
                try container.encode(number)
            }
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }
}

extension BrowserValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text.
    package init(stringLiteral value: String) { self = .text(value) }

    /// A number.
    package init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// A number.
    package init(floatLiteral value: Double) { self = .number(value) }

    /// A truth value.
    package init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An array.
    package init(arrayLiteral elements: BrowserValue...) { self = .list(elements) }

    /// An object.
    package init(dictionaryLiteral elements: (String, BrowserValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }

    /// Nothing.
    package init(nilLiteral: ()) { self = .null }
}

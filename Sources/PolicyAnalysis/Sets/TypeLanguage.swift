package import LinkRouting

/// The values of a parameter type as a language: what it takes, what two types share, and what one
/// takes and the other does not, each with a shortest value.
package struct TypeLanguage: Sendable {
    private let language: Language

    /// The language of a type; `nil` for nested links, which only the gate can tell.
    package init?(_ type: ParameterType) {
        var types = TypePool()
        let number = types.number(of: type)
        guard let automaton = types.automaton(number) else { return nil }
        language = Language(automaton)
    }

    /// Whether a decoded text belongs to it; its normalization (NFC) is not asked.
    ///
    /// - Complexity: O(bytes)
    package func contains(_ text: String) -> Bool { language.contains(Self.symbols(of: text)) }

    /// A shortest value of both types, or `nil` where no value is of both.
    ///
    /// - Complexity: O(states of both)
    package func value(sharedWith other: TypeLanguage) -> String? {
        Self.value(of: [language.and(other.language)])
    }

    /// A shortest value that the other type does not take, or `nil` where it takes all.
    ///
    /// - Complexity: O(states of both)
    package func value(beyond other: TypeLanguage) -> String? {
        Self.value(of: language.without(other.language))
    }

    private static func value(of languages: [Language?]) -> String? {
        var search = WordSearch(byteCountLimit: LinkLimits.byteCountCap)
        let words = languages.compactMap { search.word(of: $0, at: .value) }
        let shortest = words.min { $0.count < $1.count }
        return shortest.map(text)
    }

    /// The symbols of a text.
    static func symbols(of text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            if scalar.isASCII { return UInt8(scalar.value) }
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                return Symbol.unprintable
            // Every other scalar is told by its category.
            default:
                return properties.isDefaultIgnorableCodePoint
                    ? Symbol.unprintable : Symbol.printable
            }
        }
    }

    private static func text(of symbols: [UInt8]) -> String {
        var text = ""
        // BOUND: the symbols of a value.
        for symbol in symbols {
            switch symbol {
            case Symbol.printable: text += "\u{E9}"
            case Symbol.unprintable: text += "\u{200B}"
            case Symbol.rawPlus: text += "+"
            // ASCII stands for itself.
            default: text.unicodeScalars.append(Unicode.Scalar(symbol))
            }
        }
        return text
    }
}

import LinkPolicy

/// A piece of HTML; holding one means that everything in it was either written in this program's
/// source text, or escaped.
///
/// There is no way in for a text as markup: tags, attribute names and trusted markup are
/// `StaticString`, which cannot be made at run time, and every other text goes through one escape.
/// What does not show is shown: a bidi control stands there as `\u{202e}`.
package struct HTMLText: Sendable {
    /// The markup so far.
    package private(set) var markup = ""

    /// Starts empty.
    package init() {}

    /// Adds markup that stands in the source text of this program.
    package mutating func trusted(_ literal: StaticString) { markup += literal.description }

    /// Adds any text, escaped.
    ///
    /// - Complexity: O(n)
    package mutating func text(_ text: String) { Self.escape(text, marks: true, to: &markup) }

    /// Adds an element and what the closure writes into it.
    ///
    /// - Parameters:
    ///   - tag: Its name.
    ///   - attributes: Its attributes.
    ///   - content: Writes what stands in it.
    package mutating func element(
        _ tag: StaticString, _ attributes: HTMLAttribute..., content: (inout HTMLText) -> Void
    ) {
        element(tag, attributes, content: content)
    }

    /// Adds an element whose attributes depend on something.
    ///
    /// - Parameters:
    ///   - tag: Its name.
    ///   - attributes: Its attributes.
    ///   - content: Writes what stands in it.
    mutating func element(
        _ tag: StaticString, _ attributes: [HTMLAttribute], content: (inout HTMLText) -> Void
    ) {
        open(tag, attributes)
        content(&self)
        markup += "</"
        markup += tag.description
        markup += ">"
    }

    /// Adds an element with a text in it, escaped.
    ///
    /// - Parameters:
    ///   - tag: Its name.
    ///   - attributes: Its attributes.
    ///   - text: Any text.
    package mutating func element(
        _ tag: StaticString, _ attributes: HTMLAttribute..., text: String
    ) {
        open(tag, attributes)
        self.text(text)
        markup += "</"
        markup += tag.description
        markup += ">"
    }

    /// Adds an element that has no content and no end, such as `meta`.
    package mutating func void(_ tag: StaticString, _ attributes: HTMLAttribute...) {
        open(tag, attributes)
    }

    private mutating func open(_ tag: StaticString, _ attributes: [HTMLAttribute]) {
        markup += "<"
        markup += tag.description
        // BOUND: the attributes that the caller wrote down.
        for attribute in attributes {
            markup += " "
            markup += attribute.name.description
            markup += "=\""
            switch attribute.value {
            case .trusted(let literals):
                markup += literals.map(\.description).joined(separator: " ")
            case .text(let prefix, let text):
                markup += prefix.description
                Self.escape(text, marks: false, to: &markup)
            case .place(let prefix, let text):
                markup += "#"
                markup += prefix.description
                Self.escape(text, marks: false, to: &markup)
            case .number(let number): markup += String(number)
            }
            markup += "\""
        }
        markup += ">"
    }

    /// The one escape: markup characters as entities, what does not show as `\u{...}`.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - marks: Whether escapes are marked for the eye, which an attribute cannot do.
    ///   - result: Where it is added.
    private static func escape(_ text: String, marks: Bool, to result: inout String) {
        // BOUND: linear in a text that its reader has bounded.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "`": result += "&#96;"
            case _ where DisplayText.isVisible(scalar): result.unicodeScalars.append(scalar)
            // Controls, bidi and zero-width characters, and all else that does not show.
            default:
                let escape = DisplayText.escape(of: scalar)
                result += marks ? "<span class=\"escape\">\(escape)</span>" : escape
            }
        }
    }
}

extension HTMLText {
    /// Adds a message, what it has between back-ticks as code.
    ///
    /// - Complexity: O(n)
    package mutating func prose(_ text: String) {
        let parts = text.utf8.split(separator: 0x60, omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return self.text(text) }
        // BOUND: linear in a text that its writer has bounded.
        for (place, part) in parts.enumerated() where !part.isEmpty {
            if place % 2 == 1 {
                element("code", text: String(Substring(part)))
            } else {
                self.text(String(Substring(part)))
            }
        }
    }

    /// Adds another piece, which is as safe as this one.
    package mutating func add(_ other: HTMLText) { markup += other.markup }
}

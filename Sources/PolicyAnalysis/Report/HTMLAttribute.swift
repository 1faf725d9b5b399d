/// An attribute of an HTML element.
///
/// Its name is of a closed list without event listeners, styles and addresses; a link can lead to a
/// place of the same page alone.
package struct HTMLAttribute: Sendable {
    /// Where the value comes from.
    enum Value: Sendable {
        /// The source text of this program.
        case trusted([StaticString])
        /// Any text, behind a fixed one.
        case text(StaticString, String)
        /// A part of this page, by its id.
        case place(StaticString, String)
        /// A number.
        case number(Int)
    }

    let name: StaticString
    let value: Value

    /// An attribute whose value stands in the source text of this program.
    package static func fixed(_ name: StaticString, _ value: StaticString) -> HTMLAttribute {
        HTMLAttribute(name: name, value: .trusted([value]))
    }

    /// A size or place.
    package static func number(_ name: StaticString, _ value: Int) -> HTMLAttribute {
        HTMLAttribute(name: name, value: .number(value))
    }

    /// The part of the plane that a picture shows, from its origin.
    static func box(_ width: Int, _ height: Int) -> HTMLAttribute {
        HTMLAttribute(name: "viewBox", value: .text("0 0 ", "\(width) \(height)"))
    }

    /// The attribute `class`.
    package static func style(_ names: StaticString...) -> HTMLAttribute {
        HTMLAttribute(name: "class", value: .trusted(names))
    }

    /// The attribute `id`, behind a fixed prefix, so that no text names a part of the frame.
    package static func id(_ prefix: StaticString, _ text: String) -> HTMLAttribute {
        HTMLAttribute(name: "id", value: .text(prefix, text))
    }

    /// The id of something else of this page, in an attribute of the script.
    static func id(of name: StaticString, _ text: String) -> HTMLAttribute {
        HTMLAttribute(name: name, value: .text("", text))
    }

    /// A link to the part of this page that has an id.
    package static func link(to prefix: StaticString, _ text: String) -> HTMLAttribute {
        HTMLAttribute(name: "href", value: .place(prefix, text))
    }

    /// What a screen reader says.
    package static func label(_ text: String) -> HTMLAttribute {
        HTMLAttribute(name: "aria-label", value: .text("", text))
    }

    /// The content of a `meta` element.
    static func content(_ text: String) -> HTMLAttribute {
        HTMLAttribute(name: "content", value: .text("", text))
    }
}

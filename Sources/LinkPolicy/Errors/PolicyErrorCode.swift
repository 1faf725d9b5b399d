/// Why a policy, or another JSON text of this package, did not load: a stable code and the stable
/// id under which `linkbroker check` lists it.
public struct PolicyErrorCode: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, lower-case ASCII with underscores.
    public let text: String
    /// The id of the finding, `LB001` and so on.
    public let id: String

    private init(_ text: String, _ id: String) {
        self.text = text
        self.id = id
    }

    /// The id and the spelling: `LB002 unknown_key`.
    public var description: String { "\(id) \(text)" }
}

extension PolicyErrorCode {
    /// An object has a key twice, compared after its escapes are read.
    public static let duplicateKey = PolicyErrorCode("duplicate_key", "LB001")
    /// A key that the format does not have.
    public static let unknownKey = PolicyErrorCode("unknown_key", "LB002")
    /// A key that a later format will have.
    public static let reservedKey = PolicyErrorCode("reserved_key", "LB002")
    /// A name outside the grammar of identifiers.
    public static let invalidName = PolicyErrorCode("invalid_identifier", "LB003")
    /// Text with control, bidi, zero-width or unassigned characters, or more than its bound.
    public static let unprintableText = PolicyErrorCode("unprintable_text", "LB003")
    /// A number with a fraction, an exponent, a leading zero, or `-0`.
    public static let notAnInteger = PolicyErrorCode("not_an_integer", "LB004")
    /// A number outside 64 bits or outside the bounds of its key.
    public static let numberOutOfRange = PolicyErrorCode("number_out_of_range", "LB004")
    /// A scope, role, claim, flag, gate, tab, assurance, type or origin that is not declared.
    public static let unknownName = PolicyErrorCode("unknown_name", "LB005")
    /// A limit outside its cap, or a text or list that is larger than the format allows.
    public static let overCap = PolicyErrorCode("over_cap", "LB007")
    /// Objects and lists are nested too deeply.
    public static let tooDeep = PolicyErrorCode("too_deep", "LB007")
    /// A byte that JSON does not have there; trailing commas and comments too.
    public static let syntax = PolicyErrorCode("syntax", "LB008")
    /// The text ends before its value does.
    public static let unexpectedEnd = PolicyErrorCode("unexpected_end", "LB008")
    /// A byte order mark in front.
    public static let byteOrderMark = PolicyErrorCode("byte_order_mark", "LB008")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = PolicyErrorCode("invalid_utf8", "LB008")
    /// A string with a raw control character, an unknown escape or half a surrogate pair.
    public static let invalidString = PolicyErrorCode("invalid_string", "LB008")
    /// A value of another JSON type than the key takes.
    public static let wrongType = PolicyErrorCode("wrong_type", "LB009")
    /// A key that must be there is not.
    public static let missingKey = PolicyErrorCode("missing_key", "LB009")
    /// A value that the key does not take.
    public static let invalidValue = PolicyErrorCode("invalid_value", "LB009")
    /// Two patterns take the same link.
    public static let patternsOverlap = PolicyErrorCode("patterns_overlap", "LB010")
    /// A name that is declared or listed twice.
    public static let duplicateName = PolicyErrorCode("duplicate_name", "LB011")
    /// Two patterns of one shape.
    public static let duplicatePattern = PolicyErrorCode("duplicate_pattern", "LB011")
    /// A pattern that is not canonical, or that no link can match.
    public static let invalidPattern = PolicyErrorCode("invalid_pattern", "LB012")
    /// A parameter of a pattern without a type.
    public static let untypedParameter = PolicyErrorCode("untyped_parameter", "LB014")
    /// A parameter that is declared or named, but that no pattern has.
    public static let unusedParameter = PolicyErrorCode("unused_parameter", "LB014")
    /// The default access is absent, or public without `allPublic`.
    public static let defaultAccess = PolicyErrorCode("default_access", "LB020")
    /// A requirement beside an access that never asks for it.
    public static let requirementIgnored = PolicyErrorCode("requirement_ignored", "LB021")
    /// An owner rule whose parameter or claim cannot be compared.
    public static let ownerUnusable = PolicyErrorCode("owner_unusable", "LB023")
    /// A requirement or a range that nothing can meet.
    public static let neverMet = PolicyErrorCode("never_met", "LB025")
    /// A parameter of a parent, fallback or target that nothing supplies.
    public static let parameterNotSupplied = PolicyErrorCode("parameter_not_supplied", "LB034")
    /// A host or scheme that no origin may have.
    public static let invalidOrigin = PolicyErrorCode("invalid_origin", "LB037")
    /// A route that the policy does not have.
    public static let unknownRoute = PolicyErrorCode("unknown_route", "LB040")
    /// A route that leads back to itself through fallbacks or parents.
    public static let cycle = PolicyErrorCode("cycle", "LB041")
    /// The digest of the file could not be made; nothing is wrong with the file.
    public static let digestUnavailable = PolicyErrorCode("digest_unavailable", "LB062")
    /// A lifetime of held links above 24 hours.
    public static let lifetimeOverCap = PolicyErrorCode("lifetime_over_cap", "LB050")

    /// Every code, in the order of the ids.
    package static let all: [PolicyErrorCode] = [
        .duplicateKey, .unknownKey, .reservedKey, .invalidName, .unprintableText, .notAnInteger,
        .numberOutOfRange, .unknownName, .overCap, .tooDeep, .syntax, .unexpectedEnd,
        .byteOrderMark, .invalidUTF8, .invalidString, .wrongType, .missingKey, .invalidValue,
        .patternsOverlap, .duplicateName, .duplicatePattern, .invalidPattern, .untypedParameter,
        .unusedParameter, .defaultAccess, .requirementIgnored, .ownerUnusable, .neverMet,
        .parameterNotSupplied, .invalidOrigin, .unknownRoute, .cycle, .digestUnavailable,
        .lifetimeOverCap,
    ]
}

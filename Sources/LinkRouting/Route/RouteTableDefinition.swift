/// Everything that a `RouteTable` is compiled from, as plain values: what a policy file says about
/// links, before any check.
public struct RouteTableDefinition: Sendable {
    /// The origins, at most 64.
    public var origins: [OriginDefinition]
    /// The routes, in the order of the file.
    public var routes: [RouteDefinition]
    /// The moved paths, in the order of the file.
    public var moved: [MovedDefinition]
    /// The bounds on a link.
    public var limits: LinkLimits
    /// What happens to undeclared query items.
    public var undeclaredQuery: UndeclaredQueryRule

    /// Collects the parts.
    public init(
        origins: [OriginDefinition], routes: [RouteDefinition], moved: [MovedDefinition] = [],
        limits: LinkLimits, undeclaredQuery: UndeclaredQueryRule = .drop
    ) {
        self.origins = origins
        self.routes = routes
        self.moved = moved
        self.limits = limits
        self.undeclaredQuery = undeclaredQuery
    }
}

/// What happens to query items that the route does not declare.
public enum UndeclaredQueryRule: Sendable {
    /// They are dropped: marketing tags do no harm.
    case drop
    /// The link is rejected as `unknown_query_key`.
    case reject
}

/// A family of links of one https site or one custom scheme.
public struct OriginDefinition: Sendable {
    /// The name in the policy.
    public var id: String
    /// Where the links live.
    public var place: OriginPlace
    /// What happens to a fragment that no pattern takes.
    public var fragment: FragmentRule
    /// What happens to a well-formed link that matches no route.
    public var unknown: UnknownLinkRule

    /// Collects the parts.
    public init(
        id: String, place: OriginPlace, fragment: FragmentRule = .drop,
        unknown: UnknownLinkRule = .notice
    ) {
        self.id = id
        self.place = place
        self.fragment = fragment
        self.unknown = unknown
    }
}

/// Where the links of an origin live.
public enum OriginPlace: Sendable {
    /// An https site: exact hosts, lower case, perhaps with `:port`, perhaps with one leading
    /// `{parameter}` label.
    case https(hosts: [HostDefinition])
    /// A custom scheme and what its authority means.
    case custom(scheme: String, authority: AuthorityRule)
}

/// A host of an https origin as the policy writes it.
public struct HostDefinition: Sendable {
    /// The text, such as `reader.example`, `host.example:8443` or `{lang}.reader.example`.
    public var text: String
    /// The type of the parameter of the left-most label, where there is one: `enum` or `token`
    /// without a dot.
    public var labelType: ParameterType?

    /// Collects the parts.
    public init(text: String, labelType: ParameterType? = nil) {
        self.text = text
        self.labelType = labelType
    }
}

/// What the authority of a custom scheme means.
public enum AuthorityRule: Sendable {
    /// It is the first path segment: `reader://books/42`.
    case word
    /// It is a host of an https origin: `sgnl://signal.me/x`.
    case host
    /// It must be empty: `app:///x`.
    case none
}

/// What happens to a fragment that no pattern takes.
public enum FragmentRule: Sendable {
    /// It is dropped.
    case drop
    /// The link is rejected as `fragment_not_allowed`.
    case reject
}

/// What happens to a well-formed link that matches no route.
public enum UnknownLinkRule: Sendable {
    /// The person gets a notice.
    case notice
    /// The canonical link is handed to the browser; https origins only.
    case browser
}

/// A named value and its type, in the order of the file.
public struct ParameterDefinition: Sendable {
    /// The name, an identifier.
    public var name: String
    /// What it accepts.
    public var type: ParameterType

    /// Collects the parts.
    public init(name: String, type: ParameterType) {
        self.name = name
        self.type = type
    }
}

/// A declared query item.
public struct QueryDefinition: Sendable {
    /// The key, an identifier.
    public var name: String
    /// What its value accepts.
    public var type: ParameterType
    /// Whether the key may be absent.
    public var presence: QueryPresence
    /// What a raw `+` in the value means.
    public var plus: PlusRule

    /// Collects the parts.
    public init(
        name: String, type: ParameterType, presence: QueryPresence = .required,
        plus: PlusRule = .reject
    ) {
        self.name = name
        self.type = type
        self.presence = presence
        self.plus = plus
    }
}

/// Whether a declared query key may be absent.
public enum QueryPresence: Sendable {
    /// It must be there.
    case required
    /// It may be absent; an invalid value rejects the link.
    case optional
    /// It may be absent; an invalid value counts as absent.
    case optionalDroppingInvalid
}

/// What a raw `+` in a query value means.
public enum PlusRule: Sendable {
    /// The link is rejected as `ambiguous_plus`.
    case reject
    /// A space, as HTML forms write it.
    case space
    /// Itself.
    case literal
}

/// One route as a policy describes it to the table.
public struct RouteDefinition: Sendable {
    /// The name.
    public var id: RouteID
    /// The patterns; the first one is printed; none for a screen without a link.
    public var paths: [String]
    /// The names of the origins on which the route lives; empty for all.
    public var origins: [String]
    /// The types of the parameters of path, fragment and pathless screens.
    public var parameters: [ParameterDefinition]
    /// The declared query items.
    public var query: [QueryDefinition]
    /// Names of parameters that are secret.
    public var secret: [String]
    /// Names of fragment parameters that are not secret.
    public var publicFragment: [String]
    /// The back stack above the route, outermost first.
    public var parents: [ParentDefinition]
    /// The route that is shown when this one is unavailable.
    public var fallback: RouteID?

    /// Collects the parts.
    public init(
        id: RouteID, paths: [String], origins: [String] = [],
        parameters: [ParameterDefinition] = [], query: [QueryDefinition] = [],
        secret: [String] = [], publicFragment: [String] = [], parents: [ParentDefinition] = [],
        fallback: RouteID? = nil
    ) {
        self.id = id
        self.paths = paths
        self.origins = origins
        self.parameters = parameters
        self.query = query
        self.secret = secret
        self.publicFragment = publicFragment
        self.parents = parents
        self.fallback = fallback
    }
}

/// A screen of the back stack above a route.
public struct ParentDefinition: Sendable {
    /// The name of the parent.
    public var route: RouteID
    /// Values that are given instead of taken by name from the child: a literal, `{name}` or
    /// `prefix_{name}`.
    public var with: [ArgumentDefinition]
    /// Whether the parent is left out, rather than the link refused, when it would be denied.
    public var isOptional: Bool

    /// Collects the parts.
    public init(route: RouteID, with: [ArgumentDefinition] = [], isOptional: Bool = false) {
        self.route = route
        self.with = with
        self.isOptional = isOptional
    }
}

/// A parameter of a target and the template that gives its value.
public struct ArgumentDefinition: Sendable {
    /// The name of the target's parameter.
    public var name: String
    /// A literal, `{old}` or `prefix_{old}`.
    public var template: String

    /// Collects the parts.
    public init(name: String, template: String) {
        self.name = name
        self.template = template
    }
}

/// A path that a route used to have.
public struct MovedDefinition: Sendable {
    /// The old pattern.
    public var path: String
    /// The names of the origins on which it lived; empty for all.
    public var origins: [String]
    /// The types of its parameters.
    public var parameters: [ParameterDefinition]
    /// Its declared query items.
    public var query: [QueryDefinition]
    /// The route that it leads to now.
    public var target: RouteID
    /// How the target's parameters are made; those not listed are taken by name.
    public var with: [ArgumentDefinition]

    /// Collects the parts.
    public init(
        path: String, origins: [String] = [], parameters: [ParameterDefinition] = [],
        query: [QueryDefinition] = [], target: RouteID, with: [ArgumentDefinition] = []
    ) {
        self.path = path
        self.origins = origins
        self.parameters = parameters
        self.query = query
        self.target = target
        self.with = with
    }
}

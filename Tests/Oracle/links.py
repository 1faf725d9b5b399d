"""Links from the patterns of a policy, for every origin, host and spelling that the format has.

Only the documented grammar is used. Links that should be refused are wanted too.
"""
import random
import re
from dataclasses import dataclass, field

from values import escaped, named, type_of, typical, values

SLOT = re.compile(r"^([^{}]*)\{([A-Za-z][A-Za-z0-9_.-]*?)(\.\.\.)?\}([^{}]*)$")
PLUS_RAW = "!$'()*,:@"


@dataclass
class Link:
    """A link and the decoded values of its parameters, of which an owner may be made."""
    url: str
    route: str
    values: dict = field(default_factory=dict)


@dataclass
class Site:
    """A place where links live: the text before the path, and how the path follows."""
    origin: str
    prefix: str
    kind: str
    values: dict = field(default_factory=dict)

    def url(self, path: list[str], tail: str) -> str:
        """The link at this site; a `word` takes its first segment as authority."""
        return self.prefix + "/".join(path if self.kind == "word" else [""] + path) + tail


def hosts_of(policy: dict, template: str) -> list[tuple[str, dict]]:
    """Concrete hosts of one entry of `hosts`, good labels first."""
    match = re.match(r"^\{([^}]*)\}(.*)$", template)
    if not match:
        return [(template, {})]
    labels = values(named(policy, match[1]))[:6]
    return [(label + match[2], {match[1]: label}) for label in labels if label] or []


def sites(policy: dict) -> list[Site]:
    """Every host and scheme of the policy."""
    found, https = [], []
    for origin in policy["origins"]:
        for template in origin.get("hosts", []):
            for host, given in hosts_of(policy, template):
                found.append(Site(origin["id"], "https://" + host, "https", given))
                https.append((host, given))
    for origin in policy["origins"]:
        if "scheme" not in origin:
            continue
        start = origin["scheme"] + "://"
        if origin["authority"] == "host":
            found += [Site(origin["id"], start + host, "host", given) for host, given in https]
        else:
            found.append(Site(origin["id"], start, origin["authority"]))
    return found


def strange_sites(policy: dict) -> list[Site]:
    """Authorities that the policy does not have in this form, or at all."""
    found = [Site("", "https://evil.example", "https"), Site("", "http://" + "a.example", "https"),
             Site("", "other://", "word"), Site("", "other://", "none")]
    for site in sites(policy):
        if site.kind == "https" and ":" not in site.prefix[8:]:
            found.append(Site("", site.prefix + ":8443", "https"))
            found.append(Site("", site.prefix.upper().replace("HTTPS", "https"), "https"))
    for origin in policy["origins"]:
        if "scheme" in origin:
            start = origin["scheme"] + "://"
            found += [Site("", start, "word"), Site("", start, "none"),
                      Site("", start + "evil.example", "host")]
            found += [Site("", start + s.prefix[8:], "host") for s in sites(policy)
                      if s.kind == "https"][:3]
    return found


@dataclass
class Shape:
    """One pattern of a route or a moved path, ready to be filled in."""
    policy: dict
    route: dict
    name: str
    path: list[str]
    fragment: list[str] | None

    def slots(self) -> list[tuple[str, dict]]:
        """Parameters of path and fragment with their types."""
        found = []
        for segment in self.path + (self.fragment or []):
            match = SLOT.match(segment)
            if match:
                found.append((match[2], type_of(self.policy, self.route, match[2])))
        return found

    def queries(self) -> dict:
        """Query keys, without the mark of optional ones, with their types."""
        return {key.rstrip("?"): named(self.policy, declared)
                for key, declared in self.route.get("query", {}).items()}

    def required(self) -> list[str]:
        """Query keys that a link must have."""
        return [key for key in self.route.get("query", {}) if not key.endswith("?")]


def split(path: str) -> list[str]:
    """The segments of a rooted pattern."""
    inner = path[1:] if path.startswith("/") else path
    return inner.split("/") if inner else []


def shapes(policy: dict) -> list[Shape]:
    """All patterns of all routes and moved paths."""
    found = []
    for route in policy["routes"]:
        patterns = route.get("path", [])
        for pattern in [patterns] if isinstance(patterns, str) else patterns:
            found.append(shape(policy, route, route["id"], pattern))
    for moved in policy.get("moved", []):
        found.append(shape(policy, moved, moved["to"], moved["path"]))
    return found


def shape(policy: dict, route: dict, name: str, pattern: str) -> Shape:
    """One pattern, its fragment apart."""
    path, mark, fragment = pattern.partition("#")
    pieces = None
    if mark:
        pieces = [""] + split(fragment) if fragment.startswith("/") else split(fragment)
    return Shape(policy, route, name, split(path), pieces)


def lives(shape: Shape, site: Site) -> bool:
    """Whether the route says that it lives on the site's origin."""
    return "on" not in shape.route or site.origin in shape.route["on"]


def inner_links(policy: dict, declared: dict) -> list[str]:
    """Links for a `route` type: rooted and absolute ones, of listed routes and of others."""
    good, other = [], []
    hosts = [site for site in sites(policy) if site.kind == "https"]
    for item in shapes(policy):
        if any("route" in kind for kind in item.queries().values()) and item.required():
            continue
        rooted = rooted_link(item)
        target = good if item.name in declared["route"] else other
        target.append(rooted)
        target += [host.prefix + rooted for host in hosts[:2]]
    return good + other[:4] + ["https://evil.example/", "/nope", "7"]


def rooted_link(item: Shape) -> str:
    """The typical link of a shape without its origin."""
    chosen = {name: typical_of(kind) for name, kind in item.slots()}
    asked = {key: typical_of(item.queries()[key]) for key in item.required()}
    return "/" + "/".join(fill(item.path, chosen)) + tail(item, chosen, asked)


def typical_of(declared: dict) -> str:
    """A fitting value; of a `rest`, one segment."""
    return typical(named_rest(declared))


def named_rest(declared: dict) -> dict:
    """The type of one segment of a `rest`, any other type as it is."""
    return declared["rest"] if "rest" in declared else declared


def choices(policy: dict, declared: dict) -> list[str]:
    """Values for a type of any kind, the first one typical."""
    if "route" in declared:
        return inner_links(policy, declared)
    if "rest" not in declared:
        return values(declared)
    inner = values(declared["rest"])
    most = declared["max"]
    return [inner[0], "/".join([inner[0]] * most), "/".join([inner[0]] * (most + 1)), "",
            inner[0] + "/" + inner[-1], inner[-1]] + inner[1:6]


def fill(pieces: list[str], chosen: dict, raw: str = "") -> list[str]:
    """Segments of a pattern with values in place of parameters, escaped."""
    found = []
    for piece in pieces:
        match = SLOT.match(piece)
        if not match:
            found.append(piece)
        elif match[3]:
            found += [escaped(part, raw) for part in chosen[match[2]].split("/")]
        else:
            found.append(match[1] + escaped(chosen[match[2]], raw) + match[4])
    return found


def tail(item: Shape, chosen: dict, asked: dict, raw: str = "") -> str:
    """Query and fragment of a link."""
    text = ""
    if asked:
        text = "?" + "&".join(f"{key}={escaped(value, raw)}" for key, value in asked.items())
    if item.fragment is not None:
        text += "#" + "/".join(fill(item.fragment, chosen, raw))
    return text


class Maker:
    """Makes links of one policy, by a random source of the caller's."""

    def __init__(self, policy: dict, pool: list[str], rng: random.Random):
        self.policy, self.pool, self.rng = policy, pool, rng
        self.sites = sites(policy)
        self.strange = strange_sites(policy)
        self.shapes = shapes(policy)

    def few(self, item: Shape) -> list[Link]:
        """The typical link on some sites of the shape."""
        fitting = [site for site in self.sites if lives(item, site)]
        chosen = self.rng.sample(fitting, min(2, len(fitting)))
        return [self.link(item, site) for site in chosen]

    def everywhere(self, item: Shape) -> list[Link]:
        """The typical link on every site, and on authorities that are none."""
        found = [self.link(item, site) for site in self.sites[:40]]
        strange = self.rng.sample(self.strange, min(6, len(self.strange)))
        return found + [self.link(item, site) for site in strange]

    def link(self, item: Shape, site: Site, chosen=None, asked=None, raw="") -> Link:
        """One link; what is not given is typical."""
        known = {name: self.typical(kind) for name, kind in item.slots()} | (chosen or {})
        if asked is None:
            asked = {key: self.typical(item.queries()[key]) for key in item.required()}
        url = site.url(fill(item.path, known, raw), tail(item, known, asked, raw))
        return Link(url, item.name, known | asked | site.values)

    def typical(self, declared: dict) -> str:
        """The first value of a type, nested links included."""
        return choices(self.policy, declared)[0]

    def many(self, item: Shape) -> list[Link]:
        """Every single variation of a shape, on one https site and one scheme."""
        fitting = [site for site in self.sites if lives(item, site)] or self.sites
        web = [site for site in fitting if site.kind == "https"]
        app = [site for site in fitting if site.kind != "https"]
        places = [self.rng.choice(group) for group in (web, app) if group]
        found = self.everywhere(item)
        for site in places:
            found += self.slot_links(item, site) + self.query_links(item, site)
            found += self.odd_links(item, site)
        return found

    def slot_links(self, item: Shape, site: Site) -> list[Link]:
        """One parameter varied at a time."""
        found = []
        for name, kind in item.slots():
            for value in self.mixed(kind):
                found.append(self.link(item, site, {name: value}))
                if any(mark in value for mark in PLUS_RAW + "&=+"):
                    found.append(self.link(item, site, {name: value}, raw=PLUS_RAW + "&=+"))
        return found

    def mixed(self, kind: dict) -> list[str]:
        """Values of the type, and some of all other types."""
        own = choices(self.policy, kind)
        return own + self.rng.sample(self.pool, min(8, len(self.pool)))

    def query_links(self, item: Shape, site: Site) -> list[Link]:
        """Each key absent, present, invalid, twice; all present; keys that nobody declared."""
        queries, base = item.queries(), {}
        for key in item.required():
            base[key] = self.typical(queries[key])
        found = [self.link(item, site, asked={k: self.typical(q) for k, q in queries.items()})]
        for key, kind in queries.items():
            found.append(self.link(item, site, asked={k: v for k, v in base.items() if k != key}))
            for value in self.mixed(kind):
                found.append(self.link(item, site, asked=base | {key: value}))
            for value in ("a+b", "a=b", "a%2Bb", "A.Example", "+"):
                made = self.link(item, site, asked=base | {key: "MARK"})
                found.append(Link(made.url.replace("MARK", value), made.route, made.values))
            made = self.link(item, site, asked=base | {key: self.typical(kind)})
            found.append(Link(with_query(made.url, key + "=1"), made.route, made.values))
            found.append(Link(with_query(made.url, key), made.route, made.values))
        return found + self.undeclared(item, site, base)

    def undeclared(self, item: Shape, site: Site, base: dict) -> list[Link]:
        """Keys that this route does not declare, some of which another policy may."""
        found = []
        for key in self.rng.sample(self.pool_keys(), min(6, len(self.pool_keys()))) + ["zz"]:
            for value in ("7", self.rng.choice(self.pool or ["a"])):
                found.append(self.link(item, site, asked=base | {key: value}))
        return found

    def pool_keys(self) -> list[str]:
        """Query keys of any shape of this policy."""
        return sorted({key for item in self.shapes for key in item.queries()})

    def odd_links(self, item: Shape, site: Site) -> list[Link]:
        """Spellings around a typical link."""
        base = self.link(item, site)
        path, _, rest = base.url.partition("?")
        bare = path.partition("#")[0]
        texts = [base.url + "#frag", bare + "/", bare + "//", bare + "/more", bare + "/..",
                 with_query(base.url, "utm=1"), with_query(base.url, "utm=1&utm=2"), bare,
                 bare + "#", bare + "?", bare + "#/x", base.url.replace("example", "EXAMPLE", 1),
                 bare.rpartition("/")[0], bare + "/" + "/".join("a" * 18),
                 with_query(base.url, "u=" + "a" * 2100), with_query(base.url, "&".join(
                     f"u{n}=1" for n in range(20)))]
        return [Link(text, base.route, base.values) for text in texts]


def with_query(url: str, item: str) -> str:
    """The link with one more item in its query."""
    path, mark, fragment = url.partition("#")
    return path + ("&" if "?" in path else "?") + item + mark + fragment


def pool_of(*policies: dict) -> list[str]:
    """Literals, listed values and typical values of the policies: what one type may share with
    another."""
    found = set()
    for policy in policies:
        for item in shapes(policy):
            found.update(piece for piece in item.path if "{" not in piece)
            kinds = [kind for _, kind in item.slots()] + list(item.queries().values())
            for kind in kinds:
                if "route" not in kind:
                    found.update(values(named_rest(kind))[:3])
    return sorted(text for text in found if text and len(text) < 80)

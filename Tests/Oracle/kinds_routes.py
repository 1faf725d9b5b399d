"""Kinds of change of routes: pattern, access, requirements, place in the app."""
import json
import re

from edits import (BEHAVIOUR, FACT, NOTHING, added, dropped, kind, put, renamed, shuffled, taken)
from links import SLOT, split

FRESH_TYPES = [{"int": [1, 50]}, {"token": [1, 12]}, {"text": [1, 12]}, {"enum": ["one", "two"]},
               {"digits": [1, 5]}, {"bool": True}, {"date": True}, {"host": [3, 40]},
               {"decimal": ["0.0", "9.9", 1]}]


@kind("routes", "add")
def _(e):
    name = e.fresh("extra")
    e.policy["routes"].append({"id": name, "path": f"/{name}/page",
                               "access": e.pick(["public", "authenticated"])})
    return True


@kind("routes", "add a screen without a link", FACT)
def _(e):
    e.policy["routes"].append({"id": e.fresh("extra")})
    return True


@kind("routes", "carve a literal out of a parameter")
def _(e):
    route = e.route(lambda r: "path" in r and SLOT.match(split(_path(r))[-1] if split(_path(r))
                                                        else ""))
    if route is None or "..." in _path(route) or "#" in _path(route):
        return False
    made = {"id": e.fresh("carved"), "access": e.pick(["public", "authenticated", "deny"]),
            "path": re.sub(r"\{[^}]*\}$", "carved", _path(route))}
    if made["access"] == "deny":
        made["why"] = "no"
    for key in ("on", "params"):
        if key in route:
            made[key] = json.loads(json.dumps(route[key]))
    if "params" in made:
        made["params"] = {k: v for k, v in made["params"].items() if "{%s}" % k in made["path"]}
    e.policy["routes"].append(made)
    return True


@kind("routes", "remove")
def _(e):
    text = json.dumps(e.policy)
    route = e.route(lambda r: text.count(json.dumps(r["id"])) == 1)
    return route and not e.policy["routes"].remove(route)


@kind("routes", "reorder", NOTHING)
def _(e):
    return shuffled(e.policy["routes"], e.rng)


@kind("routes.id", "rename", FACT)
def _(e):
    old, name = e.route()["id"], e.fresh("renamed")
    keys = {"id", "route", "fallback", "parents", "to"}
    for part in ("routes", "moved", "never", "suppress", "types", "defaults"):
        if part in e.policy:
            e.policy[part] = renamed(e.policy[part], old, name, keys)
    return True


@kind("routes.id", "swap two", FACT)
def _(e):
    one, two = e.route(), e.route()
    if one is two:
        return False
    one["id"], two["id"] = two["id"], one["id"]
    return True


# ---------------------------------------------------------------- path

def _path(route):
    path = route.get("path", "")
    return path[0] if isinstance(path, list) else path


def _repath(route, make):
    """Replaces the first pattern by what `make` says, where it says another one."""
    old = _path(route)
    new = make(old)
    if not new or new == old:
        return False
    if isinstance(route["path"], list):
        route["path"][0] = new
    else:
        route["path"] = new
    return True


def _path_kind(name, make, shows=BEHAVIOUR):
    @kind("routes.path", name, shows)
    def _(e):
        routes = [route for route in e.policy["routes"] if "path" in route]
        e.rng.shuffle(routes)
        return any(_repath(route, lambda path: make(e, path, route)) for route in routes)


def _change_literal(e, path, route):
    at = e.pick(n for n, s in enumerate(split(path.partition("#")[0])) if s and "{" not in s)
    if at is None:
        return None
    head, mark, rest = path.partition("#")
    pieces = split(head)
    pieces[at] = e.fresh("lit")
    return "/" + "/".join(pieces) + mark + rest


def _add_segment(e, path, route):
    head, mark, rest = path.partition("#")
    return None if "..." in head else head.rstrip("/") + "/" + e.fresh("more") + mark + rest


def _drop_segment(e, path, route):
    head, mark, rest = path.partition("#")
    pieces = split(head)
    if len(pieces) < 2 or "{" in pieces[-1]:
        return None
    return "/" + "/".join(pieces[:-1]) + mark + rest


def _literal_to_parameter(e, path, route):
    head, mark, rest = path.partition("#")
    pieces = split(head)
    at = e.pick(n for n, s in enumerate(pieces) if "{" not in s)
    if at is None:
        return None
    name = e.fresh("slot")
    pieces[at] = "{%s}" % name
    route.setdefault("params", {})[name] = e.pick(FRESH_TYPES)
    return "/" + "/".join(pieces) + mark + rest


def _parameter_to_literal(e, path, route):
    found = re.findall(r"\{([A-Za-z0-9_.-]+)\}", path.partition("#")[0])
    if not found:
        return None
    route.get("params", {}).pop(found[0], None)
    if not route.get("params", True):
        del route["params"]
    return path.replace("{%s}" % found[0], "fixed", 1)


def _affix(e, path, route):
    found = re.search(r"/\{([A-Za-z0-9_-]+)\}(?=/|$)", path)
    if not found:
        return None
    form = e.pick(["/@{%s}", "/{%s}.json", "/v-{%s}"])
    return path[:found.start()] + form % found[1] + path[found.end():]


def _drop_affix(e, path, route):
    found = re.search(r"/([^/{}]*)\{([A-Za-z0-9_-]+)\}([^/{}#]*)", path)
    if not found or not (found[1] or found[3]):
        return None
    return path[:found.start()] + "/{%s}" % found[2] + path[found.end():]


def _change_affix(e, path, route):
    found = re.search(r"/([^/{}]+)\{", path)
    return found and path[:found.start()] + "/" + found[1] + "x{" + path[found.end():]


def _rename_parameter(e, path, route):
    found = re.findall(r"\{([A-Za-z0-9_-]+)\}", path)
    text = json.dumps(e.policy["routes"]) + json.dumps(e.policy.get("moved", []))
    name, new = e.pick(found), e.fresh("param")
    if name is None or isinstance(route["path"], list) or "require" in route and \
            json.dumps(name) in json.dumps(route["require"]):
        return None
    if text.count("{%s}" % name) > 1 or "{%s_" % name in text:
        return None
    params = route.setdefault("params", {})
    params[new] = params.pop(name, e.policy.get("types", {}).get(name, {"token": [1, 9]}))
    for key in ("secret", "public"):
        if key in route:
            route[key] = [new if item == name else item for item in route[key]]
    return path.replace("{%s}" % name, "{%s}" % new)


def _to_rest(e, path, route):
    found = re.search(r"/\{([A-Za-z0-9_-]+)\}$", path)
    if not found:
        return None
    route.setdefault("params", {})[found[1]] = {"rest": {"token": [1, 12]}, "max": e.pick([1, 3])}
    return path[:found.start()] + "/{%s...}" % found[1]


def _from_rest(e, path, route):
    found = re.search(r"/\{([A-Za-z0-9_-]+)\.\.\.\}$", path)
    if not found:
        return None
    route.setdefault("params", {})[found[1]] = {"token": [1, 12]}
    return path[:found.start()] + "/{%s}" % found[1]


def _add_fragment(e, path, route):
    return None if "#" in path else path + "#" + e.fresh("part")


def _fragment_parameter(e, path, route):
    if "#" in path:
        return None
    name = e.fresh("part")
    route.setdefault("params", {})[name] = {"token": [1, 9]}
    return path + "#/x/{%s}" % name


def _drop_fragment(e, path, route):
    head, mark, rest = path.partition("#")
    for name in re.findall(r"\{([A-Za-z0-9_-]+)\}", rest):
        route.get("params", {}).pop(name, None)
        for key in ("public", "secret"):
            if name in route.get(key, []):
                dropped_name(route, key, name)
    if not route.get("params", True):
        del route["params"]
    return head if mark else None


def dropped_name(route, key, name):
    """Takes one name out of a list, and an empty list away."""
    route[key].remove(name)
    if not route[key]:
        del route[key]


def _change_fragment(e, path, route):
    head, mark, rest = path.partition("#")
    return head + "#" + ("/" if rest.startswith("/") else "") + "n" + rest.lstrip("/") \
        if mark else None


for _name, _make in {
    "change a literal": _change_literal, "add a segment": _add_segment,
    "drop a segment": _drop_segment, "a literal becomes a parameter": _literal_to_parameter,
    "a parameter becomes a literal": _parameter_to_literal, "add an affix": _affix,
    "drop an affix": _drop_affix, "change an affix": _change_affix,
    "a parameter becomes a rest": _to_rest, "a rest becomes a parameter": _from_rest,
    "add a literal fragment": _add_fragment, "add a fragment parameter": _fragment_parameter,
    "drop the fragment": _drop_fragment, "change the fragment": _change_fragment,
}.items():
    _path_kind(_name, _make)
_path_kind("rename a parameter", _rename_parameter, FACT)


@kind("routes.path", "another pattern")
def _(e):
    route = e.routes("path")
    found = re.findall(r"\{([A-Za-z0-9_-]+)\}", _path(route) if route else "")
    if route is None or "..." in _path(route):
        return False
    patterns = route["path"] if isinstance(route["path"], list) else [route["path"]]
    route["path"] = patterns + ["/" + "/".join([e.fresh("also")] + ["{%s}" % n for n in found])]
    return True


@kind("routes.path", "a pattern less")
def _(e):
    route = e.route(lambda r: isinstance(r.get("path"), list) and len(r["path"]) > 1)
    return route and dropped(route, "path", e.rng)


@kind("routes.path", "reorder patterns", FACT)
def _(e):
    route = e.route(lambda r: isinstance(r.get("path"), list) and len(r["path"]) > 1)
    return route and shuffled(route["path"], e.rng)


@kind("routes.path", "a list of one", NOTHING)
def _(e):
    route = e.route(lambda r: isinstance(r.get("path"), str))
    return route and put(route, "path", [route["path"]])


@kind("routes.path", "remove")
def _(e):
    route = e.route(lambda r: "path" in r and "{" not in json.dumps(r["path"]))
    if route is None:
        return False
    for key in ("on", "query", "public"):
        route.pop(key, None)
    return taken(route, "path")


@kind("routes.path", "give to a screen without a link")
def _(e):
    return put(e.route(lambda r: "path" not in r and r.get("access") != "deny"), "path",
               "/" + e.fresh("given"))


# ---------------------------------------------------------------- on

@kind("routes.on", "restrict")
def _(e):
    route = e.route(lambda r: "path" in r and "on" not in r)
    return len(e.policy["origins"]) > 1 and put(route, "on", [e.pick(e.policy["origins"])["id"]])


@kind("routes.on", "remove")
def _(e):
    return taken(e.routes("on"), "on")


@kind("routes.on", "add")
def _(e):
    route = e.routes("on")
    return route and added(route["on"], e.pick(e.policy["origins"])["id"], e.rng)


@kind("routes.on", "an origin less")
def _(e):
    route = e.route(lambda r: len(r.get("on", [])) > 1)
    return route and dropped(route, "on", e.rng)


@kind("routes.on", "say all", NOTHING)
def _(e):
    route = e.route(lambda r: "path" in r and "on" not in r)
    return put(route, "on", [origin["id"] for origin in e.policy["origins"]])


# ---------------------------------------------------------------- access

def _access_kind(word):
    @kind("routes.access", word)
    def _(e):
        route = e.route(lambda r: r.get("access", e.policy["defaults"]["access"]) != word)
        if route is None:
            return False
        route.pop("why", None)
        if word in ("public", "signedOut"):
            route.pop("require", None)
        if word == "deny":
            route["why"] = "closed"
            route.pop("require", None)
        return put(route, "access", word)


for _word in ("public", "authenticated", "signedOut", "deny"):
    _access_kind(_word)


@kind("routes.access", "remove")
def _(e):
    route = e.routes("access")
    if route is None:
        return False
    route.pop("why", None)
    return taken(route, "access")


@kind("routes.why", "change", FACT)
def _(e):
    return put(e.routes("why"), "why", e.fresh("because"))


# ---------------------------------------------------------------- require

def _protected(e):
    """A route that asks for a session, with its requirements."""
    route = e.route(lambda r: r.get("access", e.policy["defaults"]["access"]) == "authenticated")
    return None if route is None else route.setdefault("require", {})


def _having(e, *keys):
    def has(route):
        need = route.get("require", {})
        for key in keys:
            need = need.get(key, {}) if isinstance(need, dict) else {}
        return bool(need) or need == 0
    route = e.route(has)
    return None if route is None else route["require"]


def _tidy(e):
    """An emptied `require` is taken away."""
    for route in e.policy["routes"]:
        need = route.get("require")
        if need is None:
            continue
        for key in ("scopes", "roles"):
            if need.get(key) == {}:
                del need[key]
        if not need:
            del route["require"]
    return True


def _need_kinds(key):
    @kind(f"routes.require.{key}.all", "add")
    def _(e):
        need = _protected(e)
        return need is not None and e.word(key) and added(
            need.setdefault(key, {}).setdefault("all", []), e.word(key), e.rng)

    @kind(f"routes.require.{key}.all", "remove")
    def _(e):
        need = _having(e, key, "all")
        return need and dropped(need[key], "all", e.rng) and _tidy(e)

    @kind(f"routes.require.{key}.all", "replace")
    def _(e):
        need = _having(e, key, "all")
        word = need and e.pick(w for w in e.words(key) if w not in need[key]["all"])
        return word and put(need[key], "all", [word])

    @kind(f"routes.require.{key}.any", "add")
    def _(e):
        need = _protected(e)
        return need is not None and e.word(key) and added(
            need.setdefault(key, {}).setdefault("any", []), e.word(key), e.rng)

    @kind(f"routes.require.{key}.any", "remove")
    def _(e):
        need = _having(e, key, "any")
        return need and dropped(need[key], "any", e.rng) and _tidy(e)

    @kind(f"routes.require.{key}", "all becomes any")
    def _(e):
        need = _having(e, key, "all")
        return need and "any" not in need[key] and put(need[key], "any", need[key].pop("all"))

    @kind(f"routes.require.{key}", "any becomes all")
    def _(e):
        need = _having(e, key, "any")
        return need and "all" not in need[key] and put(need[key], "all", need[key].pop("any"))

    @kind(f"routes.require.{key}", "remove")
    def _(e):
        return taken(_having(e, key), key) and _tidy(e)

    @kind(f"routes.require.{key}", "reorder", NOTHING)
    def _(e):
        lists = [items for route in e.policy["routes"]
                 for items in route.get("require", {}).get(key, {}).values()]
        return any([shuffled(items, e.rng) for items in lists])


_need_kinds("scopes")
_need_kinds("roles")


def _names(route):
    return re.findall(r"\{([A-Za-z0-9_-]+)\}", _path(route).partition("#")[0])


@kind("routes.require.owner", "add")
def _(e):
    route = e.route(lambda r: _names(r) and "owner" not in r.get("require", {})
                    and r.get("access", e.policy["defaults"]["access"]) == "authenticated")
    if route is None or e.word("claims") is None:
        return False
    route.setdefault("require", {})["owner"] = {"param": e.pick(_names(route)),
                                                "claim": e.word("claims")}
    return True


@kind("routes.require.owner", "remove")
def _(e):
    return taken(_having(e, "owner"), "owner") and _tidy(e)


@kind("routes.require.owner.param", "change")
def _(e):
    route = e.route(lambda r: "owner" in r.get("require", {}) and len(_names(r)) > 1)
    return route and put(route["require"]["owner"], "param", e.pick(_names(route)))


@kind("routes.require.owner.claim", "change")
def _(e):
    need = _having(e, "owner")
    return need and put(need["owner"], "claim", e.word("claims"))


@kind("routes.require.owner.unless", "add")
def _(e):
    need = _having(e, "owner")
    return need and added(need["owner"].setdefault("unless", []), e.word("roles"), e.rng)


@kind("routes.require.owner.unless", "remove")
def _(e):
    need = _having(e, "owner", "unless")
    return need and dropped(need["owner"], "unless", e.rng)


@kind("routes.require.assurance", "add or change")
def _(e):
    return e.word("assurance") and put(_protected(e), "assurance", e.word("assurance"))


@kind("routes.require.assurance", "remove")
def _(e):
    return taken(_having(e, "assurance"), "assurance") and _tidy(e)


@kind("routes.require.maxAge", "add")
def _(e):
    need = _protected(e)
    return need is not None and "maxAge" not in need and put(need, "maxAge", e.pick([0, 60, 3600]))


@kind("routes.require.maxAge", "longer")
def _(e):
    need = _having(e, "maxAge")
    return need and put(need, "maxAge", need["maxAge"] + e.pick([1, 60]))


@kind("routes.require.maxAge", "shorter")
def _(e):
    need = _having(e, "maxAge")
    return need and put(need, "maxAge", max(0, need["maxAge"] - e.pick([1, 60])))


@kind("routes.require.maxAge", "remove")
def _(e):
    return taken(_having(e, "maxAge"), "maxAge") and _tidy(e)


@kind("routes.require.gates", "add")
def _(e):
    need = _protected(e)
    return need is not None and e.word("gates") and added(
        need.setdefault("gates", []), e.word("gates"), e.rng)


@kind("routes.require.gates", "remove")
def _(e):
    need = _having(e, "gates")
    return need and dropped(need, "gates", e.rng) and _tidy(e)


@kind("routes.require", "remove")
def _(e):
    return taken(e.routes("require"), "require")


@kind("routes.require", "empty", NOTHING)
def _(e):
    route = e.route(lambda r: "require" not in r and r.get(
        "access", e.policy["defaults"]["access"]) == "authenticated")
    return put(route, "require", {})


# ---------------------------------------------------------------- version, flags, conceal

@kind("routes.minApp", "add")
def _(e):
    return put(e.route(lambda r: "minApp" not in r), "minApp", e.pick(["2.0.0", "3.1.4"]))


@kind("routes.minApp", "later")
def _(e):
    route = e.routes("minApp")
    return route and put(route, "minApp", route["minApp"].rpartition(".")[0] + ".9")


@kind("routes.minApp", "earlier")
def _(e):
    return put(e.routes("minApp"), "minApp", "0.0.1")


@kind("routes.minApp", "remove")
def _(e):
    return taken(e.routes("minApp"), "minApp")


@kind("routes.flags", "add")
def _(e):
    route = e.route()
    return e.word("flags") and added(route.setdefault("flags", []), e.word("flags"), e.rng)


@kind("routes.flags", "remove")
def _(e):
    route = e.routes("flags")
    return route and dropped(route, "flags", e.rng)


@kind("routes.flags", "replace")
def _(e):
    return put(e.routes("flags"), "flags", [e.word("flags")])


@kind("routes.conceal", "set", FACT)
def _(e):
    return put(e.route(lambda r: r.get("access", e.policy["defaults"]["access"])
                       == "authenticated"), "conceal", True)


@kind("routes.conceal", "remove", FACT)
def _(e):
    return taken(e.route(lambda r: r.get("conceal") is True), "conceal")


@kind("routes.conceal", "say the default", NOTHING)
def _(e):
    return put(e.route(lambda r: "conceal" not in r), "conceal", False)


@kind("routes.fallback", "add or change", FACT)
def _(e):
    usual = e.policy["defaults"].get("fallback")
    route = e.route(lambda r: "flags" in r or "minApp" in r)
    return route and put(route, "fallback", e.pick(
        r["id"] for r in e.policy["routes"] if r.get("access") == "public"
        and r["id"] not in (route.get("fallback", usual), route["id"]) and not _names(r)))


@kind("routes.fallback", "remove", FACT)
def _(e):
    usual = e.policy["defaults"].get("fallback")
    return taken(e.route(lambda r: r.get("fallback", usual) != usual), "fallback")


@kind("routes.fallback", "of a screen without a link", FACT)
def _(e):
    route = e.route(lambda r: "path" not in r)
    return route and put(route, "fallback", e.pick(
        r["id"] for r in e.policy["routes"] if r.get("access") == "public" and not _names(r)
        and r is not route))


# ---------------------------------------------------------------- parents

@kind("routes.parents", "add", FACT)
def _(e):
    route = e.route()
    parent = e.route(lambda r: not _names(r) and not any(
        not key.endswith("?") for key in r.get("query", {})) and r.get("access") != "deny")
    return parent and parent is not route and not any(
        parent["id"] == p or isinstance(p, dict) and p["route"] == parent["id"]
        for p in route.get("parents", [])) and added(
        route.setdefault("parents", []), parent["id"], e.rng)


@kind("routes.parents", "remove", FACT)
def _(e):
    route = e.routes("parents")
    return route and dropped(route, "parents", e.rng)


@kind("routes.parents", "reorder", FACT)
def _(e):
    return shuffled((e.route(lambda r: len(r.get("parents", [])) > 1) or {}).get("parents"), e.rng)


def _parent(e, fits):
    """Any parent that fits, as the long form of it."""
    places = [(route["parents"], n) for route in e.policy["routes"]
              for n, parent in enumerate(route.get("parents", [])) if fits(parent)]
    if not places:
        return None
    items, at = e.rng.choice(places)
    if isinstance(items[at], str):
        items[at] = {"route": items[at]}
    return items[at]


@kind("routes.parents.route", "change", FACT)
def _(e):
    parent = _parent(e, lambda p: isinstance(p, str) or "with" not in p)
    return put(parent, "route", e.pick(
        r["id"] for r in e.policy["routes"] if not _names(r) and r.get("access") != "deny"
        and not any(not key.endswith("?") for key in r.get("query", {}))))


@kind("routes.parents.route", "the long form", NOTHING)
def _(e):
    return _parent(e, lambda p: isinstance(p, str)) is not None


@kind("routes.parents.with", "change", FACT)
def _(e):
    parent = _parent(e, lambda p: isinstance(p, dict) and "with" in p)
    key = parent and e.pick(parent["with"])
    return key and put(parent["with"], key, e.pick([3, "other", "x-" + str(parent["with"][key])]))


@kind("routes.parents.with", "remove one", FACT)
def _(e):
    parent = _parent(e, lambda p: isinstance(p, dict) and "with" in p)
    return parent and taken(parent["with"], e.pick(parent["with"]))


@kind("routes.parents.optional", "set", FACT)
def _(e):
    return put(_parent(e, lambda p: isinstance(p, str) or not p.get("optional")),
               "optional", True)


@kind("routes.parents.optional", "remove", FACT)
def _(e):
    return taken(_parent(e, lambda p: isinstance(p, dict) and p.get("optional")), "optional")


# ---------------------------------------------------------------- place, secrets, content, texts

@kind("routes.place", "change", FACT)
def _(e):
    route = e.route(lambda r: r.get("access") != "deny")
    return route and put(route, "place", e.pick(
        w for w in ("replace", "append", "auto") if w != route.get("place", "auto")))


@kind("routes.place", "say the default", NOTHING)
def _(e):
    return put(e.route(lambda r: "place" not in r), "place", "auto")


@kind("routes.public", "add", FACT)
def _(e):
    def hidden(route):
        rest = _path(route).partition("#")[2]
        names = re.findall(r"\{([A-Za-z0-9_-]+)\}", rest)
        return [n for n in names if n not in route.get("public", []) + route.get("secret", [])]
    route = e.route(hidden)
    return route and added(route.setdefault("public", []), e.pick(hidden(route)), e.rng)


@kind("routes.public", "remove", FACT)
def _(e):
    route = e.routes("public")
    return route and dropped(route, "public", e.rng)


@kind("routes.secret", "add", FACT)
def _(e):
    def open_names(route):
        owner = route.get("require", {}).get("owner", {}).get("param")
        names = _names(route) + [key.rstrip("?") for key in route.get("query", {})]
        return [n for n in names if n not in route.get("secret", []) and n != owner]
    route = e.route(open_names)
    return route and added(route.setdefault("secret", []), e.pick(open_names(route)), e.rng)


@kind("routes.secret", "remove", FACT)
def _(e):
    route = e.routes("secret")
    return route and dropped(route, "secret", e.rng)


@kind("routes.content", "add", FACT)
def _(e):
    return put(e.route(lambda r: "path" in r and "content" not in r
                       and r.get("access") != "deny"), "content", {"check": True})


@kind("routes.content", "remove", FACT)
def _(e):
    return taken(e.route(lambda r: r.get("content", {}).get("check")), "content")


@kind("routes.content.check", "off", FACT)
def _(e):
    route = e.route(lambda r: r.get("content", {}).get("check"))
    return route and not route["content"].pop("maySignIn", None) and put(
        route["content"], "check", False)


@kind("routes.content.maySignIn", "set", FACT)
def _(e):
    route = e.route(lambda r: r.get("content", {}).get("check")
                    and not r["content"].get("maySignIn"))
    return route and put(route["content"], "maySignIn", True)


@kind("routes.content.maySignIn", "remove", FACT)
def _(e):
    route = e.route(lambda r: r.get("content", {}).get("maySignIn"))
    return route and taken(route["content"], "maySignIn")


@kind("routes.effect", "change", FACT)
def _(e):
    route = e.route()
    return put(route, "effect", "read" if route.get("effect") == "write" else "write")


@kind("routes.effect", "say the default", NOTHING)
def _(e):
    return put(e.route(lambda r: "effect" not in r), "effect", "read")


@kind("routes.note", "change", NOTHING)
def _(e):
    return put(e.route(), "note", e.fresh("remark"))


@kind("routes.title", "change", NOTHING)
def _(e):
    return put(e.route(), "title", e.fresh("Title"))

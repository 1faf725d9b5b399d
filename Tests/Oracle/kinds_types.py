"""Kinds of change of parameter types and query keys."""
import copy

from edits import FACT, NOTHING, added, dropped, kind, put, shuffled, taken
from kinds_routes import FRESH_TYPES


def _declared(e, word):
    """Any type of the kind, wherever it is declared."""
    found = []

    def walk(value):
        if isinstance(value, dict):
            if isinstance(value.get(word), (list, bool, dict)) and "id" not in value:
                found.append(value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
    for part in ("types", "routes", "moved"):
        walk(e.policy.get(part, []))
    return e.pick(found)


def _bound_kinds(word, least, most):
    """The four ways to move two bounds."""
    def moved(at, by):
        def change(e):
            declared = _declared(e, word)
            if declared is None:
                return False
            low, high = declared[word]
            bounds = [low, high]
            bounds[at] = max(least, min(most, bounds[at] + by * e.pick([1, 2, 5])))
            return bounds[0] <= bounds[1] and put(declared, word, bounds)
        return change
    for name, at, by in (("lower minimum", 0, -1), ("higher minimum", 0, 1),
                         ("lower maximum", 1, -1), ("higher maximum", 1, 1)):
        kind(f"types.{word}", name)(moved(at, by))


_bound_kinds("int", -2**63, 2**63 - 1)
_bound_kinds("token", 0, 8192)
_bound_kinds("text", 0, 8192)
_bound_kinds("digits", 1, 8192)
_bound_kinds("host", 1, 253)


@kind("types", "add unused", FACT)
def _(e):
    return put(e.policy.setdefault("types", {}), e.fresh("kind"), e.pick(FRESH_TYPES))


@kind("types", "rename with its uses", FACT)
def _(e):
    text = str(e.policy["routes"]) + str(e.policy["origins"]) + str(e.policy.get("moved"))
    old = e.pick(n for n in e.policy.get("types", {}) if "{%s" % n not in text)
    if old is None:
        return False
    new = e.fresh("kind")
    e.policy["types"] = {new if k == old else k: v for k, v in e.policy["types"].items()}
    for part in ("routes", "moved"):
        for item in e.policy.get(part, []):
            for key in ("params", "query"):
                for name, value in item.get(key, {}).items():
                    if value == old:
                        item[key][name] = new
    return True


@kind("types", "another kind of type")
def _(e):
    types = e.policy.get("types", {})
    name = e.pick(n for n, t in types.items() if "rest" not in t)
    return name and put(types, name, e.pick(FRESH_TYPES))


@kind("types", "reorder", NOTHING)
def _(e):
    names = list(e.policy.get("types", {}))
    if not shuffled(names, e.rng):
        return False
    e.policy["types"] = {name: e.policy["types"][name] for name in names}
    return True


@kind("routes.params", "another type")
def _(e):
    route = e.routes("params")
    name = route and e.pick(n for n in route["params"] if "rest" not in str(route["params"][n]))
    return name and put(route["params"], name, copy.deepcopy(e.pick(FRESH_TYPES)))


@kind("routes.params", "written out in place of its name", NOTHING)
def _(e):
    places = [(r["params"], n) for r in e.policy["routes"] for n in r.get("params", {})
              if isinstance(r["params"][n], str)]
    if not places:
        return False
    params, name = e.pick(places)
    params[name] = copy.deepcopy(e.policy["types"][params[name]])
    return True


@kind("types.also", "add")
def _(e):
    declared = _declared(e, "token")
    mark = e.pick(m for m in ":@!$+=," if m not in (declared or {}).get("also", ""))
    return declared and put(declared, "also", declared.get("also", "") + mark)


@kind("types.also", "remove")
def _(e):
    declared = _declared(e, "token")
    return declared and declared.get("also") and (
        put(declared, "also", declared["also"][1:]) if len(declared["also"]) > 1
        else taken(declared, "also"))


@kind("types.also", "reorder", NOTHING)
def _(e):
    declared = _declared(e, "token")
    return declared and put(declared, "also", "".join(reversed(declared.get("also", ""))) or None)


@kind("types.slash", "set")
def _(e):
    return put(_declared(e, "text"), "slash", True)


@kind("types.slash", "remove")
def _(e):
    declared = _declared(e, "text")
    return declared and declared.get("slash") and taken(declared, "slash")


@kind("types.enum", "add")
def _(e):
    declared = _declared(e, "enum")
    return declared and added(declared["enum"], e.fresh("v"), e.rng)


@kind("types.enum", "remove")
def _(e):
    declared = _declared(e, "enum")
    return declared and len(declared["enum"]) > 1 and dropped(declared, "enum", e.rng)


@kind("types.enum", "replace")
def _(e):
    declared = _declared(e, "enum")
    if declared is None:
        return False
    declared["enum"][e.rng.randrange(len(declared["enum"]))] = e.fresh("v")
    return True


@kind("types.enum", "reorder", NOTHING)
def _(e):
    return shuffled((_declared(e, "enum") or {}).get("enum"), e.rng)


def _swap_kind(word, into):
    @kind(f"types.{word}", f"becomes {next(iter(into))}")
    def _(e):
        declared = _declared(e, word)
        if declared is None:
            return False
        keep = {k: v for k, v in declared.items() if k in ("plus", "onInvalid")}
        declared.clear()
        declared.update(copy.deepcopy(into) | keep)
        return True


for _word, _into in [
        ("uuid", {"token": [36, 36]}), ("uuid", {"text": [1, 40]}), ("date", {"token": [10, 10]}),
        ("date", {"digits": [1, 10]}), ("bool", {"enum": ["true", "false"]}),
        ("bool", {"token": [1, 5]}), ("int", {"digits": [1, 6]}), ("int", {"token": [1, 20]}),
        ("int", {"decimal": ["-5.0", "500.0", 1]}), ("token", {"text": [1, 40]}),
        ("token", {"int": [0, 999]}), ("token", {"uuid": True}), ("text", {"token": [1, 40]}),
        ("text", {"host": [1, 60]}), ("text", {"enum": ["cafe-7", "other"]}),
        ("enum", {"token": [1, 12]}), ("enum", {"text": [1, 12]}), ("digits", {"int": [0, 99999]}),
        ("decimal", {"int": [0, 100]}), ("decimal", {"text": [1, 8]}), ("host", {"text": [1, 80]}),
        ("host", {"token": [1, 80]}), ("route", {"int": [1, 9]}), ("route", {"text": [1, 80]}),
        ("digits", {"token": [1, 9]})]:
    _swap_kind(_word, _into)


@kind("types.decimal", "another bound")
def _(e):
    declared = _declared(e, "decimal")
    if declared is None:
        return False
    low, high, places = declared["decimal"]
    return put(declared, "decimal", e.pick([[low, high + "1", places], [low + "1", high, places],
                                            ["0.1", high, places], [low, "7.5", places]]))


@kind("types.decimal", "other places")
def _(e):
    declared = _declared(e, "decimal")
    if declared is None:
        return False
    low, high, places = declared["decimal"]
    return put(declared, "decimal", [low, high, max(0, min(9, places + e.pick([-1, 1])))])


@kind("types.route", "add")
def _(e):
    declared = _declared(e, "route")
    return declared and added(declared["route"], e.route(lambda r: "path" in r)["id"], e.rng)


@kind("types.route", "remove")
def _(e):
    declared = _declared(e, "route")
    return declared and len(declared["route"]) > 1 and dropped(declared, "route", e.rng)


@kind("types.route", "reorder", NOTHING)
def _(e):
    return shuffled((_declared(e, "route") or {}).get("route"), e.rng)


@kind("types.absolute", "set")
def _(e):
    return put(_declared(e, "route"), "absolute", True)


@kind("types.absolute", "remove")
def _(e):
    declared = _declared(e, "route")
    return declared and declared.get("absolute") and taken(declared, "absolute")


@kind("types.rest", "another inner type")
def _(e):
    declared = _declared(e, "rest")
    return declared and put(declared, "rest", copy.deepcopy(e.pick(FRESH_TYPES)))


@kind("types.max", "fewer")
def _(e):
    declared = _declared(e, "rest")
    return declared and declared["max"] > 1 and put(declared, "max", declared["max"] - 1)


@kind("types.max", "more")
def _(e):
    declared = _declared(e, "rest")
    return declared and put(declared, "max", declared["max"] + e.pick([1, 3]))


# ---------------------------------------------------------------- query keys

def _query(e, fits=lambda key, declared: True):
    """Any query of a route, with one key of it that fits."""
    places = [(r["query"], key) for r in e.policy["routes"] if "path" in r
              for key, declared in r.get("query", {}).items() if fits(key, declared)]
    return e.pick(places) or (None, None)


def _in_place(query, old, new, declared):
    """Replaces a key where it stands."""
    items = [(new, declared) if key == old else (key, value) for key, value in query.items()]
    query.clear()
    query.update(items)
    return True


@kind("routes.query", "add an optional key", FACT)
def _(e):
    route = e.routes("path")
    return put(route.setdefault("query", {}), e.fresh("key") + "?",
               copy.deepcopy(e.pick(FRESH_TYPES)))


@kind("routes.query", "add a required key", FACT)
def _(e):
    route = e.routes("path")
    return put(route.setdefault("query", {}), e.fresh("key"), copy.deepcopy(e.pick(FRESH_TYPES)))


@kind("routes.query", "remove", FACT)
def _(e):
    query, key = _query(e)
    return query is not None and taken(query, key)


@kind("routes.query", "becomes optional", FACT)
def _(e):
    query, key = _query(e, lambda k, d: not k.endswith("?"))
    return query is not None and _in_place(query, key, key + "?", query[key])


@kind("routes.query", "becomes required", FACT)
def _(e):
    query, key = _query(e, lambda k, d: k.endswith("?") and "onInvalid" not in d)
    return query is not None and _in_place(query, key, key[:-1], query[key])


@kind("routes.query", "rename", FACT)
def _(e):
    query, key = _query(e)
    return query is not None and _in_place(
        query, key, e.fresh("key") + ("?" if key.endswith("?") else ""), query[key])


@kind("routes.query", "another type")
def _(e):
    query, key = _query(e)
    return query is not None and put(query, key, copy.deepcopy(e.pick(FRESH_TYPES)))


@kind("routes.query", "reorder", NOTHING)
def _(e):
    route = e.route(lambda r: len(r.get("query", {})) > 1)
    if route is None:
        return False
    names = list(route["query"])
    shuffled(names, e.rng)
    route["query"] = {name: route["query"][name] for name in names}
    return True


def _spelled(e, query, key):
    """The type of a query key, written out so that it may have a key of its own."""
    if isinstance(query[key], str):
        query[key] = copy.deepcopy(e.policy["types"][query[key]])
    return query[key]


def _plus_kind(word):
    @kind("types.plus", word)
    def _(e):
        query, key = _query(e)
        return query is not None and put(_spelled(e, query, key), "plus", word)


_plus_kind("space")
_plus_kind("literal")


@kind("types.plus", "remove")
def _(e):
    query, key = _query(e, lambda k, d: "plus" in d)
    return query is not None and taken(query[key], "plus")


@kind("types.onInvalid", "drop")
def _(e):
    query, key = _query(e, lambda k, d: k.endswith("?"))
    return query is not None and put(_spelled(e, query, key), "onInvalid", "drop")


@kind("types.onInvalid", "remove")
def _(e):
    query, key = _query(e, lambda k, d: isinstance(d, dict) and "onInvalid" in d)
    return query is not None and taken(query[key], "onInvalid")

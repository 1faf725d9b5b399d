"""Kinds of change of everything but routes and types."""
import json

from edits import (BEHAVIOUR, FACT, NOTHING, added, dropped, kind, put, renamed, shuffled, taken)

SOURCES = ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"]
USERS = {
    "scopes": {"all", "any", "scopes"}, "roles": {"all", "any", "roles", "unless"},
    "claims": {"claim"}, "assurance": {"assurance"}, "flags": {"flags"}, "tabs": {"tab"},
    "gates": {"gates"},
}


@kind("$schema", "set", NOTHING)
def _(e):
    return put(e.policy, "$schema", e.fresh("https://schema.example/"))


@kind("id", "change", FACT)
def _(e):
    return put(e.policy, "id", e.fresh("other"))


@kind("revision", "change", FACT)
def _(e):
    return put(e.policy, "revision", e.fresh("rev"))


@kind("allPublic", "add", FACT)
def _(e):
    return put(e.policy, "allPublic", True)


@kind("allPublic", "remove with a safe default", FACT)
def _(e):
    e.policy["defaults"]["access"] = "authenticated"
    return taken(e.policy, "allPublic")


@kind("linkbroker", "write it last", NOTHING)
def _(e):
    e.policy["linkbroker"] = e.policy.pop("linkbroker")
    return True


@kind("conflict", "change", FACT)
def _(e):
    return put(e.policy, "conflict", e.pick(
        w for w in ("latest", "inOrder", "first") if w != e.policy.get("conflict", "latest")))


@kind("conflict", "say the default", NOTHING)
def _(e):
    return "conflict" not in e.policy and put(e.policy, "conflict", "latest")


@kind("onCancel", "change", FACT)
def _(e):
    return put(e.policy, "onCancel", "drop" if e.policy.get("onCancel") == "keep" else "keep")


@kind("onCancel", "say the default", NOTHING)
def _(e):
    return "onCancel" not in e.policy and put(e.policy, "onCancel", "drop")


# ---------------------------------------------------------------- origins

@kind("origins", "add a site")
def _(e):
    name = e.fresh("site")
    e.policy["origins"].append({"id": name, "hosts": [name + ".example"]})
    for route in e.policy["routes"]:
        if "on" in route and e.rng.random() < 0.3:
            route["on"].append(name)
    return True


@kind("origins", "add a scheme")
def _(e):
    name = e.fresh("scheme")
    e.policy["origins"].append({"id": name, "scheme": name,
                                "authority": e.pick(["word", "host", "none"])})
    return True


def _remove_origin(e, fits):
    if len(e.policy["origins"]) < 2:
        return False
    origin = e.pick(o for o in e.policy["origins"] if fits(o))
    if origin is None:
        return False
    e.policy["origins"].remove(origin)
    _forget_origin(e, origin["id"])
    return True


def _forget_origin(e, name):
    for part in ("routes", "moved"):
        for item in list(e.policy.get(part, [])):
            if item.get("on") == [name]:
                _without_links(e, part, item)
            elif name in item.get("on", []):
                item["on"].remove(name)


def _without_links(e, part, item):
    if part == "moved":
        e.policy[part].remove(item)
        return
    for key in ("path", "on", "query", "public"):
        item.pop(key, None)


@kind("origins", "remove a site")
def _(e):
    return _remove_origin(e, lambda o: "hosts" in o)


@kind("origins", "remove a scheme")
def _(e):
    return _remove_origin(e, lambda o: "scheme" in o)


@kind("origins", "reorder")
def _(e):
    return shuffled(e.policy["origins"], e.rng)


@kind("origins.id", "rename", FACT)
def _(e):
    origin, name = e.pick(e.policy["origins"]), e.fresh("origin")
    old, origin["id"] = origin["id"], name
    e.policy = renamed(e.policy, old, name, {"on"})
    return True


@kind("origins.hosts", "add", FACT)
def _(e):
    origin = e.origin("hosts")
    return origin and added(origin["hosts"], e.fresh("extra") + ".example", e.rng)


@kind("origins.hosts", "remove", FACT)
def _(e):
    origin = e.origin("hosts", lambda o: len(o["hosts"]) > 1)
    return origin and dropped(origin, "hosts", e.rng)


@kind("origins.hosts", "replace", FACT)
def _(e):
    origin = e.origin("hosts")
    if origin is None:
        return False
    origin["hosts"][e.rng.randrange(len(origin["hosts"]))] = "evil.example"
    return True


@kind("origins.hosts", "reorder")
def _(e):
    origin = e.origin("hosts", lambda o: len(o["hosts"]) > 1)
    return origin and shuffled(origin["hosts"], e.rng)


@kind("origins.hosts", "add a port", FACT)
def _(e):
    origin = e.origin("hosts")
    host = origin and e.pick(h for h in origin["hosts"] if "{" not in h and ":" not in h)
    return host and added(origin["hosts"], host + ":9443", e.rng)


@kind("origins.hosts", "another port", FACT)
def _(e):
    origin = e.origin("hosts", lambda o: any(":" in h for h in o["hosts"]))
    if origin is None:
        return False
    at = next(n for n, h in enumerate(origin["hosts"]) if ":" in h)
    origin["hosts"][at] = origin["hosts"][at].partition(":")[0] + ":10443"
    return True


@kind("origins.hosts", "drop the port of one", FACT)
def _(e):
    origin = e.origin("hosts", lambda o: any(":" in h for h in o["hosts"]))
    if origin is None:
        return False
    at = next(n for n, h in enumerate(origin["hosts"]) if ":" in h)
    bare = origin["hosts"].pop(at).partition(":")[0]
    return bare not in origin["hosts"] and added(origin["hosts"], bare, e.rng)


@kind("origins.hosts", "add punycode", FACT)
def _(e):
    origin = e.origin("hosts")
    return origin and added(origin["hosts"], "xn--mnchen-3ya.example", e.rng)


@kind("origins.hosts", "add a template", FACT)
def _(e):
    origin = e.origin("hosts", lambda o: not any("{" in h for h in o["hosts"]))
    if origin is None:
        return False
    name = e.fresh("label")
    e.policy.setdefault("types", {})[name] = {"enum": ["de", "en"]}
    stem = e.fresh("tpl") + ".example"
    origin["hosts"] = ["{%s}.%s" % (name, stem)]
    return True


def _template(e):
    origin = e.origin("hosts", lambda o: any("{" in h for h in o["hosts"]))
    if origin is None:
        return None, None
    return origin, next(n for n, h in enumerate(origin["hosts"]) if "{" in h)


@kind("origins.hosts", "another base of a template", FACT)
def _(e):
    origin, at = _template(e)
    if origin is None:
        return False
    label = origin["hosts"][at].partition(".")[0]
    origin["hosts"][at] = label + "." + e.fresh("base") + ".example"
    return True


@kind("origins.hosts", "rename the parameter of a template", FACT)
def _(e):
    origin, at = _template(e)
    if origin is None:
        return False
    old, name = origin["hosts"][at][1:].partition("}")[0], e.fresh("label")
    e.policy["types"][name] = e.policy["types"][old]
    origin["hosts"] = [h.replace("{" + old + "}", "{" + name + "}") for h in origin["hosts"]]
    return True


@kind("origins.hosts", "fix a template to one label", FACT)
def _(e):
    origin, at = _template(e)
    if origin is None:
        return False
    listed = e.policy["types"][origin["hosts"][at][1:].partition("}")[0]].get("enum", ["abc"])
    origin["hosts"][at] = e.pick(listed) + origin["hosts"][at].partition("}")[2]
    return True


@kind("origins.hosts", "a label less in the type of a template", FACT)
def _(e):
    origin, at = _template(e)
    if origin is None:
        return False
    kind_ = e.policy["types"][origin["hosts"][at][1:].partition("}")[0]]
    return len(kind_.get("enum", [])) > 1 and dropped(kind_, "enum", e.rng)


@kind("origins.scheme", "rename", FACT)
def _(e):
    return put(e.origin("scheme"), "scheme", e.fresh("scheme"))


@kind("origins.authority", "to word", FACT)
def _(e):
    return put(e.origin("scheme"), "authority", "word")


@kind("origins.authority", "to host", FACT)
def _(e):
    return put(e.origin("scheme"), "authority", "host")


@kind("origins.authority", "to none", FACT)
def _(e):
    return put(e.origin("scheme"), "authority", "none")


@kind("origins.fragment", "reject", FACT)
def _(e):
    origin = e.pick(o for o in e.policy["origins"] if o.get("fragment", "drop") == "drop")
    return put(origin, "fragment", "reject")


@kind("origins.fragment", "drop", FACT)
def _(e):
    return put(e.origin("fragment", lambda o: o["fragment"] == "reject"), "fragment", "drop")


@kind("origins.fragment", "say the default", NOTHING)
def _(e):
    return put(e.pick(o for o in e.policy["origins"] if "fragment" not in o), "fragment", "drop")


@kind("origins.unknown", "browser", FACT)
def _(e):
    return put(e.origin("hosts"), "unknown", "browser")


@kind("origins.unknown", "notice", FACT)
def _(e):
    return put(e.origin("unknown", lambda o: o["unknown"] == "browser"), "unknown", "notice")


# ---------------------------------------------------------------- callbacks

def _callback(e):
    return e.pick(e.policy.get("callbacks", []))


@kind("callbacks", "add", FACT)
def _(e):
    host = next((h for o in e.policy["origins"] for h in o.get("hosts", []) if "{" not in h), None)
    name = e.fresh("cb")
    if host is None:
        return False
    e.policy.setdefault("callbacks", []).append({
        "id": name, "redirect": f"https://{host}/auth/{name}", "issuer": "https://id.example",
        "client": "client"})
    return True


@kind("callbacks", "add over a route")
def _(e):
    host = next((h for o in e.policy["origins"] for h in o.get("hosts", []) if "{" not in h), None)
    route = e.route(lambda r: isinstance(r.get("path"), str) and "{" not in r["path"]
                    and "#" not in r["path"] and len(r["path"]) > 1)
    if host is None or route is None:
        return False
    e.policy.setdefault("callbacks", []).append({
        "id": e.fresh("cb"), "redirect": f"https://{host}{route['path']}",
        "issuer": "https://id.example", "client": "client"})
    return True


@kind("callbacks", "remove", FACT)
def _(e):
    return dropped(e.policy, "callbacks", e.rng)


@kind("callbacks", "reorder", NOTHING)
def _(e):
    return shuffled(e.policy.get("callbacks"), e.rng)


@kind("callbacks.id", "rename", FACT)
def _(e):
    return put(_callback(e), "id", e.fresh("cb"))


@kind("callbacks.redirect", "change", FACT)
def _(e):
    callback = _callback(e)
    return callback and put(callback, "redirect", callback["redirect"] + "2")


@kind("callbacks.redirect", "fix an open port", FACT)
def _(e):
    callback = e.pick(c for c in e.policy.get("callbacks", []) if "{port}" in c["redirect"])
    return callback and put(callback, "redirect", callback["redirect"].replace("{port}", "8123"))


@kind("callbacks.issuer", "change", FACT)
def _(e):
    return put(_callback(e), "issuer", "https://" + e.fresh("issuer") + ".example")


@kind("callbacks.issuer", "to attempt", FACT)
def _(e):
    return put(_callback(e), "issuer", "attempt")


@kind("callbacks.client", "change", FACT)
def _(e):
    return put(_callback(e), "client", e.fresh("client"))


@kind("callbacks.kind", "change", FACT)
def _(e):
    callback = _callback(e)
    return callback and put(callback, "kind", "signIn" if callback.get("kind") == "external"
                            else "external")


@kind("callbacks.kind", "say the default", NOTHING)
def _(e):
    return put(e.pick(c for c in e.policy.get("callbacks", []) if "kind" not in c),
               "kind", "signIn")


@kind("callbacks.iss", "require", FACT)
def _(e):
    return put(_callback(e), "iss", "required")


@kind("callbacks.iss", "no longer require", FACT)
def _(e):
    return taken(e.pick(c for c in e.policy.get("callbacks", []) if "iss" in c), "iss")


# ---------------------------------------------------------------- limits

LIMITS = {"bytes": (2048, 8192), "segments": (16, 64), "queryItems": (16, 64),
          "pending": (8, 64), "pendingTTL": (900, 86400)}


def _limit_kinds(key, usual, most):
    @kind(f"limits.{key}", "less", FACT)
    def _(e):
        limits = e.policy.setdefault("limits", {})
        return put(limits, key, max(1, limits.get(key, usual) * e.pick([1, 2, 3]) // 4))

    @kind(f"limits.{key}", "more", FACT)
    def _(e):
        limits = e.policy.setdefault("limits", {})
        return put(limits, key, min(most, limits.get(key, usual) + e.pick([1, 7, most])))

    @kind(f"limits.{key}", "say the default", NOTHING)
    def _(e):
        limits = e.policy.setdefault("limits", {})
        return key not in limits and put(limits, key, usual)


for _key, (_usual, _most) in LIMITS.items():
    _limit_kinds(_key, _usual, _most)


# ---------------------------------------------------------------- vocab

def _uses(e, word):
    rest = {key: value for key, value in e.policy.items() if key != "vocab"}
    return json.dumps(word) in json.dumps(rest)


def _vocab_kinds(key):
    @kind(f"vocab.{key}", "add", FACT)
    def _(e):
        return added(e.words(key), e.fresh("word"), e.rng)

    @kind(f"vocab.{key}", "remove an unused word", FACT)
    def _(e):
        word = e.pick(w for w in e.words(key) if not _uses(e, w))
        return word and not e.words(key).remove(word)

    @kind(f"vocab.{key}", "rename with its uses", FACT)
    def _(e):
        old, new = e.word(key), e.fresh("word")
        if old is None:
            return False
        words = [new if word == old else word for word in e.words(key)]
        e.policy = renamed(e.policy, old, new, USERS[key])
        e.policy["vocab"][key] = words
        return True


for _key in USERS:
    _vocab_kinds(_key)


@kind("vocab", "reorder lists whose order means nothing", NOTHING)
def _(e):
    keys = [key for key in ("scopes", "roles", "claims", "flags", "gates")
            if len(e.words(key)) > 1]
    return any([shuffled(e.words(key), e.rng) for key in keys])


@kind("vocab.assurance", "reorder", FACT)
def _(e):
    return shuffled(e.words("assurance"), e.rng)


# ---------------------------------------------------------------- defaults

@kind("defaults.access", "signedOut")
def _(e):
    return put(e.policy["defaults"], "access", "signedOut")


@kind("defaults.access", "public")
def _(e):
    e.policy["allPublic"] = True
    for route in e.policy["routes"]:
        if "access" not in route:
            route.pop("require", None)
    e.policy["defaults"].pop("require", None)
    return put(e.policy["defaults"], "access", "public")


@kind("defaults.access", "authenticated")
def _(e):
    return put(e.policy["defaults"], "access", "authenticated")


def _sources(e, holder):
    if isinstance(holder.get("from"), str) or "from" not in holder:
        holder["from"] = list(SOURCES)
    return holder["from"]


def _from_kinds(key, holder):
    @kind(f"{key}.from", "a source less")
    def _(e):
        target = holder(e)
        if target is None or (isinstance(target.get("from"), list) and len(target["from"]) < 2):
            return False
        _sources(e, target)
        return dropped(target, "from", e.rng)

    @kind(f"{key}.from", "a source more")
    def _(e):
        target = holder(e)
        return target is not None and isinstance(target.get("from"), list) and added(
            target["from"], e.pick(s for s in SOURCES if s not in target["from"]), e.rng)

    @kind(f"{key}.from", "any")
    def _(e):
        return put(holder(e), "from", "any")

    @kind(f"{key}.from", "remove")
    def _(e):
        return taken(holder(e), "from")

    @kind(f"{key}.from", "reorder", NOTHING)
    def _(e):
        target = holder(e)
        return target is not None and isinstance(target.get("from"), list) and shuffled(
            target["from"], e.rng)


_from_kinds("defaults", lambda e: e.policy["defaults"])
_from_kinds("routes", lambda e: e.routes("path"))


@kind("defaults.unknownQuery", "reject")
def _(e):
    return put(e.policy["defaults"], "unknownQuery", "reject")


@kind("defaults.unknownQuery", "drop")
def _(e):
    return e.policy["defaults"].get("unknownQuery") == "reject" and put(
        e.policy["defaults"], "unknownQuery", "drop")


@kind("defaults.fallback", "change", FACT)
def _(e):
    if not any(("flags" in r or "minApp" in r) and "fallback" not in r
               for r in e.policy["routes"]):
        return False
    return put(e.policy["defaults"], "fallback", e.pick(
        r["id"] for r in e.policy["routes"] if r.get("access") == "public"))


@kind("defaults.fallback", "remove", FACT)
def _(e):
    return taken(e.policy["defaults"], "fallback")


def _show_kinds(key, holder):
    @kind(f"{key}.show.tab", "change", FACT)
    def _(e):
        target = holder(e)
        if target is None:
            return False
        now = target.get("show", {}).get("tab")
        usual = e.policy["defaults"].get("show", {}).get("tab")
        return put(target.setdefault("show", {}), "tab", e.pick(
            w for w in e.words("tabs") if w not in (now, now or usual)))

    @kind(f"{key}.show.style", "change", FACT)
    def _(e):
        target = holder(e)
        if target is None:
            return False
        usual = e.policy["defaults"].get("show", {}).get("style", "push")
        now = target.get("show", {}).get("style", usual)
        styles = ["push", "root", "sheet", "fullScreen"]
        return put(target.setdefault("show", {}), "style", e.pick(s for s in styles if s != now))

    @kind(f"{key}.show.mandatory", "set", FACT)
    def _(e):
        target = holder(e)
        if target is None:
            return False
        show = target.setdefault("show", {})
        show["style"] = "sheet"
        return put(show, "mandatory", True)

    @kind(f"{key}.show", "remove")
    def _(e):
        return taken(holder(e), "show")


_show_kinds("defaults", lambda e: e.policy["defaults"])
_show_kinds("routes", lambda e: e.route())


@kind("defaults.require.gates", "add")
def _(e):
    gates = e.policy["defaults"].setdefault("require", {}).setdefault("gates", [])
    return added(gates, e.word("gates"), e.rng)


@kind("defaults.require.gates", "remove")
def _(e):
    return dropped(e.policy["defaults"].get("require", {}), "gates", e.rng) and (
        bool(e.policy["defaults"]["require"]) or taken(e.policy["defaults"], "require"))


@kind("defaults.require", "remove")
def _(e):
    return taken(e.policy["defaults"], "require")


# ---------------------------------------------------------------- never, suppress

def _never(e):
    return e.pick(e.policy.get("never", []))


@kind("never", "add", FACT)
def _(e):
    e.policy.setdefault("never", []).append({
        "name": e.fresh("rule"), "route": e.route()["id"], "from": ["push"], "reach": "commit"})
    return True


@kind("never", "add one without a source", FACT)
def _(e):
    e.policy.setdefault("never", []).append({
        "name": e.fresh("rule"), "route": e.route()["id"], "below": {"signedIn": False},
        "reach": "commit"})
    return True


@kind("never", "remove", FACT)
def _(e):
    return dropped(e.policy, "never", e.rng)


@kind("never", "reorder", NOTHING)
def _(e):
    return shuffled(e.policy.get("never"), e.rng)


@kind("never.name", "change", FACT)
def _(e):
    return put(_never(e), "name", e.fresh("rule"))


@kind("never.route", "change", FACT)
def _(e):
    return put(_never(e), "route", e.route()["id"])


@kind("never.from", "change", FACT)
def _(e):
    return put(_never(e), "from", [e.pick(SOURCES)])


@kind("never.from", "remove", FACT)
def _(e):
    return taken(e.pick(n for n in e.policy.get("never", []) if "from" in n), "from")


@kind("never.below.assurance", "change", FACT)
def _(e):
    word = e.word("assurance")
    return word and put(_never(e), "below", {"assurance": word})


@kind("never.below.scopes", "change", FACT)
def _(e):
    word = e.word("scopes")
    return word and put(_never(e), "below", {"scopes": [word]})


@kind("never.below.roles", "change", FACT)
def _(e):
    word = e.word("roles")
    return word and put(_never(e), "below", {"roles": [word]})


@kind("never.below.signedIn", "set", FACT)
def _(e):
    return put(_never(e), "below", {"signedIn": False})


@kind("never.below", "remove", FACT)
def _(e):
    return taken(e.pick(n for n in e.policy.get("never", []) if "below" in n), "below")


@kind("never.reach", "change", FACT)
def _(e):
    rule = _never(e)
    return rule and put(rule, "reach", "commit" if rule["reach"] == "held" else "held")


def _suppressed(e):
    return e.pick(e.policy.get("suppress", []))


@kind("suppress", "add", FACT)
def _(e):
    e.policy.setdefault("suppress", []).append({
        "id": "LB036", "route": e.route()["id"], "reason": "known", "until": "2029-01-31"})
    return True


@kind("suppress", "remove", FACT)
def _(e):
    return dropped(e.policy, "suppress", e.rng)


@kind("suppress", "reorder", NOTHING)
def _(e):
    return shuffled(e.policy.get("suppress"), e.rng)


@kind("suppress.id", "change", FACT)
def _(e):
    return put(_suppressed(e), "id", e.pick(["LB018", "LB024", "LB036", "LB039"]))


@kind("suppress.route", "change", FACT)
def _(e):
    return put(_suppressed(e), "route", e.route()["id"])


@kind("suppress.route", "remove", FACT)
def _(e):
    return taken(e.pick(s for s in e.policy.get("suppress", []) if "route" in s), "route")


@kind("suppress.reason", "change", FACT)
def _(e):
    return put(_suppressed(e), "reason", e.fresh("reason"))


@kind("suppress.until", "change", FACT)
def _(e):
    return put(_suppressed(e), "until", e.pick(["2028-01-01", "2029-06-30"]))


# ---------------------------------------------------------------- moved

def _moved(e, *keys):
    return e.pick(m for m in e.policy.get("moved", []) if all(key in m for key in keys))


@kind("moved", "add a literal path")
def _(e):
    target = e.route(lambda r: "path" in r and "{" not in json.dumps(r["path"])
                     and not any(not k.endswith("?") for k in r.get("query", {})))
    if target is None:
        return False
    e.policy.setdefault("moved", []).append({"path": "/" + e.fresh("was"), "to": target["id"]})
    return True


@kind("moved", "remove")
def _(e):
    return dropped(e.policy, "moved", e.rng)


@kind("moved", "reorder", NOTHING)
def _(e):
    return shuffled(e.policy.get("moved"), e.rng)


@kind("moved.path", "change")
def _(e):
    moved = _moved(e)
    return moved and put(moved, "path", moved["path"].replace("/", "/" + e.fresh("was") + "/", 1))


@kind("moved.on", "restrict")
def _(e):
    moved = e.pick(m for m in e.policy.get("moved", []) if "on" not in m)
    return put(moved, "on", [e.pick(e.policy["origins"])["id"]])


@kind("moved.on", "remove")
def _(e):
    return taken(_moved(e, "on"), "on")


@kind("moved.params", "another type")
def _(e):
    moved = _moved(e, "params")
    name = moved and e.pick(moved["params"])
    return name and put(moved["params"], name, e.pick([
        {"int": [1, 9]}, {"token": [1, 6]}, {"text": [1, 12]}, {"digits": [1, 4]}]))


@kind("moved.query", "add an optional key", BEHAVIOUR)
def _(e):
    moved = _moved(e)
    return moved and put(moved.setdefault("query", {}), e.fresh("key") + "?", {"int": [1, 9]})


@kind("moved.query", "remove a key")
def _(e):
    moved = _moved(e, "query")
    return moved and taken(moved["query"], e.pick(moved["query"]))


@kind("moved.query", "another type")
def _(e):
    moved = _moved(e, "query")
    key = moved and e.pick(moved["query"])
    return key and put(moved["query"], key, e.pick([
        {"int": [1, 9]}, {"text": [1, 12]}, {"enum": ["a", "b"]}]))


@kind("moved.to", "change")
def _(e):
    moved = _moved(e)
    return put(moved, "to", e.pick(r["id"] for r in e.policy["routes"] if "path" in r))


@kind("moved.with", "another literal", FACT)
def _(e):
    moved = _moved(e, "with")
    key = moved and e.pick(k for k, v in moved["with"].items() if "{" not in str(v))
    return key and put(moved["with"], key, e.pick([8, "en", "de", "other"]))


@kind("moved.with", "another prefix", FACT)
def _(e):
    moved = _moved(e, "with")
    key = moved and e.pick(k for k, v in moved["with"].items() if "{" in str(v))
    return key and put(moved["with"], key, "p" + moved["with"][key])


@kind("moved.with", "remove one")
def _(e):
    moved = _moved(e, "with")
    return moved and taken(moved["with"], e.pick(moved["with"]))

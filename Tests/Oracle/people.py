"""Who asks, from where and with which app: mostly one thing less than the best circumstance."""
import random
from dataclasses import dataclass, replace

from links import Link

NOW = 1_800_000_000
SOURCES = ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"]
VOCAB = ["scopes", "roles", "assurance", "claims", "flags", "gates"]


@dataclass(frozen=True)
class Case:
    """One circumstance. `owner` says whether claims fit the link's own parameters."""
    signed_in: bool = True
    scopes: tuple = ()
    roles: tuple = ()
    assurance: str | None = None
    age: int | None = 0
    owner: str = "mine"
    source: str | None = None
    app: str | None = "99.0.0"
    flags: tuple = ()
    gates: tuple = ()
    now: int | None = NOW


def joined(key: str, *policies: dict) -> tuple:
    """The words of a vocabulary of all the policies, in order and once."""
    return tuple(dict.fromkeys(w for p in policies for w in p.get("vocab", {}).get(key, [])))


def requirements(policy: dict) -> list[dict]:
    """The `require` of every route that has one."""
    return [route["require"] for route in policy["routes"] if "require" in route]


def versions(*policies: dict) -> list[str]:
    """App versions around every `minApp`."""
    found = set()
    for policy in policies:
        for route in policy["routes"]:
            if "minApp" in route:
                found |= {route["minApp"], before(route["minApp"])}
    return sorted(found)


def before(version: str) -> str:
    """The greatest version that is smaller, as far as three numbers below 100 can say."""
    one, two, three = (int(part) for part in version.split("."))
    if three:
        return f"{one}.{two}.{three - 1}"
    if two:
        return f"{one}.{two - 1}.99"
    return f"{max(one - 1, 0)}.99.99"


def ages(*policies: dict) -> list[int]:
    """Ages of a sign-in around every `maxAge`."""
    limits = {need["maxAge"] for p in policies for need in requirements(p) if "maxAge" in need}
    return sorted({age for limit in limits for age in (limit, limit + 1)})


def without(words: tuple, word: str) -> tuple:
    """All words but one."""
    return tuple(other for other in words if other != word)


class People:
    """Circumstances for a pair of policies."""

    def __init__(self, old: dict, new: dict):
        self.old, self.new = old, new
        words = {key: joined(key, old, new) for key in VOCAB}
        self.words = words
        self.best = Case(scopes=words["scopes"], roles=words["roles"], flags=words["flags"],
                         assurance=(words["assurance"] or (None,))[-1], gates=words["gates"])
        self.nobody = replace(self.best, signed_in=False)
        self.near = self.single() + self.alone()
        self.owners = {route["id"]: route["require"]["owner"] for p in (old, new)
                       for route in p["routes"] if "owner" in route.get("require", {})}

    def single(self) -> list[Case]:
        """The best circumstance with one thing less or other, signed in or not."""
        best, words, found = self.best, self.words, [self.best, self.nobody]
        for key in ("scopes", "roles"):
            found += [replace(best, **{key: without(words[key], w)}) for w in words[key]]
            found += [replace(best, **{key: (w,)}) for w in words[key]] + [
                replace(best, **{key: ()})]
        found += [replace(best, assurance=level) for level in (None,) + words["assurance"]]
        found += [replace(best, age=age) for age in [None] + ages(self.old, self.new)]
        found += [replace(best, owner="other"), replace(best, owner="none"),
                  replace(best, owner="other", roles=()), replace(best, roles=()),
                  replace(best, now=None), replace(best, now=None, age=None)]
        for case in (best, self.nobody):
            found += [replace(case, source=source) for source in SOURCES]
            found += [replace(case, app=app) for app in [None] + versions(self.old, self.new)]
            for key in ("flags", "gates"):
                found += [replace(case, **{key: without(words[key], w)}) for w in words[key]]
                found += [replace(case, **{key: ()})]
        return list(dict.fromkeys(found))

    def alone(self) -> list[Case]:
        """Sessions that have nothing, and nobody with nothing."""
        bare = Case(app=None)
        return [bare, replace(bare, signed_in=False), replace(bare, source="push"),
                replace(bare, owner="other", age=None)]

    def random(self, rng: random.Random, share: float = 0.6) -> Case:
        """Any circumstance; `share` is how much of the vocabulary it has."""
        some = {key: tuple(w for w in self.words[key] if rng.random() < share) for key in VOCAB}
        levels = (None,) + self.words["assurance"]
        return Case(rng.random() < 0.75, some["scopes"], some["roles"], rng.choice(levels),
                    rng.choice([None, 0] + ages(self.old, self.new)),
                    rng.choice(["mine", "mine", "other", "none"]),
                    rng.choice([None] + SOURCES),
                    rng.choice([None, "99.0.0"] + versions(self.old, self.new)),
                    some["flags"], some["gates"], rng.choice([NOW, NOW, None]))

    def question(self, link: Link, case: Case) -> dict:
        """The line for `explain --batch`."""
        asked: dict = {"url": link.url}
        if case.signed_in:
            asked["as"] = self.principal(link, case)
        if case.source:
            asked["from"] = case.source
        if case.app:
            asked["app"] = case.app
        if case.flags:
            asked["flags"] = list(case.flags)
        if case.gates:
            asked["gates"] = list(case.gates)
        if case.now is not None:
            asked["now"] = case.now
        return asked

    def principal(self, link: Link, case: Case) -> dict:
        """The session of a case; claims are made of the link where the case owns it."""
        person: dict = {"subject": "someone"}
        if case.scopes:
            person["scopes"] = list(case.scopes)
        if case.roles:
            person["roles"] = list(case.roles)
        if case.assurance:
            person["assurance"] = case.assurance
        if case.age is not None:
            person["authenticatedAt"] = NOW - case.age
        if case.owner != "none":
            person["claims"] = self.claims(link, case.owner == "mine")
        if not person.get("claims"):
            person.pop("claims", None)
        return person

    def claims(self, link: Link, owns: bool) -> dict:
        """A value for every claim: that of the parameter which the route compares it with."""
        first = next((v for v in link.values.values() if fits_claim(v)), "x")
        rule = self.owners.get(link.route)
        found = {}
        for claim in self.words["claims"]:
            value = first
            if rule and rule["claim"] == claim:
                value = link.values.get(rule["param"], first)
            found[claim] = value if owns and fits_claim(value) else "other"
        return found


def fits_claim(value: str) -> bool:
    """Whether a principal may have the value in a claim: some characters are refused there."""
    return 0 < len(value) <= 200 and value.isascii() and value.isprintable()

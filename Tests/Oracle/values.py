"""Strings for parameter types: the first is typical, the others are boundaries and near misses.

Whether a string fits its type is never said here: `explain` judges it.
"""
from urllib.parse import quote

LONGEST = 1500
MIDDLE = "cafe-7"


def named(policy: dict, declared) -> dict:
    """The type itself, where `declared` may be the name of one."""
    if isinstance(declared, str):
        return policy.get("types", {}).get(declared, {"token": [1, 8]})
    return declared


def type_of(policy: dict, route: dict, name: str) -> dict:
    """The type of a parameter of a pattern: from `params`, else from `types` by its own name."""
    return named(policy, route.get("params", {}).get(name, name))


def fit(text: str, low: int, high: int) -> str:
    """The text made as long as the bounds want, where that can be said in one link."""
    return (text + "a" * max(0, low - len(text)))[:max(high, 0)]


def counted(low: int, high: int, first: str, middle: str) -> list[str]:
    """Strings of every length that matters: both bounds, and one beyond each."""
    found = [fit(middle, low, high), first * low, first * (low - 1 if low else 0)]
    if high <= LONGEST:
        found += [first * high, first * (high + 1)]
    return found


def of_int(bounds: list[int]) -> list[str]:
    low, high = bounds
    near = [max(low, min(high, 7)), low, high, low - 1, high + 1, 0, -1, low + 1, (low + high) // 2]
    return [str(number) for number in near] + ["007", "+5", "1.0", "", "-0"]


def of_token(declared: dict) -> list[str]:
    low, high = declared["token"]
    found = counted(low, high, "a", MIDDLE)
    marks = declared.get("also", "") + "~.-_ !@:/é"
    return found + [fit("a" + mark + "b", low, high) for mark in dict.fromkeys(marks)]


def of_text(declared: dict) -> list[str]:
    low, high = declared["text"]
    found = counted(low, high, "é", MIDDLE)
    odd = ["a/b", "a b", "e\u0301x", "a\u200bb", "%41", "A.Example", "b.example", "a'b", "?x", "/x",
           "a+b", "a=b", "<&>", "\u202eab", "\u0007", "aB9", "7", "𝒳"]
    return found + [fit(text, low, high) for text in odd] + ["a/b", "7", "b.example"]


def of_decimal(bounds: list) -> list[str]:
    low, high, places = bounds
    whole = low.split(".")[0]
    return [high, low, whole, whole + ".5", low + "1", high + "1", "1." + "5" * (places + 1),
            "1." + "5" * max(places, 1), "01", "1.", ".5", "-" + high.lstrip("-"), "1e3"]


def of_host(bounds: list[int]) -> list[str]:
    low, high = bounds
    base = "a.example" if high >= 9 else "ab"
    long = ".".join(["a" * 60] * 4)
    return [fit(base, low, high), "B.Example", "a" * min(low, 60), long[:high], long[:high + 1],
            "-a.example", "a_b.example", "xn--a.example", "127.0.0.1", "a..b", "localhost",
            "a" * max(low - 1, 0)]


PLAIN = {
    "int": lambda t: of_int(t["int"]),
    "token": of_token,
    "text": of_text,
    "enum": lambda t: t["enum"][:10] + ["zz", t["enum"][0].upper(), ""],
    "uuid": lambda t: ["01234567-89ab-4def-8123-456789abcdef",
                       "01234567-89AB-4DEF-8123-456789ABCDEF", "0123-4567"],
    "date": lambda t: ["2026-02-28", "2026-02-30", "2024-02-29", "2023-02-29", "0000-01-01",
                       "2026-2-8"],
    "bool": lambda t: ["true", "false", "1", "True"],
    "decimal": lambda t: of_decimal(t["decimal"]),
    "digits": lambda t: counted(*t["digits"], "0", "007") + ["12a"],
    "host": lambda t: of_host(t["host"]),
}


def values(declared: dict) -> list[str]:
    """Strings for a type that is neither a `rest` nor a `route`."""
    for word, make in PLAIN.items():
        if word in declared:
            return list(dict.fromkeys(make(declared)))
    return ["a"]


def typical(declared: dict) -> str:
    """A string that fits, and that no boundary decides about."""
    return values(declared)[0]


def escaped(text: str, raw: str = "") -> str:
    """The text as it stands in a link; `raw` names further characters that stay as they are."""
    return quote(text, safe="-._~" + raw)

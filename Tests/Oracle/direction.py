"""What two answers to one question say about a change, by the contract and by nothing else."""

# Where the contract leaves a direction open, the change must show, as a change or as a fact, and
# any direction of it is accepted. Each row: what is seen, and why it is not decided here.
UNDECIDED = {
    "other route": "both sides commit, or both hold, another route: by links both are open, and "
                   "a rename looks the same",
    "elsewhere": "one side commits and the other holds another route or other parameters: by what "
                 "is open it is tighter or looser, by where it leads incomparable; both will do",
    "other parameters": "both sides commit the same route with other parameters",
    "other stack": "both sides commit the same route over another back stack",
    "other canonical": "both sides commit, and the canonical link or its masking differs",
    "other levels": "both sides hold for levels of assurance of which one policy lacks one, or "
                    "which they order differently",
    "broken never": "a property of `never` that NEW breaks is looser, one that it adds is tighter: "
                    "the sum may be looser or incomparable, the exit code is 3",
}

NOTHING = {"deny", "unavailable", "rejected"}
SAME, FACT, NEITHER = "same", "fact", "neither"


def rank(answer: dict) -> int:
    """2 for a commit, 1 for a hold, 0 for what reaches nothing."""
    outcome = answer["outcome"]
    if outcome == "commit":
        return 2
    return 0 if outcome in NOTHING else 1


def compare(old: dict, new: dict, levels: tuple[list, list]) -> tuple[str, str]:
    """The direction and what was seen.

    `fact` must show in any way; `neither` must show too, but never with a direction.
    """
    was, now = rank(old), rank(new)
    if was != now:
        direction = "looser" if now > was else "tighter"
        return direction, f"{old['outcome']} to {new['outcome']}"
    if was == 0:
        alike = old["outcome"] == new["outcome"]
        return (SAME, "") if alike else (NEITHER, f"{old['outcome']} to {new['outcome']}")
    if was == 1:
        direction, seen = held(old.get("required", {}), new.get("required", {}), levels)
        if direction != SAME:
            return direction, seen
    return details(old, new)


def elsewhere(old: dict, new: dict) -> bool:
    """Whether both sides lead somewhere, and not to the same place."""
    return bool(rank(old) and rank(new)) and any(
        old.get(key) != new.get(key) for key in ("route", "parameters"))


def details(old: dict, new: dict) -> tuple[str, str]:
    """What an open side opens, where both are as open."""
    if old.get("route") != new.get("route"):
        return FACT, "other route"
    if old.get("parameters") != new.get("parameters"):
        return FACT, "other parameters"
    if old.get("path") != new.get("path"):
        return FACT, "other stack"
    if old.get("canonical") != new.get("canonical"):
        return FACT, "other canonical"
    return SAME, ""


def held(old: dict, new: dict, levels: tuple[list, list]) -> tuple[str, str]:
    """Fewer things required is more; what both lack and have makes them incomparable."""
    more, less = False, False
    for key in ("signIn", "gates"):
        was, now = members(old.get(key)), members(new.get(key))
        more |= bool(now - was)
        less |= bool(was - now)
    if old.get("maxAge") != new.get("maxAge"):
        was, now = (age(side.get("maxAge")) for side in (old, new))
        more |= now < was
        less |= now > was
    level = compared_levels(old.get("assurance"), new.get("assurance"), levels)
    if level == FACT:
        return FACT, "other levels"
    more |= level == "tighter"
    less |= level == "looser"
    if more and less:
        return "incomparable", "holds for other things"
    if more or less:
        return ("tighter" if more else "looser"), "holds for more" if more else "holds for less"
    return SAME, ""


def members(value) -> set:
    """A requirement as a set of words."""
    if isinstance(value, list):
        return set(value)
    return {value} if value else set()


def age(value: int | None) -> float:
    """An age that is not asked is beyond every other."""
    return float("inf") if value is None else value


def compared_levels(old: str | None, new: str | None, levels: tuple[list, list]) -> str:
    """The stronger level is the tighter one, where both policies order the two alike."""
    if old == new:
        return SAME
    if old is None or new is None:
        return "tighter" if old is None else "looser"
    orders = {order.index(old) < order.index(new) for order in levels
              if old in order and new in order}
    if len(orders) != 1 or not all(old in order and new in order for order in levels):
        return FACT
    return "tighter" if orders.pop() else "looser"


def joined(directions) -> str:
    """One verdict for many."""
    found = set(directions)
    if "incomparable" in found or {"looser", "tighter"} <= found:
        return "incomparable"
    return next(iter(found & {"looser", "tighter"}), "equivalent")


MIRROR = {"looser": "tighter", "tighter": "looser"}


def mirrored(verdict: str) -> str:
    """The verdict of the same two policies the other way round."""
    return MIRROR.get(verdict, verdict)

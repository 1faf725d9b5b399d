"""The registry of kinds of change, and what they have in common."""
import copy
import json
import random
from dataclasses import dataclass, field
from typing import Callable

BEHAVIOUR = "behaviour"  # must show where `explain` shows it
FACT = "fact"  # must show always, and name its key
NOTHING = "nothing"  # means nothing: equivalent, without a change; the text may be a fact

KINDS: list["Kind"] = []


@dataclass
class Kind:
    """A named kind of change of one key."""
    name: str
    key: str
    shows: str
    change: Callable


@dataclass
class Edit:
    """A policy that is being changed, with the random source that decides where."""
    policy: dict
    rng: random.Random
    ids: set = field(default_factory=set)

    @classmethod
    def of(cls, policy: dict, rng: random.Random) -> "Edit":
        """An edit of a copy."""
        return cls(copy.deepcopy(policy), rng)

    def pick(self, items):
        """Any of the items, or None."""
        items = list(items)
        return self.rng.choice(items) if items else None

    def route(self, fits=lambda route: True) -> dict | None:
        """Any route that fits."""
        return self.pick(route for route in self.policy["routes"] if fits(route))

    def routes(self, *keys: str) -> dict | None:
        """Any route that has all the keys."""
        return self.route(lambda route: all(key in route for key in keys))

    def words(self, key: str) -> list:
        """A list of the vocabulary, made where it is not there."""
        return self.policy.setdefault("vocab", {}).setdefault(key, [])

    def word(self, key: str):
        """Any word of the vocabulary."""
        return self.pick(self.words(key))

    def origin(self, key: str, fits=lambda origin: True) -> dict | None:
        """Any origin that has the key."""
        return self.pick(o for o in self.policy["origins"] if key in o and fits(o))

    def fresh(self, stem: str) -> str:
        """A name that the policy does not have."""
        text = json.dumps(self.policy)
        number = next(n for n in range(1, 999) if f"{stem}{n}" not in text)
        return f"{stem}{number}"


def kind(key: str, name: str, shows: str = BEHAVIOUR):
    """Registers a kind; the function returns whether it changed anything, or what shows."""
    def register(change):
        KINDS.append(Kind(f"{key}: {name}", key, shows, change))
        return change
    return register


def renamed(policy, old: str, new: str, keys: set[str]):
    """The value with a name replaced wherever one of the keys says it, as value or as member."""
    if isinstance(policy, list):
        return [renamed(item, old, new, keys) for item in policy]
    if not isinstance(policy, dict):
        return policy
    found = {}
    for key, value in policy.items():
        if key in keys and value == old:
            value = new
        elif key in keys and isinstance(value, list):
            value = [new if item == old else item for item in value]
        found[key] = renamed(value, old, new, keys)
    return found


def added(items: list, word, rng: random.Random) -> bool:
    """Puts a word at a random place of a list."""
    if word is None or word in items:
        return False
    items.insert(rng.randint(0, len(items)), word)
    return True


def dropped(holder: dict, key: str, rng: random.Random, keep: int = 1) -> bool:
    """Takes one item of a list, or the list when it would become empty."""
    items = holder.get(key)
    if not items:
        return False
    if len(items) <= keep:
        del holder[key]
    else:
        items.pop(rng.randrange(len(items)))
    return True


def shuffled(items: list | None, rng: random.Random) -> bool:
    """Another order, where there is one."""
    if not items or len(items) < 2:
        return False
    before = list(items)
    while items == before:
        rng.shuffle(items)
    return True


def put(holder: dict | None, key: str, value) -> bool:
    """Sets a key, where that is a change."""
    if holder is None or value is None or holder.get(key) == value:
        return False
    holder[key] = value
    return True


def taken(holder: dict | None, key: str) -> bool:
    """Removes a key, where it is there."""
    if holder is None or key not in holder:
        return False
    del holder[key]
    return True

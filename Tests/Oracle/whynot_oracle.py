#!/usr/bin/env python3
"""Holds `explain --why-not` against brute force: every smaller set of changes is tried.

    whynot_oracle.py --program PATH [--questions N] [--seed S] [--policies FILE ...]

A set that it prints must commit, no smaller one may, and where it says that none does, none may.
"""
import argparse
import copy
import itertools
import json
import random
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from links import Maker, pool_of
from people import SOURCES, People
from program import Program

HERE = Path(__file__).resolve().parent
MOST_SETS = 4000
PERSON = {"scope", "role", "owner", "assurance", "freshSignIn"}
ONE_OF = {"source", "assurance", "app"}


@dataclass
class Asked:
    """One question, what `--why-not` said, and the changes that could matter."""
    policy: Path
    question: dict
    values: dict
    answer: dict
    atoms: list = field(default_factory=list)

    def said(self) -> list[tuple] | None:
        """The changes that it names, or None where it says that none helps."""
        told = self.answer["whyNot"]
        if not told["possible"]:
            return None
        return [(change["change"], change.get("name")) for change in told.get("changes", [])]


# ---------------------------------------------------------------- what could matter

def stack(policy: dict, name: str) -> list[tuple[dict, dict]]:
    """The route and its parents, each with the arguments that `with` gives it."""
    routes = {route["id"]: route for route in policy["routes"]}
    found = [(routes[name], {})]
    for parent in routes[name].get("parents", []):
        long = {"route": parent} if isinstance(parent, str) else parent
        found.append((routes[long["route"]], long.get("with", {})))
    return found


def atoms(policy: dict, asked: Asked) -> list[tuple]:
    """Single changes that a route of the stack could ask for, and that are changes here."""
    name = asked.answer.get("route")
    if name is None:
        return []
    question, found = asked.question, set()
    found.add(("signOut", None) if "as" in question else ("signIn", None))
    if "as" in question and "now" in question:
        found.add(("freshSignIn", None))
    found |= {("source", source) for source in SOURCES}
    gates = policy["defaults"].get("require", {}).get("gates", [])
    found |= {("gate", gate) for gate in gates}
    for route, _ in stack(policy, name):
        found |= of_route(route)
    had = had_already(question)
    return sorted((atom for atom in found if atom not in had), key=str)


def of_route(route: dict) -> set[tuple]:
    """What one route asks for."""
    need, found = route.get("require", {}), set()
    for key, word in (("scopes", "scope"), ("roles", "role")):
        for names in need.get(key, {}).values():
            found |= {(word, name) for name in names}
    if "owner" in need:
        found.add(("owner", need["owner"]["claim"]))
        found |= {("role", name) for name in need["owner"].get("unless", [])}
    if "assurance" in need:
        found.add(("assurance", need["assurance"]))
    if "minApp" in route:
        found.add(("app", route["minApp"]))
    found |= {("gate", gate) for gate in need.get("gates", [])}
    return found | {("flag", flag) for flag in route.get("flags", [])}


def had_already(question: dict) -> set[tuple]:
    """Changes that would change nothing."""
    person = question.get("as", {})
    found = {("scope", name) for name in person.get("scopes", [])}
    found |= {("role", name) for name in person.get("roles", [])}
    found |= {("flag", name) for name in question.get("flags", [])}
    found |= {("gate", name) for name in question.get("gates", [])}
    return found | {("assurance", person.get("assurance")), ("source", question.get("from")),
                    ("app", question.get("app"))}


# ---------------------------------------------------------------- applying changes

def applied(policy: dict, asked: Asked, changes) -> dict | None:
    """The question after the changes, or None where they are none for this session."""
    question = copy.deepcopy(asked.question)
    kinds = [change for change, _ in changes]
    if "signIn" in kinds:
        question["as"] = {"subject": "someone"}
        if "now" in question:
            question["as"]["authenticatedAt"] = question["now"]
    if "signOut" in kinds:
        question.pop("as", None)
    for change, name in changes:
        if change in PERSON and "as" not in question:
            return None
        put(policy, asked, question, change, name)
    return question


def put(policy: dict, asked: Asked, question: dict, change: str, name: str) -> None:
    """Makes one change."""
    person = question.get("as", {})
    if change in ("scope", "role"):
        person.setdefault(change + "s", []).append(name)
    elif change == "assurance":
        person["assurance"] = name
    elif change == "freshSignIn" and "now" in question:
        person["authenticatedAt"] = question["now"]
    elif change == "owner":
        value = owned(policy, asked, name)
        person.setdefault("claims", {})[name] = value
    elif change in ("flag", "gate"):
        question.setdefault(change + "s", []).append(name)
    elif change == "app":
        question["app"] = name
    elif change == "source":
        question["from"] = name


def owned(policy: dict, asked: Asked, claim: str) -> str:
    """The value of the claim with which the person owns what the stack compares it with."""
    for route, given in stack(policy, asked.answer["route"]):
        rule = route.get("require", {}).get("owner", {})
        if rule.get("claim") == claim:
            return argument(asked, rule["param"], given)
    return "nothing"


def argument(asked: Asked, param: str, given: dict) -> str:
    """A parameter of a route of the stack: by name from the link, or by its `with`."""
    def value(name: str) -> str:
        shown = asked.answer.get("parameters", {}).get(name)
        masked = shown is None or shown == "\u2026"
        return str(asked.values.get(name, "") if masked else shown)
    if param not in given:
        return value(param)
    return re.sub(r"\{([^}]*)\}", lambda match: value(match[1]), str(given[param]))


def sets(asked: Asked, rng: random.Random) -> tuple[list[tuple], bool]:
    """Sets of changes below the size of what was said; all of them where it said none."""
    said = asked.said()
    most = len(asked.atoms) if said is None else len(said) - 1
    sizes = range(0, min(most, len(asked.atoms)) + 1)
    whole = itertools.chain.from_iterable(
        itertools.combinations(asked.atoms, size) for size in sizes)
    found = [chosen for chosen in itertools.islice(whole, 60_000) if sensible(chosen)]
    if len(found) <= MOST_SETS:
        return found, True
    return found[:MOST_SETS // 2] + rng.sample(found, MOST_SETS // 2) + [
        full for full in fullest(asked.atoms)], False


def sensible(chosen: tuple) -> bool:
    """One version, one level and one source at a time; nothing for a person who is sent away."""
    kinds = [change for change, _ in chosen]
    if any(kinds.count(kind) > 1 for kind in ONE_OF):
        return False
    return "signOut" not in kinds or not PERSON & set(kinds)


def fullest(found: list[tuple]) -> list[tuple]:
    """Everything at once, for each source and level: what most likely commits."""
    base = [atom for atom in found if atom[0] not in ONE_OF | {"signOut"}]
    groups = [[None] + [atom for atom in found if atom[0] == kind] for kind in sorted(ONE_OF)]
    return [tuple(base + [atom for atom in extra if atom])
            for extra in itertools.product(*groups)]


# ---------------------------------------------------------------- the run

def asked_of(program: Program, path: Path, count: int, rng: random.Random) -> list[Asked]:
    """Random questions with the answers of `--why-not`; those that commit anyway are few."""
    found = questions_of(path, 8 * count, rng)
    lines = "".join(json.dumps(question) + "\n" for question, _ in found)
    done = program.run("explain", "--policy", str(path), "--batch", "-", "--why-not", text=lines)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(found):
        raise SystemExit(f"{path.name}: {len(answers)} of {len(found)} answers: {done.stderr}")
    asked = [Asked(path, q, v, answer) for (q, v), answer in zip(found, answers)]
    dull = [one for one in asked if one.answer["outcome"] == "commit" or "route" not in one.answer]
    taken = {id(one) for one in dull}
    telling = [one for one in asked if id(one) not in taken]
    few = max(count // 8, count - len(telling))
    return dull[:few] + telling[:count - few]


def questions_of(path: Path, count: int, rng: random.Random) -> list[tuple[dict, dict]]:
    """Random questions, each with the decoded values of its link."""
    policy = json.loads(path.read_text())
    people = People(policy, policy)
    maker = Maker(policy, pool_of(policy), rng)
    found = []
    for _ in range(count):
        item = rng.choice(maker.shapes)
        links = maker.many(item) if rng.random() < 0.1 else maker.few(item)
        if not links:
            continue
        link = rng.choice(links)
        case = rng.choice([people.random(rng), people.random(rng, 0.25), rng.choice(people.near)])
        found.append((people.question(link, case), link.values))
    return found


def judged(program: Program, path: Path, questions: list[Asked], rng: random.Random,
           seen: Counter) -> list[str]:
    """What is wrong about the answers for one policy."""
    policy, tried, wrong = json.loads(path.read_text()), [], []
    for asked in questions:
        asked.atoms = atoms(policy, asked)
        said = asked.said()
        seen["impossible" if said is None else f"{len(said)} changes"] += 1
        if said is not None:
            tried.append((asked, tuple(said), True))
        smaller, whole = sets(asked, rng)
        seen["not tried in full"] += not whole
        tried += [(asked, chosen, False) for chosen in smaller]
    tried = [(a, c, own, made) for a, c, own in tried if (made := applied(policy, a, c))]
    seen["sets tried"] += len(tried)
    answers = program.explain(path, [made for *_, made in tried])
    reported: set[int] = set()
    for (asked, chosen, own, made), answer in zip(tried, answers):
        commits = answer["outcome"] == "commit"
        if commits != own and id(asked) not in reported:
            reported.add(id(asked))
            wrong.append(told(asked, chosen, own, answer))
    return wrong


def told(asked: Asked, chosen: tuple, own: bool, answer: dict) -> str:
    """One failure as text."""
    said = asked.answer["whyNot"]
    if own:
        what = f"what it says ends in {answer['outcome']} ({answer['reason']})"
    elif said["possible"]:
        what = f"{len(chosen)} changes commit, and it says {len(said['changes'])}: {chosen}"
    else:
        what = f"it says that no change helps, and these commit: {chosen}"
    return (f"WRONG {asked.policy.stem}: {what}\n    asked {json.dumps(asked.question)}\n"
            f"    said  {json.dumps(said)}")


def shares(paths: list[Path], count: int) -> list[int]:
    """How many questions each policy gets: more where more is required."""
    weights = [1 + sum(len(route.get("require", {})) + len(route.get("flags", []))
                       + len(route.get("parents", []))
                       for route in json.loads(path.read_text())["routes"]) for path in paths]
    ends = [count * sum(weights[:n]) // sum(weights) for n in range(len(weights) + 1)]
    return [after - before for before, after in zip(ends, ends[1:])]


def main() -> int:
    """Asks all policies in turn; 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policies", nargs="*", default=[], help="policies beside our own")
    parser.add_argument("--long", action="store_true", help="2 000 questions")
    options = parser.parse_args()
    paths = sorted(HERE.glob("policies/*.policy.json"))
    paths += sorted(HERE.parents[1].glob("Policies/*.policy.json"))
    paths += [Path(name) for name in options.policies]
    count = 2000 if options.long else options.questions
    program, rng, seen, wrong = Program(options.program), random.Random(options.seed), Counter(), []
    asked = 0
    for path, share in zip(paths, shares(paths, count)):
        questions = asked_of(program, path, share, rng)
        asked += len(questions)
        wrong += judged(program, path, questions, rng, seen)
    for failure in wrong:
        print(failure)
    print(", ".join(f"{key}: {number}" for key, number in sorted(seen.items())))
    print(f"{asked} questions, {len(wrong)} wrong; seed {options.seed}")
    return 1 if wrong or not asked else 0


if __name__ == "__main__":
    sys.exit(main())

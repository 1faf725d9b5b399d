#!/usr/bin/env python3
"""Holds `linkbroker diff` against brute force: random changes of policies, and `explain` as judge.

    diff_oracle.py --program PATH [--pairs N] [--seed S] [--policies FILE ...] [--jobs N]

Shares no code and no idea with the implementation. A failure is saved with both policies.
"""
import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import keys
from direction import FACT as SHOWN, NEITHER, SAME, compare, elsewhere, joined, mirrored
from edits import FACT, KINDS, NOTHING, Edit, Kind
from links import Link, Maker, pool_of
from people import People
from program import DIFF_EXIT, Broken, Program, Refused

HERE = Path(__file__).resolve().parent
QUESTIONS = 1100
TRIES = 30


@dataclass
class Pair:
    """One changed policy, what was found wrong about its diff, and what was seen on the way."""
    number: int
    kind: str
    policy: str
    refused: list = field(default_factory=list)
    failures: list = field(default_factory=list)
    seen: Counter = field(default_factory=Counter)
    verdict: str = ""
    questions: int = 0
    made: bool = False


class Trial:
    """One pair: changes a policy, asks both, and judges what `diff` says."""

    def __init__(self, program: Program, folder: Path, pair: Pair, rng: random.Random):
        self.program, self.folder, self.pair, self.rng = program, folder, pair, rng
        self.old_path, self.new_path = folder / "old.json", folder / "new.json"
        self.old: dict = {}
        self.new: dict = {}

    def change(self, kind: Kind, sources: dict[str, dict]) -> bool:
        """Tries the kind on policies by turns until one loads; false where none does."""
        names = list(sources)
        for _ in range(TRIES):
            name = self.rng.choice(names)
            edit = Edit.of(sources[name], self.rng)
            if not kind.change(edit) or edit.policy == sources[name] and kind.shows != NOTHING:
                continue
            self.old, self.new, self.pair.policy = sources[name], edit.policy, name
            self.old_path.write_text(pretty(self.old))
            self.new_path.write_text(pretty(self.new))
            try:
                self.program.explain(self.old_path, [])
                self.program.explain(self.new_path, [])
            except Refused as refused:
                self.pair.refused.append(f"{name}: {summary(str(refused))}")
                continue
            return True
        self.old = self.new = {}
        return False

    def fail(self, what: str, question=None, old=None, new=None, said=None) -> None:
        """Notes one failure; of each sort, the first is enough."""
        if all(other["what"] != what for other in self.pair.failures):
            self.pair.failures.append({"what": what, "question": question, "old": old, "new": new,
                                       "diff": said})

    # ------------------------------------------------------------ questions

    def questions(self) -> list[dict]:
        """Questions about the links of both policies, most of them about what changed."""
        people, pool = People(self.old, self.new), pool_of(self.old, self.new)
        focus = changed_routes(self.old, self.new)
        near, far = [], []
        for policy in (self.old, self.new):
            maker = Maker(policy, pool, self.rng)
            for item in maker.shapes:
                close = focus is None or item.name in focus
                if focus is not None and close:
                    near += maker.many(item)
                else:
                    far += maker.few(item) + (maker.everywhere(item) if close else [])
                    far += self.rng.sample(many := maker.many(item), min(4, len(many)))
        return self.crossed(people, unique(near), unique(far))

    def crossed(self, people: People, near: list[Link], far: list[Link]) -> list[dict]:
        """Links by circumstances: all of them for a few links, some of them for the others."""
        asked, deep = [], self.rng.sample(near, min(6, len(near))) + self.rng.sample(
            far, min(3 if near else 12, len(far)))
        for link in first_of_each(near) + deep:
            asked += [people.question(link, case) for case in people.near]
        for link in near + far:
            cases = [people.best, people.nobody, people.random(self.rng)]
            asked += [people.question(link, case) for case in cases]
        self.rng.shuffle(asked)
        return asked[:QUESTIONS * (2 if near else 1)]

    # ------------------------------------------------------------ judgement

    def judge(self, kind: Kind) -> None:
        """Compares what `diff` says with what `explain` shows."""
        asked = self.questions()
        self.pair.questions = len(asked)
        old, new = (self.program.explain(p, asked) for p in (self.old_path, self.new_path))
        said = self.program.diff(self.old_path, self.new_path)
        self.pair.verdict = said["verdict"]
        self.observe(asked, old, new, said)
        self.witnesses(said)
        self.whole(kind, said)
        self.swapped(said)
        if self.pair.number % 4 == 0:
            self.itself()

    def levels(self) -> tuple[list, list]:
        """The levels of assurance of both policies, weakest first."""
        old, new = (p.get("vocab", {}).get("assurance", []) for p in (self.old, self.new))
        return old, new

    def observe(self, asked, old, new, said) -> None:
        """No observed direction may be missing from the verdict."""
        first: dict = {}
        for question, was, now in zip(asked, old, new):
            direction, seen = compare(was, now, self.levels())
            if direction != SAME:
                self.pair.seen[f"{direction}: {seen}"] += 1
                first.setdefault(direction, (question, was, now, seen))
        for direction, (question, was, now, seen) in first.items():
            if direction in (SHOWN, NEITHER):
                if not said["changes"] and not said["facts"]:
                    self.fail(f"nothing shows: {seen}", question, was, now, said)
            elif joined([direction, said["verdict"]]) != said["verdict"]:
                self.fail(f"{said['verdict']}, but {direction}: {seen}", question, was, now, said)

    def witnesses(self, said: dict) -> None:
        """Every witness replays, and shows the direction that its change claims."""
        lines = [change["witness"] for change in said["changes"]]
        if not lines:
            return
        try:
            old, new = (self.program.explain(p, lines) for p in (self.old_path, self.new_path))
        except Broken as broken:
            self.fail(f"a witness cannot be asked: {broken}", said=said)
            return
        for change, was, now in zip(said["changes"], old, new):
            for side, answer in (("old", was), ("new", now)):
                told = {k: v for k, v in change[side].items() if k != "line"}
                if told != answer:
                    self.fail(f"a witness does not replay: `{side}` differs", change["witness"],
                              was, now, change)
            direction, seen = compare(was, now, self.levels())
            if direction == SAME:
                self.fail(f"a witness of {change['verdict']} shows no difference",
                          change["witness"], was, now, change)
            elif direction == NEITHER and change["verdict"] == "equivalent":
                continue
            elif change["verdict"] == "incomparable" and elsewhere(was, now):
                continue
            elif direction != SHOWN and direction != change["verdict"]:
                self.fail(f"a witness of {change['verdict']} shows {direction}: {seen}",
                          change["witness"], was, now, change)

    def whole(self, kind: Kind, said: dict) -> None:
        """Verdict, exit code, changes and facts belong together, and the key is named."""
        parts = [part["verdict"] for part in said["changes"] + said["facts"]]
        broken = said.get("never", [])
        sums = {joined(parts + ["looser"] * bool(broken))} | ({"looser"} if broken else set())
        if said["verdict"] not in sums:
            self.fail(f"verdict {said['verdict']} is not the sum of its parts", said=said)
        wanted = 3 if broken else DIFF_EXIT[said["verdict"]]
        if said["exit"] != wanted:
            self.fail(f"exit {said['exit']} for {said['verdict']}", said=said)
        for part in said["changes"] + said["facts"]:
            for cause in part.get("causes", []):
                if not any(keys.resolves(side, cause) for side in (self.old, self.new)):
                    self.fail(f"the cause {cause} is in neither policy", said=part)
        shown = said["changes"] + said["facts"] + broken
        if kind.shows == NOTHING and (said["changes"] or said["verdict"] != "equivalent"):
            self.fail("a direction or a change where nothing changed", said=said)
        if kind.shows == FACT and not shown:
            self.fail("nothing shows", said=said)
        elif kind.shows == FACT and not keys.is_named(kind.key, said):
            self.fail("no fact names the key", said=said)

    def swapped(self, said: dict) -> None:
        """The other way round the verdict is the mirrored one."""
        if said.get("never"):
            return
        back = self.program.diff(self.new_path, self.old_path)
        if back["verdict"] != mirrored(said["verdict"]) and not back.get("never"):
            self.fail(f"swapped, {said['verdict']} becomes {back['verdict']}", said=back)

    def itself(self) -> None:
        """A policy is equivalent to itself, in whatever order its keys and routes stand."""
        again = self.folder / "again.json"
        again.write_text(json.dumps(reordered(self.new, self.rng)))
        same = self.program.diff(self.new_path, again)
        if same.get("never"):
            return
        if same["verdict"] != "equivalent" or same["changes"] or same["facts"]:
            self.fail("a policy differs from itself in another order", said=same)


def pretty(policy: dict) -> str:
    """The policy as people write it."""
    return json.dumps(policy, indent=1, ensure_ascii=False) + "\n"


def summary(refusal: str) -> str:
    """The line of a refusal that has the error."""
    lines = [line for line in refusal.splitlines() if "error[" in line]
    return (lines or [refusal[:200]])[0].partition("error[")[2][:160]


def unique(links: list[Link]) -> list[Link]:
    """Links once each, in order."""
    return list({link.url: link for link in links}.values())


def first_of_each(links: list[Link]) -> list[Link]:
    """One link for each route and origin."""
    found: dict = {}
    for link in links:
        found.setdefault((link.route, link.url.partition(":")[0]), link)
    return list(found.values())


def changed_routes(old: dict, new: dict) -> set | None:
    """Routes that differ by their text, or None where something around them does."""
    if any(old.get(key) != new.get(key) for key in ("origins", "defaults", "limits", "vocab")):
        return None
    found = set()
    for key, name in (("routes", "id"), ("moved", "to")):
        was, now = ([json.dumps(x) for x in p.get(key, [])] for p in (old, new))
        found |= {json.loads(text)[name] for text in set(was) ^ set(now)}
    for name in set(old.get("types", {})) | set(new.get("types", {})):
        if old.get("types", {}).get(name) != new.get("types", {}).get(name):
            found |= {item[where] for p in (old, new) for key, where in (
                ("routes", "id"), ("moved", "to")) for item in p.get(key, [])
                if name in json.dumps(item)}
    return found


def reordered(policy: dict, rng: random.Random) -> dict:
    """The same policy: keys in another order, and routes too."""
    found = {}
    for key in rng.sample(list(policy), len(policy)):
        found[key] = policy[key]
    found["routes"] = rng.sample(policy["routes"], len(policy["routes"]))
    return found


# ---------------------------------------------------------------- the run

def one_pair(programs: tuple, sources: dict, number: int, seed: int, out: str,
             kind_name: str) -> Pair:
    """Runs one pair in a folder of its own; what failed is saved."""
    kind = next(kind for kind in KINDS if kind.name == kind_name)
    rng = random.Random(f"{seed}/{number}")
    pair = Pair(number, kind.name, "")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Program(*programs), Path(folder), pair, rng)
        pair.made = trial.change(kind, sources)
        if pair.made:
            try:
                trial.judge(kind)
            except (Broken, Refused, KeyError) as broken:
                trial.fail(f"broken: {broken!r}")
        if pair.failures:
            save(trial, Path(out) / f"pair-{seed}-{number}")
    return pair


def save(trial: Trial, folder: Path) -> None:
    """Both policies and the failures, for whoever looks into it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "old.json").write_text(pretty(trial.old))
    (folder / "new.json").write_text(pretty(trial.new))
    (folder / "failures.json").write_text(json.dumps(
        {"kind": trial.pair.kind, "failures": trial.pair.failures}, indent=1))


def plan(pairs: int, seed: int) -> list[str]:
    """The kinds of all pairs: each kind as often as any other, in random order."""
    rng, found = random.Random(seed), []
    while len(found) < pairs:
        found += rng.sample([kind.name for kind in KINDS], len(KINDS))
    return found[:pairs]


def report(pairs: list[Pair], verbose: bool) -> None:
    """Statistics for each kind, and every failure once."""
    by_kind: dict = {}
    for pair in pairs:
        by_kind.setdefault(pair.kind, []).append(pair)
    if verbose:
        for name, group in sorted(by_kind.items()):
            verdicts = Counter(pair.verdict for pair in group if pair.made)
            print(f"{name:60} {sum(p.made for p in group):3} made"
                  f" {sum(len(p.refused) for p in group):3} refused"
                  f" {sum(bool(p.failures) for p in group):3} wrong  {dict(verdicts)}")
    for pair in pairs:
        for failure in pair.failures:
            print(f"WRONG pair {pair.number} ({pair.policy}) {pair.kind}: {failure['what']}")
            if failure["question"]:
                print(f"    asked {json.dumps(failure['question'])}")
                print(f"    old   {json.dumps(failure['old'])}")
                print(f"    new   {json.dumps(failure['new'])}")
    for name, group in sorted(by_kind.items()):
        if not any(pair.made for pair in group):
            why = Counter(r for p in group for r in p.refused).most_common(1)
            print(f"never made: {name}: {why[0][0] if why else 'it fits no policy'}")


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--judge", help="answers `explain` in place of a slow build of PROGRAM")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policies", nargs="*", default=[], help="policies beside our own")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--long", action="store_true", help="5 000 pairs")
    parser.add_argument("--kinds", help="only kinds whose name has this")
    parser.add_argument("--only", type=int, help="only the pair of this number")
    parser.add_argument("--out", default=".build/oracle", help="where failures are saved")
    parser.add_argument("--verbose", action="store_true", help="a line for each kind")
    return parser.parse_args()


def policies(more: list[str]) -> dict[str, dict]:
    """All policies at hand, by name."""
    paths = sorted(HERE.glob("policies/*.policy.json"))
    paths += sorted(HERE.parents[1].glob("Policies/*.policy.json"))
    return {Path(p).stem: json.loads(Path(p).read_text()) for p in paths + more}


def main() -> int:
    """Runs all pairs; 1 where anything is wrong."""
    chosen = options()
    for problem in keys.without_a_kind(HERE.parents[1] / "Policies"):
        print(f"no kind changes the key `{problem}`")
        return 1
    sources = policies(chosen.policies)
    names = plan(5000 if chosen.long else chosen.pairs, chosen.seed)
    work = [(n, name) for n, name in enumerate(names)
            if (chosen.kinds or "") in name and chosen.only in (None, n)]
    programs = (chosen.program, chosen.judge)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        tasks = [pool.submit(one_pair, programs, sources, number, chosen.seed, chosen.out, name)
                 for number, name in work]
        pairs = [task.result() for task in tasks]
    report(pairs, chosen.verbose)
    made, wrong = sum(p.made for p in pairs), sum(bool(p.failures) for p in pairs)
    print(f"{made} pairs of {len(KINDS)} kinds, {sum(p.questions for p in pairs)} questions, "
          f"{wrong} pairs wrong; seed {chosen.seed}")
    return 1 if wrong or not made else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Holds every cell of `linkbroker matrix` against `explain --batch`.

    matrix_oracle.py --program PATH [--seed S] [--policies FILE ...]

Each witness must give what its cell says, for the person and the circumstances of the cell; and
links of our own that reach a route must find their answer in the row of that route.
"""
import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from links import Link, Maker, lives, pool_of
from people import NOW, SOURCES, Case, People
from program import Program

HERE = Path(__file__).resolve().parent
LINKS_PER_ROUTE = 12


@dataclass
class Setting:
    """The options of one call: what the people of the matrix have in common."""
    source: str | None
    app: str | None
    flags: tuple
    gates: tuple
    now: int | None

    def options(self) -> list[str]:
        """The command line."""
        found = ["--format", "json"]
        for name, value in (("--from", self.source), ("--app", self.app),
                            ("--flags", ",".join(self.flags)), ("--gates", ",".join(self.gates)),
                            ("--now", self.now)):
            if value not in (None, ""):
                found += [name, str(value)]
        return found

    def fields(self) -> dict:
        """The same, as fields of a question."""
        found = {"app": self.app, "flags": list(self.flags), "gates": list(self.gates),
                 "now": self.now}
        return {key: value for key, value in found.items() if value not in (None, [])}


def settings(people: People, rng: random.Random) -> list[Setting]:
    """Nothing at all, all of it, every source, and some at random."""
    best = people.best
    found = [Setting(None, None, (), (), None), Setting("all", "99.0.0", best.flags, best.gates,
                                                        NOW)]
    found += [Setting(source, "99.0.0", best.flags, best.gates, None) for source in SOURCES]
    for _ in range(6):
        case = people.random(rng)
        found.append(Setting(rng.choice(SOURCES + [None, "all"]), case.app, case.flags, case.gates,
                             case.now))
    return found


def persons(people: People, rng: random.Random) -> dict[str, dict]:
    """Some principals; one of them owns what our own links lead to."""
    link = Link("", "", {"any": "cafe-7"})
    found = {"full": people.principal(link, people.best),
             "other": people.principal(link, replace(people.best, owner="other")),
             "bare": people.principal(link, Case(owner="none"))}
    for number in range(4):
        case = replace(people.random(rng), signed_in=True)
        found[f"any{number}"] = people.principal(link, case)
    return found


def unordered(value):
    """The value with its lists sorted: the words of a session have no order."""
    if isinstance(value, dict):
        return {key: unordered(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


class Matrix:
    """One policy with one setting."""

    def __init__(self, program: Program, path: Path, folder: Path, rng: random.Random):
        self.program, self.path, self.folder, self.rng = program, path, folder, rng
        self.policy = json.loads(path.read_text())
        self.people = People(self.policy, self.policy)
        self.persons = persons(self.people, rng)
        self.wrong: list[str] = []
        self.seen: Counter = Counter()
        self.own = self.own_links()

    def own_links(self) -> list[tuple[str, Link]]:
        """Links of our own to every route on every origin, with the origin's name."""
        maker = Maker(self.policy, pool_of(self.policy), self.rng)
        found = []
        for item in maker.shapes:
            for site in maker.sites:
                if "to" not in item.route and lives(item, site):
                    found.append((site.origin, maker.link(item, site)))
                    more = maker.slot_links(item, site) + maker.query_links(item, site)
                    some = self.rng.sample(more, min(LINKS_PER_ROUTE, len(more)))
                    found += [(site.origin, link) for link in some]
        return found

    def fail(self, what: str, *details) -> None:
        """Notes a failure with what belongs to it."""
        lines = "".join(f"\n    {json.dumps(detail)}" for detail in details)
        self.wrong.append(f"WRONG {self.path.stem}: {what}{lines}")

    def judge(self, setting: Setting) -> None:
        """Asks for the matrix, and then `explain` about each of its cells."""
        file = self.folder / "people.json"
        file.write_text(json.dumps({"principals": self.persons}))
        done = self.program.run("matrix", str(self.path), "--principals", str(file),
                                *setting.options())
        if done.returncode != 0:
            self.fail(f"exit {done.returncode}: {done.stderr[:300]}")
            return
        matrix = json.loads(done.stdout)
        self.complete(matrix, setting)
        self.witnesses(matrix, setting)
        self.own_answers(matrix, setting)

    def complete(self, matrix: dict, setting: Setting) -> None:
        """Every route has a line; an origin is in its cells or unreached, and not both."""
        names = [row["route"] for row in matrix["routes"]]
        if names != [route["id"] for route in self.policy["routes"]]:
            self.fail("other routes than the policy has", names)
        origins = [origin["id"] for origin in self.policy["origins"]]
        for row, route in zip(matrix["routes"], self.policy["routes"]):
            wanted = set(route.get("on", origins)) if "path" in route else set()
            reached = {cell["origin"] for cell in row["cells"]}
            if reached & set(row["unreached"]) or reached | set(row["unreached"]) < wanted:
                self.fail(f"origins of {row['route']}", sorted(reached), row["unreached"])
            sources = len(SOURCES) if setting.source == "all" else 1
            count = len(reached) * sources * (1 + len(self.persons))
            if len(row["cells"]) != count:
                self.fail(f"{len(row['cells'])} cells of {row['route']}, not {count}")

    def witnesses(self, matrix: dict, setting: Setting) -> None:
        """Each witness gives what its cell says, for its person, source and setting."""
        cells = []
        for row in matrix["routes"]:
            for cell in row["cells"]:
                cells.append((row, cell, cell["witness"], cell))
                if "others" in cell:
                    cells.append((row, cell, cell["others"]["witness"], cell["others"]))
        answers = self.program.explain(self.path, [line for _, _, line, _ in cells])
        for (row, cell, line, said), answer in zip(cells, answers):
            self.seen["cells"] += 1
            for key in ("outcome", "classification", "reason"):
                if said.get(key) != answer.get(key):
                    self.fail(f"a cell of {row['route']}: {key}", cell, answer)
            if answer.get("route") != row["route"]:
                self.fail(f"a witness of {row['route']} leads elsewhere", line, answer)
            self.belongs(row, cell, line, setting)

    def belongs(self, row: dict, cell: dict, line: dict, setting: Setting) -> None:
        """The witness is asked by the person of the cell and under the setting."""
        person = self.persons.get(cell["principal"])
        wanted = setting.fields() | {"from": cell["from"]}
        if person is not None:
            wanted["as"] = {key: value for key, value in person.items() if value not in ([], {})}
        told = {key: value for key, value in line.items() if key != "url"}
        if unordered(wanted) != unordered(told):
            self.fail(f"a witness of {row['route']} is asked by another", line, wanted)
        if setting.source not in (None, "all") and cell["from"] != setting.source:
            self.fail(f"a cell of {row['route']} has another source", cell)

    def own_answers(self, matrix: dict, setting: Setting) -> None:
        """Links of our own find their answer in the row of the route that they reach."""
        cells = {(row["route"], cell["principal"], cell["origin"], cell["from"]): cell
                 for row in matrix["routes"] for cell in row["cells"]}
        asked = []
        for origin, link in self.own:
            name = self.rng.choice([None, *self.persons])
            source = setting.source if setting.source != "all" else self.rng.choice(SOURCES)
            question = {"url": link.url} | setting.fields()
            if source:
                question["from"] = source
            if name:
                question["as"] = self.persons[name]
            asked.append((origin, name or "anonymous", source, question))
        answers = self.program.explain(self.path, [question for *_, question in asked])
        for (origin, name, source, question), answer in zip(asked, answers):
            if "route" not in answer:
                continue
            source = source or ("universalLink" if question["url"].startswith("https:")
                                else "externalURL")
            cell = cells.get((answer["route"], name, origin, source))
            self.seen["own links"] += 1
            if cell is None:
                self.fail(f"no cell for {answer['route']} on {origin}", question, answer)
                continue
            told = {cell["outcome"], cell.get("others", cell)["outcome"]}
            if answer["outcome"] not in told:
                self.fail(f"a cell of {answer['route']} says {sorted(told)}", question, answer)


def main() -> int:
    """All policies, each under some settings; 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policies", nargs="*", default=[], help="policies beside our own")
    options = parser.parse_args()
    paths = sorted(HERE.glob("policies/*.policy.json"))
    paths += sorted(HERE.parents[1].glob("Policies/*.policy.json"))
    paths += [Path(name) for name in options.policies]
    seen, wrong = Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            rng = random.Random(f"{options.seed}/{path.stem}")
            matrix = Matrix(Program(options.program), path, Path(folder), rng)
            for setting in settings(matrix.people, rng):
                matrix.judge(setting)
            seen.update(matrix.seen)
            wrong += list(dict.fromkeys(matrix.wrong))
    for failure in wrong:
        print(failure)
    print(f"{seen['cells']} cells and {seen['own links']} links of our own, {len(wrong)} wrong; "
          f"seed {options.seed}")
    return 1 if wrong or not seen["cells"] else 0


if __name__ == "__main__":
    sys.exit(main())

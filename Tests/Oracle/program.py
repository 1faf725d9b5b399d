"""The program under test: runs its verbs and reads what they print, and knows nothing else."""
import json
import subprocess
from pathlib import Path

DIFF_EXIT = {"equivalent": 0, "tighter": 2, "looser": 3, "incomparable": 3}


class Refused(Exception):
    """The policy does not load; the text is what the program said about it."""


class Broken(Exception):
    """The program answered in a way that no contract allows."""


class Program:
    """Runs one binary. Every answer of the oracle rests on `explain --batch` of it alone."""

    def __init__(self, path: str, judge: str | None = None):
        self.path = str(Path(path).resolve())
        self.judge = str(Path(judge or path).resolve())

    def run(self, *arguments: str, text: str = "") -> subprocess.CompletedProcess:
        """Runs a verb to its end; a program that hangs is a failure and not a wait."""
        plain = arguments[0] == "explain" and "--why-not" not in arguments
        path = self.judge if plain else self.path
        return subprocess.run([path, *arguments], input=text, capture_output=True,
                              text=True, timeout=300)

    def explain(self, policy: Path, questions: list[dict]) -> list[dict]:
        """Answers every question; a policy that does not load raises `Refused`."""
        lines = "".join(json.dumps(question) + "\n" for question in questions)
        done = self.run("explain", "--policy", str(policy), "--batch", "-", text=lines)
        if done.returncode == 3 and not done.stdout:
            raise Refused(done.stderr.strip())
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if done.returncode != 0 or len(answers) != len(questions):
            bad = next((a for a in answers if "error" in a), done.stderr[:300])
            raise Broken(f"explain gave {len(answers)} of {len(questions)} answers: {bad}")
        for answer in answers:
            answer.pop("line", None)
        return answers

    def diff(self, old: Path, new: Path) -> dict:
        """The JSON of `diff`, with the exit code held against the verdict."""
        done = self.run("diff", str(old), str(new), "--format", "json")
        if not done.stdout.strip():
            raise Broken(f"diff says nothing, exit {done.returncode}: {done.stderr[:300]}")
        answer = json.loads(done.stdout)
        answer["exit"] = done.returncode
        return answer

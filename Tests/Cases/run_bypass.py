#!/usr/bin/env python3
"""Feeds hostile links to `linkbroker explain --batch` and compares verdicts (DESIGN.md sections 4 and 12).

    run_bypass.py --bin .build/debug/linkbroker [CORPUS.jsonl ...]

A row is {"id", "url", "expect": "reject", "reason"} or {"id", "url", "expect": "canonical", "canonical", "reject_ok"?}.
A canonical row must give the same verdict as its canonical form, and print that form. Exit status 0 when all hold.
"""
import argparse, json, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def explain(binary, policy, urls):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as batch:
        for url in urls:
            batch.write(json.dumps({"url": url}) + "\n")
        batch.flush()
        run = subprocess.run([binary, "explain", "--policy", str(policy), "--app", "3.3.0", "--flags", "newReader,giftCards",
                              "--format", "json", "--batch", batch.name], capture_output=True, text=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    if len(rows) != len(urls):
        sys.exit(f"{len(urls)} links went in and {len(rows)} lines came out (status {run.returncode}): {run.stderr[:400]}")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--policy", default=HERE.parents[1] / "Policies" / "bookshop.policy.json")
    parser.add_argument("corpora", nargs="*", default=[HERE / "bypass.jsonl"])
    options = parser.parse_args()
    cases = [json.loads(line) for corpus in options.corpora for line in Path(corpus).read_text().splitlines()]
    got = explain(options.bin, options.policy, [case["url"] for case in cases])
    plain = explain(options.bin, options.policy, [case.get("canonical", case["url"]) for case in cases])
    wrong = reasons = 0
    for case, row, reference in zip(cases, got, plain):
        if case["expect"] == "reject":
            bad = row["outcome"] != "rejected"
            if not bad and row["reason"] != case["reason"]:
                reasons += 1
                print(f"reason {case['id']} {case['url'][:80]!a}: wanted {case['reason']}, got {row['reason']}")
        elif row["outcome"] == "rejected" and reference["outcome"] != "rejected":
            bad = not case.get("reject_ok")
        else:
            bad = any(row.get(k) != reference.get(k) for k in ("outcome", "classification", "reason", "route", "canonical"))
            bad |= row["outcome"] != "rejected" and row.get("canonical") != case["canonical"]
        if bad:
            wrong += 1
            print(f"WRONG  {case['id']} {case['url'][:80]!a}: wanted {case['expect']} {case.get('reason') or case.get('canonical')}, got {json.dumps(row)[:200]}")
    print(f"{len(cases) - wrong} passed, {wrong} failed ({reasons} with another reason)")
    return 1 if wrong or reasons else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs authentication flows against `linkbroker session` (DESIGN.md section 12.1).

    run_flows.py --bin .build/debug/linkbroker [FLOW.json ...]

A flow is {"name", "policy"?, "args"?, "store"? ("memory" | "disk"), "steps": [...]}. A step is one of
  {"do": {op...}, "expect"?: subset of the reply, "save"?: {name: reply key}, "events"?: [subsets, in order],
   "noEvents"?: [event names], "repeat"?: n, "expectCounts"?: {result: [low, high]}}
  {"screen": {"scene", "tab"?, "stack": [route ids], "sheets"?: [route ids]}}   last published state of a scene
  {"same": [scene, scene]}           both scenes published the same last state
  {"forbid": [route ids]}            from here on none of these may appear in any published state
  {"allow": [route ids]}             takes that back
  {"kill": true}                     kill -9, then start again on the same store
  {"pending": {"scene", "count"}}    op pending lists that many intents (a number, or a list of allowed numbers)
`${n}` in a `do` is the number of the repetition; `${name}` in a `do` is replaced by a saved value; `${name!}` by the value with its last character changed.
In an expected value, {"any": [..]} lists alternatives and {"has": x} asks a list for a member.
Exit status: 0 all flows hold, 1 one or more do not.
"""
import argparse, json, os, re, shutil, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Mismatch(Exception):
    pass


class Session:
    def __init__(self, binary, flow, base):
        self.dir = tempfile.mkdtemp(prefix="flow-")
        policy = (base / flow.get("policy", str(HERE.parents[1] / "Policies" / "bookshop.policy.json"))).resolve()
        self.cmd = [binary, "session", "--policy", str(policy), "--clock", "manual"]
        self.cmd += ["--store", "memory" if flow.get("store", "memory") == "memory" else self.dir + "/store"]
        self.cmd += ["--keyring", self.dir + "/keyring.json"] if flow.get("store") == "disk" else []
        self.cmd += flow.get("args", ["--app", "3.3.0", "--flags", "newReader,giftCards"])
        self.last, self.forbidden = {}, set()
        self.start()

    def start(self):
        self.count = 0
        self.proc = subprocess.Popen(self.cmd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def kill(self):
        self.proc.kill()
        self.proc.wait()
        self.last = {}
        self.start()

    def call(self, command):
        self.count += 1
        self.proc.stdin.write(json.dumps(command) + "\n")
        self.proc.stdin.flush()
        events = []
        while True:
            line = self.proc.stdout.readline()
            if not line:
                raise Mismatch(f"the process ended (status {self.proc.wait()}) at {command}")
            message = json.loads(line)
            if "event" in message:
                events.append(message)
                if message["event"] == "navigation":
                    self.published(message)
            elif message.get("reply") == self.count:
                if command.get("op") == "closeScene":
                    self.last.pop(command.get("scene"), None)
                return message, events
            else:
                raise Mismatch(f"unexpected line {line.strip()}")

    def published(self, message):
        self.last[message["scene"]] = message["state"]
        seen = set(re.findall(r'"route": "([^"]+)"', json.dumps(message["state"])))
        if seen & self.forbidden:
            raise Mismatch(f"published {sorted(seen & self.forbidden)}: {json.dumps(message['state'])}")

    def close(self):
        self.proc.stdin.close()
        try:
            self.proc.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.proc.kill()
        shutil.rmtree(self.dir, ignore_errors=True)


def matches(want, got):
    if isinstance(want, dict) and set(want) == {"any"}:
        return any(matches(w, got) for w in want["any"])
    if isinstance(want, dict) and set(want) == {"has"}:
        return isinstance(got, list) and any(matches(want["has"], g) for g in got)
    if isinstance(want, dict):
        return isinstance(got, dict) and all(k in got and matches(v, got[k]) for k, v in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(matches, want, got))
    return want == got


def fill(value, saved):
    if isinstance(value, dict):
        return {k: fill(v, saved) for k, v in value.items()}
    if isinstance(value, list):
        return [fill(v, saved) for v in value]
    if not isinstance(value, str):
        return value
    def one(m):
        text = saved[m.group(1)]
        return text[:-1] + ("a" if text[-1] != "a" else "b") if m.group(2) else text
    return re.sub(r"\$\{(\w+)(!?)\}", one, value)


def routes(items):
    return [i["route"] for i in items]


def run_step(session, step, saved):
    if "do" in step:
        counts = {}
        for number in range(1, step.get("repeat", 1) + 1):
            saved["n"] = str(number)
            reply, events = session.call(fill(step["do"], saved))
            counts[reply.get("result")] = counts.get(reply.get("result"), 0) + 1
        want = fill(step.get("expect", {}), saved)
        if not matches(want, reply):
            raise Mismatch(f"{json.dumps(step['do'])}\n      wanted {json.dumps(want)}\n      got    {json.dumps(reply)}")
        rest = iter(events)
        for wanted in fill(step.get("events", []), saved):
            if not any(matches(wanted, e) for e in rest):
                raise Mismatch(f"{json.dumps(step['do'])}: no event {json.dumps(wanted)} in {json.dumps(events)}")
        for name in step.get("noEvents", []):
            if any(e["event"] == name for e in events):
                raise Mismatch(f"{json.dumps(step['do'])}: unwanted event {name} in {json.dumps(events)}")
        for result, (low, high) in step.get("expectCounts", {}).items():
            if not low <= counts.get(result, 0) <= high:
                raise Mismatch(f"{json.dumps(step['do'])}: results {counts}")
        for name, key in step.get("save", {}).items():
            if key not in reply:
                raise Mismatch(f"{json.dumps(step['do'])}: no `{key}` in {json.dumps(reply)}")
            saved[name] = reply[key]
    elif "screen" in step:
        want = step["screen"]
        state = session.last.get(want["scene"], {"tab": None, "stacks": {}, "sheets": []})
        tab = want.get("tab", state["tab"])
        got = {"tab": state["tab"], "stack": routes(state["stacks"].get(tab, [])), "sheets": routes(state.get("sheets", []))}
        for key in ("tab", "stack", "sheets"):
            if key in want and want[key] != got[key]:
                raise Mismatch(f"screen {want['scene']}: wanted {key} {want[key]}, got {json.dumps(got)}")
    elif "same" in step:
        a, b = (session.last.get(s) for s in step["same"])
        if a != b:
            raise Mismatch(f"states differ: {json.dumps(a)} / {json.dumps(b)}")
    elif "pending" in step:
        reply, _ = session.call({"op": "pending", "scene": step["pending"]["scene"]})
        allowed = step["pending"]["count"] if isinstance(step["pending"]["count"], list) else [step["pending"]["count"]]
        if len(reply.get("intents", [])) not in allowed:
            raise Mismatch(f"pending: wanted {step['pending']['count']}, got {json.dumps(reply)}")
    elif step.get("kill"):
        session.kill()
    session.forbidden |= set(step.get("forbid", []))
    session.forbidden -= set(step.get("allow", []))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("flows", nargs="*")
    options = parser.parse_args()
    files = options.flows or sorted(map(str, (HERE / "flows").glob("*.json")))
    failed = 0
    for file in files:
        flow = json.loads(Path(file).read_text())
        session, saved, number = Session(options.bin, flow, Path(file).resolve().parent), {}, 0
        try:
            for number, step in enumerate(flow["steps"], 1):
                run_step(session, step, saved)
            print(f"ok    {Path(file).name}: {flow['name']}")
        except (Mismatch, BrokenPipeError, json.JSONDecodeError, KeyError) as error:
            failed += 1
            print(f"FAIL  {Path(file).name}: {flow['name']}\n      step {number}: {error!r}" if not isinstance(error, Mismatch)
                  else f"FAIL  {Path(file).name}: {flow['name']}\n      step {number}: {error}")
        finally:
            session.close()
    print(f"{len(files) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

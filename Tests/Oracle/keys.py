"""The keys of the format, read from its JSON Schema: each needs a kind of change."""
import json
from pathlib import Path

import kinds_routes
import kinds_top
import kinds_types
from edits import KINDS

assert kinds_routes and kinds_top and kinds_types  # their import registers the kinds

TYPES = {"plainType", "type", "queryType", "optionalQueryType"}
MAPS = {"params", "query", "arguments"}

# Other words by which a fact may name a key; the last part of the key always counts.
WORDS = {
    "callbacks.iss": ["issuer", "callback"], "callbacks.client": ["callback"],
    "callbacks.id": ["callback"], "callbacks.redirect": ["callback"],
    "callbacks.issuer": ["callback"], "callbacks.kind": ["callback"],
    "origins.hosts": ["host"], "origins.id": ["origin"],
    "vocab.assurance": ["assurance"], "vocab.scopes": ["scope"], "vocab.roles": ["role"],
    "vocab.claims": ["claim"], "vocab.flags": ["flag"], "vocab.tabs": ["tab"],
    "vocab.gates": ["gate"],
    "routes.id": ["route", "name", "renamed"], "routes": ["route"],
    "routes.content": ["content"], "routes.content.check": ["content"],
    "routes.content.maySignIn": ["content", "signin", "sign-in"],
    "routes.parents.route": ["parent"], "routes.parents.with": ["parent", "with"],
    "routes.parents.optional": ["parent", "optional"], "routes.parents": ["parent"],
    "routes.show.tab": ["show", "screen", "tab"], "routes.show.style": ["show", "screen", "style"],
    "routes.show.mandatory": ["show", "screen", "mandatory"],
    "defaults.show.tab": ["show", "screen", "tab"],
    "defaults.show.style": ["show", "screen", "style"],
    "defaults.show.mandatory": ["show", "screen", "mandatory"],
    "routes.path": ["path", "pattern", "link"], "moved.with": ["moved", "with"],
    "types": ["type"], "routes.place": ["place", "show"], "routes.public": ["public", "secret"],
}


def schema(folder: Path) -> dict:
    """The schema of policies, which is generated from the format's own tables."""
    return json.loads((folder / "linkbroker.policy.schema.json").read_text())


def walk(node: dict, defs: dict, prefix: str, found: set, above: tuple = ()) -> None:
    """Collects the keys below a node; all forms of types are one."""
    if not isinstance(node, dict):
        # `true` or `false`: a key that is only allowed or refused.
        return
    reference = node.get("$ref", "").rpartition("/")[2]
    if reference in TYPES:
        prefix, node = "types", defs[reference]
    elif reference in MAPS:
        return
    elif reference:
        node = defs[reference]
    if (reference, prefix) in above:
        # A definition that holds itself, such as a type of a type.
        return
    if reference:
        above += ((reference, prefix),)
    for key, inner in node.get("properties", {}).items():
        name = f"{prefix}.{key}" if prefix else key
        if name not in found:
            found.add(name)
            walk(inner, defs, name, found, above)
    for part in ("items", "additionalProperties"):
        if isinstance(node.get(part), dict):
            walk(node[part], defs, prefix, found, above)
    for part in ("oneOf", "anyOf", "allOf"):
        for other in node.get(part, []):
            walk(other, defs, prefix, found, above)
    for part in ("then", "else"):
        if part in node:
            walk(node[part], defs, prefix, found, above)


def all_keys(folder: Path) -> set[str]:
    """Every key of the format as a dotted name."""
    whole = schema(folder)
    found: set[str] = set()
    walk(whole, whole["$defs"], "", found)
    for name in ("queryType", "optionalQueryType"):
        if name in whole["$defs"]:
            walk({"$ref": "#/$defs/" + name}, whole["$defs"], "types", found)
    return found


def without_a_kind(folder: Path) -> list[str]:
    """Keys that no kind changes, itself or by a part of it."""
    had = {kind.key for kind in KINDS}
    return sorted(key for key in all_keys(folder)
                  if not any(one == key or one.startswith(key + ".") for one in had))


def is_named(key: str, said: dict) -> bool:
    """Whether a change, a fact or a broken property speaks of the key."""
    if said.get("never") and key.startswith("never"):
        return True
    words = WORDS.get(key, []) + [key.rpartition(".")[2]]
    whole = key.partition(".")[0]
    words = [word.lower() for word in words + [whole] * (whole in ("never", "suppress"))]
    told = json.dumps([{k: v for k, v in part.items() if k not in ("old", "new", "witness")}
                       for part in said["changes"] + said["facts"]]).lower()
    return any(change["verdict"] for change in said["changes"]) or any(w in told for w in words)


def resolves(policy, pointer) -> bool:
    """Whether a JSON pointer names something in the policy."""
    if isinstance(pointer, dict):
        pointer = pointer["pointer"]
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(policy, list):
            if not step.isdigit() or int(step) >= len(policy):
                return False
            policy = policy[int(step)]
        elif isinstance(policy, dict) and step in policy:
            policy = policy[step]
        else:
            return False
    return True

# SPDX-License-Identifier: GPL-3.0-or-later
"""Write a fighter's attachments anew into its .glb, leaving meshes and maps alone.

  blender -b -P reattach.py -- NAME...

For when only guns, missiles or lamps have changed: the same file as `build`
makes, without baking.
"""
import importlib
import json
import os
import struct
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import kit  # noqa: E402
import kit_fighter as kf  # noqa: E402


def reattach(name):
    mod = importlib.import_module("fighters." + name)
    path = os.path.join(kf.MODELS, name + ".glb")
    with open(path, "rb") as f:
        raw = f.read()
    n = struct.unpack_from("<I", raw, 12)[0]
    j, rest = json.loads(raw[20:20 + n]), raw[20 + n:]
    nodes = j["nodes"]
    out = kit.Glb({})
    out.json = j
    kept, move = [], {}
    for i, node in enumerate(nodes):
        if node.get("extras", {}).get("role") != "attachment":
            move[i] = len(kept)
            kept.append(node)
    for node in kept:
        if "children" in node:
            node["children"] = [move[c] for c in node["children"] if c in move]
    j["nodes"] = kept
    j["scenes"][0]["nodes"] = [move[i] for i in j["scenes"][0]["nodes"]]
    root = j["scenes"][0]["nodes"][0]
    for i, node in list(enumerate(kept)):
        if "part" not in node.get("extras", {}):
            continue
        part = node["name"].removesuffix("_left").removesuffix("_right")
        items = mod.ATTACH.get(part, [])
        right = node["name"].endswith("_right")
        if mod.PARTS[part]:
            items = list(kf._both(items))
        elif right:
            items = [dict(it, at=it["at"] * [-1, 1, 1], name=it["name"] + ".r") for it in items]
        base = np.zeros(3) if i == root else np.array(node.get("translation", [0, 0, 0]), float)
        levels = node.pop("children", [])
        lods = [c for c in levels if "lod" in kept[c].get("extras", {})]
        new = []
        for it in items:
            rot = None if it["forward"] is None else kit.look_rotation(it["forward"])
            new.append(out.node(it["name"], i, None, it["at"] - base, rot,
                                {"role": "attachment", "attach": dict(kind=it["kind"], **it["keys"])}))
        node["children"] = new + lods + [c for c in levels if c not in lods]
    text = json.dumps(j, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as f:
        f.write(struct.pack("<4sII", b"glTF", 2, 20 + len(text) + len(rest)))
        f.write(struct.pack("<I4s", len(text), b"JSON") + text + rest)
    print(f"{name}: {len(kept)} nodes")


for name in sys.argv[sys.argv.index("--") + 1:]:
    reattach(name)

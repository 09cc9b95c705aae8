# SPDX-License-Identifier: GPL-3.0-or-later
"""From a fighter's shells to its .glb: the steps all fighters share."""
import os
import tempfile
import time

import numpy as np

import kit
import kit_paint as kp

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "models")
THUMBS = os.path.join(HERE, "..", "thumbnails")
LEVELS = ((3500, 0, 38.0), (1200, 60, 42.0), (300, 180, 50.0), (80, 500, 60.0))
DROPS = (0.0, 0.10, 0.30, 0.55)


def attachment(name, kind, at, forward=None, **keys):
    """An attachment of the left half or the middle line: (name, place, +Z
    direction, keys).  Left ones (X > 0) get a mirror image."""
    return {"name": name, "kind": kind, "at": np.asarray(at, float), "forward": forward, "keys": keys}


def _both(items):
    for it in items:
        yield it
        if it["at"][0] > 1e-4:
            m = dict(it, at=it["at"] * [-1, 1, 1], name=it["name"] + ".r")
            if it["forward"] is not None:
                m["forward"] = np.asarray(it["forward"], float) * [-1, 1, 1]
            yield m


def levels_of(ship, part, hidden, shares, centre, full):
    """Half meshes of a part, finest first, reduced to its share of each budget;
    `full` is the finest level's size against the budget's."""
    shells = [s for s in ship.shells if s.part == part]
    out = []
    for level, (_, _, smooth) in enumerate(LEVELS):
        drop = DROPS[level] if any(s.size_hint >= DROPS[level] for s in shells) else 0.0
        me = kit.build_mesh(f"{part}.{level}", shells, drop=drop, auto_smooth=smooth,
                            keep=lambda s, i: (s.name, i) not in hidden and s.uv[i] is not None)
        if level == 0 and full > 1.0:
            kit.reduce_mesh(me, kit.tri_count(me) / full, dissolve=0.8, mirrored=centre)
        elif level:
            target = shares[level] / 2 if centre else shares[level]
            kit.reduce_mesh(me, target, dissolve=(0, 3, 3, 9)[level], mirrored=centre)
        out.append(me)
    return out


def export(ship, a, maps, path, attachments, budget, eye, strength, classes, model):
    """Write the .glb.  `budget`: part -> triangles at levels 1-3 (of the whole
    ship's part, one side for paired parts); `classes`: part -> extras class;
    `attachments`: part -> list of attachment()."""
    glb = kit.Glb({"units": 100, "eye": [float(v) for v in eye], "lists_components": False,
                   "collision": "none"} | model, "Sortie ship scripts")
    mat = glb.material(ship.name, base=glb.texture(maps["color"]), orm=glb.texture(maps["orm"]),
                       normal=glb.texture(maps["normal"]), emission=glb.texture(maps["emission"]), strength=strength)
    index, root = 0, None
    totals = [0, 0, 0, 0]
    count = sum(sum(len(f) - 2 for i, f in enumerate(s.faces) if (s.name, i) not in ship.hidden) for s in ship.shells) * 2
    for part, centre in ship.parts.items():
        halves = levels_of(ship, part, ship.hidden, [None] + list(budget[part]), centre,
                           count / LEVELS[0][0])
        sides = [("", "both")] if centre else [("_left", None), ("_right", "only")]
        vol = ship.volume(part)
        shells = np.concatenate([s.v for s in ship.shells if s.part == part])
        mid = (shells.min(0) + shells.max(0)) / 2
        for suffix, mirror in sides:
            at = np.array([0.0, mid[1], mid[2]]) if centre else mid * ([-1, 1, 1] if mirror == "only" else [1, 1, 1])
            if root is None:
                at = np.zeros(3)
            extras = {"part": {"index": index, "class": classes[part], "component": False, "armor": 0,
                               "volume": round(vol, 3)}}
            index += 1
            meshes = []
            for level, me in enumerate(halves):
                arr = kit.arrays(me, mirror, at, smooth=LEVELS[level][2])
                arr["material"] = mat
                totals[level] += len(arr["idx"])
                meshes.append(glb.mesh(f"{ship.name}.{part}{suffix}.{level}", [arr]))
            node = glb.node(part + suffix, root, meshes[0], at, extras=extras)
            base = np.zeros(3) if root is None else at
            items = attachments.get(part, [])
            if centre:
                items = list(_both(items))
            elif mirror == "only":
                items = [dict(i, at=i["at"] * [-1, 1, 1], name=i["name"] + ".r") for i in items]
            for it in items:
                rot = None if it["forward"] is None else kit.look_rotation(it["forward"])
                glb.node(it["name"], node, None, it["at"] - base, rot,
                         {"role": "attachment", "attach": dict(kind=it["kind"], **it["keys"])})
            for level in range(1, 4):
                glb.node(f"{part}{suffix}.lod{level}", node, meshes[level],
                         extras={"lod": {"level": level, "distance": LEVELS[level][1]}})
            if root is None:
                root = node
    size = glb.write(path)
    print(f"{ship.name}: triangles {totals}, {size / 1e6:.2f} MB")


def make(ship, paint, attachments, budget, eye, classes, strength=5.0, size=1024, bevel=0.02, model=None):
    """Cull, pack, bake, paint, export and photograph one fighter."""
    t0 = time.time()
    ship.hidden = kit.cull(ship)
    ppm = kit.pack(ship, size, skip=ship.hidden)
    t1 = time.time()
    atlas = kp.Atlas(ship, size, ship.hidden)
    use = atlas.n / size / size
    kp.bake(atlas, bevel=bevel)
    t2 = time.time()
    paint(atlas)
    with tempfile.TemporaryDirectory() as tmp:
        maps = kp.save_maps(atlas, os.path.join(tmp, ship.name))
        export(ship, atlas, maps, os.path.join(MODELS, ship.name + ".glb"), attachments, budget, eye, strength, classes,
               model or {})
    print(f"{ship.name}: {len(ship.hidden)} faces culled, {ppm:.0f} texels/m, sheet {use:.0%} full; "
          f"pack {t1 - t0:.0f} s, bake {t2 - t1:.0f} s, paint {time.time() - t2:.0f} s")

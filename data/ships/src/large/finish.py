# SPDX-License-Identifier: GPL-3.0-or-later
"""From shapes to a file: culling, shading, projection, levels and extras.

Runs inside Blender for its ray tree only; the file itself is written by
kit_glb, so nothing depends on the exporter.
"""

import os
import subprocess
import sys
import tempfile

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("..", "../textures"):
    sys.path.insert(0, os.path.join(HERE, folder))

import geom                                              # noqa: E402
import sheets                                            # noqa: E402
from kit_glb import Glb                                  # noqa: E402

SHARP = np.cos(np.radians(36.0))
GLOW = {"plates": 1.6, "machinery": 1.6, "windows": 2.0, "lamps": 4.0}


def linear(code):
    s = np.array([int(code[i:i + 2], 16) for i in (0, 2, 4)]) / 255.0
    return np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4)


def hemisphere(count, seed=1):
    """Cosine-weighted directions about +Z, spread by the golden angle."""
    k = np.arange(count) + 0.5
    r, a = np.sqrt(k / count), k * 2.399963 + seed
    return np.stack((r * np.cos(a), r * np.sin(a), np.sqrt(1 - r * r)), 1)


def frame_of(n):
    t = np.cross(n, (0.0, 1.0, 0.0) if abs(n[1]) < 0.9 else (1.0, 0.0, 0.0))
    t /= np.linalg.norm(t)
    return np.stack((t, np.cross(n, t), n), 0)


def tree_of(shape):
    return BVHTree.FromPolygons([Vector(p) for p in shape.v], shape.f)


def face_normals(shape):
    out = np.zeros((len(shape.f), 3))
    for i, f in enumerate(shape.f):
        p = [shape.v[k] for k in f]
        n = np.zeros(3)
        for k in range(1, len(f) - 1):
            n += np.cross(p[k] - p[0], p[k + 1] - p[0])
        size = np.linalg.norm(n)
        out[i] = n / size if size > 1e-12 else (0, 1, 0)
    return out


def cull(shape, tree, rays=40, reach=900.0):
    """Drop faces that no ray leaves; answers the rest as a Shape."""
    normals = face_normals(shape)
    dirs = hemisphere(rays)
    out = geom.Shape()
    for i, f in enumerate(shape.f):
        pts = np.array([shape.v[k] for k in f])
        mid, n = pts.mean(0), normals[i]
        basis = frame_of(n)
        world = dirs @ basis
        spots = [mid] + [mid * .3 + p * .7 for p in pts] + \
                [mid * .08 + p * .92 for p in pts] + \
                [mid * .2 + (pts[k] + pts[k - 1]) * .4 for k in range(len(f))]
        seen = False
        for spot in spots:
            start = Vector(spot + n * 0.03)
            for d in world:
                if tree.ray_cast(start, Vector(d), reach)[0] is None:
                    seen = True
                    break
            if seen:
                break
        if seen:
            out.add(pts, [list(range(len(f)))], shape.z[i], [shape.uv[i]])
    return out


def weld(shape):
    """Join vertices at one place, drop edges and faces without area."""
    out = geom.Shape()
    index, places = {}, []
    for p in shape.v:
        key = tuple(np.round(p, 3))
        if key not in index:
            index[key] = len(places)
            places.append(p)
    out.v = places
    for f, z, uv in zip(shape.f, shape.z, shape.uv):
        g, keep = [], []
        for k, i in enumerate(f):
            j = index[tuple(np.round(shape.v[i], 3))]
            if j not in g:
                g.append(j)
                keep.append(k)
        if len(g) < 3:
            continue
        out.f.append(g)
        out.z.append(z)
        out.uv.append(None if uv is None else [uv[k] for k in keep])
    return out


def project(points, normal, sheet, serial, scale):
    """Box projection, unmirrored on every side; V up the picture."""
    m = sheets.METRES["plates" if sheet == "bare" else sheet] * scale
    axis = int(np.argmax(np.abs(normal) * (1.0, 1.02, 0.98)))
    p, s = points, 1.0 if normal[axis] >= 0 else -1.0
    if axis == 0:
        u, v = -s * p[:, 2], p[:, 1]
    elif axis == 1:
        u, v = p[:, 2], s * p[:, 0]
    else:
        u, v = s * p[:, 0], p[:, 1]
    if sheet == "windows" and axis != 1:
        low, high = v.min(), v.max()
        floors = max(1, round((high - low) / (m / 6.0)))
        v = (floors * (v - low) / max(high - low, 1e-6) + serial % 6) / 6.0
        return np.stack((u / m, v), 1)
    return np.stack((u / m, v / m), 1)


def fan(face, verts):
    """Triangles of a flat or nearly flat polygon; quads by the short diagonal."""
    if len(face) == 4:
        a = np.linalg.norm(verts[face[0]] - verts[face[2]])
        b = np.linalg.norm(verts[face[1]] - verts[face[3]])
        if b < a:
            return [(0, 1, 3), (1, 2, 3)]
        return [(0, 1, 2), (0, 2, 3)]
    if len(face) > 6:
        return strip_fan(len(face))
    return [(0, k, k + 1) for k in range(1, len(face) - 1)]


def strip_fan(n):
    """Zigzag triangles of a convex polygon: no bundle of slivers at one corner."""
    out, a, b, low = [], 0, n - 1, True
    while b - a > 1:
        if low:
            out.append((a, a + 1, b))
            a += 1
        else:
            out.append((a, b - 1, b))
            b -= 1
        low = not low
    return out


def shade(shape, tree, rays, reach):
    """Corner normals (smooth below SHARP) and the ray share at each of them."""
    normals = face_normals(shape)
    area = np.zeros(len(shape.f))
    around = {}
    for i, f in enumerate(shape.f):
        p = np.array([shape.v[k] for k in f])
        area[i] = 0.5 * np.linalg.norm(sum(np.cross(p[k] - p[0], p[k + 1] - p[0])
                                           for k in range(1, len(f) - 1)))
        for k in f:
            around.setdefault(k, []).append(i)
    corner_n, corner_ao, cache = [], [], {}
    dirs = hemisphere(rays)
    for i, f in enumerate(shape.f):
        row_n, row_a = [], []
        for k in f:
            n = np.zeros(3)
            for j in around[k]:
                if np.dot(normals[i], normals[j]) > SHARP:
                    n += normals[j] * area[j]
            n /= max(np.linalg.norm(n), 1e-9)
            key = (k, tuple(np.round(n, 2)))
            if key not in cache:
                cache[key] = open_share(tree, shape.v[k], n, dirs, reach)
            row_n.append(n)
            row_a.append(cache[key])
        corner_n.append(row_n)
        corner_ao.append(row_a)
    return corner_n, corner_ao


def open_share(tree, place, normal, dirs, reach):
    start = Vector(place + normal * 0.25)
    world = dirs @ frame_of(normal)
    total = 0.0
    for d in world:
        hit = tree.ray_cast(start, Vector(d), reach)
        total += 1.0 if hit[0] is None else min(1.0, (hit[3] / reach) ** 0.8)
    return total / len(dirs)


def primitives(shape, tree, origin, materials, rays, reach, scale=1.0):
    """One primitive a sheet: split vertices, tints times light, indices."""
    corner_n, corner_ao = shade(shape, tree, rays, reach)
    groups, normals = {}, face_normals(shape)
    tints = {z: linear(code) for z, (_, code) in geom.ZONES.items()}
    for i, f in enumerate(shape.f):
        zone = shape.z[i]
        sheet = geom.ZONES[zone][0]
        g = groups.setdefault(sheet, {"keys": {}, "pos": [], "nrm": [], "uv": [],
                                      "color": [], "idx": []})
        pts = np.array([shape.v[k] for k in f])
        if shape.uv[i] is not None:
            uv = np.array(shape.uv[i])
            uv = np.stack((uv[:, 0], 1.0 - uv[:, 1]), 1)
        elif sheet == "lamps":
            u0, v0, u1, v1 = sheets.lamp_uv(zone)
            uv = np.tile(((u0 + u1) / 2, 1.0 - (v0 + v1) / 2), (len(f), 1))
        else:
            uv = project(pts, normals[i], sheet, int(abs(pts[:, 1].sum())), scale)
            uv -= np.floor(uv.mean(0) / 64) * 64     # one frame for neighbours: they share corners
        ids = []
        for c, k in enumerate(f):
            light = 0.22 + 0.78 * corner_ao[i][c]
            if sheet == "lamps":
                light = 1.0
            color = tints[zone] * light
            key = (k, tuple(np.round(corner_n[i][c], 2)), tuple(np.round(uv[c], 4)), zone)
            if key not in g["keys"]:
                g["keys"][key] = len(g["pos"])
                g["pos"].append(shape.v[k] - origin)
                g["nrm"].append(corner_n[i][c])
                g["uv"].append(uv[c])
                g["color"].append((*color, 1.0))
            ids.append(g["keys"][key])
        g["idx"].extend([ids[a], ids[b], ids[c]] for a, b, c in fan(f, shape.v))
    return [{k: np.array(g[k]) for k in ("pos", "nrm", "uv", "color", "idx")}
            | {"material": materials[sheet]} for sheet, g in sorted(groups.items())]


def pictures(folder, names, small=None, quality=82):
    """Paint the sheets wanted as JPEG files; answers their paths."""
    out = {}
    for name in names:
        size = (small or {}).get(name)
        maps = sheets.SHEETS[name](size) if size else sheets.SHEETS[name]()
        for kind, picture in maps.items():
            rgb = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
            base = os.path.join(folder, f"{name}-{kind}")
            with open(base + ".ppm", "wb") as f:
                f.write(b"P6 %d %d 255\n" % (rgb.shape[1], rgb.shape[0]) + rgb.tobytes())
            q = quality if kind in ("color", "normal") else quality - 8
            fit = ["-resize", "512x512>"] if kind in ("orm", "glow") else []
            subprocess.run(["convert", base + ".ppm", "-strip", *fit, "-sampling-factor",
                            "1x1" if kind in ("normal", "orm") else "2x2",
                            "-quality", str(q), base + ".jpg"], check=True)
            out[name, kind] = base + ".jpg"
    return out


class Ship:
    """Collects parts and writes the model.

    part(): `build` is called with a level 0.. and answers a Shape in the
    ship's frame; `origin` becomes the node's place.  `scale` shrinks what one
    repeat of a sheet covers, for smaller craft.
    """

    def __init__(self, units, sheet_names, distances, small=None, scale=1.0, **model):
        self.glb = Glb(dict(units=units, **model), "Sortie large-ship scripts")
        self.materials, self.parts, self.distances = {}, [], distances
        self.scale = scale
        with tempfile.TemporaryDirectory() as folder:
            paths = pictures(folder, sheet_names, small)
            for name in sheet_names:
                t = {k: self.glb.texture(paths[name, k])
                     for k in ("color", "orm", "normal", "glow") if (name, k) in paths}
                self.materials[name] = self.glb.material(
                    name, t["color"], t["orm"], t.get("normal"), t.get("glow"),
                    GLOW.get(name, 1.0))
                if name == "plates" and "bare" not in sheet_names:
                    self.materials["bare"] = self.glb.material(
                        "bare", t["color"], t["orm"], t["normal"])

    def part(self, name, build, origin=(0, 0, 0), parent=None, extras=None,
             solid=None, children=(), alone=False, opens=False, more=None):
        """`alone`: shown only when nothing of the rest is, so nothing shades it or hides its faces.
        `opens`: it moves away, so what it hides is kept, and its own inside.
        `more`: called with a level, answers further primitives that are finished already."""
        self.parts.append(dict(name=name, build=build, origin=np.asarray(origin, float),
                               parent=parent, extras=extras or {}, solid=solid,
                               children=list(children), alone=alone, opens=opens, more=more))

    def seen_with(self, i):
        """The parts that stand round part `i` when it is shown: a wreck takes its whole
        part's place, and the hull's wreck is all that is left."""
        me = self.parts[i]
        if me["alone"]:
            return (i,)
        whole = tuple(j for j, p in enumerate(self.parts)
                      if not p["extras"].get("damaged") and not p["alone"] and (j == i or not p["opens"]))
        if not me["extras"].get("damaged"):
            return whole
        if me["extras"]["class"] == "hull":
            return (i,)
        return tuple(j for j in whole if self.parts[j]["name"] + " wreck" != me["name"]) + (i,)

    def write(self, path, rays=40, reach=45.0, culled=4):
        levels = len(self.distances) + 1
        shapes = [[p["build"](k) for p in self.parts] for k in range(levels)]
        nodes, report = {}, [0] * levels
        meshes = [[None] * levels for _ in self.parts]
        for k in range(levels):
            trees = {}
            for i, s in enumerate(shapes[k]):
                seen = self.seen_with(i)
                if seen not in trees:
                    whole = geom.Shape()
                    for j in seen:
                        whole.merge(shapes[k][j])
                    trees[seen] = tree_of(whole)
                tree = trees[seen]
                if k < culled and not self.parts[i]["opens"]:
                    s = cull(s, tree)
                s = weld(s)
                prims = primitives(s, tree, self.parts[i]["origin"], self.materials,
                                   rays if k < 2 else rays // 2, reach, self.scale)
                for q in self.parts[i]["more"](k) if self.parts[i]["more"] else ():
                    prims.append(dict(q, pos=q["pos"] - self.parts[i]["origin"]))
                count = sum(len(p["idx"]) for p in prims)
                report[k] += count
                if k == 0:
                    print(f"  {self.parts[i]['name']}: {count} triangles")
                meshes[i][k] = self.glb.mesh(f"{self.parts[i]['name']} {k}", prims)
        for i, p in enumerate(self.parts):
            parent = nodes.get(p["parent"])
            at = p["origin"] - (0 if p["parent"] is None else
                                next(q["origin"] for q in self.parts if q["name"] == p["parent"]))
            me = self.glb.node(p["name"], parent, meshes[i][0], at,
                               extras={"part": dict(index=i, **p["extras"])})
            nodes[p["name"]] = me
            for k in range(1, levels):
                self.glb.node(f"{p['name']} level {k}", me, meshes[i][k],
                              extras={"lod": {"level": k, "distance": self.distances[k - 1]}})
            if p["solid"] is not None:
                self.solid(p["name"] + " collision", me, p["solid"], p["origin"])
            for child in p["children"]:
                child(self.glb, me, p["origin"])
        return self.glb.write(path), report

    def solid(self, name, parent, shape, origin):
        """A collision child: flat normals, no material, never drawn."""
        pos, nrm, idx = [], [], []
        normals = face_normals(shape)
        for i, f in enumerate(shape.f):
            base = len(pos)
            pos.extend(shape.v[k] - origin for k in f)
            nrm.extend([normals[i]] * len(f))
            idx.extend([base + a, base + b, base + c] for a, b, c in fan(f, shape.v))
        prim = {"pos": np.array(pos), "nrm": np.array(nrm), "uv": np.zeros((len(pos), 2)),
                "idx": np.array(idx), "material": 0}
        mesh = self.glb.mesh(name, [prim])
        p = self.glb.json["meshes"][mesh]["primitives"][0]
        del p["material"]
        self.glb.node(name, parent, mesh, extras={"role": "collision"})


def attach(name, place, extras=None, turn=None):
    """An attachment child at a place in the ship's frame; its kind is the name's."""
    def make(glb, parent, origin):
        kind = name.split(":")[0].split(".")[0]
        more = {"role": "attachment", "attach": dict(kind=kind, **(extras or {}))}
        glb.node(name, parent, None, np.asarray(place, float) - origin, turn, more)
    return make


def point(name, kind, order, place):
    """A point-list child (section 13.5 of the model format)."""
    def make(glb, parent, origin):
        glb.node(name, parent, None, np.asarray(place, float) - origin,
                 extras={"point": {"list": kind, "order": order}})
    return make


def track(name, length, *keys, mode="once"):
    """A track from keys (time, angles in radians, offset in metres) in the model's frame; the format
    wants the turning sense and the axes of the game's."""
    return {"name": name, "length": length, "mode": mode, "keys": [
        {"t": t, "angles": [-a[0], -a[1], a[2]], "offset": [-o[0], -o[1], o[2]]} for t, a, o in keys]}


def slide(name, length, offset):
    """A track that moves a part by `offset` metres, as doors do."""
    return track(name, length, (0, (0, 0, 0), (0, 0, 0)), (length, (0, 0, 0), offset))


def turns(name, length, angles, mode="once"):
    """A track that turns a part about its origin by `angles`."""
    return track(name, length, (0, (0, 0, 0), (0, 0, 0)), (length, angles, (0, 0, 0)), mode=mode)

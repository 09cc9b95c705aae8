# SPDX-License-Identifier: GPL-3.0-or-later
"""Rocks: a cube pressed into a ball, dented by noise, craters and flat breaks.

One picture holds the six sides; every texel's colour, height and normal are
worked out from its place on the rock, so no seam shows.
"""
import os
import tempfile

import numpy as np

from common import geom  # noqa: F401  (sets the path)
from kit_glb import Glb
import kit_paint as kp

# Name: seed, radius in metres, stretch, dent, breaks, colour low and high.
ROCKS = {
    "rock-slate": (5, 95, (1.25, .82, 1.0), .30, 5, "#4A4641", "#8D8578"),
    "rock-rust": (23, 60, (.9, 1.1, 1.35), .34, 7, "#4A3A30", "#9A7A5C"),
}
SIDES = [((0, 0, -1), (0, 1, 0), (1, 0, 0)), ((0, 0, 1), (0, 1, 0), (-1, 0, 0)), ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
         ((1, 0, 0), (0, 0, 1), (0, -1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((-1, 0, 0), (0, 1, 0), (0, 0, -1))]
GRIDS = (18, 10, 5, 3)
SIZE, GUTTER = 1024, 8
CELL = (SIZE // 3, SIZE // 2)


def direction(side, u, v):
    """Unit vectors of places -1..1 on a side, spread evenly."""
    a, b, c = (np.array(x, float) for x in SIDES[side])
    t = np.tan(np.stack((u, v)) * np.pi / 4)
    d = t[0][:, None] * a + t[1][:, None] * b + c
    return d / np.linalg.norm(d, axis=1, keepdims=True)


class Rock:
    def __init__(self, seed, radius, stretch, dent, breaks, low, high):
        self.radius, self.stretch, self.dent, self.seed = radius, np.array(stretch), dent, seed
        rng = np.random.default_rng(seed)
        n = rng.normal(size=(breaks, 3))
        self.planes = n / np.linalg.norm(n, axis=1, keepdims=True)
        self.depths = rng.uniform(.74, .92, breaks)
        c = rng.normal(size=(46, 3))
        self.craters = c / np.linalg.norm(c, axis=1, keepdims=True)
        self.sizes = np.minimum(.07 * rng.random(46) ** -.55, .42)
        self.low, self.high = kp.srgb(low), kp.srgb(high)

    def height(self, d, fine=True):
        """Distance from the middle along directions d, and crater floor and rim."""
        big = kp.noise(d + 5, 1.1, self.seed, 3, .5) - .5
        h = 1 + self.dent * 2 * big
        ridge = 1 - np.abs(kp.noise(d + 9, .8, self.seed + 3, 3) - .5) * 2
        h += .10 * (ridge - .7)
        for n, depth in zip(self.planes, self.depths):
            t = d @ n
            cut = np.where(t > .2, depth / np.maximum(t, .2), 9)
            k = .05
            h = -k * np.log(np.exp(-h / k) + np.exp(-np.minimum(cut, 4) / k))
        floor, rim = np.zeros(len(d)), np.zeros(len(d))
        for c, s in zip(self.craters, self.sizes):
            r = np.arccos(np.clip(d @ c, -1, 1)) / s
            near = r < 1.6
            if not near.any():
                continue
            q = r[near]
            bowl = -.24 * s * np.clip(1 - q ** 2, 0, 1) ** .8
            lip = .055 * s * np.exp(-((q - 1.02) / .18) ** 2)
            h[near] += bowl + lip
            floor[near] = np.maximum(floor[near], np.clip(1 - q ** 4, 0, 1))
            rim[near] = np.maximum(rim[near], np.exp(-((q - 1.02) / .12) ** 2))
        if fine:
            h += .022 * (kp.noise(d + 2, .22, self.seed + 7, 5, .55) - .5)
            grit = kp.noise(d + 4, .05, self.seed + 11, 3)
            h += .006 * (grit - .5)
        return h, floor, rim

    def place(self, d, fine=True):
        h, floor, rim = self.height(d, fine)
        return d * (h * self.radius)[:, None] * self.stretch, floor, rim


def uv_of(side, u, v):
    """Texture place (V from the bottom) of side places -1..1."""
    x0, y0 = (side % 3) * CELL[0], (side // 3) * CELL[1]
    span = (CELL[0] - 2 * GUTTER, CELL[1] - 2 * GUTTER)
    return np.stack(((x0 + GUTTER + (u + 1) / 2 * span[0]) / SIZE, (y0 + GUTTER + (v + 1) / 2 * span[1]) / SIZE), 1)


def mesh(rock, n):
    """Grid of n x n quads a side, with smooth normals taken from the whole rock."""
    pos, nrm, uv, idx = [], [], [], []
    for side in range(6):
        t = np.linspace(-1, 1, n + 1)
        v, u = (g.ravel() for g in np.meshgrid(t, t, indexing="ij"))
        base = len(pos) and sum(len(p) for p in pos)
        d = direction(side, u, v)
        pos.append(rock.place(d, False)[0])
        nrm.append(normals(rock, d, .02 if n > 8 else .08, False))
        uv.append(uv_of(side, u, v))
        for j in range(n):
            for i in range(n):
                a = base + j * (n + 1) + i
                q = [a, a + 1, a + n + 2, a + n + 1]
                idx += [[q[0], q[1], q[2]], [q[0], q[2], q[3]]] if (i + j) % 2 else [[q[0], q[1], q[3]], [q[1], q[2], q[3]]]
    pos, idx = np.concatenate(pos), np.array(idx)
    p = pos[idx]
    if np.sum(np.einsum("ij,ij->i", p[:, 0], np.cross(p[:, 1], p[:, 2]))) < 0:
        idx = idx[:, ::-1]
    return {"pos": pos, "nrm": np.concatenate(nrm), "uv": np.concatenate(uv), "idx": idx}


def normals(rock, d, eps, fine):
    """Outward unit normals at directions d by differences over eps radians."""
    t = np.cross(d, np.where(np.abs(d[:, 1:2]) < .9, [[0, 1, 0]], [[1, 0, 0]]))
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    b = np.cross(d, t)
    def at(o):
        q = d + o * eps
        return rock.place(q / np.linalg.norm(q, axis=1, keepdims=True), fine)[0]
    n = np.cross(at(t) - at(-t), at(b) - at(-b))
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    return n * np.sign(np.sum(n * d, axis=1, keepdims=True))


def pictures(rock, folder):
    """Colour, ORM and normal sheets.  Normals are told against the finest mesh's."""
    x, y = np.meshgrid(np.arange(SIZE) + .5, np.arange(SIZE) + .5)
    cx, cy = np.minimum(x // CELL[0], 2).astype(int).ravel(), np.minimum(y // CELL[1], 1).astype(int).ravel()
    side = cy * 3 + cx
    u = ((x.ravel() - cx * CELL[0] - GUTTER) / (CELL[0] - 2 * GUTTER) * 2 - 1)
    v = ((y.ravel() - cy * CELL[1] - GUTTER) / (CELL[1] - 2 * GUTTER) * 2 - 1)
    u, v = np.clip(u, -1.04, 1.04), np.clip(v, -1.04, 1.04)
    color, orm, nmap = (np.zeros((SIZE * SIZE, 3)) for _ in range(3))
    for k in range(6):
        m = side == k
        d = direction(k, u[m], v[m])
        coarse, high = normals(rock, d, .02, False), normals(rock, d, .0028, True)
        # The loader's frame: T along U, B against V from the top, both as the texture lies.
        e = .01
        du = rock.place(direction(k, u[m] + e, v[m]), False)[0] - rock.place(direction(k, u[m] - e, v[m]), False)[0]
        du -= coarse * np.sum(du * coarse, axis=1, keepdims=True)
        t = du / np.linalg.norm(du, axis=1, keepdims=True)
        b = np.cross(coarse, t)
        dv = rock.place(direction(k, u[m], v[m] + e), False)[0] - rock.place(direction(k, u[m], v[m] - e), False)[0]
        b *= np.sign(np.sum(b * dv, axis=1, keepdims=True))
        nm = np.stack([np.sum(high * a, axis=1) for a in (t, b, coarse)], 1)
        nm[:, 2] = np.maximum(nm[:, 2], .25)
        nmap[m] = nm / np.linalg.norm(nm, axis=1, keepdims=True)
        h, floor, rim = rock.height(d)
        hc = rock.height(d, False)[0]
        tone = kp.noise(d + 3, .7, rock.seed + 21, 4) * .6 + kp.noise(d + 8, .09, rock.seed + 22, 4) * .4
        tone = np.clip((tone - .5) * 1.5 + .5 - .30 * floor + .34 * rim + (h - hc) * 9, 0, 1)
        c = kp.mix(np.tile(rock.low, (len(d), 1)), rock.high, tone)
        vein = kp.smooth(.035, .0, np.abs(kp.noise(d + 1, .5, rock.seed + 31, 4) - .52))
        c = kp.mix(c, rock.high * 1.25, vein * .35)
        cavity = np.clip(1 + (h - hc) * 22 - .25 * floor, .45, 1)
        color[m] = c * (.72 + .28 * cavity)[:, None]
        orm[m] = np.stack((cavity, np.clip(.86 - .12 * rim + .06 * (tone - .5), 0, 1), np.full(len(d), .04)), 1)
    out = {}
    for name, data, q in (("color", kp.to_srgb(color), 88), ("orm", orm, 80), ("normal", nmap * .5 + .5, 90)):
        out[name] = os.path.join(folder, name + ".jpg")
        kp._save(out[name], data.reshape(SIZE, SIZE, 3), q)
    return out


def main(out, name):
    rock = Rock(*ROCKS[name])
    glb = Glb({"units": 100, "lists_components": True, "collision": "auto"}, "Sortie ship scripts")
    with tempfile.TemporaryDirectory() as folder:
        p = pictures(rock, folder)
        mat = glb.material(name, glb.texture(p["color"]), glb.texture(p["orm"]), glb.texture(p["normal"]))
    levels = [mesh(rock, n) for n in GRIDS]
    for lv in levels:
        lv["material"] = mat
    node = glb.node("Rock", None, glb.mesh(f"{name} 0", [levels[0]]), extras={"part": {
        "index": 0, "class": "hull", "component": True, "armor": 900, "volume": 4.0 * rock.radius ** 3}})
    far = rock.radius
    for k in range(1, 4):
        glb.node(f"Rock level {k}", node, glb.mesh(f"{name} {k}", [levels[k]]),
                 extras={"lod": {"level": k, "distance": round(far * (6, 18, 60)[k - 1])}})
    solid = glb.mesh("Rock collision", [dict(levels[1], material=0)])
    del glb.json["meshes"][solid]["primitives"][0]["material"]
    glb.node("Rock collision", node, solid, extras={"role": "collision"})
    return glb.write(out), [len(lv["idx"]) for lv in levels]

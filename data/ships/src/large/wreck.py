# SPDX-License-Identifier: GPL-3.0-or-later
"""What is left of a part once it is lost: its damaged model."""
import numpy as np

import geom

SOOT = {"hull": "dark", "second": "rust", "accent": "rust", "pale": "steel", "steel": "dark", "win": "windark", "hazard": "rust",
        "engine": "throat", "tube": "throat", "bay": "throat", "warm": "dark", "cyan": "dark", "red": "dark", "green": "dark"}
OUT = ("engine", "bay", "tube", "win", "warm", "cyan", "red", "green")       # lights that went out with it
FINE = (1.0, 1.6, 2.6, 6.0)                  # longest edge at a hole's rim, in its radii, by level
BOWL = ((8, 13), (5, 8), (4, 6), (3, 4))     # rings and sectors of the hole's inner wall
LEAN = 1.3                                  # to how many radii a hole bends what stands round it


class Hole:
    """A ragged ball taken out of the hull, at `c` and about `r` metres in radius."""

    def __init__(self, c, r, seed):
        self.c, self.r = np.asarray(c, float), r
        self.a = np.random.default_rng(seed).uniform(0, 6.28, 4)

    def reach(self, d):
        """Its radius towards the directions `d`."""
        x, y, z = np.moveaxis(np.asarray(d), -1, 0)
        a = self.a
        return self.r * (.92 + .13 * np.sin(4.1 * x + a[0]) * np.cos(3.3 * z + a[1]) + .10 * np.sin(9.7 * y + a[2]) * np.sin(8.3 * x + a[3]))

    def share(self, p):
        """How far out points lie: 1 at the wall."""
        d = np.asarray(p, float) - self.c
        n = np.maximum(np.linalg.norm(d, axis=-1, keepdims=True), 1e-6)
        return n[..., 0] / self.reach(d / n)

    def near(self, a, b):
        """How far from its middle an edge passes, in radii."""
        t = np.clip(np.dot(self.c - a, b - a) / max(np.dot(b - a, b - a), 1e-9), 0, 1)
        return np.linalg.norm(a + (b - a) * t - self.c) / self.r

    def bend(self, p):
        """Where a point goes: out of the hole to its rim, from beyond it a little inward."""
        s = self.share(p)
        if s >= LEAN:
            return p
        d = p - self.c
        d = d / max(np.linalg.norm(d), 1e-6)
        key = np.sin(p @ np.array((.7, 1.3, .9))) * .5 + .5
        return self.c + d * self.reach(d) * max(s, 1.0) if s < 1 else p - d * self.r * (LEAN - s) * .45 * key


def cut_finely(pts, uv, holes, fine):
    """Triangles of a face, halved at their longest edge until none near a hole is long.
    Neighbours share their edges' fate, so no seam opens."""
    work = [([pts[0], pts[k], pts[k + 1]], None if uv is None else [uv[0], uv[k], uv[k + 1]]) for k in range(1, len(pts) - 1)]
    done = []
    while work:
        p, t = work.pop()
        best, side = 0.0, -1
        for k in range(3):
            a, b = p[k], p[(k + 1) % 3]
            size = np.linalg.norm(b - a)
            if size > best and any(size > h.r * fine and h.near(a, b) < LEAN * 1.05 for h in holes):
                best, side = size, k
        if side < 0:
            done.append((p, t))
            continue
        a, b, c = side, (side + 1) % 3, (side + 2) % 3
        m = (p[a] + p[b]) / 2
        n = None if t is None else (np.asarray(t[a]) + np.asarray(t[b])) / 2
        work.append(([p[a], m, p[c]], None if t is None else [t[a], n, t[c]]))
        work.append(([m, p[b], p[c]], None if t is None else [n, t[b], t[c]]))
    return done


def touches(pts, holes):
    """Whether a face comes near any hole."""
    lo, hi = pts.min(0), pts.max(0)
    return [h for h in holes if np.linalg.norm(np.clip(h.c, lo, hi) - h.c) < h.r * LEAN * 1.2]


def depth(shape, points):
    """The winding number of points: about 1 or more inside, 0 outside."""
    v = np.array(shape.v)
    tri = np.array([(f[0], f[k], f[k + 1]) for f in shape.f for k in range(1, len(f) - 1)])
    out = np.zeros(len(points))
    for i, p in enumerate(points):
        a, b, c = (v[tri[:, k]] - p for k in range(3))
        la, lb, lc = (np.linalg.norm(q, axis=1) for q in (a, b, c))
        num = np.einsum("ij,ij->i", a, np.cross(b, c))
        den = la * lb * lc + (a * b).sum(1) * lc + (b * c).sum(1) * la + (c * a).sum(1) * lb
        out[i] = 2 * np.arctan2(num, den).sum() / (4 * np.pi)
    return out


def wall(out, src, hole, others, level, rng):
    """The hole's inner wall where there was a hull, with ribs and embers."""
    rings, sectors = BOWL[level]
    th = np.linspace(0, np.pi, rings + 1)
    ph = (np.arange(sectors) + rng.uniform()) * 2 * np.pi / sectors
    dirs = np.array([(np.sin(t) * np.cos(f), np.cos(t), np.sin(t) * np.sin(f)) for t in th for f in ph])
    pts = hole.c + dirs * (hole.reach(dirs) * 1.01)[:, None]
    within = depth(src, pts) > .5
    taken = np.zeros(len(pts), bool)
    for h in others:
        taken |= h.share(pts) < .97
    faces = []
    for i in range(rings):
        for j in range(sectors):
            k = (j + 1) % sectors
            q = [i * sectors + j, i * sectors + k, (i + 1) * sectors + k, (i + 1) * sectors + j]
            q = [q[0], q[2], q[3]] if i == 0 else q[:3] if i == rings - 1 else q
            if sum(within[a] for a in q) > 1 and not all(taken[a] for a in q):
                faces.append(q)
    for q in faces:
        p = pts[q]
        n = np.cross(p[1] - p[0], p[2] - p[0])
        order = range(len(q)) if np.dot(n, hole.c - p[0]) > 0 else range(len(q) - 1, -1, -1)
        out.add([p[k] for k in order], [list(range(len(q)))], "machdark" if rng.uniform() < .7 else "throat")
    inner = pts[within & ~taken]
    if level == 3 or len(inner) < 4:
        return
    # Broken decks and ribs lean out of the wall, embers glow in it.
    for _ in range((6, 3, 2)[level]):
        a = inner[rng.integers(len(inner))]
        b = a + (hole.c - a) * rng.uniform(.35, .8) + rng.normal(size=3) * hole.r * .12
        geom.tube(out, a, b, hole.r * .045, hole.r * .025, 5 if level == 0 else 3, "steel" if rng.uniform() < .5 else "dark", (False, True))
    if level < 2:
        for _ in range(5 if level == 0 else 3):
            a = inner[rng.integers(len(inner))]
            geom.box(out, a + (hole.c - a) * .12, min(hole.r, 13) * np.array((.05, .05, rng.uniform(.12, .3))), "red", turn=geom.turn_y(rng.uniform(0, 3)) @ geom.turn_x(rng.uniform(-1, 1)))


def burnt(build, cuts, seed, thrift=0):
    """A part after its loss: holes blown into it at `cuts` (place, radius) with the
    insides to be seen in them, what stands near them bent, all of it sooty and dark.
    `thrift`: by how many levels the holes are coarser than what they are in."""
    def wreck(level):
        coarse = min(level + thrift, 3)
        src = build((1, 2, 2, 3)[level])
        rng = np.random.default_rng(seed)
        holes = [Hole(c, r, seed * 16 + k) for k, (c, r) in enumerate(cuts)]
        out = geom.Shape()
        for f, z, uv in zip(src.f, src.z, src.uv):
            whole = np.array([src.v[k] for k in f])
            close = touches(whole, holes)
            pieces = cut_finely(list(whole), uv, close, FINE[coarse]) if close else [(list(whole), uv)]
            for pts, t in pieces:
                mid = np.mean(pts, 0)
                share = min(h.share(mid) for h in holes)
                if close and share < 1:
                    continue
                for h in close:
                    pts = [h.bend(p) for p in pts]
                zone = SOOT.get(z, z) if z in OUT or share < 2.4 + .6 * np.sin(mid[2] * .9 + mid[1]) else z
                lamp = geom.ZONES[z][0] == "lamps"
                out.add(pts, [list(range(len(pts)))], zone, None if lamp or t is None else [t])
        for k, h in enumerate(holes):
            wall(out, src, h, holes[:k] + holes[k + 1:], coarse, rng)
        return out
    return wreck

# SPDX-License-Identifier: GPL-3.0-or-later
"""What is left of a part once it is lost: its damaged model."""
import numpy as np

import geom


def burnt(build, cuts, seed):
    """A part after its loss: pieces cut away where `cuts` (place, radius) reach, what
    stands near them crumpled inward, all of it black, with embers inside."""
    def wreck(level):
        src = build((1, 2, 2, 3)[level])
        rng = np.random.default_rng(seed)
        out = geom.Shape()
        for f, z, uv in zip(src.f, src.z, src.uv):
            pts = np.array([src.v[k] for k in f])
            mid = pts.mean(0)
            near = min(np.linalg.norm((mid - c)) / r for c, r in cuts)
            if near < 1:
                continue
            p = pts.copy()
            for c, r in cuts:
                d = pts - np.asarray(c, float)
                q = np.linalg.norm(d, axis=1, keepdims=True) / r
                key = np.sin(pts @ np.array([[.7], [1.3], [.9]])) * .5 + .5
                p -= d * np.clip(1.7 - q, 0, .5) * .5 * key
            soot = {"hull": "dark", "second": "rust", "accent": "rust", "pale": "steel", "steel": "dark", "win": "windark", "hazard": "rust",
                    "engine": "throat", "tube": "throat", "bay": "throat", "warm": "dark", "cyan": "dark", "red": "dark"}
            zone = soot.get(z, z) if near < 2.6 or z in ("engine", "win", "tube", "cyan", "warm", "red") else z
            lamp = geom.ZONES[z][0] == "lamps"
            out.add(p, [list(range(len(f)))], zone, None if lamp or uv is None else [uv])
        for c, r in cuts:
            # Ribs and a shard of deck stand in the hole; embers in their lee.
            for k in range(7 if level == 0 else 3):
                d = rng.normal(size=3)
                d /= np.linalg.norm(d)
                a, b = np.asarray(c) + d * r * rng.uniform(.7, 1.0), np.asarray(c) - d * r * rng.uniform(.1, .6)
                geom.tube(out, a, b, r * .045, r * .03, 5 if level < 2 else 3, "steel" if k % 2 else "machdark")
            if level < 3:
                geom.box(out, c, (r * .8, r * .5, r * .9), "machdark", turn=geom.turn_y(rng.uniform(0, 3)) @ geom.turn_x(rng.uniform(-.6, .6)))
            if level < 2:
                for k in range(6):
                    d = rng.normal(size=3)
                    geom.box(out, np.asarray(c) + d / np.linalg.norm(d) * r * rng.uniform(.3, .6), (r * .10, r * .10, r * .14), "warm",
                             turn=geom.turn_y(rng.uniform(0, 3)))
        return out
    return wreck

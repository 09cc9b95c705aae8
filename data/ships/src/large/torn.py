# SPDX-License-Identifier: GPL-3.0-or-later
"""Halves of a hull that broke in two: what lies ahead of a ragged cut, or behind it, and the inside that shows there.

A cut runs across Z; across another axis it is made in a frame turned so that this axis lies along Z.
`size` is how much coarser than a cruiser's the break of something larger is.
"""
import numpy as np

import geom
from finish import Ship, point
from wreck import depth

TEETH = 3.2                                  # metres that the edge runs to and fro
INSET = 3.5                                  # metres from the edge in to the wall that closes the hull
CELL = (4.0, 6.0, 9.0, 14.0)                 # of that wall, by level
TURNS = {"z": np.eye(3), "y": np.rint(geom.turn_x(np.pi / 2)), "x": np.rint(geom.turn_y(-np.pi / 2))}    # that lay an axis along Z
INSIDE = (("machdark", .75), ("throat", 1.0))                # what the wall is made of, with the share up to which it is


def edge(p, size=1.0):
    """How far off its plane the cut runs at a point: broken along the plates."""
    x, y = p[..., 0] / size, p[..., 1] / size
    return TEETH * size * (np.sin(x * .31 + y * .11) + .6 * np.sin(y * .47 - x * .19) + .5 * np.sin(x * 1.1 + y * .83))


def clip(pts, uv, beyond):
    """The part of a polygon where `beyond` (a figure a corner) is not negative."""
    out, out_uv, n = [], [], len(pts)
    for k in range(n):
        j = (k + 1) % n
        a, b = beyond[k], beyond[j]
        if a >= 0:
            out.append(pts[k])
            out_uv.append(None if uv is None else uv[k])
        if (a >= 0) != (b >= 0):
            t = a / (a - b)
            out.append(pts[k] + (pts[j] - pts[k]) * t)
            out_uv.append(None if uv is None else np.asarray(uv[k]) + (np.asarray(uv[j]) - np.asarray(uv[k])) * t)
    return out, None if uv is None else out_uv


def kept(src, z, sign, ragged=True, axis="z", size=1.0):
    """What of a shape lies ahead of Z (sign 1) or behind it (-1)."""
    if axis != "z":
        return kept(src.moved(np.zeros(3), TURNS[axis]), z, sign, ragged, "z", size).moved(np.zeros(3), TURNS[axis].T)
    out = geom.Shape()
    for f, zone, uv in zip(src.f, src.z, src.uv):
        pts = np.array([src.v[k] for k in f])
        beyond = sign * (pts[:, 2] - z - (edge(pts, size) if ragged else 0))
        if (beyond < 0).all():
            continue
        if (beyond >= 0).all():
            out.add(pts, [list(range(len(pts)))], zone, [uv])
            continue
        p, t = clip(list(pts), uv, beyond)
        if len(p) > 2:
            near = abs(np.mean([q[2] for q in p]) - z) < 9 * size and geom.ZONES[zone][0] != "lamps"
            out.add(p, [list(range(len(p)))], "dark" if near and zone in ("hull", "second", "accent", "pale") else zone, [t])
    return out


def near_cut(src, z, reach):
    """Boxes (low and high corners in X and Y) of the faces that come as near as `reach` to the cut."""
    boxes = []
    for f in src.f:
        p = np.array([src.v[k] for k in f])
        if p[:, 2].min() < z + reach and p[:, 2].max() > z - reach:
            boxes.append((p[:, :2].min(0), p[:, :2].max(0)))
    return np.array([b[0] for b in boxes]), np.array([b[1] for b in boxes])


def wall(out, src, z, sign, level, rng, size=1.0, inside_of=INSIDE, ribs=True):
    """Decks and bulkheads where the hull is open, ribs that lean out of them, embers."""
    inset, c = INSET * size, CELL[level] * size
    low, high = near_cut(src, z, 3 * TEETH * size + inset)
    if len(low) == 0:
        return
    lo, hi = low.min(0), high.max(0)
    xs, ys = np.arange(lo[0], hi[0] + c, c), np.arange(lo[1], hi[1] + c, c)
    grid = np.array([[(x, y, z) for y in ys] for x in xs])
    flat = grid.reshape(-1, 3)
    inside = (depth(src, flat + (0, 0, sign * inset)) > .5).reshape(len(xs), len(ys))
    at = z + sign * (inset + rng.uniform(0, 4.0 * size, inside.shape)) + edge(grid, size)
    for i in range(len(xs) - 1):
        for j in range(len(ys) - 1):
            if inside[i:i + 2, j:j + 2].sum() < 3:
                continue
            q = [np.array((xs[a], ys[b], at[a, b])) for a, b in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j))]
            draw = rng.uniform()
            out.add(q if sign > 0 else q[::-1], [[0, 1, 2, 3]], next(zone for zone, share in inside_of if draw < share))
    spots = [(xs[i], ys[j], at[i, j]) for i, j in zip(*np.nonzero(inside))]
    if level == 3 or not spots:
        return
    for _ in range((46, 20, 8)[level] if ribs else 0):
        a = np.array(spots[rng.integers(len(spots))])
        b = a + np.array((rng.normal() * 2, rng.normal() * 2, -sign * rng.uniform(3, 11))) * size
        geom.tube(out, a, b, rng.uniform(.3, .9) * size, .2, 5 if level == 0 else 3, "steel" if rng.uniform() < .5 else "dark", (False, True))
    # Decks, every fifth cell, stick out as shelves.
    for j in range(1, len(ys), 3) if ribs else ():
        row = [i for i in range(len(xs)) if inside[i, j]]
        for i in row[:: 2]:
            geom.box(out, (xs[i], ys[j], z + sign * 2.0 * size + edge(np.array((xs[i], ys[j], z)), size)), (c * rng.uniform(1.2, 2.2), .5 * size, rng.uniform(3, 9) * size), "dark")
    if level < 2:
        for _ in range((60, 24)[level]):
            a = np.array(spots[rng.integers(len(spots))]) - (0, 0, sign * .3)
            geom.box(out, a, np.array((rng.uniform(.4, 2.6), rng.uniform(.2, .5), .4)) * size, "red" if rng.uniform() < .6 else "warm", turn=geom.turn_z(rng.uniform(-.5, .5)))


def half(build, z, sign, seed, axis="z", size=1.0, inside_of=INSIDE, ribs=True):
    """Of a part, what lies ahead of a cut at Z (sign 1), or behind it (-1), the cut closed by the ship's inside."""
    def torn(level):
        src = build(level).moved(np.zeros(3), TURNS[axis])
        out = kept(src, z, sign, True, "z", size)
        wall(out, src, z, sign, level, np.random.default_rng(seed), size, inside_of, ribs)
        return out.moved(np.zeros(3), TURNS[axis].T)
    return torn


def marks(z, sign, width, top, bottom, reach, axis="z", middles=((0, 0),)):
    """The points a half burns from: rays over its open end, smoke, its light, fireballs. `reach`: to its other end, metres.
    `middles`: of the places where it is open, in turn, where that is not the middle of all."""
    out = []
    pairs = [((-.8, .5), (.5, .9)), ((.9, .1), (.1, -.9)), ((-.9, -.4), (.3, .2)), ((-.2, .8), (.8, -.5)), ((-.5, -.8), (-.9, .3))]
    def at(k, x, y, deep):
        mx, my = middles[k % len(middles)]
        return TURNS[axis].T @ np.array((mx + x * width, my + (top if y > 0 else bottom) * y, z + sign * deep))
    for i, (a, b) in enumerate(pairs):
        out.append(point(f"ray {i * 2 + 1}", "rays", i * 2, at(i, *a, 1)))
        out.append(point(f"ray {i * 2 + 2}", "rays", i * 2 + 1, at(i, *b, 2)))
    for i, (x, y, deep) in enumerate(((.4, .4, 3), (-.5, -.1, 3), (.1, -.5, 3), (.5, 1, reach * .45), (-.4, 1, reach * .7))):
        out.append(point(f"stream {i + 1}", "streams", i, at(i, x, y, deep)))
    out.append(point("wreck light", "light", 0, at(0, 0, 0, -12)))
    for i, (x, y, deep) in enumerate(((.3, .3, 4), (-.5, 0, 12), (.2, -.4, reach * .5))):
        out.append(point(f"fireball {i + 1}", "fireballs", i, at(i, x, y, deep)))
    return out


def write(path, name, build, solid, children, sheets, levels=(800, 2500, 7000), scale=1.0, prepare=None, **how):
    """A half as a model of its own: one part. `prepare`: called with the ship before the part is added."""
    ship = Ship(100, sheets, list(levels), dict.fromkeys(("windows", "machinery", "deck"), 256) | {"plates": 512}, scale, lists_components=True, collision="auto")
    if prepare:
        prepare(ship)
    ship.part(name, build, solid=solid, children=children, extras={"class": "hull", "volume": abs(geom.volume(solid.v, solid.f))})
    return ship.write(path, culled=3, **how)


def standing(builds):
    """All that stands on a hull, in one: what its wreck is made from."""
    def build(level):
        s = geom.Shape()
        for make in builds:
            s.merge(make(level))
        return s
    return build

# SPDX-License-Identifier: GPL-3.0-or-later
"""heron: Meridian's workhorse freighter, 92 m.

A blunt cab, a spine of frames with six cargo modules clamped to its flanks,
two big engines.  Nothing hides what it is for.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets           # noqa: E402

BAYS = ((11.6, "second", "orange"), (-2.4, "accent", "pale"), (-16.4, "pale", "second"))
DECKS = ((10.4, 5.1, -2.4), (-10.4, 5.1, -2.4))           # where limpet cars stand on their noses
INTO = [0.70710678, 0.0, 0.0, 0.70710678]                 # a port's way in: down
FRAMES = (18.9, 4.6, -9.4, -23.4)
TURRET = (0.0, 8.6, 4.6)


def octagon(w, h, y=0.0, cut=0.35):
    c = min(w, h) * cut
    return [(w - c, y + h), (w, y + h - c), (w, y - h + c), (w - c, y - h),
            (-w + c, y - h), (-w, y - h + c), (-w, y + h - c), (-w + c, y + h)]


def figure(s, m, out, cy, z, number, paint):
    """A module's number on its placard, to port (m = 1) or starboard."""
    geom.numerals(s, number, (m * out, cy - 2.2, z + 3.1 + m * .93), (0, 0, -m), (0, 1, 0), .62, .04,
                  "accent" if paint == "pale" else "pale")


def placard(s, out, cy, z, number, paint):
    geom.box(s, (out, cy - .65, z + 3.1), (.5, 3.9, 2.9), paint)
    if number:
        figure(s, 1, out + .26, cy, z, number, paint)


def module(s, z, paint, second, level, number):
    """One cargo module to port: ribbed walls, corner posts, an end frame."""
    cx, cy, w, h, d = 10.4, -.6, 11.0, 11.4, 12.6
    if level >= 2:
        geom.box(s, (cx, cy, z), (w, h, d), paint, bottom=level < 3)
        return
    geom.chamfered(s, (cx, cy, z), (w - .7, h - .7, d - .6), .8, paint, paint, edge="steel")
    out = cx + w / 2
    # Outer wall: ribs with painted panels between, a band of the second colour.
    ribs = 7 if level == 0 else 4
    for k in range(ribs):
        zk = z - d / 2 + .9 + k * (d - 1.8) / (ribs - 1)
        geom.box(s, (out - .25, cy, zk), (.55, h - 1.6, .55), paint)
        if level == 0 and k % 2 == 0:
            geom.box(s, (cx, cy + h / 2 - .2, zk), (w - 2.2, .45, .5), paint)
            geom.box(s, (cx, cy - h / 2 + .2, zk), (w - 2.2, .45, .5), "steel")
    for y in (-1, 1):
        geom.box(s, (out - .2, cy + y * (h / 2 - .5), z), (.9, .9, d), "dark")
    for zz in (-1, 1):
        geom.box(s, (out - .2, cy, z + zz * (d / 2 - .4)), (.9, h, .8), "dark")
        geom.box(s, (cx, cy + h / 2 - .2, z + zz * (d / 2 - .4)), (w, .8, .8), "dark")
        geom.box(s, (cx, cy - h / 2 + .2, z + zz * (d / 2 - .4)), (w, .8, .8), "dark")
    geom.box(s, (out - .28, cy + 2.6, z), (.42, 1.5, d - 1.6), second)
    if level == 0:
        geom.box(s, (out + .05, cy - 3.2, z - 2.6), (.5, 2.2, 2.8), "machdark", taper=(.6, .9))
        placard(s, out, cy, z, number, paint)
        geom.scatter(s, (cx - 3.4, cy + h / 2 - .3, z - 4.6), (0, 0, 9), (6, 0, 0), (0, 1, 0), 7,
                     int(z * 7) % 97, 1.3, .35)


def spine(s, level):
    zones = ["second", "mach", "second", "steel", "second", "mach", "second", "steel"]
    geom.loft(s, [(-26, octagon(4.0, 5.0)), (0, octagon(4.0, 5.0)), (24, octagon(4.0, 5.0))]
              if level < 2 else [(-26, octagon(4, 5)), (24, octagon(4, 5))], zones, ("", ""))
    if level == 3:
        return
    for z in FRAMES:
        geom.loft(s, [(z - .7, octagon(11.6, 6.6, -.4)), (z + .7, octagon(11.6, 6.6, -.4))]
                  if level == 2 else
                  [(z - .75, octagon(15.2, 6.2, -.6)), (z - .45, octagon(16.1, 7.0, -.6)),
                   (z + .45, octagon(16.1, 7.0, -.6)), (z + .75, octagon(15.2, 6.2, -.6))],
                  "second", ("dark", "dark"), {1: "hull"})
        if level == 0:
            for m in (1, -1):
                geom.box(s, (m * 15.9, -.6, z), (1.0, 5.2, 2.3), "deckamber", taper=(.7, .8))
                geom.box(s, (m * 10.4, 6.5, z), (2.6, 1.0, 2.3), "dark", taper=(.8, .8))
                geom.box(s, (m * 10.4, -7.6, z), (2.6, .9, 2.3), "dark")
    # Walkway along the back, pipes beside it, belly tanks.
    if level < 2:
        geom.chamfered(s, (0, 5.6, -2), (5.2, 2.0, 42), .5, "second", "hull")
        geom.tube(s, (0, 6.2, TURRET[2]), (0, 8.7, TURRET[2]), 5.0, 4.4, 12 if level == 0 else 8,
                  "second", cap_zone="dark")
    n = (12, 8, 6)[level]
    for m in (1, -1):
        geom.loft(s, [(-21, geom.circle(n, 1.4, (m * 3.1, -8.3))), (-19.4, geom.circle(n, 2.7, (m * 3.1, -8.3))),
                      (-6, geom.circle(n, 2.7, (m * 3.1, -8.3))), (-3, geom.circle(n, 2.7, (m * 3.1, -8.3))),
                      (13, geom.circle(n, 2.7, (m * 3.1, -8.3))), (14.6, geom.circle(n, 1.4, (m * 3.1, -8.3)))]
                  if level < 2 else
                  [(-21, geom.circle(n, 2.2, (m * 3.1, -8.3))), (14.6, geom.circle(n, 2.2, (m * 3.1, -8.3)))],
                  "pale", ("steel", "steel"), {2: "accent"} if level < 2 else None)
        if level == 0:
            for y, x in ((6.3, 3.4), (5.4, 4.2)):
                geom.tube(s, (m * x, y, -23), (m * x, y, 18), .34, .34, 6, "steel", (False, False))
            for z in (-14, 4):
                geom.box(s, (m * 3.1, -7.6, z), (6.2, 3.0, 1.2), "dark")
    if level == 0:
        geom.scatter(s, (-2.2, 6.5, -22), (0, 0, 21), (4.4, 0, 0), (0, 1, 0), 18, 5, 1.6, .4)
        geom.scatter(s, (-2.2, 6.5, 10.5), (0, 0, 9), (4.4, 0, 0), (0, 1, 0), 8, 6, 1.2, .4)
        # A folded cargo arm on the walkway.
        geom.tube(s, (1.2, 7.0, -19), (1.2, 9.0, -19), .9, .8, 8, "deckamber")
        geom.box(s, (1.2, 9.2, -13.4), (.9, 1.0, 11), "deckamber", taper=(.8, .97))
        geom.box(s, (.1, 9.0, -12.6), (.8, .8, 9.4), "dark")
        geom.box(s, (.1, 8.8, -17.8), (1.8, 1.2, 1.2), "steel")


def cab(s, level):
    """The nose: a faceted block with a cargo lock under its chin."""
    def ring(w, top, bot):
        h = top - bot
        if level == 3:
            return [(w, top), (w, bot), (-w, bot), (-w, top)]
        return geom.mirror_section([(.62 * w, top), (w, top - .24 * h), (w, bot + .42 * h),
                                    (.92 * w, bot + .2 * h), (.6 * w, bot)])
    rows = [(21, ring(9.6, 6.6, -7.4)), (23, ring(11.4, 8.0, -8.6)), (31, ring(11.4, 8.0, -8.6)),
            (33, ring(11.2, 7.9, -8.5)), (38.5, ring(9.8, 5.8, -7.6)), (43.6, ring(7.4, 2.2, -5.6)),
            (45.6, ring(5.6, .6, -4.0))]
    bands = {0: "dark", 2: "accent"}
    if level >= 2:
        rows = [rows[i] for i in ((1, 2, 4, 6) if level == 2 else (1, 3, 6))]
        bands = {}
    zones = geom.mirror_zones(["hull", "hull", "second", "second"], "steel", "hull") \
        if level < 3 else ["hull", "second", "hull", "hull"]
    geom.loft(s, rows, zones, ("dark", "dark"), bands)
    if level >= 2:
        return
    for m in (1, -1):
        geom.chamfered(s, (m * 11.3, .6, 28), (1.4, 5.6, 6.4), .5, "second", "steel")
        geom.box(s, (m * 9.4, -5.4, 36), (1.2, 2.6, 4.2), "dark", turn=geom.turn_y(m * .25))
        geom.tube(s, (m * 5.4, -2.6, 44), (m * 5.4, -2.6, 46.4), .95, .8, 10 if level == 0 else 6,
                  "dark", cap_zone="warm")
        if level == 0:
            geom.box(s, (m * 12.2, .6, 28), (.5, 3.6, 2.4), "machdark")
            geom.tube(s, (m * 7.6, 7.4, 24.4), (m * 8.2, 13.4, 23.2), .16, .07, 4, "dark")
            geom.scatter(s, (m * 11.4, -3.2, 24), (0, 0, 8), (0, 2, 0), (m, 0, 0), 7, 15 + m, 1.1, .35)
    geom.chamfered(s, (0, -8.9, 30), (9, 2.0, 9), .6, "steel", "steel")
    geom.box(s, (0, -9.9, 30), (7.4, .5, 7.4), "dark")
    geom.box(s, (0, -2.2, 45.8), (5.4, .8, .7), "cyan", bottom=True)
    if level == 0:
        for k in range(4):
            geom.box(s, (0, -10.1, 27.6 + k * 1.6), (6.6, .3, .5), "deckamber")
        geom.tube(s, (2.6, -3.4, 45), (2.8, -3.4, 50.5), .2, .07, 5, "dark")
        geom.scatter(s, (-5, 7.9, 22.6), (10, 0, 0), (0, 0, 2.6), (0, 1, 0), 10, 18, 1.2, .4)


def block(s, level):
    """Engine block: thrust frame, radiators, vents."""
    rows = [(-24, octagon(9, 6, 0, .4)), (-26.5, octagon(13.2, 8.4, 0, .4)), (-35, octagon(13.2, 8.4, 0, .4)),
            (-39, octagon(8.4, 6.2, 0, .4))]
    zones = ["hull", "hull", "second", "steel", "second", "hull", "hull", "hull"]
    if level == 3:
        geom.box(s, (0, 0, -31), (26, 15, 13), "hull")
        for m in (1, -1):
            geom.slab(s, [(m * 8, 7, -26.5), (m * 8, 7, -35.5), (m * 13.5, 19.5, -43), (m * 13.5, 19.5, -37.5)],
                      (.9, -.4 * m, 0), 1.0, "accent")
        return
    geom.loft(s, rows[1:3] if level == 2 else rows, zones, ("dark", "machdark"),
              {} if level == 2 else {0: "dark", 2: "steel"})
    for m in (1, -1):
        geom.fin(s, (m * 8, 7.6, -26.5), (m * 8, 7.6, -35.5), (m * 13.5, 19.5, -43), (m * 13.5, 19.5, -37.5),
                 1.3, "second", "accent", .66)
    if level == 2:
        return
    geom.chamfered(s, (0, 9.0, -31), (7.4, 2.2, 8.6), .7, "second", "hull")
    for k in range(4):
        geom.box(s, (0, 10.2, -28 - k * 1.9), (5.6, .5, .8), "dark")
    geom.box(s, (0, -8.8, -30.6), (8.4, 1.8, 8), "mach", taper=(.9, .9))
    geom.box(s, (0, 0, -40), (5.6, 8.4, 4), "mach", taper=(.9, .8))
    if level == 0:
        geom.scatter(s, (-6, -5.4, -39.2), (12, 0, 0), (0, 10.6, 0), (0, 0, -1), 28, 25, 1.9, .45)
        geom.scatter(s, (-4, -9.6, -34), (8, 0, 0), (0, 0, 7), (0, -1, 0), 12, 26, 1.6, .4)
        for m in (1, -1):
            geom.scatter(s, (m * 8.4, 8.3, -34), (0, 0, 7), (m * 2.4, -.2, 0), (0, 1, 0), 6, 27 + m, 1.2, .35)


def port(s, x, y, z, level):
    """A collar on a module's back that a limpet car's pod bites into."""
    n = 12 if level == 0 else 8
    geom.loft(s, [(y - .3, geom.circle(n, 2.5, (x, z))), (y + .5, geom.circle(n, 2.3, (x, z))), (y + .7, geom.circle(n, 1.8, (x, z)))], "deckamber", ("", "dark"), {1: "dark"}, axis="y")
    geom.loft(s, [(y + .6, geom.circle(n, 1.1, (x, z))), (y + .78, geom.circle(n, 1.0, (x, z)))], "cyan", ("", "cyan"), axis="y")
    if level == 0:
        for k in range(4):
            a = np.pi / 4 + k * np.pi / 2
            geom.box(s, (x + np.cos(a) * 2.3, y + .5, z + np.sin(a) * 2.3), (.7, .9, 1.1), "dark", taper=(.7, .8), turn=geom.turn_y(np.pi / 2 - a))


def hull(level):
    s = geom.Shape()
    spine(s, level)
    side = geom.Shape()
    for i, (z, paint, second) in enumerate(BAYS):
        module(side, z, paint, second, level, str(4 + i))
    s.merge(side)
    # The starboard modules carry other paint.
    other, numbers = geom.Shape(), []
    for i, (z, paint, second) in enumerate((BAYS[2], BAYS[0], BAYS[1])):
        module(other, BAYS[i][0], paint, second, level, "")
        if level == 0:
            numbers.append((str(7 + i), BAYS[i][0], paint))
    other = other.mirrored()
    for text, z, paint in numbers:
        figure(other, -1, 16.16, -.6, z, text, paint)
    s.merge(other)
    cab(s, level)
    block(s, level)
    for x, y, z in DECKS if level < 2 else ():
        port(s, x, y, z, level)
    return s


def bridge(level):
    """The flight deck: a wide visor above the cab's brow."""
    s = geom.Shape()
    def ring(w, zf, zr):
        if level == 3:
            return [(w, zf), (w, zr), (-w, zr), (-w, zf)]
        return [(.5 * w, zf), (w, zf - 3.2), (w, zr + 1.2), (.7 * w, zr),
                (-.7 * w, zr), (-w, zr + 1.2), (-w, zf - 3.2), (-.5 * w, zf)]
    rows = [(6.0, ring(7.6, 37.4, 23.4)), (8.4, ring(7.2, 36.2, 24)), (8.9, ring(7.3, 36.6, 24)),
            (10.5, ring(6.9, 35.6, 24)), (11.2, ring(6.9, 36.0, 24)), (12.4, ring(5.4, 32.6, 24.6))]
    if level >= 2:
        rows = [rows[0], rows[2], rows[3], rows[5]] if level == 2 else [rows[0], rows[5]]
    glass = {j: "win" for j in (0, 1, 5, 6, 7)}
    bands = {2: glass} if level < 2 else ({1: "windark"} if level == 2 else {})
    geom.loft(s, rows, "hull", ("", "second"), bands, axis="y")
    if level >= 2:
        return s
    geom.chamfered(s, (0, 12.9, 27.4), (5.4, 1.4, 4.6), .4, "second", "accent")
    for m in (1, -1):
        geom.box(s, (m * 7.3, 9.6, 27), (.7, 1.4, 3.6), "accent", taper=(.6, .8))
        if level == 0:
            geom.tube(s, (m * 3.4, 12.2, 26), (m * 3.6, 17.4, 25), .14, .05, 4, "dark")
    geom.tube(s, (0, 13.4, 27.4), (0, 14.8, 27.4), .5, .4, 6, "dark")
    geom.loft(s, [(14.6, geom.circle(10, .5, (0, 27.6))), (15.2, geom.circle(10, 1.7, (0, 27.6))),
                  (15.5, geom.circle(10, 1.8, (0, 27.6)))], "pale", ("", "steel"), axis="y")
    if level == 0:
        geom.scatter(s, (-4, 12.3, 30.2), (8, 0, 0), (0, 0, 2), (0, 1, 0), 6, 33, .9, .35)
    return s


def engine(m):
    def build(level):
        s = geom.Shape()
        c = (m * 12.4, 0)
        n = (18, 12, 8, 6)[level]
        if level == 3:
            geom.revolve(s, [(-20, 4.6), (-46, 5.4)], n, ["second"], c)
            geom.lamp_disc(s, (*c, -45.6), 5.2, n, sheets.lamp_uv("engine"))
            return s
        outline = [(-25.6, 4.0, "hull"), (-27, 6.1, "hull"), (-29, 6.7, "accent"), (-31.4, 6.8, "hull"),
                   (-37, 6.6, "second"), (-39, 6.0, "machdark"), (-40.6, 5.9, "dark"), (-41.2, 6.4, "steel"),
                   (-45.4, 5.7, "dark"), (-46.2, 5.4, "dark"), (-45.8, 4.9, "throat"), (-42.0, 4.2, "")]
        if level == 2:
            outline = [outline[i] for i in (1, 3, 4, 8, 10)]
        geom.revolve(s, [(z, r) for z, r, _ in outline], n, [k for _, _, k in outline], c)
        geom.lamp_disc(s, (*c, -42.0 if level < 2 else -45.4), 4.25 if level < 2 else 4.9, n,
                       sheets.lamp_uv("engine"))
        if level == 2:
            return s
        geom.chamfered(s, (c[0], 6.4, -32.6), (4.2, 2.2, 11), .6, "second", "hull")
        geom.chamfered(s, (c[0] + m * 6.5, 0, -32.4), (1.8, 4.6, 9.6), .5, "second", "steel")
        if level == 0:
            geom.box(s, (c[0] + m * 7.4, 0, -32.4), (.6, 2.8, 6.8), "machdark")
            for k in range(12):
                a = k * 2 * np.pi / 12
                geom.box(s, (c[0] + np.cos(a) * 6.1, np.sin(a) * 6.1, -43.1), (.55, .6, 4.6), "dark",
                         turn=geom.turn_z(a - np.pi / 2), bottom=False)
            geom.scatter(s, (c[0] - 2.4, -6.5, -36), (4.8, 0, 0), (0, 0, 7), (0, -1, 0), 8, 40 + m, 1.4, .4)
        return s
    return build


def hull_solid():
    s = geom.Shape()
    geom.box(s, (0, 0, -1), (8.4, 12, 50), "hull")
    for m in (1, -1):
        geom.box(s, (m * 10.4, -.6, -2.4), (11.6, 12, 41.6), "hull")
        geom.box(s, (m * 10.8, 13.4, -35.2), (1.4, 12.6, 9), "hull", taper=(1, .65), shift=(m * 2.4, -4))
    geom.loft(s, [(21.5, octagon(11.4, 8.2)), (33, octagon(11.4, 8.2)), (45.6, octagon(5.6, 2.6, -1.7))], "hull")
    geom.loft(s, [(-24.5, octagon(13.2, 8.4)), (-39, octagon(11, 7.4))], "hull")
    geom.box(s, (0, -8.4, -3), (11.6, 5, 35), "hull")
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "deck", "lamps"], [250, 900, 2500],
                {"deck": 256}, 0.4, lists_components=True, collision="auto")
    body, cabin = hull_solid(), geom.Shape()
    geom.box(cabin, (0, 9.2, 30.2), (14.4, 6.4, 13.6), "hull", taper=(.76, .7), shift=(0, -1))
    kids = [attach("dock_point.1", (0, -10.2, 30))] + [attach(f"dock_point.{i + 2}", (x, y + .8, z), None, INTO) for i, (x, y, z) in enumerate(DECKS)] + [
            attach("gun:0.turret 1", TURRET, {"model": "turret-light.glb"})]
    for name, colour, at, blink in (
            ("port", 3, (16.4, -.6, 18.9), None), ("starboard", 1, (-16.4, -.6, 18.9), None),
            ("fin port", 5, (13.6, 19.7, -40.4), (120, 1680, 0)),
            ("fin starboard", 5, (-13.6, 19.7, -40.4), (120, 1680, 0)),
            ("belly", 3, (0, -10.4, 25), (120, 1680, 900)),
            ("port aft", 2, (16.4, -.6, -23.4), (200, 1600, 400)),
            ("starboard aft", 2, (-16.4, -.6, -23.4), (200, 1600, 400))):
        more = {"color": colour, "size": [.7, .7, .7], "brightness": 1}
        if blink:
            more |= {"on": blink[0], "off": blink[1], "phase": blink[2]}
        kids.append(attach(f"light:{colour}.{name}", at, more))
    for i, z in enumerate(np.linspace(-40, 42, 20)):
        at = ((0, 7, z), (12, 0, z), (0, -8, z), (-12, 0, z))[i % 4]
        kids.append(point(f"cut {i + 1}", "cut", i, at))
    for i, at in enumerate(((0, 4, 30), (10, 0, 10), (-10, 0, -4), (8, 2, -16), (0, 0, -32))):
        kids.append(point(f"fireball {i + 1}", "fireballs", i, at))
    for i, at in enumerate(((11, 5, 18), (-11, 5, -14), (0, 8, -30), (4, 6, 22))):
        kids.append(point(f"ray {i + 1}", "rays", i, at))
    for i, at in enumerate(((6, 6, 10), (-8, 6, -12))):
        kids.append(point(f"stream {i + 1}", "streams", i, at))
    kids.append(point("wreck light", "light", 0, (0, 9, 0)))
    ship.part("Hull", hull, solid=body, children=kids, extras={
        "class": "hull", "component": True, "targetable": True, "armor": 2400,
        "volume": geom.volume(body.v, body.f)})
    ship.part("Bridge", bridge, (0, 8, 30), "Hull", {
        "class": "cockpit", "component": True, "targetable": True, "armor": 500,
        "assembly": "bridge", "volume": geom.volume(cabin.v, cabin.f)}, cabin)
    for i, (name, m) in enumerate((("Engine port", 1), ("Engine starboard", -1))):
        can = geom.Shape()
        geom.tube(can, (m * 12.4, 0, -26), (m * 12.4, 0, -46), 6.8, 5.7, 8, "hull")
        at = (m * 12.4, 0, -43)
        ship.part(name, engine(m), (m * 12.4, 0, -35), "Hull", {
            "class": "engine", "component": True, "targetable": True, "armor": 500,
            "assembly": f"engine {i + 1}", "volume": geom.volume(can.v, can.f)}, can,
            [attach("engine_glow:1", at, {"glow": 1, "size": [4.1, 4.1, -26]}),
             point("jump trail", "jump_trails", 0, at)])
    return ship.write(os.path.join(out, "heron.glb"), reach=18.0)


if __name__ == "__main__":
    print("heron", main(sys.argv[sys.argv.index("--") + 1]))

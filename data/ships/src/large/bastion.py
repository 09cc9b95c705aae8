# SPDX-License-Identifier: GPL-3.0-or-later
"""bastion: Meridian's fleet carrier, 424 m.

Two long prows hold an open flight deck between them like the tines of a fork;
four launch tubes open on its inner end.  Landing bays run through sponsons on
either side, a hammerhead bridge stands aft, and the engines make a cross.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, turns    # noqa: E402
import torn                                              # noqa: E402
from wreck import burnt                                  # noqa: E402

DECK_Y, DECK_END = -6.0, 186.0
BAY_X, BAY_Y, BAY_W, BAY_H, BAY_Z = 63.0, -5.0, 7.6, 9.8, -11.4   # the landing bays' fore mouths: middle, half size
TORPEDO = (0.0, -18.4, 118.0)
TUBES = (-19.8, -6.6, 6.6, 19.8)
COLLAR = (68.5, 10.2, -38.0)
UP, DOWN = None, [0.0, 0.0, 1.0, 0.0]


def ladder(stations, section, level, bands=(), stretch=1.0):
    """Rings through stations (z, numbers...), with extra ones at band edges and
    none further apart than the level's step."""
    z = [s[0] for s in stations]
    cuts = set(z)
    for z0, z1, _ in bands:
        cuts |= {z0, z1}
    cuts = sorted(c for c in cuts if z[0] <= c <= z[-1])
    places = [cuts[0]]
    for a, b in zip(cuts, cuts[1:]):
        n = max(1, int(round((b - a) / (STEP[level] * stretch))))
        places += [a + (b - a) * k / n for k in range(1, n + 1)]
    table = np.array([s[1:] for s in stations])
    rings = [(p, section(level, *[np.interp(p, z, table[:, i]) for i in range(table.shape[1])]))
             for p in places]
    paint = {}
    for i, (a, b) in enumerate(zip(places, places[1:])):
        for z0, z1, zone in bands:
            if z0 - .01 <= a and b <= z1 + .01:
                paint[i] = zone
    return rings, paint


STEP = (13.0, 40.0, 900.0, 900.0)


def core_section(level, w, top, bot, cut):
    h, mid = top - bot, (top + bot) / 2
    if level == 3:
        right = [(.5 * w, top), (w, mid + .05 * h), (w, mid - .14 * h), (.6 * w, bot)]
    elif level == 2:
        right = [(.45 * w, top), (.8 * w, top - .2 * h), (w, mid + .1 * h),
                 (w, mid - .18 * h), (.78 * w, bot + .1 * h), (.45 * w, bot)]
    else:
        right = [(.45 * w, top), (.8 * w, top - .2 * h), (w, mid + .12 * h),
                 (w, mid + .05 * h), (w - cut, mid + .03 * h), (w - cut, mid - .10 * h),
                 (w, mid - .12 * h), (w, mid - .2 * h), (.78 * w, bot + .1 * h), (.45 * w, bot)]
    return geom.mirror_section(right)


def core_zones(level):
    if level == 3:
        right = ["hull", "mach", "second"]
    elif level == 2:
        right = ["hull", "hull", "mach", "second", "second"]
    else:
        right = ["hull", "second", "steel", "machdark", "mach", "machdark", "steel",
                 "hull", "second"]
    return geom.mirror_zones(right, "steel", "hull")


CORE = [(-172, 40, 20, -24, 3), (-152, 46, 24, -28, 4), (-118, 46, 24, -28, 4),
        (-106, 37, 22.5, -26, 3), (-30, 36, 22, -26, 3), (46, 33, 20, -22, 3)]
CORE_BANDS = [(-152, -141, "accent"), (-138, -134, "accent"), (-118, -104, "dark"),
              (14, 20, "accent")]

PRONG = [(-84, 35, 9, 8, -16, 1), (-62, 40, 14, 15, -25, 2.4), (40, 41, 14.5, 16, -26, 2.6),
         (120, 41, 13.5, 14, -25, 2.4), (170, 40.5, 11, 10, -21, 1.6),
         (200, 39.5, 7.5, 4, -14, .8), (212, 39, 4.2, -1, -9, .3)]
PRONG_BANDS = [(34, 40, "accent"), (140, 154, "accent"), (157, 160, "accent"),
               (203, 212, "dark")]


def prong_section(level, cx, w, top, bot, cut):
    h, mid = top - bot, (top + bot) / 2
    if level == 3:
        return [(cx + .5 * w, top), (cx + w, mid), (cx + .3 * w, bot),
                (cx - w, bot + .2 * h), (cx - w, top - .2 * h)]
    if level == 2:
        return [(cx + .45 * w, top), (cx + w, top - .28 * h), (cx + w, mid - .15 * h),
                (cx + .4 * w, bot), (cx - .5 * w, bot), (cx - w, bot + .2 * h),
                (cx - w, top - .22 * h), (cx - .55 * w, top)]
    return [(cx + .45 * w, top), (cx + w, top - .28 * h), (cx + w, mid + .06 * h),
            (cx + w - cut, mid + .035 * h), (cx + w - cut, mid - .11 * h),
            (cx + w, mid - .135 * h), (cx + .96 * w, bot + .24 * h), (cx + .4 * w, bot),
            (cx - .5 * w, bot), (cx - w, bot + .2 * h), (cx - w, mid + .02 * h),
            (cx - w, mid + .12 * h), (cx - w, top - .2 * h), (cx - .55 * w, top)]


PRONG_ZONES = (
    ["hull", "hull", "machdark", "mach", "machdark", "hull", "second", "steel", "second",
     "steel", "win", "second", "hull", "hull"],) * 2 + (
    ["hull", "hull", "second", "steel", "second", "steel", "hull", "hull"],
    ["hull", "second", "steel", "second", "hull"])

KEEL = [(-142, 6, -22, -31), (-112, 12, -22, -45), (16, 13, -19, -48), (78, 10, -11, -40),
        (112, 5, -11, -26)]


def keel_section(level, w, top, bot):
    h = top - bot
    if level >= 2:
        return geom.mirror_section([(w, top), (.9 * w, bot + .3 * h), (.4 * w, bot)])
    return geom.mirror_section([(.8 * w, top), (.8 * w, bot + .62 * h), (w, bot + .55 * h),
                                (w, bot + .34 * h), (.4 * w, bot)])


def keel_zones(level):
    return (geom.mirror_zones(["second", "second"], "steel", "dark") if level >= 2 else
            geom.mirror_zones(["mach", "second", "hull", "second"], "steel", "dark"))


def sponson(s, level):
    """Landing bay to port: a trunk with a lit mouth at both ends."""
    cx, y0, y1, w, z0, z1 = 63.0, -17.0, 7.0, 11.5, -116.0, -12.0
    def ring(k, e=0.0):
        a, lo, hi = w * k - e, y0 + e, y1 - e
        if level == 3:
            return [(cx + a, hi), (cx + a, lo), (cx - a, lo), (cx - a, hi)]
        c = 4.0 - e * .5
        return [(cx + a - c, hi), (cx + a, hi - c), (cx + a, lo + c), (cx + a - c, lo),
                (cx - a + c, lo), (cx - a, lo + c), (cx - a, hi - c), (cx - a + c, hi)]
    uv = sheets.lamp_uv("bay")
    if level == 3:
        geom.loft(s, [(z0, ring(1)), (z1, ring(1))], "hull", ("dark", "bay"))
        return
    depth = 12.0
    rows = [(z0 + depth, ring(.82, 2.4)), (z0, ring(.82, 2.4)), (z0, ring(.82)),
            (z0 + 16, ring(1)), (-80, ring(1)), (-66, ring(1)), (-46, ring(1)), (z1 - 16, ring(1)),
            (z1, ring(.86)), (z1, ring(.86, 2.4)), (z1 - depth, ring(.86, 2.4))]
    bands = {0: "throat", 1: "dark", 2: "hull", 4: "accent", 8: "dark", 9: "throat"}
    if level == 2:
        rows = rows[1:4] + rows[7:10]
        bands = {0: "dark", 4: "dark"}
        depth = 0.0
    zones = ["hull", "hull", "second", "steel", "second", "second", "second", "hull"]
    geom.loft(s, rows, zones, ("", ""), bands)
    a, lo, hi = w * .86 - 2.0, y0 + 2.0, y1 - 2.0
    geom.lamp_quad(s, [(cx - a, lo, z1 - depth), (cx + a, lo, z1 - depth),
                       (cx + a, hi, z1 - depth), (cx - a, hi, z1 - depth)], uv, "bay")
    geom.lamp_quad(s, [(cx + a, lo, z0 + depth), (cx - a, lo, z0 + depth),
                       (cx - a, hi, z0 + depth), (cx + a, hi, z0 + depth)], uv, "bay")
    # Pylons, a machinery seam along the outer flank, roof detail.
    for z, d in ((-96, 22), (-34, 30)):
        geom.box(s, (48, -4, z), (14, 10, d), "second", taper=(1, .8), bottom=level < 2)
    if level > 1:
        return
    geom.box(s, (cx + w, -5, -63), (1.4, 4.4, 72), "mach", taper=(1, .96))
    geom.chamfered(s, (cx, y1 + .9, -62), (12, 2.2, 66), .8, "second", "hull")
    geom.box(s, (cx, y1 + 2.6, -74), (7, 1.8, 24), "mach", taper=(.8, .9))
    for z in (-100, -28):
        geom.box(s, (cx, y1 + .2, z), (8, 1.2, 5), "accent", taper=(.8, .8))
    geom.tube(s, (COLLAR[0], 6, COLLAR[2]), (COLLAR[0], 9.2, COLLAR[2]), 4.4, 3.6, 10, "steel", cap_zone="dark")
    geom.tube(s, (COLLAR[0], 9.1, COLLAR[2]), COLLAR, 2.8, 2.6, 10, "deckamber", cap_zone="dark")
    if level == 0:
        geom.scatter(s, (cx - 4, y1 + 2, -92), (0, 0, 62), (9, 0, 0), (0, 1, 0), 18, 11, 3.4)
        geom.scatter(s, (cx + w + .7, -7, -98), (0, 0, 70), (0, 4, 0), (1, 0, 0), 20, 12, 2.8)
        geom.scatter(s, (cx - 6, y0, -100), (0, 0, 76), (12, 0, 0), (0, -1, 0), 13, 13, 4.4)
        for z in (-14.2, -113.8):
            geom.box(s, (cx, y1 - .2, z), (12, .5, 1.0), "cyan")


def flight_deck(s, level):
    """Two lanes with painted lines; each line is its own column of plates."""
    z0, z1, y = 44.0, DECK_END, DECK_Y
    if level >= 2:
        geom.box(s, (0, y - 3, (z0 + z1) / 2), (54, 6, z1 - z0), "steel", "deck")
        return
    rows = list(np.linspace(z0, z1 - 6, 12 if level == 0 else 3)) + [z1 - 2.6, z1]
    dash = list(np.arange(z0 + 12, z1 - 16, 9.0))
    cols = [(0, .7, "deckamber"), (.7, 2.0, "deck"), (2.0, 2.8, "deckwhite"), (2.8, 12.6, "deck"),
            (12.6, 13.4, None), (13.4, 22.6, "deck"), (22.6, 23.4, "deckwhite"), (23.4, 27.5, "deckblue")]
    for a, b, zone in cols:
        zs = rows
        if zone is None:
            zs = [z0] + dash + [z1 - 6, z1 - 2.6, z1] if level == 0 else rows
        elif zone != "deck":
            zs = [z0, (z0 + z1) / 2, z1 - 6, z1 - 2.6, z1]
        for i, (c, d) in enumerate(zip(zs, zs[1:])):
            tone = zone or ("deckwhite" if level == 0 and i % 2 and d < z1 - 5 else "deck")
            if d > z1 - 5.9:
                tone = "deckblue" if c < z1 - 3 else "deckamber"
            for m in (1, -1):
                q = [(m * a, y, c), (m * b, y, c), (m * b, y, d), (m * a, y, d)]
                s.add(q if m < 0 else q[::-1], [[0, 1, 2, 3]], tone)
    # Threshold bars and lane numbers near the forward end.
    if level == 0:
        for lane in (-13, 13):
            for k in range(6):
                x = lane - 7.6 + k * 3.0
                geom.box(s, (x, y - .02, z1 - 14), (1.2, .3, 8), "deckwhite", bottom=False)
        for text, x in (("1", 13), ("2", -13)):
            geom.numerals(s, text, (x + 2.7, y, z1 - 34), (-1, 0, 0), (0, 0, 1), 1.8, .12, "deckwhite")
    # Structure below: lip, girders, ribs.
    geom.loft(s, [(z0, [(27, y - .1), (27, y - 6), (-27, y - 6), (-27, y - .1)]),
                  (z1 - 3, [(27, y - .1), (27, y - 6), (-27, y - 6), (-27, y - .1)]),
                  (z1 + 1.5, [(27, y - .1), (27, y - 2.6), (-27, y - 2.6), (-27, y - .1)])],
              ["steel", "mach", "steel", "dark"], ("", "accent"))
    for x in (-20, -7, 7, 20):
        geom.box(s, (x, y - 7.4, 118), (2.4, 3.4, 124), "second", taper=(1, .97))
    for z in range(62, 180, 24 if level == 0 else 48):
        geom.box(s, (0, y - 6.8, z), (52, 2.2, 3.2), "dark")
    if level == 0:
        geom.scatter(s, (-26, y - 6, 60), (0, 0, 110), (52, 0, 0), (0, -1, 0), 30, 21, 4.5)
        for m in (1, -1):
            for z in range(66, 184, 16):
                geom.box(s, (m * 26.4, y + .35, z), (.5, .7, 5), "cyan", bottom=False)


def hangar(s, level):
    """The inner end of the deck: four tubes, and the control gallery above."""
    if level == 3:
        geom.box(s, (0, 3, 52), (54, 18, 16), "second")
        return
    uv = sheets.lamp_uv("tube")
    z0, z1 = 47.0, 61.0
    for x in (0, 13.2, -13.2, 26.2, -26.2):
        geom.box(s, (x, -.2, (z0 + z1) / 2), (2.6, 12.2, z1 - z0), "steel", front="hull")
        if level < 2:
            geom.box(s, (x, -.2, z1 + .3), (1.3, 12.2, 1.2), "accent")
    geom.box(s, (0, 7.6, (z0 + z1) / 2), (55, 3.6, z1 - z0 + 1.4), "second")
    for x in TUBES:
        geom.lamp_quad(s, [(x - 5.4, DECK_Y, 48.4), (x + 5.4, DECK_Y, 48.4),
                           (x + 5.4, 6, 48.4), (x - 5.4, 6, 48.4)], uv, "tube")
        if level < 2:
            geom.box(s, (x, 5.5, z1 + .9), (7.6, .5, .6), "cyan")
    def ring(zf, zr, w):
        return [(w * .8, zf), (w, zf - 5), (w, zr), (-w, zr), (-w, zf - 5), (-w * .8, zf)]
    rows = [(9.2, ring(62.4, 30, 26)), (12, ring(64.4, 30, 26.4)), (16, ring(63.4, 30, 25.4)),
            (18.6, ring(58, 30, 22)), (21, ring(48, 26, 17))]
    bands = {3: "second", 1: {0: "win", 4: "win", 5: "win"}} if level < 2 else {1: "windark"}
    geom.loft(s, rows, "hull", ("dark", "steel"), bands, axis="y")
    if level == 0:
        for x in (-9, 9):
            geom.chamfered(s, (x, 20.4, 40), (7, 3, 12), .8, "second", "hull")
        geom.scatter(s, (-14, 20, 26), (28, 0, 0), (0, 0, 18), (0, 1, 0), 16, 31, 2.6)


def tiers(s, level):
    """Stepped house on the back of the core."""
    def ring(w, zf, zr, k=1.0):
        if level == 3:
            return [(w, zf), (w, zr), (-w, zr), (-w, zf)]
        return [(w * .62, zf), (w, zf - 12 * k), (w, zr + 8 * k), (w * .7, zr),
                (-w * .7, zr), (-w, zr + 8 * k), (-w, zf - 12 * k), (-w * .62, zf)]
    one = [(19, ring(25, 8, -136)), (22.5, ring(25, 7, -136)), (26.5, ring(23.8, 4, -134)),
           (29, ring(21, 0, -130))]
    two = [(28, ring(17, -34, -128)), (30.5, ring(16.6, -35, -127)), (34.5, ring(16, -37, -126)),
           (37, ring(13, -42, -122))]
    if level >= 2:
        one, two = [one[0], one[-1]], [two[0], two[-1]]
    win = {1: "win"} if level < 2 else {}
    geom.loft(s, one, "hull", ("", "second"), win | {0: "second"}, axis="y")
    geom.loft(s, two, "second", ("", "steel"), win | {len(two) - 2: "hull"}, axis="y")
    if level >= 2:
        return
    if level == 0:
        for x in (1, -1):
            geom.scatter(s, (x * 17, 29, -120), (0, 0, 108), (x * 3.6, 0, 0), (0, 1, 0), 17, 41 + x, 3.4)
            geom.scatter(s, (x * 13, 37, -118), (0, 0, 30), (-x * 8, 0, 0), (0, 1, 0), 10, 51 + x, 2.6)
        geom.scatter(s, (-10, 29, -32), (20, 0, 0), (0, 0, 26), (0, 1, 0), 16, 55, 3.0)
    for z in (-24, -12):
        geom.chamfered(s, (0, 30, z), (15, 2.6, 7), .9, "second", "steel")
    for x in (1, -1):
        geom.chamfered(s, (x * 15.5, 30.6, -58), (7, 4, 20), 1.2, "hull", "second")
        geom.chamfered(s, (x * 15.5, 30.6, -92), (7, 4, 14), 1.2, "hull", "accent")
        geom.tube(s, (x * 11, 36.5, -116), (x * 11, 43, -119), 3.0, 2.2, 8, "dark")


def barbettes(s, level):
    if level > 1:
        return
    for (x, y, z), up in GUNS + [g[:2] for g in MORE[:6]]:
        n = 12 if level == 0 else 8
        k = 1 if up else -1
        geom.tube(s, (x, y - 2.6 * k, z), (x, y + .1 * k, z), 5.4, 4.7, n, "second", cap_zone="dark")


def roof(z):
    """Height of a prow's back at z."""
    t = [(p[0], p[3]) for p in PRONG]
    return float(np.interp(z, [a for a, _ in t], [b for _, b in t]))


def belly(z):
    return float(np.interp(z, [p[0] for p in PRONG], [p[4] for p in PRONG]))


GUNS = [((m * 41, roof(z) + .9, z), True) for z in (118, 62) for m in (1, -1)]
GUNS += [((m * 31, 23.4, -126), True) for m in (1, -1)]
GUNS += [((m * 41, belly(70) - .9, 70), False) for m in (1, -1)]

# Flak on the landing bays, missiles on the house, the great gun under the keel.
MORE = [((m * 60, 9.2, -54), True, "turret-flak") for m in (1, -1)] + [((m * 63, -17.0, -64), False, "turret-flak") for m in (1, -1)]
MORE += [((m * 15.5, 32.7, -92), True, "turret-missile") for m in (1, -1)] + [((0, -51.2, -20), False, "turret-great")]


def hull(level):
    s = geom.Shape()
    bands = CORE_BANDS if level < 3 else []
    rings, paint = ladder(CORE, core_section, level, bands)
    if level == 3:
        rings = [rings[0], rings[1], rings[2], rings[-1]]
    geom.loft(s, rings, core_zones(level), ("machdark", "machdark"), paint)
    side = geom.Shape()
    bands = PRONG_BANDS if level < 3 else [PRONG_BANDS[1], PRONG_BANDS[3]]
    stations = PRONG if level < 3 else [PRONG[1], PRONG[3], PRONG[6]]
    rings, paint = ladder(stations, prong_section, level, bands)
    geom.loft(side, rings, PRONG_ZONES[level], ("dark", "dark"), paint)
    sponson(side, level)
    if level < 3:
        geom.fin(side, (29, 18, -118), (29, 18, -166), (57, 66, -204), (57, 66, -178), 4.2,
                 "hull", "accent", .7)
        geom.fin(side, (30, -24, -124), (30, -24, -164), (48, -56, -196), (48, -56, -176), 3.6,
                 "second", "accent", .72)
    else:
        geom.slab(side, [(29, 18, -118), (29, 18, -166), (57, 66, -204), (57, 66, -178)],
                  (.86, -.5, 0), 2.5, "hull")
        geom.slab(side, [(30, -24, -124), (30, -24, -164), (48, -56, -196), (48, -56, -176)],
                  (.86, .5, 0), 2.5, "second")
    if level < 2:
        prow_detail(side, level)
    s.both_sides(side)
    keel = KEEL if level < 3 else [KEEL[0], KEEL[1], KEEL[2], KEEL[4]]
    rings, _ = ladder(keel, keel_section, level, (), 1.4)
    geom.loft(s, rings, keel_zones(level), ("dark", "dark"))
    flight_deck(s, level)
    hangar(s, level)
    tiers(s, level)
    barbettes(s, level)
    if level < 2:
        stern(s, level)
        keel_detail(s, level)
        figures(s, level)
    return s


def prow_detail(side, level):
    """Port prow: armour slabs over the back, trench fill, sensor tusks."""
    for z, d in ((88, 26), (20, 28), (-18, 30)):
        y = min(roof(z - d / 2), roof(z + d / 2))
        geom.chamfered(side, (41, y + .6, z), (10.5, 3.0, d), 1.0, "steel", "second", edge="hull")
    geom.chamfered(side, (40.9, 11.2, 146), (7, 2.6, 20), .8, "second", "steel")
    geom.tube(side, (41.5, -12, 204), (41.5, -12, 226), .7, .25, 6, "dark")
    geom.tube(side, (38.5, -7, 208), (38.5, -7, 219), .5, .2, 6, "dark")
    for z in (-2, 92, 128):
        geom.box(side, (54.6, -7.6, z), (3.4, 5.4, 9), "second", taper=(1, .8))
    if level == 0:
        geom.scatter(side, (52.4, -10.4, -8), (0, 0, 120), (0, 5.4, 0), (1, 0, 0), 50, 61, 3.6)
        geom.scatter(side, (50.6, -10, 116), (0, 0, 46), (0, 4.6, 0), (1, 0, 0), 14, 62, 2.6)
        geom.scatter(side, (38, -25.6, -40), (0, 0, 150), (8, 0, 0), (0, -1, 0), 20, 63, 4.6)
        geom.scatter(side, (26.4, 2, 66), (0, 0, 90), (0, 4, 0), (-1, 0, 0), 13, 64, 2.0)
        geom.scatter(side, (37.5, 16, 6), (0, 0, 26), (7, 0, 0), (0, 1, 0), 10, 65, 2.2)


def stern(s, level):
    """Thrust frame between the engines, vents on the shoulders."""
    geom.chamfered(s, (0, -2, -174), (26, 40, 10), 3, "steel", "steel")
    for m in (1, -1):
        geom.box(s, (m * 20, -2, -172), (9, 26, 12), "mach", taper=(.9, .8))
        geom.chamfered(s, (m * 27, 22.6, -146), (13, 3.6, 30), 1.1, "second", "hull")
        if level == 0:
            geom.scatter(s, (m * 15, -22, -172.4), (m * 22, 0, 0), (0, 40, 0), (0, 0, -1), 24, 71 + m, 4.4)
            geom.scatter(s, (m * 34, 12.5, -150), (0, 0, 34), (m * 6, -4.4, 0), (m * .6, .8, 0), 14, 75 + m, 2.8)
            for k in range(5):
                geom.box(s, (m * 27, 24.6, -136 - k * 4.6), (9, .8, 1.6), "dark")


def bay_door(m, k):
    """A leaf of a bay's door, the outboard one (k = 1) or the inboard one."""
    def build(level):
        s = geom.Shape()
        x = m * (BAY_X + k * BAY_W / 2)
        geom.box(s, (x, BAY_Y, BAY_Z), (BAY_W, 2 * BAY_H, .9), "second")
        if level < 2:
            for y in (-6.4, 0, 6.4):
                geom.box(s, (x, BAY_Y + y, BAY_Z + .6), (BAY_W - 1.6, 4.8, .5), "hull")
            geom.box(s, (m * (BAY_X + k * .6), BAY_Y, BAY_Z + .6), (.8, 2 * BAY_H, .6), "accent")
        if level == 0:
            geom.box(s, (m * (BAY_X + k * (BAY_W - .9)), BAY_Y + 7, BAY_Z + 1), (.9, 1.6, .5), "cyan")
            geom.box(s, (x, BAY_Y, BAY_Z - .6), (4, 12, .4), "mach")
        return s
    return build


def keel_detail(s, level):
    geom.tube(s, (0, TORPEDO[1], 104), TORPEDO, 2.6, 2.3, 12 if level == 0 else 8, "second", cap_zone="dark")
    geom.tube(s, (0, TORPEDO[1], 112), np.array(TORPEDO) + (0, 0, .12), 1.7, 1.7, 12 if level == 0 else 8, "throat", cap_zone="throat")
    geom.chamfered(s, (0, -49, -20), (9, 4, 40), 1.4, "second", "dark")
    geom.tube(s, (0, -46, 40), (0, -54, 40), 5, 3.2, 10 if level == 0 else 6, "dark")
    for z, drop in ((-70, 20), (-84, 12), (58, 16)):
        geom.tube(s, (0, -44, z), (0, -44 - drop, z - 3), .5, .18, 5, "dark")
    if level == 0:
        for m in (1, -1):
            geom.scatter(s, (m * 9.2, -27, -104), (0, 0, 170), (0, -3.6, 0), (m, 0, 0), 26, 81 + m, 3.4)
            geom.scatter(s, (m * 10.4, -26.2, -100), (0, 0, 120), (m * 12, 0, 0), (0, -1, 0), 16, 85 + m, 5)


def figures(s, level):
    """The ship's number on both prows, its emblem on both sides of the sail."""
    for m in (1, -1):
        at = (m * 55.2, -2.1, 66 if m > 0 else 56.5)
        right = (.125 * m, 0, -10) if m > 0 else (.125, 0, 10)
        geom.numerals(s, "07", at, right, (0, 1, 0), 1.22, .2, "accent")


def bridge(level):
    s = geom.Shape()
    def ring(a, zf, zr):
        if level == 3:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .5, zf), (a, zf - 7), (a, zr + 4), (a * .45, zr),
                (-a * .45, zr), (-a, zr + 4), (-a, zf - 7), (-a * .5, zf)]
    rows = [(35, ring(11, -52, -114)), (42, ring(9.6, -60, -114)), (46, ring(9.0, -62, -114)),
            (56, ring(7.4, -71, -115)), (60, ring(7.0, -73, -115)), (74, ring(6.2, -80, -116))]
    if level >= 2:
        rows = [rows[0], rows[3], rows[5]] if level == 2 else [rows[0], rows[5]]
    bands = {0: "second", 1: "win", 3: "win"} if level < 2 else {}
    geom.loft(s, rows, "hull", ("", "dark"), bands, axis="y")
    # Blue sail along the tower's back.
    geom.slab(s, [(0, 40, -110), (0, 40, -128), (0, 88, -132), (0, 92, -122), (0, 76, -110)],
              (1, 0, 0), 2.2 if level < 3 else 1.6, "accent", "dark")
    def head(k, dz=0.0):
        right = [(6.5 * k, -60 + dz), (12 * k, -68 + dz * .7), (31 * k, -86), (32 * k, -93), (8 * k, -104)]
        if level == 3:
            right = [(9 * k, -62), (31 * k, -92)]
        return right + [(-x, z) for x, z in reversed(right)]
    rows = [(69, head(.42, -10)), (73, head(.92, -1)), (74.2, head(1.0)), (78.2, head(.97, -1)),
            (80.4, head(.84, -4)), (82.4, head(.5, -9))]
    if level == 2:
        rows = [rows[0], rows[2], rows[3], rows[5]]
    elif level == 3:
        rows = [rows[0], rows[2], rows[5]]
    glass = {0: "win", 1: "win", 7: "win", 8: "win", 9: "win", 2: "win", 6: "win"}
    bands = {0: "steel", 1: "second", 2: glass, 4: "second"} if level < 2 else ({1: "windark"} if level == 2 else {})
    geom.loft(s, rows, "hull", ("steel", "second"), bands, axis="y")
    if level >= 2:
        return s
    geom.chamfered(s, (0, 84, -86), (12, 4, 18), 1.2, "second", "hull")
    for m in (1, -1):
        geom.box(s, (m * 31, 76.2, -90), (3.0, 3.4, 7.5), "accent", taper=(.6, .8))
        geom.emblem(s, (m * 1.15, 67, -119.4), (0, 0, -m), (0, 1, 0), 5.2, .12)
        geom.box(s, (m * 16, 71.2, -88), (12, 1.6, 8), "mach")
        if level == 0:
            geom.tube(s, (m * 5, 85, -92), (m * 5.5, 108, -96), .42, .14, 5, "dark")
            geom.tube(s, (m * 28, 79, -90), (m * 29, 91, -91), .30, .12, 4, "dark")
            geom.scatter(s, (m * 8, 80.6, -98), (m * 11, 0, 0), (0, 0, 20), (0, 1, 0), 12, 91 + m, 2.2)
            geom.scatter(s, (m * 6.6, 48, -108), (0, 0, 26), (0, 7, 0), (m, 0, 0), 10, 95 + m, 2.0)
    geom.tube(s, (0, 86, -82), (0, 90, -82), 1.3, 1.0, 8, "dark")
    dish = [(90.2, geom.circle(10, 1.2, (0, -82))), (91.6, geom.circle(10, 4.2, (0, -82))),
            (92.4, geom.circle(10, 4.4, (0, -82)))]
    geom.loft(s, dish, "second", ("", "steel"), axis="y")
    if level == 0:
        geom.tube(s, (0, 92, -90), (0, 118, -95), .5, .15, 5, "dark")
        geom.box(s, (0, 102, -92.4), (6, .4, .4), "dark")
        geom.box(s, (0, 108, -93.4), (4, .35, .35), "dark")
    return s


def big_engine(centre):
    def build(level):
        s = geom.Shape()
        n = (18, 12, 8, 6)[level]
        x, y = centre
        if level == 3:
            geom.revolve(s, [(-112, 16), (-206, 14.5)], n, ["hull"], centre)
            geom.lamp_disc(s, (x, y, -206), 14.4, n, sheets.lamp_uv("engine"))
            return s
        outline = [(-106, 11, "hull"), (-114, 15.4, "hull"), (-124, 17.2, "accent"), (-134, 17.6, "hull"),
                   (-158, 17.8, "second"), (-182, 16.6, "dark"), (-184, 15.0, "machdark"),
                   (-189, 14.8, "dark"), (-191, 16.4, "steel"), (-206, 14.4, "dark"), (-209, 13.6, "dark"),
                   (-208, 12.2, "throat"), (-197, 10.8, "")]
        if level == 2:
            outline = [outline[i] for i in (1, 3, 4, 5, 9, 11)]
        geom.revolve(s, [(z, r) for z, r, _ in outline], n, [c for _, _, c in outline], centre)
        zd = -197 if level < 2 else -207.5
        geom.lamp_disc(s, (x, y, zd), 10.9 if level < 2 else 12.3, n, sheets.lamp_uv("engine"))
        if level == 2:
            return s
        m = 1 if x > 0 else -1
        # Cooling fins, an intake brow and a spine pod.
        for k in range(8 if level == 0 else 4):
            a = (k + .5) * 2 * np.pi / (8 if level == 0 else 4)
            turn = geom.turn_z(a - np.pi / 2)
            at = np.array((x + np.cos(a) * 17.0, y + np.sin(a) * 17.0, -151))
            geom.box(s, at, (2.6, 2.6, 30), "second", taper=(.7, .84), turn=turn, bottom=False)
        geom.chamfered(s, (x + m * 2, y + 17.4, -146), (9, 4.6, 40), 1.3, "second", "hull")
        geom.box(s, (x + m * 17.2, y, -140), (4.6, 8, 24), "mach", taper=(.8, .8))
        if level == 0:
            geom.scatter(s, (x + m * 19.4, y - 3.5, -150), (0, 0, 20), (0, 7, 0), (m, 0, 0), 10, 101, 2.2)
            for k in range(12):
                a = k * 2 * np.pi / 12
                geom.box(s, (x + np.cos(a) * 15.6, y + np.sin(a) * 15.6, -198), (1.2, 1.4, 13),
                         "dark", taper=(.8, .8), turn=geom.turn_z(a - np.pi / 2), bottom=False)
        return s
    return build


def mid_engine(centre):
    def build(level):
        s = geom.Shape()
        n = (16, 10, 8, 6)[level]
        if level == 3:
            geom.revolve(s, [(-164, 10.5), (-196, 9)], n, ["steel"], centre)
            geom.lamp_disc(s, (*centre, -196), 8.9, n, sheets.lamp_uv("engine"))
            return s
        outline = [(-160, 11, "second"), (-178, 11.2, "dark"), (-180, 10, "machdark"), (-184, 10, "steel"),
                   (-186, 10.8, "accent"), (-189, 10.4, "steel"), (-198, 9.2, "dark"), (-199.5, 8.6, "dark"),
                   (-198.6, 7.8, "throat"), (-190, 7.0, "")]
        if level == 2:
            outline = [outline[i] for i in (0, 1, 6, 8)]
        geom.revolve(s, [(z, r) for z, r, _ in outline], n, [c for _, _, c in outline], centre)
        geom.lamp_disc(s, (*centre, -190 if level < 2 else -198.2), 7.1 if level < 2 else 7.9, n,
                       sheets.lamp_uv("engine"))
        return s
    return build


def shield(level):
    s = geom.Shape()
    cx, y, cz = 0, 20, 22
    n = (16, 10, 8, 6)[level]
    at = (cx, cz)
    if level < 3:
        geom.loft(s, [(y, geom.circle(n, 10.5, at)), (y + 2.4, geom.circle(n, 9.8, at)),
                      (y + 3.4, geom.circle(n, 8.2, at))], "second", ("", "dark"), axis="y")
        geom.loft(s, [(y + 3.2, geom.circle(n, 7.6, at)), (y + 4.2, geom.circle(n, 7.6, at))],
                  "cyan", ("", "cyan"), axis="y")
    dome = [(y + 4.2, 7.0), (y + 7.4, 6.4), (y + 10.2, 4.4), (y + 11.6, 1.8)]
    if level == 3:
        dome = [(y, 8.5), dome[2]]
    geom.loft(s, [(h, geom.circle(n, r, at)) for h, r in dome], "pale", ("", "accent"),
              {len(dome) - 2: "accent"}, axis="y")
    if level < 2:
        for k in range(4):
            a = np.pi / 4 + k * np.pi / 2
            geom.box(s, (np.cos(a) * 9, y + 4.6, cz + np.sin(a) * 9), (2.2, 7.5, 3.6), "dark",
                     taper=(.8, .6), shift=(0, -1.4), turn=geom.turn_y(np.pi / 2 - a))
    return s


def hull_solid():
    """Closed shells only: the coarsest lofts, boxes for the rest."""
    s, side = geom.Shape(), geom.Shape()
    rings, _ = ladder(CORE, core_section, 3)
    geom.loft(s, rings, "hull")
    rings, _ = ladder([PRONG[1], PRONG[3], PRONG[4], PRONG[6]], prong_section, 3)
    geom.loft(side, rings, "hull")
    geom.box(side, (63, -5, -64), (23, 24, 104), "hull")
    geom.box(side, (48, -4, -64), (14, 10, 90), "hull")
    geom.slab(side, [(29, 18, -118), (29, 18, -166), (57, 66, -204), (57, 66, -178)], (.86, -.5, 0), 3, "hull")
    geom.slab(side, [(30, -24, -124), (30, -24, -164), (48, -56, -196), (48, -56, -176)], (.86, .5, 0), 3, "hull")
    s.both_sides(side)
    rings, _ = ladder([KEEL[0], KEEL[1], KEEL[2], KEEL[4]], keel_section, 2)
    geom.loft(s, rings, "hull")
    geom.box(s, (0, DECK_Y - 3, 116), (54, 6, 140), "hull")
    geom.box(s, (0, 13.4, 46), (54, 15, 34), "hull", taper=(.75, .8))
    geom.box(s, (0, 24, -65), (50, 10, 142), "hull", taper=(.85, .92))
    geom.box(s, (0, 32.5, -80), (34, 9, 92), "hull", taper=(.8, .86))
    return s


def solids():
    tower = geom.Shape()
    geom.box(tower, (0, 55, -92), (20, 40, 52), "hull", taper=(.6, .7), shift=(0, -6))
    geom.box(tower, (0, 76.5, -86), (52, 12, 38), "hull", taper=(.8, .8))
    dome = geom.Shape()
    geom.loft(dome, [(20, geom.circle(8, 10.5, (0, 22))), (31, geom.circle(8, 4, (0, 22)))], "hull", axis="y")
    def drum(c, z0, z1, r):
        s = geom.Shape()
        geom.tube(s, (*c, z0), (*c, z1), r, r * .85, 8, "hull")
        return s
    return tower, dome, drum


ENGINES = [("Engine port", (36, -2), True), ("Engine starboard", (-36, -2), True),
           ("Engine upper", (0, 9), False), ("Engine lower", (0, -14), False)]


def lights():
    out = []
    def lamp(n, colour, at, blink=None, size=1.2):
        extra = {"color": colour, "size": [size] * 3, "brightness": 1}
        if blink:
            extra |= {"on": blink[0], "off": blink[1], "phase": blink[2]}
        out.append(attach(f"light:{colour}.{n}", at, extra))
    lamp("port prow", 3, (44, -6, 206), (700, 700, 0))
    lamp("starboard prow", 1, (-44, -6, 206), (700, 700, 0))
    lamp("port bay", 3, (75.2, -5, -14))
    lamp("starboard bay", 1, (-75.2, -5, -14))
    for i, z in enumerate(range(70, 184, 28)):
        for m, side in ((1, "a"), (-1, "b")):
            lamp(f"deck {side}{i}", 4, (m * 26.2, DECK_Y + 1, z), (160, 1440, 160 * i), .7)
    lamp("fin port", 5, (57, 66.5, -190), (120, 1680, 300), 1.5)
    lamp("fin starboard", 5, (-57, 66.5, -190), (120, 1680, 300), 1.5)
    lamp("keel", 3, (0, -52, -20), (120, 1680, 900))
    return out


def hull_children():
    # Gates 0 and 1 are the bays behind doors, then the deck's four tubes, then the torpedo's.
    out = [attach(f"launch_point.{i + 1}", (m * BAY_X, BAY_Y, -20)) for i, m in enumerate((1, -1))]
    for i, x in enumerate(sorted(TUBES, reverse=True)):
        out.append(attach(f"launch_point.{i + 3}", (x, -1.2, 54)))
    out.append(attach("launch_point.7", TORPEDO))
    # A docked ship stands turned as the port: alongside, its lock on the collar.
    for i, m in enumerate((1, -1)):
        out.append(attach(f"dock_point.{i + 1}", (m * COLLAR[0], COLLAR[1], COLLAR[2])))
    for i, (at, up) in enumerate(GUNS):
        out.append(attach(f"gun:0.turret {i + 1}", at, {"model": "turret-light.glb"}, UP if up else DOWN))
    for i, (at, up, model) in enumerate(MORE):
        out.append(attach(f"gun:0.{model.removeprefix('turret-')} {i + 1}", at, {"model": model + ".glb"}, UP if up else DOWN))
    out += lights()
    for i, z in enumerate(np.linspace(-196, 206, 36)):
        k = i % 4
        at = ((0, 20, z), (38, 0, z), (0, -24, z), (-38, 0, z))[k] if z < 50 else \
             ((38, 8, z), (38, -16, z), (-38, 8, z), (-38, -16, z))[k]
        out.append(point(f"cut {i + 1}", "cut", i, at))
    balls = [(0, 24, -60), (40, 10, 20), (-40, 10, 20), (0, -30, -20), (63, 0, -60), (-63, 0, -60),
             (40, 0, 120), (-40, 0, 120), (0, 0, -150)]
    for i, at in enumerate(balls):
        out.append(point(f"fireball {i + 1}", "fireballs", i, at))
    for i, (a, b) in enumerate((((30, 14, 40), (-30, 14, 40)), ((24, 20, -60), (46, 10, -40)),
                                ((-24, 20, -60), (-46, 10, -40)))):
        out.append(point(f"ray {i * 2 + 1}", "rays", i * 2, a))
        out.append(point(f"ray {i * 2 + 2}", "rays", i * 2 + 1, b))
    for i, at in enumerate(((20, 22, -30), (-20, 22, -100), (45, 12, 60), (-45, 12, 100))):
        out.append(point(f"stream {i + 1}", "streams", i, at))
    out.append(point("wreck light", "light", 0, (0, 30, 0)))
    for i, z in enumerate((200, 120, 40, -40, -120)):
        for j, x in enumerate((44, -44)):
            out.append(point(f"jump light {i * 2 + j + 1}", "jump_lights", i * 2 + j, (x, 8, z)))
    return out


def standing(level):
    """The hull with all that stands on it: what the hull's own wreck is made from."""
    s = hull(level)
    for build in [bridge, shield] + [(big_engine if big else mid_engine)(c) for _, c, big in ENGINES]:
        s.merge(build(level))
    return s


SHEETS = ["plates", "machinery", "windows", "deck", "lamps"]
SMALL = {"plates": 1024, "windows": 512, "deck": 512}
TORN = -4                                    # Z at which it breaks in two


def main(out):
    ship = Ship(100, SHEETS, [800, 2500, 7000], SMALL,
                lists_components=True, collision="auto")
    tower, dome, drum = solids()
    body = hull_solid()
    ship.part("Hull", hull, solid=body, children=hull_children(), extras={
        "class": "hull", "component": True, "armor": 20000, "assembly": "hull", "volume": geom.volume(body.v, body.f)})
    ship.part("Bridge", bridge, (0, 36, -90), "Hull", {
        "class": "cockpit", "component": True, "targetable": True, "armor": 1500,
        "assembly": "bridge", "volume": geom.volume(tower.v, tower.f)}, tower)
    for i, (name, c, big) in enumerate(ENGINES):
        can = drum(c, -112, -208, 17.5) if big else drum(c, -166, -199, 11)
        r, z = (10.5, -200) if big else (6.9, -192)
        glow = attach("engine_glow:1", (*c, z), {"glow": 1, "size": [r, r, -r * 7.5]})
        trail = point("jump trail", "jump_trails", 0, (*c, z))
        ship.part(name, (big_engine if big else mid_engine)(c), (*c, -150 if big else -180), "Hull", {
            "class": "engine", "component": True, "targetable": True, "armor": 1200,
            "assembly": f"engine {i + 1}", "volume": geom.volume(can.v, can.f)}, can, [glow, trail])
    ship.part("Shield generator", shield, (0, 24, 22), "Hull", {
        "class": "shield_generator", "component": True, "targetable": True, "armor": 1500,
        "assembly": "shield generator", "volume": geom.volume(dome.v, dome.f)}, dome)
    for i, (name, c, big) in enumerate(ENGINES):
        r, z = (16, -150) if big else (10, -180)
        can = drum(c, -112, -208, 17.5) if big else drum(c, -166, -199, 11)
        cuts = [((c[0] + r * .7, c[1] + r * .4, z - 20), r * .8), ((c[0] - r * .5, c[1] - r * .7, z + 8), r * .6)]
        ship.part(name + " wreck", burnt((big_engine if big else mid_engine)(c), cuts, 40 + i), (*c, z), "Hull", {
            "class": "engine", "damaged": True, "assembly": f"engine {i + 1}", "volume": geom.volume(can.v, can.f)}, can)
    ship.part("Shield generator wreck", burnt(shield, [((4, 27, 24), 6), ((-5, 30, 18), 4)], 50), (0, 24, 22), "Hull", {
        "class": "shield_generator", "damaged": True, "assembly": "shield generator", "volume": geom.volume(dome.v, dome.f)}, dome)
    ship.part("Bridge wreck", burnt(bridge, [((12, 77, -72), 10), ((-20, 76, -92), 9), ((4, 56, -84), 8)], 51), (0, 36, -90), "Hull", {
        "class": "cockpit", "damaged": True, "assembly": "bridge", "volume": geom.volume(tower.v, tower.f)}, tower)
    for i, m in enumerate((1, -1)):
        for j, k in enumerate((1, -1)):
            ship.part(f"bay door {i * 2 + j + 1}", bay_door(m, k), (m * (BAY_X + k * BAY_W), BAY_Y, BAY_Z), None, {
                "class": "service_door", "component": False, "armor": 400, "volume": 20,
                "tracks": [turns("opendoor", 110, (0, m * k * 1.65, 0))]}, opens=True)
    # The hull's wreck stands by itself: the hull is hidden when it is shown.
    holes = [((30, 18, 20), 17), ((-40, 8, 60), 15), ((44, -4, 130), 14), ((-42, -10, 170), 12), ((20, 22, -110), 18), ((-62, 0, -50), 16),
             ((0, -40, -30), 15), ((0, -6, 120), 16), ((14, 77, -72), 13), ((-22, 76, -94), 11), ((46, 4, -190), 15), ((-44, -12, -160), 13), ((4, 14, -196), 9)]
    # It breaks in two: the bow stays, the stern is an object of its own.
    wreck, bow, stern = burnt(standing, holes, 52), torn.kept(body, TORN, 1, False), torn.kept(body, TORN, -1, False)
    ship.part("Hull wreck", torn.half(wreck, TORN, 1, 53), extras={
        "class": "hull", "damaged": True, "assembly": "hull", "volume": geom.volume(body.v, body.f) * .5},
              solid=bow, children=torn.marks(TORN, 1, 38, 18, 22, 190))
    print("bastion-stern", torn.write(os.path.join(out, "bastion-stern.glb"), "Stern wreck", torn.half(wreck, TORN, -1, 54), stern,
                                      torn.marks(TORN, -1, 38, 18, 22, 170), SHEETS))
    return ship.write(os.path.join(out, "bastion.glb"), culled=3)


if __name__ == "__main__":
    print("bastion", main(sys.argv[sys.argv.index("--") + 1]))

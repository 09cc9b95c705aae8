# SPDX-License-Identifier: GPL-3.0-or-later
"""palisade: Meridian's largest carrier, 500 m.

A long hull with a double row of blades on its shoulders like a fence of stakes.
Four bays open sideways from blocks on its flanks, a landing bay under its chin,
and at the bow four prongs project the way it warps by.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, point, sheets, slide            # noqa: E402

IN, MOUTH, HIGH, HALF = 40.0, 74.0, 9.5, 15.5            # a bay: its back, its mouth, half its height and length
BAYS = [(m, z) for m in (1, -1) for z in (72.0, -22.0)]  # 1, 2 to port, 3, 4 to starboard
BY = 2.0                                                 # their middle
CROWN = (0, 38, -158, 38, 68, 74)
PRONG, TIP = 15.0, 262.0
STAKES = (150, 118, 25, -70, -100)

HULL = [(-236, 30, 24, -24, 3), (-222, 41, 31, -30, 4), (-180, 43, 33, -33, 4.4), (-116, 38, 29, -31, 3.8), (0, 35, 26, -28, 3.4),
        (112, 33, 25, -28, 3.2), (170, 27, 21, -24, 2.6), (206, 18, 14, -16, 1.8), (224, 12.5, 9, -11, 1)]
BANDS = [(-222, -210, "accent"), (-206, -202, "accent"), (-132, -120, "dark"), (124, 136, "accent"), (140, 143, "accent"), (214, 224, "dark")]


def at(z, k):
    """A number of the hull's at z: 1 its half width, 2 its back, 3 its belly."""
    return float(np.interp(z, [h[0] for h in HULL], [h[k] for h in HULL]))


GUNS = [((m * 14, at(z, 2) + 1.0, z), True, "turret-light") for z in (96, 50, -46) for m in (1, -1)]
GUNS += [((m * 60, BY + 19.2, z), True, "turret-flak") for z in (72, -22) for m in (1, -1)]
GUNS += [((m * 22, 49.8, -194), True, "turret-missile") for m in (1, -1)]
GUNS += [((0, -48.4, -96), False, "turret-great"), ((0, at(-10, 2) + 7.4, -8), True, "turret-great")]
GUNS += [((m * 24, at(-160, 3) - 1, -160), False, "turret-light") for m in (1, -1)]


def section(level):
    def make(w, top, bot, cut):
        h, mid = top - bot, (top + bot) / 2
        if level == yard.FAR:
            right = [(.5 * w, top), (w, mid + .14 * h), (w, mid - .2 * h), (.5 * w, bot)]
        else:
            right = [(.46 * w, top), (.80 * w, top - .13 * h), (w, mid + .14 * h), (w, mid + .06 * h), (w - cut, mid + .04 * h),
                     (w - cut, mid - .11 * h), (w, mid - .13 * h), (w, mid - .22 * h), (.78 * w, bot + .12 * h), (.42 * w, bot)]
        return geom.mirror_section(right)
    zones = ["hull", "hull", "second"] if level == yard.FAR else ["hull", "hull", "second", "machdark", "mach", "machdark", "hull", "second", "second"]
    return make, geom.mirror_zones(zones, "second", "steel")


def block(s, m, z, level):
    """A bay's block on the flank: roof, floor and cheeks round the opening, a frame over the doors."""
    def plate(x0, x1, y0, y1, z0, z1, zone, top=None):
        yard.frame_box(s, (min(m * x0, m * x1), BY + y0, z + z0), (max(m * x0, m * x1), BY + y1, z + z1), zone, top)
    if level == yard.FAR:
        plate(26, MOUTH + 1, -16, 16, -34, 34, "hull")
        plate(MOUTH, MOUTH + 1.2, -HIGH, HIGH, -HALF, HALF, "steel")
        return
    # Roof and floor with chamfered outer edges, in rings along Z.
    for y0, y1, cut in ((HIGH, 17, 15.5), (-HIGH, -16, -14.5)):
        ring = [(m * 26, BY + y0), (m * (MOUTH - 1.8), BY + y0), (m * (MOUTH - 1.8), BY + cut), (m * (MOUTH - 6), BY + y1), (m * 26, BY + y1)]
        zones = ["steel", "hull", "hull", "hull" if y0 > 0 else "second", "dark"]
        geom.loft(s, [(z + a, ring) for a in (-34, -20, -14, 14, 20, 34)], zones, ("second", "second"), {1: {1: "accent", 2: "accent", 3: "accent"}, 3: {1: "accent", 2: "accent", 3: "accent"}})
    for k in (-1, 1):
        lo, hi = sorted((k * HALF, k * 34))
        plate(26, MOUTH - 1.8, -HIGH, HIGH, lo, hi, "second")
        lo, hi = sorted((k * (HALF + .6), k * 35))
        plate(MOUTH, MOUTH + 1.6, -14, 14.5, lo, hi, "hull")
        plate(MOUTH + 1.4, MOUTH + 2.0, -8, 8, *sorted((k * 20, k * 31)), "machdark")
    plate(MOUTH - .4, MOUTH + 1.6, HIGH + .4, 14.5, -HALF - .8, HALF + .8, "hull")
    plate(MOUTH - .4, MOUTH + 1.6, -14, -HIGH - .4, -HALF - .8, HALF + .8, "hull")
    plate(MOUTH + 1.2, MOUTH + 2.4, -HIGH - 2.4, -HIGH - .6, -HALF - 3, HALF + 3, "deckamber")
    for k in (-1, 1):
        for y in (-5, 5):
            plate(MOUTH + 1.4, MOUTH + 2.2, y - 1.4, y + 1.4, *sorted((k * (HALF + 1.4), k * (HALF + 2.2))), "cyan")
    # A wedge from the block's outer end back to the hull, a bridge between the two blocks.
    k = 1 if z > 0 else -1
    def ring(x, low, high, c):
        return [(m * 26, BY + high), (m * (x - c), BY + high), (m * x, BY + high - c), (m * x, BY + low + c), (m * (x - c), BY + low), (m * 26, BY + low)]
    rows = [(z + k * 33, ring(70, -14, 15, 4)), (z + k * 38, ring(68, -13, 14, 4)), (z + k * 58, ring(48, -8, 10, 3)), (z + k * 68, ring(34, -4, 7, 2))]
    geom.loft(s, rows, ["second", "hull", "win", "second", "second", "dark"], ("", "accent"), {0: "dark", 2: {0: "accent", 1: "accent"}})
    if z > 0:
        yard.frame_box(s, (min(m * 26, m * 60), BY - 10, 11), (max(m * 26, m * 60), BY + 12, 39), "mach", "second")
        geom.chamfered(s, (m * 44, BY + 12, 25), (24, 3, 20), 1, "hull", "second")
        for y in (-6, 0, 6):
            yard.frame_box(s, (m * 60.4 - .8, BY + y - 1.2, 12), (m * 60.4 + .8, BY + y + 1.2, 38), "steel")
    geom.chamfered(s, (m * 52, BY + 18, z), (34, 4, 40), 1.2, "second", "steel", edge="hull")
    if level == 0:
        geom.scatter(s, (m * 36, BY + 17, z - 33), (0, 0, 66), (m * 6, 0, 0), (0, 1, 0), 14, int(z) + 501 + m, 2.8)
        geom.scatter(s, (m * 36, BY - 16, z - 33), (0, 0, 66), (m * 28, 0, 0), (0, -1, 0), 16, int(z) + 511 + m, 3.4)
        bay = BAYS.index((m, z)) + 1
        geom.numerals(s, str(bay), (m * (MOUTH - 4), BY + 17.3, z - (22.5 if m > 0 else 29)), (0, 0, -m), (-m, 0, 0), 1.6, .2, "accent")


def stake(m, z, level):
    """A blade on the shoulder, raked aft, its upper part blue."""
    y, x = at(z, 2), at(z, 1) * .62
    root0, root1 = (m * x, y - 4, z + 13), (m * x, y - 4, z - 11)
    high = 34 + (z + 100) * .03
    tip0, tip1 = (m * (x + 15), y + high, z - 6), (m * (x + 15), y + high, z - 20)
    s = geom.Shape()
    if level == yard.FAR:
        geom.slab(s, [root0, root1, tip1, tip0], (.9 * m, -.35, 0), 2.6, "accent")
        return s
    geom.fin(s, root0, root1, tip1, tip0, 5.0, "hull", "accent", .62)
    geom.chamfered(s, (m * x, y - .6, z), (9, 5, 26), 1.4, "second", "steel", edge="hull")
    if level == 0:
        geom.box(s, (m * (x + 4.9), y + 2.4, z), (.7, 1.2, 12), "cyan")
        for t in (.3, .42):
            p = np.array((m * (x + 15 * t + 1.0), y - 4 + (high + 4) * t, z + 1 - 13 * t))
            geom.box(s, p, (1.4, 3.0, 8), "machdark")
    return s


def chin(s, level):
    """The landing bay: a trunk under the hull with a lit mouth ahead."""
    def ring(w, y0, y1, c=5.0):
        return [(w - c, y1), (w, y1 - c), (w, y0 + c), (w - c, y0), (-w + c, y0), (-w, y0 + c), (-w, y1 - c), (-w + c, y1)]
    rows = [(-140, ring(12, -42, -22)), (-116, ring(21, -48, -22)), (10, ring(23, -51, -22)), (60, ring(23, -51, -22)), (98, ring(23, -51, -22)), (118, ring(21, -49, -22))]
    if level == yard.FAR:
        geom.loft(s, [rows[0], rows[1], rows[4], rows[5]], "second", ("dark", "dark"))
        return
    rows += [(118, ring(18.5, -46.6, -25, 4)), (104, ring(18, -46, -25.4, 4))]
    zones = ["steel", "mach", "second", "hull", "second", "hull", "second", "mach"]
    geom.loft(s, rows, zones, ("dark", ""), {0: "dark", 3: "accent", 5: "hull", 6: "throat"} | {1: {1: "mach", 6: "mach"}})
    q = [(-17.8, -45.8, 104.4), (17.8, -45.8, 104.4), (17.8, -25.6, 104.4), (-17.8, -25.6, 104.4)]
    geom.lamp_quad(s, q, sheets.lamp_uv("bay"), "bay")
    geom.box(s, (0, -46.6, 113), (30, .8, 9), "deck")
    for m in (1, -1):
        geom.box(s, (m * 20.4, -36, 112), (2.6, 12, 10), "second", taper=(.8, .8))
        for k in range(3):
            geom.box(s, (m * 21.9, -30 - k * 6, 113), (.5, 1.2, 5), "cyan")
        if level == 0:
            geom.scatter(s, (m * 23, -46, -104), (0, 0, 196), (0, 12, 0), (m, 0, 0), 44, 521 + m, 4.0)
            yard.hazard(s, (m * 12 - 2, -46.1, 105), (0, 0, 12), (4, 0, 0), (0, 1, 0), 8)
    geom.chamfered(s, (0, -48.6, -96), (26, 6, 30), 1.4, "second", "steel")
    if level == 0:
        geom.scatter(s, (-16, -51, -70), (0, 0, 160), (32, 0, 0), (0, -1, 0), 40, 525, 5.0)
        for z in (-20, 30, 76):
            geom.box(s, (0, -51.3, z), (40, 1.6, 5), "steel")


def house(s, level):
    """Tiers on the back, aft, under the bridge; a gallery forward of them."""
    one = [(30, yard.hex_ring(27, -96, -222)), (34, yard.hex_ring(26.6, -96, -222)), (39, yard.hex_ring(25, -100, -220)), (41, yard.hex_ring(22, -104, -216))]
    two = [(40, yard.hex_ring(18, -122, -214)), (43, yard.hex_ring(17.6, -122, -213)), (48, yard.hex_ring(17, -124, -212)), (50, yard.hex_ring(14, -128, -208))]
    if level == yard.FAR:
        one, two = [one[0], one[-1]], [two[0], two[-1]]
    win = {0: "second", 1: "win"} if level < yard.FAR else {}
    geom.loft(s, one, "hull", ("", "second"), win, axis="y")
    geom.loft(s, two, "second", ("second", "steel"), {1: "win", 2: "hull"} if level < yard.FAR else {}, axis="y")
    deck = [(24, yard.hex_ring(12, 108, -84, .5, .1, .1)), (28, yard.hex_ring(11.6, 107, -84, .5, .1, .1)), (31, yard.hex_ring(9, 104, -82, .5, .1, .1))]
    geom.loft(s, deck if level < yard.FAR else deck[::2], "hull", ("", "second"), {0: "win"} if level < yard.FAR else {}, axis="y")
    if level == yard.FAR:
        return
    geom.chamfered(s, (0, 31.4, -8), (15, 5, 26), 1.2, "second", "steel")
    for m in (1, -1):
        geom.chamfered(s, (m * 22, 46, -194), (9, 8, 12), 1.2, "second", "hull")
        for z in (96, 50, -46):
            geom.chamfered(s, (m * 14, at(z, 2) - .4, z), (12, 3.4, 14), 1, "second", "steel")
        if level == 0:
            geom.scatter(s, (m * 20, 41, -206), (0, 0, 84), (m * 4.6, 0, 0), (0, 1, 0), 14, 531 + m, 3.2)
            geom.scatter(s, (m * 2, 31, -78), (0, 0, 56), (m * 6, 0, 0), (0, 1, 0), 9, 535 + m, 2.4)
            geom.scatter(s, (m * 2, 31, 10), (0, 0, 88), (m * 6, 0, 0), (0, 1, 0), 12, 537 + m, 2.4)
            geom.scatter(s, (m * 34, -2, -210), (0, 0, 86), (0, 7, 0), (m, 0, 0), 34, 541 + m, 4.0)
            geom.scatter(s, (m * 29, -3, 110), (0, 0, 56), (0, 6, 0), (m, 0, 0), 20, 545 + m, 3.0)
            geom.scatter(s, (m * 30, -1, 18), (0, 0, 18), (0, 6, 0), (m, 0, 0), 9, 547 + m, 3.0)
            geom.scatter(s, (m * 26, -22, -220), (0, 0, 80), (m * 6, 4, 0), (m * .6, -.8, 0), 18, 549 + m, 4.4)


def stern(s, level):
    for m in (1, -1):
        root0, root1 = (m * 36, -12, -176), (m * 36, -12, -228)
        if level == yard.FAR:
            geom.slab(s, [root0, root1, (m * 78, -42, -256), (m * 78, -42, -232)], (.5 * m, .7, 0), 3, "hull")
            continue
        geom.fin(s, root0, root1, (m * 78, -42, -256), (m * 78, -42, -232), 5.0, "hull", "accent", .7)
        geom.box(s, (m * 17, -2, -238), (8, 34, 9), "mach", taper=(.9, .8))
        if level == 0:
            geom.scatter(s, (m * 4, -22, -236.4), (m * 24, 0, 0), (0, 44, 0), (0, 0, -1), 30, 551 + m, 4.8)
        geom.numerals(s, "02", (m * 43.2, 9.6, -150 if m > 0 else -166), (0, 0, -m), (-m * .1, 1, 0), 2.0, .5, "accent")


def hull(level):
    s = geom.Shape()
    make, zones = section(level)
    stations = HULL if level < yard.FAR else [HULL[i] for i in (0, 1, 3, 5, 7, 8)]
    rings, paint = yard.ladder(stations, make, (16, 52, 900)[level], BANDS if level < yard.FAR else ())
    geom.loft(s, rings, zones, ("machdark", "dark"), paint)
    for m, z in BAYS:
        block(s, m, z, level)
    for z in STAKES:
        for m in (1, -1):
            s.merge(stake(m, z, level))
    chin(s, level)
    house(s, level)
    stern(s, level)
    for place, up, model in GUNS:
        yard.barbette(s, place, up, 9 if model.endswith("great") else 4.6, level)
    if level < yard.FAR:
        for z, y, w, d in ((184, 17.4, 15, 22), (160, 21.4, 20, 20)):
            geom.chamfered(s, (0, y, z), (w * 2, 4, d), 1.4, "hull", "second", edge="steel")
        for m in (1, -1):
            geom.emblem(s, (m * 31.4, 12.6, 100), (.02, 0, -m), (-m * .45, 1, 0), 6.0, .6)
            geom.tube(s, (m * 20, -8, 206), (m * 20.5, -8, 240), .9, .3, 6, "dark")
    return s


def bay(m, z):
    """The inside of a bay: walls that face in, a lit back, strips of light."""
    def build(level):
        s = geom.Shape()
        e = .05
        lo, hi = np.array((IN, BY - HIGH + e, z - HALF + e)), np.array((MOUTH - 1.9, BY + HIGH - e, z + HALF - e))
        c = [[(x, y, k) for k in (lo[2], hi[2])] for y in (lo[1], hi[1]) for x in (lo[0], hi[0])]
        (a, b), (a2, b2), (d, f), (d2, f2) = c          # low in, low out, high in, high out
        quads = [([a, b, b2, a2], "deck"), ([d, d2, f2, f], "mach"), ([a, a2, d2, d], "steel"), ([b, f, f2, b2], "steel")]
        if m < 0:
            quads = [([(-p[0], p[1], p[2]) for p in reversed(q)], zone) for q, zone in quads]
        for q, zone in quads:
            yard.panel(s, q, zone)
        q = [(m * IN, lo[1], z + HALF * m), (m * IN, lo[1], z - HALF * m), (m * IN, hi[1], z - HALF * m), (m * IN, hi[1], z + HALF * m)]
        geom.lamp_quad(s, q, sheets.lamp_uv("tube"), "tube")
        if level == 0:
            for y in (BY + HIGH - .7, BY - HIGH + .5):
                for k in (-1, 1):
                    geom.box(s, (m * 57, y, z + k * (HALF - 1)), (28, .5, .6), "cyan")
            for x in (46, 56, 66):
                for k in (-1, 1):
                    geom.box(s, (m * x, BY, z + k * (HALF - .5)), (2, 18, 1), "second")
            for k in (-1.4, 1.4):
                geom.box(s, (m * 57, BY - HIGH + .4, z + k), (31, .5, .6), "deckamber")
        return s
    return build


def leaf(m, z, k):
    """One of a bay's two doors, fore (k = 1) or aft."""
    def build(level):
        s = geom.Shape()
        lo, hi = sorted((k * .05, k * (HALF + .4)))
        x = MOUTH - .9
        yard.frame_box(s, (m * x - .7, BY - HIGH - .3, z + lo), (m * x + .7, BY + HIGH + .3, z + hi), "second")
        if level == yard.FAR:
            return s
        mid = z + k * HALF / 2
        for y in (-5.6, 0, 5.6):
            geom.box(s, (m * (x + .8), BY + y, mid), (.5, 3.6, HALF - 3), "hull")
        geom.box(s, (m * (x + .9), BY, z + k * 1.2), (.5, 2 * HIGH - .6, 1.4), "accent")
        geom.box(s, (m * (x - .8), BY, mid), (.4, 12, 8), "mach")
        if level == 0:
            yard.hazard(s, (m * (x + .75), BY - HIGH, z + k * (HALF - 1.4) - .6), (0, 2 * HIGH, 0), (0, 0, 1.2), (m, 0, 0), 14)
        return s
    return build


def projector(level):
    """Four prongs round the bow, a ring that joins them, a light at each tip."""
    s = geom.Shape()
    n = (20, 12, 8)[level]
    geom.loft(s, [(214, yard.octagon(15, 13)), (226, yard.octagon(13, 11)), (232, yard.octagon(7, 6)), (246, yard.octagon(2, 2))] if level < yard.FAR else
              [(214, yard.octagon(15, 13)), (246, yard.octagon(2, 2))], "second", ("", "cyan"), {0: "dark", 1: "steel"} if level < yard.FAR else {})
    for sx in (1, -1):
        for sy in (1, -1):
            p = np.array((sx * PRONG, sy * PRONG, 0))
            def ring(k, r):
                return [(p[0] * k + a, p[1] * k + b) for a, b in yard.octagon(r, r)]
            rows = [(196, ring(.8, 3)), (212, ring(1.02, 4.4)), (226, ring(1.06, 4.4)), (246, ring(1.04, 3.2)), (TIP - 4, ring(1, 1.8)), (TIP - 1, ring(1, 1.0))]
            geom.loft(s, rows if level < yard.FAR else [rows[0], rows[2], rows[5]], "hull", ("", "cyan"),
                      {0: "second", 1: "accent", 3: "dark", 4: "cyan"} if level < yard.FAR else {})
            if level < yard.FAR:
                geom.box(s, (p[0] * .7, p[1] * .7, 219), (12, 3.4, 8), "steel", turn=geom.turn_z(np.arctan2(p[1], p[0])))
    if level < yard.FAR:
        r = PRONG * 1.42
        geom.revolve(s, [(236, r + 1.4), (238, r + 2.2), (240.5, r + 2.2), (242, r + 1.2), (242, r - .8), (239, r - 1.4), (236, r - .8), (236, r + 1.4)], n,
                     ["hull", "accent", "hull", "dark", "cyan", "cyan", "dark"])
    return s


ENGINES = [("Engine middle", (0, -4), 17, -232, -278), ("Engine port", (35, 4), 14, -222, -262), ("Engine starboard", (-35, 4), 14, -222, -262),
           ("Engine upper port", (17, 20), 8.5, -228, -258), ("Engine upper starboard", (-17, 20), 8.5, -228, -258)]


def solids():
    s = geom.Shape()
    make, _ = section(yard.FAR)
    rings, _ = yard.ladder([HULL[i] for i in (0, 1, 3, 5, 7, 8)], make, 900)
    geom.loft(s, rings, "hull")
    for m, z in BAYS:
        for lo, hi in (((26, 9.5, -34), (75, 17, 34)), ((26, -16, -34), (75, -9.5, 34)), ((26, -9.5, 15.5), (75, 9.5, 35)), ((26, -9.5, -35), (75, 9.5, -15.5)), ((26, -9.5, -16), (40, 9.5, 16))):
            yard.frame_box(s, (min(m * lo[0], m * hi[0]), BY + lo[1], z + lo[2]), (max(m * lo[0], m * hi[0]), BY + hi[1], z + hi[2]), "hull")
    for z in STAKES:
        for m in (1, -1):
            s.merge(stake(m, z, yard.FAR))
    geom.box(s, (0, -36, -10), (44, 30, 252), "hull")
    geom.box(s, (0, 35, -160), (50, 12, 124), "hull", taper=(.9, .95))
    geom.box(s, (0, 28, 12), (24, 8, 190), "hull", taper=(.8, .97))
    return s


TORN = 16                                                # Z at which it breaks in two: between its bays
HOLES = [((20, 20, 130), 15), ((-30, 4, 170), 13), ((50, 10, 90), 18), ((-58, 0, 60), 17), ((0, -40, 80), 16), ((-10, 24, 60), 12), ((8, 4, 216), 10), ((40, 8, -40), 17),
         ((-52, 14, -10), 15), ((16, 40, -120), 16), ((-30, 6, -150), 16), ((0, 96, -158), 15), ((-24, 84, -150), 11), ((18, -34, -90), 16), ((0, 0, -262), 15), ((36, 6, -220), 13)]


def main(out):
    ship = Ship(100, yard.SHEETS, [1200, 4200],
                {"plates": 1024, "machinery": 256, "windows": 512, "deck": 128}, lists_components=True, collision="auto")
    body = solids()
    kids = yard.mounts(GUNS)
    for m, side, colour in ((1, "port", 3), (-1, "starboard", 1)):
        kids += [yard.lamp(f"{side} bow", colour, (m * 22, 0, 200), (700, 700, 0)), yard.lamp(f"{side} fin", colour, (m * 78.4, -42, -244), None, 1.5)]
        for i, z in enumerate(STAKES):
            kids.append(yard.lamp(f"{side} stake {i + 1}", 5, (m * (at(z, 1) * .62 + 15), at(z, 2) + 35 + (z + 100) * .03, z - 12), (140, 1460, 160 * i), 1.2))
        for i, z in enumerate((72, -22)):
            kids.append(yard.lamp(f"{side} bay {i + 1}", 4, (m * (MOUTH + 2.4), BY + 12.6, z), (160, 800, 240 * i), 1.0))
    kids.append(yard.lamp("keel", 3, (0, -52, 40), (120, 1080, 0), 1.6))
    reach = lambda z: (at(z, 1), at(z, 2), at(z, 3))
    kids += yard.wreck_points(yard.girdle(-232, 220, 40, reach),
                              [(0, 30, 150), (50, 4, 72), (-50, 4, -22), (0, -44, 60), (0, -40, -80), (40, 0, -150), (-40, 0, -190), (0, 44, -180), (0, 0, 200), (0, 0, -40)],
                              [((40, 18, 72), (20, 50, 25)), ((-40, 18, -22), (-20, 40, -70)), ((10, 50, -140), (30, 30, -180))],
                              [(24, 30, 20), (-50, 20, 72), (14, 50, -150), (-30, -30, 60)], (0, 40, 0),
                              [(m * at(z, 1), 6, z) for z in (210, 160, 116, 20, -70, -130, -180, -226) for m in (1, -1)])
    yard.hull_part(ship, hull, body, kids, 26000)
    yard.part(ship, "Bridge", yard.tower(*CROWN), (0, CROWN[1], CROWN[2]), yard.tower_solid(*CROWN), "cockpit", 1800)
    for i, (name, c, r, z0, z1) in enumerate(ENGINES):
        yard.engine(ship, name, i + 1, c, r, z0, z1, 1400)
    yard.dome_part(ship, (0, 24, 132), 11, 1800)
    cage = geom.Shape()
    geom.box(cage, (0, 0, 228), (30, 30, 36), "hull", taper=(.8, .8))
    for sx in (1, -1):
        for sy in (1, -1):
            geom.box(cage, (sx * PRONG, sy * PRONG, 229), (8, 8, 64), "hull")
    ship.part("warp projector", projector, (0, 0, 220), None, {
        "class": "warp_projector", "component": True, "targetable": True, "armor": 1600, "assembly": "warp projector",
        "volume": geom.volume(cage.v, cage.f)}, cage,
        [point(f"projector {i + 1}", "warp_projectors", i, (sx * PRONG, sy * PRONG, TIP)) for i, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))])
    for i, (m, z) in enumerate(BAYS):
        ship.part(f"bay {i + 1}", bay(m, z), (m * (IN + MOUTH) / 2, BY, z), None, {"class": "shaft", "component": False, "armor": 0, "volume": 60, "collision": "none"})
    for i, (m, z) in enumerate(BAYS):
        for k, name in ((1, "a"), (-1, "b")):
            solid = geom.Shape()
            geom.box(solid, (m * (MOUTH - .9), BY, z + k * HALF / 2), (1.6, 2 * HIGH, HALF), "hull")
            yard.door(ship, f"bay {i + 1} door {name}", leaf(m, z, k), (m * (MOUTH - .9), BY, z + k * HALF / 2), [slide("opendoor", 120, (0, 0, k * (HALF - .2)))],
                      armor=500, solid=solid)
    builds = [hull, yard.tower(*CROWN), yard.dome((0, 24, 132), 11), projector] + [yard.nozzle(c, r, z0, z1) for _, c, r, z0, z1 in ENGINES]
    yard.broken(ship, out, "palisade-stern", builds, HOLES, body, TORN, (32, 24, 40, 220, 240), 70, size=1.2)
    return ship.write(os.path.join(out, "palisade.glb"), culled=2)


if __name__ == "__main__":
    print("palisade", main(sys.argv[sys.argv.index("--") + 1]))

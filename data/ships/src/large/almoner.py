# SPDX-License-Identifier: GPL-3.0-or-later
"""almoner: Meridian's service ship, 142 m.

Two tunnels run through it from bow to stern side by side: a fighter flies in at
the front, is armed and fuelled, and leaves behind.  A scoop under its chin
takes pods aboard.  Orange says that it carries no grudge.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, point, turns            # noqa: E402

XI, XO = 3.0, 26.0                          # a tunnel's walls, to port
FLOOR, ROOF = -8.0, 9.0
BOW, STERN = 46.0, -46.0                    # its ends
PX, PY = 14.5, FLOOR + .5                   # where a ship stands in it
CROWN = (0, 25, 10, 13, 26, 30)
JAW_Y, JAW_Z = -14.5, 58.0
GUNS = [((m * 17, 22.6, -20), True, "turret-light") for m in (1, -1)] + [((0, -25.4, -14), False, "turret-flak")]
TANKS = ((16.5, -16.2), (27.5, -14.6))


def tunnels(s, level):
    """Floor, roof, walls: the tunnels are what is left between them."""
    def both(lo, hi, zone, top=None):
        yard.frame_box(s, lo, hi, zone, top)
        yard.frame_box(s, (-hi[0], lo[1], lo[2]), (-lo[0], hi[1], hi[2]), zone, top)
    yard.frame_box(s, (-32, FLOOR - 3, STERN), (32, FLOOR, BOW), "steel", "deck")
    yard.frame_box(s, (-30, ROOF, STERN), (30, ROOF + 3, BOW), "mach", "second")
    yard.frame_box(s, (-XI, FLOOR, STERN), (XI, ROOF, BOW), "mach")
    if level == yard.FAR:
        both((XO, FLOOR, STERN), (34, ROOF, BOW), "hull")
        return
    # Outer walls with a belt of machinery.
    for m in (1, -1):
        ring = [(XO, ROOF + 2), (30, ROOF + 3.4), (34, ROOF - 1), (34.4, 3), (32.6, 2), (32.6, -3), (34.4, -4), (34, FLOOR), (30, FLOOR - 3.4), (XO, FLOOR - 1)]
        zones = ["hull", "hull", "hull", "machdark", "mach", "machdark", "second", "second", "steel", "machdark"]
        stripe = {k: "orange" for k in (0, 1, 2, 6, 7)}
        blue = {k: "accent" for k in (0, 1, 2, 6, 7)}
        geom.loft(s, [(z, [(m * x, y) for x, y in ring]) for z in (STERN, -40, -35, -12, -7, -5, 5, 28, 33, BOW)], zones, ("dark", "dark"), {1: blue, 3: stripe, 5: stripe, 7: blue})
    # Portals: a collar of hull round each mouth, fore and aft, with a hazard sill and lamps.
    for z, k in ((BOW, 1), (STERN, -1)):
        for m in (1, -1):
            def bar(x0, x1, y0, y1, d, zone):
                yard.frame_box(s, (min(m * x0, m * x1), y0, min(z - k, z + k * d)), (max(m * x0, m * x1), y1, max(z - k, z + k * d)), zone)
            bar(XI - 2.6, XI + .2, FLOOR - 2.6, ROOF + 3, 2.6, "hull")
            bar(XO - .2, 34, FLOOR - 2.6, ROOF + 3, 2.6, "hull")
            bar(XI, XO, FLOOR - 2.8, FLOOR - .2, 3.4, "deckamber")
            bar(XI, XO, ROOF, ROOF + 2.8, 2.4, "orange" if k > 0 else "hull")
            for y in (-4, 0, 4):
                bar(XO + 1.4, XO + 2.4, y - 1, y + 1, 3.0, "cyan" if k > 0 else "red")
                bar(XI - 1.8, XI - .9, y - 1, y + 1, 3.0, "cyan" if k > 0 else "red")
    if level:
        return
    for m in (1, -1):
        # Inside: light along the ceiling, ribs, arming arms, lane marks.
        for x in (7, 22):
            for k in range(6):
                geom.box(s, (m * x, ROOF - .3, -36 + k * 14.4), (1.2, .5, 8), "warm" if x < 10 else "cyan")
        for z in range(-38, 44, 12):
            geom.box(s, (m * (XO - .6), .5, z), (1.4, 17, 2.2), "second")
            geom.box(s, (m * (XI + .5), .5, z), (1.2, 17, 2.2), "second")
            geom.box(s, (m * (XO - 1.2), 2.4, z + 6), (1.6, 5, 4), "orange" if z == -2 or z == -14 else "machdark")
        for x in (PX - 6.4, PX + 6.4):
            geom.box(s, (m * x, FLOOR + .06, 0), (.5, .2, 86), "deckamber", bottom=False)
        for z in (-9, 9):
            geom.tube(s, (m * (XO - 1), ROOF - 2, z), (m * (PX + 5), ROOF - 4.4, z * .7), .8, .6, 6, "hazard")
            geom.tube(s, (m * (PX + 5), ROOF - 4.4, z * .7), (m * (PX + 3.4), -1, z * .55), .6, .35, 6, "steel")
        for k in range(5):
            geom.box(s, (m * PX, FLOOR + .06, 40 - k * 4), (5.6 - k * .8, .2, 1.2), "deckwhite", bottom=False)
        geom.numerals(s, "1" if m > 0 else "2", (m * 32.1 + (1.6 if m > 0 else 1.6), ROOF - 1.4, BOW + 2.7), (-1, 0, 0), (0, 1, 0), 1.0, -.12, "accent")
        geom.scatter(s, (m * 32.8, -3, -44), (0, 0, 88), (0, 5, 0), (m, 0, 0), 36, 601 + m, 2.2, .5)


def upper(s, level):
    """The house over the tunnels: stores and wards."""
    def ring(w, top, bot):
        h = top - bot
        return geom.mirror_section([(.62 * w, top), (w, top - .36 * h), (w, bot + .3 * h), (.94 * w, bot)] if level == yard.FAR else
                                   [(.6 * w, top), (.86 * w, top - .14 * h), (w, top - .42 * h), (w, bot + .34 * h), (.97 * w, bot + .1 * h), (.9 * w, bot)])
    rows = [(-52, ring(18, 20, 11)), (-46, ring(27, 23, 11)), (-34, ring(29, 24, 11)), (-30, ring(29, 24, 11)), (-4, ring(29, 24, 11)), (2, ring(29, 24, 11)),
            (8, ring(29, 24, 11)), (28, ring(28, 23, 11)), (34, ring(27, 22, 11)), (48, ring(23, 18, 10.6)), (60, ring(17, 14.4, 10)), (66, ring(11, 12, 9.4))]
    if level == yard.FAR:
        rows = [rows[i] for i in (0, 1, 7, 9, 11)]
        geom.loft(s, rows, geom.mirror_zones(["hull", "windark", "second"], "hull", "steel"), ("dark", "dark"))
        return
    zones = geom.mirror_zones(["hull", "hull", "win", "second", "steel"], "hull", "steel")
    stripe = {k: "orange" for k in (0, 1, 3, 7, 9, 10, 11)}
    geom.loft(s, rows, zones, ("dark", "dark"), {2: "accent", 4: stripe, 5: stripe, 7: "accent", 10: "dark"})
    geom.chamfered(s, (0, 24.6, -28), (22, 4, 28), 1.2, "second", "hull")
    geom.chamfered(s, (0, 19.7, 43.5), (20, 8, 16), 1.4, "second", "steel", edge="hull")
    for m in (1, -1):
        geom.chamfered(s, (m * 17, 22.4, -20), (10, 4, 12), 1, "second", "steel")
        geom.chamfered(s, (m * 19, 21.4, 22), (9, 3.4, 18), .9, "hull", "orange")
        if level == 0:
            geom.scatter(s, (m * 2, 26.4, -40), (0, 0, 24), (m * 8, 0, 0), (0, 1, 0), 10, 611 + m, 2.0, .5)
            geom.scatter(s, (m * 3, 23.6, 38), (0, 0, 13), (m * 6, 0, 0), (0, 1, 0), 7, 613 + m, 1.6, .4)
            geom.tube(s, (m * 12, 26, -36), (m * 12.6, 38, -37), .3, .1, 5, "dark")
            geom.emblem(s, (m * 22.7, 20.7, 14), (.01, 0, -m), (-m * .9, 1, 0), 2.6, .5)
    # A dish on the brow, a red beacon's mast.
    geom.tube(s, (0, 25, -40), (0, 29, -40), 1.6, 1.1, 8, "dark")
    yard.dish(s, (0, 29, -40), 5.4, level)


def flanks(s, level):
    """Tanks under the floor, pylons for the big engines."""
    n = (12, 8, 6)[level]
    for m in (1, -1):
        for i, (x, y) in enumerate(TANKS):
            rows = [(-34, 2.0), (-32, 3.6), (-28.5, 4.5), (-8, 4.6), (-4, 4.6), (24, 4.6), (28, 3.6), (30, 2.0)]
            if level == yard.FAR:
                rows = [rows[1], rows[6]]
            geom.loft(s, [(z, geom.circle(n, r, (m * x, y))) for z, r in rows], "pale", ("steel", "steel"), {3: "orange" if i else "accent"} if level < yard.FAR else {})
            if level == 0:
                for z in (-22, 16):
                    geom.loft(s, [(z - .9, geom.circle(n, 5.0, (m * x, y))), (z + .9, geom.circle(n, 5.0, (m * x, y)))], "dark", ("dark", "dark"))
        geom.box(s, (m * 37, 4, -30), (9, 5, 24), "second", taper=(1, .8))
        if level < yard.FAR:
            geom.box(s, (m * 37, -1, -24), (7, 3, 14), "mach")
            geom.fin(s, (m * 43, 10, -34), (m * 43, 10, -50), (m * 50, 25, -62), (m * 50, 25, -54), 1.8, "hull", "orange", .66)
    geom.chamfered(s, (0, -13.5, -14), (14, 7, 58), 1.4, "second", "mach") if level < yard.FAR else geom.box(s, (0, -13.5, -14), (14, 7, 58), "second")
    if level == yard.FAR:
        return
    geom.chamfered(s, (0, -18, -14), (9, 5, 16), 1, "steel", "steel")
    geom.tube(s, (0, -20, -14), (0, -25.2, -14), 4.6, 4.2, 10, "second", cap_zone="dark")
    if level == 0:
        geom.scatter(s, (-6, -17, -42), (0, 0, 54), (12, 0, 0), (0, -1, 0), 20, 621, 2.2, .5)
        for z in (-30, 6, 20):
            geom.box(s, (0, -12.4, z), (60, 1.6, 2), "dark")


def hull(level):
    s = geom.Shape()
    tunnels(s, level)
    upper(s, level)
    flanks(s, level)
    for place, up, _ in GUNS:
        yard.barbette(s, place, up, 4.4, level)
    return s


def chin(level):
    """The scoop: a trunk under the bow, a tractor's horn on either side of its mouth."""
    s = geom.Shape()
    def ring(w, top, bot, c=2.0):
        return [(w - c, top), (w, top - c), (w, bot + c), (w - c, bot), (-w + c, bot), (-w, bot + c), (-w, top - c), (-w + c, top)]
    rows = [(12, ring(5, -10, -17)), (20, ring(9, -10, -24)), (44, ring(9.6, -10, -25)), (50, ring(9.6, -10, -25)), (JAW_Z, ring(8.6, -10.6, -24.4)),
            (JAW_Z, ring(7, -12, -22.8, 1.4)), (30, ring(7, -12, -22.8, 1.4))]
    if level == yard.FAR:
        geom.loft(s, [rows[0], rows[1], rows[4]], "second", ("dark", "throat"))
        return s
    geom.loft(s, rows, ["second", "hull", "second", "steel", "second", "hull", "second", "steel"], ("dark", "warm"), {2: "orange", 4: "dark", 5: "throat"})
    for m in (1, -1):
        place = (m * 12.4, JAW_Y - 4)
        geom.loft(s, [(30, geom.circle(8, 1.2, place)), (34, geom.circle(8, 2.4, place)), (54, geom.circle(8, 2.2, place)), (59, geom.circle(8, 1.2, place)), (60, geom.circle(8, 1.0, place))],
                  "second", ("dark", "green"), {0: "steel", 1: "hull", 2: "dark"})
        geom.box(s, (m * 10.4, place[1], 42), (3.4, 2.2, 12), "mach")
        if level == 0:
            geom.tube(s, (place[0], place[1], 56), (place[0], place[1], 57), 2.7, 2.7, 10, "hazard")
            geom.scatter(s, (m * 9.4, -22, 20), (0, 0, 26), (0, 9, 0), (m, 0, 0), 12, 631 + m, 1.6, .4)
            for z in (36, 44, 52):
                geom.box(s, (m * 6.9, -13, z), (.4, .5, 4), "cyan")
    return s


def jaw(level):
    """The scoop's door: it falls open on its lower edge."""
    s = geom.Shape()
    yard.frame_box(s, (-7.2, -23, JAW_Z - .2), (7.2, -11.8, JAW_Z + .8), "second")
    if level < yard.FAR:
        for x in (-4.6, 0, 4.6):
            geom.box(s, (x, -17.4, JAW_Z + 1), (3.4, 9.4, .6), "hull")
        yard.hazard(s, (-7.2, -23, JAW_Z + .82), (14.4, 0, 0), (0, 1.2, 0), (0, 0, 1), 12)
        yard.hazard(s, (-7.2, -13.1, JAW_Z + .82), (14.4, 0, 0), (0, 1.2, 0), (0, 0, 1), 12)
        geom.box(s, (0, -17.4, JAW_Z - .4), (10, 8, .6), "mach")
    return s


def gate(m, k):
    """A tunnel's door, hung from the roof: fore (k = 1) or aft."""
    z = BOW + .6 if k > 0 else STERN - .6

    def build(level):
        s = geom.Shape()
        mid, w, h = m * (XI + XO) / 2, XO - XI - .3, ROOF - FLOOR - .1
        geom.box(s, (mid, (ROOF + FLOOR) / 2, z), (w, h, .9), "second" if k > 0 else "steel")
        if level:
            return s
        for i in range(4):
            geom.box(s, (mid, FLOOR + 2.3 + i * 4.1, z + k * .6), (w - 1.6, 3.1, .5), "hull" if i != 1 else "orange")
        for x in (-.3, .3):
            geom.box(s, (mid + w * x, (ROOF + FLOOR) / 2, z - k * .6), (1.4, h - 1, .6), "mach")
        yard.hazard(s, (mid - w / 2, FLOOR, z + k * .47), (w, 0, 0), (0, .9, 0), (0, 0, k), 16)
        geom.numerals(s, "1" if m > 0 else "2", (mid + k * 1.5, FLOOR + 10.7, z + k * .86), (-k, 0, 0), (0, 1, 0), 1.0, .06, "accent")
        for x in (-.36, .36):
            geom.box(s, (mid + w * x, FLOOR + 14.6, z + k * .9), (1.6, .8, .5), "green" if k > 0 else "red")
        return s
    return build, (m * (XI + XO) / 2, ROOF, z)


ENGINES = [("Engine port", (44, 4), 6.6, -22, -64), ("Engine starboard", (-44, 4), 6.6, -22, -64),
           ("Engine upper port", (11, 16.4), 4.6, -44, -66), ("Engine upper starboard", (-11, 16.4), 4.6, -44, -66)]


def solids():
    s = geom.Shape()
    yard.frame_box(s, (-33, FLOOR - 3, STERN), (33, FLOOR, BOW), "hull")
    yard.frame_box(s, (-30, ROOF, STERN), (30, ROOF + 13, BOW), "hull")
    yard.frame_box(s, (-XI, FLOOR, STERN), (XI, ROOF, BOW), "hull")
    geom.box(s, (0, 14, 56), (44, 8, 20), "hull", taper=(.8, .9))
    geom.box(s, (0, -14, -4), (64, 9, 64), "hull")
    for m in (1, -1):
        yard.frame_box(s, (min(m * XO, m * 34), FLOOR, STERN), (max(m * XO, m * 34), ROOF, BOW), "hull")
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "deck", "lamps"], [450, 1600],
                {"plates": 512, "machinery": 256, "windows": 256, "deck": 128}, .5, lists_components=True, collision="auto")
    body = solids()
    kids = yard.mounts(GUNS)
    for i, m in enumerate((1, -1)):
        kids.append(attach(f"dock_point.{i + 1}", (m * PX, PY, 0)))
        side = "port" if m > 0 else "starboard"
        kids += [yard.lamp(f"{side} mouth", 1, (m * 30, ROOF + 3.6, BOW + 2.8), (400, 400, 0), .9), yard.lamp(f"{side} exit", 3, (m * 30, ROOF + 3.6, STERN - 2.8), (400, 400, 400), .9),
                 yard.lamp(f"{side} fin", 5, (m * 50.2, 25.2, -58), (120, 1080, 0), .9), yard.lamp(f"{side} tunnel", 5, (m * PX, ROOF - 1.5, 0), None, .6, 26)]
    kids += yard.wreck_points(yard.girdle(-48, 60, 24, lambda z: (34, 24, -17)), [(0, 16, 30), (28, 0, 10), (-28, 0, -20), (0, -14, -14), (0, 20, -40)],
                              [((20, 24, -20), (-20, 22, 20)), ((30, 10, 20), (20, 22, 40))], [(14, 25, 0), (-20, 12, 40)], (0, 26, 0))
    yard.hull_part(ship, hull, body, kids, 2400)
    yard.part(ship, "Bridge", yard.tower(*CROWN), (0, CROWN[1], CROWN[2]), yard.tower_solid(*CROWN), "cockpit", 700)
    for i, (name, c, r, z0, z1) in enumerate(ENGINES):
        yard.engine(ship, name, i + 1, c, r, z0, z1, 600, nose=i < 2)
    yard.dome_part(ship, (0, 23, 45), 5, 700)
    trunk = geom.Shape()
    yard.frame_box(trunk, (-9.6, -25, 14), (9.6, -10, 56), "hull")
    ship.part("tender hull", chin, (0, JAW_Y, 36), None, {"class": "hull", "component": False, "armor": 1200, "volume": geom.volume(trunk.v, trunk.f)}, trunk,
              [point(f"tractor {i + 1}", "tractor", i, (m * 12.4, JAW_Y - 4, 60.2)) for i, m in enumerate((1, -1))] +
              [point("door", "door", 0, (0, -17.4, 27))])
    yard.door(ship, "scoop door", jaw, (0, -23, JAW_Z), [turns("opendoor", 120, (1.75, 0, 0))])
    for k, word in ((1, "entry"), (-1, "exit")):
        for i, m in enumerate((1, -1)):
            build, hinge = gate(m, k)
            yard.door(ship, f"{word} door {i + 1}", build, hinge, [turns("opendoor", 100, (-k * 1.5, 0, 0))], armor=300)
    return ship.write(os.path.join(out, "almoner.glb"), reach=20.0, culled=2)


if __name__ == "__main__":
    print("almoner", main(sys.argv[sys.argv.index("--") + 1]))

# SPDX-License-Identifier: GPL-3.0-or-later
"""stevedore: a cargo lifter, 30 m: two engine pontoons and a spine, bent into a gate round the crate it carries.

Four arms hang at the pontoons' inner sides and swing under the load; the
cabin above turns about to see the way astern, for loaded it flies backward.
"""
import numpy as np

import crate
from common import Ship, attach, geom, point, sheets
from finish import track

STILL = ((0, 0, 0), (0, 0, 0))
PX, PY = 10.2, 1.2            # the pontoons' middle line
SPINE = 9.6
HINGE = (7.7, 3.4)            # where an arm turns
ARM = 5.4                     # its length
CABIN = (0.0, 12.1, 3.2)
ARMS = [(1, 1, 4.2), (2, 1, -4.2), (3, -1, 4.2), (4, -1, -4.2)]      # number, side, Z


def cut(w, h, y=0.0, x=0.0, c=.3):
    k = min(w, h) * c
    return [(x + w - k, y + h), (x + w, y + h - k), (x + w, y - h + k), (x + w - k, y - h), (x - w + k, y - h), (x - w, y - h + k), (x - w, y + h - k), (x - w + k, y + h)]


def pontoon(s, level):
    """The left one: engine casing, tanks, a bow thruster."""
    rows = [(-13.0, 1.5, "steel"), (-12.6, 2.2, "second"), (-9.0, 2.5, "hull"), (-3.2, 2.3, "accent"), (-2.2, 2.3, "hull"), (4.4, 2.2, "second"), (7.0, 2.0, "steel"), (8.6, 1.2, "")]
    if level >= 2:
        rows = [rows[1], rows[4], rows[7]]
    zones = "hull" if level >= 2 else ["hull", "hull", "second", "steel", "second", "mach", "hull", "hull"]
    geom.loft(s, [(z, cut(r, r * 1.15, PY, PX)) for z, r, _ in rows], zones, ("machdark", "dark"), {i: b for i, (_, _, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level >= 2:
        return
    n = 10 if level == 0 else 6
    for z0, z1, y in ((-8.4, 3.6, 1.9), (-8.4, 3.6, -1.2)):
        geom.loft(s, [(z0, geom.circle(n, .5, (PX + 2.5, PY + y))), (z0 + .6, geom.circle(n, .85, (PX + 2.5, PY + y))), (z1 - .6, geom.circle(n, .85, (PX + 2.5, PY + y))),
                      (z1, geom.circle(n, .5, (PX + 2.5, PY + y)))], "pale", ("steel", "steel"))
    for z in (-7.6, -2.6, 2.6):
        geom.box(s, (PX + 2.3, PY + .35, z), (2.6, 5.2, .7), "dark", taper=(.9, 1))
    geom.chamfered(s, (PX, PY + 2.7, -9.6), (2.6, 1.1, 4.4), .3, "second", "machdark")
    geom.box(s, (PX, PY - 2.8, -6), (2.4, .8, 8), "steel", taper=(1.2, 1))
    geom.tube(s, (PX, PY, 8.2), (PX, PY, 9.4), 1.15, .95, n, "dark", cap_zone="throat")
    for z in (4.2, -4.2):
        # Shoulders that carry the arms.
        geom.box(s, (HINGE[0] + .9, HINGE[1] - .1, z), (2.4, 1.7, 2.6), "second")
        geom.tube(s, (HINGE[0], HINGE[1], z - 1.5), (HINGE[0], HINGE[1], z + 1.5), .75, .75, 10 if level == 0 else 6, "dark", cap_zone="hazard")
    if level == 0:
        geom.box(s, (PX + 1.2, PY - 1.9, 6.6), (.8, .8, 1.4), "warm")
        geom.scatter(s, (PX - 1.6, PY + 2.5, -2), (0, 0, 6), (3.0, 0, 0), (0, 1, 0), 12, 3, 1.0, .25)
        geom.scatter(s, (PX - 2.4, PY - 1, -11.6), (0, 0, 6), (0, 2.2, 0), (-1, 0, 0), 9, 4, .9, .25)
        for k in range(4):
            geom.box(s, (PX + 1.9, PY + 2.0, 5.0 + k * .8), (.9, .9, .34), "hazard" if k % 2 else "dark", turn=geom.turn_z(-.78))


def bow_arch(s, z, level, thick):
    """One gate across: from pontoon over the spine to the other, drawn for the left half."""
    path = [(PX - .2, PY + 1.6), (PX - .6, 6.4), (7.0, SPINE - .2), (1.6, SPINE + .3)]
    for i, ((x0, y0), (x1, y1)) in enumerate(zip(path, path[1:])):
        d = np.array((x1 - x0, y1 - y0, 0))
        n = np.array((-d[1], d[0], 0)) / np.linalg.norm(d)
        mid = np.array(((x0 + x1) / 2, (y0 + y1) / 2, z))
        a = np.arctan2(d[1], d[0]) - np.pi / 2
        long = np.linalg.norm(d) + .7
        geom.box(s, mid, (1.5, long, thick), ("hull", "accent", "accent")[i], turn=geom.turn_z(a), bottom=level < 2)
        if level < 2 and i:
            geom.tube(s, (x0, y0, z - thick * .56), (x0, y0, z + thick * .56), 1.08, 1.08, 10 if level == 0 else 6, "second", cap_zone="steel")
        if level == 0:
            geom.box(s, mid - n * .85, (.5, long * .7, thick * .5), "machdark", turn=geom.turn_z(a))
            geom.box(s, mid + n * .85, (.4, long * .5, thick * .66), ("second", "hull", "hull")[i], turn=geom.turn_z(a))


def hull(level):
    s, side = geom.Shape(), geom.Shape()
    pontoon(side, level)
    if level < 3:
        for z, thick in ((4.2, 2.2), (-4.2, 2.2), (-11.2, 2.6)):
            bow_arch(side, z, level, thick)
    else:
        geom.box(side, (6, 7, -2), (11, 1.6, 15), "hull", turn=geom.turn_z(-.7))
    s.both_sides(side)
    # The spine: a beam of two booms with works between.
    rows = [(-14.2, 1.6, 1.2, "steel"), (-13.4, 2.4, 1.6, "second"), (-9.4, 2.4, 1.6, "hull"), (5.6, 2.2, 1.4, "accent"), (6.8, 2.0, 1.3, "dark"), (8.0, 1.2, .9, "")]
    if level >= 2:
        rows = [rows[1], rows[5]]
    geom.loft(s, [(z, cut(w, h, SPINE)) for z, w, h, _ in rows], "hull" if level >= 2 else ["hull", "second", "mach", "steel", "machdark", "steel", "mach", "second"], ("machdark", "dark"),
              {i: b for i, (_, _, _, b) in enumerate(rows[:-1])} if level < 2 else None)
    # Stern yoke: closes the gate behind the load.
    geom.chamfered(s, (0, PY + 1.0, -12.0), (17, 3.4, 2.2), .6, "second", "hull")
    if level > 1:
        return s
    for m in (1, -1):
        geom.box(s, (m * 4.6, PY + 1.0, -10.7), (3.4, 2.4, .8), "machdark", taper=(.9, 1))
        geom.tube(s, (m * 3.6, PY + 1.2, -12), (m * 1.2, SPINE - 1.2, -12.4), .55, .55, 6, "steel")
    geom.chamfered(s, (0, PY + 1.2, -13.4), (4.2, 3.8, 1.4), .5, "accent", "dark")
    geom.tube(s, (0, SPINE + 1.2, CABIN[2]), (0, CABIN[1] - .1, CABIN[2]), 2.5, 2.3, 16 if level == 0 else 10, "dark", cap_zone="steel")
    if level == 0:
        geom.scatter(s, (-1.8, SPINE + 1.5, -12.6), (0, 0, 11.4), (3.6, 0, 0), (0, 1, 0), 20, 7, 1.4, .3)
        geom.scatter(s, (-1.6, SPINE - 1.5, -9), (0, 0, 16), (3.2, 0, 0), (0, -1, 0), 16, 8, 1.3, .3)
        geom.scatter(s, (-7, PY, -13.1), (14, 0, 0), (0, 2.4, 0), (0, 0, -1), 20, 9, 1.1, .3)
        geom.tube(s, (1.0, SPINE + 1.4, -12.2), (1.2, SPINE + 6.0, -12.8), .10, .05, 5, "dark")
        for m in (1, -1):
            # Floodlights that look down on the load.
            geom.box(s, (m * 3.0, SPINE - 1.1, 6.6), (.9, .5, .7), "warm")
            geom.box(s, (m * 3.0, SPINE - .7, 6.5), (1.3, .6, 1.0), "dark")
    return s


def engine(m):
    def build(level):
        s = geom.Shape()
        c, n = (m * PX, PY), (16, 10, 8, 6)[level]
        if level == 3:
            geom.revolve(s, [(-12.6, 1.9), (-15.8, 2.0)], n, ["steel"], c)
            geom.lamp_disc(s, (*c, -15.6), 1.9, n, sheets.lamp_uv("engine"))
            return s
        rows = [(-12.6, 1.7, "steel"), (-13.2, 2.0, "accent"), (-13.6, 2.0, "machdark"), (-14.2, 1.85, "steel"), (-14.4, 2.15, "second"), (-15.9, 1.95, "dark"),
                (-16.1, 1.8, "throat"), (-15.9, 1.6, "throat"), (-14.9, 1.25, "")]
        if level == 2:
            rows = [rows[i] for i in (0, 4, 5, 7)]
        geom.revolve(s, [(z, r) for z, r, _ in rows], n, [b for _, _, b in rows[:-1]], c)
        geom.lamp_disc(s, (*c, -14.9 if level < 2 else -15.7), 1.27 if level < 2 else 1.6, n, sheets.lamp_uv("engine"))
        if level == 0:
            for k in range(8):
                a = (k + .5) * np.pi / 4
                geom.box(s, (c[0] + np.cos(a) * 2.06, c[1] + np.sin(a) * 2.06, -15.1), (.7, .26, 1.3), "dark" if k % 2 else "steel", turn=geom.turn_z(a - np.pi / 2), bottom=False)
        return s
    return build


def arm(m, z):
    """From its hinge straight down, as it hangs folded."""
    def build(level):
        s = geom.Shape()
        x, y = m * HINGE[0], HINGE[1]
        geom.box(s, (x, y - ARM / 2, z), (1.0, ARM - .6, 1.7), "accent", taper=(1.1, 1.3))
        if level > 1:
            return s
        geom.tube(s, (x, y, z - 1.0), (x, y, z + 1.0), .95, .95, 10 if level == 0 else 6, "second", cap_zone="steel")
        geom.tube(s, (x, y - ARM, z - 1.1), (x, y - ARM, z + 1.1), .7, .7, 10 if level == 0 else 6, "dark", cap_zone="hazard")
        if level == 0:
            for d in (.62, -.62):
                geom.tube(s, (x + m * .62, y - .4, z + d), (x + m * .5, y - 3.4, z + d), .22, .22, 6, "dark")
                geom.tube(s, (x + m * .5, y - 3.2, z + d), (x + m * .3, y - 5.0, z + d), .13, .13, 6, "steel")
            geom.box(s, (x - m * .52, y - 2.6, z), (.16, 2.6, .9), "machdark")
        return s
    return build


def pincer(m, z):
    """A hooked finger below the arm's end, its pad towards the load."""
    def build(level):
        s = geom.Shape()
        x, y = m * HINGE[0], HINGE[1] - ARM
        for d in (-.75, .75) if level < 2 else (0,):
            geom.slab(s, [(x + m * .55, y + .2, z + d), (x + m * .65, y - 2.2, z + d), (x + m * .1, y - 3.7, z + d), (x - m * 2.0, y - 3.9, z + d), (x - m * 1.9, y - 3.3, z + d), (x - m * .3, y - 2.8, z + d),
                          (x - m * .35, y + .2, z + d)], (0, 0, 1), .5 if level < 2 else 1.6, "hull", "steel")
        if level < 2:
            geom.box(s, (x - m * .5, y - 1.3, z), (.4, 2.2, 2.1), "dark")
            geom.box(s, (x - m * 1.1, y - 3.3, z), (1.7, .3, 2.1), "dark")
            geom.tube(s, (x + m * .2, y - 1.1, z - .5), (x + m * .2, y - 1.1, z + .5), .34, .34, 8, "steel")
        if level == 0:
            geom.box(s, (x - m * .74, y - 1.3, z), (.1, 1.2, .7), "cyan")
            geom.box(s, (x + m * .66, y - 1.2, z), (.16, 1.6, 1.2), "hazard", turn=geom.turn_z(-m * .04))
        return s
    return build


def cabin(level):
    s = geom.Shape()
    x, y, z = CABIN
    def ring(w, f, r):
        if level >= 2:
            return [(w, z + f), (w, z - r), (-w, z - r), (-w, z + f)]
        return [(.56 * w, z + f), (w, z + f - 1.5), (w, z - r + .8), (.6 * w, z - r), (-.6 * w, z - r), (-w, z - r + .8), (-w, z + f - 1.5), (-.56 * w, z + f)]
    rows = [(y, ring(2.2, 2.6, 2.6)), (y + .7, ring(2.7, 3.7, 3.0)), (y + 1.3, ring(2.7, 4.0, 3.0)), (y + 2.8, ring(2.3, 3.2, 2.8)), (y + 3.1, ring(2.3, 3.4, 2.8)), (y + 3.8, ring(1.5, 1.8, 2.2))]
    if level >= 2:
        rows = [rows[0], rows[2], rows[5]]
    glass = {j: "glassy" for j in ((0, 1, 5, 6, 7) if level < 2 else (0, 3))}
    geom.loft(s, rows, "hull", ("dark", "second"), {2: glass, 1: "accent", 3: "dark", 0: "second"} if level < 2 else {1: glass}, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.box(s, (x + m * 2.7, y + 1.4, z - 1.4), (.7, 1.6, 2.4), "second", taper=(.7, .8))
        for k in (0, 1, 2):
            # Window posts.
            geom.box(s, (x + m * (.3 + k * 1.0), y + 2.0, z + (3.75, 3.55, 2.6)[k]), (.2, 1.7, .3), "dark", turn=geom.turn_x(.42))
        if level == 0:
            geom.tube(s, (x + m * 1.2, y + 3.6, z + 2.4), (x + m * 1.2, y + 3.9, z + 3.2), .32, .36, 8, "dark", cap_zone="warm")
            geom.tube(s, (x + m * 1.4, y + 3.6, z - 1.6), (x + m * 1.7, y + 6.2, z - 2.0), .08, .04, 4, "dark")
    geom.tube(s, (x, y + 3.7, z - .6), (x, y + 4.3, z - .6), .4, .36, 8, "steel", cap_zone="orange")
    if level == 0:
        geom.scatter(s, (x - 1.2, y + 3.8, z - 1.8), (2.4, 0, 0), (0, 0, 2.6), (0, 1, 0), 8, 12, .7, .25)
        geom.scatter(s, (x - 1.6, y + .6, z - 3.0), (3.2, 0, 0), (0, 2.4, 0), (0, 0, -1), 9, 13, .8, .25)
    return s


def box(centre, size):
    s = geom.Shape()
    geom.box(s, centre, size, "hull")
    return s


def main(out, name):
    geom.paint_as_trade()
    geom.ZONES["glassy"] = ("bare", "10161C")
    ship = Ship(100, ["bare", "machinery", "lamps"], [200, 600, 1800], {"bare": 512, "machinery": 256, "lamps": 128}, .38, eye=[0, 14.4, 6.4])
    lamp = lambda kind, at, colour, on, off, phase=0: attach(f"light:{colour}.{kind}", at, {     # noqa: E731
        "color": colour, "size": [.45] * 3, "brightness": 1, "range": 0, "on": on, "off": off, "phase": phase})
    # The hull does not move with the arms; it keeps their time, which is what is waited for.
    clock = [track(t, 350, (0, *STILL), (350, *STILL)) for t in ("ready to grab", "grab pod")]
    ship.part("hull", hull, extras={"class": "hull", "volume": 420, "tracks": clock}, children=[
        lamp("port", (PX + 3.4, PY + 1.9, 3.6), 3, 300, 700), lamp("starboard", (-PX - 3.4, PY + 1.9, 3.6), 1, 300, 700), lamp("stern", (1.2, SPINE + 6.1, -12.8), 5, 100, 1100, 400)])
    for n, m, z in ARMS:
        a = np.radians(28) * -m
        ship.part(f"arm {n}", arm(m, z), (m * HINGE[0], HINGE[1], z), None, {"class": "armored_plate", "volume": 6, "tracks": [
            track("ready to grab", 350, (0, *STILL), (60, *STILL), (350, (0, 0, a), (0, 0, 0)))]})
    for n, m, z in ARMS:
        at = np.array((m * HINGE[0], HINGE[1] - ARM, z))
        open_, shut = np.radians(78) * m, np.radians(24) * m
        ship.part(f"pincer {n}", pincer(m, z), at, f"arm {n}", {"class": "armored_plate", "volume": 5, "tracks": [
            track("ready to grab", 350, (0, *STILL), (350, (0, 0, open_), (0, 0, 0))),
            track("grab pod", 350, (0, (0, 0, open_), (0, 0, 0)), (350, (0, 0, shut), (0, 0, 0)))]},
            children=[point(f"beam {n}", "tractor", 0, at + (-m * .8, -1.3, 0)), point(f"beam {n} foot", "tractor", 1, at + (-m * 1.2, -3.1, 0))])
    ship.part("cabin", cabin, CABIN, None, {"class": "armored_plate", "volume": 60, "tracks": [
        track("cabin turn", 400, (0, *STILL), (40, (0, 0, 0), (0, 0, 0)), (200, (0, np.pi / 2, 0), (0, 0, 0)), (360, (0, np.pi, 0), (0, 0, 0)), (400, (0, np.pi, 0), (0, 0, 0)))]})
    ship.part("cargo", crate.shape, (0, 0, 0), None, {"class": "armored_plate", "damaged": True, "volume": 1000})
    for i, m in enumerate((1, -1)):
        word = "port" if m > 0 else "starboard"
        ship.part(f"engine {word}", engine(m), (m * PX, PY, -13), None, {"class": "engine", "volume": 24}, children=[
            attach("engine_glow:1", (m * PX, PY, -15.0), {"glow": 1, "size": [1.2, 1.2, -9]}),
            attach("engine_glow:2.bow", (m * PX, PY, 9.4), {"glow": 2, "size": [.8, .8, 5], "reverse": True}),
            point("jump trail", "jump_trails", 0, (m * PX, PY, -15.0))])
    return ship.write(out, rays=32, reach=5.0)

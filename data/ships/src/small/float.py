# SPDX-License-Identifier: GPL-3.0-or-later
"""float: Holt's lifeboat, 7 m.

A drum in a cage of armour bars, a slit of glass ahead, one motor behind, and
three bags of ballast that give it its bob.
"""
import numpy as np

from common import Ship, attach, geom, holt, sheets

DRUM = [(-2.5, 1.0), (-2.2, 1.45), (-1.5, 1.6), (-1.2, 1.5), (.9, 1.5), (1.2, 1.6), (1.9, 1.5), (2.5, 1.05), (2.9, .55)]


def body(level):
    s = geom.Shape()
    n = (12, 8, 6)[level]
    rows = DRUM if level < 2 else [DRUM[i] for i in (0, 2, 6, 8)]
    bands = {i: z for i, z in enumerate(("dark", "steel", "accent", "shell2", "shell", "accent", "shell", "glassy"))} if level < 2 else {}
    geom.loft(s, [(z, geom.circle(n, r)) for z, r in rows], "shell", ("dark", "glassy"), bands)
    bags = 3
    for k in range(bags):
        a = np.pi / 2 + k * 2 * np.pi / bags
        c = (np.cos(a) * 1.75, np.sin(a) * 1.75)
        m = 8 if level == 0 else 6
        ring = lambda r: geom.circle(m, r, c)
        bag = [(-1.7, ring(.25)), (-1.4, ring(.58)), (-.6, ring(.66)), (.5, ring(.66)), (1.2, ring(.55)), (1.55, ring(.22))]
        geom.loft(s, bag if level < 2 else [bag[0], bag[2], bag[5]], "rust", ("dark", "dark"), {2: "hazard"} if level < 2 else {})
    if level == 2:
        return s
    for k in range(6):
        a = np.pi / 6 + k * np.pi / 3
        out = np.array((np.cos(a), np.sin(a), 0))
        turn = geom.turn_z(a - np.pi / 2)
        # The cage: bars along the drum, feet on the rings.
        geom.box(s, out * 1.78 + (0, 0, .1), (.22, .24, 4.3), "steel" if k % 2 else "dark", taper=(.7, .9), turn=turn)
        for z in (-1.35, 1.05):
            geom.box(s, out * 1.66 + (0, 0, z), (.5, .34, .42), "dark", taper=(.8, .8), turn=turn)
        if level == 0:
            geom.box(s, out * 1.52 + (0, 0, -.5), (.5, .16, .7), "pipe" if k % 2 else "shell2", taper=(.8, .8), turn=turn)
            geom.box(s, out * 1.92 + (0, 0, 2.0), (.16, .16, .3), "red" if k % 2 else "warm", turn=turn)
    geom.revolve(s, [(-2.4, .95), (-2.75, .8), (-3.1, .95), (-3.3, .82), (-3.2, .66), (-2.8, .5)], n, ["dark", "steel", "dark", "dark", "throat"])
    geom.lamp_disc(s, (0, 0, -2.8), .52, n, sheets.lamp_uv("engine"))
    # A slit of glass under a brow, an aerial.
    geom.box(s, (0, .62, 2.62), (1.5, .5, .7), "dark", taper=(.8, .7))
    geom.box(s, (0, .58, 2.92), (1.1, .2, .2), "warm")
    if level == 0:
        geom.tube(s, (.8, 1.3, -1.9), (.95, 3.0, -2.3), .05, .02, 5, "dark")
        geom.scatter(s, (-.7, -1.5, -1), (0, 0, 1.8), (1.4, 0, 0), (0, -1, 0), 10, 801, .6, .15)
        for x in (-.5, .5):
            geom.tube(s, (x, -.9, 2.2), (x * 1.1, -1.0, 2.95), .14, .12, 6, "dark", cap_zone="warm")
    return s


def main(out, name):
    holt()
    geom.ZONES["glassy"] = ("bare", "2A1404")
    ship = Ship(100, ["bare", "machinery", "lamps"], [50, 170], {"bare": 256, "machinery": 128, "lamps": 128}, .12, eye=[0, .6, 2.2])
    solid = geom.Shape()
    geom.loft(solid, [(z, geom.circle(8, r * 1.15)) for z, r in (DRUM[0], DRUM[2], DRUM[6], DRUM[8])], "steel")
    ship.part("Cockpit", body, extras={"class": "cockpit", "armor": 80, "volume": geom.volume(solid.v, solid.f)}, children=[
        attach("engine_glow:3", (0, 0, -3.1), {"glow": 3, "size": [.5, .5, -2.6]}), attach("dock_point", (0, 1.9, 0)),
        attach("light:3", (0, 2.5, -.4), {"color": 3, "size": [.36] * 3, "brightness": 1, "range": 0, "on": 300, "off": 700, "phase": 0}),
        attach("light:2", (0, -2.2, -.4), {"color": 2, "size": [.3] * 3, "brightness": 1, "range": 0, "on": 120, "off": 880, "phase": 500})])
    return ship.write(out, rays=32, reach=3.5)

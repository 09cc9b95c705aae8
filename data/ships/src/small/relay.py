# SPDX-License-Identifier: GPL-3.0-or-later
"""relay: the satellite a condor drops, 7 m folded.

A six-sided bus with a dish for a face; two panels lie along its sides till they
swing out.
"""
import numpy as np

from common import Ship, attach, geom, point, sheets
from finish import turns

HINGE = (1.42, 0.0, 2.2)


def bus(level):
    s = geom.Shape()
    ring = lambda r: geom.circle(6, r, phase=0)
    rows = [(-3.0, ring(.7)), (-2.7, ring(1.15)), (-2.2, ring(1.25)), (-1.7, ring(1.25)), (-1.4, ring(1.25)), (1.2, ring(1.25)), (1.6, ring(1.25)), (2.3, ring(1.1)), (2.5, ring(.8))]
    if level == 2:
        rows = [rows[0], rows[2], rows[6], rows[8]]
    geom.loft(s, rows, "shell", ("dark", "dark"), {0: "dark", 2: "accent", 4: "foil", 5: "accent", 7: "dark"} if level < 2 else {1: "foil"})
    # The dish ahead.
    n = (16, 10, 6)[level]
    geom.revolve(s, [(2.4, .3), (2.7, .62), (3.1, 1.1), (3.5, 1.42), (3.54, 1.34), (3.2, 1.0), (2.85, .5), (2.8, .02)], n,
                 ["dark", "shell2", "shell2", "steel", "pale", "pale", "pale"])
    if level == 2:
        return s
    geom.tube(s, (0, 0, 2.8), (0, 0, 3.7), .06, .1, 6, "dark", cap_zone="cyan")
    for k in range(3):
        a = k * 2 * np.pi / 3 + .5
        geom.tube(s, (np.cos(a) * 1.2, np.sin(a) * 1.2, 3.3), (0, 0, 3.66), .03, .03, 4, "dark", (False, False))
    for k in range(6):
        a = (k + .5) * np.pi / 3
        out = np.array((np.cos(a), np.sin(a), 0))
        turn = geom.turn_z(a - np.pi / 2)
        if abs(out[0]) < .7:
            geom.box(s, out * 1.16 + (0, 0, .2), (.8, .16, 1.1), "machdark" if k % 2 else "shell2", taper=(.85, .9), turn=turn)
            geom.box(s, out * 1.14 + (0, 0, -1.95), (.9, .22, .4), "hazard", taper=(.8, .8), turn=turn)
        if level == 0:
            geom.tube(s, out * .95 + (0, 0, -2.75), out * 1.15 + (0, 0, -3.1), .1, .16, 8, "dark", cap_zone="throat")
            geom.box(s, out * 1.2 + (0, 0, 1.4), (.14, .12, .2), "warm" if k % 2 else "red", turn=turn)
    for m in (1, -1):
        geom.tube(s, (m * 1.2, -.5, 2.2), (m * 1.2, .5, 2.2), .2, .2, 8, "steel")
        if level == 0:
            geom.tube(s, (m * .3, 1.1, -2.2), (m * .42, 2.5, -2.8), .04, .02, 4, "dark")
            geom.tube(s, (m * .3, -1.1, -2.2), (m * .42, -2.5, -2.8), .04, .02, 4, "dark")
    geom.revolve(s, [(-2.95, .6), (-3.2, .5), (-3.4, .62), (-3.35, .44), (-3.1, .3)], n, ["dark", "steel", "dark", "throat"])
    geom.lamp_disc(s, (0, 0, -3.1), .32, n, sheets.lamp_uv("engine"))
    return s


def wing(m):
    """A panel along the bus's side: a frame, cells on its outer face."""
    x, _, z = HINGE
    def build(level):
        s = geom.Shape()
        def slab(x0, x1, y0, y1, z0, z1, zone):
            lo, hi = sorted((m * x0, m * x1))
            geom.box(s, ((lo + hi) / 2, (y0 + y1) / 2, (z0 + z1) / 2), (hi - lo, y1 - y0, z1 - z0), zone)
        slab(x - .05, x + .05, -1.1, 1.1, -4.2, z - .1, "cells")
        if level == 2:
            return s
        for y in (-1.1, 0, 1.1):
            slab(x - .09, x + .09, y - .05, y + .05, -4.25, z, "shell")
        for k in range(6):
            zz = z - .1 - k * 1.26
            slab(x - .08, x + .08, -1.1, 1.1, zz - .05, zz + .05, "shell" if k not in (0, 5) else "accent")
        slab(x - .14, x + .14, -.3, .3, z - .3, z + .1, "steel")
        if level == 0:
            for k in range(15):
                zz = z - .35 - k * .42
                slab(x - .062, x + .062, -1.06, 1.06, zz - .015, zz + .015, "dark")
        return s
    return build


def main(out, name):
    geom.ZONES["foil"] = ("bare", "C9A24B")
    geom.ZONES["cells"] = ("bare", "16386E")
    ship = Ship(100, ["bare", "machinery", "lamps"], [50, 170], {"bare": 256, "machinery": 128, "lamps": 128}, .12)
    solid = geom.Shape()
    geom.loft(solid, [(-3, geom.circle(6, 1.25, phase=0)), (3, geom.circle(6, 1.25, phase=0))], "steel")
    ship.part("bus", bus, extras={"class": "hull", "armor": 60, "volume": geom.volume(solid.v, solid.f)}, children=[
        attach("engine_glow:3", (0, 0, -3.3), {"glow": 3, "size": [.3, .3, -1.4]}), point("jump trail", "jump_trails", 0, (0, 0, -3.3)),
        attach("light:4", (0, 0, 3.75), {"color": 4, "size": [.4] * 3, "brightness": 1, "range": 0, "on": 100, "off": 900, "phase": 0}),
        attach("light:3", (0, 1.3, -1.9), {"color": 3, "size": [.26] * 3, "brightness": 1, "range": 0, "on": 300, "off": 700, "phase": 300})])
    for i, m in enumerate((1, -1)):
        ship.part(f"panel {i + 1}", wing(m), (m * HINGE[0], 0, HINGE[2]), None,
                  {"class": "shaft", "component": False, "armor": 0, "volume": 1.2, "tracks": [turns("deploy", 100, (0, -m * 1.5, 0))]}, opens=True)
    return ship.write(out, rays=32, reach=3.5)

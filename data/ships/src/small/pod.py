# SPDX-License-Identifier: GPL-3.0-or-later
"""pod: the lifeboat a pilot leaves in, 5.2 m.

A blunt capsule in rescue orange behind a heat shield: one porthole ahead, a
grab ring on its back, four small vanes that carry its lamps.
"""
import numpy as np

from common import Ship, attach, geom, sheets

RINGS = [(-2.25, 1.00), (-2.05, 1.28), (-1.55, 1.36), (-1.30, 1.24), (-0.2, 1.18), (0.8, 1.10), (1.55, 0.90), (2.05, 0.58),
         (2.25, 0.34)]


def octagon(r, n):
    return geom.circle(n, r, phase=.5)


def body(level):
    s = geom.Shape()
    n = (16, 10, 8, 6)[level]
    rings = RINGS if level < 2 else [RINGS[i] for i in (0, 2, 5, 7, 8)] if level == 2 else [RINGS[i] for i in (0, 2, 8)]
    zones = ["dark", "steel", "dark", "orange", "pale", "orange", "shell", "glassy"] if level < 2 else "orange"
    bands = {i: z for i, z in enumerate(zones)} if level < 2 else {0: "dark"}
    geom.loft(s, [(z, octagon(r, n)) for z, r in rings], "orange", ("dark", "glassy"), bands)
    if level == 3:
        return s
    # Heat shield tiles, a grab ring on struts, the hatch.
    geom.revolve(s, [(-2.3, .98), (-2.42, .62), (-2.45, .3)], n, ["steel", "dark"])
    geom.lamp_disc(s, (0, 0, -2.45), .31, n, sheets.lamp_uv("engine"))
    geom.chamfered(s, (0, 1.16, .1), (.9, .22, 1.1), .08, "pale", "shell")
    geom.chamfered(s, (0, -1.18, -.2), (.9, .26, 1.5), .1, "shell2", "dark") if level == 0 else None
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        turn = geom.turn_z(a - np.pi / 2)
        at = np.array((np.cos(a), np.sin(a), 0))
        geom.box(s, at * 1.52 + (0, 0, -1.5), (.10, .62, .9), "shell", "orange", taper=(.7, .55), shift=(0, -.12), turn=turn)
        if level == 0:
            geom.box(s, at * 1.86 + (0, 0, -1.6), (.13, .10, .30), "red" if k % 2 else "warm", turn=turn)
            geom.tube(s, at * 1.18 + (0, 0, -.95), at * 1.40 + (0, 0, -1.1), .10, .14, 8, "dark", cap_zone="throat")
    if level < 2:
        for x in (-.42, .42):
            geom.tube(s, (x, 1.12, -.75), (x, 1.48, -.75), .05, .05, 6, "dark")
        geom.tube(s, (-.46, 1.48, -.75), (.46, 1.48, -.75), .06, .06, 6, "hazard")
    if level == 0:
        # Seat rail bolts round the belt, thruster packs, the porthole's frame.
        for k in range(8):
            a = k * np.pi / 4
            turn = geom.turn_z(a - np.pi / 2)
            at = np.array((np.cos(a) * 1.19, np.sin(a) * 1.19, .28))
            geom.box(s, at, (.16, .10, .34), "dark" if k % 2 else "steel", taper=(.7, .7), turn=turn, bottom=False)
        for m in (1, -1):
            geom.box(s, (m * 1.08, 0, 1.05), (.26, .34, .36), "pipe", taper=(.8, .8))
            geom.tube(s, (m * 1.1, .1, 1.2), (m * 1.14, .1, 1.36), .05, .07, 6, "throat")
            geom.tube(s, (m * .62, .95, -1.0), (m * .70, 1.9, -1.35), .025, .012, 4, "dark")
        geom.revolve(s, [(2.06, .60), (2.2, .62), (2.28, .46), (2.24, .34)], n, ["steel", "dark", "dark"])
    return s


def solid():
    s = geom.Shape()
    geom.loft(s, [(z, octagon(r * 1.02, 8)) for z, r in (RINGS[0], RINGS[2], RINGS[5], RINGS[8])], "steel")
    return s


def main(out, name):
    geom.ZONES["glassy"] = ("bare", "10161C")
    ship = Ship(100, ["bare", "machinery", "lamps"], [60, 180, 500], {"bare": 256, "machinery": 128, "lamps": 128}, .11,
                eye=[0, .2, 1.6])
    shape = solid()
    light = [attach("light:3", (1.33, -1.33, -1.6), {"color": 3, "size": [.30] * 3, "brightness": 1, "range": 0, "on": 300,
                                                     "off": 700, "phase": 0}),
             attach("light:5", (-1.33, 1.33, -1.6), {"color": 5, "size": [.34] * 3, "brightness": 1, "range": 0, "on": 120,
                                                     "off": 880, "phase": 500})]
    ship.part("Cockpit", body, extras={"class": "cockpit", "armor": 60, "volume": geom.volume(shape.v, shape.f)}, children=[
        attach("engine_glow:3", (0, 0, -2.46), {"glow": 3, "size": [.28, .28, -1.5]}),
        attach("dock_point", (0, 1.5, -.75))] + light)
    return ship.write(out, rays=32, reach=3.0)

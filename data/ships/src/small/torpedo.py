# SPDX-License-Identifier: GPL-3.0-or-later
"""pike, partisan: Holt's ship-killer and what Meridian makes after it, 11 m: an armoured spearhead with a cutter crown on a
fat drum of fuel, four radiator vanes, and one engine too big for it."""
import numpy as np

from common import Ship, attach, geom, holt, sheets

ROWS = [(-4.6, .62, "dark"), (-4.2, .84, "dark"), (-3.7, .90, "second"), (-2.6, .92, "steel"), (-2.45, .80, "machdark"), (-1.9, .80, "steel"),
        (-1.75, .96, "hull"), (.9, .96, "accent"), (1.35, .95, "hull"), (2.5, .90, "steel"), (2.65, .78, "dark"), (2.95, .78, "steel"),
        (3.1, .92, "accent"), (4.1, .66, "pale"), (4.25, .62, "accent"), (5.2, .28, "steel"), (5.6, .10, "")]


def body(level):
    s = geom.Shape()
    n = (14, 8, 8, 6)[level]
    rows = ROWS if level < 2 else [ROWS[i] for i in ((0, 2, 6, 9, 12, 16) if level == 2 else (0, 6, 12, 16))]
    geom.loft(s, [(z, geom.circle(n, r)) for z, r, _ in rows], "hull", ("dark", "steel"), {i: z for i, (_, _, z) in enumerate(rows[:-1])})
    if level == 3:
        return s
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        c, m = np.array((np.cos(a), np.sin(a), 0)), np.array((-np.sin(a), np.cos(a), 0))
        geom.slab(s, [c * .8 + (0, 0, -2.6), c * .8 + (0, 0, -4.4), c * 1.75 + (0, 0, -5.0), c * 1.75 + (0, 0, -3.9)], m, .12, "second", "dark")
        if level < 2:
            geom.slab(s, [c * 1.3 + (0, 0, -4.0), c * 1.3 + (0, 0, -4.75), c * 1.8 + (0, 0, -5.1), c * 1.8 + (0, 0, -4.2)], m, .16, "accent", "dark")
        if level == 0:
            geom.box(s, c * .99 + (0, 0, -.4), (.34, .18, 2.2), "mach", taper=(.7, .9), turn=geom.turn_z(a - np.pi / 2), bottom=False)
    if level < 2:
        for k in range(6):
            a = k * np.pi / 3
            c = np.array((np.cos(a), np.sin(a), 0))
            # The crown: teeth round the head that bite plate.
            geom.tube(s, c * .86 + (0, 0, 3.3), c * .62 + (0, 0, 4.9), .13, .04, 5, "steel")
            if level == 0:
                geom.box(s, c * .97 + (0, 0, 1.9), (.26, .12, .8), "dark" if k % 2 else "rust", turn=geom.turn_z(a - np.pi / 2), bottom=False)
        geom.revolve(s, [(-4.3, .80), (-4.75, .92), (-5.3, .84), (-5.28, .70), (-4.9, .55)], n, ["steel", "dark", "dark", "throat"])
        geom.lamp_disc(s, (0, 0, -4.9), .56, n, sheets.lamp_uv("engine"))
    else:
        geom.lamp_disc(s, (0, 0, -4.62), .56, n, sheets.lamp_uv("engine"))
    if level == 0:
        for k in range(3):
            a = k * 2 * np.pi / 3 + .4
            geom.tube(s, (np.cos(a) * .84, np.sin(a) * .84, -2.5), (np.cos(a) * .84, np.sin(a) * .84, -1.8), .12, .12, 6, "pipe")
        geom.box(s, (0, .80, 2.8), (.22, .16, .24), "red")
        geom.box(s, (0, -.80, 2.8), (.22, .16, .24), "red")
    return s


def main(out, name):
    if name == "pike":
        holt()
    ship = Ship(100, ["bare", "machinery", "lamps"], [60, 180, 500], {"bare": 256, "machinery": 128, "lamps": 128}, .13)
    ship.part("Torpedo", body, extras={"class": "hull", "volume": 24}, children=[
        attach("engine_glow:2", (0, 0, -4.95), {"glow": 2, "size": [.62, .62, -6.5]}),
        attach("light:3", (0, .92, 2.8), {"color": 3, "size": [.5] * 3, "brightness": 1, "range": 0, "on": 200, "off": 300, "phase": 0})])
    return ship.write(out, rays=32, reach=5.0)

# SPDX-License-Identifier: GPL-3.0-or-later
"""burr, a limpet car of 14 m, and burr-pod, what it leaves behind.

The car is a tug's stern with nothing ahead of it but two arms; between them it
holds a drum with four claws, which bites into what the car flies up against.
"""
import numpy as np

from common import Ship, attach, geom, point, sheets
from finish import turns

MID = 3.4                                   # the pod's middle in the car
LONG = 2.6                                  # half its length
JOINT = (2.5, 0.0, -.4)


def pod(level):
    """The drum about the origin."""
    s = geom.Shape()
    n = (14, 10, 6)[level]
    ring = lambda r: geom.circle(n, r)
    rows = [(-2.3, ring(.9)), (-2.0, ring(1.4)), (-1.6, ring(1.5)), (-1.1, ring(1.5)), (-.9, ring(1.4)), (.9, ring(1.4)), (1.1, ring(1.5)), (1.5, ring(1.5)), (1.8, ring(1.2))]
    if level == 2:
        rows = [rows[0], rows[2], rows[7], rows[8]]
    geom.loft(s, rows, "shell", ("dark", "dark"), {0: "dark", 2: "accent", 4: "hazard", 6: "accent", 7: "dark"} if level < 2 else {1: "hazard"})
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        out = np.array((np.cos(a), np.sin(a), 0))
        turn = geom.turn_z(a - np.pi / 2)
        if level == 2:
            continue
        # Claws: a knuckle, a finger, a spike that bites inward.
        geom.box(s, out * 1.46 + (0, 0, 1.35), (.5, .4, .7), "steel", taper=(.8, .8), turn=turn)
        geom.tube(s, out * 1.6 + (0, 0, 1.5), out * 1.7 + (0, 0, 2.2), .18, .14, 6, "pipe")
        geom.tube(s, out * 1.7 + (0, 0, 2.15), out * 1.25 + (0, 0, LONG), .15, .05, 6, "dark")
        geom.box(s, out * 1.42 + (0, 0, 0), (.7, .2, 1.3), "shell2" if k % 2 else "pipe", taper=(.8, .85), turn=turn)
        if level == 0:
            geom.box(s, out * 1.56 + (0, 0, -.1), (.16, .12, .3), "red" if k % 2 else "warm", turn=turn)
            b = a + np.pi / 4
            geom.tube(s, np.array((np.cos(b) * 1.42, np.sin(b) * 1.42, -.85)), np.array((np.cos(b) * 1.42, np.sin(b) * 1.42, .85)), .08, .08, 6, "dark")
    if level == 0:
        geom.revolve(s, [(1.8, .9), (2.0, .8), (2.05, .5), (1.9, .4)], n, ["steel", "dark", "throat"])
        geom.lamp_disc(s, (0, 0, 1.9), .42, n, sheets.lamp_uv("cyan"), "cyan", back=False)
    return s


def carried(level):
    return pod(level).moved(np.array((0, 0, MID)))


def car(level):
    s = geom.Shape()
    def ring(w, t, b):
        h = t - b
        return geom.mirror_section([(.6 * w, t), (w, t - .3 * h), (w, b + .35 * h), (.62 * w, b)])
    rows = [(-6.6, ring(1.3, 1.2, -1.2)), (-6.2, ring(2.0, 1.7, -1.7)), (-4.4, ring(2.3, 2.0, -1.9)), (-3.9, ring(2.3, 2.0, -1.9)), (-2.2, ring(2.3, 2.0, -1.9)), (-1.0, ring(2.1, 1.8, -1.8)), (-.2, ring(1.7, 1.5, -1.5))]
    if level == 2:
        rows = [rows[0], rows[2], rows[4], rows[6]]
    geom.loft(s, rows, geom.mirror_zones(["shell", "shell2", "shell"], "shell", "shell2"), ("dark", "dark"), {0: "dark", 2: "accent", 5: "hazard"} if level < 2 else {})
    # The cab on top, looking over the pod.
    cab = [(-4.6, [(.9, 3.0), (1.3, 1.8), (-1.3, 1.8), (-.9, 3.0)]), (-2.6, [(1.0, 3.3), (1.4, 1.8), (-1.4, 1.8), (-1.0, 3.3)]), (-2.2, [(.95, 3.2), (1.35, 1.8), (-1.35, 1.8), (-.95, 3.2)]), (-1.3, [(.7, 2.4), (1.1, 1.7), (-1.1, 1.7), (-.7, 2.4)])]
    geom.loft(s, cab, "shell", ("shell2", "glassy"), {2: "glassy"} | ({1: "accent"} if level < 2 else {}))
    n = (14, 10, 6)[level]
    for m in (1, -1):
        c = (m * 3.1, -.2)
        prof = [(-2.3, .02, "accent"), (-2.4, .3, "accent"), (-2.7, .75, "shell"), (-3.2, .95, "shell"), (-5.0, .95, "shell2"), (-5.4, .84, "dark"), (-5.5, .95, "steel"), (-6.6, .78, "dark"), (-6.5, .64, "throat"), (-5.8, .56, "")]
        if level == 2:
            prof = [prof[0], prof[3], prof[7], prof[9]]
        geom.revolve(s, [(z, r) for z, r, _ in prof], n, [k for _, _, k in prof], c)
        geom.lamp_disc(s, (*c, -5.8 if level < 2 else -6.3), .58 if level < 2 else .7, n, sheets.lamp_uv("engine"))
        geom.box(s, (m * 2.4, -.2, -4), (1.2, .8, 2.0), "steel", taper=(1, .8))
        if level == 2:
            continue
        geom.tube(s, (JOINT[0] * m, -.9, JOINT[2]), (JOINT[0] * m, .9, JOINT[2]), .5, .5, 10, "dark")
        geom.box(s, (m * 1.9, 0, -.8), (1.6, 1.2, 1.2), "steel")
        geom.tube(s, (m * .8, -1.6, -.6), (m * .85, -1.7, .1), .2, .24, 8, "dark", cap_zone="warm")
        if level == 0:
            geom.box(s, (m * 4.0, -.2, -4.2), (.2, .6, 1.6), "machdark")
            geom.scatter(s, (m * 2.25, -.7, -5.8), (0, 0, 3), (0, 1.2, 0), (m, 0, 0), 7, 811 + m, .6, .14)
            geom.scatter(s, (m * .3, 1.95, -6), (0, 0, 1.3), (m * .9, 0, 0), (0, 1, 0), 5, 813 + m, .5, .14)
            geom.tube(s, (m * .7, 2.9, -4.4), (m * .8, 4.4, -4.9), .04, .02, 4, "dark")
    if level < 2:
        # The cradle ring that the pod's foot sits in.
        geom.revolve(s, [(-.2, 1.3), (.5, 1.35), (1.0, 1.2), (1.0, 1.0), (.4, .9)], n, ["steel", "hazard", "dark", "throat"])
        geom.chamfered(s, (0, -2.0, -4), (2.2, .7, 3), .2, "shell2", "dark")
    return s


def arm(m):
    def build(level):
        s = geom.Shape()
        x, _, z = JOINT
        if level == 2:
            geom.box(s, (m * (x + .1), 0, z + 1.7), (.6, 1.1, 3.6), "shell")
            return s
        geom.loft(s, [(z - .3, [(m * (x + .35), .5), (m * (x + .35), -.5), (m * (x - .3), -.5), (m * (x - .3), .5)]),
                      (z + 1.8, [(m * (x + .5), .62), (m * (x + .5), -.62), (m * (x - .1), -.62), (m * (x - .1), .62)]),
                      (z + 3.2, [(m * (x + .2), .5), (m * (x + .2), -.5), (m * (x - .35), -.5), (m * (x - .35), .5)]),
                      (z + 4.4, [(m * (x - .5), .4), (m * (x - .5), -.4), (m * (x - .9), -.4), (m * (x - .9), .4)])], "shell", ("dark", "dark"), {1: "accent", 2: "shell2"})
        geom.box(s, (m * (x - .75), 0, z + 3.9), (.5, 1.9, .7), "dark", taper=(.8, .8))
        for y in (-.8, .8):
            geom.box(s, (m * (x - .9), y, z + 3.9), (.34, .5, .9), "hazard")
        if level == 0:
            geom.tube(s, (m * (x + .4), 0, z + .2), (m * (x + .62), 0, z + 2.4), .14, .1, 6, "pipe")
            geom.box(s, (m * (x + .5), .3, z + 1.9), (.2, .14, .3), "red")
        return s
    return build


def main(out, name):
    geom.ZONES["glassy"] = ("bare", "10161C")
    ship = Ship(100, ["bare", "machinery", "lamps"], [60, 170] if name == "burr-pod" else [100, 350], {"bare": 256, "machinery": 128, "lamps": 128}, .14,
                **({"eye": [0, 2.7, -1.6]} if name == "burr" else {}))
    solid = geom.Shape()
    geom.loft(solid, [(-2.3, geom.circle(8, 1.5)), (1.9, geom.circle(8, 1.5))], "steel")
    drum = {"class": "fuel_pod", "armor": 60, "volume": geom.volume(solid.v, solid.f), "first": [0, 0, 0]}
    def blink(at, colour, phase):
        return attach(f"light:{colour}", at, {"color": colour, "size": [.3] * 3, "brightness": 1, "range": 0, "on": 200, "off": 800, "phase": phase})
    if name == "burr-pod":
        ship.part("pod", pod, extras=drum, children=[attach("dock_point", (0, 0, LONG)), blink((0, 1.6, -1.3), 3, 0)])
        return ship.write(out, rays=32, reach=3.0)
    hull = geom.Shape()
    geom.box(hull, (0, .2, -3.4), (5, 4, 6), "steel")
    ship.part("pod mesh", carried, (0, 0, MID), None, drum, opens=True)
    kids = [attach("dock_point", (0, 0, MID + LONG)), blink((0, 3.5, -3), 4, 0), blink((2.9, -.2, -2), 3, 300), blink((-2.9, -.2, -2), 1, 300)]
    for i, m in enumerate((1, -1)):
        kids += [attach(f"engine_glow:3.{i + 1}", (m * 3.1, -.2, -6.0), {"glow": 3, "size": [.55, .55, -3.4]}), point(f"jump trail {i + 1}", "jump_trails", i, (m * 3.1, -.2, -6.2))]
    ship.part("car hull", car, extras={"class": "hull", "armor": 120, "volume": geom.volume(hull.v, hull.f)}, children=kids)
    for i, m in enumerate((1, -1)):
        ship.part(f"clamp {i + 1}", arm(m), (m * JOINT[0], 0, JOINT[2]), None, {"class": "shaft", "armor": 0, "volume": 3,
                  "tracks": [turns("rotate", 100, (0, m * .8, 0))]}, opens=True)
    return ship.write(out, rays=32, reach=4.0)

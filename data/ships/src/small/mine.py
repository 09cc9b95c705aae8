# SPDX-License-Identifier: GPL-3.0-or-later
"""burdock: Holt's mine, 12 m: a caged charge with horns that answers to nearness."""
import numpy as np

from common import Ship, attach, geom, holt

GOLD = (1 + 5 ** .5) / 2
HORNS = [np.array(v, float) / np.linalg.norm((1, 1, 1)) for v in
         [(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)]]
HORNS += [np.array(v, float) for v in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]


def ball(n, m, r):
    """Rings of a sphere along Y, poles nearly closed."""
    t = np.linspace(-np.pi / 2 + .12, np.pi / 2 - .12, m)
    return [(r * np.sin(a), geom.circle(n, r * np.cos(a))) for a in t]


def body(level):
    s = geom.Shape()
    n, m = ((16, 9), (10, 6), (8, 5), (6, 4))[level]
    zones = ["hull"] * (n)
    bands = {m // 2 - 1: "steel", 0: "dark", m - 2: "dark"} if level < 2 else {}
    geom.loft(s, ball(n, m, 2.6), zones, ("dark", "dark"), bands, axis="y")
    for i, h in enumerate(HORNS):
        if level == 3 and i >= 8:
            break
        k = (8, 6, 4, 3)[level]
        far = 5.6 if i < 8 else 4.3
        geom.tube(s, h * 2.4, h * 3.3, .62, .48, k, "second" if i < 8 else "accent")
        geom.tube(s, h * 3.2, h * far, .26, .10, k, "steel", cap_zone="dark")
        if level < 2:
            geom.tube(s, h * (far - .75), h * (far - .35), .24, .20, k, "hazard" if i < 8 else "dark")
        if level == 0:
            geom.tube(s, h * (far - .1), h * (far + .12), .13, .13, 6, "red" if i < 8 else "warm")
    if level < 2:
        # Equator: the belt with its charge lamps; slabs of armour between the horns.
        geom.loft(s, [(-.42, geom.circle(n, 2.75)), (-.3, geom.circle(n, 2.9)), (.3, geom.circle(n, 2.9)), (.42, geom.circle(n, 2.75))],
                  "machdark", ("dark", "dark"), {0: "dark", 2: "dark"}, axis="y")
    if level == 0:
        for k in range(8):
            a = (k + .5) * np.pi / 4
            c = np.array((np.cos(a), 0, np.sin(a)))
            geom.box(s, c * 2.92, (.5, .34, .2), "orange" if k % 2 else "dark", turn=geom.turn_y(np.pi / 2 - a))
            for y in (1.35, -1.35):
                u = (c * 2.1 + (0, y, 0))
                u = u / np.linalg.norm(u)
                geom.box(s, u * 2.62, (.8, .7, .22), "rust" if k % 2 else "shell2", turn=geom.turn_y(np.pi / 2 - a) @ geom.turn_x(-np.arcsin(u[1])))
    return s


def main(out, name):
    holt()
    ship = Ship(100, ["bare", "machinery", "lamps"], [80, 240, 700], {"bare": 256, "machinery": 128, "lamps": 64}, .14)
    ship.part("Mine", body, extras={"class": "hull", "volume": 90}, children=[
        attach(f"light:3.{i}", h * 5.75, {"color": 3, "size": [.7] * 3, "brightness": 1, "range": 0, "on": 100, "off": 500,
                                          "phase": 75 * i}) for i, h in enumerate(HORNS[:8])])
    return ship.write(out, rays=32, reach=5.0)

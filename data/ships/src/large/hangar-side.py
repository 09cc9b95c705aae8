# SPDX-License-Identifier: GPL-3.0-or-later
"""hangar-side: what a pilot sees round him in one of the palisade's side bays.

A long low room with a cradle, two doors ahead that part, and vents that blow
before they do.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, slide                   # noqa: E402

W, H, FRONT, BACK = 15.4, 9.4, 32.6, -15.0   # the ship stands at the origin


def bay(level):
    s = geom.Shape()
    yard.room(s, (-W, -H, BACK), (W, H, FRONT), 7 if level == 0 else 24, "deck", "mach", "mach", None, "second")
    if level == yard.FAR:
        return s
    # The cradle under the ship, rails ahead of it.
    geom.chamfered(s, (0, -6.4, -1), (7, 6, 17), 1, "second", "steel")
    geom.box(s, (0, -3.1, -1), (3.4, .8, 15), "mach")
    for m in (1, -1):
        geom.box(s, (m * 2.6, -8.8, 20), (.9, 1.2, 26), "steel", "deckamber")
        for z in (-6, 4):
            geom.tube(s, (m * 2.6, -4, z), (m * 2.0, -2.2, z), .5, .4, 6, "deckamber")
        # Ribs, galleries with windows, strips of light.
        for z in range(-12, 33, 9):
            geom.box(s, (m * (W - .5), 0, z), (1.0, 2 * H, 1.5), "second")
            geom.box(s, (m * (W - 1.4), H - 1.4, z), (2.8, 2.8, 1.5), "second", taper=(1, 1))
            geom.box(s, (0, H - .5, z), (2 * W, 1.0, 1.4), "steel") if m > 0 else None
        geom.box(s, (m * (W - .8), 1.8, 9), (1.6, .7, 42), "accent")
        geom.box(s, (m * (W - .5), 4.4, 9), (1.0, 3.0, 40), "windark")
        geom.box(s, (m * (W - .8), 6.3, 9), (1.6, .6, 42), "hull")
        for x in (5.5, 10.5):
            for k in range(5):
                geom.box(s, (m * x, H - .25, -9 + k * 9), (1.1, .4, 5.4), "warm" if x < 6 else "cyan")
        if level == 0:
            for k in range(12):
                geom.box(s, (m * (W - 1.06), 4.5, -8.6 + k * 3.2), (.2, 1.7, 2.2), ("warm", "cyan", "warm")[k % 3])
            geom.scatter(s, (m * W, -8.6, -13), (0, 0, 44), (0, 9, 0), (-m, 0, 0), 34, 721 + m, 2.2, .4)
            geom.scatter(s, (m * 7, -H, -14), (0, 0, 12), (m * 7, 0, 0), (0, 1, 0), 9, 725 + m, 2.6, .6, ("second", "orange", "steel", "accent"))
            for k in range(9):
                geom.box(s, (m * 6.2, -H + .08, -10 + k * 4.8), (.5, .16, 2.6), "deckamber", bottom=False)
                geom.box(s, (m * 4.4, -H + .1, -10 + k * 4.8), (.4, .2, .8), "cyan", bottom=False)
            geom.box(s, (m * (W - .9), -3.4, 14), (1.8, 2.2, 2.2), "hazard")
            geom.tube(s, (m * (W - 1.8), -3.4, 14), (m * (W - 2.6), -3.4, 14), .8, .9, 10, "dark", cap_zone="throat")
            geom.numerals(s, "2", (m * (W - .02), -2.2, 23 if m > 0 else 20), (0, 0, -m), (0, 1, 0), 1.0, .9, "hull")
    # The frame of the doors.
    for m in (1, -1):
        geom.box(s, (m * (W - .7), 0, FRONT - 1.2), (1.4, 2 * H, 1.6), "hull")
        geom.box(s, (0, m * (H - .7), FRONT - 1.2), (2 * W, 1.4, 1.6), "hull")
        if level == 0:
            yard.hazard(s, (m * (W - 1.4), -H, FRONT - 2.02), (0, 2 * H, 0), (m * 1.2, 0, 0), (0, 0, -1), 18)
            for y in (-5, 0, 5):
                geom.box(s, (m * (W - 1.5), y, FRONT - 1.6), (.3, 1.6, .5), "red")
    return s


def leaf(m):
    def build(level):
        s = geom.Shape()
        mid = m * W / 2
        yard.frame_box(s, (min(m * .05, m * W), -H, FRONT - .4), (max(m * .05, m * W), H, FRONT), "steel")
        if level == yard.FAR:
            return s
        for y in (-6.2, 0, 6.2):
            geom.box(s, (mid, y, FRONT - .6), (W - 3.4, 4.6, .5), "second")
            geom.box(s, (mid, y, FRONT - .9), (W - 7, 2.2, .3), "hull")
        for y in (-3.1, 3.1):
            geom.box(s, (mid, y, FRONT - .7), (W - .4, .9, .7), "mach")
        geom.box(s, (m * .75, 0, FRONT - .7), (1.2, 2 * H - .4, .7), "accent")
        yard.hazard(s, (m * 1.5 if m > 0 else -2.7, -H, FRONT - .62), (0, 2 * H, 0), (1.2, 0, 0), (0, 0, -1), 18)
        for y in VENTS:
            geom.box(s, (m * 11, y, FRONT - 1.1), (1.6, 1.2, .8), "dark")
            geom.box(s, (m * 11, y, FRONT - 1.5), (1.0, .6, .2), "throat")
        return s
    return build


VENTS = (-3.1, 3.1)


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "deck", "lamps"], [600, 2000],
                {"plates": 512, "machinery": 512, "windows": 128, "deck": 256}, .34, lists_components=False, collision="none")
    kids = [yard.vent(i, (m * (W - 2.7), -3.4, 14), (-m, 0, 0)) for i, m in enumerate((1, -1))]
    for n, (m, z) in enumerate(((1, 26), (-1, 26), (1, -12), (-1, -12))):
        keys = {"color": 3 if z > 0 else 0, "size": [.6] * 3, "brightness": 1, "range": 14}
        if z > 0:
            keys |= {"on": 100, "off": 800, "phase": 450 * (n % 2)}
        kids.append(attach(f"light:{keys['color']}.{n + 1}", (m * (W - 1.6), 7.4, z), keys))
    ship.part("hangar", bay, extras={"class": "hull", "component": False, "armor": 0, "volume": 400}, children=kids)
    for i, m in enumerate((1, -1)):
        ship.part(f"hangar door {i + 1}", leaf(m), (m * W / 2, 0, FRONT), None,
                  {"class": "service_door", "component": False, "armor": 0, "volume": 20, "tracks": [slide("opendoor", 120, (m * (W - .3), 0, 0))]},
                  opens=True, children=[yard.vent(k, (m * 11, y, FRONT - 1.7), (-m * .6, 0, -1)) for k, y in enumerate(VENTS)])
    return ship.write(os.path.join(out, "hangar-side.glb"), reach=24.0, culled=0)


if __name__ == "__main__":
    print("hangar-side", main(sys.argv[sys.argv.index("--") + 1]))

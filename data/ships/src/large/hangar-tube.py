# SPDX-License-Identifier: GPL-3.0-or-later
"""hangar-tube: what a pilot sees round him in a drop tube of the rampart.

A shaft with a lid above and a door below; an arm on a mast holds the ship a
little to one side of the middle and lowers it.  Half a turn makes it the other
side's tube.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, slide, turns            # noqa: E402

HOLD = 4.0                                  # the ship's place, left of the middle
W, D, LOW, HIGH = 13.4, 16.4, -22.6, 34.0   # the shaft: half its width and length, its ends
LID = 24.0


def shaft(level):
    s = geom.Shape()
    yard.room(s, (-W, LOW, -D), (W, HIGH, D), 9 if level == 0 else 30, None, "mach", "mach", "second", "second")
    if level == yard.FAR:
        return s
    for m in (1, -1):
        # Guide rails and ribs, a ladder of lamps down each corner.
        for z in (-11, -4, 4, 11):
            geom.box(s, (m * (W - .5), 5, z), (1.0, HIGH - LOW, 1.6), "second")
        for y in range(-20, 34, 9):
            geom.box(s, (m * (W - .35), y, 0), (.7, 1.2, 2 * D), "steel")
            geom.box(s, (0, y, m * (D - .35)), (2 * W, 1.2, .7), "steel")
            if level == 0:
                for z in (-7.5, 0, 7.5):
                    geom.box(s, (m * (W - .25), y + 4.4, z), (.4, 3.2, .5), "cyan")
                for x in (-9, 9):
                    geom.box(s, (x, y + 4.4, m * (D - .25)), (.5, 3.2, .4), "cyan" if y % 2 else "warm")
        for x in (-5, 5):
            geom.box(s, (x, 5, m * (D - .6)), (2.0, HIGH - LOW, 1.2), "second")
        if level == 0:
            # Windows of the control room, numbers, pipes.
            geom.box(s, (0, 2.0, m * (D - .5)), (8, 3.4, 1.0), "windark")
            geom.box(s, (0, 4.1, m * (D - .8)), (8.8, .7, 1.8), "accent")
            geom.box(s, (0, -.1, m * (D - .8)), (8.8, .7, 1.8), "hull")
            for k in range(4):
                geom.box(s, (-2.9 + k * 1.95, 2.1, m * (D - 1.06)), (1.5, 1.7, .2), "warm" if k % 3 else "cyan")
            for x in (-10.6, -9.8, 10.6):
                geom.tube(s, (x, LOW, m * (D - .5)), (x, HIGH, m * (D - .5)), .32, .32, 6, "pipe", (False, False))
            geom.scatter(s, (m * W, -18, -15), (0, 0, 30), (0, 40, 0), (-m, 0, 0), 40, 701 + m, 2.0, .4)
            geom.scatter(s, (-11, -18, m * D), (22, 0, 0), (0, 40, 0), (0, 0, -m), 26, 705 + m, 2.0, .4)
            geom.numerals(s, "1" if m > 0 else "2", (m * 2.25, 8, m * (D - .1)), (-m, 0, 0), (0, 1, 0), 1.5, .4, "hazard")
    for y in (LOW + 1.0, LID - 1.6):
        for m in (1, -1):
            geom.box(s, (m * (W - .6), y, 0), (1.2, 1.6, 2 * D), "hull")
            geom.box(s, (0, y, m * (D - .6)), (2 * W, 1.6, 1.2), "hull")
            if level == 0:
                yard.hazard(s, (m * (W - 1.22), y - .5, -D * m), (0, 0, 2 * D * m), (0, 1.0, 0), (-m, 0, 0), 22)
                yard.hazard(s, (-W * m, y - .5, m * (D - 1.22)), (2 * W * m, 0, 0), (0, 1.0, 0), (0, 0, -m), 18)
    for x in (-8, 0, 8):
        geom.box(s, (x, HIGH - .3, 0), (2, .5, 26), "warm")
    return s


def floor_door(level):
    s = geom.Shape()
    geom.box(s, (0, LOW - .6, 0), (2 * W, 1.2, 2 * D), "steel")
    if level < yard.FAR:
        for x in (-9, -3, 3, 9):
            geom.box(s, (x, LOW + .2, 0), (4.6, .5, 2 * D - 4), "second")
        geom.box(s, (0, LOW + .4, 0), (1.2, .5, 2 * D - 1), "deckamber")
        for m in (1, -1):
            yard.hazard(s, (-W, LOW + .02, m * (D - 1) - .8), (2 * W, 0, 0), (0, 0, 1.6), (0, 1, 0), 16)
            for x in (-11.6, 11.6):
                geom.box(s, (x, LOW + .3, m * 12), (1.2, .6, 2), "red")
    return s


def lid(level):
    """Two leaves that leave a slot for the mast."""
    s = geom.Shape()
    for x0, x1 in ((-W, HOLD - 2), (HOLD + 2, W)):
        yard.frame_box(s, (x0, LID, -D), (x1, LID + 1, D), "steel")
        if level < yard.FAR:
            n = max(1, int((x1 - x0) / 5))
            for k in range(n):
                x = x0 + (x1 - x0) * (k + .5) / n
                for z in (-11, 0, 11):
                    geom.box(s, (x, LID - .2, z), ((x1 - x0) / n - 1, .5, 9), "second")
            yard.hazard(s, ((x1 if x1 < W else x0) - .7, LID - .02, -D), (0, 0, 2 * D), (1.4, 0, 0), (0, -1, 0), 20)
    return s


def retainer(level):
    """The arm: a mast, a carriage, four claws that grip a ship's back."""
    s = geom.Shape()
    c = HOLD
    yard.frame_box(s, (c - 1.4, 8, -1.6), (c + 1.4, 58, 1.6), "second")
    geom.chamfered(s, (c, 6.6, 0), (7, 3.2, 11), .7, "hull", "steel")
    if level == yard.FAR:
        return s
    for y in range(12, 58, 5):
        geom.box(s, (c, y, 0), (3.4, .8, 3.8), "steel")
    geom.box(s, (c, 5.0, 0), (4.6, .8, 8), "mach")
    geom.box(s, (c, 7, 0), (7.4, .7, 4), "accent")
    for x in (-1, 1):
        for z in (-1, 1):
            a, b, d = (c + x * 2.8, 5.2, z * 4), (c + x * 3.9, 3.2, z * 3.6), (c + x * 1.7, 1.9, z * 3.2)
            geom.tube(s, a, b, .55, .42, 6, "deckamber")
            geom.tube(s, b, d, .42, .3, 6, "steel")
            geom.box(s, d, (1.0, .5, 1.4), "dark")
            geom.tube(s, (c + x * 2, 5, z * 2.4), (c + x * 3.6, 3.4, z * 3.4), .2, .2, 5, "pipe")
    if level == 0:
        for z in (-5.6, 5.6):
            geom.box(s, (c, 6.4, z), (3, 1, .4), "warm")
        geom.tube(s, (c - 1.9, 8, 1.9), (c - 1.9, 58, 1.9), .25, .25, 6, "dark", (False, False))
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "deck", "lamps"], [600, 2000],
                {"plates": 512, "machinery": 512, "windows": 128, "deck": 256}, .34, lists_components=False, collision="none")
    def red(n, place, blink=False, size=.8):
        keys = {"color": 3, "size": [size] * 3, "brightness": 2 if blink else 1, "range": 10}
        if blink:
            keys |= {"on": 100, "off": 800, "phase": 0 if n == 1 else 450}
        return attach(f"light:3.{n}", place, keys)
    kids = [red(1, (-W + 1, 7, D - 1), True), red(2, (W - 1, 7, -D + 1), True), red(3, (W - 1, 3, D - 1)), red(4, (-W + 1, 3, -D + 1)), red(5, (0, LID - 2.6, -D + 1))]
    ship.part("hangar", shaft, extras={"class": "hull", "component": False, "armor": 0, "volume": 400}, children=kids)
    more = {"class": "service_door", "component": False, "armor": 0, "volume": 20}
    ship.part("hangar lower door", floor_door, (W, LOW, 0), None, more | {"tracks": [turns("opendoor", 120, (0, 0, 1.52))]}, opens=True)
    ship.part("hangar upper door", lid, (0, LID, 0), None, dict(more), opens=True)
    ship.part("retainer", retainer, (HOLD, 6, 0), None, more | {"class": "shaft", "tracks": [slide("deploy", 200, (0, -30, 0))]}, opens=True, children=[
        attach("launch_point.1", (HOLD, 0, 0)), attach("launch_point.2", (HOLD, 0, 0), None, [0.0, 1.0, 0.0, 0.0]), red(6, (HOLD, 4.4, 0), size=.5)])
    return ship.write(os.path.join(out, "hangar-tube.glb"), reach=26.0, culled=0)


if __name__ == "__main__":
    print("hangar-tube", main(sys.argv[sys.argv.index("--") + 1]))

# SPDX-License-Identifier: GPL-3.0-or-later
"""What is torn off large ships.

anvil-engine: one of anvil's outer engines, its collar gone, its side blown open; the
node stands in it as in the ship's own engine, so that it is born where that was.
"""
from common import Ship, geom
import anvil
from wreck import burnt


def main(out, name):
    _, _, r = anvil.ENGINES[0]
    build = burnt(anvil.engine((0, 0), r, anvil.REST), [((0, 0, anvil.REST + 4), r * 1.15), ((r * .8, r * .5, -14), r * .55)], 7)
    can = anvil.drum((0, 0), 6, -22, r * 1.05)
    ship = Ship(100, ["bare", "machinery", "lamps"], [300, 1200, 4000], {"bare": 256, "machinery": 256, "lamps": 64}, collision="auto")
    ship.part("Engine", build, extras={"class": "hull", "component": False, "armor": 0, "volume": geom.volume(can.v, can.f)}, solid=can)
    return ship.write(out, reach=20.0)

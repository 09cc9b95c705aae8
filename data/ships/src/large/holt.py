# SPDX-License-Identifier: GPL-3.0-or-later
"""How Holt's capital ships are put together, whatever their shape: the hull and what can be shot off it,
the wrecks that take their places, and the points that effects start from."""
import numpy as np

import geom
from anvil import DOWN, REST, drum, engine
from finish import attach, point
from torn import standing
from wreck import burnt


def block(centre, size, **more):
    s = geom.Shape()
    geom.box(s, centre, size, "hull", **more)
    return s


def bulk(solid):
    return geom.volume(solid.v, solid.f)


def mounts(guns):
    """The turrets: (place, upward, model) each."""
    return [attach(f"gun:0.turret {i + 1}", at, {"model": f"{model}.glb"}, None if up else DOWN) for i, (at, up, model) in enumerate(guns)]


def plinths(s, guns, level, r=5.2, zone="second"):
    """What the turrets stand on."""
    for at, up, model in guns:
        k, w = (1 if up else -1), r * (2.1 if model.endswith("great") else 1)
        geom.tube(s, np.array(at) - (0, 2.8 * k, 0), np.array(at) + (0, .1 * k, 0), w, w * .88, 12 if level == 0 else 8, zone, cap_zone="dark")


def lamp(name, colour, at, on, off, phase=0, size=1.4):
    return attach(f"light:{colour}.{name}", at, {"color": colour, "size": [size] * 3, "brightness": 1, "on": on, "off": off, "phase": phase})


def marks(at, z0, z1, cuts=32, bursts=8):
    """Points of the effects, from `at`: the half width, top and bottom of the hull at a Z."""
    out = []
    for i, z in enumerate(np.linspace(z0, z1, cuts)):
        w, top, bot = at(z)
        out.append(point(f"cut {i + 1}", "cut", i, ((0, top, z), (w, (top + bot) / 2, z), (0, bot, z), (-w, (top + bot) / 2, z))[i % 4]))
    for i, z in enumerate(np.linspace(z0 * .8, z1 * .8, bursts)):
        w, top, bot = at(z)
        out.append(point(f"fireball {i + 1}", "fireballs", i, ((0, top, z), (w * .8, 0, z), (-w * .8, 0, z), (0, bot, z))[i % 4]))
    for i, (a, b) in enumerate(((.5, .4), (-.4, -.55), (.05, -.1))):
        m = 1 if i % 2 == 0 else -1
        for k, s in enumerate((a, b)):
            z = (z0 + z1) / 2 + s * (z1 - z0) / 2
            w, top, bot = at(z)
            out.append(point(f"ray {i * 2 + k + 1}", "rays", i * 2 + k, (m * w * (.5, .95)[k], (top, top * .6)[k], z)))
    for i, s in enumerate((.4, -.2, .1, -.5)):
        z = (z0 + z1) / 2 + s * (z1 - z0) / 2
        w, top, _ = at(z)
        out.append(point(f"stream {i + 1}", "streams", i, ((1, -1)[i % 2] * w * .5, top, z)))
    z = (z0 + z1) / 2
    out.append(point("wreck light", "light", 0, (0, at(z)[1] + 6, z)))
    for i, s in enumerate((.9, .4, 0, -.4, -.8)):
        for j, m in enumerate((1, -1)):
            z = (z0 + z1) / 2 + s * (z1 - z0) / 2
            out.append(point(f"jump light {i * 2 + j + 1}", "jump_lights", i * 2 + j, (m * at(z)[0], 4, z)))
    return out


def less(wreck):
    """A wreck one level coarser: of small parts, which are seen from near for a moment only."""
    return lambda level: wreck(min(level + 1, 3))


def capital(ship, hull, body, children, armor, bridge, engines, generator, holes, glow=6.0, others=(), body_name="Hull"):
    """Adds the parts: hull, bridge, engines, shield generator, then `others` (called with the ship), then the wrecks.

    bridge, generator: (build, place, solid, armour, wreck's holes).  engines: (name, (x, y), radius, Z of the collar).
    """
    trails = [point(f"jump trail {i + 1}", "jump_trails", i, (*c, z0 - 30)) for i, (_, c, r, z0) in enumerate(engines[:5])]
    ship.part(body_name, hull, solid=body, children=list(children) + trails, extras={
        "class": "hull", "component": True, "armor": armor, "assembly": "hull", "volume": bulk(body)})
    wrecks = []
    for name, kind, row in (("Bridge", "cockpit", bridge), ("Shield generator", "shield_generator", generator)):
        if row is None:
            continue
        build, at, solid, strength, cuts = row
        ship.part(name, build, at, body_name, {"class": kind, "component": True, "targetable": True, "armor": strength, "assembly": name.lower(), "volume": bulk(solid)}, solid)
        wrecks.append((name + " wreck", less(burnt(build, cuts, 38)), at, name.lower(), kind, solid))
    for i, (name, c, r, z0) in enumerate(engines):
        can = drum(c, z0, z0 - 38, r * 1.05)
        ship.part(name, engine(c, r, z0), (*c, z0 - REST), body_name, {
            "class": "engine", "component": True, "targetable": True, "armor": 1000, "assembly": f"engine {i + 1}", "volume": bulk(can)}, can,
            [attach("engine_glow:2", (*c, z0 - 30), {"glow": 2, "size": [r * .74, r * .74, -r * glow]})])
        wrecks.append((name + " wreck", less(burnt(engine(c, r, z0), [((c[0] + r * .7, c[1] + r * .4, z0 - 30), r * .75), ((c[0] - r * .5, c[1] - r * .7, z0 - 18), r * .5)], 40 + i)),
                       (*c, z0 - REST), f"engine {i + 1}", "engine", can))
    for add in others:
        add(ship)
    builds = [hull] + [row[0] for row in (bridge, generator) if row] + [engine(c, r, z0) for _, c, r, z0 in engines]
    wrecks.append(("Hull wreck", burnt(standing(builds), holes, 50, 1), (0, 0, 0), "hull", "hull", body))
    for name, build, at, assembly, kind, solid in wrecks:
        ship.part(name, build, at, None if kind == "hull" else body_name, {"class": kind, "damaged": True, "assembly": assembly, "volume": bulk(solid)}, solid)




def small_engine(c, r, z0):
    """The large ships' bell at another size: 2.9 radii long, its collar at `z0`."""
    def build(level):
        s = engine((0, 0), 13.0, 0.0)(level)
        s.v = [p * (r / 13.0) + (*c, z0) for p in s.v]
        return s
    return build

# SPDX-License-Identifier: GPL-3.0-or-later
"""What the hulls of Meridian's yards share: sections, engines, towers, domes,
doors, lamps and the points that a wreck needs.

Levels here are three: near, middle, far.  Frame and units as in geom.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import attach, point, sheets                 # noqa: E402
from kit_glb import look_rotation                        # noqa: E402
import torn                                              # noqa: E402
from wreck import burnt                                  # noqa: E402

DOWN = [0.0, 0.0, 1.0, 0.0]                 # half a turn about Z: a mount upside down
FAR = 2
SHEETS = ["plates", "machinery", "windows", "deck", "lamps"]


# ---- Doors ----

def door(ship, name, build, at, tracks, parent=None, armor=200, children=(), solid=None):
    """A part that moves; doors can be shot away but are no targets of their own."""
    ship.part(name, build, at, parent, {"class": "service_door", "component": False, "armor": armor,
                                        "volume": 40, "tracks": tracks}, solid, children, True)


# ---- Sections ----

def ladder(stations, section, step, bands=()):
    """Rings through stations (z, numbers...), with extra ones at band edges and none further apart than `step`."""
    z = [s[0] for s in stations]
    cuts = set(z)
    for z0, z1, _ in bands:
        cuts |= {z0, z1}
    cuts = sorted(c for c in cuts if z[0] <= c <= z[-1])
    places = [cuts[0]]
    for a, b in zip(cuts, cuts[1:]):
        n = max(1, int(round((b - a) / step)))
        places += [a + (b - a) * k / n for k in range(1, n + 1)]
    table = np.array([s[1:] for s in stations], float)
    rings = [(p, section(*[np.interp(p, z, table[:, i]) for i in range(table.shape[1])])) for p in places]
    paint = {}
    for i, (a, b) in enumerate(zip(places, places[1:])):
        for z0, z1, zone in bands:
            if z0 - .01 <= a and b <= z1 + .01:
                paint[i] = zone
    return rings, paint


def octagon(w, h, x=0.0, y=0.0, cut=.35):
    c = min(w, h) * cut
    return [(x + w - c, y + h), (x + w, y + h - c), (x + w, y - h + c), (x + w - c, y - h),
            (x - w + c, y - h), (x - w, y - h + c), (x - w, y + h - c), (x - w + c, y + h)]


def lathe(s, profile, n, zones, centre=(0, 0), squash=(1, 1), closed=False, phase=.5):
    """Turn a profile [(r, y)...] round an upright line; `zones` one a span.  Faces turn away from the
    profile's right hand side as it is walked, so walk the outside upward."""
    rows = list(profile) + ([profile[0]] if closed else [])
    verts = []
    for r, y in rows:
        for x, z in geom.circle(n, 1.0, (0, 0), phase):
            verts.append((centre[0] + x * r * squash[0], y, centre[1] + z * r * squash[1]))
    faces, names = [], []
    for i in range(len(rows) - 1):
        zone = zones if isinstance(zones, str) else zones[i]
        if not zone:
            continue
        for j in range(n):
            k = (j + 1) % n
            faces.append([i * n + j, (i + 1) * n + j, (i + 1) * n + k, i * n + k])
            names.append(zone)
    s.add(verts, faces, names)


def frame_box(s, lo, hi, zone="hull", top=None, **more):
    """A box by its corners."""
    lo, hi = np.asarray(lo, float), np.asarray(hi, float)
    geom.box(s, (lo + hi) / 2, tuple(hi - lo), zone, top, **more)


def panel(s, corners, zone):
    """One quad, its corners counter-clockwise as seen."""
    s.add(corners, [[0, 1, 2, 3]], zone)


def hazard(s, corner, along, across, up, n, zones=("hazard", "dark")):
    """A strip of slanted bars over a parallelogram, a hand's breadth proud."""
    o, a, b, u = (np.asarray(p, float) for p in (corner, along, across, up))
    u = u / np.linalg.norm(u) * .06
    flip = np.dot(np.cross(a, b), u) < 0
    for k in range(n):
        slant = .5 / n
        q = [o + a * (k / n) + u, o + a * ((k + 1) / n) + u, o + a * min(1, (k + 1) / n + slant) + b + u, o + a * min(1, k / n + slant) + b + u]
        panel(s, q[::-1] if flip else q, zones[k % 2])


def strip_lights(s, a, b, n, size, zone="cyan"):
    """A row of lamps between two places."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    for k in range(n):
        geom.box(s, a + (b - a) * (k + .5) / n, size, zone)


# ---- Engines ----

def nozzle(c, r, z0, z1, accent=True, nose=False):
    """A Meridian engine from its root at z0 back to its lip at z1; one in a pod of its own has a nose."""
    d = z0 - z1

    def build(level):
        s = geom.Shape()
        n = (18, 12, 8)[level]
        at = lambda t: z0 - d * t
        if level == FAR:
            geom.revolve(s, [(at(-.2), .01)] * nose + [(at(0), r * .8), (at(.12), r), (at(.6), r), (at(.97), r * .84)], n,
                         ["hull"] * nose + ["hull", "second", "dark"], c)
            geom.lamp_disc(s, (*c, at(.965)), r * .83, n, sheets.lamp_uv("engine"))
            return s
        rows = [(0, .70, "hull"), (.06, .94, "hull"), (.14, 1.0, "accent" if accent else "second"), (.21, 1.02, "hull"),
                (.44, 1.02, "second"), (.56, .95, "machdark"), (.64, .93, "dark"), (.66, 1.0, "steel"), (.93, .86, "dark"),
                (1.0, .80, "dark"), (.985, .72, "throat"), (.80, .63, "")]
        if nose:
            rows = [(-.26, .01, "accent"), (-.2, .3, "hull"), (-.1, .54, "steel")] + rows
        geom.revolve(s, [(at(t), r * k) for t, k, _ in rows], n, [z for _, _, z in rows], c)
        geom.lamp_disc(s, (*c, at(.80)), r * .64, n, sheets.lamp_uv("engine"))
        ribs = 12 if level == 0 else 6
        for k in range(ribs):
            a = (k + .5) * 2 * np.pi / ribs
            turn = geom.turn_z(a - np.pi / 2)
            place = np.array((c[0] + np.cos(a) * r * .95, c[1] + np.sin(a) * r * .95, at(.79)))
            if level == 0:
                geom.box(s, place, (r * .09, r * .10, d * .26), "dark", taper=(.8, .8), turn=turn, bottom=False)
            if k % 2 == 0:
                place = np.array((c[0] + np.cos(a) * r * 1.02, c[1] + np.sin(a) * r * 1.02, at(.34)))
                geom.box(s, place, (r * .22, r * .16, d * .26), "second" if k % 4 else "mach", taper=(.75, .85), turn=turn, bottom=False)
        return s
    return build


def engine(ship, name, number, c, r, z0, z1, armor, parent="Hull", glow=1, plume=7.0, nose=False):
    can = geom.Shape()
    geom.tube(can, (*c, z0), (*c, z1), r, r * .84, 8, "hull")
    at = (*c, z0 - (z0 - z1) * .82)
    ship.part(name, nozzle(c, r, z0, z1, nose=nose), (*c, (z0 + z1) / 2), parent, {
        "class": "engine", "component": True, "targetable": True, "armor": armor, "assembly": f"engine {number}",
        "volume": geom.volume(can.v, can.f)}, can,
        [attach(f"engine_glow:{glow}", at, {"glow": glow, "size": [r * .62, r * .62, -r * plume]}),
         point("jump trail", "jump_trails", 0, at)])


# ---- Domes, towers, barbettes, dishes ----

def dome(c, r):
    """A shield generator on a ring of cyan light."""
    x, y, z = c

    def build(level):
        s = geom.Shape()
        n = (16, 10, 8)[level]
        ring = lambda k: geom.circle(n, r * k, (x, z))
        if level < FAR:
            geom.loft(s, [(y - r * .2, ring(1.0)), (y + r * .16, ring(.95)), (y + r * .26, ring(.78))], "second", ("", "dark"), axis="y")
            geom.loft(s, [(y + r * .24, ring(.73)), (y + r * .33, ring(.73))], "cyan", ("", "cyan"), axis="y")
        rows = [(y + r * .33, .67), (y + r * .64, .60), (y + r * .90, .42), (y + r * 1.04, .17)]
        if level == FAR:
            rows = [(y - r * .2, .9), rows[1], rows[3]]
        geom.loft(s, [(h, ring(k)) for h, k in rows], "pale", ("", "accent"), {len(rows) - 2: "accent"}, axis="y")
        for k in range(4 if level < FAR else 0):
            a = np.pi / 4 + k * np.pi / 2
            geom.box(s, (x + np.cos(a) * r * .86, y + r * .38, z + np.sin(a) * r * .86), (r * .2, r * .7, r * .34), "dark",
                     taper=(.8, .6), shift=(0, -r * .12), turn=geom.turn_y(np.pi / 2 - a))
        return s
    return build


def dome_part(ship, c, r, armor, name="Shield generator", parent="Hull"):
    solid = geom.Shape()
    geom.loft(solid, [(c[1], geom.circle(8, r, (c[0], c[2]))), (c[1] + r, geom.circle(8, r * .35, (c[0], c[2])))], "hull", axis="y")
    ship.part(name, dome(c, r), c, parent, {
        "class": "shield_generator", "component": True, "targetable": True, "armor": armor, "assembly": name.lower(),
        "volume": geom.volume(solid.v, solid.f)}, solid)


def hex_ring(w, zf, zr, nose=.5, bow=.18, aft=.08):
    """A plan of eight points: a blunt bow at zf, shoulders, a stern at zr."""
    d = zf - zr
    return [(w * nose, zf), (w, zf - d * bow), (w, zr + d * aft), (w * .7, zr),
            (-w * .7, zr), (-w, zr + d * aft), (-w, zf - d * bow), (-w * nose, zf)]


def tower(x, y, z, w, h, d, sail=True):
    """A bridge tower with a hammerhead: foot at y, w half-width of the head, h tall, d long, its middle at z."""
    def build(level):
        s = geom.Shape()
        def foot(k, lean):
            return [(x + a, b) for a, b in hex_ring(w * .36 * k, z + d * (.34 - lean), z - d * (.46 - lean * .2))]
        rows = [(y - h * .04, foot(1.25, 0)), (y + h * .12, foot(1.1, .02)), (y + h * .22, foot(1.0, .04)),
                (y + h * .44, foot(.84, .12)), (y + h * .52, foot(.80, .14)), (y + h * .74, foot(.72, .2))]
        if level == FAR:
            rows = [rows[0], rows[3], rows[5]]
        geom.loft(s, rows, "hull", ("", "dark"), {0: "second", 1: "win", 3: "win"} if level < FAR else {}, axis="y")
        def head(k, dz=0.0):
            right = [(w * .2 * k, z + d * .5 + dz), (w * .40 * k, z + d * .38 + dz * .7), (w * .98 * k, z - d * .06),
                     (w * k, z - d * .2), (w * .26 * k, z - d * .4)]
            pts = right + [(-a, b) for a, b in reversed(right)]
            return [(x + a, b) for a, b in pts]
        rows = [(.70, head(.42, -d * .14)), (.76, head(.92, -d * .02)), (.78, head(1.0)), (.87, head(.97, -d * .02)),
                (.92, head(.84, -d * .06)), (.97, head(.5, -d * .12))]
        rows = [(y + h * t, r) for t, r in rows]
        if level == FAR:
            rows = [rows[0], rows[2], rows[3], rows[5]]
        glass = {j: "win" for j in (0, 1, 2, 6, 7, 8, 9)}
        bands = {0: "steel", 1: "second", 2: glass, 4: "second"} if level < FAR else {1: "windark"}
        geom.loft(s, rows, "hull", ("steel", "second"), bands, axis="y")
        if sail:
            geom.slab(s, [(x, y, z - d * .40), (x, y, z - d * .62), (x, y + h * 1.06, z - d * .66), (x, y + h * 1.1, z - d * .52),
                          (x, y + h * .84, z - d * .36)], (1, 0, 0), w * .07, "accent", "dark")
        if level == FAR:
            return s
        geom.chamfered(s, (x, y + h * 1.0, z - d * .1), (w * .4, h * .09, d * .3), h * .025, "second", "hull")
        for m in (1, -1):
            geom.box(s, (x + m * w * .97, y + h * .83, z - d * .14), (w * .1, h * .08, d * .14), "accent", taper=(.6, .8))
            geom.box(s, (x + m * w * .5, y + h * .735, z - d * .12), (w * .4, h * .04, d * .16), "mach")
            if sail:
                geom.emblem(s, (x + m * w * .037, y + h * .55, z - d * .53), (0, 0, -m), (0, 1, 0), h * .075, .05)
            if level == 0:
                geom.tube(s, (x + m * w * .16, y + h, z - d * .16), (x + m * w * .18, y + h * 1.4, z - d * .24), w * .014, w * .005, 5, "dark")
                geom.tube(s, (x + m * w * .88, y + h * .87, z - d * .14), (x + m * w * .92, y + h * 1.12, z - d * .16), w * .01, w * .004, 4, "dark")
                geom.scatter(s, (x + m * w * .25, y + h * .92, z - d * .34), (m * w * .34, 0, 0), (0, 0, d * .34), (0, 1, 0), 9, 91 + m, w * .07, w * .02)
                geom.scatter(s, (x + m * w * .27, y + h * .3, z - d * .36), (0, 0, d * .46), (0, h * .1, 0), (m, 0, 0), 8, 95 + m, w * .06, w * .02)
        return s
    return build


def tower_solid(x, y, z, w, h, d):
    s = geom.Shape()
    geom.box(s, (x, y + h * .35, z - d * .06), (w * .8, h * .72, d * .8), "hull", taper=(.6, .7))
    geom.box(s, (x, y + h * .84, z), (w * 1.9, h * .28, d * .8), "hull", taper=(.7, .8))
    return s


def barbette(s, at, up, r, level):
    if level > 1:
        return
    x, y, z = at
    k = 1 if up else -1
    geom.tube(s, (x, y - r * .6 * k, z), (x, y + .1 * k, z), r * 1.15, r, 12 if level == 0 else 8, "second", cap_zone="dark")


def mounts(guns):
    """Attachments for guns [(place, up, model)]; a place's Y is the turret's foot."""
    return [attach(f"gun:0.turret {i + 1}", at, {"model": model + ".glb"}, None if up else DOWN)
            for i, (at, up, model) in enumerate(guns)]


def dish(s, at, r, level, lean=0.0, zone="pale"):
    """A bowl looking up from `at`."""
    n = (14, 10, 6)[level]
    x, y, z = at
    lathe(s, [(r * .12, y), (r * .55, y + r * .10), (r * .88, y + r * .30), (r, y + r * .48), (r * .97, y + r * .48), (r * .84, y + r * .33),
              (r * .5, y + r * .16), (r * .02, y + r * .12)],
          n, ["dark", "second", "second", "steel", zone, zone, zone], (x, z))
    if level < FAR:
        geom.tube(s, (x, y + r * .12, z), (x, y + r * .62, z), r * .03, r * .05, 6, "dark")
        geom.box(s, (x, y + r * .64, z), (r * .12, r * .1, r * .12), "accent")


def lamp(n, colour, at, blink=None, size=1.2, reach=0):
    extra = {"color": colour, "size": [size] * 3, "brightness": 1, "range": reach}
    if blink:
        extra |= {"on": blink[0], "off": blink[1], "phase": blink[2]}
    return attach(f"light:{colour}.{n}", at, extra)


def wreck_points(cuts, balls, rays, streams, light, jumps=()):
    """The point lists that a large ship's end and jump ask for."""
    out = [point(f"cut {i + 1}", "cut", i, at) for i, at in enumerate(cuts)]
    out += [point(f"fireball {i + 1}", "fireballs", i, at) for i, at in enumerate(balls)]
    for i, pair in enumerate(rays):
        out += [point(f"ray {i * 2 + k + 1}", "rays", i * 2 + k, at) for k, at in enumerate(pair)]
    out += [point(f"stream {i + 1}", "streams", i, at) for i, at in enumerate(streams)]
    out.append(point("wreck light", "light", 0, light))
    return out + [point(f"jump light {i + 1}", "jump_lights", i, at) for i, at in enumerate(jumps)]


def girdle(z0, z1, n, reach):
    """Cut points from stern to bow, going round what `reach(z)` answers as (half width, top, bottom)."""
    out = []
    for i, z in enumerate(np.linspace(z0, z1, n)):
        w, top, bot = reach(z)
        out.append(((0, top, z), (w, (top + bot) / 2, z), (0, bot, z), (-w, (top + bot) / 2, z))[i % 4])
    return out


def hull_part(ship, build, solid, children, armor):
    ship.part("Hull", build, solid=solid, children=children, extras={
        "class": "hull", "component": True, "armor": armor, "assembly": "hull", "volume": geom.volume(solid.v, solid.f)})


def broken(ship, out, name, builds, holes, solid, cut, marks, seed, axis="z", stays=1, size=1.0, scale=1.0, sheets=SHEETS, levels=(1100, 3600), assembly="hull",
           inside={}, after=None, prepare=None, **how):
    """What the hull leaves, which breaks in two at `cut`: the half ahead of it (or behind, for `stays` -1) is the ship's wreck,
    the other a model of its own, `name`.  `marks`: width, top, bottom of the break, how far each half reaches, and the middles of
    where it is open.  `inside`: how torn.half fills the break, `after` what is done with each half then."""
    whole = burnt(torn.standing(builds), holes, seed, 1)
    width, top, bottom, here, there, *middles = marks
    at = {"middles": middles} if middles else {}
    rest = torn.kept(solid, cut, stays, False, axis)

    def half(sign):
        build = torn.half(whole, cut, sign, seed + 1 + (sign != stays), axis, size, **inside)
        return (lambda level: after(build(level))) if after else build
    ship.part("Hull wreck", half(stays), extras={
        "class": "hull", "damaged": True, "assembly": assembly, "volume": abs(geom.volume(rest.v, rest.f))}, solid=rest,
        children=torn.marks(cut, stays, width, top, bottom, here, axis, **at))
    print(name, torn.write(os.path.join(out, name + ".glb"), "Wreck", half(-stays), torn.kept(solid, cut, -stays, False, axis),
                           torn.marks(cut, -stays, width, top, bottom, there, axis, **at), sheets, levels, scale, prepare, **how))


def part(ship, name, build, at, solid, cls, armor, children=(), parent="Hull", **more):
    ship.part(name, build, at, parent, {"class": cls, "component": True, "targetable": True, "armor": armor, "assembly": name.lower(),
                                        "volume": geom.volume(solid.v, solid.f)} | more, solid, children)


# ---- Rooms seen from inside ----

def wall(s, corner, along, across, step, zone):
    """A wall in pieces of about `step`, so that light can fall unevenly on it; seen from where along x across points."""
    o, a, b = (np.asarray(p, float) for p in (corner, along, across))
    na, nb = (max(1, int(round(np.linalg.norm(v) / step))) for v in (a, b))
    for i in range(na):
        for j in range(nb):
            q = [o + a * (x / na) + b * (y / nb) for x, y in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
            panel(s, q, zone)


def room(s, lo, hi, step, floor="deck", ceiling="mach", sides="steel", ahead="steel", aft="steel"):
    """The inside of a box; a zone of None leaves that side open."""
    (x0, y0, z0), (x1, y1, z1) = lo, hi
    dx, dy, dz = (x1 - x0, 0, 0), (0, y1 - y0, 0), (0, 0, z1 - z0)
    for corner, a, b, zone in (((x0, y0, z0), dz, dx, floor), ((x0, y1, z0), dx, dz, ceiling), ((x0, y0, z0), dy, dz, sides),
                               ((x1, y0, z0), dz, dy, sides), ((x0, y0, z0), dx, dy, aft), ((x0, y0, z1), dy, dx, ahead)):
        if zone:
            wall(s, corner, a, b, step, zone)


def vent(n, place, way):
    """A place that steam streams from, and which way."""
    def make(glb, parent, origin):
        glb.node(f"vent {n + 1}", parent, None, np.asarray(place, float) - origin, look_rotation(way), {"point": {"list": "streams", "order": n}})
    return make

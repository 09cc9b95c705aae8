# SPDX-License-Identifier: GPL-3.0-or-later
"""What hangs under wings: missiles, the pods some of them are fired from, a tank.

Everything hangs from its origin: the body's top is at Y = 0.  Each kind has a
colour of its own and a silhouette that tells it at a glance.
"""
import numpy as np

from common import Ship, attach, geom, sheets

LEVELS = [16, 50, 140]

# Name: length, radius, colour, nose, tail fins (count, span, root, tip, sweep), middle fins or None, glow size.
KINDS = {
    "rocket": (1.5, .055, "D9A21B", "cone", (4, .10, .22, .12, .10), None, .05),
    "javelin": (2.5, .085, "2A62BC", "ogive", (4, .17, .34, .16, .16), (4, .12, .30, .12, .20, .25), .07),
    "squall": (3.1, .20, "7B4FB0", "bulb", (6, .22, .46, .30, .12), None, .15),
    "sledge": (3.9, .22, "B0302A", "blunt", (4, .34, .70, .42, .20), (4, .24, .40, .26, .10, .9), .17),
    "merlin": (2.6, .075, "3FA35B", "needle", (3, .22, .30, .10, .24), (3, .14, .24, .08, .16, .75), .065),
    "lantern": (2.9, .11, "3FB7B0", "eye", (4, .22, .40, .20, .18), None, .09),
    "hound": (1.9, .075, "C9702A", "eye", (4, .13, .26, .16, .08), None, .06),
    "leech": (2.8, .17, "5FA8D8", "fork", (3, .26, .44, .26, .14), None, .12),
    "tercel": (2.1, .075, "D8CFB8", "ogive", (4, .14, .26, .12, .12), (2, .20, .60, .30, .20, .1), .06),
}


def paint(colour):
    geom.ZONES["mark"] = ("bare", colour)
    geom.ZONES["lens"] = ("bare", "0B1218")
    geom.ZONES["case"] = ("bare", "B9BFC4")


def profile(length, r, nose):
    """(z, radius, zone of the span that follows) from the nose to the tail."""
    h = length / 2
    nz = {"cone": [(h, .1, "mark"), (h - r * 4, .96, "steel")],
          "needle": [(h, .06, "steel"), (h - r * 3, .36, "mark"), (h - r * 8, .98, "steel")],
          "ogive": [(h, .16, "lens"), (h - r * .8, .44, "mark"), (h - r * 2.2, .82, "mark"), (h - r * 3.6, 1, "steel")],
          "blunt": [(h, .40, "steel"), (h - r * .3, .78, "mark"), (h - r * 1.6, 1, "dark"), (h - r * 1.9, 1.06, "dark")],
          "bulb": [(h, .30, "mark"), (h - r * .5, .82, "mark"), (h - r * 1.5, 1.22, "dark"), (h - r * 2.6, 1.22, "dark"),
                   (h - r * 3.2, .92, "steel")],
          "eye": [(h, .34, "lens"), (h - r * .5, .72, "lens"), (h - r * 1.0, .92, "dark"), (h - r * 1.4, 1, "mark"),
                  (h - r * 2.4, 1, "steel")],
          "fork": [(h - r * 2.4, .5, "dark"), (h - r * 2.7, .95, "mark"), (h - r * 4.2, 1, "steel")]}[nose]
    body = [(h - length * .40, 1, "case"), (-h * .25, 1, "mark"), (-h * .25 - r * 1.1, 1, "case"), (-h * .62, 1, "dark"),
            (-h * .66, .93, "steel"), (-h * .96, .93, "dark"), (-h, .80, "")]
    return nz + [b for b in body if b[0] < nz[-1][0]]


def fins(s, count, span, root, tip, sweep, r, z, level, zone="shell2", phase=.5):
    """Thin tapered blades about the body, their root's rear at z."""
    for k in range(count):
        a = (k + phase) * 2 * np.pi / count
        c, n = np.array((np.cos(a), np.sin(a), 0)), np.array((-np.sin(a), np.cos(a), 0))
        p = [c * r * .9 + (0, 0, z + root), c * r * .9 + (0, 0, z), c * (r + span) + (0, 0, z + root - sweep - tip),
             c * (r + span) + (0, 0, z + root - sweep)]
        geom.slab(s, p, n, .022 if level == 0 else .015, zone, "dark")


def body(kind, level, drop=True):
    length, r, _, nose, tail, mid, _ = KINDS[kind]
    s = geom.Shape()
    n = (12, 8, 6, 4)[level]
    rows = profile(length, r, nose)
    if level == 2:
        rows = [rows[0], rows[len(rows) // 3], rows[-1]]
    elif level == 3:
        rows = [rows[0], rows[2], rows[-1]]
    geom.loft(s, [(z, geom.circle(n, r * k)) for z, k, _ in rows], "case", ("dark", rows[0][2]),
              {i: z for i, (_, _, z) in enumerate(rows[:-1])})
    if level < 3:
        fins(s, *tail, r, -length / 2, level, "mark" if kind in ("merlin", "rocket") else "shell2")
    if mid and level < 2:
        fins(s, *mid[:5], r, -length / 2 * .4 + mid[5] * length * .3, level)
    if nose == "fork" and level < 3:
        for k in range(3):
            a = (k + .5) * 2 * np.pi / 3
            at = np.array((np.cos(a), np.sin(a), 0)) * r * .78
            geom.tube(s, at + (0, 0, length / 2 - r * 2.7), at * .8 + (0, 0, length / 2), r * .2, r * .07, 6 if level == 0 else 4, "steel")
            if level == 0:
                geom.tube(s, at * .88 + (0, 0, length / 2 - r * 1.2), at * .86 + (0, 0, length / 2 - r), r * .22, r * .22, 6, "cyan")
    if level == 0:
        geom.lamp_disc(s, (0, 0, -length / 2 - .004), r * .6, n, sheets.lamp_uv("engine"))
        for z in (-length * .12, length * .16):
            geom.box(s, (0, r * .98, z), (r * .34, r * .22, r * 1.3), "dark", taper=(.8, .8))
        geom.box(s, (r * .9, 0, -length * .05), (r * .3, r * .22, length * .34), "pipe", taper=(.8, .96))
        geom.box(s, (-r * .9, 0, -length * .05), (r * .3, r * .22, length * .34), "pipe", taper=(.8, .96))
    return s.moved(np.array((0, -r, 0)) if drop else np.zeros(3))


def rocket_pod(level):
    """A drum of nineteen rockets and the one in its middle."""
    s = geom.Shape()
    n, r, h = (16, 12, 8, 5)[level], .30, 1.0
    if level > 1:
        geom.loft(s, [(h, geom.circle(n, r * .9)), (h * .8, geom.circle(n, r)), (-h, geom.circle(n, r * .5))], "case", ("dark", "throat"))
        return s.moved(np.array((0, -r, 0)))
    rows = [(h, .94, "mark"), (h - .14, 1, "mark"), (h - .24, 1, "dark"), (h - .28, .97, "case"), (.1, .97, "shell2"), (-.05, .97, "case"),
            (-.62, .97, "dark"), (-.7, .9, "dark"), (-1.0, .55, "")]
    geom.loft(s, [(z, geom.circle(n, r * k)) for z, k, _ in rows], "case", ("dark", "steel"), {i: b for i, (_, _, b) in enumerate(rows[:-1])})
    places = [(0, 0)] + [(.115 * np.cos(a), .115 * np.sin(a)) for a in np.arange(6) * np.pi / 3]
    places += [(.222 * np.cos(a), .222 * np.sin(a)) for a in (np.arange(12) + .5) * np.pi / 6]
    for x, y in places:
        geom.tube(s, (x, y, h - .02), (x, y, h + .03), .052, .046, 8 if level == 0 else 5, "dark", cap_zone="throat")
        if level == 0:
            geom.tube(s, (x, y, h + .02), (x, y, h + .07), .030, .004, 6, "mark")
    geom.box(s, (0, r * .95, 0), (.12, .10, 1.1), "dark", taper=(.8, .96))
    return s.moved(np.array((0, -r - .03, 0)))


def cluster(kind, level, places, rack):
    """Missiles in an open rack: a beam with clamps, and the missiles themselves."""
    s = geom.Shape()
    length, r = KINDS[kind][:2]
    if level > 1:
        x, y = np.ptp([p[0] for p in places]) / 2 + r, np.ptp([p[1] for p in places]) / 2 + r
        my = np.mean([p[1] for p in places])
        geom.box(s, (0, my, 0), (2 * x, 2 * y, length * .8), "case", front="mark")
        return s
    geom.box(s, (0, -.06, -.05), (.16, .14, length * .72), "steel", "dark", taper=(.8, .94))
    for z in (-length * .26, length * .2):
        for x, y in places:
            at = np.array((x, y, z))
            d = np.array((-x, -.08 - y, 0))
            geom.box(s, at + d * .5, (abs(d[0]) + .05, abs(d[1]) + .05, .16), rack, taper=(.9, .9))
            geom.revolve(s, [(z - .07, r * 1.02), (z - .05, r * 1.22), (z + .05, r * 1.22), (z + .07, r * 1.02)][::-1], 8,
                         ["dark", "steel", "dark"], (x, y))
    for x, y in places:
        s.merge(body(kind, max(level, 1), False).moved(np.array((x, y, 0))))
        if level == 0:
            geom.lamp_disc(s, (x, y, -length / 2 - .004), r * .55, 8, sheets.lamp_uv("engine"))
    return s


def hound_box(level):
    """Four tubes in a square box with a sloped face."""
    s = geom.Shape()
    geom.chamfered(s, (0, -.27, 0), (.56, .50, 2.1), .06, "case", "shell2") if level < 2 else \
        geom.box(s, (0, -.27, 0), (.54, .48, 2.1), "case")
    if level > 1:
        return s
    geom.box(s, (0, -.27, .78), (.60, .54, .16), "mark", taper=(1, 1))
    geom.box(s, (0, -.27, -.7), (.60, .54, .12), "dark", taper=(1, 1))
    for x in (-.135, .135):
        for y in (-.395, -.15):
            geom.tube(s, (x, y, 1.0), (x, y, 1.09), .108, .100, 10 if level == 0 else 6, "steel", cap_zone="throat")
            if level == 0:
                geom.tube(s, (x, y, 1.08), (x, y, 1.12), .06, .03, 8, "lens")
                geom.tube(s, (x, y, -1.0), (x, y, -1.09), .10, .085, 8, "dark", cap_zone="throat")
    geom.box(s, (0, .0, 0), (.14, .08, 1.2), "dark", taper=(.8, .96))
    if level == 0:
        for x in (-1, 1):
            geom.box(s, (x * .29, -.27, 0), (.05, .22, 1.1), "pipe", taper=(1, .98))
    return s


def tank(level):
    s = geom.Shape()
    n, r = (14, 10, 7, 5)[level], .33
    rows = [(1.9, .05, "shell"), (1.6, .42, "shell"), (1.15, .78, "shell"), (.6, .97, "dark"), (.55, 1, "shell"), (-.4, 1, "hazard"),
            (-.55, 1, "shell"), (-.9, .94, "shell2"), (-1.5, .62, "shell2"), (-2.0, .2, "")]
    if level > 1:
        rows = [rows[i] for i in (0, 2, 6, 9)]
    geom.loft(s, [(z, geom.circle(n, r * k)) for z, k, _ in rows], "shell", ("dark", "steel"),
              {i: b for i, (_, _, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level < 2:
        for k in (0, 1, 2):
            fins(s, 3, .2, .5, .3, .2, r * .5, -1.85, level, "hazard")
            break
        geom.box(s, (0, r * .98, 0), (.14, .10, 1.2), "dark", taper=(.8, .95))
    if level == 0:
        geom.tube(s, (0, -r * .96, .3), (0, -r * 1.08, .3), .09, .07, 8, "steel", cap_zone="hazard")
        geom.box(s, (0, -r * .98, -.3), (.10, .08, .8), "pipe", taper=(.8, .95))
    return s.moved(np.array((0, -r - .04, 0)))


def main(out, name):
    kind = name.removesuffix("-pod")
    geom.ZONES["lens"] = ("bare", "0B1218")
    paint(KINDS[{"hornet": "rocket", "tank": "javelin"}.get(kind, kind)][2])
    ship = Ship(100, ["bare", "machinery", "lamps"], LEVELS, {"bare": 256, "machinery": 64, "lamps": 64}, .08)
    pods = {"hornet-pod": rocket_pod, "hound-pod": hound_box, "tank": tank,
            "javelin-pod": lambda level: cluster("javelin", level, [(-.22, -.20), (.22, -.20), (0, -.44)], "steel"),
            "tercel-pod": lambda level: cluster("tercel", level, [(-.24, -.16), (.24, -.16), (-.16, -.42), (.16, -.42)], "dark")}
    if name in pods:
        build, glow = pods[name], []
        r, length = .3, 2.0
    else:
        kind = "rocket" if name == "hornet" else name
        length, r, g = KINDS[kind][0], KINDS[kind][1], KINDS[kind][6]
        build = lambda level: body(kind, level)          # noqa: E731
        glow = [attach("engine_glow:1", (0, -r, -length / 2), {"glow": 1, "size": [g, g, -g * 9]})]
    ship.part("Body", build, extras={"class": "fuel_pod" if name == "tank" else "hull", "volume": np.pi * r * r * length * .8},
              children=glow)
    return ship.write(out, rays=24, reach=1.2)

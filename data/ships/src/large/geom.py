# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes for the large ships: lofts, boxes, tubes, plates, scattered detail.

Frame of glTF throughout: X to port, Y up, Z ahead, metres.  A Shape is a list
of polygons with a zone each; `uv` is given only where a face shows a cell of
the lamp atlas.  Nothing here needs Blender.
"""

import numpy as np

# Zone: (sheet, sRGB tint).  Lamp zones shine; their tint is only the paint.
# "bare" is the plates' sheet without its lit ports.
ZONES = {
    "hull": ("plates", "C9D1D8"), "second": ("plates", "8A96A1"),
    "pale": ("bare", "E8ECEF"), "dark": ("bare", "39424C"),
    "accent": ("bare", "1C57B8"), "steel": ("bare", "5E676F"),
    "mach": ("machinery", "7C858E"), "machdark": ("machinery", "4A525B"),
    "win": ("windows", "B9C2CA"), "windark": ("windows", "56606B"),
    "deck": ("deck", "4C555E"), "deckwhite": ("deck", "E2E6E9"),
    "deckblue": ("deck", "2A62BC"), "deckamber": ("deck", "D9A21B"),
    "orange": ("bare", "C9702A"),
    "throat": ("machinery", "30363C"),
    "engine": ("lamps", "FFFFFF"), "bay": ("lamps", "FFFFFF"),
    "tube": ("lamps", "FFFFFF"), "cyan": ("lamps", "FFFFFF"),
    "warm": ("lamps", "FFFFFF"), "red": ("lamps", "FFFFFF"),
    "green": ("lamps", "FFFFFF"),
    "shell": ("bare", "C3CBD2"), "shell2": ("bare", "8A96A1"), "hazard": ("bare", "D9A21B"),
    "rust": ("bare", "7C8791"), "pipe": ("machinery", "A9B0B6"),
}

# What Holt's paint makes of the same zones.
HOLT = {
    "hull": "6A6456", "second": "8A5233", "pale": "D8CFB8", "dark": "2F2D2B", "accent": "D05A12", "steel": "4C4841",
    "mach": "625B50", "machdark": "39352F", "win": "7A7263", "windark": "4A4438", "deck": "3E3A33",
    "deckwhite": "D8CFB8", "deckblue": "C2500C", "orange": "D05A12", "throat": "241F1A", "shell": "6A6456",
    "shell2": "57513F", "rust": "7A4A2C", "pipe": "7E7668",
}


def paint_as_holt():
    """Take Holt's paint for everything built from here on."""
    for zone, code in HOLT.items():
        ZONES[zone] = (ZONES[zone][0], code)


# What those who carry goods and keep gates paint theirs: sand grey, amber, no flag.
TRADE = {
    "hull": "B4AD9C", "second": "77746B", "pale": "E4DFD0", "dark": "33353A", "accent": "CC8418", "steel": "5B5F63",
    "mach": "77746B", "machdark": "45443F", "win": "B0A998", "windark": "54514A", "deck": "4A4944", "orange": "B5561E",
    "shell": "B4AD9C", "shell2": "8C887B", "rust": "7A5B3E", "pipe": "9A978C",
}


def paint_as_trade():
    """Take the carriers' paint for everything built from here on."""
    for zone, code in TRADE.items():
        ZONES[zone] = (ZONES[zone][0], code)


class Shape:
    """Polygons: vertices, faces (index lists), a zone and optional uv each."""

    def __init__(self):
        self.v, self.f, self.z, self.uv = [], [], [], []

    def add(self, verts, faces, zones, uvs=None):
        base = len(self.v)
        self.v.extend(np.asarray(p, float) for p in verts)
        for i, face in enumerate(faces):
            self.f.append([base + k for k in face])
            self.z.append(zones if isinstance(zones, str) else zones[i])
            self.uv.append(None if uvs is None else uvs[i])

    def shell(self, verts, faces, zones):
        """Add a closed shell, turned inside out if its volume says so."""
        if volume(verts, faces) < 0:
            faces = [list(reversed(f)) for f in faces]
        self.add(verts, faces, zones)

    def merge(self, other):
        self.add(other.v, other.f, other.z, other.uv)

    def mirrored(self):
        """The same shape on the other side of X = 0."""
        out = Shape()
        out.add([p * (-1, 1, 1) for p in self.v],
                [list(reversed(f)) for f in self.f], list(self.z),
                [None if u is None else list(reversed(u)) for u in self.uv])
        return out

    def both_sides(self, other):
        self.merge(other)
        self.merge(other.mirrored())

    def moved(self, offset, turn=None):
        out = Shape()
        m = np.eye(3) if turn is None else turn
        out.add([m @ p + offset for p in self.v], [list(f) for f in self.f],
                list(self.z), list(self.uv))
        return out

    def triangles(self):
        return sum(len(f) - 2 for f in self.f)


def volume(verts, faces):
    v = np.asarray(verts, float)
    total = 0.0
    for f in faces:
        for k in range(1, len(f) - 1):
            total += np.dot(v[f[0]], np.cross(v[f[k]], v[f[k + 1]]))
    return total / 6.0


def turn_x(a):
    c, s = np.cos(a), np.sin(a)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def turn_y(a):
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def turn_z(a):
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def loft(shape, rings, zones, caps=("dark", "dark"), bands=None, axis="z"):
    """Skin rings [(position, [(a, b)...])]; all rings have as many points.

    zones: a zone per strip, or one.  bands: {span: zone, or {strip: zone}}
    paints whole spans between ring i and i + 1.  axis "y" stands the loft up:
    (a, b) are then X and Z.  A cap of None leaves that end open.
    """
    n = len(rings[0][1])
    verts, faces, names = [], [], []
    for pos, pts in rings:
        for a, b in pts:
            verts.append((a, b, pos) if axis == "z" else (a, pos, b))
    for i in range(len(rings) - 1):
        band = (bands or {}).get(i)
        for j in range(n):
            k = (j + 1) % n
            faces.append([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j])
            zone = zones if isinstance(zones, str) else zones[j]
            if isinstance(band, dict):
                zone = band.get(j, zone)
            elif band and not zone.startswith(("mach", "win")):
                zone = band
            names.append(zone)
    closed = list(faces)
    ends = [list(range(n)), list(range((len(rings) - 1) * n, len(rings) * n))]
    closed += [list(reversed(ends[0])), ends[1]]
    names += [caps[0] or "", caps[1] or ""]
    if volume(verts, closed) < 0:
        closed = [list(reversed(f)) for f in closed]
    pick = [i for i, z in enumerate(names) if z]
    shape.add(verts, [closed[i] for i in pick], [names[i] for i in pick])


def mirror_section(right):
    """A full section from its points of X > 0, listed from the top down."""
    return list(right) + [(-x, y) for x, y in reversed(right)]


def mirror_zones(right, top, bottom):
    """Strip zones for mirror_section: right strips, then bottom, left, top."""
    return list(right) + [bottom] + list(reversed(right)) + [top]


def box(shape, centre, size, zone="hull", top=None, taper=(1, 1), shift=(0, 0),
        bottom=True, turn=None, front=None):
    """A box; `taper` scales the top in X and Z, `shift` moves it."""
    c, (w, h, d) = np.asarray(centre, float), size
    q = [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2)]
    v = [np.array((x, -h / 2, z)) for x, z in q]
    v += [np.array((x * taper[0] + shift[0], h / 2, z * taper[1] + shift[1])) for x, z in q]
    if turn is not None:
        v = [turn @ p for p in v]
    v = [p + c for p in v]
    faces = [[4, 7, 6, 5], [0, 4, 5, 1], [1, 5, 6, 2], [2, 6, 7, 3], [3, 7, 4, 0]]
    names = [top or zone, zone, zone, front or zone, zone]
    if bottom:
        faces.append([0, 1, 2, 3])
        names.append(zone)
    shape.add(v, faces, names)


def chamfered(shape, centre, size, cut, zone="hull", top=None, bottom=True, edge=None):
    """A box with its upper edges cut off: softer to the eye than a plain one."""
    c, (w, h, d) = np.asarray(centre, float), size
    def ring(x, y, z):
        return [(-x, y, -z), (x, y, -z), (x, y, z), (-x, y, z)]
    v = ring(w / 2, -h / 2, d / 2) + ring(w / 2, h / 2 - cut, d / 2)
    v += ring(w / 2 - cut, h / 2, d / 2 - cut)
    faces, names = [], []
    for r in (0, 4):
        for j in range(4):
            k = (j + 1) % 4
            faces.append([r + j, r + 4 + j, r + 4 + k, r + k])
            names.append(zone if r == 0 else (edge or zone))
    faces.append([8, 11, 10, 9])
    names.append(top or zone)
    if bottom:
        faces.append([0, 1, 2, 3])
        names.append(zone)
    shape.add([np.array(p) + c for p in v], faces, names)


def circle(n, r, centre=(0, 0), phase=0.5):
    a = (np.arange(n) + phase) * 2 * np.pi / n
    return [(centre[0] + r * np.cos(t), centre[1] + r * np.sin(t)) for t in a]


def tube(shape, a, b, r0, r1, n, zone, caps=(True, True), cap_zone=None):
    """A straight tube or cone between two points."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    d = (b - a) / np.linalg.norm(b - a)
    u = np.cross(d, (0, 1, 0) if abs(d[1]) < 0.9 else (1, 0, 0))
    u /= np.linalg.norm(u)
    w = np.cross(d, u)
    ring = [u * np.cos(t) + w * np.sin(t) for t in (np.arange(n) + .5) * 2 * np.pi / n]
    v = [a + p * r0 for p in ring] + [b + p * r1 for p in ring]
    faces = [[j, (j + 1) % n, n + (j + 1) % n, n + j] for j in range(n)]
    names = [zone] * n
    faces += [list(reversed(range(n))), list(range(n, 2 * n))]
    names += [cap_zone or zone] * 2
    if volume(v, faces) < 0:
        faces = [list(reversed(f)) for f in faces]
    keep = list(range(n)) + [n + i for i in (0, 1) if caps[i]]
    shape.add(v, [faces[i] for i in keep], [names[i] for i in keep])


def revolve(shape, profile, n, zones, centre=(0, 0), phase=0.5, squash=(1, 1)):
    """Turn a profile [(z, r)...] round a line along Z; the ends stay open."""
    verts, faces, names = [], [], []
    for z, r in profile:
        for x, y in circle(n, r, (0, 0), phase):
            verts.append((centre[0] + x * squash[0], centre[1] + y * squash[1], z))
    for i in range(len(profile) - 1):
        for j in range(n):
            k = (j + 1) % n
            faces.append([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j])
            names.append(zones[i])
    # The profile runs from the hull out to the lip and back in: outward is
    # right of its direction, so the first span tells which way round it goes.
    if profile[1][0] < profile[0][0]:
        faces = [list(reversed(f)) for f in faces]
    shape.add(verts, faces, names)


def lamp_disc(shape, centre, r, n, uv, zone="engine", back=True, phase=0.5):
    """A disc across Z that shows a round lamp cell."""
    u0, v0, u1, v1 = uv
    pts = circle(n, 1.0, phase=phase)
    verts = [(centre[0] + x * r, centre[1] + y * r, centre[2]) for x, y in pts]
    uvs = [((u0 + u1) / 2 + x * (u1 - u0) / 2, (v0 + v1) / 2 - y * (v1 - v0) / 2) for x, y in pts]
    order = list(range(n))
    if back:
        order.reverse()
    shape.add(verts, [order], zone, [[uvs[i] for i in order]])


def lamp_quad(shape, corners, uv, zone):
    """A quad (left low, right low, right high, left high as seen) of a lamp cell."""
    u0, v0, u1, v1 = uv
    shape.add(corners, [[0, 1, 2, 3]], zone, [[(u0, v1), (u1, v1), (u1, v0), (u0, v0)]])


def slab(shape, outline, normal, thick, zone, edge=None):
    """Extrude a flat outline (3-D points) by +-thick/2: fins, radiators."""
    n = np.asarray(normal, float)
    n = n / np.linalg.norm(n) * thick / 2
    m = len(outline)
    pts = [np.asarray(p, float) for p in outline]
    v = [p + n for p in pts] + [p - n for p in pts]
    faces = [list(range(m)), list(reversed(range(m, 2 * m)))]
    names = [zone, zone]
    for j in range(m):
        k = (j + 1) % m
        faces.append([k, j, m + j, m + k])
        names.append(edge or zone)
    shape.shell(v, faces, names)


def fin(shape, root0, root1, tip1, tip0, thick, zone, tip_zone, split=0.72, edge="dark"):
    """A fin from root (front, rear) to tip (front, rear), its end painted."""
    r0, r1, t1, t0 = (np.asarray(p, float) for p in (root0, root1, tip1, tip0))
    n = np.cross(r1 - r0, t0 - r0)
    n /= np.linalg.norm(n)
    rows = [(r0, r1, thick), (r0 + (t0 - r0) * split, r1 + (t1 - r1) * split, thick * .62),
            (t0, t1, thick * .36)]
    verts = []
    for a, b, th in rows:
        for s, w in ((0.0, 0.0), (0.14, 0.5), (0.86, 0.5), (1.0, 0.12)):
            verts.append(a + (b - a) * s + n * th * w)
        for s, w in ((1.0, -0.12), (0.86, -0.5), (0.14, -0.5)):
            verts.append(a + (b - a) * s + n * th * w)
    m, faces, names = 7, [], []
    for i in range(2):
        for j in range(m):
            k = (j + 1) % m
            faces.append([i * m + j, i * m + k, (i + 1) * m + k, (i + 1) * m + j])
            names.append((edge if j in (0, 3, 6) else zone) if i == 0 else
                         (edge if j == 3 else tip_zone))
    faces += [list(range(m)), list(reversed(range(2 * m, 3 * m)))]
    names += [edge, tip_zone]
    if volume(verts, faces) < 0:
        faces = [list(reversed(f)) for f in faces]
    shape.add(verts, faces, names)


def scatter(shape, corner, along, across, up, count, seed, biggest=5.0, least=0.7,
            zones=("mach", "machdark", "steel", "second"), tall=0.55, floor=0.0, level=0):
    """Boxes of power-law size over a parallelogram; `floor` drops small ones."""
    rng = np.random.default_rng(seed)
    o, a, b = (np.asarray(p, float) for p in (corner, along, across))
    la, lb = np.linalg.norm(a), np.linalg.norm(b)
    ea, eb = a / la, b / lb
    n = np.asarray(up, float)
    n = n / np.linalg.norm(n)
    for _ in range(count):
        size = min(biggest, least * rng.random() ** -0.72)
        w = size * rng.uniform(0.7, 2.2)
        d = size * rng.uniform(0.5, 1.1)
        h = size * rng.uniform(0.25, tall) + 0.15
        s, t = rng.random(), rng.random()
        zone = zones[int(rng.integers(0, len(zones)))]
        if size < floor:
            continue
        w, d = min(w, la * .8), min(d, lb * .8)
        p = o + ea * (w / 2 + s * (la - w)) + eb * (d / 2 + t * (lb - d))
        v = []
        for y, k in ((-0.4, 1.0), (h, 0.86)):
            for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                v.append(p + ea * x * w / 2 * k + eb * z * d / 2 * k + n * y)
        faces = [[4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
        if np.dot(np.cross(ea, eb), n) < 0:
            faces = [list(reversed(f)) for f in faces]
        shape.add(v, faces, zone)


DIGITS = {"0": "111101101101111", "1": "010110010010111", "2": "111001111100111",
          "3": "111001111001111", "4": "101101111001001", "5": "111100111001111",
          "6": "111100111101111", "7": "111001001001001", "8": "111101111101111",
          "9": "111101111001111", "-": "000000111000000"}


def numerals(shape, text, corner, right, up, cell, lift, zone="pale"):
    """Block figures of 3 x 5 cells from the low left corner, `lift` proud."""
    o, r, u = (np.asarray(p, float) for p in (corner, right, up))
    r, u = r / np.linalg.norm(r), u / np.linalg.norm(u)
    o = o + np.cross(r, u) * lift
    for i, ch in enumerate(text):
        bits = DIGITS[ch]
        for row in range(5):
            col = 0
            while col < 3:
                if bits[row * 3 + col] == "0":
                    col += 1
                    continue
                end = col
                while end < 3 and bits[row * 3 + end] == "1":
                    end += 1
                x0, x1 = (i * 4 + col) * cell, (i * 4 + end) * cell
                y0, y1 = (4 - row) * cell, (5 - row) * cell
                shape.add([o + r * x0 + u * y0, o + r * x1 + u * y0,
                           o + r * x1 + u * y1, o + r * x0 + u * y1], [[0, 1, 2, 3]], zone)
                col = end


def emblem(shape, centre, right, up, radius, lift, zone="pale"):
    """Meridian's mark: a ring, the line through it, a star at its foot."""
    o, r, u = (np.asarray(p, float) for p in (centre, right, up))
    o = o + np.cross(r, u) * lift
    n, inner = 16, radius * 0.76
    ring = [(np.cos(a), np.sin(a)) for a in np.arange(n) * 2 * np.pi / n]
    for (c0, s0), (c1, s1) in zip(ring, ring[1:] + ring[:1]):
        shape.add([o + r * c * k + u * s * k for c, s, k in
                   ((c0, s0, inner), (c0, s0, radius), (c1, s1, radius), (c1, s1, inner))],
                  [[0, 1, 2, 3]], zone)
    w = radius * 0.09
    shape.add([o + r * x + u * y for x, y in ((-w, -inner), (w, -inner), (w, inner), (-w, inner))],
              [[0, 1, 2, 3]], zone)
    for m in (1, -1):
        wing = [(m * w * 1.8, -inner * .1), (m * inner * .66, 0), (m * w * 1.8, inner * .1)]
        pts = [o + r * x + u * y for x, y in (wing if m > 0 else wing[::-1])]
        shape.add(pts, [[0, 1, 2]], zone)

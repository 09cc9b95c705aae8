# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared kit of the ship scripts: geometry.

All coordinates are metres in the glTF frame: X to the ship's left, Y up,
+Z forward.  A ship is a list of *shells* (closed lofts) built for the left
half only (X >= 0); the right half is its mirror and shares its texels.  A
shell on the middle line is a *centre* shell: open rings from the bottom to
the top point, both on X = 0.

Every shell carries, at each face corner, surface coordinates in metres
(s along, t across) that double as texture coordinates after packing, panel
coordinates that follow the taper of the form, and a zone a face.

  kit        shells, charts, packing, Blender meshes, culling, levels
  kit_paint  rasterising the atlas, bakes, panels, wear, noise, saving maps
  kit_glb    the .glb writer
  kit_render thumbnails and contact sheets
"""
import math
import zlib

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from kit_glb import Glb, look_rotation  # noqa: F401  (part of the kit)


def seed_of(text):
    """A stable 32-bit seed from a string (Python's own hash changes per run)."""
    return zlib.crc32(text.encode()) & 0xFFFFFFFF


def to_blender(p):
    """glTF frame to Blender's (Z up); works on (..., 3) arrays."""
    p = np.asarray(p, float)
    return np.stack([p[..., 0], -p[..., 2], p[..., 1]], axis=-1)


def from_blender(p):
    """Blender's frame to glTF's; works on (..., 3) arrays."""
    p = np.asarray(p, float)
    return np.stack([p[..., 0], p[..., 2], -p[..., 1]], axis=-1)


# ------------------------------------------------------------------ rings

def circle(c, r, n=12, phase=0.5, ry=None, axis="z"):
    """Ring of n points round centre c in the plane across `axis` ("x", "y" or "z")."""
    a = (np.arange(n) + phase) * 2 * math.pi / n
    u, v = np.cos(a) * r, np.sin(a) * (r if ry is None else ry)
    o = np.zeros(n)
    p = {"z": (u, v, o), "y": (u, o, v), "x": (o, u, v)}[axis]
    return np.stack(p, axis=1) + np.asarray(c, float)


def half_circle(z, r, y=0.0, n=8, ry=None):
    """Centre half ring (bottom to top, X >= 0) of n points."""
    a = np.linspace(-math.pi / 2, math.pi / 2, n)
    p = np.stack([np.cos(a) * r, y + np.sin(a) * (r if ry is None else ry), np.full(n, float(z))], axis=1)
    p[0, 0] = p[-1, 0] = 0
    return p


def half_ring(z, points, scale=1.0, dy=0.0):
    """Centre half ring from (x, y) pairs, bottom to top; first and last on X = 0."""
    p = np.array([(x * scale, y * scale + dy, z) for x, y in points], float)
    p[0, 0] = p[-1, 0] = 0
    return p


def super_half(z, w, bottom, top, mid=0.0, n=9, power=2.6):
    """Centre half ring of a superellipse: half width w, from `bottom` to `top`,
    widest at height `mid`.  Higher power is boxier."""
    a = np.linspace(-math.pi / 2, math.pi / 2, n)
    c, s = np.abs(np.cos(a)) ** (2 / power), np.abs(np.sin(a)) ** (2 / power)
    y = np.where(a < 0, mid - s * (mid - bottom), mid + s * (top - mid))
    p = np.stack([w * c, y, np.full(n, float(z))], axis=1)
    p[0, 0] = p[-1, 0] = 0
    return p


def wing_ring(le, te, thick, normal=(0, 1, 0), front=0.22, rear=0.68, edge=0.12):
    """Six-sided aerofoil ring from leading edge `le` to trailing edge `te` (points),
    `thick` metres thick along `normal`; the trailing edge keeps `edge` of it."""
    le, te, n = (np.asarray(v, float) for v in (le, te, normal))
    n = n / np.linalg.norm(n)
    a, b = le + (te - le) * front, le + (te - le) * rear
    h = thick / 2
    return np.array([le, a + n * h * 0.92, b + n * h, te + n * h * edge, te - n * h * edge,
                     b - n * h, a - n * h * 0.92])


def fin_half(y, le, te, thick, front=0.24, rear=0.66, edge=0.14):
    """Open half ring of a fin on the middle line at height y, for a centre loft."""
    h, d = thick / 2, te - le
    return np.array([(0, y, le), (h * 0.92, y, le + d * front), (h, y, le + d * rear), (h * edge, y, te), (0, y, te)])


def cut_box(c, size, cut=0.2, axis="z"):
    """Eight-point ring: a rectangle (half sizes `size`) with its corners cut by
    `cut` metres (or a pair), across `axis`."""
    a, b = size
    cu, cv = cut if isinstance(cut, (tuple, list)) else (cut, cut)
    uv = [(a, -b + cv), (a, b - cv), (a - cu, b), (-a + cu, b), (-a, b - cv), (-a, -b + cv),
          (-a + cu, -b), (a - cu, -b)]
    c = np.asarray(c, float)
    if axis == "z":
        return np.array([(c[0] + u, c[1] + v, c[2]) for u, v in uv])
    if axis == "x":
        return np.array([(c[0], c[1] + v, c[2] + u) for u, v in uv])
    return np.array([(c[0] + u, c[1], c[2] + v) for u, v in uv])


# ----------------------------------------------------------------- shells

class Shell:
    """One closed surface.  Faces keep, corner by corner: st (metres), pt (panel
    coordinates), k (local width over mean width); and chart and zone a face."""

    def __init__(self, name, part, centre, density, size_hint):
        self.name, self.part, self.centre = name, part, centre
        self.density, self.size_hint = density, size_hint
        self.verts, self.faces, self.zones, self.charts = [], [], [], []
        self.st, self.pt, self.k = [], [], []
        self.n_charts = 0
        self._index = {}

    def vert(self, p):
        key = tuple(np.round(p, 5))
        if key not in self._index:
            self._index[key] = len(self.verts)
            self.verts.append(np.asarray(p, float))
        return self._index[key]

    def face(self, points, zone, chart, st, pt, k):
        ids, keep = [], []
        for i, p in enumerate(points):
            v = self.vert(p)
            if v not in ids:
                ids.append(v)
                keep.append(i)
        if len(ids) < 3:
            return
        self.faces.append(ids)
        self.zones.append(zone)
        self.charts.append(chart)
        self.st.append([st[i] for i in keep])
        self.pt.append([pt[i] for i in keep])
        self.k.append([k[i] for i in keep])

    def signed_volume(self):
        v = np.array(self.verts)
        total = 0.0
        for f in self.faces:
            for i in range(1, len(f) - 1):
                total += np.dot(v[f[0]], np.cross(v[f[i]], v[f[i + 1]])) / 6
        return total

    def finish(self):
        """Turn the faces outward (every shell is closed, so its volume tells)."""
        if self.signed_volume() < 0:
            for lst in (self.faces, self.st, self.pt, self.k):
                for i, f in enumerate(lst):
                    lst[i] = f[::-1]
        # Charts read from outside must not be mirrored: flip t where they are.
        v = np.array(self.verts)
        for c in range(self.n_charts):
            area = 0.0
            for i, f in enumerate(self.faces):
                if self.charts[i] == c:
                    st = np.array(self.st[i])
                    x, y = st[:, 0], st[:, 1]
                    area += np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)
            if area < 0:
                for i in range(len(self.faces)):
                    if self.charts[i] == c:
                        self.st[i] = [(a, -b) for a, b in self.st[i]]
                        self.pt[i] = [(a, -b) for a, b in self.pt[i]]
        self.v = v
        return self


def _angle(a, b):
    na, nb = np.linalg.norm(a), np.linalg.norm(b)
    if na < 1e-9 or nb < 1e-9:
        return 0.0
    return math.degrees(math.acos(max(-1, min(1, float(np.dot(a, b)) / (na * nb)))))


def _groups(breaks, n):
    cuts = [0] + sorted(b for b in set(breaks) if 0 < b < n) + [n]
    return list(zip(cuts[:-1], cuts[1:]))


class Ship:
    """Collects shells of a ship's left half.  `parts` maps a part's name to True
    when it lies on the middle line (mirrored into one mesh), False for a part
    that exists once a side (its mirror is a part of its own)."""

    def __init__(self, name, parts):
        self.name, self.parts, self.shells = name, dict(parts), []

    def loft(self, rings, zone, part="hull", centre=False, closed=True, caps=(True, True),
             cap_zone=None, density=1.0, max_girth=2.4, bend=52, name=None, plan=None):
        """Skin a list of rings.  `zone` is a name, a list a strip, or a function
        (interval, strip) -> name.  Centre lofts use open rings (`closed` is then
        ignored).  Charts split at bends sharper than `bend` degrees and at
        `max_girth` metres of girth.  `plan` (a direction across the loft, as
        (0, 0, 1) for a wing) lays charts out in plan instead of round their
        middle, so swept wings are not sheared and panels stand square.
        Returns the shell."""
        rings = np.array([np.asarray(r, float) for r in rings])
        R, M, _ = rings.shape
        closed = closed and not centre
        strips = M if closed else M - 1
        cols = M + 1 if closed else M
        ring = np.concatenate([rings, rings[:, :1]], axis=1) if closed else rings
        zone_of = zone if callable(zone) else (
            (lambda i, j: zone[j % len(zone)]) if isinstance(zone, (list, tuple)) else (lambda i, j: zone))
        size = np.sort(rings.reshape(-1, 3).max(0) - rings.reshape(-1, 3).min(0))
        shell = Shell(name or f"{self.name}.{len(self.shells)}", part, centre, density, float(size[1]))
        edge_len = np.linalg.norm(np.diff(ring, axis=1), axis=2)          # R, strips
        step = np.diff(ring, axis=0)
        if plan is not None:
            plan = np.asarray(plan, float)
            flat = step - (step @ plan)[:, :, None] * plan
            along = np.linalg.norm(flat, axis=2).mean(axis=1)
        else:
            along = np.linalg.norm(step, axis=2).mean(axis=1)
        # Split lengthwise at sharp bends of the profile.
        rowcuts = []
        for i in range(1, R - 1):
            ang = np.mean([_angle(step[i - 1, j], step[i, j]) for j in range(cols)])
            if ang > bend:
                rowcuts.append(i)
        for r0, r1 in _groups(rowcuts, R - 1):
            # Split across at hard edges and at the greatest girth.
            mids = ring[r0:r1 + 1]
            w = np.linalg.norm(np.diff(mids, axis=1), axis=2).max(axis=0)
            across = np.diff(mids, axis=1).mean(axis=0)
            colcuts, run = [], 0.0
            small = w.sum() < 0.9
            for j in range(strips):
                if j and not small:
                    hard = _angle(across[j - 1], across[j]) > bend and min(run, w[j:].sum()) > 0.22
                    if hard or run + w[j] > max_girth:
                        colcuts.append(j)
                        run = 0.0
                run += w[j]
            s = np.concatenate([[0], np.cumsum(along[r0:r1])])
            s_off = along[:r0].sum()
            for c0, c1 in _groups(colcuts, strips):
                chart = shell.n_charts
                shell.n_charts += 1
                seg = edge_len[r0:r1 + 1, c0:c1]
                t = np.concatenate([np.zeros((r1 - r0 + 1, 1)), np.cumsum(seg, axis=1)], axis=1)
                width = np.maximum(t[:, -1], 1e-4)
                mean = width.mean()
                if plan is None:
                    t = t - width[:, None] / 2
                    k = width / mean
                else:
                    place = ring[r0:r1 + 1, c0:c1 + 1] @ plan
                    t = place[:, :1] + t * np.sign((place[:, -1] - place[:, 0]).sum() or 1.0)
                    k = np.ones(len(width))
                for i in range(r0, r1):
                    for j in range(c0, c1):
                        corners = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
                        st = [(s[a - r0], t[a - r0, b - c0]) for a, b in corners]
                        pt = [(s[a - r0] + s_off, t[a - r0, b - c0] / max(k[a - r0], 1e-3)) for a, b in corners]
                        shell.face([ring[a, b] for a, b in corners], zone_of(i, j), chart, st, pt,
                                   [max(k[a - r0], 0.05) for a, b in corners])
        for end, want in ((0, caps[0]), (R - 1, caps[1])):
            if want:
                z = cap_zone or zone_of(0 if end == 0 else R - 2, 0)
                self._cap(shell, rings[end], z, end == 0)
        self.shells.append(shell.finish())
        return shell

    @staticmethod
    def _cap(shell, ring, zone, first):
        pts = [p for i, p in enumerate(ring) if np.linalg.norm(p - ring[i - 1]) > 1e-5]
        if len(pts) < 3:
            return
        pts = np.array(pts)
        n = sum(np.cross(pts[i] - pts[0], pts[(i + 1) % len(pts)] - pts[0]) for i in range(len(pts)))
        if np.linalg.norm(n) < 1e-6:
            return
        n = n / np.linalg.norm(n)
        d = pts - pts.mean(axis=0)
        u = np.linalg.svd(d - np.outer(d @ n, n))[2][0]
        v = np.cross(n, u)
        st = [(float(p @ u), float(p @ v)) for p in d]
        st = np.array(st) - np.array(st).min(axis=0)
        st = [tuple(x) for x in st]
        chart = shell.n_charts
        shell.n_charts += 1
        order = list(range(len(pts)))[::-1] if first else list(range(len(pts)))
        shell.face([pts[i] for i in order], zone, chart, [st[i] for i in order], [st[i] for i in order],
                   [1.0] * len(pts))

    # ---- shapes made of lofts

    def tube(self, path, radii, zone, n=10, part="hull", density=1.0, caps=(True, True), squash=1.0, **kw):
        """A pipe along Z through `path` points with `radii`; n sides."""
        return self.loft([circle(c, r, n, ry=r * squash) for c, r in zip(path, radii)], zone, part,
                         density=density, caps=caps, **kw)

    def plate(self, outline, normal, thick, zone, inset=0.06, part="hull", density=1.0, edge_zone=None,
              centre=False, sink=0.1, **kw):
        """An armour slab: `outline` (points round its foot, convex), raised `thick`
        metres along `normal` with a chamfer `inset` wide, sunk `sink` below.
        Centre plates list the half outline from one X = 0 point to the other."""
        o = np.asarray(outline, float)
        n = np.asarray(normal, float)
        n = n / np.linalg.norm(n)
        mid = o.mean(axis=0)
        if centre:
            mid[0] = 0
        top = []
        for p in o:
            d = p - mid
            d = d - n * (d @ n)
            q = p - d / max(np.linalg.norm(d), 1e-6) * min(inset * 1.3, np.linalg.norm(d) * 0.8)
            if centre and abs(p[0]) < 1e-6:
                q[0] = 0
            top.append(q)
        top = np.array(top)
        ez = edge_zone or zone
        rings = [o - n * sink, o + n * (thick - min(inset, thick * 0.7)), top + n * thick]
        return self.loft(rings, lambda i, j: ez if i == 0 else zone, part, centre=centre, caps=(True, True),
                         cap_zone=zone, density=density, max_girth=9, **kw)

    def box(self, lo, hi, zone, cut=0.05, part="hull", density=1.0, taper=1.0, **kw):
        """A box from lo to hi with cut edges along Z and chamfered ends."""
        lo, hi = np.asarray(lo, float), np.asarray(hi, float)
        c, h = (lo + hi) / 2, (hi - lo) / 2
        cut = min(cut, h.min() * 0.6)
        rings = [cut_box((c[0], c[1], lo[2]), (h[0] - cut, h[1] - cut), cut * 0.7),
                 cut_box((c[0], c[1], lo[2] + cut), (h[0], h[1]), cut),
                 cut_box((c[0], c[1], hi[2] - cut), (h[0] * taper, h[1] * taper), cut),
                 cut_box((c[0], c[1], hi[2]), ((h[0] - cut) * taper, (h[1] - cut) * taper), cut * 0.7)]
        return self.loft(rings, zone, part, density=density, max_girth=9, **kw)

    def nozzle(self, rings_fn, z, length, zones=("metal", "lip", "throat", "glow"), part="hull", depth=0.55,
               density=1.0, centre=False, flare=1.0, **kw):
        """An engine nozzle burning towards -Z: collar, bell, lip, throat, disc.
        `rings_fn(scale, z)` gives the section; `z` is the collar's place,
        `length` metres to the lip, `depth` metres back into the throat."""
        c, li, th, gl = zones
        prof = [(0.92, z, c), (1.02, z - 0.06 * length, c), (1.02, z - 0.30 * length, c),
                (0.94, z - 0.36 * length, li), (1.0 * flare, z - 0.92 * length, li), (1.0 * flare, z - length, li),
                (0.86 * flare, z - length, th), (0.76, z - length + depth * 0.5, th),
                (0.62, z - length + depth, gl)]
        rings = [rings_fn(s, zz) for s, zz, _ in prof]
        return self.loft(rings, lambda i, j: prof[i + 1][2] if i < 7 else "throat", part, centre=centre, caps=(True, True),
                         cap_zone=gl, density=density, max_girth=9, bend=75, **kw)

    def charts(self):
        """All charts as (shell, chart number, face numbers)."""
        out = []
        for sh in self.shells:
            for c in range(sh.n_charts):
                f = [i for i, x in enumerate(sh.charts) if x == c]
                if f:
                    out.append((sh, c, f))
        return out

    def volume(self, part):
        """Volume in m3 of the union of a part's shells (one side's, or both halves
        for a part on the middle line), by columns: overlaps count once."""
        tris = []
        for sh in self.shells:
            if sh.part == part:
                for f in sh.faces:
                    for i in range(1, len(f) - 1):
                        tris.append((sh.v[f[0]], sh.v[f[i]], sh.v[f[i + 1]]))
        if not tris:
            return 0.0
        t = np.array(tris)
        lo, hi = t.reshape(-1, 3).min(0), t.reshape(-1, 3).max(0)
        nx, nz = 48, 160
        xs = lo[0] + (np.arange(nx) + 0.487) / nx * (hi[0] - lo[0])
        zs = lo[2] + (np.arange(nz) + 0.513) / nz * (hi[2] - lo[2])
        hits = [[] for _ in range(nx * nz)]
        for a, b, c in t:
            d = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2])
            if abs(d) < 1e-12:
                continue
            ix = np.nonzero((xs >= min(a[0], b[0], c[0])) & (xs <= max(a[0], b[0], c[0])))[0]
            iz = np.nonzero((zs >= min(a[2], b[2], c[2])) & (zs <= max(a[2], b[2], c[2])))[0]
            if not len(ix) or not len(iz):
                continue
            X, Z = np.meshgrid(xs[ix], zs[iz], indexing="ij")
            u = ((X - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (Z - a[2])) / d
            v = ((b[0] - a[0]) * (Z - a[2]) - (X - a[0]) * (b[2] - a[2])) / d
            inside = (u >= 0) & (v >= 0) & (u + v <= 1)
            y = a[1] + u * (b[1] - a[1]) + v * (c[1] - a[1])
            for p, q in zip(*np.nonzero(inside)):
                hits[ix[p] * nz + iz[q]].append((y[p, q], 1 if d > 0 else -1))
        total = 0.0
        for h in hits:
            h.sort()
            depth, start = 0, 0.0
            for y, s in h:
                before = depth
                depth -= s
                if before == 0 and depth != 0:
                    start = y
                elif before != 0 and depth == 0:
                    total += y - start
        total *= (hi[0] - lo[0]) / nx * (hi[2] - lo[2]) / nz
        return total * (2 if self.parts[part] else 1)


# ---------------------------------------------------------------- packing

def _orient(a, b, w, h, r):
    """Turn chart pixels (a, b) inside a w x h box by r quarter turns."""
    return [(a, b), (h - b, a), (w - a, h - b), (b, w - a)][r]


def raster_triangle(tri, w, h):
    """Pixels (rows, cols, barycentrics) whose centres lie in a 2D triangle."""
    x0, y0 = np.maximum(np.floor(tri.min(axis=0) - 0.5).astype(int), 0)
    x1, y1 = np.ceil(tri.max(axis=0) + 0.5).astype(int)
    x1, y1 = min(x1, w), min(y1, h)
    if x1 <= x0 or y1 <= y0:
        return None
    X, Y = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
    a, b, c = tri
    d = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
    if abs(d) < 1e-12:
        return None
    u = ((X - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (Y - a[1])) / d
    v = ((b[0] - a[0]) * (Y - a[1]) - (X - a[0]) * (b[1] - a[1])) / d
    e = 1e-7
    m = (u >= -e) & (v >= -e) & (u + v <= 1 + e)
    if not m.any():
        return None
    u, v = u[m], v[m]
    return (Y[m] - 0.5).astype(int), (X[m] - 0.5).astype(int), np.stack([1 - u - v, u, v], axis=1)


def pack(ship, size=1024, cell=4, start=90.0, skip=()):
    """Pack all charts into a square sheet by their shapes (bitmaps at `cell`
    pixels), as large as fits.  Leaves, a face, shell.uv (corner list of 0..1,
    V up) and a chart scale.  `skip`: set of (shell name, face) left out.
    Returns texels a metre."""
    charts = []
    for sh, c, faces in ship.charts():
        faces = [f for f in faces if (sh.name, f) not in skip]
        if faces:
            charts.append((sh, c, faces, np.concatenate([np.array(sh.st[f]) for f in faces])))
    G = size // cell

    def masks(scale):
        out = []
        for sh, c, faces, pts in charts:
            k = scale * sh.density
            lo = pts.min(axis=0)
            ext = (pts.max(axis=0) - lo) * k
            w, h = (int(math.ceil((e + 2) / cell) + 1) * cell for e in ext)
            bits = np.zeros((h, w), bool)
            for f in faces:
                q = (np.array(sh.st[f]) - lo) * k + cell / 2 + 1
                for i in range(1, len(q) - 1):
                    hit = raster_triangle(q[[0, i, i + 1]], w, h)
                    if hit:
                        bits[hit[0], hit[1]] = True
                ij = np.clip(q.astype(int), 0, [w - 1, h - 1])
                for (x0, y0), (x1, y1) in zip(ij, np.roll(ij, -1, axis=0)):
                    n = max(abs(x1 - x0), abs(y1 - y0), 1)
                    bits[np.linspace(y0, y1, n + 1).astype(int), np.linspace(x0, x1, n + 1).astype(int)] = True
            grow = bits.copy()
            for dy in (-2, 0, 2):
                for dx in (-2, 0, 2):
                    grow |= np.roll(np.roll(bits, dy, 0), dx, 1)
            out.append((grow.reshape(h // cell, cell, w // cell, cell).any(axis=(1, 3)), w, h, lo, k))
        return out

    def attempt(scale):
        ms = masks(scale)
        if sum(m[0].sum() for m in ms) > G * G * 0.985:
            return None
        occ = np.zeros((G, G))
        places = [None] * len(ms)
        for i in sorted(range(len(ms)), key=lambda i: -max(ms[i][0].shape) * 4 - ms[i][0].sum()):
            m, w, h, lo, k = ms[i]
            F = np.fft.rfft2(occ)
            best = None
            for r in range(4):
                q = [m, m.T[:, ::-1], m[::-1, ::-1], m.T[::-1, :]][r]
                if q.shape[0] > G or q.shape[1] > G:
                    continue
                pad = np.zeros((G, G))
                pad[:q.shape[0], :q.shape[1]] = q
                hit = np.fft.irfft2(F * np.conj(np.fft.rfft2(pad)), s=(G, G))
                free = hit[:G - q.shape[0] + 1, :G - q.shape[1] + 1] < 0.5
                if not free.any():
                    continue
                rows = np.argmax(free.any(axis=1))
                col = np.argmax(free[rows])
                score = (rows + q.shape[0]) * 1.0 + rows * 0.6 + col * 0.05
                if best is None or score < best[0]:
                    best = (score, rows, col, r, q)
            if best is None:
                return None
            _, y, x, r, q = best
            occ[y:y + q.shape[0], x:x + q.shape[1]] += q
            places[i] = (x * cell, y * cell, r, w, h, lo, k)
        return places

    scale, good, fail = start, None, None
    for _ in range(9):
        p = attempt(scale)
        if p:
            good, low = p, scale
            scale = scale * 1.08 if fail is None else (scale + fail) / 2
        else:
            fail = scale
            scale = scale * 0.92 if good is None else (low + scale) / 2
        if good and fail and fail / low < 1.02:
            break
    while good is None:
        scale *= 0.94
        good, low = attempt(scale), scale
    for sh in ship.shells:
        sh.uv = [None] * len(sh.faces)
        sh.face_scale = [low * sh.density] * len(sh.faces)
    for (sh, c, faces, _), (x, y, r, w, h, lo, k) in zip(charts, good):
        for f in faces:
            q = (np.array(sh.st[f]) - lo) * k + cell / 2 + 1
            sh.uv[f] = [((x + a) / size, (y + b) / size) for a, b in (_orient(px, py, w, h, r) for px, py in q)]
    return low


# ---------------------------------------------------------- Blender meshes

def new_scene():
    """Empty Blender: no objects, no data."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def link(name, me):
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def build_mesh(name, shells, drop=0.0, keep=None, auto_smooth=38.0):
    """A Blender mesh (its own frame) of the given shells' left half.  `drop`
    leaves out shells whose middle dimension is smaller; `keep(shell, face)`
    filters faces.  UVs go to layer "UVMap"; the face attribute "src" counts
    faces over all given shells in order."""
    verts, faces, uvs, src = [], [], [], []
    n = 0
    for sh in shells:
        base = len(verts)
        use = sh.size_hint >= drop
        if use:
            verts.extend(map(tuple, to_blender(sh.v)))
        for i, f in enumerate(sh.faces):
            if use and (keep is None or keep(sh, i)):
                faces.append([base + v for v in f])
                uvs.extend(sh.uv[i] if getattr(sh, "uv", None) and sh.uv[i] else [(0, 0)] * len(f))
                src.append(n)
            n += 1
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    layer = me.uv_layers.new(name="UVMap")
    layer.data.foreach_set("uv", np.array(uvs, np.float32).ravel())
    at = me.attributes.new("src", "INT", "FACE")
    at.data.foreach_set("value", np.array(src, np.int32))
    me.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    me.use_auto_smooth = True
    me.auto_smooth_angle = math.radians(auto_smooth)
    bm = bmesh.new()
    bm.from_mesh(me)
    loose = [v for v in bm.verts if not v.link_faces]
    bmesh.ops.delete(bm, geom=loose, context="VERTS")
    bm.to_mesh(me)
    bm.free()
    me.update()
    return me


def cull(ship, rays=28):
    """Set of (shell name, face number) that no ray leaves: hidden inside others."""
    verts, faces = [], []
    for mirror in (1, -1):
        for sh in ship.shells:
            base = len(verts)
            verts.extend(Vector((x * mirror, y, z)) for x, y, z in sh.v)
            faces.extend([base + v for v in (f if mirror == 1 else f[::-1])] for f in sh.faces)
    tree = BVHTree.FromPolygons(verts, faces, epsilon=0.0)
    rng = np.random.default_rng(7)
    dirs = rng.normal(size=(rays, 3))
    dirs /= np.linalg.norm(dirs, axis=1)[:, None]
    hidden = set()
    for sh in ship.shells:
        for i, f in enumerate(sh.faces):
            p = sh.v[f]
            n = sum(np.cross(p[a] - p[0], p[a + 1] - p[0]) for a in range(1, len(p) - 1))
            ln = np.linalg.norm(n)
            if ln < 1e-9:
                hidden.add((sh.name, i))
                continue
            n = n / ln
            mid = p.mean(axis=0)
            samples = [mid] + [mid * s + q * (1 - s) for q in p for s in (0.06, 0.45)]
            samples += [(p[a] * 0.5 + p[a - 1] * 0.5) * 0.94 + mid * 0.06 for a in range(len(p))]
            free = False
            for q in samples:
                o = Vector(q + n * 0.004)
                for d in dirs:
                    dd = d if d @ n > 0 else -d
                    if tree.ray_cast(o, Vector(dd * 0.97 + n * 0.05))[0] is None:
                        free = True
                        break
                if free:
                    break
            if not free:
                hidden.add((sh.name, i))
    return hidden


def tri_count(me):
    """Triangles of a mesh."""
    return sum(len(p.vertices) - 2 for p in me.polygons)


def reduce_mesh(me, target, dissolve=5.0, mirrored=True):
    """Lower a mesh to about `target` triangles in place: limited dissolve that
    keeps UV seams, then collapse.  With `mirrored` the open edge at X = 0 is
    put back on the plane."""
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.dissolve_limit(bm, angle_limit=math.radians(dissolve), verts=bm.verts, edges=bm.edges,
                             delimit={"UV"}, use_dissolve_boundaries=False)
    bmesh.ops.triangulate(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    for _ in range(4):
        n = tri_count(me)
        if n <= target * 1.02:
            break
        ob = link("reduce", me)
        mod = ob.modifiers.new("d", "DECIMATE")
        mod.ratio = max(0.01, target / n)
        mod.use_collapse_triangulate = True
        dg = bpy.context.evaluated_depsgraph_get()
        new = bpy.data.meshes.new_from_object(ob.evaluated_get(dg))
        bm = bmesh.new()
        bm.from_mesh(new)
        bm.to_mesh(me)
        bm.free()
        bpy.data.objects.remove(ob)
        bpy.data.meshes.remove(new)
    if mirrored:
        for v in me.vertices:
            if v.co.x < 0.025:
                v.co.x = 0.0
    me.update()
    return me


def arrays(me, mirror=None, origin=(0, 0, 0), smooth=None, color=None):
    """Vertex arrays of a mesh in the glTF frame, for Glb.mesh.

    mirror None: as it is; "both": with its mirror image, welded at X = 0;
    "only": the mirror image alone.  `origin` is subtracted (after mirroring).
    `color`: name of a corner or point colour attribute for COLOR_0 (linear).
    Equal vertices are shared.  Returns dict pos, nrm, uv, idx (and color)."""
    me = me.copy()
    if mirror in ("both", "only"):
        bm = bmesh.new()
        bm.from_mesh(me)
        if mirror == "both":
            geom = bm.verts[:] + bm.edges[:] + bm.faces[:]
            dup = bmesh.ops.duplicate(bm, geom=geom)["geom"]
        else:
            dup = bm.verts[:] + bm.faces[:]
        for v in dup:
            if isinstance(v, bmesh.types.BMVert):
                v.co.x = -v.co.x
        bmesh.ops.reverse_faces(bm, faces=[f for f in dup if isinstance(f, bmesh.types.BMFace)])
        if mirror == "both":
            rim = [v for v in bm.verts if abs(v.co.x) < 1e-5]
            bmesh.ops.remove_doubles(bm, verts=rim, dist=1e-5)
        bm.to_mesh(me)
        bm.free()
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.triangulate(bm, faces=bm.faces, quad_method="BEAUTY")
    bm.to_mesh(me)
    bm.free()
    me.use_auto_smooth = True
    if smooth is not None:
        me.auto_smooth_angle = math.radians(smooth)
    me.calc_normals_split()
    n = len(me.loops)
    vi = np.zeros(n, np.int32)
    me.loops.foreach_get("vertex_index", vi)
    co = np.zeros(len(me.vertices) * 3, np.float32)
    me.vertices.foreach_get("co", co)
    nr = np.zeros(n * 3, np.float32)
    me.loops.foreach_get("normal", nr)
    uv = np.zeros(n * 2, np.float32)
    me.uv_layers[0].data.foreach_get("uv", uv)
    pos = (from_blender(co.reshape(-1, 3)[vi]) - np.asarray(origin)).astype(np.float32)
    nrm = from_blender(nr.reshape(-1, 3)).astype(np.float32)
    ln = np.linalg.norm(nrm, axis=1, keepdims=True)
    nrm = np.where(ln > 1e-6, nrm / np.maximum(ln, 1e-6), [0, 1, 0]).astype(np.float32)
    cols = [np.round(pos, 4), np.round(nrm, 2), np.round(uv.reshape(-1, 2), 5)]
    rgba = None
    if color:
        at = me.color_attributes[color]
        raw = np.zeros(len(at.data) * 4, np.float32)
        at.data.foreach_get("color", raw)
        rgba = raw.reshape(-1, 4)
        rgba = rgba[vi] if at.domain == "POINT" else rgba
        cols.append(np.round(rgba, 2))
    key = np.concatenate(cols, axis=1)
    _, first, inverse = np.unique(key, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)                    # keep the order of first use
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    first = first[order]
    idx = rank[inverse].reshape(-1, 3)
    p = pos[first].astype(float)
    area = np.linalg.norm(np.cross(p[idx[:, 1]] - p[idx[:, 0]], p[idx[:, 2]] - p[idx[:, 0]]), axis=1)
    out = {"pos": pos[first], "nrm": nrm[first], "uv": uv.reshape(-1, 2)[first], "idx": idx[area > 1e-7]}
    if rgba is not None:
        out["color"] = rgba[first]
    bpy.data.meshes.remove(me)
    return out

# SPDX-License-Identifier: GPL-3.0-or-later
"""What the gates are made of: arcs, whole rings, what stands round them, and a field across one."""
import os
import subprocess
import tempfile

import numpy as np

import geom
import sheets


def arc(s, angles, sections, zones, caps=("dark", "dark"), bands=None):
    """Skin sections [(radius, z)...], one an angle (radians from +X towards +Y), as geom.loft does."""
    n = len(sections[0])
    verts = [(r * np.cos(a), r * np.sin(a), z) for a, pts in zip(angles, sections) for r, z in pts]
    faces, names = [], []
    for i in range(len(angles) - 1):
        for j in range(n):
            k = (j + 1) % n
            faces.append([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j])
            zone = zones if isinstance(zones, str) else zones[j]
            band = (bands or {}).get(i)
            names.append(band if band and not zone.startswith(("mach", "win", "cyan")) else zone)
    closed = faces + [list(reversed(range(n))), [(len(angles) - 1) * n + j for j in range(n)]]
    names = names + [caps[0] or "", caps[1] or ""]
    if geom.volume(verts, closed) < 0:
        closed = [list(reversed(f)) for f in closed]
    pick = [i for i, z in enumerate(names) if z]
    s.add(verts, [closed[i] for i in pick], [names[i] for i in pick])


def hoop(s, section, n, zones, bands=None):
    """A whole ring of one section."""
    at = np.linspace(0, 2 * np.pi, n + 1)
    arc(s, at, [section] * (n + 1), zones, ("", ""), bands)


def around(s, a, shape):
    """Merge a shape built for the top of a ring (+Y is outward) turned to the angle `a`."""
    s.merge(shape.moved(np.zeros(3), geom.turn_z(a - np.pi / 2)))


def spot(r, a, z):
    return np.array((r * np.cos(a), r * np.sin(a), z))


def disc(s, r, n, z=0.0):
    """The field's sheet across a mouth, seen from both sides."""
    pts = [(r * np.cos(t), r * np.sin(t), z) for t in np.arange(n) * 2 * np.pi / n]
    uv = [(.5 + .49 * np.cos(t), .5 + .49 * np.sin(t)) for t in np.arange(n) * 2 * np.pi / n]
    for j in range(n):
        k = (j + 1) % n
        s.add([(0, 0, z), pts[j], pts[k]], [[0, 1, 2]], "field", [[(.5, .5), uv[j], uv[k]]])


def field_material(ship, color, size=256):
    """A sheet that only adds light: bright at the rim, fading inward, with ripples."""
    geom.ZONES["field"] = ("field", "FFFFFF")
    sheets.METRES["field"] = 100.0
    t = (np.arange(size) + .5) / size * 2 - 1
    u, v = np.meshgrid(t, t)
    r, a = np.sqrt(u * u + v * v), np.arctan2(v, u)
    glow = np.clip(r, 0, 1) ** 5 * .5 + .05 * np.clip(r, 0, 1)
    glow *= 1 + .35 * np.sin(r * 46 + 1.6 * np.sin(a * 6)) * np.sin(a * 9 + r * 8)
    glow = np.clip(glow, 0, 1)[..., None] * np.array(color)
    with tempfile.TemporaryDirectory() as folder:
        base = os.path.join(folder, "field")
        with open(base + ".ppm", "wb") as f:
            f.write(b"P6 %d %d 255\n" % (size, size) + (np.clip(glow, 0, 1) * 255 + .5).astype(np.uint8).tobytes())
        subprocess.run(["convert", base + ".ppm", "-strip", "-quality", "88", base + ".jpg"], check=True)
        picture = ship.glb.texture(base + ".jpg")
    number = ship.glb.material("field", picture, extras={"blend": "add"}, double_sided=True)
    ship.glb.json["materials"][number]["extensions"] = {"KHR_materials_unlit": {}}
    used = ship.glb.json.setdefault("extensionsUsed", [])
    if "KHR_materials_unlit" not in used:
        used.append("KHR_materials_unlit")
    ship.materials["field"] = number

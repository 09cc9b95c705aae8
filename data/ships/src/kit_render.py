# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of finished .glb files: thumbnails and contact sheets (Cycles, CPU).

The file itself is imported, so what is seen is what the engine gets."""
import math

import bpy
import numpy as np
from mathutils import Vector

if "bool" not in np.__dict__:
    np.bool = bool        # Blender 3.4's importer predates numpy 1.24


def load(path, level=0):
    """Import a .glb, showing only detail level `level`; returns its mesh objects."""
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=path)
    obs = [o for o in bpy.data.objects if o not in before]
    shown = []
    for o in obs:
        if o.type != "MESH":
            continue
        lod = o.get("lod")
        mine = int(lod["level"]) if lod is not None else 0
        if mine == level:
            shown.append(o)
        else:
            o.hide_render = True
    return shown


def stage(samples=48, size=(256, 160), transparent=True, black=False, key=3.5):
    """Lights, sky and render settings: warm key, cold rim, dim gradient sky."""
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.cycles.device = "CPU"
    sc.cycles.samples = samples
    sc.cycles.use_adaptive_sampling = True
    sc.cycles.use_denoising = False
    sc.cycles.max_bounces = 4
    sc.render.threads_mode = "FIXED"
    sc.render.threads = 2
    sc.render.film_transparent = transparent
    sc.render.resolution_x, sc.render.resolution_y = size
    sc.render.resolution_percentage = 100
    sc.render.image_settings.file_format = "PNG"
    sc.render.image_settings.color_mode = "RGBA" if transparent else "RGB"
    sc.view_settings.view_transform = "Filmic"
    sc.view_settings.look = "Medium High Contrast"
    world = bpy.data.worlds.new("sky")
    sc.world = world
    world.use_nodes = True
    nt = world.node_tree
    bg = nt.nodes["Background"]
    tc, sep, ramp = (nt.nodes.new(t) for t in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeValToRGB"))
    nt.links.new(tc.outputs["Generated"], sep.inputs[0])
    nt.links.new(sep.outputs["Z"], ramp.inputs[0])
    ramp.color_ramp.elements[0].color = (0.02, 0.025, 0.035, 1)
    ramp.color_ramp.elements[1].color = (0.42, 0.50, 0.62, 1)
    nt.links.new(ramp.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = 1.0
    for name, energy, color, to in (("key", key, (1, 0.93, 0.84), (-0.45, 0.42, -0.8)),
                                    ("rim", 2.6, (0.6, 0.78, 1), (0.75, -0.45, -0.12)),
                                    ("fill", 0.6, (0.75, 0.85, 1), (0.5, 0.6, 0.3))):
        light = bpy.data.lights.new(name, "SUN")
        light.energy, light.color, light.angle = energy, color, 0.06
        ob = bpy.data.objects.new(name, light)
        ob.rotation_euler = Vector(to).to_track_quat("-Z", "Y").to_euler()
        sc.collection.objects.link(ob)
    if black:
        bg.inputs[1].default_value = 0


def aim(objects, azimuth=-38, elevation=24, fill=0.92, lens=70):
    """A camera that frames `objects`.  Azimuth 0 looks at the nose; positive swings
    to the ship's left side (degrees)."""
    pts = np.array([o.matrix_world @ v.co for o in objects for v in o.data.vertices])
    centre = (pts.min(0) + pts.max(0)) / 2
    a, e = math.radians(azimuth), math.radians(elevation)
    # Blender frame: nose along -Y, left along +X.
    d = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    sc = bpy.context.scene
    cam = bpy.data.cameras.new("cam")
    cam.lens = lens
    cam.clip_end = 1e5
    ob = bpy.data.objects.new("cam", cam)
    sc.collection.objects.link(ob)
    sc.camera = ob
    quat = Vector(-d).to_track_quat("-Z", "Y")
    ob.rotation_mode = "QUATERNION"
    ob.rotation_quaternion = quat
    inv = np.array(quat.to_matrix()).T
    aspect = sc.render.resolution_x / sc.render.resolution_y
    tx = 18.0 / lens
    ty = tx / aspect
    q = (pts - centre) @ inv.T
    shift, dist = np.zeros(2), np.ptp(pts, axis=0).max() * 3
    for _ in range(12):
        depth = dist - q[:, 2]
        u = (q[:, 0] - shift[0]) / depth / tx
        v = (q[:, 1] - shift[1]) / depth / ty
        shift += np.array([(u.max() + u.min()) / 2 * tx * dist, (v.max() + v.min()) / 2 * ty * dist])
        dist *= max(np.ptp(u), np.ptp(v)) / 2 / fill
    rot = np.array(quat.to_matrix())
    ob.location = centre + rot @ np.array([shift[0], shift[1], dist])
    return ob


def render(path):
    """Render the scene to a PNG."""
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def view(glb, png, azimuth=-38, elevation=24, level=0, size=(800, 500), samples=24, fill=0.92, lens=70):
    """A larger look at a model before a dark sky, for judging it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    obs = load(glb, level)
    stage(samples=samples, size=size, transparent=True)
    aim(obs, azimuth, elevation, fill=fill, lens=lens)
    render(png)

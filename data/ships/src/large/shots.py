# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the large ships, with their mounted turrets in place.

  blender -b -P shots.py -- thumb MODEL.glb OUT.png
  blender -b -P shots.py -- view MODEL.glb OUT.png AZIMUTH ELEVATION [LEVEL [W H [SAMPLES]]]
  blender -b -P shots.py -- near MODEL.glb OUT.png EYE LOOK        (x,y,z in the model's frame)
"""

import os
import sys

import bpy
from mathutils import Quaternion, Vector

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import kit_render as kr                                  # noqa: E402


# Rooms show their inside: from where, to where, in the model's frame.
INSIDE = {"hangar-tube": ((-9, 14, -14), (6, -8, 12)), "hangar-side": ((7, 4, -13), (-2, -3, 30)), "landing-bay": ((26, 4, -40), (-4, -8, 100))}
WRECKED = bool(os.environ.get("WRECKED"))


def load(path, level=0):
    """The model at one level, its turrets mounted, plumes left out."""
    before = set(bpy.data.objects)
    shown = kr.load(path, level)
    # With WRECKED set, parts with a damaged model give way to it.
    hidden = {o.name.removesuffix(" wreck") for o in bpy.data.objects if o.name.endswith(" wreck")} if WRECKED else set()
    for o in list(shown):
        above = o if o.get("lod") is None else o.parent
        wreck = above is not None and above.get("part") is not None and above["part"].get("damaged")
        if o.get("role") == "collision" or o.name.startswith("forcefield") or bool(wreck) != WRECKED and (wreck or above.name in hidden):
            o.hide_render = True
            shown.remove(o)
    mounts = [o for o in bpy.data.objects if o not in before
              and o.get("attach") is not None and o["attach"].get("model")]
    for mount in mounts:
        bpy.context.view_layer.update()
        place = mount.matrix_world.copy()
        have = set(bpy.data.objects)
        kr.load(os.path.join(os.path.dirname(path), mount["attach"]["model"]), min(level, 2))
        for o in [o for o in bpy.data.objects if o not in have]:
            if o.get("role") == "collision":
                o.hide_render = True
            if o.parent is None:
                o.matrix_world = place @ o.matrix_world
    for material in bpy.data.materials:
        material.use_backface_culling = True
    bpy.context.view_layer.update()
    return shown


def place(objects, eye_and_look, lens):
    """A camera at a place in the model's frame, looking at another."""
    cam = kr.aim(objects)
    eye, look = (Vector((x, -z, y)) for x, y, z in eye_and_look)
    cam.location = eye
    cam.rotation_quaternion = Quaternion((look - eye).to_track_quat("-Z", "Y"))
    cam.data.lens = lens


def main(args):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    what, model, out = args[:3]
    inside = INSIDE.get(os.path.basename(model).removesuffix(".glb"))
    if what == "thumb" and inside:
        kr.stage(samples=64, size=(256, 160), transparent=True)
        place(load(model), inside, 20)
        lamp = bpy.data.lights.new("lamp", "POINT")
        lamp.energy, lamp.shadow_soft_size = 14.0 * (Vector(inside[1]) - Vector(inside[0])).length ** 2, 2.0
        held = bpy.data.objects.new("lamp", lamp)
        held.location = bpy.context.scene.camera.location
        bpy.context.scene.collection.objects.link(held)
        bpy.context.scene.cycles.max_bounces = 2
    elif what == "thumb":
        kr.stage(samples=128, size=(256, 160), transparent=True)
        kr.aim(load(model), float(args[3]) if len(args) > 3 else -42, 22)
    elif what == "view":
        level = int(args[5]) if len(args) > 5 else 0
        size = (int(args[6]), int(args[7])) if len(args) > 7 else (900, 560)
        kr.stage(samples=int(args[8]) if len(args) > 8 else 20, size=size, transparent=True)
        kr.aim(load(model, level), float(args[3]), float(args[4]))
    else:
        kr.stage(samples=24, size=(900, 560), transparent=True)
        place(load(model), [tuple(map(float, a.split(","))) for a in args[3:5]], 32)
    kr.render(os.path.abspath(out))


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1:])

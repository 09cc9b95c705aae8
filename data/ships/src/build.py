# SPDX-License-Identifier: GPL-3.0-or-later
"""Run by `build` inside Blender: makes the named fighters and their thumbnails."""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "large"))
sys.dont_write_bytecode = True

import kit  # noqa: E402
import kit_fighter  # noqa: E402
import kit_render as kr  # noqa: E402
import shots  # noqa: E402

for name in sys.argv[sys.argv.index("--") + 1:]:
    kit.new_scene()
    mod = importlib.import_module("fighters." + name)
    mod.build()
    kit.new_scene()
    kr.stage(samples=96)
    kr.aim(shots.load(os.path.join(kit_fighter.MODELS, name + ".glb")), *getattr(mod, "VIEW", (-38, 24)))
    kr.render(os.path.join(kit_fighter.THUMBS, name + ".png"))

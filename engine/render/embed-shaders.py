# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns shader files into a C array, so that no program looks for them at run time."""
import os
import sys


def main():
    out, files = sys.argv[1], sorted(sys.argv[2:])
    lines = ["/* Made from resources/shaders; see embed-shaders.py. */", '#include "render/shaders.h"', ""]
    names = []
    for path in files:
        name = os.path.splitext(os.path.basename(path))[0]
        symbol = "shader_" + name.replace("-", "_")
        names.append((name, symbol))
        with open(path, encoding="utf-8") as f:
            text = f.read()
        lines.append(f"static const char {symbol}[] =")
        for line in text.splitlines():
            escaped = line.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'  "{escaped}\\n"')
        lines[-1] += ";"
        lines.append("")
    lines.append("const SrtShaderText srt_shader_texts[] = {")
    lines += [f'  {{ "{name}", {symbol} }},' for name, symbol in names]
    lines += ["};", f"const int srt_n_shader_texts = {len(names)};", ""]
    with open(out, "w", encoding="utf-8") as f:
        f.write("\n".join(lines))


main()

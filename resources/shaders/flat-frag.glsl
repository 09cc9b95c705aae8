// SPDX-License-Identifier: GPL-3.0-or-later
in vec4 v_color;
in vec2 v_edge;

out vec4 o_color;

void
main ()
{
  o_color = v_color * clamp (v_edge.y + 0.5 - abs (v_edge.x), 0.0, 1.0);
}

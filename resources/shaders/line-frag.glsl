// SPDX-License-Identifier: GPL-3.0-or-later
in vec4 v_color;
in vec2 v_edge;
in vec2 v_dash;

out vec4 o_color;

void
main ()
{
  float cover = clamp (v_edge.y + 0.5 - abs (v_edge.x), 0.0, 1.0);
  if (v_dash.y > 0.5 && fract (v_dash.x / v_dash.y) > 0.5)
    cover = 0.0;
  float a = v_color.a * cover;
  o_color = vec4 (glowing (v_color.rgb) * a, a);
}

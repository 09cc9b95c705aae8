// SPDX-License-Identifier: GPL-3.0-or-later
in vec4 v_color;

out vec4 o_color;

void
main ()
{
  float r = length (gl_PointCoord * 2.0 - 1.0) * (v_color.a + 1.0) / v_color.a;
  float light = clamp (1.25 - r, 0.0, 1.0);
  o_color = vec4 (glowing (v_color.rgb * (light * light * (3.0 - 2.0 * light))), 0.0);
}

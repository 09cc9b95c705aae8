// SPDX-License-Identifier: GPL-3.0-or-later
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec4 a_color; // brightness in a

uniform mat4 u_sky;
uniform float u_size;

out vec4 v_color;

void
main ()
{
  float size = (0.9 + 2.6 * a_color.a * a_color.a) * u_size;
  // Smaller than a pixel: dimmer in place of smaller.
  float shown = max (size, 1.0);
  v_color = vec4 (a_color.rgb * ((0.12 + 0.88 * a_color.a) * (size / shown)), shown);
  gl_PointSize = shown + 1.0;
  gl_Position = (u_sky * vec4 (a_position, 1.0)).xyww;
}

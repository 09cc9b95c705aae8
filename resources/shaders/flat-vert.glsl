// SPDX-License-Identifier: GPL-3.0-or-later
layout (location = 0) in vec4 a_place; // pixels from the top left; distance from a line's middle, half width
layout (location = 1) in vec4 a_color; // premultiplied

uniform vec2 u_size;

out vec4 v_color;
out vec2 v_edge;

void
main ()
{
  v_color = a_color;
  v_edge = a_place.zw;
  vec2 p = a_place.xy / u_size * 2.0 - 1.0;
  gl_Position = vec4 (p.x, -p.y, 0.0, 1.0);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a ship as the sun sees it.
layout (location = 0) in vec3 a_position;
layout (location = 4) in vec4 a_row_x;
layout (location = 5) in vec4 a_row_y;
layout (location = 6) in vec4 a_row_z;

uniform mat4 u_clip;

void
main ()
{
  vec4 p = vec4 (a_position, 1.0);
  gl_Position = u_clip * vec4 (dot (a_row_x, p), dot (a_row_y, p), dot (a_row_z, p), 1.0);
}

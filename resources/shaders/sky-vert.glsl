// SPDX-License-Identifier: GPL-3.0-or-later
// The dome: colours at its corners, as far away as can be.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec3 a_color;

uniform mat4 u_sky;

out vec3 v_color;

void
main ()
{
  v_color = a_color;
  gl_Position = (u_sky * vec4 (a_position, 1.0)).xyww;
}

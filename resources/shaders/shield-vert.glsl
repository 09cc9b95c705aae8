// SPDX-License-Identifier: GPL-3.0-or-later
layout (location = 0) in vec3 a_position;

uniform mat4 u_clip;
uniform mat3 u_turn;
uniform vec3 u_at;

out vec3 v_local;
out vec3 v_at;

void
main ()
{
  v_local = a_position;
  v_at = u_turn * a_position + u_at;
  gl_Position = u_clip * vec4 (v_at, 1.0);
}

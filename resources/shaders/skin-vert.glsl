// SPDX-License-Identifier: GPL-3.0-or-later
// The shield of a capital ship, on the mesh of the part struck.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec3 a_normal;
layout (location = 2) in vec2 a_uv;

uniform mat4 u_clip;
uniform mat3 u_turn;
uniform vec3 u_at;

out vec3 v_local;
out vec3 v_normal; // the part's
out vec3 v_at;

void
main ()
{
  v_local = a_position;
  v_normal = a_normal;
  v_at = u_turn * a_position + u_at;
  gl_Position = u_clip * vec4 (v_at, 1.0);
}

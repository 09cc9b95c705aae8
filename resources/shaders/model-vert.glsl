// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a ship. Places are relative to the camera, in the world's axes.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec3 a_normal;
layout (location = 2) in vec2 a_uv;
layout (location = 3) in vec4 a_color;

uniform mat4 u_clip;
uniform mat3 u_turn;
uniform vec3 u_at;

out vec3 v_at;
out vec3 v_normal;
out vec2 v_uv;
out vec3 v_color;

void
main ()
{
  vec3 at = u_turn * a_position + u_at;
  v_at = at;
  v_normal = u_turn * a_normal;
  v_uv = a_uv;
  v_color = a_color.rgb;
  gl_Position = u_clip * vec4 (at, 1.0);
}

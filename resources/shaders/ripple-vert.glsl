// SPDX-License-Identifier: GPL-3.0-or-later
// A ship's shield bubble: a unit sphere in the ship's frame.
layout (location = 0) in vec3 a_position;

uniform mat4 u_clip;
uniform mat3 u_turn;
uniform vec3 u_at;
uniform vec3 u_swirl; // what the texture is turned about, and by how much over the square of the distance

out vec3 v_local;
out vec3 v_at;
out vec2 v_swirl; // by how much the texture has moved here

void
main ()
{
  vec2 from = a_position.xy - u_swirl.xy;
  float d2 = dot (from, from);
  float angle = d2 > 0.0 ? u_swirl.z / d2 : 0.0;
  float s = sin (angle), c = cos (angle);

  v_local = a_position;
  v_at = u_turn * a_position + u_at;
  v_swirl = u_swirl.xy + vec2 (from.x * c - from.y * s, from.x * s + from.y * c) - a_position.xy;
  gl_Position = u_clip * vec4 (v_at, 1.0);
}

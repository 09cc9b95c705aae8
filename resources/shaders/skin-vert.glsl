// SPDX-License-Identifier: GPL-3.0-or-later
// The shield of a capital ship, on the mesh of the part struck.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec3 a_normal;
layout (location = 2) in vec2 a_uv;

uniform mat4 u_clip;
uniform mat3 u_turn;
uniform vec3 u_at;
uniform int u_n_hits;
uniform vec4 u_hits[8];  // middle in the part's frame; reach in units, below 0 everywhere
uniform float u_ages[8]; // ticks
uniform vec4 u_look;     // of the texture: repeats a unit, where it lies; w 1: a force field
uniform vec2 u_classic;  // x 1: all is worked out at the vertices; y: how far the texture has swirled

out vec3 v_local;
out vec3 v_normal; // the part's
out vec3 v_at;
out vec2 v_light;  // classic: green and blue
out vec2 v_uv;     // classic

// ramp (STRENGTH), strength (DISTANCE, REACH) and FADE, of a strength a tick, are put before this text.

void
main ()
{
  v_local = a_position;
  v_normal = a_normal;
  v_at = u_turn * a_position + u_at;
  v_light = vec2 (0.0);
  v_uv = a_uv;
  gl_Position = u_clip * vec4 (v_at, 1.0);
  if (u_classic.x < 0.5)
    return;
  for (int i = 0; i < u_n_hits; i++)
    v_light += ramp (strength (distance (a_position, u_hits[i].xyz), u_hits[i].w) - FADE * u_ages[i]);
  if (u_look.w > 0.5)
    {
      // Anywhere, in every frame.
      v_uv = fract (sin (float (gl_VertexID) * vec2 (12.9898, 78.233) + u_look.yz * 43.0) * 437.585);
      return;
    }
  vec2 from = a_uv - 0.5;
  float d2 = dot (from, from);
  float angle = d2 > 0.0 ? mod (u_classic.y / d2, 6.2831853) : 0.0;
  v_uv = 0.5 + vec2 (from.x * cos (angle) - from.y * sin (angle), from.x * sin (angle) + from.y * cos (angle));
}

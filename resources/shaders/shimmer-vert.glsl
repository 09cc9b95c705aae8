// SPDX-License-Identifier: GPL-3.0-or-later
// Each corner has a place in the picture by chance, which turns about the picture's corner: slower farther out.
layout (location = 0) in vec3 a_position;
layout (location = 4) in vec4 a_row_x;
layout (location = 5) in vec4 a_row_y;
layout (location = 6) in vec4 a_row_z;

uniform mat4 u_clip;
uniform float u_ticks;

out vec2 v_uv;

float
chance (uint x)
{
  x = (x ^ (x >> 16u)) * 0x7FEB352Du;
  x = (x ^ (x >> 15u)) * 0x846CA68Bu;
  return float ((x ^ (x >> 16u)) & 0xFFFFu) / 65535.0;
}

void
main ()
{
  uint corner = uint (gl_VertexID) * 2u;
  vec2 uv = vec2 (chance (corner), chance (corner + 1u));
  float turn = u_ticks * 0.008 / max (dot (uv, uv), 0.01);
  float c = cos (turn), s = sin (turn);
  v_uv = vec2 (c * uv.x - s * uv.y, s * uv.x + c * uv.y);
  vec4 p = vec4 (a_position, 1.0);
  gl_Position = u_clip * vec4 (dot (a_row_x, p), dot (a_row_y, p), dot (a_row_z, p), 1.0);
}

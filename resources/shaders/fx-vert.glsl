// SPDX-License-Identifier: GPL-3.0-or-later
// Quads of light and smoke, made ready by the processor.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec2 a_uv;
layout (location = 2) in vec4 a_color; // linear light; a: how much it covers what is behind
layout (location = 3) in vec3 a_what;  // kind, age 0..1, seed

uniform mat4 u_clip;

centroid out vec2 v_uv; // never past an edge: beside a picture in the atlas lies another
out vec4 v_color;
flat out vec3 v_what;

void
main ()
{
  v_uv = a_uv;
  v_color = a_color;
  v_what = a_what;
  gl_Position = u_clip * vec4 (a_position, 1.0);
}

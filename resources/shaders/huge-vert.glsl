// SPDX-License-Identifier: GPL-3.0-or-later
// Corners of the huge explosion's bowls and ball; places are relative to the camera.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec2 a_uv;
layout (location = 2) in vec4 a_color; // how much of it shows, in red
layout (location = 3) in vec3 a_what;  // direction from its middle

uniform mat4 u_clip;

out vec3 v_at;
out vec2 v_uv;
out float v_shown;
out vec3 v_way;

void
main ()
{
  v_at = a_position;
  v_uv = a_uv;
  v_shown = a_color.r;
  v_way = a_what;
  gl_Position = u_clip * vec4 (a_position, 1.0);
}

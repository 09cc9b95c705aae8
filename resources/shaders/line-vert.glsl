// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a width in pixels: each corner knows both ends.
layout (location = 0) in vec3 a_here;
layout (location = 1) in vec3 a_there;
layout (location = 2) in vec4 a_color;
layout (location = 3) in vec3 a_corner; // side -1..1, half width in pixels, dash length in pixels; negative at the far end, under a half: no dashes

uniform mat4 u_clip;
uniform vec2 u_half_size; // of the picture, pixels
uniform float u_near;

out vec4 v_color;
out vec2 v_edge;
out vec2 v_dash;

void
main ()
{
  vec4 here = u_clip * vec4 (a_here, 1.0);
  vec4 there = u_clip * vec4 (a_there, 1.0);
  // An end behind the camera is brought to the near plane.
  if (here.w < u_near && there.w > u_near)
    here = mix (here, there, (u_near - here.w) / (there.w - here.w));
  else if (there.w < u_near && here.w > u_near)
    there = mix (there, here, (u_near - there.w) / (here.w - there.w));
  vec2 a = here.xy / max (here.w, 1e-6) * u_half_size;
  vec2 b = there.xy / max (there.w, 1e-6) * u_half_size;
  vec2 along = b - a;
  float size = length (along);
  along = size > 1e-6 ? along / size : vec2 (1.0, 0.0);
  // Both ends' corners must lie on the same sides, whichever end this is.
  vec2 across = vec2 (-along.y, along.x) * a_corner.x;
  float reach = a_corner.y + 1.0;
  vec2 moved = (a + across * reach) / u_half_size;
  v_color = a_color;
  v_edge = vec2 (a_corner.x * reach * sign (a_corner.z), a_corner.y);
  v_dash = vec2 (a_corner.z < 0.0 ? size : 0.0, abs (a_corner.z));
  gl_Position = vec4 (moved * here.w, here.z, here.w);
}

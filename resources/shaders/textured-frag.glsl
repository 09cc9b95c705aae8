// SPDX-License-Identifier: GPL-3.0-or-later
// A picture times a colour, added to what is behind: rings of shockwaves, classic bubbles, the flash.
centroid in vec2 v_uv;
in vec4 v_color;
flat in vec3 v_what;

uniform sampler2D u_picture;

out vec4 o_color;

void
main ()
{
  vec3 color = texture (u_picture, v_uv).rgb * v_color.rgb;
  o_color = vec4 (vivid (glowing (1.0 - exp2 (-1.6 * color))), 0.0);
}

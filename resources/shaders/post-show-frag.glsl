// SPDX-License-Identifier: GPL-3.0-or-later
// From light to what the display shows: exposure, what bright places shed round them, the film's curve.
in vec2 v_uv;

uniform sampler2D u_picture;
uniform sampler2D u_bloom;
uniform float u_shed; // how much of the bloom

out vec4 o_color;

void
main ()
{
  vec3 light = min (texture (u_picture, v_uv).rgb * u_shown.y, 24.0);
  light += texture (u_bloom, v_uv).rgb * u_shed;
  // Half a step of noise hides the bands of a slow gradient.
  float noise = fract (52.9829189 * fract (dot (gl_FragCoord.xy, vec2 (0.06711056, 0.00583715))));
  vec3 color = film (light) + (noise - 0.5) / 255.0;
#ifdef LUMA
  o_color = vec4 (color, dot (color, vec3 (0.299, 0.587, 0.114)));
#else
  o_color = vec4 (color, 1.0);
#endif
}

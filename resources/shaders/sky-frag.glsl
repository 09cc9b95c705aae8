// SPDX-License-Identifier: GPL-3.0-or-later
in vec3 v_color;

out vec4 o_color;

void
main ()
{
  // Half a step of noise hides the bands of a slow gradient.
  float noise = fract (52.9829189 * fract (dot (gl_FragCoord.xy, vec2 (0.06711056, 0.00583715))));
  o_color = vec4 (glowing (v_color + (noise - 0.5) / 255.0), 1.0);
}

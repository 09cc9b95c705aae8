// SPDX-License-Identifier: GPL-3.0-or-later
// The wall of a tunnel: its corners' colours times a swirl made up on the spot.
centroid in vec2 v_uv;
in vec4 v_color;
flat in vec3 v_what; // x: strength of the highlight

uniform sampler2D u_noise;
uniform float u_opaque; // 1: a wall; 0: light alone

out vec4 o_color;

void
main ()
{
  vec4 slow = texture (u_noise, v_uv * vec2 (0.5, 1.0));
  vec2 bent = v_uv + (slow.rg - 0.5) * 0.35;
  float big = texture (u_noise, bent * vec2 (1.0, 2.0)).r;
  float fine = texture (u_noise, bent * vec2 (3.0, 5.0) + slow.b).g;
  float swirl = smoothstep (0.28, 0.78, big * 0.65 + fine * 0.35);
  float streak = smoothstep (0.62, 0.80, fine) * big;
  vec3 light = v_color.rgb * (0.18 + 1.5 * swirl) + (v_color.rgb * 0.7 + 0.1 * v_color.b) * (streak * v_what.x);
  o_color = vec4 (glowing (1.0 - exp2 (-1.6 * light)), u_opaque);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// A tractor's bubble: a green glow that wanders from vertex to vertex of a grid
// of 16 by 14, by their numbers; between them it is interpolated.
in vec3 v_local;
in vec3 v_at;

uniform sampler2D u_noise;
uniform float u_strength; // 0..1
uniform float u_seconds;

out vec4 o_color;

const float AROUND = 16.0;
const float DOWN = 14.0;

float
brightness (float slice, float ring)
{
  float n = ring < 0.5 ? 0.0 : ring > DOWN - 0.5 ? (DOWN - 1.0) * AROUND + 1.0
                                                 : (ring - 1.0) * AROUND + 1.0 + mod (slice, AROUND);
  return (sin (0.3 * n + 3.0 * u_seconds) + 1.0) * u_strength * 0.05;
}

void
main ()
{
  vec3 n = normalize (v_local);
  float slice = mod (atan (n.x, n.y) / 6.2831853 * AROUND + AROUND, AROUND);
  float ring = acos (clamp (n.z, -1.0, 1.0)) / 3.1415927 * DOWN;
  float s = floor (slice), d = floor (ring);
  float left = mix (brightness (s, d), brightness (s, d + 1.0), ring - d);
  float right = mix (brightness (s + 1.0, d), brightness (s + 1.0, d + 1.0), ring - d);
  float texel = texture (u_noise, 0.5 * n.xy).r;
  o_color = vec4 (glowing (vec3 (0.0, mix (left, right, slice - s) * (0.6 + 0.8 * texel), 0.0)), 0.0);
}

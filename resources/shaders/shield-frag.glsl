// SPDX-License-Identifier: GPL-3.0-or-later
// A struck shield: rings that run out from each hit.
in vec3 v_local;
in vec3 v_at;

uniform sampler2D u_noise;
uniform int u_n_hits;
uniform vec4 u_hits[4]; // direction in the ship's frame, age in ticks
uniform vec3 u_tint;

out vec4 o_color;

void
main ()
{
  vec3 n = normalize (v_local);
  float n1 = texture (u_noise, n.xy * 0.6 + n.z * 0.3).r;
  float light = 0.0;
  for (int i = 0; i < u_n_hits; i++)
    {
      float angle = acos (clamp (dot (n, u_hits[i].xyz), -1.0, 1.0));
      if (angle > 1.4)
        continue;
      // What the hit leaves here, after its fading (the ring stands at 0.6).
      float s = min (0.5 + angle / 1.2, 2.0) - 0.025 * u_hits[i].w;
      float ring = max (1.0 - abs (s - 0.6) * 5.0, 0.0);
      float after = s > 0.0 && s < 0.6 ? s * 0.5 : 0.0;
      light += (ring * ring + after * (0.4 + n1)) * (1.0 - smoothstep (0.6, 1.4, angle));
    }
  o_color = vec4 (glowing (u_tint * min (light, 1.2) * (0.55 + 0.7 * n1)), 0.0);
}

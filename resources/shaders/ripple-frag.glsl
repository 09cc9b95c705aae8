// SPDX-License-Identifier: GPL-3.0-or-later
// A struck shield bubble: rings of light that run out from each hit.
in vec3 v_local;
in vec3 v_at;
in vec2 v_swirl;

uniform sampler2D u_noise;
uniform mat3 u_turn;
uniform int u_n_hits;
uniform vec4 u_hits[16]; // way in the ship's frame, age in ticks
uniform float u_other;   // 1: another side's colours
uniform vec3 u_flicker;  // how bright every point flickers; where its texture lies now

out vec4 o_color;

// ramp (STRENGTH), green and blue, 1 at their brightest, and FADE, of a strength a tick, are put before this text.

// The texture from three sides, so that it is drawn out nowhere.
float
around (vec3 n, float scale, vec2 moved)
{
  vec3 w = n * n * n * n;
  w /= w.x + w.y + w.z;
  return texture (u_noise, n.xy * scale + moved).r * w.z + texture (u_noise, n.yz * scale + moved).r * w.x
         + texture (u_noise, n.zx * scale + moved).r * w.y;
}

void
main ()
{
  vec3 n = normalize (v_local);
  vec3 out_of = normalize (u_turn * n);
  float rim = 1.0 - abs (dot (out_of, normalize (v_at)));
  float texel = around (n, 1.0, v_swirl);
  float fine = around (n, 2.7, -1.7 * v_swirl);
  float grain = 0.6 * texel + 0.4 * fine;

  if (u_flicker.x > 0.0)
    {
      float field = around (n, 1.5, u_flicker.yz);
      o_color = vec4 (vivid (glowing (vec3 (0.75, 0.85, 1.0) * (field * field * u_flicker.x * (0.4 + 0.6 * rim)))), 0.0);
      return;
    }
  vec2 light = vec2 (0.0);
  float spot = 0.0;
  for (int i = 0; i < u_n_hits; i++)
    {
      float angle = acos (clamp (dot (n, u_hits[i].xyz), -1.0, 1.0));
      if (angle > 1.5)
        continue;
      float age = u_hits[i].w;
      float s = min (0.5 + angle / 1.2, 2.0) - FADE * age;
      // Its edges fray; past its reach it is gone within what a triangle of the sphere would take.
      light += ramp (s + 0.09 * (grain - 0.5)) * (1.0 - smoothstep (1.3, 1.5, angle));
      spot += exp (-angle * angle * 24.0) * pow (max (1.0 - age / 16.0, 0.0), 2.0);
    }
  light = min (light, vec2 (1.6)) * ((0.3 + 1.5 * grain * grain + 0.35 * texel) * (0.45 + 1.1 * rim * rim));
  vec3 color = u_other > 0.5 ? vec3 (0.0, 0.8 * light.y, 0.8 * light.x) : vec3 (0.0, light.x, light.y);
  // Where it is brightest it pales.
  color.r += 0.3 * light.x * light.x;
  color += (u_other > 0.5 ? vec3 (0.6, 1.0, 0.8) : vec3 (0.6, 0.9, 1.2)) * (spot * (0.7 + 1.2 * grain));
  o_color = vec4 (vivid (glowing (1.0 - exp2 (-1.5 * color))), 0.0);
}

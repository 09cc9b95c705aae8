// SPDX-License-Identifier: GPL-3.0-or-later
// A struck part's shield, and force fields: a ring that runs out over the hull from each hit.
in vec3 v_local;
in vec3 v_normal;
in vec3 v_at;
in vec2 v_light;
in vec2 v_uv;

uniform sampler2D u_noise;
uniform mat3 u_turn;
uniform int u_n_hits;
uniform vec4 u_hits[8];  // middle in the part's frame; reach in units, below 0 everywhere
uniform float u_ages[8]; // ticks
uniform vec4 u_look;     // of the texture: repeats a unit, where it lies; w 1: a force field

out vec4 o_color;

uniform vec2 u_classic;  // x 1: all has been worked out at the vertices

// ramp (STRENGTH), green and blue, 1 at their brightest, strength (DISTANCE, REACH), and FADE, of a strength a tick,
// are put before this text.

float
over (vec3 n, float scale, vec2 moved)
{
  vec3 w = n * n;
  w /= w.x + w.y + w.z;
  vec3 p = v_local * scale;
  return texture (u_noise, p.xy + moved).r * w.z + texture (u_noise, p.yz + moved).r * w.x
         + texture (u_noise, p.zx + moved).r * w.y;
}

void
main ()
{
  if (u_classic.x > 0.5)
    {
      vec2 at_corners = v_light * (1.3 * texture (u_noise, v_uv).r);
      o_color = vec4 (vivid (glowing (1.0 - exp2 (-1.7 * (u_look.w > 0.5 ? vec3 (0.0, 0.0, at_corners.x + at_corners.y)
                                                                        : vec3 (0.0, at_corners))))), 0.0);
      return;
    }
  vec3 n = normalize (v_normal);
  float rim = 1.0 - abs (dot (normalize (u_turn * n), normalize (v_at)));
  bool field = u_look.w > 0.5;
  float texel = over (n, u_look.x, u_look.yz);
  float fine = over (n, u_look.x * 2.9, -u_look.yz);
  float grain = 0.6 * texel + 0.4 * fine;
  vec2 light = vec2 (0.0);
  float spot = 0.0;

  for (int i = 0; i < u_n_hits; i++)
    {
      float reach = u_hits[i].w;
      float d = distance (v_local, u_hits[i].xyz);
      float edge = reach < 0.0 ? 1.0 : 1.0 - smoothstep (0.9 * reach, reach, d); // and nothing past it
      light += ramp (strength (d, reach) - FADE * u_ages[i] + (reach < 0.0 ? 0.0 : 0.12 * (grain - 0.5))) * edge;
      if (reach > 0.0)
        spot += exp (-60.0 * d * d / (reach * reach)) * max (1.0 - u_ages[i] / 16.0, 0.0);
    }
  float thick = field ? 0.1 + 2.6 * grain * grain : (0.25 + 1.3 * grain * grain + 0.4 * texel) * (0.6 + 0.9 * rim);
  light = min (light, vec2 (1.8)) * (field ? thick : 1.9 * thick);
  vec3 color = field ? vec3 (0.0, 0.0, light.x + light.y) + vec3 (0.25, 0.4, 0.3) * (light.y * grain)
                     : vec3 (0.25 * light.x * light.x, light.x, light.y);
  color += vec3 (0.6, 0.9, 1.2) * (spot * (0.4 + 0.8 * grain));
  o_color = vec4 (vivid (glowing (1.0 - exp2 (-1.7 * color))), 0.0);
}

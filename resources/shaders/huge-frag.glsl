// SPDX-License-Identifier: GPL-3.0-or-later
// The huge explosion: bowls of torn, violet light; a ball of fire that blotches flicker over. PLAIN is as it was once:
// one even colour a corner.
in vec3 v_at;
in vec2 v_uv;
in float v_shown;
in vec3 v_way;

uniform sampler2D u_noise;
uniform vec4 u_look; // x 1: the ball; y: brightness; z: how far it has come, 0..1; w 1: plain

out vec4 o_color;

float
noise (vec2 q)
{
  return texture (u_noise, q).r * 0.55 + texture (u_noise, q * 2.3 + 0.31).g * 0.30 + texture (u_noise, q * 5.1 - 0.17).b * 0.15;
}

// Of a direction, without a seam: three pictures, each along an axis.
float
around (vec3 d, float scale, float drift)
{
  vec3 w = d * d;
  return noise (d.yz * scale + drift) * w.x + noise (d.zx * scale - drift) * w.y + noise (d.xy * scale + 0.5 * drift) * w.z;
}

vec4
bowl ()
{
  vec2 q = (v_uv - 0.5) * 2.0;
  float r = length (q);
  float turn = atan (q.y, q.x) / 6.2831853;
  // Streaks that run out from the pole, and rings that run after them.
  // Whole numbers of pictures go round, so that there is no seam.
  float run = r * 0.22 - u_look.z * 1.7;
  float streaks = texture (u_noise, vec2 (turn * 6.0, run)).r * 0.55 + texture (u_noise, vec2 (turn * 14.0, run * 2.3)).g * 0.30
                  + texture (u_noise, vec2 (turn * 31.0, run * 5.1)).b * 0.15;
  float curds = noise (q * 0.35 + vec2 (0.0, u_look.z * 0.6));
  float ring = exp (-18.0 * (r - 0.82) * (r - 0.82)) + 0.55 * exp (-60.0 * (r - 0.55) * (r - 0.55));
  float torn = smoothstep (0.36, 0.66, 0.5 * streaks + 0.5 * curds);
  float heat = exp (-9.0 * r * r) * 1.1 + (0.10 + 0.6 * ring) * torn * (0.5 + curds);
  vec3 cold = vec3 (0.24, 0.10, 0.95);
  vec3 warm = vec3 (0.95, 0.62, 1.30);
  vec3 c = mix (cold, warm, clamp (heat * 0.8, 0.0, 1.0)) * heat + vec3 (1.0, 0.95, 1.1) * heat * heat * 0.35;
  float shown = v_shown * u_look.y;
  return vec4 (lit (c) * shown, 0.3 * shown * clamp (heat, 0.0, 1.0));
}

vec4
ball ()
{
  vec3 d = normalize (v_way);
  float fine = around (d, 1.1, u_look.z * 0.9);
  float finer = around (d, 3.7, -u_look.z * 2.1);
  // Seen past its rim there is more of it to look through.
  float facing = abs (dot (normalize (v_at), d));
  float rim = pow (1.0 - facing, 2.5);
  float boil = smoothstep (0.38, 0.72, 0.6 * fine + 0.4 * finer);
  float heat = (0.10 + 0.75 * rim + 1.5 * v_shown) * (0.25 + 1.25 * boil);
  vec3 c = vec3 (1.0, 0.24, 0.05) * heat + vec3 (1.0, 0.62, 0.25) * heat * heat * 0.9 + vec3 (0.8, 0.8, 0.7) * pow (heat, 4.0) * 0.3;
  return vec4 (lit (c * 1.2 * u_look.y * smoothstep (0.0, 0.22, facing)), 0.0);
}

void
main ()
{
  if (u_look.w > 0.5 && u_look.x > 0.5)
    o_color = vec4 (glowing (vec3 (v_shown, 0.3 * v_shown, 0.0)), 0.0);
  else if (u_look.x > 0.5)
    o_color = ball ();
  else
    o_color = bowl ();
}

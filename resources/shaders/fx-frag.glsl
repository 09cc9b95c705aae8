// SPDX-License-Identifier: GPL-3.0-or-later
in vec2 v_uv;
in vec4 v_color;
flat in vec3 v_what;

uniform sampler2D u_noise;

out vec4 o_color;

// How bright light looks, never past white.
vec3
curve (vec3 c)
{
  return vivid (glowing (1.0 - exp2 (-1.6 * c)));
}

vec4
glow ()
{
  float r = length (v_uv);
  float f = max (1.0 - r, 0.0);
  float core = max (1.0 - r * 3.0, 0.0);
  return vec4 (curve (v_color.rgb * (f * f * f + core * core * 1.5)), 0.0);
}

// A bolt along v: white-hot inside, its colour round that.
vec4
bolt ()
{
  float x = abs (v_uv.x);
  float end = smoothstep (0.0, 0.10, v_uv.y) * (1.0 - smoothstep (0.86, 1.0, v_uv.y));
  float body = max (1.0 - x, 0.0);
  float core = max (1.0 - x * 2.8, 0.0);
  float lead = 0.55 + 0.45 * v_uv.y;
  return vec4 (curve ((v_color.rgb * (body * body * 1.3) + (v_color.rgb * 0.5 + 0.9) * (core * 1.6)) * (end * lead)), 0.0);
}

// Exhaust along v: from the nozzle at 0 to nothing at 1.
vec4
plume ()
{
  float v = v_uv.y;
  float wide = (1.0 - v) * (0.62 + 0.38 * smoothstep (0.0, 0.18, v)) + 0.02;
  float x = abs (v_uv.x) / wide;
  float body = max (1.0 - x * x, 0.0);
  float core = max (1.0 - x * x * 4.5, 0.0) * max (1.0 - v * 1.7, 0.0);
  float along = (1.0 - v) * (1.0 - v);
  // Shock diamonds, faint.
  float beat = 0.88 + 0.12 * cos (v * 44.0);
  vec3 c = v_color.rgb * (body * body * along * beat) + (v_color.rgb * 0.35 + 0.75) * (core * core * along * 0.9);
  return vec4 (curve (c), 0.0);
}

vec4
fire ()
{
  float age = v_what.y;
  float r = length (v_uv);
  vec2 q = v_uv * 0.17 + vec2 (v_what.z * 0.37, v_what.z * 0.71);
  vec4 big = texture (u_noise, q + vec2 (0.0, age * 0.03));
  vec4 fine = texture (u_noise, q * 2.7 - vec2 (age * 0.06, 0.0));
  float n = big.r * 0.62 + fine.g * 0.38;
  float body = 1.0 - r + (n - 0.5) * (1.1 + 0.8 * age) - age * age * 0.35;
  // Nothing at the edge of the quad, or its corners would show.
  body -= 1.4 * smoothstep (0.62, 1.0, r);
  float cover = smoothstep (0.02, 0.5, body) * (1.0 - smoothstep (0.7, 1.0, age));
  if (cover <= 0.0)
    return vec4 (0.0);
  float cool = max (1.0 - age * 1.15, 0.0);
  float heat = clamp (body * 1.5 + (fine.b - 0.5) * (0.9 + 1.6 * age) - age * 0.55, 0.0, 1.6) * cool;
  vec3 light = vec3 (2.6, 0.9, 0.22) * heat + vec3 (1.9, 1.9, 1.2) * heat * heat * heat;
  vec3 smoke = vec3 (0.10, 0.088, 0.08) * (0.4 + big.g);
  float thick = cover * mix (0.25, 0.6, age) * (1.0 - smoothstep (0.5, 1.0, age));
  return vec4 (curve (light) * cover + glowing (smoke) * thick, thick);
}

vec4
ring ()
{
  float r = length (v_uv);
  float n = texture (u_noise, v_uv * 0.25 + v_what.z).r;
  float edge = max (1.0 - abs (r - 0.86) * (7.0 + 8.0 * v_what.y), 0.0);
  float inside = r < 0.86 ? 0.10 * r * r : 0.0;
  float fade = 1.0 - v_what.y;
  return vec4 (curve (v_color.rgb * ((edge * edge * (0.5 + n) + inside) * fade * fade)), 0.0);
}

// A trail along v: even along it, soft across.
vec4
ribbon ()
{
  float body = max (1.0 - abs (v_uv.x), 0.0);
  return vec4 (curve (v_color.rgb * (body * body)), 0.0);
}

// A star whose light draws out sideways, across the quad's middle; nothing at its edge.
vec4
flare ()
{
  vec2 q = v_uv;
  float edge = (1.0 - q.x * q.x) * (1.0 - q.y * q.y);
  float r = length (vec2 (q.x * 2.0, q.y)); // round, on a quad twice as wide as high
  float core = exp (-r * 7.0) * 3.0 + exp (-r * r * 9.0) * 0.5;
  float across = exp (-abs (q.y) * 26.0) * exp (-abs (q.x) * 2.6);
  float upright = exp (-abs (q.x) * 60.0) * exp (-abs (q.y) * 4.0) * 0.5;
  return vec4 (curve (v_color.rgb * ((core + across * 1.3 + upright) * edge)), 0.0);
}

vec4
sheet ()
{
  float n = texture (u_noise, v_uv * 0.2).r;
  return vec4 (curve (v_color.rgb * (0.6 + 0.8 * n)), 0.0);
}

vec4
puff ()
{
  float r = length (v_uv);
  float n = texture (u_noise, v_uv * 0.2 + vec2 (v_what.z * 0.37, v_what.z * 0.71)).r;
  float body = max (1.0 - r * r, 0.0);
  return vec4 (curve (v_color.rgb * (body * body * (0.5 + n))), 0.0);
}

void
main ()
{
  int kind = int (v_what.x + 0.5);
  if (kind == 0)
    o_color = glow ();
  else if (kind == 1)
    o_color = bolt ();
  else if (kind == 2)
    o_color = plume ();
  else if (kind == 3)
    o_color = fire ();
  else if (kind == 4)
    o_color = ring ();
  else if (kind == 5)
    o_color = ribbon ();
  else if (kind == 6)
    o_color = flare ();
  else if (kind == 7)
    o_color = sheet ();
  else
    o_color = puff ();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Smooths edges in a finished picture whose alpha is its brightness: along each edge the two sides are mixed by how
// near its end is.
in vec2 v_uv;

uniform sampler2D u_picture;
uniform vec2 u_texel;

out vec4 o_color;

float
luma (vec2 uv)
{
  return texture (u_picture, uv).a;
}

// How far along the edge its brightness stays what it is here; the sign says whether it ends toward this side.
float
reach (vec2 from, vec2 along, float edge, float least, out float ends)
{
  const float strides[6] = float[6] (1.0, 1.0, 1.5, 2.0, 4.0, 8.0);
  float gone = 0.0;
  for (int i = 0; i < 6; i++)
    {
      gone += strides[i];
      ends = luma (from + along * gone) - edge;
      if (abs (ends) >= least)
        break;
    }
  return gone;
}

void
main ()
{
  vec2 t = u_texel;
  vec4 here = texture (u_picture, v_uv);
  float n = luma (v_uv + vec2 (0.0, t.y)), s = luma (v_uv - vec2 (0.0, t.y));
  float e = luma (v_uv + vec2 (t.x, 0.0)), w = luma (v_uv - vec2 (t.x, 0.0));
  float most = max (here.a, max (max (n, s), max (e, w)));
  float least = min (here.a, min (min (n, s), min (e, w)));
  float span = most - least;
  o_color = vec4 (here.rgb, 1.0);
  if (span < max (0.03, most * 0.12))
    return;
  float ne = luma (v_uv + t), sw = luma (v_uv - t);
  float nw = luma (v_uv + vec2 (-t.x, t.y)), se = luma (v_uv + vec2 (t.x, -t.y));
  float across = abs (n + s - 2.0 * here.a) * 2.0 + abs (ne + se - 2.0 * e) + abs (nw + sw - 2.0 * w);
  float upright = abs (e + w - 2.0 * here.a) * 2.0 + abs (ne + nw - 2.0 * n) + abs (se + sw - 2.0 * s);
  bool level = across >= upright;
  float one = level ? s : w, other = level ? n : e;
  float away = level ? t.y : t.x;
  bool to_one = abs (one - here.a) >= abs (other - here.a);
  if (to_one)
    away = -away;
  float edge = 0.5 * ((to_one ? one : other) + here.a);
  float step_least = 0.25 * max (abs (one - here.a), abs (other - here.a));
  vec2 on_edge = v_uv + (level ? vec2 (0.0, away * 0.5) : vec2 (away * 0.5, 0.0));
  vec2 along = level ? vec2 (t.x, 0.0) : vec2 (0.0, t.y);
  float end_a, end_b;
  float a = reach (on_edge, -along, edge, step_least, end_a);
  float b = reach (on_edge, along, edge, step_least, end_b);
  float nearer_end = a < b ? end_a : end_b;
  bool good = (here.a < edge) != (nearer_end < 0.0);
  float shift = good ? 0.5 - min (a, b) / (a + b) : 0.0;
  // Dots and thin lines by themselves are softened a little.
  float mean = (2.0 * (n + s + e + w) + ne + nw + se + sw) / 12.0;
  float alone = smoothstep (0.0, 1.0, clamp (abs (mean - here.a) / span, 0.0, 1.0));
  shift = max (shift, alone * alone * 0.6);
  o_color.rgb = texture (u_picture, v_uv + (level ? vec2 (0.0, away * shift) : vec2 (away * shift, 0.0))).rgb;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Halves a picture, each of its points a soft mean of thirteen. BRIGHT keeps only what outshines the display, and lets
// no single bright dot flicker.
in vec2 v_uv;

uniform sampler2D u_picture;
uniform vec2 u_texel; // of the picture read

out vec4 o_color;

vec3
look (float x, float y)
{
  vec3 c = texture (u_picture, v_uv + vec2 (x, y) * u_texel).rgb;
#ifdef BRIGHT
  const float threshold = 2.4;
  const float knee = 0.9;
  c = clamp (c * u_shown.y, 0.0, 24.0);
  float most = max (c.r, max (c.g, c.b));
  float soft = clamp (most - threshold + knee, 0.0, 2.0 * knee);
  float over = max (soft * soft / (4.0 * knee), most - threshold);
  c *= over / max (most, 1e-4);
#endif
  return c;
}

#ifdef BRIGHT
// A mean that weighs the bright less.
vec3
mean (vec3 a, vec3 b, vec3 c, vec3 d)
{
  vec4 w = 1.0 / (1.0 + vec4 (dot (a, vec3 (0.33)), dot (b, vec3 (0.33)), dot (c, vec3 (0.33)), dot (d, vec3 (0.33))));
  return (a * w.x + b * w.y + c * w.z + d * w.w) / (w.x + w.y + w.z + w.w);
}
#else
vec3
mean (vec3 a, vec3 b, vec3 c, vec3 d)
{
  return (a + b + c + d) * 0.25;
}
#endif

void
main ()
{
  vec3 a = look (-2.0, -2.0), b = look (0.0, -2.0), c = look (2.0, -2.0);
  vec3 d = look (-2.0, 0.0), e = look (0.0, 0.0), f = look (2.0, 0.0);
  vec3 g = look (-2.0, 2.0), h = look (0.0, 2.0), i = look (2.0, 2.0);
  vec3 sum = mean (look (-1.0, -1.0), look (1.0, -1.0), look (-1.0, 1.0), look (1.0, 1.0)) * 0.5;
  sum += (mean (a, b, d, e) + mean (b, c, e, f) + mean (d, e, g, h) + mean (e, f, h, i)) * 0.125;
  o_color = vec4 (sum, 1.0);
}

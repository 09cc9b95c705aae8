// SPDX-License-Identifier: GPL-3.0-or-later
// Doubles a picture through a tent of nine points; it is added to the finer one.
in vec2 v_uv;

uniform sampler2D u_picture;
uniform vec2 u_texel;

out vec4 o_color;

vec3
look (float x, float y)
{
  return texture (u_picture, v_uv + vec2 (x, y) * u_texel).rgb;
}

void
main ()
{
  vec3 sum = look (0.0, 0.0) * 4.0;
  sum += (look (-1.0, 0.0) + look (1.0, 0.0) + look (0.0, -1.0) + look (0.0, 1.0)) * 2.0;
  sum += look (-1.0, -1.0) + look (1.0, -1.0) + look (-1.0, 1.0) + look (1.0, 1.0);
  o_color = vec4 (sum * (1.0 / 16.0), 1.0);
}

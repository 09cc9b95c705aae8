// SPDX-License-Identifier: GPL-3.0-or-later
// The shimmer of a cloak: light of its own, added to what is behind.
in vec2 v_uv;

uniform sampler2D u_base;
uniform vec3 u_shimmer;

out vec4 o_color;

void
main ()
{
  vec3 n = texture (u_base, v_uv).rgb;
  float light = n.r * n.r * n.g * 2.4 + 0.06;
  o_color = vec4 (glowing (u_shimmer * light), 0.0);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Paint times the light of the corners: for machines that draw with the processor. CLASSIC does so as the original did,
// with the display's own numbers and cut off at white; CUT leaves out what lies behind a plane.
in vec3 v_light;
in vec3 v_shine;
in vec2 v_uv;
in vec3 v_color;
in float v_alpha;

uniform sampler2D u_base;
uniform sampler2D u_emission;

uniform vec4 u_base_factor;
uniform vec3 u_emission_factor;
#ifdef CUT
in vec3 v_at;
uniform vec4 u_cut;             // normal toward what shows, and how far before the camera the plane stands
#endif

out vec4 o_color;

void
main ()
{
#ifdef CUT
  if (dot (u_cut.xyz, v_at) + u_cut.w < 0.0)
    discard;
#endif
  vec3 paint = texture (u_base, v_uv).rgb;
#ifdef CLASSIC
  vec3 light = paint * sqrt (u_base_factor.rgb * v_color) * clamp (v_light, 0.0, 1.0) + v_shine;
  light += texture (u_emission, v_uv).rgb * sqrt (min (u_emission_factor, 1.0));
  o_color = vec4 (min (light, 1.0) * v_alpha, v_alpha);
#else
  vec3 light = paint * paint * u_base_factor.rgb * v_color * v_light + v_shine;
  if (u_emission_factor.x + u_emission_factor.y + u_emission_factor.z > 0.0)
    {
      vec3 lamp = texture (u_emission, v_uv).rgb;
      light += lamp * lamp * u_emission_factor;
    }
  o_color = vec4 (lit (light) * v_alpha, v_alpha);
#endif
}

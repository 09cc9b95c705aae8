// SPDX-License-Identifier: GPL-3.0-or-later
// Paint times the light of the corners: for machines that draw with the processor.
in vec3 v_light;
in vec3 v_shine;
in vec2 v_uv;
in vec3 v_color;
in float v_alpha;

uniform sampler2D u_base;
uniform sampler2D u_emission;

uniform vec4 u_base_factor;
uniform vec3 u_emission_factor;

out vec4 o_color;

void
main ()
{
  vec3 paint = texture (u_base, v_uv).rgb;
  vec3 light = paint * paint * u_base_factor.rgb * v_color * v_light + v_shine;
  if (u_emission_factor.x + u_emission_factor.y + u_emission_factor.z > 0.0)
    {
      vec3 lamp = texture (u_emission, v_uv).rgb;
      light += lamp * lamp * u_emission_factor;
    }
  o_color = vec4 (lit (light) * v_alpha, v_alpha);
}

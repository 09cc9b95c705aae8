// SPDX-License-Identifier: GPL-3.0-or-later
// One rule for all that shines or smokes: a premultiplied picture, tinted, and white where it is brightest.
centroid in vec2 v_uv;
in vec4 v_color;
in vec2 v_how;
#ifdef PLAIN
in vec2 v_at;
#else
uniform sampler2D u_atlas;
#endif
#ifdef SOFT
in float v_soft;             // units from what is solid in which it fades out; 0 never
uniform sampler2D u_solid;   // its depths
uniform vec3 u_depth;        // how they come to distances; z 1: in proportion

float
distance_of (float depth)
{
  return u_depth.z > 0.5 ? (depth * 2.0 - 1.0) * u_depth.y : u_depth.y / max (u_depth.x - (depth * 2.0 - 1.0), 1e-9);
}
#endif

out vec4 o_color;

void
main ()
{
#ifdef PLAIN
  // Until the atlas is there: round and soft.
  float f = max (1.0 - dot (v_at, v_at), 0.0);
  vec4 picture = vec4 (vec3 (f * f), 0.0);
#else
  vec4 picture = texture (u_atlas, v_uv);
#endif
  float hot = picture.r * picture.r;
  vec3 light = picture.rgb * v_color.rgb + v_how.x * hot * hot;
  // How bright light looks, never past white. A picture of fire has its colours already; what its tint has more of
  // than of cover makes it hotter than a display shows.
  bool fire = v_how.y > 0.5;
  float hotter = fire ? clamp (v_color.r / max (v_color.a, 0.01), 1.0, 4.0) : 1.0;
  vec3 shown = glowing (fire ? min (light / hotter, 1.0) : 1.0 - exp2 (-1.6 * light));
  shown = mix (shown, vivid (shown), fire ? 0.5 : 1.0) * hotter;
  o_color = vec4 (shown, picture.a * v_color.a);
#ifdef SOFT
  if (v_soft > 0.0)
    {
      float behind = distance_of (texelFetch (u_solid, ivec2 (gl_FragCoord.xy), 0).r) - distance_of (gl_FragCoord.z);
      o_color *= smoothstep (0.0, 1.0, behind / v_soft);
    }
#endif
}

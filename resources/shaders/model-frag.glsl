// SPDX-License-Identifier: GPL-3.0-or-later
// Metal and paint under a sun, a coloured fill, and a sky made up on the spot. DETAIL adds the normal map, CUT leaves
// out what lies behind a plane, TORN burns what was cut off a ship.
in vec3 v_at;
in vec3 v_normal;
in vec2 v_uv;
in vec3 v_color;
in float v_alpha;
flat in vec4 v_rim;             // a glow round the outline: selection
flat in uvec4 v_lights;         // 255: none, nor any after it

uniform sampler2D u_base;
uniform sampler2D u_orm;
uniform sampler2D u_emission;
#ifdef DETAIL
uniform sampler2D u_bumps;
uniform float u_bump_scale;
#endif

#ifdef CUT
uniform vec4 u_cut;             // normal toward what shows, and how far before the camera the plane stands
uniform vec3 u_cut_at;          // a point of it
uniform vec4 u_cut_glow;        // light of a torn edge, and how far in it glows; 0 of a portal's clean cut
#endif
#ifdef TORN
in float v_torn;                // a half at a cut, 1 well over it
uniform float u_heat;           // 1 as it came off to 0
#endif
uniform vec4 u_base_factor;
uniform vec3 u_emission_factor;
uniform vec3 u_orm_factor;      // occlusion strength, roughness, metal
uniform vec3 u_sun;             // unit, toward it
uniform vec3 u_sun_color;
uniform vec3 u_fill;            // unit, toward it
uniform vec3 u_fill_color;
uniform vec3 u_even;            // from all about
uniform float u_parallel;       // 1: every ray looks along u_ahead
uniform vec3 u_ahead;
layout (std140) uniform Lights
{
  vec4 u_light_at[255];         // place relative to the camera, reach
  vec4 u_light_color[255];
};
// Shadows of the sun: how many pictures, the size of a point in each in units, and in a picture's share.
uniform vec4 u_shadow;
uniform mat4 u_shadow_from[2];
uniform float u_shadow_wide;    // one over how many pictures lie side by side
uniform highp sampler2DShadow u_shadows;

out vec4 o_color;

// 1 in the sun .. 0 in a shadow.
float
sunlit (vec3 n, float nl)
{
  for (int i = 0; i < 2; i++)
    {
      if (float (i) >= u_shadow.x)
        break;
      // Looked up a little off the surface, more where the light only grazes it, or it would shade itself.
      float texel = i == 0 ? u_shadow.y : u_shadow.z;
      vec3 at = v_at + n * (texel * (1.2 + 2.0 * (1.0 - nl)));
      vec3 p = (u_shadow_from[i] * vec4 (at, 1.0)).xyz;
      float edge = max (max (abs (p.x), abs (p.y)), abs (p.z));
      if (edge > 0.985)
        continue;
      p = p * 0.5 + 0.5;
      float sum = 0.0;
      for (int k = 0; k < 9; k++)
        {
          vec2 q = p.xy + (vec2 (float (k % 3), float (k / 3)) - 1.0) * u_shadow.w;
          sum += texture (u_shadows, vec3 ((q.x + float (i)) * u_shadow_wide, q.y, p.z));
        }
      float lit = sum / 9.0;
      return float (i + 1) < u_shadow.x ? lit : mix (lit, 1.0, smoothstep (0.90, 0.985, edge));
    }
  return 1.0;
}

vec3
to_linear (vec3 c)
{
  return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878);
}

// The light that comes from a direction: dark below, cool above, a wide warm bloom round the sun.
vec3
sky (vec3 d, float rough, float toward_sun)
{
  float up = -d.y;
  float soft = 0.12 + 0.75 * rough;
  vec3 c = mix (vec3 (0.010, 0.012, 0.018), vec3 (0.17, 0.21, 0.28), smoothstep (-soft, soft, up));
  // A bright band above the middle, as a studio has, gives metal an edge to mirror.
  float band = (up - 0.42) / (0.16 + 0.55 * rough);
  c += vec3 (0.30, 0.33, 0.38) * (1.0 - 0.75 * rough) / (1.0 + 4.0 * band * band);
  c += u_fill_color * max (dot (d, u_fill) * 0.6 + 0.1, 0.0);
  float bloom = max (toward_sun, 0.0);
  return c + u_sun_color * (0.10 * bloom * bloom * bloom);
}

#ifdef CUT
// How far a torn edge runs off the plane here: the same for what lies on either side of it.
float
ragged ()
{
  vec3 q = (v_at - u_cut_at) / u_cut_glow.w;
  vec3 n = u_cut.xyz;
  q -= n * dot (q, n);
  float s = dot (n, vec3 (1.0, 0.7, 0.3)) < 0.0 ? -1.0 : 1.0;
  float a = sin (dot (q, vec3 (2.3, 1.1, 1.7))) + sin (dot (q, vec3 (-1.9, 3.7, 2.9)));
  float b = sin (dot (q, vec3 (7.1, -5.3, 6.1))) + sin (dot (q, vec3 (9.7, 8.9, -11.3)));
  return s * u_cut_glow.w * (0.11 * a + 0.05 * b);
}

// The light of molten metal, 1 at the edge to nothing.
vec3
molten (float heat)
{
  return u_cut_glow.rgb * vec3 (heat, heat * heat, heat * heat * heat);
}
#endif

#ifdef TORN
// Burnt from the cut inward, black inside, and both smoulder while they are hot.
vec3
burnt (vec3 light, float ribs)
{
  float hot = gl_FrontFacing ? smoothstep (0.55, 1.0, v_torn) : 0.12 + 0.6 * smoothstep (0.3, 1.0, v_torn);
  float soot = gl_FrontFacing ? 1.0 - 0.9 * smoothstep (0.05, 0.55, v_torn) : 0.12;
  float embers = sin (v_uv.x * 83.0 + 2.0 * sin (v_uv.y * 47.0)) * sin (v_uv.y * 71.0 + 2.0 * sin (v_uv.x * 59.0));
  float heat = hot * ribs * (0.25 + 0.75 * smoothstep (-0.4, 0.7, embers)) * u_heat;
  return light * soot + vec3 (5.0, 3.6, 2.4) * vec3 (heat, heat * heat, heat * heat * heat);
}
#endif

#ifdef DETAIL
vec3
bumped (vec3 n)
{
  vec3 dx = dFdx (v_at);
  vec3 dy = dFdy (v_at);
  vec2 ux = dFdx (v_uv);
  vec2 uy = dFdy (v_uv);
  vec3 px = cross (n, dx);
  vec3 py = cross (dy, n);
  vec3 t = py * ux.x + px * uy.x;
  vec3 b = py * ux.y + px * uy.y;
  float size = max (dot (t, t), dot (b, b));
  if (size <= 0.0)
    return n;
  float s = inversesqrt (size);
  vec2 m = (texture (u_bumps, v_uv).rg * 2.0 - 1.0) * u_bump_scale;
  // Green points up the picture and v counts down it, hence the minus.
  float z = sqrt (max (1.0 - dot (m, m), 0.04));
  return normalize (t * (m.x * s) - b * (m.y * s) + n * z);
}
#endif

void
main ()
{
#ifdef CUT
  float behind = dot (u_cut.xyz, v_at) + u_cut.w;
  if (u_cut_glow.w > 0.0)
    behind += ragged ();
  if (behind < 0.0)
    discard;
#endif
  vec3 n = normalize (v_normal);
  vec3 view = u_parallel > 0.5 ? -u_ahead : normalize (-v_at);
  if (!gl_FrontFacing)
    n = -n;
  float facing = dot (n, view);
#ifdef DETAIL
  n = bumped (n);
#endif
  vec4 paint = texture (u_base, v_uv);
  vec3 albedo = to_linear (paint.rgb) * u_base_factor.rgb * v_color;
  vec3 orm = texture (u_orm, v_uv).rgb;
  float occlusion = 1.0 + u_orm_factor.x * (orm.r - 1.0);
  float rough = clamp (orm.g * u_orm_factor.y, 0.08, 1.0);
  float metal = orm.b * u_orm_factor.z;
  vec3 mirror = mix (vec3 (0.04), albedo, metal);
  vec3 matt = albedo * (1.0 - metal);

  float nv = clamp (dot (n, view), 0.02, 1.0);
  float nl = max (dot (n, u_sun), 0.0);
  vec3 h = normalize (u_sun + view);
  float nh = max (dot (n, h), 0.0);
  float lh = max (dot (u_sun, h), 0.0);
  float a2 = rough * rough * rough * rough;
  float d = nh * nh * (a2 - 1.0) + 1.00001;
  float shine = min (a2 / (d * d * max (0.1, lh * lh) * (4.0 * rough * rough + 2.0)), 12.0);
  float sun = nl > 0.0 && u_shadow.x > 0.5 ? sunlit (normalize (gl_FrontFacing ? v_normal : -v_normal), nl) : 1.0;
  vec3 light = (matt + mirror * shine) * u_sun_color * (nl * (0.55 + 0.45 * occlusion) * sun);

  float fill = max (dot (n, u_fill) * 0.75 + 0.25, 0.0);
  vec3 ambient = mix (vec3 (0.016, 0.018, 0.026), vec3 (0.070, 0.084, 0.115), 0.5 - 0.5 * n.y);
  light += matt * (ambient + u_even + u_fill_color * fill) * occlusion;

  // What the surface mirrors, by a fitted curve of how much it does.
  vec4 r = rough * vec4 (-1.0, -0.0275, -0.572, 0.022) + vec4 (1.0, 0.0425, 1.04, -0.04);
  float e = min (r.x * r.x, exp2 (-9.28 * nv)) * r.x + r.y;
  vec2 ab = vec2 (-1.04, 1.04) * e + r.zw;
  vec3 back = reflect (-view, n);
  light += sky (back, rough, dot (back, u_sun)) * (mirror * ab.x + ab.y) * occlusion;

  for (int i = 0; i < 4; i++)
    {
      uint k = v_lights[i];
      if (k == 255u)
        break;
      vec3 to = u_light_at[k].xyz - v_at;
      float away = length (to);
      float fade = max (1.0 - away / u_light_at[k].w, 0.0);
      light += (matt + mirror * 0.4) * u_light_color[k].rgb * (fade * fade * max (dot (n, to / away) * 0.8 + 0.2, 0.0));
    }

  light += to_linear (texture (u_emission, v_uv).rgb) * u_emission_factor;
#ifdef CUT
  if (u_cut_glow.w > 0.0)
    {
      // Burnt black from the edge inward; inside, where nothing was painted, all of it smoulders.
      float edge_heat = max (1.0 - behind / u_cut_glow.w, 0.0);
      float soot = 1.0 - 0.85 * smoothstep (0.0, 1.0, max (1.0 - behind / (3.0 * u_cut_glow.w), 0.0));
      float ribs = 0.55 + 0.45 * paint.r;
      if (gl_FrontFacing)
        light = light * soot + molten (edge_heat * edge_heat * ribs);
      else
        light = light * 0.15 + molten (max (edge_heat, 0.30 * ribs * max (1.0 - behind / (9.0 * u_cut_glow.w), 0.15)) * (0.5 + ribs * 0.6));
    }
#endif
#ifdef TORN
  light = burnt (light, 0.35 + 0.65 * paint.r);
#endif
  vec3 color = lit (light);
  float edge = 1.0 - clamp (facing, 0.0, 1.0);
  color += glowing (v_rim.rgb * (v_rim.a * (0.04 + 0.66 * edge * edge)));
  o_color = vec4 (color * v_alpha, v_alpha);
}

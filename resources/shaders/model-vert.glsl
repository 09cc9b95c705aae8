// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a ship. Places are relative to the camera, in the world's axes.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec3 a_normal;
layout (location = 2) in vec2 a_uv;
layout (location = 3) in vec4 a_color;
// Of each part drawn: its axes by rows, with its place behind them; a glow round its outline (selection); its lights.
layout (location = 4) in vec4 a_row_x;
layout (location = 5) in vec4 a_row_y;
layout (location = 6) in vec4 a_row_z;
layout (location = 7) in vec4 a_rim;
layout (location = 8) in uvec4 a_lights; // 255: none, nor any after it

uniform mat4 u_clip;
uniform float u_alpha;
uniform vec4 u_spot;        // what a hit shows of a cloaked hull: place relative to the camera, the ship's radius
uniform float u_spot_left;  // 1 just struck .. 0 nothing

out float v_alpha;

#ifdef FAST
// Light is worked out at the corners, for machines that draw with the processor.
uniform vec3 u_sun;
uniform vec3 u_sun_color;
uniform vec3 u_fill;
uniform vec3 u_fill_color;
uniform vec3 u_even;
uniform float u_parallel;
uniform vec3 u_ahead;
layout (std140) uniform Lights
{
  vec4 u_light_at[255];    // place relative to the camera, reach
  vec4 u_light_color[255];
};

out vec3 v_light;
out vec3 v_shine;
#ifdef CUT
out vec3 v_at;
#endif
#else
out vec3 v_at;
out vec3 v_normal;
flat out vec4 v_rim;
flat out uvec4 v_lights;
#endif
out vec2 v_uv;
out vec3 v_color;
#ifdef TORN
out float v_torn;
#endif

void
main ()
{
  vec4 p = vec4 (a_position, 1.0);
  vec3 at = vec3 (dot (a_row_x, p), dot (a_row_y, p), dot (a_row_z, p));
  vec3 normal = vec3 (dot (a_row_x.xyz, a_normal), dot (a_row_y.xyz, a_normal), dot (a_row_z.xyz, a_normal));
#ifdef FAST
  vec3 n = normalize (normal);
  vec3 view = u_parallel > 0.5 ? -u_ahead : normalize (-at);
  float facing = clamp (dot (n, view), 0.0, 1.0);
#ifdef CLASSIC
  // The original's sum, in what the display shows.
  vec3 light = vec3 (0.13) + u_even + u_sun_color * max (dot (n, u_sun), 0.0) + u_fill_color * max (dot (n, u_fill), 0.0);
#else
  vec3 light = u_sun_color * max (dot (n, u_sun), 0.0);
  light += mix (vec3 (0.03, 0.034, 0.045), vec3 (0.12, 0.145, 0.19), 0.5 - 0.5 * n.y);
  light += u_even + u_fill_color * max (dot (n, u_fill) * 0.75 + 0.25, 0.0);
#endif
  for (int i = 0; i < 4; i++)
    {
      uint k = a_lights[i];
      if (k == 255u)
        break;
      vec3 to = u_light_at[k].xyz - at;
      float away = length (to);
      float fade = max (1.0 - away / u_light_at[k].w, 0.0);
      light += u_light_color[k].rgb * (fade * fade * max (dot (n, to / away) * 0.8 + 0.2, 0.0));
    }
  v_light = light;
  float edge = 1.0 - facing;
#ifdef CLASSIC
  v_shine = a_rim.rgb * (a_rim.a * (0.04 + 0.66 * edge * edge));
#else
  float nh = max (dot (n, normalize (u_sun + view)), 0.0);
  float nh8 = nh * nh * nh * nh * nh * nh * nh * nh;
  v_shine = u_sun_color * (0.10 * nh8 * nh8) + vec3 (0.05, 0.06, 0.08) * (edge * edge * edge)
            + a_rim.rgb * (a_rim.a * (0.008 + 0.12 * edge * edge));
#endif
#ifdef CUT
  v_at = at;
#endif
#else
  v_at = at;
  v_normal = normal;
  v_rim = a_rim;
  v_lights = a_lights;
#endif
  float shown = min ((1.123 * u_spot.w - distance (at, u_spot.xyz)) / (0.45 * u_spot.w), 1.0) - 1.0 + u_spot_left;
  v_alpha = u_spot_left > 0.0 ? clamp (u_alpha + max (shown, 0.0), 0.0, 1.0) : u_alpha;
  v_uv = a_uv;
  v_color = a_color.rgb;
#ifdef TORN
  v_torn = a_color.a;
#endif
  gl_Position = u_clip * vec4 (at, 1.0);
}

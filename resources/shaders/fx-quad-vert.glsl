// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the atlas of effects, made ready by the processor. Light is kept in sixteenths.
layout (location = 0) in vec3 a_position;
layout (location = 1) in vec2 a_uv;
layout (location = 2) in vec4 a_color; // light; a: how much of the picture's cover is left
layout (location = 3) in vec2 a_how;   // white; its upper half: the picture's colours are a display's; how soft it is

uniform mat4 u_clip;

out vec2 v_uv;
out vec4 v_color;
out vec2 v_how;
#ifdef PLAIN
out vec2 v_at;
#endif
#ifdef SOFT
out float v_soft;
#endif

void
main ()
{
  float fire = step (0.5, a_how.y);
  v_uv = a_uv;
  v_color = vec4 (a_color.rgb * 16.0, a_color.a);
  v_how = vec2 (a_how.x * 16.0, fire);
#ifdef PLAIN
  v_at = vec2 (gl_VertexID % 4 == 0 || gl_VertexID % 4 == 3 ? -1.0 : 1.0, gl_VertexID % 4 < 2 ? -1.0 : 1.0);
#endif
#ifdef SOFT
  v_soft = (a_how.y * 65535.0 - fire * 32768.0) / 32767.0 * 4096.0;
#endif
  gl_Position = u_clip * vec4 (a_position, 1.0);
}

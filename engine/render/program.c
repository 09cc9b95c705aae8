/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/private.h"

#include "render/shaders.h"

#include <stdio.h>
#include <string.h>

static const char *
shader_text (const char *name)
{
  for (int i = 0; i < srt_n_shader_texts; i++)
    if (strcmp (srt_shader_texts[i].name, name) == 0)
      return srt_shader_texts[i].text;
  return NULL;
}

/*
 * What every fragment shader can call. Light is kept as it is where the picture is toned at its end, else it is toned
 * on the spot, so that one text serves both:
 *   lit (LIGHT)      linear light of a surface -> what is written
 *   glowing (COLOR)  a colour as the display shows it -> what is written
 *   vivid (WRITTEN)  the same, with colour to spare: where lights lie over one another the film's curve takes some away
 */
static const char shown_text[] =
    "layout (std140) uniform Shown { vec4 u_shown; }; // x 1: light is kept; y: exposure; z 1: toned by the film's curve\n"
    "vec3 film (vec3 x) { return (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06); }\n"
    "vec3 unfilm (vec3 c) { vec3 d = clamp (c, 0.0, 0.985), a = 12.4 * (1.0 - d), b = 0.5 - 1.7 * d;\n"
    "  return (sqrt (b * b + 0.12 * d * a) - b) / a; }\n"
    "vec3 plain (vec3 x) { return sqrt (min (x, 1.0)); } // near enough to the display's own curve\n"
    "vec3 lit (vec3 light) { vec3 x = clamp (light - 0.004, 0.0, 24.0), y = x * u_shown.y;\n"
    "  return u_shown.x > 0.5 ? x : u_shown.z > 0.5 ? film (y) : plain (y); }\n"
    "vec3 glowing (vec3 color) { return u_shown.x > 0.5 ? unfilm (color) : color; }\n"
    "vec3 vivid (vec3 c) { return u_shown.x > 0.5\n"
    "  ? max (mix (vec3 (dot (c, vec3 (0.3, 0.5, 0.2))), c, 1.4), 0.0) * 1.3 : c; }\n"
    "#line 1\n";

static GLuint
compile (GLenum kind, const char *name, const char *defines, SrtDiags *diags)
{
  const char *text = shader_text (name);
  if (!text)
    {
      srt_diags_add (diags, SRT_SEVERITY_ERROR, "shader-missing", name, NULL, 0, 0,
                     N_ ("the shader %1 is not built in"), name, NULL);
      return 0;
    }
  const char *header = epoxy_is_desktop_gl ()
                           ? "#version 330 core\n"
                           : "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                             "precision highp sampler2D;\nprecision highp sampler2DShadow;\n";
  const char *parts[] = { header, defines ? defines : "", kind == GL_FRAGMENT_SHADER ? shown_text : "", text };
  GLuint shader = glCreateShader (kind);
  glShaderSource (shader, 4, parts, NULL);
  glCompileShader (shader);
  GLint fine = GL_FALSE;
  glGetShaderiv (shader, GL_COMPILE_STATUS, &fine);
  if (fine)
    return shader;
  char log[1024] = "";
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "shader-compile", name, NULL, 0, 0,
                 N_ ("the graphics driver refuses the shader %1: %2"), name, log, NULL);
  glDeleteShader (shader);
  return 0;
}

/* The uniforms that programs share, each at its place. */
static void
bind_blocks (GLuint program)
{
  static const char *const names[] = { "Shown", "Lights" };
  for (GLuint place = 0; place < 2; place++)
    {
      GLuint index = glGetUniformBlockIndex (program, names[place]);
      if (index != GL_INVALID_INDEX)
        glUniformBlockBinding (program, index, place);
    }
}

GLuint
srt_program_new (const char *vertex, const char *fragment, const char *defines, SrtDiags *diags)
{
  GLuint v = compile (GL_VERTEX_SHADER, vertex, defines, diags);
  GLuint f = compile (GL_FRAGMENT_SHADER, fragment, defines, diags);
  GLuint program = 0;
  if (v && f)
    {
      program = glCreateProgram ();
      glAttachShader (program, v);
      glAttachShader (program, f);
      glLinkProgram (program);
      GLint fine = GL_FALSE;
      glGetProgramiv (program, GL_LINK_STATUS, &fine);
      if (fine)
        bind_blocks (program);
      if (!fine)
        {
          char log[1024] = "";
          glGetProgramInfoLog (program, sizeof log, NULL, log);
          srt_diags_add (diags, SRT_SEVERITY_ERROR, "shader-link", vertex, NULL, 0, 0,
                         N_ ("the graphics driver cannot link the shaders %1 and %2: %3"), vertex, fragment,
                         log, NULL);
          glDeleteProgram (program);
          program = 0;
        }
    }
  if (v)
    glDeleteShader (v);
  if (f)
    glDeleteShader (f);
  return program;
}

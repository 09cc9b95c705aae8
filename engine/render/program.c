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
                             "precision highp sampler2D;\n";
  const char *parts[] = { header, defines ? defines : "", text };
  GLuint shader = glCreateShader (kind);
  glShaderSource (shader, 3, parts, NULL);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of resources/shaders, built in. Private to the renderer. */
#pragma once

typedef struct SrtShaderText
{
  const char *name; /* file name without its ending */
  const char *text;
} SrtShaderText;

extern const SrtShaderText srt_shader_texts[];
extern const int srt_n_shader_texts;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures without a display: an EGL surfaceless context of our own. */
#pragma once

#include "render/renderer.h"

typedef enum SrtGlApi
{
  SRT_GL_ANY,   /* desktop GL, else ES */
  SRT_GL_CORE,  /* OpenGL 3.3 core */
  SRT_GL_ES,    /* OpenGL ES 3.0 */
} SrtGlApi;

/* A context current on the calling thread with a colour buffer of its own. */
typedef struct SrtOffscreen SrtOffscreen;

/* NULL when there is no such context, told in @diags. */
SrtOffscreen *srt_offscreen_new (SrtGlApi api, int width, int height, SrtDiags *diags);
void srt_offscreen_free (SrtOffscreen *offscreen);
/* Its framebuffer object. */
unsigned srt_offscreen_framebuffer (const SrtOffscreen *offscreen);
/* Reads the picture, top row first, width * height * 4 bytes. */
void srt_offscreen_read (SrtOffscreen *offscreen, unsigned char *rgba);

/* All at once: context, models of the scene's content, picture. @rgba: width * height * 4 bytes, top row first. */
bool srt_offscreen_render (const SrtScene *scene,
                           const SrtCamera *camera,
                           const SrtRenderOptions *options,
                           int width,
                           int height,
                           unsigned char *rgba,
                           SrtDiags *diags);

/* Writes pixels, top row first, as a PNG. */
bool srt_png_write (const char *path, const unsigned char *rgba, int width, int height, SrtDiags *diags);

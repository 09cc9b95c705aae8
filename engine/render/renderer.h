/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scene in, pixels out, through OpenGL 3.3 core or OpenGL ES 3.0.
 *
 * Every function but srt_texture_decode() and the option helpers needs the
 * renderer's context current. Nothing is expected of the state found, and the
 * framebuffer bound at the call is bound again at the end.
 */
#pragma once

#include "base/diag.h"
#include "render/draw2d.h"
#include "render/quality.h"
#include "render/scene.h"

typedef struct SrtRenderer SrtRenderer;

/* What the last frame took: for the statistics overlay and tests. */
typedef struct SrtRenderStats
{
  int instances, culled, draws, triangles, sprites;
} SrtRenderStats;

/* NULL when the context is too old or a shader fails, told in @diags. */
SrtRenderer *srt_renderer_new (SrtDiags *diags);
/* With @context_lost nothing is deleted in GL: the context has gone already. NULL is allowed. */
void srt_renderer_free (SrtRenderer *renderer, bool context_lost);
/* "OpenGL 4.5 (…)"; kept by the renderer. */
const char *srt_renderer_description (const SrtRenderer *renderer);
/* Drawn by the processor: take SRT_QUALITY_LOW. */
bool srt_renderer_is_software (const SrtRenderer *renderer);

/*
 * Uploads models and pictures in small pieces, about @budget_ms worth (negative:
 * all). Returns how many pieces are left. Models not yet uploaded are left out
 * of the picture; a missing picture reads as its material's plain colours.
 */
int srt_renderer_prepare (SrtRenderer *renderer, const SrtContent *content, double budget_ms);
/* Uploads every model's shape now; pictures are left to srt_renderer_prepare(). */
void srt_renderer_prepare_shapes (SrtRenderer *renderer, const SrtContent *content);

/*
 * Draws into @framebuffer (its lower left width x height pixels); the camera's
 * width and height must have that shape. Alpha comes out as 1.
 */
void srt_renderer_draw (SrtRenderer *renderer,
                        const SrtScene *scene,
                        const SrtCamera *camera,
                        const SrtRenderOptions *options,
                        unsigned framebuffer,
                        int width,
                        int height);
/* Draws a batch of flat shapes over what is in @framebuffer. */
void srt_renderer_draw2d (SrtRenderer *renderer, const SrtDraw2d *batch, unsigned framebuffer, int width, int height);

const SrtRenderStats *srt_renderer_stats (const SrtRenderer *renderer);

/* ---- Pictures ---- */

typedef struct SrtPixels
{
  unsigned char *rgba;  /* width * height * 4, top row first; free() */
  int width, height;
} SrtPixels;

/* Decodes a PNG or JPEG; any thread. False when it cannot be read. */
bool srt_texture_decode (const SrtImage *image, SrtPixels *pixels);
/*
 * The next picture that srt_renderer_prepare() would decode, for a worker to do
 * in its stead; false when there is none. Those of effects come first, as of
 * model -1. Each is handed out once: bring it back with srt_renderer_take_pixels(). The image stays valid as long as @content is held.
 */
bool srt_renderer_next_image (SrtRenderer *renderer,
                              const SrtContent *content,
                              int *model,
                              int *image,
                              const SrtImage **data);
/* Uploads decoded pixels; frees them. With rgba NULL the picture counts as unreadable. */
void srt_renderer_take_pixels (SrtRenderer *renderer, const SrtContent *content, int model, int image, SrtPixels *pixels);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Making ---- */

static GLint
place_of (GLuint program, const char *name)
{
  return glGetUniformLocation (program, name);
}

static bool
make_model_program (
    SrtModelProgram *p, const char *vertex, const char *fragment, const char *defines, SrtDiags *diags)
{
  p->id = srt_program_new (vertex, fragment, defines, diags);
  if (!p->id)
    return false;
  p->clip = place_of (p->id, "u_clip");
  p->base_factor = place_of (p->id, "u_base_factor");
  p->emission_factor = place_of (p->id, "u_emission_factor");
  p->orm_factor = place_of (p->id, "u_orm_factor");
  p->sun = place_of (p->id, "u_sun");
  p->sun_color = place_of (p->id, "u_sun_color");
  p->fill = place_of (p->id, "u_fill");
  p->fill_color = place_of (p->id, "u_fill_color");
  p->even = place_of (p->id, "u_even");
  p->parallel = place_of (p->id, "u_parallel");
  p->ahead = place_of (p->id, "u_ahead");
  p->alpha = place_of (p->id, "u_alpha");
  p->bump_scale = place_of (p->id, "u_bump_scale");
  p->spot = place_of (p->id, "u_spot");
  p->spot_left = place_of (p->id, "u_spot_left");
  p->shimmer = place_of (p->id, "u_shimmer");
  p->ticks = place_of (p->id, "u_ticks");
  p->heat = place_of (p->id, "u_heat");
  p->cut = place_of (p->id, "u_cut");
  p->cut_at = place_of (p->id, "u_cut_at");
  p->cut_glow = place_of (p->id, "u_cut_glow");
  p->shadow = place_of (p->id, "u_shadow");
  p->shadow_from = place_of (p->id, "u_shadow_from");
  p->shadow_wide = place_of (p->id, "u_shadow_wide");
  glUseProgram (p->id);
  glUniform1i (place_of (p->id, "u_base"), 0);
  glUniform1i (place_of (p->id, "u_orm"), 1);
  glUniform1i (place_of (p->id, "u_emission"), 2);
  glUniform1i (place_of (p->id, "u_bumps"), 3);
  glUniform1i (place_of (p->id, "u_shadows"), 4);
  return true;
}

static bool
make_programs (SrtRenderer *r, SrtDiags *diags)
{
  r->sky_program.id = srt_program_new ("sky-vert", "sky-frag", NULL, diags);
  r->star_program.id = srt_program_new ("star-vert", "star-frag", NULL, diags);
  r->fx_program.id = srt_program_new ("fx-quad-vert", "fx-frag", NULL, diags);
  r->fx_soft_program.id = srt_program_new ("fx-quad-vert", "fx-frag", "#define SOFT\n", diags);
  r->fx_plain_program.id = srt_program_new ("fx-quad-vert", "fx-frag", "#define PLAIN\n", diags);
  r->bubble_program.id = srt_program_new ("shield-vert", "bubble-frag", NULL, diags);
  r->tunnel_program.id = srt_program_new ("fx-vert", "tunnel-frag", NULL, diags);
  r->huge_program.id = srt_program_new ("huge-vert", "huge-frag", NULL, diags);
  r->line_program.id = srt_program_new ("line-vert", "line-frag", NULL, diags);
  r->flat_program.id = srt_program_new ("flat-vert", "flat-frag", NULL, diags);
  if (!r->sky_program.id || !r->star_program.id || !r->fx_program.id || !r->fx_soft_program.id || !r->fx_plain_program.id || !r->bubble_program.id
      || !r->line_program.id || !r->flat_program.id
      || !r->tunnel_program.id || !r->huge_program.id
      || !make_model_program (&r->model_cut, "model-vert", "model-frag", "#define DETAIL\n#define CUT\n", diags)
      || !make_model_program (&r->model_torn, "model-vert", "model-frag", "#define DETAIL\n#define TORN\n", diags)
      || !make_model_program (&r->model_detail, "model-vert", "model-frag", "#define DETAIL\n", diags)
      || !make_model_program (&r->model_plain, "model-vert", "model-frag", NULL, diags)
      || !make_model_program (&r->model_fast, "model-vert", "model-fast-frag", "#define FAST\n", diags)
      || !make_model_program (&r->model_classic, "model-vert", "model-fast-frag", "#define FAST\n#define CLASSIC\n", diags)
      || !make_model_program (&r->model_classic_cut, "model-vert", "model-fast-frag",
                              "#define FAST\n#define CLASSIC\n#define CUT\n", diags)
      || !make_model_program (&r->model_shimmer, "shimmer-vert", "shimmer-frag", NULL, diags))
    return false;
  r->sky_program.sky = place_of (r->sky_program.id, "u_sky");
  r->star_program.sky = place_of (r->star_program.id, "u_sky");
  r->star_program.size = place_of (r->star_program.id, "u_size");
  SrtFxProgram *const fx[] = { &r->fx_program, &r->fx_soft_program, &r->fx_plain_program };
  for (size_t i = 0; i < sizeof fx / sizeof *fx; i++)
    {
      fx[i]->clip = place_of (fx[i]->id, "u_clip");
      fx[i]->depth = place_of (fx[i]->id, "u_depth");
      glUseProgram (fx[i]->id);
      glUniform1i (place_of (fx[i]->id, "u_atlas"), 0);
      glUniform1i (place_of (fx[i]->id, "u_solid"), 1);
    }
  SrtBubbleProgram *bubble = &r->bubble_program;
  bubble->clip = place_of (bubble->id, "u_clip");
  bubble->turn = place_of (bubble->id, "u_turn");
  bubble->at = place_of (bubble->id, "u_at");
  bubble->strength = place_of (bubble->id, "u_strength");
  bubble->seconds = place_of (bubble->id, "u_seconds");
  glUseProgram (bubble->id);
  glUniform1i (place_of (bubble->id, "u_noise"), 0);
  r->line_program.clip = place_of (r->line_program.id, "u_clip");
  r->line_program.half_size = place_of (r->line_program.id, "u_half_size");
  r->line_program.near_plane = place_of (r->line_program.id, "u_near");
  r->tunnel_program.clip = place_of (r->tunnel_program.id, "u_clip");
  r->tunnel_program.opaque = place_of (r->tunnel_program.id, "u_opaque");
  glUseProgram (r->tunnel_program.id);
  glUniform1i (place_of (r->tunnel_program.id, "u_noise"), 0);
  r->huge_program.clip = place_of (r->huge_program.id, "u_clip");
  r->huge_program.look = place_of (r->huge_program.id, "u_look");
  glUseProgram (r->huge_program.id);
  glUniform1i (place_of (r->huge_program.id, "u_noise"), 0);
  r->flat_program.size = place_of (r->flat_program.id, "u_size");
  return true;
}

static bool
new_enough (bool es, int version, SrtDiags *diags)
{
  if (version >= (es ? 30 : 33))
    return true;
  char text[32];
  snprintf (text, sizeof text, "%d.%d", version / 10, version % 10);
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "gl-too-old", NULL, NULL, 0, 0,
                 N_ ("%1 %2 is too old: Sortie draws with OpenGL 3.3 or OpenGL ES 3.0"),
                 es ? "OpenGL ES" : "OpenGL", text, NULL);
  return false;
}

static void
learn_context (SrtRenderer *r)
{
  const char *name = (const char *) glGetString (GL_RENDERER);
  const char *version = (const char *) glGetString (GL_VERSION);
  name = name ? name : "";
  version = version ? version : "";
  size_t size = strlen (name) + strlen (version) + 16;
  r->description = malloc (size);
  if (!r->description)
    abort ();
  snprintf (r->description, size, "%s%s (%s)", r->es ? "" : "OpenGL ", version, name);
  r->software = strstr (name, "llvmpipe") || strstr (name, "softpipe") || strstr (name, "SWR")
                || strstr (name, "SwiftShader") || strstr (name, "Software");
  glGetIntegerv (GL_MAX_SAMPLES, &r->most_samples);
  if (epoxy_has_gl_extension ("GL_EXT_texture_filter_anisotropic"))
    glGetFloatv (GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &r->most_anisotropy);
  GLint side = 2048;
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &side);
  r->cache.most_texels = r->software ? 1024 : side < 4096 ? side : 4096;
}

SrtRenderer *
srt_renderer_new (SrtDiags *diags)
{
  bool es = !epoxy_is_desktop_gl ();
  if (!new_enough (es, epoxy_gl_version (), diags))
    return NULL;
  SrtRenderer *r = calloc (1, sizeof *r);
  if (!r)
    abort ();
  r->es = es;
  learn_context (r);
  if (!make_programs (r, diags) || !srt_post_make (r, diags) || !srt_shadows_make (r, diags) || !srt_shields_make (r, diags)
      || !srt_textured_make (r, diags))
    {
      srt_renderer_free (r, false);
      return NULL;
    }
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glActiveTexture (GL_TEXTURE0);
  srt_shapes_make (r);
  glUseProgram (0);
  return r;
}

void
srt_stream_free (SrtStream *stream)
{
  if (stream->buffer)
    glDeleteBuffers (1, &stream->buffer);
  if (stream->vertex_array)
    glDeleteVertexArrays (1, &stream->vertex_array);
}

static void
free_gl (SrtRenderer *r)
{
  const GLuint programs[] = { r->sky_program.id,    r->star_program.id, r->fx_program.id,
                              r->fx_soft_program.id, r->fx_plain_program.id,
                              r->bubble_program.id, r->line_program.id, r->flat_program.id,
                              r->model_detail.id,   r->model_plain.id,  r->model_fast.id,
                              r->model_classic.id, r->model_classic_cut.id,
                              r->model_shimmer.id, r->model_cut.id, r->model_torn.id, r->tunnel_program.id,
                              r->huge_program.id };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (programs[i])
      glDeleteProgram (programs[i]);
  srt_shapes_free (r);
  srt_backdrop_free (r);
  for (int i = 0; i < SRT_FX_STREAMS; i++)
    {
      srt_stream_free (&r->fx_streams[i]);
      if (r->fx_fences[i])
        glDeleteSync (r->fx_fences[i]);
    }
  srt_stream_free (&r->line_stream);
  srt_stream_free (&r->flat_stream);
  srt_stream_free (&r->tunnel_stream);
  srt_stream_free (&r->huge_stream);
  if (r->huge_indices)
    glDeleteBuffers (1, &r->huge_indices);
  if (r->tunnel_index_buffer)
    glDeleteBuffers (1, &r->tunnel_index_buffer);
  if (r->quad_indices)
    glDeleteBuffers (1, &r->quad_indices);
  srt_target_free (&r->drawn);
  srt_target_free (&r->resolved);
  srt_target_free (&r->solid);
  srt_post_free (r);
  srt_shadows_free (r);
  if (r->light_buffer)
    glDeleteBuffers (1, &r->light_buffer);
}

void
srt_renderer_free (SrtRenderer *r, bool context_lost)
{
  if (!r)
    return;
  srt_models_forget (&r->cache, context_lost);
  srt_shields_free (r, context_lost);
  srt_textured_free (r, context_lost);
  if (!context_lost)
    free_gl (r);
  free (r->description);
  free (r->quads);
  free (r->fx_sprites);
  free (r->fx_entries);
  free (r->line_vertices);
  free (r->lights);
  free (r->trails);
  free (r->visible);
  srt_tunnels_free (r);
  srt_batches_free (r, context_lost);
  srt_debris_free (r, context_lost);
  free (r);
}

const char *
srt_renderer_description (const SrtRenderer *r)
{
  return r->description;
}

bool
srt_renderer_is_software (const SrtRenderer *r)
{
  return r->software;
}

const SrtRenderStats *
srt_renderer_stats (const SrtRenderer *r)
{
  return &r->stats;
}

void
srt_stream_upload (SrtStream *stream, const void *data, size_t size)
{
  if (!stream->vertex_array)
    {
      glGenVertexArrays (1, &stream->vertex_array);
      glGenBuffers (1, &stream->buffer);
    }
  glBindVertexArray (stream->vertex_array);
  glBindBuffer (GL_ARRAY_BUFFER, stream->buffer);
  if ((GLsizeiptr) size > stream->room)
    stream->room = (GLsizeiptr) (size + size / 2);
  /* New storage each time: the last frame's may still be read. */
  glBufferData (GL_ARRAY_BUFFER, stream->room, NULL, GL_STREAM_DRAW);
  glBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) size, data);
}

/* ---- A frame ---- */

/* Whatever was left behind by others, or by the last frame, is put right. */
static void
reset_state (const SrtRenderer *r)
{
  glDisable (GL_SCISSOR_TEST);
  glDisable (GL_STENCIL_TEST);
  glDisable (GL_POLYGON_OFFSET_FILL);
  glDisable (GL_RASTERIZER_DISCARD);
  glDisable (GL_SAMPLE_ALPHA_TO_COVERAGE);
  glDisable (GL_SAMPLE_COVERAGE);
  glDisable (GL_DITHER);
  glDisable (GL_BLEND);
  glDisable (GL_CULL_FACE);
  glBlendEquation (GL_FUNC_ADD);
  glCullFace (GL_BACK);
  glFrontFace (GL_CCW);
  glDepthRangef (0.0f, 1.0f);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  if (!r->es)
    {
      glDisable (GL_FRAMEBUFFER_SRGB);
      glDisable (GL_PRIMITIVE_RESTART);
      glEnable (GL_MULTISAMPLE);
      glPolygonMode (GL_FRONT_AND_BACK, GL_FILL);
    }
  for (GLuint unit = 0; unit < 5; unit++)
    glBindSampler (unit, 0);
}

/* Column-major product of the projection with the turn into the camera's frame. */
static void
make_clip (float out[16], const SrtFrameState *frame, bool directions)
{
  const SrtCamera *c = frame->camera;
  float n = frame->near_plane, f = frame->far_plane;
  float px, py, a, b, w_z, w_1;
  if (c->orthographic && !directions)
    {
      px = 2.0f / (c->scale * (float) c->width);
      py = -2.0f / (c->scale * (float) c->height);
      /* Everything before and behind: an orthographic view has no near end. */
      a = 1.0f / f;
      b = 0.0f;
      w_z = 0.0f;
      w_1 = 1.0f;
    }
  else
    {
      py = -2.0f * c->fy;
      px = 2.0f * c->fy * (float) c->height / (float) c->width;
      a = (f + n) / (f - n);
      b = directions ? 0.0f : -2.0f * f * n / (f - n);
      w_z = 1.0f;
      w_1 = 0.0f;
    }
  const float *m = frame->axes.m;
  for (int k = 0; k < 3; k++)
    {
      out[4 * k] = px * m[k];
      out[4 * k + 1] = py * m[3 + k];
      out[4 * k + 2] = a * m[6 + k];
      out[4 * k + 3] = w_z * m[6 + k];
    }
  out[12] = out[13] = 0.0f;
  out[14] = b;
  out[15] = w_1;
}

static void
begin_frame (SrtFrameState *frame,
             const SrtScene *scene,
             const SrtCamera *camera,
             const SrtRenderOptions *options,
             int width,
             int height)
{
  *frame = (SrtFrameState){ .scene = scene, .camera = camera, .options = options };
  frame->axes = srt_mat3_transpose (&camera->place.r);
  frame->right = srt_right (&camera->place.r);
  frame->down = srt_down (&camera->place.r);
  frame->ahead = srt_forward (&camera->place.r);
  frame->pixel_width = (float) width;
  frame->pixel_height = (float) height;
  /* Coarser where the picture is small. */
  frame->level_scale = options->level_scale * 720.0f / srt_maxf ((float) height, 180.0f);
}

static void
draw_passes (SrtRenderer *r, const SrtFrameState *frame)
{
  srt_ships_draw (r, frame);
  srt_debris_draw (r, frame);
  srt_worm_draw (r, frame);
  glEnable (GL_DEPTH_TEST);
  if (frame->options->backdrop)
    srt_backdrop_draw (r, frame);
  srt_tunnels_draw (r, frame); /* before force fields, which hide nothing behind them */
  srt_ships_draw_see_through (r, frame);
  srt_lines_draw (r, frame, false);
  srt_shields_draw (r, frame);
  srt_bubbles_draw (r, frame);
  srt_rings_draw (r, frame);
  srt_huge_draw (r, frame);
  srt_fx_draw (r, frame);
  srt_flash_draw (r, frame);
}

/* What lies on top of a picture drawn at another size is drawn at the size it is seen at: thin lines stay thin. */
static void
draw_on_top (SrtRenderer *r, SrtFrameState *frame, unsigned framebuffer, int width, int height)
{
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, framebuffer);
  glViewport (0, 0, width, height);
  frame->pixel_width = (float) width;
  frame->pixel_height = (float) height;
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
  srt_lines_draw (r, frame, true);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

/* One sample a pixel; ES resolves only between equal formats and never while stretching, and ours are always equal. */
static const SrtTarget2d *
resolve (SrtRenderer *r, bool read)
{
  SrtTargetForm form = r->drawn.form;
  form.samples = 0;
  form.read = read;
  form.depth = false;
  if (r->drawn.form.samples == 0 || !srt_target_size (&r->resolved, &form))
    return &r->drawn;
  glBindFramebuffer (GL_READ_FRAMEBUFFER, r->drawn.framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, r->resolved.framebuffer);
  glBlitFramebuffer (0, 0, form.width, form.height, 0, 0, form.width, form.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  return &r->resolved;
}

/* From our buffer, already toned, to the caller's. */
static void
hand_over (SrtRenderer *r, GLuint framebuffer, int width, int height)
{
  const SrtTarget2d *from = resolve (r, false);
  int w = from->form.width, h = from->form.height;
  glBindFramebuffer (GL_READ_FRAMEBUFFER, from->framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, framebuffer);
  glBlitFramebuffer (0, 0, w, h, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                     w != width || h != height ? GL_LINEAR : GL_NEAREST);
}

/* The best buffer the context gives to draw into: of light if asked for, with as many samples; false for none at all. */
static bool
choose_target (SrtRenderer *r, const SrtRenderOptions *options, int w, int h)
{
  int samples = options->samples < r->most_samples ? options->samples : r->most_samples;
  for (int light = options->light && r->draws_floats; light >= 0; light--)
    for (int s = samples; s >= 0; s -= s > 0 ? s : 1)
      {
        const SrtTargetForm form = { w, h, s, light ? GL_RGBA16F : GL_RGBA8, light && s == 0, true };
        if (srt_target_size (&r->drawn, &form))
          return true;
        if (s == 0 && light)
          r->draws_floats = false;
      }
  return false;
}

/* The light that the film's curve shows as a colour: program.c's unfilm (). */
static float
unfilm (float c)
{
  float a = 12.4f * (1.0f - c), b = 0.5f - 1.7f * c;
  return (sqrtf (b * b + 0.12f * c * a) - b) / a;
}

/* Everything but what lies on top, into the buffer chosen. */
static void
draw_scene (SrtRenderer *r, SrtFrameState *frame, bool light)
{
  const SrtRenderOptions *options = frame->options;
  const GLfloat depth = 1.0f;
  GLfloat ground[4] = { options->ground[0], options->ground[1], options->ground[2], 1.0f };
  for (int c = 0; c < 3 && light; c++)
    ground[c] = unfilm (srt_clampf (ground[c], 0.0f, 0.985f)) / srt_maxf (options->exposure, 0.01f);
  srt_ships_gather (r, frame);
  make_clip (frame->clip, frame, false);
  make_clip (frame->sky, frame, true);
  frame->shadows = &r->shadows;
  srt_shadows_draw (r, frame);
  srt_post_shown (r, light, options);
  glBindFramebuffer (GL_FRAMEBUFFER, r->drawn.framebuffer);
  glViewport (0, 0, r->drawn.form.width, r->drawn.form.height);
  glClearBufferfv (GL_COLOR, 0, ground);
  glClearBufferfv (GL_DEPTH, 0, &depth);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE); /* alpha stays 1 */
  srt_fx_begin (r, frame);
  draw_passes (r, frame);
}

void
srt_renderer_draw (SrtRenderer *r,
                   const SrtScene *scene,
                   const SrtCamera *camera,
                   const SrtRenderOptions *options,
                   unsigned framebuffer,
                   int width,
                   int height)
{
  if (width < 1 || height < 1 || !scene->content)
    return;
  GLint drawn_before = 0, read_before = 0;
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &drawn_before);
  glGetIntegerv (GL_READ_FRAMEBUFFER_BINDING, &read_before);
  r->stats = (SrtRenderStats){ 0 };
  reset_state (r);
  srt_models_filter (r, options);

  float scale = options->scale > 0.0f ? srt_clampf (options->scale, 0.25f, 2.0f) : 1.0f;
  int w = (int) ((float) width * scale + 0.5f), h = (int) ((float) height * scale + 0.5f);
  w = w > 0 ? w : 1;
  h = h > 0 ? h : 1;
  if (choose_target (r, options, w, h))
    {
      SrtFrameState frame;
      bool light = r->drawn.form.format == GL_RGBA16F, alike = w == width && h == height && !light;
      begin_frame (&frame, scene, camera, options, w, h);
      draw_scene (r, &frame, light);
      if (alike)
        srt_lines_draw (r, &frame, true);
      r->last_eye = camera->place.p;
      r->has_last_eye = true;
      glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
      glDepthMask (GL_TRUE);
      if (light)
        {
          srt_post_draw (r, &frame, resolve (r, true), framebuffer, width, height);
          srt_post_shown (r, false, options);
        }
      else
        hand_over (r, framebuffer, width, height);
      if (!alike)
        draw_on_top (r, &frame, framebuffer, width, height);
    }
  glUseProgram (0);
  for (GLuint place = 0; place < 2; place++)
    glBindBufferBase (GL_UNIFORM_BUFFER, place, 0);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) drawn_before);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, (GLuint) read_before);
}

void
srt_renderer_draw2d (SrtRenderer *r, const SrtDraw2d *batch, unsigned framebuffer, int width, int height)
{
  if (batch->n_vertices == 0 || width < 1 || height < 1)
    return;
  GLint before = 0;
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &before);
  reset_state (r);
  glDisable (GL_DEPTH_TEST);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, framebuffer);
  glViewport (0, 0, width, height);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
  bool made = r->flat_stream.vertex_array == 0;
  srt_stream_upload (&r->flat_stream, batch->vertices, (size_t) batch->n_vertices * sizeof *batch->vertices);
  if (made)
    {
      const GLsizei stride = sizeof (SrtDraw2dVertex);
      glEnableVertexAttribArray (0);
      glEnableVertexAttribArray (1);
      glVertexAttribPointer (0, 4, GL_FLOAT, GL_FALSE, stride, NULL);
      glVertexAttribPointer (1, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                             (void *) offsetof (SrtDraw2dVertex, color));
    }
  glUseProgram (r->flat_program.id);
  glUniform2f (r->flat_program.size, (float) width, (float) height);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDrawArrays (GL_TRIANGLES, 0, batch->n_vertices);
  glDisable (GL_BLEND);
  glBindVertexArray (0);
  glUseProgram (0);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) before);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything that shines or smokes, in one draw: quads and sprites of a frame are put in the order of their depth, made
 * into vertices of 28 bytes, and blended by one rule over one atlas.
 */
#include "render/fx-private.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum
{
  SPRITE = 1u << 31, /* in an entry's index: a sprite, else a quad */
  DIGIT_BITS = 11,
  DIGITS = 1 << DIGIT_BITS,
  TURNS = 256,
};

/* How far from what is solid smoke begins to fade out, of its whole size. */
#define SOFT 0.3f

/* ---- Order ---- */

/* Larger for what is nearer, so that the far comes first: a float's bits, made to count upward. */
static uint32_t
nearness (float depth)
{
  uint32_t bits;

  memcpy (&bits, &depth, sizeof bits);
  bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  return ~bits;
}

static void
count_sort (const SrtFxEntry *from, SrtFxEntry *to, int n, int shift)
{
  uint32_t starts[DIGITS] = { 0 }, sum = 0;

  for (int i = 0; i < n; i++)
    starts[from[i].key >> shift & (DIGITS - 1)]++;
  for (int d = 0; d < DIGITS; d++)
    {
      uint32_t count = starts[d];
      starts[d] = sum;
      sum += count;
    }
  for (int i = 0; i < n; i++)
    to[starts[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

/*
 * By depth, the farthest first, what came first before what came later. Two
 * rounds over the upper 22 bits: depths nearer to one another than a part in 8,192 count as one.
 */
static const SrtFxEntry *
sorted (SrtRenderer *r)
{
  int n = 0, total = r->n_fx + r->n_fx_sprites;

  if (r->max_fx_entries < total)
    {
      r->max_fx_entries = total + total / 2 + 256;
      free (r->fx_entries);
      r->fx_entries = malloc ((size_t) r->max_fx_entries * 2 * sizeof *r->fx_entries);
      if (!r->fx_entries)
        abort ();
    }
  for (int i = 0; i < r->n_fx; i++)
    r->fx_entries[n++] = (SrtFxEntry){ nearness (r->quads[i].depth), (uint32_t) i };
  for (int i = 0; i < r->n_fx_sprites; i++)
    r->fx_entries[n++] = (SrtFxEntry){ nearness (r->fx_sprites[i].depth), (uint32_t) i | SPRITE };
  count_sort (r->fx_entries, r->fx_entries + r->max_fx_entries, n, 32 - 2 * DIGIT_BITS);
  count_sort (r->fx_entries + r->max_fx_entries, r->fx_entries, n, 32 - DIGIT_BITS);
  return r->fx_entries;
}

/* ---- Vertices ---- */

static inline uint16_t
packed (float x)
{
  return x <= 0.0f ? 0 : x >= 1.0f ? 65535 : (uint16_t) (x * 65535.0f + 0.5f);
}

static inline uint16_t
pack_how (bool as_shown, float soft)
{
  return (uint16_t) ((as_shown ? 32768 : 0) + (int) (32767.0f * srt_minf (soft / SRT_FX_SOFTEST, 1.0f)));
}

static void
fill_quad (SrtFxCorner *v, const SrtFxQuad *quad)
{
  const uint16_t u0 = packed (quad->span.u0), v0 = packed (quad->span.v0), u1 = packed (quad->span.u1),
                 v1 = packed (quad->span.v1);
  const uint16_t how = pack_how (quad->as_shown, quad->soft ? SOFT * srt_distance (quad->corner[0], quad->corner[1]) : 0.0f);
  const uint16_t uv[4][2] = { { u0, v0 }, { u1, v0 }, { u1, v1 }, { u0, v1 } };

  for (int k = 0; k < 4; k++)
    {
      float strength = quad->strength[k] / SRT_FX_BRIGHTEST;
      v[k] = (SrtFxCorner){ quad->corner[k],
                            { uv[k][0], uv[k][1] },
                            { packed (quad->color[0] * strength), packed (quad->color[1] * strength),
                              packed (quad->color[2] * strength), packed (quad->color[3] * quad->strength[k]) },
                            packed (quad->white * strength),
                            how };
    }
}

/* The picture's axes turned by each of so many parts of a whole turn. */
static void
make_axes (const SrtFrameState *frame, SrtVec3 axes[TURNS][2])
{
  for (int t = 0; t < TURNS; t++)
    {
      float s, c;
      srt_sincosf ((float) t * (2.0f * (float) SRT_PI / TURNS), &s, &c);
      SrtVec3 x = srt_madd (srt_scale (frame->right, c), frame->down, s),
              y = srt_madd (srt_scale (frame->down, c), frame->right, -s);
      axes[t][0] = srt_add (x, y);
      axes[t][1] = srt_sub (x, y);
    }
}

static inline void
fill_sprite (SrtFxCorner *v, const SrtFxSprite *s, SrtVec3 axes[TURNS][2])
{
  SrtVec3 along = srt_scale (axes[s->turn][0], s->half), against = srt_scale (axes[s->turn][1], s->half);
  SrtFxCorner corner = { .color = { s->color[0], s->color[1], s->color[2], s->color[3] },
                         .how = pack_how (s->as_shown, 2.0f * SOFT * s->half) };

  corner.at = srt_sub (s->at, along);
  corner.uv[0] = s->span[0], corner.uv[1] = s->span[1];
  v[0] = corner;
  corner.at = srt_add (s->at, against);
  corner.uv[0] = s->span[2];
  v[1] = corner;
  corner.at = srt_add (s->at, along);
  corner.uv[1] = s->span[3];
  v[2] = corner;
  corner.at = srt_sub (s->at, against);
  corner.uv[0] = s->span[0];
  v[3] = corner;
}

static void
fill (const SrtRenderer *r, const SrtFrameState *frame, const SrtFxEntry *entries, int n, SrtFxCorner *out)
{
  static SrtVec3 axes[TURNS][2]; /* of this frame: drawing has one thread */

  if (r->n_fx_sprites > 0)
    make_axes (frame, axes);
  for (int i = 0; i < n; i++)
    if (entries[i].index & SPRITE)
      fill_sprite (out + 4 * i, &r->fx_sprites[entries[i].index & ~SPRITE], axes);
    else
      fill_quad (out + 4 * i, &r->quads[entries[i].index]);
}

/* ---- To the card ---- */

static void
need_quad_indices (SrtRenderer *r, int n)
{
  if (n <= r->n_quads)
    return;
  int room = r->n_quads ? r->n_quads : 1024;
  while (room < n)
    room *= 2;
  uint32_t *indices = malloc ((size_t) room * 6 * sizeof *indices);
  if (!indices)
    abort ();
  for (int i = 0; i < room; i++)
    {
      const uint32_t b = (uint32_t) i * 4, six[6] = { b, b + 1, b + 2, b, b + 2, b + 3 };
      memcpy (indices + (size_t) i * 6, six, sizeof six);
    }
  if (!r->quad_indices)
    glGenBuffers (1, &r->quad_indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->quad_indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) ((size_t) room * 6 * sizeof *indices), indices,
                GL_STATIC_DRAW);
  free (indices);
  r->n_quads = room;
}

static void
make_room (SrtStream *stream, GLsizeiptr size)
{
  const GLsizei stride = sizeof (SrtFxCorner);

  if (!stream->vertex_array)
    {
      glGenVertexArrays (1, &stream->vertex_array);
      glGenBuffers (1, &stream->buffer);
    }
  glBindVertexArray (stream->vertex_array);
  glBindBuffer (GL_ARRAY_BUFFER, stream->buffer);
  if (stream->room >= size)
    return;
  stream->room = size + size / 2;
  glBufferData (GL_ARRAY_BUFFER, stream->room, NULL, GL_STREAM_DRAW);
  for (GLuint a = 0; a < 4; a++)
    glEnableVertexAttribArray (a);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtFxCorner, at));
  glVertexAttribPointer (1, 2, GL_UNSIGNED_SHORT, GL_TRUE, stride, (void *) offsetof (SrtFxCorner, uv));
  glVertexAttribPointer (2, 4, GL_UNSIGNED_SHORT, GL_TRUE, stride, (void *) offsetof (SrtFxCorner, color));
  glVertexAttribPointer (3, 2, GL_UNSIGNED_SHORT, GL_TRUE, stride, (void *) offsetof (SrtFxCorner, white));
}

/* Until the card has read what a buffer last held: three frames ago, so there is hardly ever anything to wait for. */
static void
wait_for (GLsync *fence)
{
  if (*fence)
    {
      glClientWaitSync (*fence, GL_SYNC_FLUSH_COMMANDS_BIT, 100000000);
      glDeleteSync (*fence);
      *fence = NULL;
    }
}

/*
 * Straight into the card's memory, into a few buffers in turn: new storage for two million bytes costs more than what
 * is put there.
 */
static bool
send (SrtRenderer *r, const SrtFrameState *frame, const SrtFxEntry *entries, int n)
{
  SrtStream *stream = &r->fx_streams[r->fx_turn];
  GLsizeiptr size = (GLsizeiptr) n * 4 * (GLsizeiptr) sizeof (SrtFxCorner);
  SrtFxCorner *out;

  wait_for (&r->fx_fences[r->fx_turn]);
  make_room (stream, size);
  out = glMapBufferRange (GL_ARRAY_BUFFER, 0, size, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
  if (!out)
    return false;
  fill (r, frame, entries, n, out);
  return glUnmapBuffer (GL_ARRAY_BUFFER);
}

/* Depths of what has been drawn, to be read while more is drawn over it; false where the context cannot copy them. */
static bool
copy_depths (SrtRenderer *r)
{
  const SrtTargetForm form
      = { r->drawn.form.width, r->drawn.form.height, .no_color = true };

  if (!srt_target_size (&r->solid, &form))
    return false;
  glBindFramebuffer (GL_READ_FRAMEBUFFER, r->drawn.framebuffer);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, r->solid.framebuffer);
  glBlitFramebuffer (0, 0, form.width, form.height, 0, 0, form.width, form.height, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, r->drawn.framebuffer);
  return true;
}

static const SrtFxProgram *
choose_program (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!srt_fx_has_atlas (r))
    return &r->fx_plain_program;
  return frame->options->soft && r->n_fx_sprites > 0 && copy_depths (r) ? &r->fx_soft_program : &r->fx_program;
}

/* How depths of the buffer come to distances before the camera, and which picture has them. */
static void
set_depths (const SrtRenderer *r, const SrtFrameState *frame, const SrtFxProgram *program)
{
  float n = frame->near_plane, f = frame->far_plane;

  if (program->depth < 0)
    return;
  if (frame->camera->orthographic)
    glUniform3f (program->depth, 0.0f, f, 1.0f);
  else
    glUniform3f (program->depth, (f + n) / (f - n), 2.0f * f * n / (f - n), 0.0f);
  srt_texture_bind (GL_TEXTURE1, r->solid.texture);
}

void
srt_fx_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  int n = r->n_fx + r->n_fx_sprites;
  const SrtFxProgram *program;

  r->stats.sprites = n;
  if (n == 0)
    return;
  /* What the card lost is drawn again with the next frame. */
  if (!send (r, frame, sorted (r), n))
    {
      glBindVertexArray (0);
      return;
    }
  program = choose_program (r, frame);
  need_quad_indices (r, n);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->quad_indices);
  glUseProgram (program->id);
  glUniformMatrix4fv (program->clip, 1, GL_FALSE, frame->clip);
  set_depths (r, frame, program);
  srt_texture_bind (GL_TEXTURE0, srt_fx_texture (r, SRT_FX_IMAGE_ATLAS));
  glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDrawElements (GL_TRIANGLES, n * 6, GL_UNSIGNED_INT, NULL);
  r->fx_fences[r->fx_turn] = glFenceSync (GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  r->fx_turn = (r->fx_turn + 1) % SRT_FX_STREAMS;
  glBindVertexArray (0);
  r->stats.draws++;
}

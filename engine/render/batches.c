/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parts of one level of one model are drawn in one call: what tells them apart
 * lies in a buffer with an entry a part. Batches come in the order their first
 * part was added, the parts of one in the order they were.
 */
#include "render/private.h"
#include "render/scene-private.h"

#include <stdlib.h>
#include <string.h>

void
srt_batches_begin (SrtRenderer *r)
{
  SrtBatches *b = &r->batches;
  b->n_batches = b->n_looks = 0;
  for (int i = 0; i < b->table_size; i++)
    b->table[i] = -1;
}

static uint32_t
hash_of (const SrtBatch *key)
{
  uint32_t h = (uint32_t) key->model * 0x9E3779B1u ^ (uint32_t) key->level * 0x85EBCA77u ^ (uint32_t) key->lit * 0xC2B2AE3Du;
  h ^= (uint32_t) ((uintptr_t) key->program >> 4);
  h ^= h >> 15;
  return h * 0x2C1B3C6Du ^ (h >> 12);
}

static int
place_of (const SrtBatches *b, const SrtBatch *key)
{
  uint32_t mask = (uint32_t) b->table_size - 1, at = hash_of (key) & mask;
  for (; b->table[at] >= 0; at = (at + 1) & mask)
    {
      const SrtBatch *there = &b->batches[b->table[at]];
      if (there->level == key->level && there->model == key->model && there->program == key->program
          && there->lit == key->lit)
        break;
    }
  return (int) at;
}

/* Never more than half full. */
static void
widen_table (SrtBatches *b)
{
  b->table_size = b->table_size ? b->table_size * 2 : 256;
  free (b->table);
  b->table = malloc ((size_t) b->table_size * sizeof *b->table);
  if (!b->table)
    abort ();
  for (int i = 0; i < b->table_size; i++)
    b->table[i] = -1;
  for (int i = 0; i < b->n_batches; i++)
    b->table[place_of (b, &b->batches[i])] = i;
}

void
srt_batches_add (SrtRenderer *r, const SrtModelProgram *program, const SrtSceneNode *node, const SrtLevel *level,
                 SrtPartLook look)
{
  SrtBatches *b = &r->batches;
  const SrtBatch key = { program, node->model, (int) (level - r->cache.content->models[node->model].levels), node->lit, 0, 0 };
  if (b->n_batches * 2 >= b->table_size)
    widen_table (b);
  int at = place_of (b, &key);
  if (b->table[at] < 0)
    {
      srt_grow ((void **) &b->batches, &b->max_batches, b->n_batches, sizeof *b->batches);
      b->table[at] = b->n_batches;
      b->batches[b->n_batches++] = key;
    }
  b->batches[b->table[at]].n++;
  srt_grow ((void **) &b->batch_of, &b->max_batch_of, b->n_looks, sizeof *b->batch_of);
  b->batch_of[b->n_looks] = b->table[at];
  srt_grow ((void **) &b->looks, &b->max_looks, b->n_looks, sizeof *b->looks);
  b->looks[b->n_looks++] = look;
}

void
srt_batches_send (SrtRenderer *r)
{
  SrtBatches *b = &r->batches;
  if (b->n_looks == 0)
    return;
  if (b->max_ordered < b->max_looks)
    {
      free (b->ordered);
      b->ordered = malloc ((size_t) b->max_looks * sizeof *b->ordered);
      if (!b->ordered)
        abort ();
      b->max_ordered = b->max_looks;
    }
  int first = 0;
  for (int i = 0; i < b->n_batches; i++)
    {
      b->batches[i].first = first;
      first += b->batches[i].n;
      b->batches[i].n = 0;
    }
  for (int i = 0; i < b->n_looks; i++)
    {
      SrtBatch *batch = &b->batches[b->batch_of[i]];
      b->ordered[batch->first + batch->n++] = b->looks[i];
    }
  if (!b->buffer)
    glGenBuffers (1, &b->buffer);
  glBindBuffer (GL_ARRAY_BUFFER, b->buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) ((size_t) b->n_looks * sizeof *b->ordered), b->ordered, GL_STREAM_DRAW);
}

void
srt_batch_bind (SrtRenderer *r, const SrtBatch *batch)
{
  const GLsizei stride = sizeof (SrtPartLook);
  const char *at = (const char *) ((size_t) batch->first * sizeof (SrtPartLook));
  glBindVertexArray (r->cache.models[batch->model].instanced_array);
  glBindBuffer (GL_ARRAY_BUFFER, r->batches.buffer);
  for (GLuint k = 0; k < 3; k++)
    glVertexAttribPointer (4 + k, 4, GL_FLOAT, GL_FALSE, stride, at + offsetof (SrtPartLook, row) + k * 16);
  glVertexAttribPointer (7, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, at + offsetof (SrtPartLook, rim));
  glVertexAttribIPointer (8, 4, GL_UNSIGNED_BYTE, stride, at + offsetof (SrtPartLook, lights));
}

void
srt_part_look_place (SrtPartLook *look, const SrtFrame *place, SrtVec3 eye)
{
  const SrtVec3 at = srt_sub (place->p, eye);
  const float *m = place->r.m, p[3] = { at.x, at.y, at.z };
  for (int k = 0; k < 3; k++)
    {
      memcpy (look->row[k], &m[3 * k], 3 * sizeof (float));
      look->row[k][3] = p[k];
    }
}

SrtPartLook
srt_part_look_at (const SrtFrame *place, SrtVec3 eye)
{
  SrtPartLook look = { .lights = { 255, 255, 255, 255 } };
  srt_part_look_place (&look, place, eye);
  return look;
}

void
srt_part_look_set (const SrtPartLook *look)
{
  const float scale = 1.0f / 255.0f;
  for (GLuint k = 0; k < 3; k++)
    glVertexAttrib4fv (4 + k, look->row[k]);
  glVertexAttrib4f (7, look->rim[0] * scale, look->rim[1] * scale, look->rim[2] * scale, look->rim[3] * scale);
  glVertexAttribI4ui (8, look->lights[0], look->lights[1], look->lights[2], look->lights[3]);
}

void
srt_batches_free (SrtRenderer *r, bool context_lost)
{
  SrtBatches *b = &r->batches;
  if (b->buffer && !context_lost)
    glDeleteBuffers (1, &b->buffer);
  free (b->batches);
  free (b->batch_of);
  free (b->looks);
  free (b->ordered);
  free (b->table);
}

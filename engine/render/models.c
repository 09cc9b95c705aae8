/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models and their pictures on the card, uploaded piece by piece. */
#include "render/private.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* 32 bytes a vertex. */
typedef struct Vertex
{
  float position[3];
  int16_t normal[4];
  float uv[2];
  uint8_t color[4];
} Vertex;

static double
now_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e3 + (double) t.tv_nsec * 1e-6;
}

static void
forget_model (SrtGpuModel *gpu, bool context_lost)
{
  if (!context_lost)
    {
      if (gpu->vertex_array)
        glDeleteVertexArrays (1, &gpu->vertex_array);
      if (gpu->instanced_array)
        glDeleteVertexArrays (1, &gpu->instanced_array);
      if (gpu->vertices)
        glDeleteBuffers (1, &gpu->vertices);
      if (gpu->indices)
        glDeleteBuffers (1, &gpu->indices);
      for (int i = 0; gpu->images && i < gpu->n_images; i++)
        if (gpu->images[i].texture)
          glDeleteTextures (1, &gpu->images[i].texture);
    }
  free (gpu->primitives);
  free (gpu->images);
}

static void
forget_fx_images (SrtModelCache *cache, bool context_lost)
{
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    {
      if (cache->fx_images[i].texture && !context_lost)
        glDeleteTextures (1, &cache->fx_images[i].texture);
      cache->fx_images[i] = (SrtGpuImage){ 0 };
    }
}

void
srt_models_forget (SrtModelCache *cache, bool context_lost)
{
  forget_fx_images (cache, context_lost);
  for (int i = 0; i < cache->n_models; i++)
    forget_model (&cache->models[i], context_lost);
  free (cache->models);
  if (cache->content)
    srt_content_unref ((SrtContent *) cache->content);
  cache->models = NULL;
  cache->n_models = 0;
  cache->content = NULL;
}

static int
count_primitives (const SrtModel *model)
{
  int n = 0;
  for (int p = 0; p < model->n_parts; p++)
    for (int l = 0; l < model->parts[p].n_levels; l++)
      {
        const SrtLevel *level = &model->levels[model->parts[p].first_level + l];
        int end = level->first_primitive + level->n_primitives;
        n = end > n ? end : n;
      }
  return n;
}

void
srt_models_follow (SrtModelCache *cache, const SrtContent *content)
{
  if (cache->content == content)
    return;
  if (cache->content && cache->content->models == content->models && cache->n_models == content->n_models)
    {
      /* A new version that shares its models. */
      const SrtContent *old = cache->content;
      cache->content = srt_content_ref (content);
      srt_content_unref ((SrtContent *) old);
      return;
    }
  srt_models_forget (cache, false);
  cache->content = srt_content_ref (content);
  cache->n_models = content->n_models;
  cache->models = calloc ((size_t) content->n_models + 1, sizeof *cache->models);
  if (!cache->models)
    abort ();
  for (int i = 0; i < content->n_models; i++)
    {
      SrtGpuModel *gpu = &cache->models[i];
      gpu->primitives = calloc ((size_t) count_primitives (&content->models[i]) + 1, sizeof *gpu->primitives);
      gpu->n_images = content->models[i].n_images;
      gpu->images = calloc ((size_t) content->models[i].n_images + 1, sizeof *gpu->images);
      if (!gpu->primitives || !gpu->images)
        abort ();
    }
}

static int16_t
pack_normal (float x)
{
  return (int16_t) lrintf (srt_clampf (x, -1.0f, 1.0f) * 32767.0f);
}

static uint8_t
pack_color (float x)
{
  return (uint8_t) lrintf (srt_clampf (x, 0.0f, 1.0f) * 255.0f);
}

static void
fill_vertices (Vertex *to, const SrtPrimitive *primitive)
{
  for (int i = 0; i < primitive->n_vertices; i++)
    {
      const float *p = &primitive->positions[3 * i],
                  *n = primitive->normals ? &primitive->normals[3 * i] : NULL;
      const float *uv = primitive->uvs ? &primitive->uvs[2 * i] : NULL;
      const float *c = primitive->colors ? &primitive->colors[4 * i] : NULL;
      Vertex *v = &to[i];
      memcpy (v->position, p, sizeof v->position);
      for (int k = 0; k < 3; k++)
        v->normal[k] = pack_normal (n ? n[k] : k == 1 ? -1.0f : 0.0f);
      v->normal[3] = 0;
      v->uv[0] = uv ? uv[0] : 0.0f;
      v->uv[1] = uv ? uv[1] : 0.0f;
      for (int k = 0; k < 4; k++)
        v->color[k] = pack_color (c ? c[k] : 1.0f);
    }
}

/* Binds a new array of the model's corners; @many: with attributes that change from part to part. */
static GLuint
make_array (const SrtGpuModel *gpu, bool many)
{
  const GLsizei stride = sizeof (Vertex);
  GLuint array;
  glGenVertexArrays (1, &array);
  glBindVertexArray (array);
  glBindBuffer (GL_ARRAY_BUFFER, gpu->vertices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, gpu->indices);
  for (GLuint a = 0; a < 4; a++)
    glEnableVertexAttribArray (a);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (Vertex, position));
  glVertexAttribPointer (1, 3, GL_SHORT, GL_TRUE, stride, (void *) offsetof (Vertex, normal));
  glVertexAttribPointer (2, 2, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (Vertex, uv));
  glVertexAttribPointer (3, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (void *) offsetof (Vertex, color));
  for (GLuint a = 4; many && a < 9; a++)
    {
      glEnableVertexAttribArray (a);
      glVertexAttribDivisor (a, 1);
    }
  return array;
}

static bool
is_blended (const SrtModel *model)
{
  for (int i = 0; i < model->n_materials; i++)
    if (model->materials[i].blend != 0)
      return true;
  return false;
}

static void
upload_geometry (SrtGpuModel *gpu, const SrtModel *model)
{
  int n_primitives = count_primitives (model);
  size_t n_vertices = 0, n_indices = 0;
  for (int i = 0; i < n_primitives; i++)
    {
      n_vertices += (size_t) model->primitives[i].n_vertices;
      n_indices += (size_t) model->primitives[i].n_indices;
    }
  Vertex *vertices = malloc ((n_vertices + 1) * sizeof *vertices);
  uint32_t *indices = malloc ((n_indices + 1) * sizeof *indices);
  if (!vertices || !indices)
    abort ();
  size_t v = 0, k = 0;
  for (int i = 0; i < n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[i];
      fill_vertices (vertices + v, primitive);
      gpu->primitives[i].offset = (GLintptr) (k * sizeof *indices);
      gpu->primitives[i].n_indices = primitive->n_indices;
      for (int j = 0; j < primitive->n_indices; j++)
        indices[k++] = primitive->indices[j] + (uint32_t) v;
      v += (size_t) primitive->n_vertices;
    }
  glBindVertexArray (0);
  glGenBuffers (1, &gpu->vertices);
  glBindBuffer (GL_ARRAY_BUFFER, gpu->vertices);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) (n_vertices * sizeof *vertices), vertices, GL_STATIC_DRAW);
  glGenBuffers (1, &gpu->indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, gpu->indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (n_indices * sizeof *indices), indices, GL_STATIC_DRAW);
  gpu->vertex_array = make_array (gpu, false);
  gpu->instanced_array = make_array (gpu, true);
  gpu->blended = is_blended (model);
  glBindVertexArray (0);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  free (vertices);
  free (indices);
  gpu->ready = true;
}

/* Halves a picture in place, averaging fours. */
static void
halve (SrtPixels *pixels)
{
  int w = pixels->width / 2, h = pixels->height / 2;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      for (int c = 0; c < 4; c++)
        {
          const unsigned char *a =
              pixels->rgba + ((size_t) (2 * y) * (size_t) pixels->width + (size_t) (2 * x)) * 4 + c;
          const unsigned char *b = a + (size_t) pixels->width * 4;
          pixels->rgba[((size_t) y * (size_t) w + (size_t) x) * 4 + (size_t) c] =
              (unsigned char) ((a[0] + a[4] + b[0] + b[4] + 2) / 4);
        }
  pixels->width = w;
  pixels->height = h;
}

/* How the picture that is bound is read. */
static void
set_filter (const SrtRenderer *renderer)
{
  const SrtModelCache *cache = &renderer->cache;
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                   cache->blend_levels ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_NEAREST);
  if (renderer->most_anisotropy > 1.0f)
    glTexParameterf (GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT,
                     srt_clampf (cache->anisotropy, 1.0f, renderer->most_anisotropy));
}

void
srt_models_filter (SrtRenderer *renderer, const SrtRenderOptions *options)
{
  SrtModelCache *cache = &renderer->cache;
  if (cache->anisotropy == options->anisotropy && cache->blend_levels == options->blend_levels)
    return;
  cache->anisotropy = options->anisotropy;
  cache->blend_levels = options->blend_levels;
  glActiveTexture (GL_TEXTURE0);
  for (int m = 0; m < cache->n_models; m++)
    for (int i = 0; i < cache->models[m].n_images; i++)
      if (cache->models[m].images[i].texture)
        {
          glBindTexture (GL_TEXTURE_2D, cache->models[m].images[i].texture);
          set_filter (renderer);
        }
  glBindTexture (GL_TEXTURE_2D, 0);
}

static void
upload_image (const SrtRenderer *renderer, SrtGpuImage *image, SrtPixels *pixels)
{
  image->done = true;
  image->handed_out = false;
  if (!pixels->rgba)
    return;
  while ((pixels->width > renderer->cache.most_texels || pixels->height > renderer->cache.most_texels)
         && pixels->width > 1 && pixels->height > 1)
    halve (pixels);
  glGenTextures (1, &image->texture);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, image->texture);
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei (GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, pixels->width, pixels->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                pixels->rgba);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  set_filter (renderer);
  glGenerateMipmap (GL_TEXTURE_2D);
  glBindTexture (GL_TEXTURE_2D, 0);
  free (pixels->rgba);
  *pixels = (SrtPixels){ 0 };
}

static void
upload_fx_image (SrtRenderer *renderer, int index, SrtPixels *pixels)
{
  SrtGpuImage *image = &renderer->cache.fx_images[index];

  upload_image (renderer, image, pixels);
  if (image->texture)
    {
      glBindTexture (GL_TEXTURE_2D, image->texture);
      srt_fx_image_settle ((SrtFxImage) index);
      glBindTexture (GL_TEXTURE_2D, 0);
    }
}

/* The next picture that nobody decodes yet, an effect's (model -1) before any ship's; NULL when there is none. */
static SrtGpuImage *
next_image (SrtModelCache *cache, int *model, int *index, const SrtImage **data)
{
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    if (cache->content->fx_images[i].data && !cache->fx_images[i].done && !cache->fx_images[i].handed_out)
      {
        *model = -1;
        *index = i;
        *data = &cache->content->fx_images[i];
        return &cache->fx_images[i];
      }
  for (int m = 0; m < cache->n_models; m++)
    for (int k = 0; k < cache->content->models[m].n_images; k++)
      {
        SrtGpuImage *image = &cache->models[m].images[k];
        if (image->done || image->handed_out)
          continue;
        *model = m;
        *index = k;
        *data = &cache->content->models[m].images[k];
        return image;
      }
  return NULL;
}

/* Does one piece: a model's shape before any picture. Returns false when nothing is left. */
static bool
prepare_piece (SrtRenderer *renderer)
{
  SrtModelCache *cache = &renderer->cache;
  for (int i = 0; i < cache->n_models; i++)
    if (!cache->models[i].ready)
      {
        upload_geometry (&cache->models[i], &cache->content->models[i]);
        return true;
      }
  const SrtImage *data;
  SrtPixels pixels;
  int model, index;
  SrtGpuImage *image = next_image (cache, &model, &index, &data);
  if (image)
    {
      srt_texture_decode (data, &pixels);
      if (model < 0)
        upload_fx_image (renderer, index, &pixels);
      else
        upload_image (renderer, image, &pixels);
      return true;
    }
  return false;
}

static int
pieces_left (const SrtModelCache *cache)
{
  int left = 0;
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    left += cache->content->fx_images[i].data && !cache->fx_images[i].done;
  for (int i = 0; i < cache->n_models; i++)
    {
      left += !cache->models[i].ready;
      for (int k = 0; k < cache->content->models[i].n_images; k++)
        left += !cache->models[i].images[k].done;
    }
  return left;
}

int
srt_renderer_prepare (SrtRenderer *renderer, const SrtContent *content, double budget_ms)
{
  srt_models_follow (&renderer->cache, content);
  double until = now_ms () + budget_ms;
  while (prepare_piece (renderer))
    if (budget_ms >= 0.0 && now_ms () >= until)
      break;
  return pieces_left (&renderer->cache);
}

void
srt_renderer_prepare_shapes (SrtRenderer *renderer, const SrtContent *content)
{
  srt_models_follow (&renderer->cache, content);
  for (int i = 0; i < renderer->cache.n_models; i++)
    if (!renderer->cache.models[i].ready)
      upload_geometry (&renderer->cache.models[i], &content->models[i]);
}

bool
srt_renderer_next_image (
    SrtRenderer *renderer, const SrtContent *content, int *model, int *image, const SrtImage **data)
{
  SrtGpuImage *next;

  srt_models_follow (&renderer->cache, content);
  next = next_image (&renderer->cache, model, image, data);
  if (!next)
    return false;
  next->handed_out = true;
  return true;
}

void
srt_renderer_take_pixels (
    SrtRenderer *renderer, const SrtContent *content, int model, int image, SrtPixels *pixels)
{
  SrtModelCache *cache = &renderer->cache;
  bool ours = cache->content && cache->content->models == content->models;
  if (ours && model < 0 && image >= 0 && image < SRT_N_FX_IMAGES)
    {
      if (!cache->fx_images[image].done)
        upload_fx_image (renderer, image, pixels);
    }
  else if (ours && model < cache->n_models && image >= 0 && image < content->models[model].n_images
           && !cache->models[model].images[image].done)
    upload_image (renderer, &cache->models[model].images[image], pixels);
  free (pixels->rgba);
  *pixels = (SrtPixels){ 0 };
}

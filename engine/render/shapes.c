/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes and textures the renderer makes itself. */
#include "render/private.h"

#include <stdlib.h>

enum
{
  AROUND = 48,
  DOWN = 40,
  NOISE = 128,
};

int
srt_grid_indices (int around, int down, uint16_t *indices)
{
  int n = 0;

  for (int d = 0; d < down; d++)
    for (int a = 0; a < around; a++)
      {
        uint16_t i = (uint16_t) (d * (around + 1) + a), j = (uint16_t) (i + around + 1);
        const uint16_t six[6] = { i, j, (uint16_t) (i + 1), (uint16_t) (i + 1), j, (uint16_t) (j + 1) };
        for (int k = 0; k < 6; k++)
          indices[n++] = six[k];
      }
  return n;
}

static void
make_sphere (SrtRenderer *r)
{
  static float vertices[(DOWN + 1) * (AROUND + 1) * 3];
  static uint16_t indices[DOWN * AROUND * 6];
  int n = 0;
  for (int d = 0; d <= DOWN; d++)
    for (int a = 0; a <= AROUND; a++)
      {
        float sd, cd, sa, ca;
        srt_sincosf ((float) SRT_PI * (float) d / DOWN, &sd, &cd);
        srt_sincosf (2.0f * (float) SRT_PI * (float) a / AROUND, &sa, &ca);
        vertices[n++] = sd * sa;
        vertices[n++] = sd * ca;
        vertices[n++] = cd;
      }
  r->n_sphere_indices = srt_grid_indices (AROUND, DOWN, indices);
  glGenVertexArrays (1, &r->sphere_array);
  glBindVertexArray (r->sphere_array);
  glGenBuffers (1, &r->sphere_vertices);
  glBindBuffer (GL_ARRAY_BUFFER, r->sphere_vertices);
  glBufferData (GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
  glGenBuffers (1, &r->sphere_indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->sphere_indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
  glEnableVertexAttribArray (0);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, 12, NULL);
  glBindVertexArray (0);
}

void
srt_spheres_begin (SrtRenderer *r)
{
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, r->noise);
  glBindVertexArray (r->sphere_array);
  glDisable (GL_CULL_FACE);
  glDepthMask (GL_FALSE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
}

void
srt_sphere_draw (SrtRenderer *r, const SrtFrameState *frame, GLint turn_at, GLint place_at, const SrtFrame *place,
                 float radius)
{
  SrtVec3 at = srt_sub (place->p, frame->camera->place.p);
  SrtMat3 turn = place->r;

  for (int k = 0; k < 9; k++)
    turn.m[k] *= radius;
  glUniformMatrix3fv (turn_at, 1, GL_TRUE, turn.m);
  glUniform3f (place_at, at.x, at.y, at.z);
  glDrawElements (GL_TRIANGLES, r->n_sphere_indices, GL_UNSIGNED_SHORT, NULL);
  r->stats.draws++;
}

void
srt_spheres_end (void)
{
  glBindVertexArray (0);
  glDisable (GL_BLEND);
}

static float
lattice (int x, int y, int period, uint32_t seed)
{
  uint32_t h = (uint32_t) (x & (period - 1)) * 374761393u + (uint32_t) (y & (period - 1)) * 668265263u
               + seed * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return (float) ((h ^ (h >> 16)) & 0xFFFF) / 65535.0f;
}

/* Smooth noise that repeats after the picture's side. */
static float
tiling_noise (float x, float y, int period, uint32_t seed)
{
  int ix = (int) floorf (x), iy = (int) floorf (y);
  float fx = x - (float) ix, fy = y - (float) iy;
  fx = fx * fx * (3.0f - 2.0f * fx);
  fy = fy * fy * (3.0f - 2.0f * fy);
  float a = lattice (ix, iy, period, seed), b = lattice (ix + 1, iy, period, seed);
  float c = lattice (ix, iy + 1, period, seed), d = lattice (ix + 1, iy + 1, period, seed);
  return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
}

static GLuint
make_texture (int size, const unsigned char *rgba, bool mipmaps)
{
  GLuint texture;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_NEAREST : GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, mipmaps ? GL_LINEAR : GL_NEAREST);
  if (mipmaps)
    glGenerateMipmap (GL_TEXTURE_2D);
  glBindTexture (GL_TEXTURE_2D, 0);
  return texture;
}

static void
make_noise (SrtRenderer *r)
{
  unsigned char *rgba = malloc (NOISE * NOISE * 4);
  if (!rgba)
    abort ();
  for (int y = 0; y < NOISE; y++)
    for (int x = 0; x < NOISE; x++)
      for (int c = 0; c < 4; c++)
        {
          float sum = 0.0f, weight = 0.5f;
          for (int octave = 0; octave < 4; octave++, weight *= 0.5f)
            {
              int period = 8 << octave;
              float step = (float) period / NOISE;
              sum += weight
                     * tiling_noise ((float) x * step, (float) y * step, period, (uint32_t) (c * 7 + octave));
            }
          rgba[(y * NOISE + x) * 4 + c] =
              (unsigned char) (srt_clampf ((sum - 0.47f) * 2.2f + 0.5f, 0.0f, 1.0f) * 255.0f);
        }
  r->noise = make_texture (NOISE, rgba, true);
  free (rgba);
}

void
srt_shapes_make (SrtRenderer *r)
{
  static const unsigned char white[4] = { 255, 255, 255, 255 }, flat[4] = { 128, 128, 255, 255 };
  r->white = make_texture (1, white, false);
  r->flat_bumps = make_texture (1, flat, false);
  make_noise (r);
  make_sphere (r);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
}

void
srt_shapes_free (SrtRenderer *r)
{
  const GLuint textures[] = { r->white, r->flat_bumps, r->noise };
  const GLuint buffers[] = { r->sphere_vertices, r->sphere_indices };
  glDeleteTextures (3, textures);
  glDeleteVertexArrays (1, &r->sphere_array);
  glDeleteBuffers (2, buffers);
}

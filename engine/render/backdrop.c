/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sky: a soft nebula on a dome, and stars, both made from a seed. */
#include "render/private.h"

#include <stdlib.h>

enum
{
  AROUND = 96,
  DOWN = 48,
  STARS = 4200,
};

typedef struct Star
{
  float direction[3];
  uint8_t color[4];
} Star;

static float
lattice (int x, int y, int z, uint32_t seed)
{
  uint32_t h =
      (uint32_t) x * 374761393u + (uint32_t) y * 668265263u + (uint32_t) z * 2147483647u + seed * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return (float) ((h ^ (h >> 16)) & 0xFFFF) / 65535.0f;
}

static float
mix (float a, float b, float t)
{
  return a + (b - a) * t;
}

static float
noise (SrtVec3 p, uint32_t seed)
{
  int x = (int) floorf (p.x), y = (int) floorf (p.y), z = (int) floorf (p.z);
  float fx = p.x - (float) x, fy = p.y - (float) y, fz = p.z - (float) z;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  fz = fz * fz * (3 - 2 * fz);
  float v[2];
  for (int k = 0; k < 2; k++)
    v[k] = mix (mix (lattice (x, y, z + k, seed), lattice (x + 1, y, z + k, seed), fx),
                mix (lattice (x, y + 1, z + k, seed), lattice (x + 1, y + 1, z + k, seed), fx), fy);
  return mix (v[0], v[1], fz);
}

static float
clouds (SrtVec3 d, float scale, uint32_t seed)
{
  float sum = 0.0f, weight = 0.5f;
  for (int octave = 0; octave < 4; octave++, weight *= 0.5f, scale *= 2.1f)
    sum += weight * noise (srt_scale (d, scale), seed + (uint32_t) octave);
  return sum / 0.9375f;
}

/* How near a direction is to the band of the galaxy, 0..1. */
static float
band (SrtVec3 d, SrtVec3 pole)
{
  float off = srt_dot (d, pole);
  return 1.0f / (1.0f + 14.0f * off * off);
}

static SrtVec3
pole_of (uint32_t seed)
{
  SrtRandom random;
  srt_random_seed (&random, seed, 3);
  return srt_normalize (srt_vec3 (srt_random_centred (&random), 1.2f, srt_random_centred (&random)));
}

/* Colour of the sky, as the display shows it. */
static void
sky_color (SrtVec3 d, uint32_t seed, float color[3])
{
  float b = band (d, pole_of (seed));
  float cool = clouds (d, 2.1f, seed + 11), warm = clouds (d, 1.6f, seed + 29),
        dark = clouds (d, 3.4f, seed + 47);
  cool = srt_clampf ((cool - 0.42f) * 2.6f, 0.0f, 1.0f);
  warm = srt_clampf ((warm - 0.50f) * 2.8f, 0.0f, 1.0f);
  dark = 1.0f - 0.75f * srt_clampf ((dark - 0.45f) * 3.0f, 0.0f, 1.0f);
  float light = (0.25f + 0.75f * b) * dark;
  static const float deep[3] = { 0.018f, 0.023f, 0.038f }, blue[3] = { 0.055f, 0.150f, 0.270f },
                     rust[3] = { 0.260f, 0.090f, 0.115f }, milk[3] = { 0.085f, 0.088f, 0.105f };
  for (int c = 0; c < 3; c++)
    color[c] = deep[c] + light * (blue[c] * cool + rust[c] * warm * warm + milk[c] * b * b);
}

static void
make_dome (SrtRenderer *r, uint32_t seed)
{
  const int n_vertices = (DOWN + 1) * (AROUND + 1);
  float (*vertices)[6] = malloc ((size_t) n_vertices * sizeof *vertices);
  uint16_t *indices = malloc (DOWN * AROUND * 6 * sizeof *indices);
  if (!vertices || !indices)
    abort ();
  for (int i = 0; i < n_vertices; i++)
    {
      float sd, cd, sa, ca;
      srt_sincosf ((float) SRT_PI * (float) (i / (AROUND + 1)) / DOWN, &sd, &cd);
      /* The seam's two columns are the same direction, so they get the same colour. */
      srt_sincosf (2.0f * (float) SRT_PI * (float) (i % (AROUND + 1) % AROUND) / AROUND, &sa, &ca);
      SrtVec3 d = { sd * sa, -cd, sd * ca };
      vertices[i][0] = d.x;
      vertices[i][1] = d.y;
      vertices[i][2] = d.z;
      sky_color (d, seed, &vertices[i][3]);
    }
  int n = r->n_sky_indices = srt_grid_indices (AROUND, DOWN, indices);
  glGenVertexArrays (1, &r->sky_array);
  glBindVertexArray (r->sky_array);
  glGenBuffers (1, &r->sky_vertices);
  glBindBuffer (GL_ARRAY_BUFFER, r->sky_vertices);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) ((size_t) n_vertices * sizeof *vertices), vertices,
                GL_STATIC_DRAW);
  glGenBuffers (1, &r->sky_indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->sky_indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) ((size_t) n * sizeof *indices), indices,
                GL_STATIC_DRAW);
  glEnableVertexAttribArray (0);
  glEnableVertexAttribArray (1);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, 24, NULL);
  glVertexAttribPointer (1, 3, GL_FLOAT, GL_FALSE, 24, (void *) 12);
  glBindVertexArray (0);
  free (vertices);
  free (indices);
}

static SrtVec3
any_way (SrtRandom *random)
{
  float z = 2.0f * srt_random_fraction (random) - 1.0f, s, c;
  srt_sincosf (2.0f * (float) SRT_PI * srt_random_fraction (random), &s, &c);
  float flat = sqrtf (srt_maxf (1.0f - z * z, 0.0f));
  return srt_vec3 (flat * c, flat * s, z);
}

static Star
make_star (SrtRandom *random, SrtVec3 pole)
{
  /* Faint and near white for the most part; a few bright; more of them along the band. */
  static const float tints[5][3] = { { 0.72f, 0.82f, 1.0f },
                                     { 0.88f, 0.93f, 1.0f },
                                     { 1.0f, 1.0f, 0.97f },
                                     { 1.0f, 0.91f, 0.76f },
                                     { 1.0f, 0.76f, 0.56f } };
  SrtVec3 d = any_way (random);
  for (int tries = 0; tries < 4 && srt_random_fraction (random) > 0.35f + 0.65f * band (d, pole); tries++)
    d = any_way (random);
  float u = srt_random_fraction (random);
  float magnitude = 0.10f + 0.90f * u * u * u * u * u * u * u;
  const float *tint = tints[srt_random15 (random) % 5];
  float light = 0.75f + 0.25f * srt_random_fraction (random);
  Star star = { { d.x, d.y, d.z }, { 0 } };
  for (int c = 0; c < 3; c++)
    star.color[c] = (uint8_t) (255.0f * tint[c] * light);
  star.color[3] = (uint8_t) (255.0f * magnitude);
  return star;
}

static void
make_stars (SrtRenderer *r, uint32_t seed)
{
  Star *stars = malloc (STARS * sizeof *stars);
  if (!stars)
    abort ();
  SrtRandom random;
  srt_random_seed (&random, seed, 5);
  SrtVec3 pole = pole_of (seed);
  for (int i = 0; i < STARS; i++)
    stars[i] = make_star (&random, pole);
  r->n_stars = STARS;
  glGenVertexArrays (1, &r->star_array);
  glBindVertexArray (r->star_array);
  glGenBuffers (1, &r->star_vertices);
  glBindBuffer (GL_ARRAY_BUFFER, r->star_vertices);
  glBufferData (GL_ARRAY_BUFFER, STARS * sizeof *stars, stars, GL_STATIC_DRAW);
  glEnableVertexAttribArray (0);
  glEnableVertexAttribArray (1);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, sizeof (Star), NULL);
  glVertexAttribPointer (1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof (Star), (void *) offsetof (Star, color));
  glBindVertexArray (0);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  free (stars);
}

void
srt_backdrop_free (SrtRenderer *r)
{
  if (!r->has_backdrop)
    return;
  const GLuint arrays[] = { r->sky_array, r->star_array };
  const GLuint buffers[] = { r->sky_vertices, r->sky_indices, r->star_vertices };
  glDeleteVertexArrays (2, arrays);
  glDeleteBuffers (3, buffers);
  r->has_backdrop = false;
}

void
srt_backdrop_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!r->has_backdrop || r->star_seed != frame->scene->star_seed)
    {
      srt_backdrop_free (r);
      r->star_seed = frame->scene->star_seed;
      make_dome (r, r->star_seed);
      make_stars (r, r->star_seed);
      r->has_backdrop = true;
    }
  /* Behind everything: at the far end, where nothing has been drawn. */
  glDepthMask (GL_FALSE);
  glDepthFunc (GL_LEQUAL);
  glDisable (GL_CULL_FACE);
  glUseProgram (r->sky_program.id);
  glUniformMatrix4fv (r->sky_program.sky, 1, GL_FALSE, frame->sky);
  glBindVertexArray (r->sky_array);
  glDrawElements (GL_TRIANGLES, r->n_sky_indices, GL_UNSIGNED_SHORT, NULL);

  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
  glUseProgram (r->star_program.id);
  glUniformMatrix4fv (r->star_program.sky, 1, GL_FALSE, frame->sky);
  glUniform1f (r->star_program.size, srt_clampf (frame->pixel_height / 720.0f, 0.7f, 3.0f));
  if (!r->es)
    glEnable (GL_PROGRAM_POINT_SIZE);
  glBindVertexArray (r->star_array);
  glDrawArrays (GL_POINTS, 0, r->n_stars);
  glBindVertexArray (0);
  r->stats.draws += 2;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "golden.h"

#include "render/offscreen.h"

#include <math.h>
#include <stdlib.h>

enum
{
  BLOCK = 4, /* pixels each way */
};

/* A file's pixels are whole numbers, which makes 0.5; Mesa 22 and 25, GL and ES differ by less than that. */
#define MOST_MEAN 0.75
#define MOST_OF_BLOCK 2.0

void
golden_from_rgba (GoldenPicture *picture, const unsigned char *rgba)
{
  const int width = GOLDEN_FINER * GOLDEN_WIDTH;

  for (int y = 0; y < GOLDEN_HEIGHT; y++)
    for (int x = 0; x < GOLDEN_WIDTH; x++)
      for (int c = 0; c < 3; c++)
        {
          int sum = 0;
          for (int i = 0; i < GOLDEN_FINER * GOLDEN_FINER; i++)
            sum += rgba[4 * ((GOLDEN_FINER * y + i / GOLDEN_FINER) * width + GOLDEN_FINER * x + i % GOLDEN_FINER) + c];
          picture->rgb[y][x][c] = (float) sum / (GOLDEN_FINER * GOLDEN_FINER);
        }
}

static double
block_difference (const GoldenPicture *a, const GoldenPicture *b, int x, int y, int c)
{
  double sum = 0.0;

  for (int i = 0; i < BLOCK * BLOCK; i++)
    sum += (double) (a->rgb[y + i / BLOCK][x + i % BLOCK][c] - b->rgb[y + i / BLOCK][x + i % BLOCK][c]);
  return fabs (sum) / (BLOCK * BLOCK);
}

GoldenDifference
golden_compare (const GoldenPicture *a, const GoldenPicture *b)
{
  GoldenDifference difference = { 0.0, 0.0, 0, 0 };

  for (int y = 0; y < GOLDEN_HEIGHT; y += BLOCK)
    for (int x = 0; x < GOLDEN_WIDTH; x += BLOCK)
      for (int c = 0; c < 3; c++)
        {
          double here = block_difference (a, b, x, y, c);
          difference.mean += here * (BLOCK * BLOCK) / (3.0 * GOLDEN_WIDTH * GOLDEN_HEIGHT);
          if (here > difference.most)
            difference = (GoldenDifference){ difference.mean, here, x, y };
        }
  return difference;
}

bool
golden_is_same (const GoldenDifference *difference)
{
  return difference->mean <= MOST_MEAN && difference->most <= MOST_OF_BLOCK;
}

/* ---- Files ---- */

bool
golden_read (const char *path, GoldenPicture pictures[GOLDEN_AGES])
{
  g_autofree char *bytes = NULL;
  gsize length;
  SrtImage image = { 0 };
  SrtPixels pixels;
  bool fine;

  if (!g_file_get_contents (path, &bytes, &length, NULL))
    return false;
  image.data = (const unsigned char *) bytes;
  image.size = length;
  if (!srt_texture_decode (&image, &pixels))
    return false;
  fine = pixels.width == GOLDEN_AGES * GOLDEN_WIDTH && pixels.height == GOLDEN_HEIGHT;
  for (int i = 0; fine && i < pixels.width * pixels.height; i++)
    for (int c = 0; c < 3; c++)
      pictures[i % pixels.width / GOLDEN_WIDTH].rgb[i / pixels.width][i % GOLDEN_WIDTH][c] = pixels.rgba[4 * i + c];
  free (pixels.rgba);
  return fine;
}

void
golden_write (const char *path, const GoldenPicture pictures[GOLDEN_AGES])
{
  const int width = GOLDEN_AGES * GOLDEN_WIDTH;
  g_autofree unsigned char *rgba = g_malloc (4 * (gsize) width * GOLDEN_HEIGHT);
  SrtDiags diags;

  for (int i = 0; i < width * GOLDEN_HEIGHT; i++)
    {
      for (int c = 0; c < 3; c++)
        rgba[4 * i + c]
            = (unsigned char) (pictures[i % width / GOLDEN_WIDTH].rgb[i / width][i % GOLDEN_WIDTH][c] + 0.5f);
      rgba[4 * i + 3] = 255;
    }
  srt_diags_init (&diags);
  if (!srt_png_write (path, rgba, width, GOLDEN_HEIGHT, &diags))
    g_error ("%s cannot be written", path);
  srt_diags_clear (&diags);
}

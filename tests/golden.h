/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pictures to compare with: small, drawn larger and averaged, compared by blocks of pixels, so that another driver's
 * edges and roundings are let pass and an effect that is not there, elsewhere or of another colour is not.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum
{
  GOLDEN_WIDTH = 96,
  GOLDEN_HEIGHT = 64,
  GOLDEN_FINER = 3, /* as much larger it is drawn, each way */
  GOLDEN_AGES = 3,  /* cells of a strip, side by side */
};

/* sRGB, 0..255, top row first. */
typedef struct GoldenPicture
{
  float rgb[GOLDEN_HEIGHT][GOLDEN_WIDTH][3];
} GoldenPicture;

/* Of the means of blocks, in steps of 255: all of them, and the one that differs most, and where that is. */
typedef struct GoldenDifference
{
  double mean, most;
  int column, row; /* pixels */
} GoldenDifference;

/* What was drawn as much larger, four bytes a pixel. */
void golden_from_rgba (GoldenPicture *picture, const unsigned char *rgba);
GoldenDifference golden_compare (const GoldenPicture *a, const GoldenPicture *b);
/* It may be of another driver. */
bool golden_is_same (const GoldenDifference *difference);

/* PNG files of three pictures side by side. Reading fails when there is no such file of that size. */
bool golden_read (const char *path, GoldenPicture pictures[GOLDEN_AGES]);
void golden_write (const char *path, const GoldenPicture pictures[GOLDEN_AGES]);

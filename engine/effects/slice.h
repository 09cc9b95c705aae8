/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting what is drawn of a part into meshes of their own (spec 05 §7.2). */
#pragma once

#include "content/content.h"
#include "base/random.h"

enum
{
  SRT_SLICE_CORNERS = 65535, /* a piece holds no more */
  SRT_SLICE_MOST = 16,       /* pieces of a part */
};

/* 32 bytes, as the card takes them. */
typedef struct SrtPieceVertex
{
  float position[3];      /* about the piece's middle, in the ship's axes */
  int16_t normal[4];      /* shares of 32767 */
  float uv[2];
  uint8_t color[4];       /* the paint's, and last how torn it is: 128 at a cut, 255 well over it */
} SrtPieceVertex;

/* Corners of one material that follow one another. */
typedef struct SrtPieceRun
{
  int32_t material;       /* of the model, -1 none */
  int32_t first, n;
} SrtPieceRun;

/* What a piece looks like: never changed once made, shared by all stores that hold it; counted. */
typedef struct SrtPieceMesh
{
  int32_t refs;           /* atomic */
  uint64_t id;            /* of this block alone in this process, for who keeps something of it */
  const SrtModel *models; /* table that `model` is an index of; only to be compared: it may be gone */
  int32_t model;
  float radius;           /* farthest corner */
  int32_t n_runs, n_vertices;
  SrtPieceRun *runs;      /* behind the block */
  SrtPieceVertex *vertices; /* three a polygon, unshared */
} SrtPieceMesh;

SrtPieceMesh *srt_piece_mesh_ref (SrtPieceMesh *mesh);
void srt_piece_mesh_unref (SrtPieceMesh *mesh);

typedef struct SrtSlice
{
  SrtPieceMesh *mesh;     /* the caller's */
  SrtVec3 at;             /* its middle, in the frame */
  int32_t quarter;        /* of the first cut: bit k of it is the side of plane k */
  int32_t side;           /* of the quarter's own cut */
} SrtSlice;

/*
 * Cuts level @level of a part in four by two random planes through the frame's
 * origin, and each quarter again by @planes[quarter] (0..3) through its own
 * middle. @place: the part's in the frame; @reach: how far from a cut it looks torn, units. Returns how many pieces there are,
 * those of a quarter together: at most the sum of 2^planes. Polygons without
 * surface are left out; a side that has no polygon or too many is no piece.
 */
int srt_slice_part (const SrtModel *models,
                    int model,
                    const SrtLevel *level,
                    const SrtFrame *place,
                    float reach,
                    const int planes[4],
                    SrtRandom *random,
                    SrtSlice pieces[SRT_SLICE_MOST]);

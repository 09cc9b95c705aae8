/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much a picture may cost: presets, the one table of what each sets
 * (quality.c), and the rule that chooses one by how long frames take.
 */
#pragma once

#include "effects/effects.h"

typedef enum SrtQuality
{
  SRT_QUALITY_LOW,     /* for drawing with the processor: light at the corners alone, coarse levels, no smoothing */
  SRT_QUALITY_MEDIUM,
  SRT_QUALITY_HIGH,
  SRT_QUALITY_CLASSIC, /* the original's looks, where they are known (spec 05 §24, 09 §8, §9); never chosen by itself */
} SrtQuality;

enum
{
  SRT_N_QUALITIES = SRT_QUALITY_CLASSIC + 1,
};

/* How light falls on ships. */
typedef enum SrtShading
{
  SRT_SHADING_CORNERS, /* worked out at the corners */
  SRT_SHADING_FULL,    /* at each point: metal and paint */
  SRT_SHADING_CLASSIC, /* at the corners, by the original's sum (spec 09 §9.2) */
} SrtShading;

typedef struct SrtRenderOptions
{
  /* What a preset sets. */
  SrtShading shading;
  int samples;          /* 0 or 4 a pixel; the context's most is taken if lower */
  bool light;           /* drawn as light and toned at the end, where the context can; else toned as it is drawn */
  bool film;            /* toned by a film's curve; else light is shown as it is, and cut off at white */
  int bloom;            /* with `light`: bright places shed some of theirs round them, through so many halved pictures */
  bool smooth;          /* with `light`: edges are smoothed in the finished picture */
  int shadows;          /* pictures of what the sun sees: 0 none, 1, or 2: one near and one far */
  int shadow_side;      /* points of each, each way */
  bool debris_shadows;  /* of what flies off ships too */
  bool soft;            /* smoke and fire fade out where they meet something solid */
  float level_scale;    /* distances are multiplied by this before a level of detail is chosen */
  int fineness;         /* of meshes made anew each frame: 1 coarse .. 4 */
  float anisotropy;     /* of pictures on hulls, at most; 1 none */
  bool blend_levels;    /* of those pictures, from one size to the next */
  int motes;            /* of dust, where there is any */
  bool classic;         /* sky, sun and planets as the original has them (spec 09 §8) */
  /* What is drawn. */
  float scale;          /* 1 draws every pixel, 0.5 half of them each way */
  bool backdrop;        /* stars, sky and sun; without it a plain ground */
  bool grid;            /* the editor's ground grid and axes */
  bool height_lines;    /* from the grid to each ship */
  bool markers;         /* nav points, waypoints */
  bool dust;            /* motes near the camera that show motion */
  float grid_height;    /* the grid's Y, units */
  float ground[3];      /* sRGB, where there is no backdrop */
  float exposure;       /* 1 */
} SrtRenderOptions;

typedef struct SrtQualityPreset
{
  const char *id;          /* "low" */
  const char *name;        /* N_() */
  float moving_scale;      /* `scale` while the picture moves; one that stands still has every pixel */
  SrtEffectDetail detail;  /* of the store of effects */
  SrtRenderOptions options;
} SrtQualityPreset;

extern const SrtQualityPreset srt_quality_presets[SRT_N_QUALITIES];

/* -1 when there is none of that name. */
int srt_quality_find (const char *id);
/* What the preset sets; every pixel, backdrop and markers on, grid and dust off, exposure 1. */
SrtRenderOptions srt_render_options (SrtQuality quality);
/* How effects are made with it: default or classic, and their detail. */
SrtEffectStyle srt_quality_effect_style (SrtQuality quality);

/* ---- Automatic ---- */

enum
{
  SRT_QUALITY_FRAMES = 60, /* that are measured, or a second of them */
};

/*
 * What has been seen of a machine: the first second of frames decides, begun at
 * high; after it only seconds of stutter, one on another, lead one lower.
 */
typedef struct SrtQualityMeter
{
  SrtQuality chosen;
  bool software;           /* the processor draws: low, whatever was measured */
  bool settled;            /* the first second is over */
  int per_second;          /* frames, as measured; 0 not yet */
  float frames[SRT_QUALITY_FRAMES]; /* milliseconds, of the second that runs */
  int n;
  float sum;
  int slow_seconds;
} SrtQualityMeter;

void srt_quality_meter_begin (SrtQualityMeter *meter, bool software);
/*
 * Takes up a frame that took @ms to draw; those that shaders were compiled or
 * models sent in are left out by the caller. Returns whether anything that can be seen of the meter changed.
 */
bool srt_quality_meter_frame (SrtQualityMeter *meter, float ms);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/quality.h"

#include "base/diag.h"

#include <stdlib.h>
#include <string.h>

/* A second of frames that come to at least so many keeps high, or takes medium, which costs about half. */
#define HIGH_PER_SECOND 50
#define MEDIUM_PER_SECOND 22
/* Fewer than this stutter; so many seconds of that on end lead lower. */
#define STUTTER_PER_SECOND 20
#define STUTTER_SECONDS 3
/* Of the frames measured the slowest in so many are left out: something else ran meanwhile. */
#define OUTLIERS 10

const SrtQualityPreset srt_quality_presets[SRT_N_QUALITIES] = {
  [SRT_QUALITY_LOW] = { "low", N_ ("Low"), 0.667f, SRT_DETAIL_LOW,
                        { .shading = SRT_SHADING_CORNERS, .film = true, .level_scale = 2.0f, .fineness = 1,
                          .anisotropy = 1.0f, .motes = 100 } },
  [SRT_QUALITY_MEDIUM] = { "medium", N_ ("Medium"), 1.0f, SRT_DETAIL_MEDIUM,
                           { .shading = SRT_SHADING_FULL, .light = true, .film = true, .bloom = 4, .smooth = true,
                             .shadows = 1, .shadow_side = 1536, .soft = true, .level_scale = 1.0f, .fineness = 2,
                             .anisotropy = 4.0f, .blend_levels = true, .motes = 200 } },
  [SRT_QUALITY_HIGH] = { "high", N_ ("High"), 1.0f, SRT_DETAIL_HIGH,
                         { .shading = SRT_SHADING_FULL, .samples = 4, .light = true, .film = true, .bloom = 6,
                           .smooth = true, .shadows = 2, .shadow_side = 2048, .debris_shadows = true, .soft = true,
                           .level_scale = 0.6f, .fineness = 4, .anisotropy = 8.0f, .blend_levels = true, .motes = 200 } },
  [SRT_QUALITY_CLASSIC] = { "classic", N_ ("Classic"), 1.0f, SRT_DETAIL_HIGH,
                            { .shading = SRT_SHADING_CLASSIC, .level_scale = 1.0f, .fineness = 1, .anisotropy = 1.0f,
                              .motes = 200, .classic = true } },
};

int
srt_quality_find (const char *id)
{
  for (int i = 0; i < SRT_N_QUALITIES; i++)
    if (strcmp (srt_quality_presets[i].id, id) == 0)
      return i;
  return -1;
}

SrtRenderOptions
srt_render_options (SrtQuality quality)
{
  SrtRenderOptions options = srt_quality_presets[quality].options;

  options.scale = 1.0f;
  options.backdrop = options.markers = true;
  options.ground[0] = 0.071f;
  options.ground[1] = 0.082f;
  options.ground[2] = 0.102f;
  options.exposure = 1.0f;
  return options;
}

SrtEffectStyle
srt_quality_effect_style (SrtQuality quality)
{
  SrtEffectStyle style
      = srt_quality_presets[quality].options.classic ? srt_effect_style_classic () : srt_effect_style_default ();

  style.detail = srt_quality_presets[quality].detail;
  return style;
}

/* ---- Automatic ---- */

void
srt_quality_meter_begin (SrtQualityMeter *meter, bool software)
{
  *meter = (SrtQualityMeter){ .chosen = software ? SRT_QUALITY_LOW : SRT_QUALITY_HIGH, .software = software };
}

static int
by_length (const void *a, const void *b)
{
  float x = *(const float *) a, y = *(const float *) b;
  return (x > y) - (x < y);
}

/* Of the frames taken up, without the slowest of them. */
static int
rate (SrtQualityMeter *meter)
{
  int n = meter->n - meter->n / OUTLIERS;
  float sum = 0.0f;

  qsort (meter->frames, (size_t) meter->n, sizeof *meter->frames, by_length);
  for (int i = 0; i < n; i++)
    sum += meter->frames[i];
  return sum > 0.0f ? (int) ((float) n * 1000.0f / sum + 0.5f) : 0;
}

static bool
settle (SrtQualityMeter *meter, int per_second)
{
  meter->settled = true;
  meter->per_second = per_second;
  if (!meter->software)
    meter->chosen = per_second >= HIGH_PER_SECOND     ? SRT_QUALITY_HIGH
                    : per_second >= MEDIUM_PER_SECOND ? SRT_QUALITY_MEDIUM
                                                      : SRT_QUALITY_LOW;
  return true;
}

static bool
watch (SrtQualityMeter *meter, int per_second)
{
  meter->slow_seconds = per_second < STUTTER_PER_SECOND ? meter->slow_seconds + 1 : 0;
  if (meter->slow_seconds < STUTTER_SECONDS)
    return false;
  meter->slow_seconds = 0;
  if (meter->chosen == SRT_QUALITY_LOW)
    return false;
  meter->chosen--;
  meter->per_second = per_second;
  return true;
}

bool
srt_quality_meter_frame (SrtQualityMeter *meter, float ms)
{
  int per_second;

  meter->frames[meter->n++] = ms;
  meter->sum += ms;
  if (meter->n < SRT_QUALITY_FRAMES && meter->sum < 1000.0f)
    return false;
  per_second = rate (meter);
  meter->n = 0;
  meter->sum = 0.0f;
  return meter->settled ? watch (meter, per_second) : settle (meter, per_second);
}

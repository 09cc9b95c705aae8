/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the display share: play-hud.c, play-cockpit.c, play-marks.c, play-gauges.c. */
#pragma once

#include "ui/play-private.h"

G_BEGIN_DECLS

/* Colours, sRGB with alpha. */
extern const float play_ice[4], play_faint[4], play_dim[4], play_amber[4], play_red[4], play_white[4], play_plate[4];

/* One frame's drawing. Lengths are display units: `unit` device pixels each. */
typedef struct
{
  SortiePlay *play;
  SrtDraw2d *batch;
  SortieLabelLayer *labels;
  SrtRun *run;
  const SrtWorld *world;
  const SrtScene *scene;
  const SrtCamera *camera;
  const SrtObject *own;
  const SrtSceneInstance *ship;   /* the own ship, NULL when it is gone */
  const SrtSceneInstance *target; /* NULL: none, or not to be seen */
  float unit, ratio;              /* device pixels a display unit, a logical pixel */
  float width, height;            /* display units */
  gint64 now;                     /* monotonic */
} PlayDisplay;

/* Shapes in display units, thin wrappers over the batch. */
void play_line (const PlayDisplay *d, float x0, float y0, float x1, float y1, float width, const float color[4]);
void play_arc (const PlayDisplay *d, float x, float y, float radius, float from, float to, float width,
               const float color[4]);
void play_disc (const PlayDisplay *d, float x, float y, float radius, const float color[4]);
void play_triangle (const PlayDisplay *d, float x0, float y0, float x1, float y1, float x2, float y2,
                    const float color[4]);
void play_fill (const PlayDisplay *d, float x, float y, float width, float height, const float color[4]);
/* A plate with two cut corners, behind a group of instruments. */
void play_plate_at (const PlayDisplay *d, float x, float y, float width, float height);
/* A level, 0..1, in a frame. */
void play_bar (const PlayDisplay *d, float x, float y, float width, float height, float level, const float color[4]);
/* @align 0 left, 0.5 middle, 1 right; @y: the text's top; @size 1 = the display's text. Takes @text. */
void play_text (const PlayDisplay *d, float x, float y, float align, float size, const float color[4], char *text);
void play_shade (float out[4], const float color[4], float alpha);
/* Ice, amber from a half down, red from a quarter down. */
const float *play_level_color (float level);
const float *play_side_color (int side);
/* 1 just after @at, 0 when @seconds have passed. */
float play_fresh (const PlayDisplay *d, gint64 at, float seconds);
/* A thing's distance as people read it: "850", "12.4k", "230k"; free it. */
char *play_distance_text (float units);

/* Shares of full of a ship's shields and armour by quadrant; false without combat stats. */
gboolean play_shares (const PlayDisplay *d, const SrtObject *object, float shields[4], float armor[4]);

/* play-cockpit.c */
void play_draw_cockpit (const PlayDisplay *d);

/* play-marks.c */
void play_draw_marks (const PlayDisplay *d);       /* ships, target, lead, arrows, nav points */
void play_draw_hits (const PlayDisplay *d);        /* struck and striking */

/* play-missiles.c */
void play_draw_missiles (const PlayDisplay *d);    /* what is armed, the lock, countermeasures, the warning */

/* play-gauges.c */
void play_draw_own_status (const PlayDisplay *d);
void play_draw_devices (const PlayDisplay *d);
void play_draw_target_status (const PlayDisplay *d);
void play_draw_radar (const PlayDisplay *d);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cockpit's frame of the cockpit view: two pillars and the hood under the
 * instruments, which sway against the turn as a pilot's head would (spec 09 §2.3).
 */
#include "sortie-config.h"

#include "ui/play-display.h"

static const float metal[4] = { 0.030f, 0.038f, 0.048f, 1 };
static const float metal_light[4] = { 0.075f, 0.092f, 0.112f, 1 };
static const float rim[4] = { 0.36f, 0.47f, 0.56f, 0.8f };

/* How the frame stands in this picture. */
typedef struct
{
  const PlayDisplay *d;
  float x, y, sine, cosine;
} Frame;

static void
place (const Frame *frame, float x, float y, float *px, float *py)
{
  float dx = x - frame->d->width / 2, dy = y - frame->d->height;

  *px = frame->d->width / 2 + dx * frame->cosine - dy * frame->sine + frame->x;
  *py = frame->d->height + dx * frame->sine + dy * frame->cosine + frame->y;
}

static void
quad (const Frame *frame, const float at[4][2], const float color[4])
{
  float p[4][2];

  for (int i = 0; i < 4; i++)
    place (frame, at[i][0], at[i][1], &p[i][0], &p[i][1]);
  play_triangle (frame->d, p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1], color);
  play_triangle (frame->d, p[0][0], p[0][1], p[2][0], p[2][1], p[3][0], p[3][1], color);
}

static void
edge (const Frame *frame, float x0, float y0, float x1, float y1, float width, const float color[4])
{
  float ax, ay, bx, by;

  place (frame, x0, y0, &ax, &ay);
  place (frame, x1, y1, &bx, &by);
  play_line (frame->d, ax, ay, bx, by, width, color);
}

/* One side; @way is -1 on the left, 1 on the right. */
static void
draw_side (const Frame *frame, float way)
{
  float w = frame->d->width, h = frame->d->height, middle = w / 2;
  float low = middle + way * (w * 0.5f + 10), high = middle + way * w * 0.335f;
  float foot = h - 180, over = 70;
  float pillar[4][2] = {
    { low, foot }, { high, -over }, { high + way * 30, -over }, { low + way * 46, foot },
  };
  float shine[4][2] = {
    { low + way * 3, foot }, { high + way * 3, -over }, { high + way * 10, -over }, { low + way * 14, foot },
  };
  /* The hood leaves the radar free and carries the instruments beside it. */
  const float hood[][2] = { { 0, 22 }, { 0.12f, 25 }, { 0.195f, 50 }, { 0.24f, 174 }, { 0.62f, 200 } };

  quad (frame, pillar, metal);
  quad (frame, shine, metal_light);
  edge (frame, low, foot, high, -over, 1.4f, rim);
  for (guint i = 0; i + 1 < G_N_ELEMENTS (hood); i++)
    {
      float x0 = middle + way * w * hood[i][0], x1 = middle + way * w * hood[i + 1][0];
      float y0 = h - hood[i][1], y1 = h - hood[i + 1][1];
      float body[4][2] = { { x0, y0 }, { x1, y1 }, { x1, h + over }, { x0, h + over } };
      float lip[4][2] = { { x0, y0 }, { x1, y1 }, { x1, y1 + 9 }, { x0, y0 + 9 } };
      quad (frame, body, metal);
      quad (frame, lip, metal_light);
      edge (frame, x0, y0, x1, y1, 1.4f, rim);
    }
}

static float
share (float rate, float full)
{
  return full > 0 ? CLAMP (rate / full, -1, 1) : 0;
}

void
play_draw_cockpit (const PlayDisplay *d)
{
  const SrtFlightStats *flight = srt_flight (d->run, d->own);
  float shake = 0.4f * MIN (d->world->player.hit_shake, 2.0f);
  Frame frame = { .d = d, .cosine = 1 };

  if (flight)
    {
      frame.x = -16 * share (d->own->yaw_rate, flight->yaw_rate);
      frame.y = 12 * share (d->own->pitch_rate, flight->pitch_rate);
      srt_sincosf (-0.018f * share (d->own->roll_rate, flight->roll_rate), &frame.sine, &frame.cosine);
    }
  frame.x += shake * 6 * sinf ((float) (d->now % 1000000) * 7e-5f);
  frame.y += shake * 6 * cosf ((float) (d->now % 1000000) * 9e-5f);
  draw_side (&frame, -1);
  draw_side (&frame, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/hang.h"
#include "effects/place.h"
#include "effects/state.h"

#define RISEN 0.05f      /* shares of it: the bowls are as bright as they get */
#define OPENED 0.3f      /* they are open, the ball begins */
#define GONE 0.5f        /* they are gone, bits begin */
#define HALF_SCALE 1.3f  /* sizes */
#define BALL_SCALE 5.0f
#define BALL_LEAST 0.001f /* units */
#define LIGHT 2.0f       /* times the bowls' brightness */
#define LIGHT_REACH 20.0f /* sizes */
#define BIT_AHEAD 10000.0f /* of the camera, toward the blast */
#define BIT_ASIDE 2000.0f
#define BIT_SIZE 0.1f

enum
{
  FEWEST_BITS = 12,
  BIT_SPREAD = 13,
  SHIP_FIREBALLS = 5,
  FIREBALL_STEP = 30, /* ticks between them */
  FADING_RINGS = 3,   /* at a bowl's rim, by default */
};

/* ---- As it stands ---- */

static float
brightness (float done)
{
  if (done < RISEN)
    return done / RISEN;
  if (done < OPENED)
    return 1.0f;
  return srt_maxf ((GONE - done) / (GONE - OPENED), 0.0f);
}

static float
share_done (const SrtHugeFx *huge, int32_t now, float ahead)
{
  return ((float) (now - huge->started) + ahead) / (float) huge->duration;
}

bool
srt_huge_look (const SrtEffects *effects, float ahead, SrtHugeLook *look)
{
  const SrtHugeFx *huge = &effects->huge;
  float done = share_done (huge, effects->now, effects->style.smooth_motion ? ahead : 0.0f);

  if (!huge->live)
    return false;
  done = srt_clampf (done, 0.0f, 1.0f);
  *look = (SrtHugeLook){ .place = huge->place,
                         .done = done,
                         .bright = done < GONE ? brightness (done) : 0.0f,
                         .half_scale = HALF_SCALE * huge->size,
                         .open = srt_minf (done / OPENED, 1.0f) };
  if (done > OPENED)
    look->ball_scale =
        BALL_LEAST + (BALL_SCALE * huge->size - BALL_LEAST) * (done - OPENED) / (1.0f - OPENED);
  if (effects->style.smooth_huge)
    {
      look->light = LIGHT * look->bright;
      look->light_reach = LIGHT_REACH * huge->size;
    }
  return true;
}

/* ---- Meshes (§13.2) ---- */

static void
add_triangle (SrtHugeMesh *mesh, int a, int b, int c)
{
  mesh->indices[mesh->n_indices++] = (uint16_t) a;
  mesh->indices[mesh->n_indices++] = (uint16_t) b;
  mesh->indices[mesh->n_indices++] = (uint16_t) c;
}

/* A pole, @rings rings of @around vertices after it: a fan and bands. */
static void
add_bands (SrtHugeMesh *mesh, int around, int rings)
{
  for (int j = 0; j < around; j++)
    add_triangle (mesh, 0, 1 + j, 1 + (j + 1) % around);
  for (int k = 0; k + 1 < rings; k++)
    for (int j = 0; j < around; j++)
      {
        int here = 1 + k * around, there = here + around, next = (j + 1) % around;
        add_triangle (mesh, here + j, there + j, there + next);
        add_triangle (mesh, here + j, there + next, here + next);
      }
}

void
srt_huge_half (SrtHugeMesh *mesh, bool finer, float open)
{
  int times = finer ? SRT_HUGE_FINER : 1, around = SRT_HUGE_AROUND * times, down = SRT_HUGE_HALF_DOWN * times;
  int rings = SRT_HUGE_HALF_RINGS * times;

  mesh->n_indices = 0;
  mesh->vertices[0] = (SrtHugeVertex){ { 0, 0, 0 }, 0.5f, 0.5f, 1.0f };
  for (int k = 1; k <= rings; k++)
    for (int j = 0; j < around; j++)
      {
        float turn = 2.0f * (float) SRT_PI * (float) j / (float) around, wide = (float) k * (float) SRT_PI / (float) down;
        float s, c, sa, ca, full;
        srt_sincosf (turn, &s, &c);
        srt_sincosf (open * wide, &sa, &ca);
        full = srt_sinf (wide);
        mesh->vertices[1 + (k - 1) * around + j] = (SrtHugeVertex){
          .at = { s * sa, c * sa, ca - 1.0f },
          .u = 0.5f * s * full + 0.5f,
          .v = 0.5f * c * full + 0.5f,
          .shown = finer ? srt_minf ((float) (rings - k) / FADING_RINGS, 1.0f) : k < rings ? 1.0f : 0.0f,
        };
      }
  /* The other pole is one of the grid's, though nothing is drawn to it. */
  mesh->n_vertices = 1 + rings * around + 1;
  mesh->vertices[mesh->n_vertices - 1] = (SrtHugeVertex){ { 0, 0, srt_cosf (open * (float) SRT_PI) - 1.0f }, 0.5f, 0.5f, 0.0f };
  add_bands (mesh, around, rings);
}

/* The classic grid's flicker: a pole's row is of one vertex. */
static void
draw_flicker (const SrtEffects *effects, float grid[SRT_HUGE_BALL_DOWN + 1][SRT_HUGE_AROUND])
{
  SrtRandom random;

  srt_random_seed (&random, effects->seed ^ (uint64_t) (uint32_t) effects->huge.started << 32, effects->huge.flicker);
  for (int k = 0; k <= SRT_HUGE_BALL_DOWN; k++)
    for (int j = 0; j < SRT_HUGE_AROUND; j++)
      {
        float r = srt_random_fraction (&random);
        bool pole = k == 0 || k == SRT_HUGE_BALL_DOWN;
        grid[k][j] = pole && j > 0 ? grid[k][0] : r * r * r * r * r;
      }
}

/* Between the vertices of that grid. */
static float
flicker_at (const float grid[SRT_HUGE_BALL_DOWN + 1][SRT_HUGE_AROUND], float down, float around)
{
  int k = (int) down, j = (int) around, below = k < SRT_HUGE_BALL_DOWN ? k + 1 : k, next = (j + 1) % SRT_HUGE_AROUND;
  float fk = down - (float) k, fj = around - (float) j;
  float upper = grid[k][j] + (grid[k][next] - grid[k][j]) * fj;
  float lower = grid[below][j] + (grid[below][next] - grid[below][j]) * fj;

  return upper + (lower - upper) * fk;
}

void
srt_huge_ball (const SrtEffects *effects, SrtHugeMesh *mesh)
{
  int times = effects->style.smooth_huge ? SRT_HUGE_FINER : 1;
  int around = SRT_HUGE_AROUND * times, down = SRT_HUGE_BALL_DOWN * times, last;
  float grid[SRT_HUGE_BALL_DOWN + 1][SRT_HUGE_AROUND];

  draw_flicker (effects, grid);
  mesh->n_indices = 0;
  mesh->vertices[0] = (SrtHugeVertex){ { 0, 0, 1 }, 0.5f, 0.5f, grid[0][0] };
  for (int k = 1; k < down; k++)
    for (int j = 0; j < around; j++)
      {
        float s, c, sa, ca;
        srt_sincosf (2.0f * (float) SRT_PI * (float) j / (float) around, &s, &c);
        srt_sincosf ((float) SRT_PI * (float) k / (float) down, &sa, &ca);
        mesh->vertices[1 + (k - 1) * around + j] = (SrtHugeVertex){
          .at = { s * sa, c * sa, ca },
          .u = 0.5f * s * sa + 0.5f,
          .v = 0.5f * c * sa + 0.5f,
          .shown = flicker_at (grid, (float) k / (float) times, (float) j / (float) times),
        };
      }
  last = 1 + (down - 1) * around;
  mesh->n_vertices = last + 1;
  mesh->vertices[last] = (SrtHugeVertex){ { 0, 0, -1 }, 0.5f, 0.5f, grid[SRT_HUGE_BALL_DOWN][0] };
  add_bands (mesh, around, down - 1);
  for (int j = 0; j < around; j++)
    add_triangle (mesh, last, last - around + (j + 1) % around, last - around + j);
}

/* ---- Each frame ---- */

/* A round of bits: from between the camera and the blast, at the camera. */
static void
throw_bits (SrtEffectsRun *run)
{
  const SrtEffectView *view = &run->effects->view;
  SrtVec3 eye = view->camera.p, toward = srt_sub (run->effects->huge.place.p, eye);
  SrtMat3 turn = srt_mat3_look_at (toward);

  if (!view->has_camera || !(srt_length2 (toward) > 0.0f))
    return;
  /* How many is drawn again before each. */
  for (int n = 0; n < FEWEST_BITS + (int) (srt_random_fraction (&run->random) * BIT_SPREAD); n++)
    {
      SrtVec3 off = srt_effects_within (&run->random, BIT_ASIDE);
      off.z = BIT_AHEAD;
      srt_bit_throw (run, srt_add (eye, srt_mul (&turn, off)), srt_scale (srt_normalize (toward), -1.0f), BIT_SIZE, 1.0f,
                     0.0f);
    }
}

void
srt_huge_fx_frame (SrtEffectsRun *run)
{
  SrtHugeFx *huge = &run->effects->huge;
  float done = share_done (huge, run->effects->now, 0.0f);

  if (!huge->live)
    return;
  if (done > 1.0f)
    {
      huge->live = 0;
      return;
    }
  if (run->effects->style.smooth_huge && (run->effects->now - huge->started) % SRT_TICKS_PER_STEP != 0)
    return;
  huge->flicker++;
  if (done > GONE)
    throw_bits (run);
}

/* ---- What the world tells ---- */

/* Five fireballs about a ship that it has reached. */
static void
reached (SrtEffectsRun *run, int slot)
{
  float radius = srt_object (run->world, slot)->radius;
  SrtVec3 middle = srt_effects_ship (run->world, slot).p;

  for (int i = 0; i < SHIP_FIREBALLS; i++)
    srt_fireball (run, &(SrtFireballAsk){ .at = srt_add (middle, srt_effects_within (&run->random, 0.5f * radius)),
                                          .kind = SRT_FIREBALL_BANG,
                                          .size = 0.5f * radius,
                                          .delay = i * FIREBALL_STEP,
                                          .light = true });
}

static void
begin (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  const SrtHuge *huge = &run->world->huge;

  run->effects->huge = (SrtHugeFx){ .live = 1,
                                    .place = { event->place, srt_object (run->world, event->slot)->next.r },
                                    .size = event->value,
                                    .started = run->effects->now,
                                    .duration = huge->duration > 0 ? huge->duration : 1 };
}

void
srt_huge_fx_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;

  if (event->kind != SRT_EVENT_HUGE_EXPLOSION || !srt_slot_valid (run->world, event->slot))
    return;
  if (event->number == 0)
    begin (run);
  else if (event->number == 1)
    run->effects->huge.live = 0;
  else if (srt_slot_valid (run->world, event->other))
    reached (run, event->other);
}

void
srt_huge_fx_clear (SrtEffects *effects)
{
  effects->huge = (SrtHugeFx){ .live = 0 };
}

void
srt_huge_fx_copy (SrtEffects *to, const SrtEffects *from)
{
  to->huge = from->huge;
}

void
srt_huge_fx_free (SrtEffects *effects)
{
  (void) effects;
}

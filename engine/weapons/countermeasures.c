/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Countermeasures: spent by a ship, they may draw one missile away while they burn (spec 04 §10.11). */
#include "weapons/private.h"

#include "world/decide.h"

#include <string.h>

enum
{
  BURNS = 1000,          /* ticks */
  SHARP_WAIT = 50,       /* a pilot whose least wait is exactly this is the sharp preset */
  SHARP_BONUS = 50,      /* percent */
  PLAYER_BONUS = 30,
};

static SrtCountermeasure *
free_record (SrtWorld *world)
{
  SrtCountermeasure *all = srt_countermeasures (world);

  for (uint32_t i = 0; i < world->n_countermeasures; i++)
    if (!all[i].live)
      return &all[i];
  return NULL;
}

/* ---- Drawing a missile away ---- */

static int
chance (const SrtRun *run, int slot, const SrtMissileType *type)
{
  const SrtPilot *pilot = srt_content_pilot (run->content, srt_object (run->world, slot)->pilot);

  if (srt_is_player (run->world, slot))
    return type->decoy_chance + PLAYER_BONUS;
  return type->decoy_chance + (pilot->countermeasures_least == SHARP_WAIT ? SHARP_BONUS : 0);
}

static bool
takes_it (SrtRun *run, int slot, const SrtMissile *missile)
{
  int percent = chance (run, slot, srt_missile_type (run, missile->type));
  int drawn = srt_decide_draw (run, N_ ("it draws the missile away from its target"),
                               (int) srt_random15 (&run->world->random), 100);

  srt_decide_other (run, 0, percent - 1, -1, N_ ("draws it away"));
  srt_decide_other (run, percent, 99, -1, N_ ("does not"));
  srt_decide_about (run, missile->launcher, drawn < percent);
  return drawn < percent;
}

/* In the records' order; the first that takes it ends the search. */
static void
draw_away (SrtRun *run, int slot, int countermeasure)
{
  SrtMissile *missiles = srt_missiles (run->world);

  srt_decide_settled (run);
  for (uint32_t i = 0; i < run->world->n_missiles; i++)
    {
      SrtMissile *missile = &missiles[i];
      SrtEvent *event;

      if (!missile->live || missile->decoy >= 0 || missile->target.index != slot
          || !takes_it (run, slot, missile))
        continue;
      missile->decoy = countermeasure;
      event = srt_emit (run, SRT_EVENT_MISSILE_DECOYED, missile->launcher, slot, missile->type);
      event->component = (int32_t) i;
      event->place = srt_missile_drawn (run, missile).p;
      return;
    }
}

/* ---- Spending one ---- */

static void
light (SrtRun *run, int slot, SrtCountermeasure *it)
{
  const SrtObject *ship = srt_object (run->world, slot);
  SrtVec3 out = srt_sub (srt_down (&ship->next.r), srt_forward (&ship->next.r));

  *it = (SrtCountermeasure){ .live = 1, .ship = slot, .ends = run->world->frame_start + BURNS };
  it->place.p = srt_unsigned_zeros (srt_frame_apply (&ship->next, srt_vec3 (0, 0, ship->bounds_min.z)));
  it->place.r = ship->next.r;
  it->velocity = srt_unsigned_zeros (srt_add (srt_scale (ship->velocity, 0.25f), srt_scale (out, 5.0f)));
}

bool
srt_countermeasure_spend (SrtRun *run, int slot)
{
  SrtObject *ship = srt_object (run->world, slot);
  SrtCountermeasure *it = free_record (run->world);
  SrtEvent *event;
  int index = -1;

  if (ship->countermeasures <= 0)
    {
      srt_decide_fact (run, N_ ("no countermeasure is left"));
      return false;
    }
  ship->countermeasures--;
  if (it)
    {
      light (run, slot, it);
      index = (int) (it - srt_countermeasures (run->world));
    }
  event = srt_emit (run, SRT_EVENT_COUNTERMEASURE, slot, -1, ship->countermeasures);
  event->component = index;
  event->place = it ? it->place.p : ship->next.p;
  event->direction = it ? it->velocity : srt_vec3 (0, 0, 0);
  if (it)
    draw_away (run, slot, index);
  return true;
}

/* ---- Burning ---- */

static void
burn_out (SrtRun *run, SrtCountermeasure *it)
{
  SrtMissile *missiles = srt_missiles (run->world);
  int index = (int) (it - srt_countermeasures (run->world));

  for (int i = run->world->newest_missile; i >= 0; i = missiles[i].older)
    if (missiles[i].decoy == index)
      missiles[i].decoy = -1;
  memset (it, 0, sizeof *it);
}

void
srt_countermeasure_end (SrtRun *run, int index)
{
  burn_out (run, &srt_countermeasures (run->world)[index]);
}

void
srt_countermeasures_frame (SrtRun *run)
{
  const SrtWorld *world = run->world;
  SrtCountermeasure *all = srt_countermeasures (world);

  for (uint32_t i = 0; i < world->n_countermeasures; i++)
    {
      SrtCountermeasure *it = &all[i];
      SrtMat3 turn, turned;

      if (!it->live)
        continue;
      if (world->frame_start > it->ends)
        {
          burn_out (run, it);
          continue;
        }
      /* Quirk: it turns one tick more than it moves. */
      turn = srt_mat3_from_angles (0.0f, 0.01f * (float) (world->frame_duration + 1), 0.0f);
      turned = srt_mat3_mul (&it->place.r, &turn);
      turned = srt_mat3_orthonormalize (&turned);
      it->place.r = srt_mat3_unsigned_zeros (&turned);
      it->place.p = srt_unsigned_zeros (srt_madd (it->place.p, it->velocity, (float) world->frame_duration));
    }
}

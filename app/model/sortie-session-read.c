/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run shows: its copied world, who is in which slot, events and damage kept of it. */
#include "sortie-config.h"

#include "app/model/sortie-session-private.h"

#include <math.h>

const SrtWorld *
sortie_session_get_world (SortieSession *self)
{
  return self->copy;
}

const SrtContent *
sortie_session_get_content (SortieSession *self)
{
  return self->content;
}

const SrtMission *
sortie_session_get_mission (SortieSession *self)
{
  return self->mission;
}

SrtRun *
sortie_session_get_run (SortieSession *self)
{
  return self->copy ? &self->run : NULL;
}

float
sortie_session_get_fraction (SortieSession *self)
{
  const SrtWorld *world = self->copy;
  double past = 0;

  if (world == NULL)
    return 0;
  if (self->state == SORTIE_STATE_RUNNING || self->state == SORTIE_STATE_PLAY)
    {
      double speed = self->state == SORTIE_STATE_PLAY ? 1 : self->speed;
      if (speed > 0)
        past = (double) (g_get_monotonic_time () - self->copied_at) * speed / 10000.0;
      /* Good up to the step's end: the copy holds where it leads. */
      past = CLAMP (past, 0, SRT_TICKS_PER_STEP - world->simulation_counter);
      if (!sortie_session_draws_between_ticks (self))
        past = floor (past);
    }
  return (float) ((world->simulation_counter + past) / SRT_TICKS_PER_STEP);
}

int
sortie_session_slot_of (SortieSession *self, const char *ship_id)
{
  const SrtWorld *world = self->copy;

  if (world == NULL || ship_id == NULL)
    return -1;
  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->mission_ship >= 0 && object->mission_ship < self->mission->n_ships
          && object->type != SRT_TYPE_STAND_IN
          && g_str_equal (self->mission->ships[object->mission_ship].id, ship_id))
        return slot;
    }
  return -1;
}

const char *
sortie_session_id_of (SortieSession *self, int slot)
{
  const SrtWorld *world = self->copy;
  const SrtObject *object;

  if (world == NULL || !srt_slot_valid (world, slot))
    return NULL;
  object = srt_object (world, slot);
  if (object->mission_ship < 0 || object->mission_ship >= self->mission->n_ships)
    return NULL;
  return self->mission->ships[object->mission_ship].id;
}

guint
sortie_session_get_n_events (SortieSession *self)
{
  return self->log->len;
}

const SortieLogEvent *
sortie_session_get_event (SortieSession *self, guint index)
{
  g_return_val_if_fail (index < self->log->len, NULL);

  return &g_array_index (self->log, SortieLogEvent, index);
}

const SrtEvent *
sortie_session_get_damage (SortieSession *self, guint *n)
{
  *n = self->damage->len;
  return (const SrtEvent *) self->damage->data;
}

const SrtEvent *
sortie_session_get_fresh_events (SortieSession *self, guint *n)
{
  *n = self->fresh->len;
  return (const SrtEvent *) (void *) self->fresh->data;
}

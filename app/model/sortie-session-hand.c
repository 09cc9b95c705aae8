/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person does to a run: input of Play, orders, places, ships added and taken away. */
#include "app/model/sortie-session-private.h"

#include "maneuver/maneuver.h"

void
sortie_session_set_input (SortieSession *self, const SrtPlayerInput *input)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  sortie_session_lock (self);
  {
    SrtPlayerInput gathered = *input;
    for (guint i = 0; i < G_N_ELEMENTS (gathered.pressed); i++)
      gathered.pressed[i] |= self->input.pressed[i];
    self->input = gathered;
    self->input_fresh = TRUE;
  }
  sortie_session_unlock (self);
}

gboolean
sortie_session_push_order (SortieSession *self, int slot, int number, SrtTarget target)
{
  gboolean taken;

  g_return_val_if_fail (self->sim != NULL, FALSE);

  sortie_session_lock (self);
  taken = srt_sim_push_order (self->sim, slot, number, target);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
  return taken;
}

gboolean
sortie_session_give_order (SortieSession *self, int slot, const SrtMissionOrder *order, int delay)
{
  gboolean taken;

  g_return_val_if_fail (self->sim != NULL, FALSE);

  sortie_session_lock (self);
  taken = srt_sim_give_order (self->sim, slot, order, delay);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
  return taken;
}

void
sortie_session_pop_order (SortieSession *self, int slot)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_pop_order (self->sim, slot);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_place (SortieSession *self, int slot, SrtVec3 position, const SrtMat3 *orientation)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_place (self->sim, slot, position, orientation);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_place_many (SortieSession *self, const int *slots, const SrtFrame *places, guint n)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  for (guint i = 0; i < n; i++)
    if (slots[i] >= 0)
      srt_sim_place (self->sim, slots[i], places[i].p, &places[i].r);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_edit_ship (SortieSession *self, int slot, const SrtMissionShip *ship)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_edit_ship (self->sim, slot, ship);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

/*
 * The run's mission grows at its end: records that the run was made of keep
 * their places, whatever was deleted from the document since.
 */
int
sortie_session_add_ship (SortieSession *self, const char *ship_id)
{
  const SrtJson *record
      = srt_document_find (sortie_document_get_json (self->document), "ships", ship_id, NULL);
  SrtJson *table;
  SrtMission *mission;
  int slot;

  g_return_val_if_fail (self->sim != NULL && record != NULL, -1);

  table = srt_document_table (self->started_json, "ships");
  srt_json_append (table, srt_json_copy (record));
  mission = srt_mission_read (self->started_json, sortie_library_get_content (self->library), NULL);
  if (mission == NULL)
    {
      srt_json_free (srt_json_steal (table, srt_json_length (table) - 1));
      return -1;
    }
  sortie_session_lock (self);
  slot = srt_sim_add_ship (self->sim, mission, mission->n_ships - 1);
  srt_mission_free (self->mission);
  self->mission = mission;
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
  return slot;
}

void
sortie_session_retire (SortieSession *self, int slot)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_retire (self->sim, slot);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_break_component (SortieSession *self, int slot, int component)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_break_component (self->sim, slot, component);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_swap_content (SortieSession *self, const SrtContent *content)
{
  g_return_if_fail (self->sim != NULL && content != NULL);

  sortie_session_lock (self);
  srt_sim_swap_content (self->sim, content);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

gboolean
sortie_session_swap_maneuver (SortieSession *self, int set, int number, const char *text, const char *file)
{
  SrtManeuver *maneuver;
  SrtContent *base, *content;

  g_return_val_if_fail (self->sim != NULL, FALSE);

  maneuver = srt_maneuver_compile (text, file, number, NULL, NULL);
  base = sortie_session_dup_coming_content (self);
  if (!maneuver->valid || set >= base->n_sets)
    {
      srt_maneuver_free (maneuver);
      srt_content_unref (base);
      return FALSE;
    }
  content = srt_content_with_maneuver (base, set, number, maneuver);
  sortie_session_swap_content (self, content);
  srt_content_unref (content);
  srt_content_unref (base);
  return TRUE;
}

SrtContent *
sortie_session_dup_coming_content (SortieSession *self)
{
  SrtContent *content = NULL;

  sortie_session_lock (self);
  if (self->sim)
    content = srt_content_ref (srt_sim_coming_content (self->sim));
  sortie_session_unlock (self);
  return content;
}

void
sortie_session_reseed (SortieSession *self, guint64 seed)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_reseed (self->sim, seed);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

void
sortie_session_set_difficulty (SortieSession *self, int difficulty)
{
  g_return_if_fail (self->sim != NULL);

  sortie_session_lock (self);
  srt_sim_set_difficulty (self->sim, difficulty);
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_tell_copy (self);
}

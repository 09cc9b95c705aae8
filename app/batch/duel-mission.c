/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of a batch as a mission that can be opened, run and saved. */
#include "batch/duel-scripts.h"

#include "maneuver/maneuver.h"

#include <string.h>

static const char *const side_words[] = { "friendly", "hostile" };
static const char *const difficulty_words[] = { "easy", "medium", "hard" };

typedef struct Writer
{
  const SortieDuelBatch *batch;
  uint64_t seed;
  const SrtMission *mission;
  SrtContent *content; /* the current one with the sides' sets */
  int sets[2];         /* of a and b, in it */
} Writer;

static void
set_text (SrtJson *object, const char *key, const char *text)
{
  srt_json_set (object, key, srt_json_new_string (text));
}

static void
set_number (SrtJson *object, const char *key, double number)
{
  srt_json_set (object, key, srt_json_new_number (number));
}

static void
set_triple (SrtJson *object, const char *key, float x, float y, float z)
{
  SrtJson *triple = srt_json_new_array ();

  srt_json_append (triple, srt_json_new_number ((double) x));
  srt_json_append (triple, srt_json_new_number ((double) y));
  srt_json_append (triple, srt_json_new_number ((double) z));
  srt_json_set (object, key, triple);
}

/* a or b of a place; on odd seeds they stand in each other's. */
static int
side_at (uint64_t seed, int place)
{
  return seed % 2 == 1 ? 1 - place : place;
}

static char *
ship_id (const SortieDuelBatch *batch, uint64_t seed, int slot)
{
  int first = batch->settings.side[side_at (seed, 0)].size;
  int place = slot < first ? 0 : 1;

  return g_strdup_printf ("%c-%d", "ab"[side_at (seed, place)], slot - place * first + 1);
}

char *
sortie_duel_ship_id (const SortieDuelBatch *batch, uint64_t seed, int slot)
{
  return ship_id (batch, seed, slot);
}

/* ---- Ships ---- */

static const char *
set_name (const Writer *writer, int side)
{
  if (writer->sets[0] == writer->sets[1])
    return "both";
  return side == 0 ? "a" : "b";
}

static SrtJson *
write_ship (const Writer *writer, int slot)
{
  const SrtMissionShip *ship = &writer->mission->ships[slot];
  const SrtContent *content = writer->batch->content;
  int side = side_at (writer->seed, ship->flight_group);
  g_autofree char *id = ship_id (writer->batch, writer->seed, slot), *name = g_ascii_strup (id, -1);
  SrtJson *object = srt_json_new_object ();

  g_strdelimit (name, "-", ' ');
  set_text (object, "id", id);
  set_text (object, "name", name);
  set_text (object, "type", content->ships[ship->type].id);
  set_triple (object, "position", ship->position.x, ship->position.y, ship->position.z);
  set_triple (object, "angles", ship->yaw, ship->pitch, ship->roll);
  set_text (object, "flight_group", side == 0 ? "a" : "b");
  set_text (object, "side", side_words[ship->side]);
  if (ship->pilot >= 0)
    set_text (object, "pilot", content->pilots[ship->pilot].id);
  if (writer->sets[side] > 0)
    set_text (object, "maneuvers", set_name (writer, side));
  return object;
}

static SrtJson *
write_group (const Writer *writer, int place)
{
  const SrtMissionOrder *order = &writer->mission->groups[place].orders[0];
  SrtJson *object = srt_json_new_object (), *orders = srt_json_new_array (), *entry = srt_json_new_object ();
  SrtJson *target = srt_json_new_object ();
  int side = side_at (writer->seed, place);

  set_text (target, "flight_group", side == 0 ? "b" : "a");
  set_number (entry, "order", order->number);
  srt_json_set (entry, "target", target);
  srt_json_append (orders, entry);
  set_text (object, "id", side == 0 ? "a" : "b");
  set_text (object, "name", side == 0 ? "A" : "B");
  srt_json_set (object, "orders", orders);
  return object;
}

/* ---- Scripts ---- */

/* Told by its text alone, without a file's name. */
static bool
tells_its_number (const SrtManeuver *maneuver)
{
  int number = -1;

  srt_maneuver_free (srt_maneuver_compile (maneuver->text, NULL, -1, &number, NULL));
  return number >= 0;
}

static SrtJson *
write_script (const SrtManeuver *maneuver)
{
  SrtJson *object = srt_json_new_object (), *block = srt_json_new_array ();
  g_autofree char *text = g_strdup (maneuver->text);
  g_auto (GStrv) lines = NULL;
  g_autofree char *name = g_strdup_printf ("# name: %s", maneuver->name);

  if (g_str_has_suffix (text, "\n"))
    text[strlen (text) - 1] = '\0';
  lines = g_strsplit (text, "\n", -1);
  if (!tells_its_number (maneuver))
    srt_json_append (block, srt_json_new_string (name));
  for (int i = 0; lines[i]; i++)
    srt_json_append (block, srt_json_new_string (lines[i]));
  srt_json_set (object, "block", block);
  return object;
}

static SrtJson *
write_set (const Writer *writer, int side)
{
  const SrtContent *content = writer->content;
  const SrtManeuverSet *set = &content->sets[writer->sets[side]], *common = &content->sets[0];
  SrtJson *object = srt_json_new_object (), *scripts = srt_json_new_array ();

  for (int i = 0; i < set->n_maneuvers; i++)
    if (set->maneuvers[i]
        && (i >= common->n_maneuvers || !srt_maneuver_same (set->maneuvers[i], common->maneuvers[i])))
      srt_json_append (scripts, write_script (set->maneuvers[i]));
  set_text (object, "name", set_name (writer, side));
  srt_json_set (object, "scripts", scripts);
  return object;
}

static SrtJson *
write_sets (const Writer *writer)
{
  SrtJson *list = srt_json_new_array ();

  /* In the order of their numbers: a's come first. */
  for (int side = 0; side < 2; side++)
    if (writer->sets[side] > 0 && (side == 0 || writer->sets[1] != writer->sets[0]))
      srt_json_append (list, write_set (writer, side));
  return list;
}

/* ---- All ---- */

static char *
describe (const Writer *writer, const SrtDuelResult *result)
{
  static const char *const outcomes[] = { "A wins", "B wins", "Both are lost", "Nobody wins" };
  const SrtContent *content = writer->batch->content;
  const SrtDuelSide *side = writer->batch->settings.side;
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 2; i++)
    g_string_append_printf (text, "%c: %d %s, %s. ", "AB"[i], side[i].size,
                            content->ships[side[i].ship].name,
                            side[i].pilot >= 0 ? content->pilots[side[i].pilot].name : content->default_pilot.name);
  if (result)
    g_string_append_printf (text, "%s after %d ticks.", outcomes[result->outcome], result->ticks);
  return g_strchomp (g_string_free (g_steal_pointer (&text), FALSE));
}

static void
write_head (const Writer *writer, SrtJson *root, const SrtDuelResult *result)
{
  g_autofree char *title = g_strdup_printf ("Duel %" G_GUINT64_FORMAT, writer->seed);
  g_autofree char *description = describe (writer, result);

  set_text (root, "title", title);
  set_text (root, "description", description);
  srt_json_set (root, "player", srt_json_new_bool (false));
  set_number (root, "seed", (double) writer->seed);
  set_text (root, "difficulty", difficulty_words[writer->batch->settings.difficulty]);
  srt_json_set (root, "terminate_ends_well", srt_json_new_bool (writer->mission->terminate_ends_well));
  set_text (root, "backdrop", "deep");
}

char *
sortie_duel_mission (const SortieDuelBatch *batch, uint64_t seed, const SrtContent *current,
                     const SrtDuelResult *result, gsize *length)
{
  g_autoptr (SrtDocument) document = srt_document_new ();
  SrtDuel *duel = srt_duel_new (batch->content, &batch->settings);
  Writer writer = { .batch = batch, .seed = seed, .mission = srt_duel_mission (duel, seed) };
  const SrtDuelSide *side = batch->settings.side;
  SrtContent *first = sortie_duel_add_set (current, batch->content, side[0].maneuver_set, &writer.sets[0]);
  SrtJson *ships = srt_document_table (document, "ships"), *groups = srt_document_table (document, "flight_groups");
  char *text;

  writer.content = sortie_duel_add_set (first, batch->content, side[1].maneuver_set, &writer.sets[1]);
  write_head (&writer, document->root, result);
  for (int slot = 0; slot < writer.mission->n_ships; slot++)
    srt_json_append (ships, write_ship (&writer, slot));
  for (int place = 0; place < writer.mission->n_groups; place++)
    srt_json_append (groups, write_group (&writer, place));
  if (writer.sets[0] > 0 || writer.sets[1] > 0)
    srt_json_set (document->root, "maneuver_sets", write_sets (&writer));
  {
    /* Read and written once more: keys then stand where Sortie's own files have them. */
    gsize n;
    g_autofree char *plain = srt_document_write (document, &n);
    g_autoptr (SrtDocument) canonical = srt_document_parse (plain, n, NULL, NULL);
    text = srt_document_write (canonical, length);
  }
  srt_content_unref (writer.content);
  srt_content_unref (first);
  srt_duel_free (duel);
  return text;
}

int
sortie_duel_deciding_tick (const SrtDuelResult *result, const SrtDuelLoss first[2], int *slot)
{
  const SrtDuelLoss *loss;

  if (result->outcome == SRT_DUEL_A_WINS || result->outcome == SRT_DUEL_B_WINS)
    loss = &first[result->outcome == SRT_DUEL_A_WINS ? 1 : 0];
  else if (first[0].tick < 0 || (first[1].tick >= 0 && first[1].tick < first[0].tick))
    loss = &first[1];
  else
    loss = &first[0];
  *slot = loss->slot;
  return MAX (loss->tick - SORTIE_DUEL_BEFORE, 0);
}

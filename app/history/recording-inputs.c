/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input log as JSON; what is zero or none is left out. */
#include "sortie-config.h"

#include "app/history/recording-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* ---- Reading ---- */

void
sortie_reader_fail (SortieReader *reader, const SrtJson *where, const char *what)
{
  if (reader->error == NULL)
    g_set_error (&reader->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the recording is damaged: %s, line %d: %s"),
                 reader->file, where ? where->line : 0, what);
}

gint64
sortie_reader_int (SortieReader *reader, const SrtJson *object, const char *key, gint64 least, gint64 most,
                   gint64 fallback)
{
  const SrtJson *member = srt_json_get (object, key);

  if (member == NULL)
    {
      if (fallback < least || fallback > most)
        sortie_reader_fail (reader, object, key);
      return CLAMP (fallback, least, most);
    }
  if ((member->kind != SRT_JSON_NUMBER && member->kind != SRT_JSON_BOOL) || member->number != trunc (member->number)
      || member->number < (double) least || member->number > (double) most)
    {
      sortie_reader_fail (reader, member, key);
      return least;
    }
  return (gint64) member->number;
}

const char *
sortie_reader_text (SortieReader *reader, const SrtJson *object, const char *key)
{
  const SrtJson *member = srt_json_get (object, key);

  if (member == NULL || member->kind == SRT_JSON_NULL)
    return NULL;
  if (member->kind == SRT_JSON_STRING)
    return member->text;
  sortie_reader_fail (reader, member, key);
  return NULL;
}

guint64
sortie_reader_word (SortieReader *reader, const SrtJson *object, const char *key)
{
  const char *text = sortie_reader_text (reader, object, key);
  guint64 value = 0;

  if (text == NULL || !g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &value, NULL))
    sortie_reader_fail (reader, object, key);
  return value;
}

void
sortie_reader_floats (SortieReader *reader, const SrtJson *object, const char *key, int n, float *values)
{
  const SrtJson *member = srt_json_get (object, key);

  memset (values, 0, (size_t) n * sizeof *values);
  if (member == NULL)
    return;
  if (member->kind != SRT_JSON_ARRAY || srt_json_length (member) != (guint) n)
    {
      sortie_reader_fail (reader, member, key);
      return;
    }
  for (int i = 0; i < n; i++)
    {
      const SrtJson *item = srt_json_at (member, (guint) i);
      if (item->kind != SRT_JSON_NUMBER || fabs (item->number) > 1e30)
        sortie_reader_fail (reader, item, key);
      else
        values[i] = (float) item->number;
    }
}

/* ---- Writing ---- */

void
sortie_json_set_number (SrtJson *object, const char *key, double value)
{
  if (value != 0)
    srt_json_set (object, key, srt_json_new_number (value));
}

void
sortie_json_set_word (SrtJson *object, const char *key, guint64 value)
{
  char text[32];

  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, value);
  srt_json_set (object, key, srt_json_new_string (text));
}

static void
set_numbers (SrtJson *object, const char *key, int n, const double *values)
{
  SrtJson *array;
  bool any = false;

  for (int i = 0; i < n; i++)
    any = any || values[i] != 0;
  if (!any)
    return;
  array = srt_json_new_array ();
  for (int i = 0; i < n; i++)
    srt_json_append (array, srt_json_new_number (values[i]));
  srt_json_set (object, key, array);
}

static void
set_floats (SrtJson *object, const char *key, int n, const float *values)
{
  double wide[9];

  for (int i = 0; i < n; i++)
    wide[i] = values[i];
  set_numbers (object, key, n, wide);
}

/* ---- The kinds ---- */

static const char *const kinds[] = {
  [SRT_INPUT_PLAYER] = "player", [SRT_INPUT_GIVE] = "give",     [SRT_INPUT_POP] = "pop",
  [SRT_INPUT_PLACE] = "place",   [SRT_INPUT_ADD] = "add",       [SRT_INPUT_EDIT] = "edit",
  [SRT_INPUT_BREAK] = "break",   [SRT_INPUT_RETIRE] = "retire", [SRT_INPUT_SWAP] = "swap",
  [SRT_INPUT_SEED] = "seed",     [SRT_INPUT_DIFFICULTY] = "difficulty",
};

static void
write_player (SrtJson *json, const SrtPlayerInput *player)
{
  double axes[4], held[3], pressed[3];

  for (int i = 0; i < 4; i++)
    axes[i] = player->axes[i];
  for (int i = 0; i < 3; i++)
    {
      held[i] = player->held[i];
      pressed[i] = player->pressed[i];
    }
  set_numbers (json, "axes", 4, axes);
  set_numbers (json, "held", 3, held);
  set_numbers (json, "pressed", 3, pressed);
  sortie_json_set_number (json, "reticle", player->reticle + 1);
  sortie_json_set_number (json, "throttle", player->has_throttle);
  sortie_json_set_number (json, "stick", player->has_stick);
  sortie_json_set_number (json, "view", player->view);
  sortie_json_set_number (json, "aims_blind", player->aims_blind);
  set_floats (json, "blind_aim", 3, &player->blind_aim.x);
}

static void
read_bits (SortieReader *reader, const SrtJson *json, const char *key, guint32 bits[3])
{
  const SrtJson *array = srt_json_get (json, key);

  for (guint i = 0; array && i < 3; i++)
    {
      const SrtJson *item = srt_json_at (array, i);
      if (item == NULL || item->kind != SRT_JSON_NUMBER || item->number != trunc (item->number) || item->number < 0
          || item->number > G_MAXUINT32)
        sortie_reader_fail (reader, array, key);
      else
        bits[i] = (guint32) item->number;
    }
}

static void
read_player (SortieReader *reader, const SrtJson *json, SrtPlayerInput *player)
{
  float axes[4];

  sortie_reader_floats (reader, json, "axes", 4, axes);
  for (int i = 0; i < 4; i++)
    player->axes[i] = (gint16) CLAMP (axes[i], -32767.0f, 32767.0f);
  read_bits (reader, json, "held", player->held);
  read_bits (reader, json, "pressed", player->pressed);
  player->reticle = (gint16) (sortie_reader_int (reader, json, "reticle", 0, SRT_MAX_SLOTS, 0) - 1);
  player->has_throttle = (guint8) sortie_reader_int (reader, json, "throttle", 0, 1, 0);
  player->has_stick = (guint8) sortie_reader_int (reader, json, "stick", 0, 1, 0);
  player->view = (gint16) sortie_reader_int (reader, json, "view", 0, 1000, 0);
  player->aims_blind = (gint16) sortie_reader_int (reader, json, "aims_blind", 0, 1, 0);
  sortie_reader_floats (reader, json, "blind_aim", 3, &player->blind_aim.x);
}

static void
write_order (SrtJson *json, const SrtMissionOrder *order)
{
  srt_json_set (json, "order", srt_json_new_number (order->number)); /* 0 is one */
  sortie_json_set_number (json, "target_kind", order->target_kind);
  sortie_json_set_number (json, "target", order->target + 1);
  sortie_json_set_number (json, "component", order->component + 1);
  sortie_json_set_number (json, "speed", (double) order->speed);
  sortie_json_set_number (json, "curve", order->curve + 1);
  sortie_json_set_number (json, "seconds", order->seconds);
  sortie_json_set_number (json, "go", order->go);
  sortie_json_set_number (json, "carrier", order->carrier + 1);
}

/* Indices are kept one higher, so that none is left out. */
static int
read_index (SortieReader *reader, const SrtJson *json, const char *key, int n)
{
  return (int) sortie_reader_int (reader, json, key, 0, n, 0) - 1;
}

static float
read_speed (SortieReader *reader, const SrtJson *json)
{
  const SrtJson *speed = srt_json_get (json, "speed");

  if (speed && (speed->kind != SRT_JSON_NUMBER || fabs (speed->number) > 1e9))
    sortie_reader_fail (reader, speed, "speed");
  else if (speed)
    return (float) speed->number;
  return 0;
}

static void
read_order (SortieReader *reader, const SrtJson *json, const SortieBounds *bounds, SrtMissionOrder *order)
{
  const SrtMission *mission = bounds->mission;
  const int tables[] = { SRT_MAX_SLOTS, mission->n_groups, mission->n_squads };

  order->number = (int) sortie_reader_int (reader, json, "order", 0, 1000, -1);
  order->target_kind = (int) sortie_reader_int (reader, json, "target_kind", 0, SRT_TARGET_SQUAD, 0);
  order->target = read_index (reader, json, "target", tables[order->target_kind]);
  order->component = read_index (reader, json, "component", 255);
  order->speed = read_speed (reader, json);
  order->curve = read_index (reader, json, "curve", mission->n_curves);
  order->seconds = (int) sortie_reader_int (reader, json, "seconds", 0, 1000000, 0);
  order->go = sortie_reader_int (reader, json, "go", 0, 1, 0);
  order->carrier = read_index (reader, json, "carrier", mission->n_ships);
}

static void
read_place (SortieReader *reader, const SrtJson *json, SrtInput *input)
{
  float rows[9];

  sortie_reader_floats (reader, json, "position", 3, &input->position.x);
  input->turned = srt_json_get (json, "orientation") != NULL;
  if (!input->turned)
    return;
  sortie_reader_floats (reader, json, "orientation", 9, rows);
  memcpy (&input->orientation, rows, sizeof rows);
  for (int i = 0; i < 3; i++)
    {
      SrtVec3 column = srt_mat3_column (&input->orientation, i);
      SrtVec3 next = srt_mat3_column (&input->orientation, (i + 1) % 3);
      if (fabsf (srt_length2 (column) - 1.0f) > 1e-2f || fabsf (srt_dot (column, next)) > 1e-2f)
        sortie_reader_fail (reader, json, "orientation");
    }
}

/* ---- Together ---- */

SrtJson *
sortie_input_write (const SrtInput *input)
{
  SrtJson *json = srt_json_new_object ();

  srt_json_set (json, "tick", srt_json_new_number (input->tick));
  srt_json_set (json, "kind", srt_json_new_string (kinds[input->kind]));
  sortie_json_set_number (json, "slot", input->slot + 1);
  sortie_json_set_number (json, "number", input->number);
  switch ((SrtInputKind) input->kind)
    {
    case SRT_INPUT_PLAYER:
      write_player (json, &input->player);
      break;
    case SRT_INPUT_GIVE:
      write_order (json, &input->order);
      break;
    case SRT_INPUT_PLACE:
      set_floats (json, "position", 3, &input->position.x);
      if (input->turned)
        set_floats (json, "orientation", 9, (const float *) &input->orientation);
      break;
    case SRT_INPUT_EDIT:
      sortie_json_set_number (json, "side", input->side + 1);
      sortie_json_set_number (json, "pilot", input->pilot + 1);
      sortie_json_set_number (json, "invulnerable", input->invulnerable);
      sortie_json_set_number (json, "maneuver_set", input->maneuver_set);
      break;
    case SRT_INPUT_SEED:
      sortie_json_set_word (json, "seed", input->seed);
      break;
    case SRT_INPUT_POP:
    case SRT_INPUT_ADD:
    case SRT_INPUT_BREAK:
    case SRT_INPUT_RETIRE:
    case SRT_INPUT_SWAP:
    case SRT_INPUT_DIFFICULTY:
      break;
    }
  return json;
}

static int
kind_named (const char *name)
{
  for (guint i = 0; name && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i], name) == 0)
      return (int) i;
  return -1;
}

SrtInput
sortie_input_read (SortieReader *reader, const SrtJson *json, const SortieBounds *bounds, int head)
{
  SrtInput input = { .kind = kind_named (sortie_reader_text (reader, json, "kind")) };

  input.tick = (gint32) sortie_reader_int (reader, json, "tick", 0, head, -1);
  input.slot = (gint32) sortie_reader_int (reader, json, "slot", 0, SRT_MAX_SLOTS, 0) - 1;
  input.number = (gint32) sortie_reader_int (reader, json, "number", 0, G_MAXINT32, 0);
  switch (input.kind)
    {
    case SRT_INPUT_PLAYER:
      read_player (reader, json, &input.player);
      break;
    case SRT_INPUT_GIVE:
      read_order (reader, json, bounds, &input.order);
      break;
    case SRT_INPUT_PLACE:
      read_place (reader, json, &input);
      break;
    case SRT_INPUT_EDIT:
      input.side = (int) sortie_reader_int (reader, json, "side", 0, 3, 0) - 1;
      input.pilot = read_index (reader, json, "pilot", bounds->pilots);
      input.invulnerable = (int) sortie_reader_int (reader, json, "invulnerable", 0, 255, 0);
      input.maneuver_set = (int) sortie_reader_int (reader, json, "maneuver_set", 0, bounds->sets - 1, 0);
      break;
    case SRT_INPUT_SEED:
      input.seed = sortie_reader_word (reader, json, "seed");
      break;
    case -1:
      sortie_reader_fail (reader, json, "kind");
      break;
    default:
      break;
    }
  return input;
}

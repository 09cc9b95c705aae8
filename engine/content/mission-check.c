/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of a whole mission beyond each record's own: ids, references, limits. */
#include "content/content.h"
#include "content/document.h"
#include "content/loaders.h"
#include "content/records.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_SLOTS = 2048,   /* what a world can hold (decision 4) */
  RESERVED_SLOTS = 2, /* camera marker and cutaway slot */
  MAX_OBJECTIVES = 10,
  MAX_WING = 6,
  MAX_NESTING = 256,
};
static const double far_away = 4000000.0;

typedef struct Checker
{
  const SrtDocument *document;
  const SrtContent *content;
  SrtDiags *diags;
  GHashTable *tables; /* key of the table -> set of its ids */
} Checker;

static void
tell (const Checker *checker, SrtSeverity severity, const char *code, const SrtJson *json, const char *pointer,
      const char *message, const char *first, const char *second)
{
  srt_json_complain (checker->diags, severity, code, json, checker->document->file, pointer, message, first, second,
                     NULL);
}

static void
collect_ids (Checker *checker)
{
  const char *const *tables = srt_document_tables ();

  checker->tables = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_hash_table_unref);
  for (int t = 0; tables[t]; t++)
    {
      SrtJson *table = srt_document_table (checker->document, tables[t]);
      GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint i = 0; i < srt_json_length (table); i++)
        {
          const char *id = srt_read_string (srt_json_at (table, i), "id");
          if (id && !g_hash_table_add (ids, (char *) id))
            {
              g_autofree char *pointer = g_strdup_printf ("/%s/%u/id", tables[t], i);
              tell (checker, SRT_SEVERITY_ERROR, "duplicate-id", srt_json_get (srt_json_at (table, i), "id"), pointer,
                    N_ ("the id “%1” is already taken in “%2”"), id, tables[t]);
            }
        }
      g_hash_table_insert (checker->tables, (char *) tables[t], ids);
    }
}

/* True when the table is one that is not at hand, or has the id. */
static bool
id_known (const Checker *checker, const char *table, const char *id)
{
  GHashTable *ids = g_hash_table_lookup (checker->tables, table);

  if (ids)
    return g_hash_table_contains (ids, id);
  if (checker->content == NULL)
    return true;
  if (strcmp (table, "types") == 0)
    return srt_content_find_ship (checker->content, id) >= 0;
  if (strcmp (table, "pilots") == 0)
    return srt_content_find_pilot (checker->content, id) >= 0;
  return true;
}

static const char *
dangling_message (const char *table)
{
  if (strcmp (table, "types") == 0)
    return N_ ("there is no ship type “%1”");
  if (strcmp (table, "pilots") == 0)
    return N_ ("there is no pilot “%1”");
  return N_ ("there is no “%1” in “%2”");
}

static void check_references (const Checker *checker, const SrtRecord *record, const SrtJson *object,
                              const char *pointer);

static void
check_reference (const Checker *checker, const SrtField *field, const SrtJson *value, const char *pointer)
{
  if (field->kind == SRT_FIELD_REF && value->kind == SRT_JSON_STRING)
    {
      if (!id_known (checker, field->table, value->text))
        tell (checker, SRT_SEVERITY_ERROR, "dangling", value, pointer, dangling_message (field->table), value->text,
              field->table);
    }
  else if (field->kind == SRT_FIELD_RECORD)
    check_references (checker, field->record, value, pointer);
  else if (field->kind == SRT_FIELD_TARGET)
    check_references (checker, &srt_target_record, value, pointer);
  else if (field->kind == SRT_FIELD_LIST)
    for (guint i = 0; i < srt_json_length (value); i++)
      {
        g_autofree char *item = srt_pointer_item (pointer, i);
        check_references (checker, field->record, srt_json_at (value, i), item);
      }
}

static void
check_references (const Checker *checker, const SrtRecord *record, const SrtJson *object, const char *pointer)
{
  for (int f = 0; f < record->n_fields; f++)
    {
      const SrtJson *value = srt_json_get (object, record->fields[f].key);
      if (value && record->fields[f].kind >= SRT_FIELD_REF)
        {
          g_autofree char *place = srt_pointer_member (pointer, record->fields[f].key);
          check_reference (checker, &record->fields[f], value, place);
        }
    }
}

static bool
is_ship (const SrtJson *record)
{
  return srt_read_enum (srt_mission_table_record ("ships"), record, "kind") == 0;
}

static void
check_ship (const Checker *checker, const SrtJson *ship, guint i)
{
  g_autofree char *pointer = g_strdup_printf ("/ships/%u", i);
  const SrtJson *position = srt_json_get (ship, "position");
  const char *id = srt_read_string (ship, "id");

  if (is_ship (ship) && srt_json_get (ship, "type") == NULL)
    tell (checker, SRT_SEVERITY_ERROR, "missing-key", ship, pointer, N_ ("the ship “%1” has no type"), id, NULL);
  if (!is_ship (ship) && srt_json_get (ship, "type"))
    tell (checker, SRT_SEVERITY_WARNING, "marker-type", srt_json_get (ship, "type"), pointer,
          N_ ("the marker “%1” has no use for a type"), id, NULL);
  for (guint axis = 0; axis < srt_json_length (position); axis++)
    if (fabs (srt_json_at (position, axis)->number) > far_away)
      {
        g_autofree char *place = srt_pointer_member (pointer, "position");
        tell (checker, SRT_SEVERITY_WARNING, "far-away", position, place,
              N_ ("“%1” stands more than 4,000,000 units out, where places lose precision"), id, NULL);
        break;
      }
}

static void
check_ship_maneuvers (const Checker *checker, const SrtJson *ship, guint i)
{
  const SrtJson *wanted = srt_json_get (ship, "maneuvers");
  const SrtJson *sets = srt_json_get (checker->document->root, "maneuver_sets");
  g_autofree char *place = g_strdup_printf ("/ships/%u/maneuvers", i);

  if (wanted == NULL || wanted->kind != SRT_JSON_STRING)
    return;
  for (guint s = 0; s < srt_json_length (sets); s++)
    if (g_strcmp0 (srt_read_string (srt_json_at (sets, s), "name"), wanted->text) == 0)
      return;
  tell (checker, SRT_SEVERITY_ERROR, "dangling", wanted, place, N_ ("there is no “%1” in “%2”"), wanted->text,
        "maneuver_sets");
}

static void
check_ships (const Checker *checker)
{
  const SrtJson *ships = srt_document_table (checker->document, "ships");
  const SrtJson *player = srt_json_get (checker->document->root, "player");
  guint n = srt_json_length (ships);
  char count[32];

  for (guint i = 0; i < n; i++)
    {
      check_ship (checker, srt_json_at (ships, i), i);
      check_ship_maneuvers (checker, srt_json_at (ships, i), i);
    }
  if (player && player->kind == SRT_JSON_BOOL && player->number != 0 && (n == 0 || !is_ship (srt_json_at (ships, 0))))
    tell (checker, SRT_SEVERITY_ERROR, "no-player", player, "/player",
          N_ ("a mission with a player needs the player's ship as the first of “ships”"), NULL, NULL);
  if (n > MAX_SLOTS - RESERVED_SLOTS)
    {
      srt_json_format_number (n, count);
      tell (checker, SRT_SEVERITY_WARNING, "too-many-ships", ships, "/ships",
            N_ ("%1 ships and markers can be edited, but no more than 2,046 can run"), count, NULL);
    }
}

static void
check_groups (const Checker *checker)
{
  const SrtJson *groups = srt_document_table (checker->document, "flight_groups");
  const SrtJson *ships = srt_document_table (checker->document, "ships");
  const SrtRecord *record = srt_mission_table_record ("flight_groups");
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < srt_json_length (ships); i++)
    {
      const char *group = srt_read_string (srt_json_at (ships, i), "flight_group");
      if (group)
        g_hash_table_insert (counts, (char *) group,
                             GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (counts, group)) + 1));
    }
  for (guint i = 0; i < srt_json_length (groups); i++)
    {
      const SrtJson *group = srt_json_at (groups, i);
      const char *id = srt_read_string (group, "id");
      int members = id ? GPOINTER_TO_INT (g_hash_table_lookup (counts, id)) : 0;
      g_autofree char *pointer = g_strdup_printf ("/flight_groups/%u", i);
      if (members == 0)
        tell (checker, SRT_SEVERITY_NOTE, "empty-group", group, pointer, N_ ("no ship is in the flight group “%1”"), id,
              NULL);
      else if (members > MAX_WING && srt_read_enum (record, group, "wing") > 0)
        tell (checker, SRT_SEVERITY_WARNING, "large-wing", group, pointer,
              N_ ("only the first six ships of “%1” are listed in its wing"), id, NULL);
    }
}

/* Depth-first through squads of squads: true when @id is met again below itself, or the nesting has no end in sight. */
static bool
squad_repeats (const SrtDocument *document, const char *id, GHashTable *above, GHashTable *clear)
{
  const SrtJson *squad = srt_document_find (document, "squads", id, NULL);
  const SrtJson *members = srt_json_get (squad, "members");
  bool repeats = false;

  if (squad == NULL || g_hash_table_contains (clear, id))
    return false;
  if (g_hash_table_contains (above, id) || g_hash_table_size (above) >= MAX_NESTING)
    return true;
  g_hash_table_add (above, (char *) id);
  for (guint i = 0; i < srt_json_length (members) && !repeats; i++)
    {
      const char *inner = srt_read_string (srt_json_at (members, i), "squad");
      repeats = inner && squad_repeats (document, inner, above, clear);
    }
  g_hash_table_remove (above, id);
  if (!repeats)
    g_hash_table_add (clear, (char *) id);
  return repeats;
}

static void
check_squads (const Checker *checker)
{
  const SrtJson *squads = srt_document_table (checker->document, "squads");
  g_autoptr (GHashTable) clear = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < srt_json_length (squads); i++)
    {
      const SrtJson *squad = srt_json_at (squads, i);
      const char *id = srt_read_string (squad, "id");
      g_autoptr (GHashTable) above = g_hash_table_new (g_str_hash, g_str_equal);
      if (id && squad_repeats (checker->document, id, above, clear))
        {
          g_autofree char *pointer = g_strdup_printf ("/squads/%u", i);
          tell (checker, SRT_SEVERITY_WARNING, "squad-loop", squad, pointer,
                N_ ("the squad “%1” holds itself by way of its members, or nests too deep; that part is left out"), id, NULL);
        }
    }
}

/* One that stands where it looks sees nothing. */
static void
check_camera (const Checker *checker)
{
  const SrtJson *camera = srt_json_get (checker->document->root, "camera");
  const SrtVec3 origin = { 0, 0, 0 };

  if (camera && camera->kind == SRT_JSON_OBJECT && srt_json_get (camera, "eye")
      && !(srt_distance (srt_read_vec3 (camera, "eye", origin), srt_read_vec3 (camera, "look_at", origin)) > 0.0f))
    tell (checker, SRT_SEVERITY_WARNING, "camera-inside", camera, "/camera",
          N_ ("the camera stands at the very place that it looks at"), NULL, NULL);
}

static void
check_rest (const Checker *checker)
{
  const SrtJson *objectives = srt_document_table (checker->document, "objectives");
  const SrtJson *triggers = srt_document_table (checker->document, "triggers");
  const SrtJson *format = srt_json_get (checker->document->root, "format");

  if (format->kind == SRT_JSON_NUMBER && format->number != 1)
    tell (checker, SRT_SEVERITY_ERROR, "bad-format", format, "/format",
          N_ ("this Sortie reads missions of format 1 only"), NULL, NULL);
  if (srt_json_length (objectives) > MAX_OBJECTIVES)
    tell (checker, SRT_SEVERITY_WARNING, "too-many-objectives", objectives, "/objectives",
          N_ ("only the first ten objectives are used"), NULL, NULL);
  for (guint i = 0; i < srt_json_length (triggers); i++)
    {
      const SrtJson *trigger = srt_json_at (triggers, i);
      const SrtJson *operands = srt_json_get (trigger, "operands");
      g_autofree char *pointer = g_strdup_printf ("/triggers/%u", i);
      if (srt_json_length (operands) > 5)
        tell (checker, SRT_SEVERITY_ERROR, "too-many-operands", operands, pointer,
              N_ ("an event has five values at most"), NULL, NULL);
    }
}

void
srt_document_check (const SrtDocument *document, const SrtContent *content, SrtDiags *diags)
{
  Checker checker = { .document = document, .content = content, .diags = diags };

  srt_record_check (&srt_mission_record, document->root, document->file, "", diags);
  collect_ids (&checker);
  check_references (&checker, &srt_mission_record, document->root, "");
  check_ships (&checker);
  check_groups (&checker);
  check_squads (&checker);
  check_rest (&checker);
  check_camera (&checker);
  g_hash_table_unref (checker.tables);
}

void
srt_document_check_orders (const SrtDocument *document, SrtOrderKnown known, SrtDiags *diags)
{
  static const char *const tables[] = { "ships", "flight_groups" };

  for (int t = 0; t < 2; t++)
    {
      const SrtJson *table = srt_document_table (document, tables[t]);
      for (guint i = 0; i < srt_json_length (table); i++)
        {
          const SrtJson *orders = srt_json_get (srt_json_at (table, i), "orders");
          for (guint o = 0; o < srt_json_length (orders); o++)
            {
              const SrtJson *number = srt_json_get (srt_json_at (orders, o), "order");
              g_autofree char *pointer = g_strdup_printf ("/%s/%u/orders/%u/order", tables[t], i, o);
              if (number && number->kind == SRT_JSON_NUMBER && fabs (number->number) < 1e6
                  && !known ((int) number->number))
                srt_json_complain (diags, SRT_SEVERITY_ERROR, "unknown-order", number, document->file, pointer,
                                   N_ ("there is no order %1"), number->text, NULL, NULL);
            }
        }
    }
}

/* ---- Places of what others tell ---- */

/* How many characters of the file the first @n of a string take, as the writer spells them. */
static int
spelled (const char *text, int n)
{
  int columns = 0;

  for (int i = 0; i < n && *text; i++, text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      if (c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r' || c == '\b' || c == '\f')
        columns += 2;
      else
        columns += c < 0x20 ? 6 : 1;
    }
  return columns;
}

static const SrtJson *
find_nearest (const SrtDocument *document, const char *pointer)
{
  g_autofree char *at = g_strdup (pointer);
  const SrtJson *json = NULL;

  while (json == NULL)
    {
      char *slash = strrchr (at, '/');
      json = srt_json_find (document->root, at);
      if (slash == NULL)
        break;
      *slash = '\0';
    }
  return json;
}

void
srt_document_locate (const SrtDocument *document, SrtDiags *diags, gsize from)
{
  for (gsize i = from; i < diags->count; i++)
    {
      SrtDiag *diag = &diags->items[i];
      const SrtJson *json = diag->pointer ? find_nearest (document, diag->pointer) : NULL;
      if (json == NULL)
        continue;
      diag->column = json->column + (json->kind == SRT_JSON_STRING && diag->column > 0 ? 1 + spelled (json->text, diag->column - 1) : 0);
      diag->line = json->line;
    }
}

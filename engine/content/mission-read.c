/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a document to the fixed tables of a mission (spec 06 §1). */
#include "content/loaders.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_OBJECTIVES = 10
};

typedef struct Reader
{
  const SrtDocument *document;
  const SrtContent *content;
  SrtMission *mission;
  GPtrArray *memory;
  GHashTable *ships, *groups, *squads, *curves; /* id -> index + 1 */
} Reader;

static void *
allocate (Reader *reader, gsize count, gsize size)
{
  void *block = g_malloc0 (MAX (count, 1) * size);
  g_ptr_array_add (reader->memory, block);
  return block;
}

static char *
keep_text (Reader *reader, const char *text)
{
  char *copy = g_strdup (text ? text : "");
  g_ptr_array_add (reader->memory, copy);
  return copy;
}

static GHashTable *
index_table (const SrtDocument *document, const char *table)
{
  const SrtJson *records = srt_document_table (document, table);
  GHashTable *map = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < srt_json_length (records); i++)
    {
      const char *id = srt_read_string (srt_json_at (records, i), "id");
      if (id && !g_hash_table_contains (map, id))
        g_hash_table_insert (map, (char *) id, GUINT_TO_POINTER (i + 1));
    }
  return map;
}

static int
look_up (GHashTable *map, const SrtJson *object, const char *key)
{
  const char *id = srt_read_string (object, key);
  return id ? GPOINTER_TO_INT (g_hash_table_lookup (map, id)) - 1 : -1;
}

static SrtJson *
table_of (const Reader *reader, const char *table, int *count)
{
  SrtJson *records = srt_document_table (reader->document, table);
  *count = (int) srt_json_length (records);
  return records;
}

static int
read_int (const SrtRecord *record, const SrtJson *json, const char *key)
{
  return (int) CLAMP (srt_read_number (record, json, key), -2147483647.0, 2147483647.0);
}

/* Kind and index of what a target names; -1 for none. */
static void
read_target (const Reader *reader, const SrtJson *target, int *kind, int *index, int *component)
{
  *kind = SRT_TARGET_SHIP;
  *index = -1;
  *component = -1;
  if (target == NULL || target->kind != SRT_JSON_OBJECT)
    return;
  if (srt_json_get (target, "flight_group"))
    {
      *kind = SRT_TARGET_GROUP;
      *index = look_up (reader->groups, target, "flight_group");
    }
  else if (srt_json_get (target, "squad"))
    {
      *kind = SRT_TARGET_SQUAD;
      *index = look_up (reader->squads, target, "squad");
    }
  else
    {
      *index = look_up (reader->ships, target, "ship");
      *component = read_int (&srt_target_record, target, "component");
    }
}

static const SrtMissionOrder *
read_orders (Reader *reader, const SrtJson *owner, int *count)
{
  const SrtRecord *record = srt_record_field (srt_mission_table_record ("ships"), "orders")->record;
  const SrtJson *orders = srt_json_get (owner, "orders");
  SrtMissionOrder *out = allocate (reader, srt_json_length (orders), sizeof *out);
  int n = 0;

  for (guint i = 0; i < srt_json_length (orders); i++)
    {
      const SrtJson *json = srt_json_at (orders, i);
      if (json->kind != SRT_JSON_OBJECT)
        continue;
      out[n].number = read_int (record, json, "order");
      read_target (reader, srt_json_get (json, "target"), &out[n].target_kind, &out[n].target, &out[n].component);
      out[n].speed = (float) srt_read_number (record, json, "speed");
      out[n].curve = look_up (reader->curves, json, "curve");
      out[n].seconds = read_int (record, json, "seconds");
      out[n].go = srt_read_bool (record, json, "go");
      out[n].carrier = look_up (reader->ships, json, "carrier");
      n++;
    }
  *count = n;
  return out;
}

static char **
read_lines (Reader *reader, const SrtJson *owner, int *count)
{
  const SrtJson *lines = srt_json_get (owner, "block");
  char **out = allocate (reader, srt_json_length (lines) + 1, sizeof *out);

  for (guint i = 0; i < srt_json_length (lines); i++)
    out[i] = keep_text (reader, srt_json_at (lines, i)->kind == SRT_JSON_STRING ? srt_json_at (lines, i)->text : "");
  *count = (int) srt_json_length (lines);
  return out;
}

/* As many as the part has arguments, and that is as many as have names at least. */
static void
read_arguments (Reader *reader, const SrtRecord *record, const SrtJson *json, SrtScriptPart *out)
{
  const SrtJson *names = srt_json_get (json, "argument_names");
  guint n = MIN (srt_json_length (names), 255);

  out->arguments = CLAMP (read_int (record, json, "arguments"), 0, 255);
  if (n == 0)
    return;
  out->arguments = MAX (out->arguments, (int) n);
  out->argument_names = allocate (reader, (gsize) out->arguments, sizeof *out->argument_names);
  for (guint i = 0; i < (guint) out->arguments; i++)
    {
      const SrtJson *name = i < n ? srt_json_at (names, i) : NULL;
      g_autofree char *numbered = g_strdup_printf ("arg%u", i + 1);
      out->argument_names[i] = keep_text (reader, name && name->kind == SRT_JSON_STRING ? name->text : numbered);
    }
}

static float
bounded (double value)
{
  return srt_unsigned_zero ((float) CLAMP (value, -1e9, 1e9));
}

static SrtVec3
read_place (const SrtJson *object, const char *key, SrtVec3 fallback)
{
  SrtVec3 v = srt_read_vec3 (object, key, fallback);
  return srt_vec3 (bounded ((double) v.x), bounded ((double) v.y), bounded ((double) v.z));
}

/* 1 + its index among the mission's own sets; 0 where it names none. */
static int
read_ship_maneuvers (const Reader *reader, const SrtJson *json)
{
  const char *wanted = srt_read_string (json, "maneuvers");

  for (int i = 0; wanted && i < reader->mission->n_maneuver_sets; i++)
    if (strcmp (wanted, reader->mission->maneuver_sets[i].name) == 0)
      return i + 1;
  return 0;
}

static void
read_ship_type (const Reader *reader, const SrtJson *json, SrtMissionShip *out)
{
  const char *type = srt_read_string (json, "type"), *pilot = srt_read_string (json, "pilot");

  out->type = out->pilot = SRT_NONE;
  if (reader->content && type && out->kind == SRT_SHIP_TYPE)
    out->type = srt_content_find_ship (reader->content, type);
  if (reader->content && pilot)
    out->pilot = srt_content_find_pilot (reader->content, pilot);
  /* What cannot be made is never there; its slot stays its own. */
  if (out->kind == SRT_SHIP_TYPE && out->type < 0)
    out->present = false;
}

static void
read_ship (Reader *reader, const SrtJson *json, SrtMissionShip *out)
{
  const SrtRecord *record = srt_mission_table_record ("ships");
  SrtVec3 angles = read_place (json, "angles", srt_vec3 (0, 0, 0));

  out->id = keep_text (reader, srt_read_string (json, "id"));
  out->name = srt_read_string (json, "name") ? keep_text (reader, srt_read_string (json, "name")) : out->id;
  out->kind = srt_read_enum (record, json, "kind");
  out->position = read_place (json, "position", srt_vec3 (0, 0, 0));
  out->yaw = angles.x;
  out->pitch = angles.y;
  out->roll = angles.z;
  out->flight_group = look_up (reader->groups, json, "flight_group");
  out->side = srt_read_enum (record, json, "side");
  out->launch_from = look_up (reader->ships, json, "launch_from");
  out->launch_gate = read_int (record, json, "launch_gate");
  out->formation_point = read_int (record, json, "formation_point");
  out->tier = read_int (record, json, "tier");
  out->marker_curve = look_up (reader->curves, json, "marker_curve");
  out->marker_at = bounded (srt_read_number (record, json, "marker_at"));
  out->invulnerable = srt_read_enum (record, json, "invulnerable");
  out->present = srt_read_bool (record, json, "present");
  out->orders = read_orders (reader, json, &out->n_orders);
  out->maneuver_set = read_ship_maneuvers (reader, json);
  read_ship_type (reader, json, out);
}

static void
read_ships (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *table = table_of (reader, "ships", &mission->n_ships);

  mission->ships = allocate (reader, (gsize) mission->n_ships, sizeof *mission->ships);
  for (int i = 0; i < mission->n_ships; i++)
    read_ship (reader, srt_json_at (table, (guint) i), &mission->ships[i]);
}

static void
read_groups (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtRecord *record = srt_mission_table_record ("flight_groups");
  const SrtJson *table = table_of (reader, "flight_groups", &mission->n_groups);
  int *members = allocate (reader, (gsize) mission->n_ships, sizeof *members), *next = members;
  int *counts = allocate (reader, (gsize) mission->n_groups, sizeof *counts);

  mission->groups = allocate (reader, (gsize) mission->n_groups, sizeof *mission->groups);
  for (int s = 0; s < mission->n_ships; s++)
    if (mission->ships[s].flight_group >= 0)
      counts[mission->ships[s].flight_group]++;
  for (int i = 0; i < mission->n_groups; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i);
      SrtFlightGroup *out = &mission->groups[i];
      out->id = keep_text (reader, srt_read_string (json, "id"));
      out->name = srt_read_string (json, "name") ? keep_text (reader, srt_read_string (json, "name")) : out->id;
      out->wing = srt_read_enum (record, json, "wing") - 1;
      out->orders = read_orders (reader, json, &out->n_orders);
      out->ships = next;
      next += counts[i];
    }
  for (int s = 0; s < mission->n_ships; s++)
    {
      int group = mission->ships[s].flight_group;
      if (group >= 0)
        ((int *) mission->groups[group].ships)[mission->groups[group].n_ships++] = s;
    }
}

static void
read_squads (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *table = table_of (reader, "squads", &mission->n_squads);

  mission->squads = allocate (reader, (gsize) mission->n_squads, sizeof *mission->squads);
  for (int i = 0; i < mission->n_squads; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i), *list = srt_json_get (json, "members");
      SrtSquadMember *members = allocate (reader, srt_json_length (list), sizeof *members);
      SrtSquad *out = &mission->squads[i];
      out->id = keep_text (reader, srt_read_string (json, "id"));
      out->name = srt_read_string (json, "name") ? keep_text (reader, srt_read_string (json, "name")) : out->id;
      out->members = members;
      for (guint m = 0; m < srt_json_length (list); m++)
        {
          SrtSquadMember *member = &members[out->n_members];
          read_target (reader, srt_json_at (list, m), &member->kind, &member->index, &member->component);
          out->n_members += member->index >= 0;
        }
    }
}

static void
read_formations (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *table = table_of (reader, "formations", &mission->n_formations);
  gsize total = 0;

  for (int i = 0; i < mission->n_formations; i++)
    total += srt_json_length (srt_json_get (srt_json_at (table, (guint) i), "points"));
  mission->formations = allocate (reader, (gsize) mission->n_formations, sizeof *mission->formations);
  mission->formation_points = allocate (reader, total, sizeof *mission->formation_points);
  for (int i = 0; i < mission->n_formations; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i), *points = srt_json_get (json, "points");
      SrtFormation *out = &mission->formations[i];
      out->id = keep_text (reader, srt_read_string (json, "id"));
      out->name = srt_read_string (json, "name") ? keep_text (reader, srt_read_string (json, "name")) : out->id;
      out->first_point = mission->n_formation_points;
      out->n_points = (int) srt_json_length (points);
      for (guint p = 0; p < srt_json_length (points); p++)
        mission->formation_points[mission->n_formation_points++]
            = read_place (srt_json_at (points, p), "offset", srt_vec3 (0, 0, 0));
    }
}

static SrtVec3
ship_place (const SrtMission *mission, int ship, SrtVec3 fallback)
{
  return ship >= 0 ? mission->ships[ship].position : fallback;
}

static void
read_curves (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *table = table_of (reader, "curves", &mission->n_curves);

  mission->curves = allocate (reader, (gsize) mission->n_curves, sizeof *mission->curves);
  for (int i = 0; i < mission->n_curves; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i);
      SrtCurve *out = &mission->curves[i];
      out->id = keep_text (reader, srt_read_string (json, "id"));
      out->name = srt_read_string (json, "name") ? keep_text (reader, srt_read_string (json, "name")) : out->id;
      out->start = look_up (reader->ships, json, "start");
      out->end = look_up (reader->ships, json, "end");
      out->leaving_handle = look_up (reader->ships, json, "leaving_handle");
      out->arriving_handle = look_up (reader->ships, json, "arriving_handle");
      out->from = ship_place (mission, out->start, srt_vec3 (0, 0, 0));
      out->to = ship_place (mission, out->end, out->from);
      out->leaving = srt_sub (ship_place (mission, out->leaving_handle, out->from), out->from);
      out->arriving = srt_sub (out->to, ship_place (mission, out->arriving_handle, out->to));
    }
}

static void
read_operand (const Reader *reader, const SrtJson *json, SrtOperand *out)
{
  const SrtRecord *record = srt_record_field (srt_mission_table_record ("triggers"), "operands")->record;
  double number = srt_read_number (record, json, "number");
  int component;

  *out = (SrtOperand){ .kind = SRT_OPERAND_ANY, .index = -1 };
  if (srt_read_bool (record, json, "any_player"))
    out->kind = SRT_OPERAND_ANY_PLAYER;
  else if (number >= 0)
    {
      out->kind = SRT_OPERAND_NUMBER;
      out->number = (uint32_t) CLAMP (number, 0, 4294967295.0);
    }
  else
    {
      int kind;
      read_target (reader, json, &kind, &out->index, &component);
      if (out->index >= 0)
        out->kind = SRT_OPERAND_SHIP + kind;
    }
}

static void
read_triggers (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtRecord *record = srt_mission_table_record ("triggers");
  const SrtJson *table = table_of (reader, "triggers", &mission->n_triggers);

  mission->triggers = allocate (reader, (gsize) mission->n_triggers, sizeof *mission->triggers);
  for (int i = 0; i < mission->n_triggers; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i), *operands = srt_json_get (json, "operands");
      SrtTrigger *out = &mission->triggers[i];
      int component;
      out->id = keep_text (reader, srt_read_string (json, "id"));
      read_target (reader, srt_json_get (json, "owner"), &out->owner_kind, &out->owner, &component);
      out->condition = srt_read_enum (record, json, "condition");
      out->repeat = srt_read_enum (record, json, "repeat");
      out->count = read_int (record, json, "count");
      out->component = read_int (record, json, "component");
      out->deferred = srt_read_bool (record, json, "deferred");
      for (guint o = 0; o < 5; o++)
        read_operand (reader, srt_json_at (operands, o), &out->operands[o]);
      out->lines = read_lines (reader, json, &out->n_lines);
    }
}

static void
read_script (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *globals = table_of (reader, "globals", &mission->n_globals);
  const SrtJson *parts = table_of (reader, "parts", &mission->n_parts);
  const SrtJson *flags = srt_json_get (reader->document->root, "command_flags");
  const SrtRecord *record = srt_mission_table_record ("parts");

  mission->globals = allocate (reader, (gsize) mission->n_globals, sizeof *mission->globals);
  for (int i = 0; i < mission->n_globals; i++)
    {
      const SrtJson *json = srt_json_at (globals, (guint) i);
      mission->globals[i].id = keep_text (reader, srt_read_string (json, "id"));
      mission->globals[i].value
          = (uint32_t) CLAMP (srt_read_number (srt_mission_table_record ("globals"), json, "value"), 0, 4294967295.0);
    }
  mission->parts = allocate (reader, (gsize) mission->n_parts, sizeof *mission->parts);
  for (int i = 0; i < mission->n_parts; i++)
    {
      const SrtJson *json = srt_json_at (parts, (guint) i);
      SrtScriptPart *out = &mission->parts[i];
      out->id = keep_text (reader, srt_read_string (json, "id"));
      out->start = srt_read_bool (record, json, "start");
      read_arguments (reader, record, json, out);
      out->lines = read_lines (reader, json, &out->n_lines);
    }
  for (guint i = 0; i < srt_json_length (flags); i++)
    {
      const SrtRecord *flag = srt_record_field (&srt_mission_record, "command_flags")->record;
      int command = read_int (flag, srt_json_at (flags, i), "command");
      if (command >= 0 && command < (int) G_N_ELEMENTS (mission->command_players))
        mission->command_players[command] = srt_read_bool (flag, srt_json_at (flags, i), "players");
    }
}

static char *
read_text (Reader *reader, const SrtJson *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < srt_json_length (lines); i++)
    if (srt_json_at (lines, i)->kind == SRT_JSON_STRING)
      g_string_append_printf (text, "%s\n", srt_json_at (lines, i)->text);
  g_ptr_array_add (reader->memory, text->str);
  return g_string_free (text, FALSE);
}

static void
read_maneuver_sets (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtJson *list = srt_json_get (reader->document->root, "maneuver_sets");

  mission->n_maneuver_sets = (int) srt_json_length (list);
  mission->maneuver_sets = allocate (reader, (gsize) mission->n_maneuver_sets, sizeof *mission->maneuver_sets);
  for (int i = 0; i < mission->n_maneuver_sets; i++)
    {
      const SrtJson *json = srt_json_at (list, (guint) i), *scripts = srt_json_get (json, "scripts");
      SrtMissionManeuvers *out = &mission->maneuver_sets[i];
      out->name = keep_text (reader, srt_read_string (json, "name"));
      out->n_scripts = (int) srt_json_length (scripts);
      out->scripts = allocate (reader, (gsize) out->n_scripts, sizeof *out->scripts);
      for (int s = 0; s < out->n_scripts; s++)
        out->scripts[s] = read_text (reader, srt_json_get (srt_json_at (scripts, (guint) s), "block"));
    }
}

static void
read_variables (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtRecord *record = srt_record_field (&srt_mission_record, "variables")->record;
  const SrtJson *list = srt_json_get (reader->document->root, "variables");

  mission->n_variables = (int) srt_json_length (list);
  mission->variables = allocate (reader, (gsize) mission->n_variables, sizeof *mission->variables);
  for (int i = 0; i < mission->n_variables; i++)
    {
      const SrtJson *json = srt_json_at (list, (guint) i);
      mission->variables[i].number = read_int (record, json, "number");
      mission->variables[i].value = (uint32_t) CLAMP (srt_read_number (record, json, "value"), 0, 4294967295.0);
    }
}

/* Ten at most. */
static void
read_objectives (Reader *reader)
{
  SrtMission *mission = reader->mission;
  const SrtRecord *record = srt_mission_table_record ("objectives");
  const SrtJson *table = table_of (reader, "objectives", &mission->n_objectives);

  mission->n_objectives = MIN (mission->n_objectives, MAX_OBJECTIVES);
  mission->objectives = allocate (reader, (gsize) mission->n_objectives, sizeof *mission->objectives);
  for (int i = 0; i < mission->n_objectives; i++)
    {
      const SrtJson *json = srt_json_at (table, (guint) i);
      mission->objectives[i].id = keep_text (reader, srt_read_string (json, "id"));
      mission->objectives[i].text = keep_text (reader, srt_read_string (json, "text"));
      mission->objectives[i].state = srt_read_enum (record, json, "state");
    }
}

/* The eye is brought to its distance here, so that nobody else has to. */
static void
read_camera (Reader *reader)
{
  const SrtJson *json = srt_json_get (reader->document->root, "camera");
  SrtMissionCamera *camera = &reader->mission->camera;
  SrtVec3 away;
  double distance;

  camera->follow = -1;
  if (json == NULL || json->kind != SRT_JSON_OBJECT)
    return;
  camera->given = true;
  camera->eye = read_place (json, "eye", srt_vec3 (0, 0, 0));
  camera->look_at = read_place (json, "look_at", srt_vec3 (0, 0, 0));
  camera->follow = look_up (reader->ships, json, "follow");
  distance = srt_read_number (srt_record_field (&srt_mission_record, "camera")->record, json, "distance");
  away = srt_sub (camera->eye, camera->look_at);
  if (distance > 0.0 && srt_length2 (away) > 0.0f)
    camera->eye = srt_madd (camera->look_at, srt_normalize (away), bounded (distance));
}

static void
read_header (Reader *reader)
{
  const SrtRecord *record = &srt_mission_record;
  const SrtJson *root = reader->document->root;
  SrtMission *mission = reader->mission;

  mission->title = keep_text (reader, srt_read_string (root, "title"));
  mission->author = keep_text (reader, srt_read_string (root, "author"));
  mission->description = keep_text (reader, srt_read_string (root, "description"));
  mission->briefing = keep_text (reader, srt_read_string (root, "briefing"));
  mission->watch_for = keep_text (reader, srt_read_string (root, "watch_for"));
  mission->backdrop = keep_text (reader, srt_read_string (root, "backdrop"));
  mission->seed = (uint64_t) CLAMP (srt_read_number (record, root, "seed"), 1, 4294967295.0);
  mission->difficulty = srt_read_enum (record, root, "difficulty");
  mission->action_centre = look_up (reader->ships, root, "action_centre");
  mission->action_radius = bounded (srt_read_number (record, root, "action_radius"));
  if (mission->action_radius <= 0.0f)
    mission->action_radius = 220000.0f;
  mission->terminate_ends_well = srt_read_bool (record, root, "terminate_ends_well");
  mission->turret_missile_wait = (int) CLAMP (srt_read_number (record, root, "turret_missile_wait"), 1, 1000000);
  mission->sun_direction = srt_normalize (read_place (root, "sun_direction", srt_vec3 (0.5f, -0.6f, 0.6f)));
  mission->has_player
      = srt_read_bool (record, root, "player") && mission->n_ships > 0 && mission->ships[0].kind == SRT_SHIP_TYPE;
}

SrtMission *
srt_mission_read (const SrtDocument *document, const SrtContent *content, SrtDiags *diags)
{
  Reader reader = { .document = document, .content = content };

  srt_document_check (document, content, diags);
  reader.mission = g_new0 (SrtMission, 1);
  reader.memory = g_ptr_array_new_with_free_func (g_free);
  reader.mission->owner = reader.memory;
  reader.ships = index_table (document, "ships");
  reader.groups = index_table (document, "flight_groups");
  reader.squads = index_table (document, "squads");
  reader.curves = index_table (document, "curves");
  read_maneuver_sets (&reader);
  read_ships (&reader);
  read_groups (&reader);
  read_squads (&reader);
  read_formations (&reader);
  read_curves (&reader);
  read_triggers (&reader);
  read_script (&reader);
  read_variables (&reader);
  read_objectives (&reader);
  read_header (&reader);
  read_camera (&reader);
  g_hash_table_unref (reader.ships);
  g_hash_table_unref (reader.groups);
  g_hash_table_unref (reader.squads);
  g_hash_table_unref (reader.curves);
  return reader.mission;
}

SrtMission *
srt_mission_ref (const SrtMission *mission)
{
  SrtMission *counted = (SrtMission *) mission;

  g_atomic_int_inc (&counted->ref_count);
  return counted;
}

void
srt_mission_free (SrtMission *mission)
{
  if (mission == NULL || g_atomic_int_add (&mission->ref_count, -1) > 0 || mission->owner == NULL)
    return;
  g_ptr_array_unref (mission->owner);
  g_free (mission);
}

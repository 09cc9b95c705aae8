/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ship types (spec 01 §7). */
#include "content/loaders.h"

#include <string.h>

uint32_t
srt_read_flags (const SrtRecord *record, const SrtJson *object, const char *key)
{
  const SrtField *field = srt_record_field (record, key);
  const SrtJson *words = srt_json_get (object, key);
  uint32_t bits = 0;

  for (guint i = 0; i < srt_json_length (words); i++)
    for (int w = 0; field->values[w]; w++)
      if (strcmp (field->values[w], srt_json_at (words, i)->text) == 0)
        bits |= 1u << w;
  return bits;
}

SrtNames
srt_read_names (SrtShared *shared, const SrtJson *object, const char *key)
{
  const SrtJson *list = srt_json_get (object, key);
  guint n = srt_json_length (list);
  const char **names;

  if (n == 0)
    return (SrtNames){ NULL, 0 };
  names = srt_shared_keep (shared, g_new0 (const char *, n));
  for (guint i = 0; i < n; i++)
    names[i] = srt_shared_text (shared, srt_json_at (list, i)->text);
  return (SrtNames){ names, (int) n };
}

char *
srt_read_name (SrtShared *shared, const SrtJson *object, const char *key)
{
  const char *text = srt_read_string (object, key);
  return text && *text ? srt_shared_text (shared, text) : NULL;
}

float
srt_read_figure (const SrtRecord *record, const SrtJson *object, const char *key)
{
  return (float) srt_read_number (record, object, key);
}

SrtVec3
srt_read_vec3 (const SrtJson *object, const char *key, SrtVec3 fallback)
{
  const SrtJson *json = srt_json_get (object, key);
  float v[3];

  if (json == NULL || json->kind != SRT_JSON_ARRAY || srt_json_length (json) != 3)
    return fallback;
  for (guint i = 0; i < 3; i++)
    v[i] = srt_unsigned_zero ((float) srt_json_at (json, i)->number);
  return srt_vec3 (v[0], v[1], v[2]);
}

static void
read_flight (const SrtJson *json, SrtFlightStats *out)
{
  const SrtRecord *record = srt_record_field (&srt_ship_type_record, "flight")->record;

  out->max_speed = srt_read_figure (record, json, "max_speed");
  out->pitch_rate = srt_read_figure (record, json, "pitch_rate");
  out->yaw_rate = srt_read_figure (record, json, "yaw_rate");
  out->roll_rate = srt_read_figure (record, json, "roll_rate");
  out->inertia = srt_read_figure (record, json, "inertia");
  out->pitch_inertia = srt_read_figure (record, json, "pitch_inertia");
  out->yaw_inertia = srt_read_figure (record, json, "yaw_inertia");
  out->roll_inertia = srt_read_figure (record, json, "roll_inertia");
  out->speed_per_pitch_rate = out->pitch_rate > 0.0f ? out->max_speed / out->pitch_rate : 0.0f;
}

static void
read_combat (const SrtJson *json, SrtCombatStats *out)
{
  const SrtRecord *record = srt_record_field (&srt_ship_type_record, "combat")->record;

  out->shield_power = (int) srt_read_number (record, json, "shield_power");
  out->armor_class = (int) srt_read_number (record, json, "armor_class");
  out->shield_recharge = srt_read_figure (record, json, "shield_recharge");
  if (out->shield_recharge == 0.0f)
    out->shield_recharge = 10.0f;
  out->afterburner_fuel = (int) srt_read_number (record, json, "afterburner_fuel");
  out->gun_energy = srt_read_figure (record, json, "gun_energy");
  out->gun_recharge = srt_read_figure (record, json, "gun_recharge");
  out->rounds = (int) srt_read_number (record, json, "rounds");
}

/* The original's list of types that turn flat is not known (spec 02 §13). */
static SrtTurnStyle
turn_style (const SrtJson *json, SrtClass ship_class)
{
  int style = srt_read_enum (&srt_ship_type_record, json, "turn_style");

  if (style >= 0)
    return (SrtTurnStyle) style;
  return ship_class == SRT_CLASS_FIGHTER ? SRT_TURN_BANK : SRT_TURN_FLAT;
}

void
srt_ship_type_read (SrtShared *shared, const SrtJson *json, const char *path, SrtShipType *out)
{
  const SrtRecord *record = &srt_ship_type_record;
  const SrtJson *flight = srt_json_get (json, "flight"), *combat = srt_json_get (json, "combat");

  *out = (SrtShipType){ .model = SRT_NONE };
  out->id = srt_shared_text (shared, srt_read_string (json, "id"));
  out->name = srt_shared_text (shared, srt_read_string (json, "name"));
  out->description = srt_shared_text (shared, srt_read_string (json, "description"));
  out->model_name = srt_shared_text (shared, srt_read_string (json, "model"));
  out->file = srt_shared_text (shared, path);
  out->ship_class = (SrtClass) (srt_read_enum (record, json, "class") + 1);
  out->side = (SrtSide) srt_read_enum (record, json, "side");
  out->targetable = srt_read_bool (record, json, "targetable");
  out->large_display = srt_read_bool (record, json, "large_display");
  out->turn_style = turn_style (json, out->ship_class);
  out->has_flight = flight != NULL;
  out->has_combat = combat != NULL;
  if (flight)
    read_flight (flight, &out->flight);
  if (combat)
    read_combat (combat, &out->combat);
  out->traits = srt_read_flags (record, json, "traits");
  out->component_loss = (SrtComponentLoss) srt_read_enum (record, json, "component_loss");
  out->aimed_part = (int) srt_read_number (record, json, "aimed_part");
  out->chase_height = srt_read_figure (record, json, "chase_height");
  out->chase_distance = srt_read_figure (record, json, "chase_distance");
  srt_ship_ends_read (shared, json, &out->ends);
  srt_ship_roles_read (shared, json, &out->roles);
  out->alias_of = srt_read_name (shared, json, "alias_of");
  out->double_mass_part = srt_read_name (shared, json, "double_mass_part");
  out->pass_on_exempt_part = srt_read_name (shared, json, "pass_on_exempt_part");
  out->startup_loop = srt_read_name (shared, json, "startup_loop");
  out->cloaks_parts = srt_read_names (shared, json, "cloaks_parts");
  out->mass_scale = srt_read_figure (record, json, "mass_scale");
  if (out->mass_scale == 0.0f)
    out->mass_scale = out->ship_class == SRT_CLASS_DEBRIS ? 0.1f : 1.0f;
  out->sphere_radius = srt_read_figure (record, json, "sphere_radius");
  if (out->sphere_radius == 0.0f && out->ship_class == SRT_CLASS_MINE)
    out->sphere_radius = 2000.0f;
}

bool
srt_has_part (const SrtContent *content, int model, const char *name)
{
  for (int i = 0; model >= 0 && i < content->models[model].n_parts; i++)
    if (strcmp (content->models[model].parts[i].name, name) == 0)
      return true;
  return false;
}

void
srt_check_parts (const SrtContent *content, const SrtShipType *type, int model, const SrtJson *names,
                 const char *pointer, SrtDiags *diags)
{
  if (names && names->kind == SRT_JSON_ARRAY)
    for (guint i = 0; i < srt_json_length (names); i++)
      {
        g_autofree char *item = srt_pointer_item (pointer, i);
        srt_check_parts (content, type, model, srt_json_at (names, i), item, diags);
      }
  else if (names && names->kind == SRT_JSON_STRING && *names->text && !srt_has_part (content, model, names->text))
    srt_json_complain (diags, SRT_SEVERITY_WARNING, "no-part", names, type->file, pointer,
                       N_ ("the model has no part “%1”; it is passed over"), names->text, NULL, NULL);
}

const SrtShipType *
srt_ship_type_alias (SrtShipType *types, int n, SrtShipType *type)
{
  for (int i = 0; type->alias_of && i < n; i++)
    if (&types[i] != type && !types[i].alias_of && strcmp (types[i].id, type->alias_of) == 0)
      {
        const SrtShipType *other = &types[i];
        type->has_flight = other->has_flight;
        type->has_combat = other->has_combat;
        type->flight = other->flight;
        type->combat = other->combat;
        type->traits = other->traits;
        type->component_loss = other->component_loss;
        type->aimed_part = other->aimed_part;
        /* The split alone goes by the type itself (spec 05 §10.2). */
        SrtSplitType split = type->ends.split;
        type->ends = other->ends;
        type->ends.split = split;
        type->roles = other->roles;
        type->double_mass_part = other->double_mass_part;
        type->pass_on_exempt_part = other->pass_on_exempt_part;
        type->startup_loop = other->startup_loop;
        type->cloaks_parts = other->cloaks_parts;
        if (type->model < 0)
          type->model = other->model;
        return other;
      }
  return NULL;
}

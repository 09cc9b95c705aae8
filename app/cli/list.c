/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli list: the engine's own tables as JSON. */
#include "cli.h"

#include "debug/fields.h"
#include "effects/gallery.h"
#include "mission/script-text.h"
#include "weapons/weapons.h"

#include <string.h>

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
set_bool (SrtJson *object, const char *key, bool value)
{
  srt_json_set (object, key, srt_json_new_bool (value));
}

/* "Fly ship backwards" as an id: fly-ship-backwards. */
static char *
id_of (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  g_strcanon (lower, "abcdefghijklmnopqrstuvwxyz0123456789", '-');
  return g_steal_pointer (&lower);
}

static SrtJson *
add (SrtJson *list, const char *id, const char *name)
{
  SrtJson *object = srt_json_new_object ();

  set_text (object, "id", id);
  set_text (object, "name", name);
  srt_json_append (list, object);
  return object;
}

static void
list_orders (SrtJson *list)
{
  static const struct
  {
    uint32_t bit;
    const char *word;
  } flags[] = {
    { SRT_ORDER_PLAYERS, "players" },       { SRT_ORDER_ONE_SHOT, "one_shot" },
    { SRT_ORDER_RETALIATE, "retaliate" },   { SRT_ORDER_AVOIDANCE, "avoidance" },
    { SRT_ORDER_SEND_FLIGHT, "send_flight" },
  };
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = id_of (table[i].name);
      SrtJson *object = add (list, id, table[i].name), *words = srt_json_new_array ();
      for (guint f = 0; f < G_N_ELEMENTS (flags); f++)
        if (table[i].flags & flags[f].bit)
          srt_json_append (words, srt_json_new_string (flags[f].word));
      set_number (object, "number", table[i].number);
      set_number (object, "priority", table[i].priority);
      srt_json_set (object, "flags", words);
      set_bool (object, "built", table[i].built);
    }
}

static void
list_statements (SrtJson *list)
{
  int n;
  const SrtStatement *table = srt_statement_table (&n);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *id = id_of (table[i].name);
      SrtJson *object = add (list, id, table[i].name);
      set_text (object, "signature", table[i].signature);
      set_bool (object, "waits", table[i].waits);
      set_text (object, "help", table[i].help);
    }
}

static void
list_events (SrtJson *list)
{
  for (int i = 0; i < SRT_N_EVENTS; i++)
    {
      const char *name = srt_event_name ((SrtEventKind) i);
      g_autofree char *id = id_of (name);
      SrtJson *object = add (list, id, name);
      set_number (object, "number", i);
      set_bool (object, "logged", srt_event_logged ((SrtEventKind) i));
    }
}

/* ---- The mission script's tables ---- */

static SrtJson *
arg_json (const SrtCommandArg *arg)
{
  const SrtArgKindInfo *kind = srt_arg_kind_info (arg->kind);
  SrtJson *object = srt_json_new_object (), *words = srt_json_new_array ();

  set_text (object, "name", arg->name);
  set_text (object, "kind", kind->name);
  set_text (object, "accepts", kind->help);
  set_bool (object, "nullable", arg->nullable);
  set_bool (object, "optional", arg->optional);
  for (int i = 0; i < kind->n_words; i++)
    if (kind->words[i])
      srt_json_append (words, srt_json_new_string (kind->words[i]));
  srt_json_set (object, "words", words);
  return object;
}

static void
list_commands (SrtJson *list)
{
  for (int i = 0; i < SRT_N_COMMANDS; i++)
    {
      const SrtCommandInfo *info = srt_command_info (i);
      SrtJson *object = add (list, info->word, info->name), *args = srt_json_new_array ();
      char *signature = srt_command_signature (i);
      set_text (object, "signature", signature);
      free (signature);
      for (int a = 0; a < info->n_args; a++)
        srt_json_append (args, arg_json (&info->args[a]));
      set_number (object, "number", i);
      srt_json_set (object, "arguments", args);
      set_bool (object, "each_ship", (info->marks & SRT_COMMAND_WALKS) != 0);
      set_bool (object, "waits", (info->marks & (SRT_COMMAND_YIELDS | SRT_COMMAND_AGAIN)) != 0);
      set_bool (object, "returns", (info->marks & SRT_COMMAND_RETURNS) != 0);
      set_bool (object, "built", srt_command_built (i));
      set_text (object, "help", info->help);
    }
}

static void
list_conditions (SrtJson *list)
{
  static const char *const subjects[] = { "ship", "flight_group", "squad" };
  static const char *const postings[] = { "never", "own", "groups" };

  for (int i = 0; i < SRT_N_CONDITIONS; i++)
    {
      const SrtConditionInfo *info = srt_condition_info (i);
      SrtJson *object = add (list, srt_condition_word (i), info->name), *of = srt_json_new_array (),
              *values = srt_json_new_array ();
      for (guint s = 0; s < G_N_ELEMENTS (subjects); s++)
        if (info->subjects & (1u << s))
          srt_json_append (of, srt_json_new_string (subjects[s]));
      for (int v = 0; v < info->n_values; v++)
        {
          SrtJson *value = srt_json_new_object ();
          set_text (value, "name", info->values[v].name);
          set_bool (value, "checked", info->values[v].checked);
          set_text (value, "kind", info->values[v].number ? "number" : "ship");
          srt_json_append (values, value);
        }
      set_number (object, "number", i);
      srt_json_set (object, "of", of);
      set_text (object, "posted", postings[info->posting]);
      set_bool (object, "internal", info->internal);
      srt_json_set (object, "values", values);
      set_text (object, "help", info->help);
    }
}

static void
list_variables (SrtJson *list)
{
  int n;
  const SrtVariableInfo *table = srt_variable_table (&n);

  for (int i = 0; i < n; i++)
    if (table[i].name)
      {
        SrtJson *object = add (list, table[i].name, table[i].name);
        set_number (object, "number", table[i].number);
        set_bool (object, "cleared", table[i].cleared);
        set_bool (object, "saved", table[i].saved);
        if (table[i].fresh >= 0)
          set_number (object, "fresh", table[i].fresh);
        set_text (object, "help", table[i].help ? table[i].help : "");
      }
}

static void
list_opcodes (SrtJson *list)
{
  int n;
  const SrtCodeInfo *table = srt_code_table (&n);

  for (int i = 0; i < n; i++)
    {
      SrtJson *object = add (list, table[i].name, table[i].name);
      set_number (object, "number", table[i].number);
      set_number (object, "pops", table[i].pops);
      set_number (object, "pushes", table[i].pushes);
      set_bool (object, "ends_statement", table[i].ends_statement);
    }
}

static void
list_maneuvers (SrtJson *list, const SrtContent *content)
{
  const SrtManeuverSet *set = content->n_sets > 0 ? &content->sets[0] : NULL;

  for (int i = 0; set && i < set->n_maneuvers; i++)
    {
      const SrtManeuver *maneuver = set->maneuvers[i];
      g_autofree char *id = NULL;
      SrtJson *object;
      if (maneuver == NULL)
        continue;
      id = id_of (maneuver->name);
      object = add (list, id, maneuver->name);
      set_number (object, "number", i);
      set_number (object, "lines", maneuver->n_lines);
      set_bool (object, "valid", maneuver->valid);
      set_text (object, "file", maneuver->file);
    }
}

static const char *
word_of (const char *record, const char *key, int index)
{
  return srt_record_field (srt_record_find (record), key)->values[index];
}

/* The ids of what a model fires and, in any tier, holds. */
static void
set_arms (SrtJson *object, const SrtContent *content, int model)
{
  g_autofree bool *guns = g_new0 (bool, (gsize) content->n_guns + 1);
  g_autofree bool *missiles = g_new0 (bool, (gsize) content->n_missiles + 1);
  SrtJson *gun_ids = srt_json_new_array (), *missile_ids = srt_json_new_array ();

  srt_model_arms (content, model, true, guns, missiles);
  for (int i = 0; i < content->n_guns; i++)
    if (guns[i] && content->guns[i].id)
      srt_json_append (gun_ids, srt_json_new_string (content->guns[i].id));
  for (int i = 0; i < content->n_missiles; i++)
    if (missiles[i] && content->missiles[i].id)
      srt_json_append (missile_ids, srt_json_new_string (content->missiles[i].id));
  srt_json_set (object, "guns", gun_ids);
  srt_json_set (object, "missiles", missile_ids);
}

static void
list_ships (SrtJson *list, const SrtContent *content)
{
  for (int i = 0; i < content->n_ships; i++)
    {
      const SrtShipType *ship = &content->ships[i];
      SrtJson *object = add (list, ship->id, ship->name);
      set_text (object, "class", word_of ("ship-type", "class", (int) ship->ship_class - 1));
      set_text (object, "side", word_of ("ship-type", "side", (int) ship->side));
      set_text (object, "model", ship->model_name);
      set_number (object, "max_speed", (double) ship->flight.max_speed);
      set_arms (object, content, ship->model);
      set_text (object, "file", ship->file);
    }
}

static void
list_pilots (SrtJson *list, const SrtContent *content)
{
  for (int i = 0; i < content->n_pilots; i++)
    {
      const SrtPilot *pilot = &content->pilots[i];
      SrtJson *object = add (list, pilot->id, pilot->name);
      set_text (object, "skill", word_of ("pilot", "skill", CLAMP (pilot->skill, 0, 3)));
      set_text (object, "file", pilot->file);
    }
}

static void
list_guns (SrtJson *list, const SrtContent *content)
{
  for (int i = 0; i < content->n_guns; i++)
    if (content->guns[i].id)
      {
        const SrtGunType *gun = &content->guns[i];
        SrtJson *object = add (list, gun->id, gun->name);
        set_number (object, "number", gun->number);
        set_number (object, "reach", (double) gun->speed * gun->lifetime / 4);
        set_text (object, "file", gun->file);
      }
}

static void
list_missiles (SrtJson *list, const SrtContent *content)
{
  for (int i = 0; i < content->n_missiles; i++)
    if (content->missiles[i].id)
      {
        const SrtMissileType *missile = &content->missiles[i];
        SrtJson *object = add (list, missile->id, missile->name);
        set_number (object, "number", missile->number);
        set_text (object, "file", missile->file);
      }
}

static void
list_fields (SrtJson *list)
{
  static const char *const kinds[] = { "number", "truth", "slot", "order", "maneuver", "side" };
  int n;
  const SrtWatchField *table = srt_watch_fields (&n);

  for (int i = 0; i < n; i++)
    {
      SrtJson *object = add (list, table[i].name, table[i].words);
      set_text (object, "of", table[i].of_world ? "world" : "ship");
      set_text (object, "kind", kinds[table[i].kind]);
      set_text (object, "unit", table[i].unit ? table[i].unit : "");
    }
}

static void
list_effects (SrtJson *list)
{
  for (int i = 0; i < srt_n_effect_infos; i++)
    {
      const SrtEffectInfo *info = &srt_effect_infos[i];
      SrtJson *object = add (list, info->id, info->name), *ages = srt_json_new_array ();
      set_text (object, "section", info->section);
      for (guint k = 0; k < G_N_ELEMENTS (info->ages); k++)
        srt_json_append (ages, srt_json_new_number (info->ages[k]));
      srt_json_set (object, "ages", ages);
    }
}

/* Tables of the engine itself have no need of content. */
static const struct
{
  const char *name;
  void (*plain) (SrtJson *list);
  void (*of_content) (SrtJson *list, const SrtContent *content);
} tables[] = {
  { "orders", list_orders, NULL },     { "maneuvers", NULL, list_maneuvers }, { "statements", list_statements, NULL },
  { "ships", NULL, list_ships },       { "pilots", NULL, list_pilots },       { "guns", NULL, list_guns },
  { "missiles", NULL, list_missiles }, { "events", list_events, NULL },
  { "effects", list_effects, NULL },   { "fields", list_fields, NULL },       { "commands", list_commands, NULL },
  { "conditions", list_conditions, NULL }, { "variables", list_variables, NULL }, { "opcodes", list_opcodes, NULL },
};

static int
print_table (guint t, const CliData *data)
{
  g_autoptr (SrtJson) list = srt_json_new_array ();
  g_autofree char *text = NULL;

  if (tables[t].plain)
    tables[t].plain (list);
  else
    {
      SrtContent *content = cli_load_content (data);
      if (content == NULL)
        return CLI_BAD_FILE;
      tables[t].of_content (list, content);
      srt_content_unref (content);
    }
  text = srt_json_write (list, NULL);
  g_print ("%s", text);
  return CLI_OK;
}

int
cli_list (int argc, char **argv)
{
  CliData data = { NULL, FALSE };
  const GOptionEntry entries[] = { CLI_DATA_OPTIONS (data), G_OPTION_ENTRY_NULL };
  g_autoptr (GString) names = g_string_new (NULL);
  int status;

  if (cli_options (&argc, &argv, entries, "WHAT", 1, 1, &status))
    {
      status = -1;
      for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
        {
          if (strcmp (tables[i].name, argv[1]) == 0)
            status = print_table (i, &data);
          g_string_append_printf (names, "%s%s", i ? ", " : "", tables[i].name);
        }
      if (status < 0)
        status = cli_usage (_("list: there is no list of “%s”; there are %s"), argv[1], names->str);
    }
  g_free (data.folder);
  return status;
}

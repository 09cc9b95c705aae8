/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mission's triggers and parts say that cannot come to anything (spec 06 §7.7 item 7, §9). */
#include "mission/script-private.h"

#include <stdio.h>
#include <stdlib.h>

enum
{
  MOST_BY_BYTE = 256,
  MOST_TRIGGERS_OF_ONE = 255,
};

typedef struct Checker
{
  const SrtMission *mission;
  const SrtScript *script;
  const char *file;
  SrtDiags *diags;
} Checker;

static void
warn (const Checker *c,
      const char *code,
      const char *table,
      int index,
      const char *key,
      const char *message,
      const char *first,
      const char *second)
{
  char pointer[96];

  snprintf (pointer, sizeof pointer, "/%s/%d%s%s", table, index, key[0] ? "/" : "", key);
  srt_diags_add (c->diags, SRT_SEVERITY_WARNING, code, c->file, pointer, 0, 0, message, first ? first : "",
                 second ? second : "", NULL);
}

/* ---- Triggers ---- */

static void
check_condition (const Checker *c, const SrtTrigger *trigger, int index)
{
  const SrtConditionInfo *info = srt_condition_info (trigger->condition);
  const char *word = srt_condition_word (trigger->condition);

  if (info->posting == SRT_POSTED_NEVER)
    warn (c, "never-posted", "triggers", index, "condition", N_ ("“%1” is an event that never happens"), word,
          NULL);
  else if (!(info->subjects & 1u << trigger->owner_kind))
    warn (c, "never-of-these", "triggers", index, "condition",
          trigger->owner_kind == SRT_TARGET_SHIP ? N_ ("“%1” is no event of a ship: this trigger never fires")
          : trigger->owner_kind == SRT_TARGET_GROUP
              ? N_ ("“%1” is no event of a flight group: this trigger never fires")
              : N_ ("“%1” is no event of a squad: this trigger never fires"),
          word, NULL);
  else if (info->posting == SRT_POSTED_OWN && trigger->owner_kind != SRT_TARGET_SHIP)
    warn (c, "never-of-these", "triggers", index, "condition",
          N_ ("flight groups and squads never hear of “%1”: this trigger never fires"), word, NULL);
  if (trigger->component >= 0 && trigger->owner_kind != SRT_TARGET_SHIP)
    warn (c, "group-component", "triggers", index, "component",
          N_ ("events of flight groups and squads name no component: this trigger never fires"), NULL, NULL);
}

static void
check_operand (const Checker *c, const SrtTrigger *trigger, int index, int i)
{
  const SrtConditionInfo *info = srt_condition_info (trigger->condition);
  bool distance = trigger->condition == SRT_CONDITION_PROXIMITY && i == 1;
  const SrtOperand *operand = &trigger->operands[i];
  const char *name;

  if (operand->kind == SRT_OPERAND_ANY)
    return;
  if (i >= info->n_values)
    {
      warn (c, "operand", "triggers", index, "operands", N_ ("“%1” has fewer values than are asked for here"),
            srt_condition_word (trigger->condition), NULL);
      return;
    }
  name = info->values[i].name;
  if (trigger->condition == SRT_CONDITION_SHOT_AT && i == 4)
    warn (c, "operand", "triggers", index, "operands",
          N_ ("no weapon is ever told: this trigger never fires"), NULL, NULL);
  else if (!info->values[i].checked && !distance)
    warn (c, "operand", "triggers", index, "operands", N_ ("“%1” is not compared: this trigger takes any"),
          name, NULL);
  else if (operand->kind == SRT_OPERAND_GROUP || operand->kind == SRT_OPERAND_SQUAD)
    warn (
        c, "operand", "triggers", index, "operands",
        N_ ("“%1” is always a single ship, so no flight group or squad matches it: this trigger never fires; ask with “in” "
            "inside it"),
        name, NULL);
  else if (!distance && operand->kind == SRT_OPERAND_NUMBER)
    warn (c, "operand", "triggers", index, "operands",
          N_ ("“%1” is a ship, no number: this trigger never fires"), name, NULL);
}

static void
check_trigger (const Checker *c, int index)
{
  const SrtTrigger *trigger = &c->mission->triggers[index];

  if (srt_condition_info (trigger->condition) == NULL)
    return;
  if (trigger->owner < 0)
    {
      warn (c, "no-owner", "triggers", index, "owner", N_ ("this trigger is nobody's: it never fires"), NULL,
            NULL);
      return;
    }
  check_condition (c, trigger, index);
  for (int i = 0; i < SRT_MOST_VALUES; i++)
    check_operand (c, trigger, index, i);
  if (trigger->condition == SRT_CONDITION_PROXIMITY && trigger->operands[1].kind == SRT_OPERAND_ANY)
    warn (c, "no-distance", "triggers", index, "operands",
          N_ ("no distance is said (“when distance <= 10”), so nothing is watched for it"), NULL, NULL);
  if (trigger->repeat == 2 && trigger->count == 0)
    warn (c, "no-count", "triggers", index, "", N_ ("this trigger fires no times"), NULL, NULL);
  if (c->script->trigger_blocks[index] == SRT_NO_BLOCK && trigger->n_lines == 0)
    warn (c, "empty", "triggers", index, "", N_ ("the trigger “%1” has nothing in it: it never fires"),
          trigger->id, NULL);
}

/* How many are one object's. */
static void
check_slices (const Checker *c)
{
  const SrtMission *mission = c->mission;
  int first[4] = { 0, mission->n_ships, mission->n_ships + mission->n_groups,
                   mission->n_ships + mission->n_groups + mission->n_squads };
  int *counts = srt_need (calloc ((size_t) first[3] + 1, sizeof *counts));

  for (int i = 0; i < mission->n_triggers; i++)
    {
      const SrtTrigger *trigger = &mission->triggers[i];
      if (trigger->owner >= 0 && trigger->owner_kind >= 0 && trigger->owner_kind < 3
          && ++counts[first[trigger->owner_kind] + trigger->owner] == MOST_TRIGGERS_OF_ONE + 1)
        warn (c, "limit", "triggers", i, "owner",
              N_ ("this is one trigger more than the 255 that one object can have"), NULL, NULL);
    }
  free (counts);
}

/* ---- Parts ---- */

static void
check_part (const Checker *c, const SrtScriptUses *uses, int index)
{
  const SrtScriptPart *part = &c->mission->parts[index];

  if (!part->start && !uses->parts[index])
    warn (c, "unused", "parts", index, "", N_ ("nothing calls, spawns or times the part “%1”"), part->id,
          NULL);
  if (part->start && part->arguments > 0)
    warn (c, "start-arguments", "parts", index, "arguments",
          N_ ("“%1” starts with the mission, and nobody gives it its arguments"), part->id, NULL);
  if (index == MOST_BY_BYTE)
    warn (c, "limit", "parts", index, "", N_ ("only the first 256 parts can be called; “%1” is behind them"),
          part->id, NULL);
  if (part->arguments > 0 && part->n_lines == 0)
    warn (c, "empty", "parts", index, "",
          N_ ("the part “%1” has nothing in it: the values it is given are left lying"), part->id, NULL);
}

void
srt_script_check (const SrtMission *mission,
                  const SrtScript *script,
                  const SrtScriptUses *uses,
                  const char *file,
                  SrtDiags *diags)
{
  Checker c = { mission, script, file, diags };

  for (int i = 0; i < mission->n_triggers; i++)
    check_trigger (&c, i);
  check_slices (&c);
  for (int i = 0; i < mission->n_parts; i++)
    check_part (&c, uses, i);
  if (mission->n_globals > MOST_BY_BYTE)
    warn (&c, "limit", "globals", MOST_BY_BYTE, "",
          N_ ("only the first 256 globals can be used; “%1” is behind them"),
          mission->globals[MOST_BY_BYTE].id, NULL);
}

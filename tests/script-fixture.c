/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "script-fixture.h"

#include <stdlib.h>
#include <string.h>

ScriptFixture *
script_fixture_new (void)
{
  ScriptFixture *s = g_new0 (ScriptFixture, 1);

  s->fixture = fixture_new (4);
  s->mission = s->fixture->mission;
  s->mission->seed = 1;
  s->mission->action_centre = -1;
  s->mission->terminate_ends_well = true;
  s->code = g_byte_array_new ();
  s->parts = g_array_new (FALSE, TRUE, sizeof (SrtRoutine));
  s->triggers = g_array_new (FALSE, TRUE, sizeof (SrtTrigger));
  s->blocks = g_array_new (FALSE, TRUE, sizeof (guint32));
  s->globals = g_array_new (FALSE, TRUE, sizeof (SrtGlobal));
  return s;
}

void
script_fixture_free (ScriptFixture *s)
{
  SrtMission *mission = s->mission;

  srt_sim_free (s->sim);
  srt_script_unref (s->script);
  for (int i = 0; i < mission->n_groups; i++)
    g_free ((void *) mission->groups[i].ships);
  for (int i = 0; i < mission->n_squads; i++)
    g_free ((void *) mission->squads[i].members);
  fixture_free (s->fixture);
  g_byte_array_unref (s->code);
  g_array_unref (s->parts);
  g_array_unref (s->triggers);
  g_array_unref (s->blocks);
  g_array_unref (s->globals);
  g_free (s);
}

/* ---- Records ---- */

static int
add_ship (ScriptFixture *s, int kind, int type, int group, float x, float y, float z)
{
  SrtMission *mission = s->mission;
  int index = mission->n_ships++;

  g_assert_cmpint (index, <, 32);
  mission->ships[index] = (SrtMissionShip){ .kind = kind, .type = type, .position = srt_vec3 (x, y, z), .side = -1,
                                            .pilot = -1, .flight_group = group, .launch_from = -1, .launch_gate = -1,
                                            .formation_point = -1, .marker_curve = -1, .present = true };
  for (; mission->n_groups <= group; mission->n_groups++)
    {
      mission->groups[mission->n_groups].wing = -1;
      mission->groups[mission->n_groups].ships = g_new0 (int, 32);
    }
  if (group >= 0)
    ((int *) mission->groups[group].ships)[mission->groups[group].n_ships++] = index;
  return index;
}

int
script_ship (ScriptFixture *s, int type, int group, float x, float y, float z)
{
  return add_ship (s, SRT_SHIP_TYPE, type, group, x, y, z);
}

int
script_marker (ScriptFixture *s, int kind, int group, float x, float y, float z)
{
  return add_ship (s, kind, -1, group, x, y, z);
}

int
script_squad (ScriptFixture *s, const SrtSquadMember *members, int n)
{
  SrtSquad *squad = &s->mission->squads[s->mission->n_squads];

  squad->members = g_memdup2 (members, (gsize) n * sizeof *members);
  squad->n_members = n;
  return s->mission->n_squads++;
}

int
script_global (ScriptFixture *s, guint32 value)
{
  g_array_append_val (s->globals, ((SrtGlobal){ .value = value }));
  return (int) s->globals->len - 1;
}

/* ---- Code ---- */

void
script_begin (ScriptFixture *s)
{
  while (s->code->len % 4)
    CODE (s, 0);
  s->block = s->code->len;
  s->n_constants = 0;
  CODE (s, 0, 0);
}

void
script_bytes (ScriptFixture *s, const guint8 *bytes, gsize n)
{
  g_byte_array_append (s->code, bytes, (guint) n);
}

guint8
script_constant (ScriptFixture *s, guint32 value)
{
  s->constants[s->n_constants] = value;
  return (guint8) s->n_constants++;
}

void
script_text (ScriptFixture *s, const char *text)
{
  CODE (s, SRT_CODE_PUSH_STRING, (guint8) (strlen (text) + 2));
  script_bytes (s, (const guint8 *) text, strlen (text) + 1);
}

guint32
script_end (ScriptFixture *s, bool returns)
{
  guint length;

  if (returns)
    CODE (s, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_RETURN);
  length = s->code->len - s->block;
  s->code->data[s->block] = (guint8) length;
  s->code->data[s->block + 1] = (guint8) (length >> 8);
  for (guint i = 0; i < s->n_constants; i++)
    CODE (s, (guint8) s->constants[i], (guint8) (s->constants[i] >> 8), (guint8) (s->constants[i] >> 16),
          (guint8) (s->constants[i] >> 24));
  return s->block;
}

int
script_part (ScriptFixture *s, guint32 block, int arguments, bool start)
{
  g_array_append_val (s->parts, ((SrtRoutine){ block, (guint8) arguments, start }));
  return (int) s->parts->len - 1;
}

int
script_trigger (ScriptFixture *s, int kind, int owner, int condition, int repeat, guint32 block)
{
  SrtTrigger trigger = { .id = (char *) "", .owner_kind = kind, .owner = owner, .condition = condition,
                         .repeat = repeat, .component = -1 };

  for (int i = 0; i < 5; i++)
    trigger.operands[i].index = -1;
  g_array_append_val (s->triggers, trigger);
  g_array_append_val (s->blocks, block);
  return (int) s->triggers->len - 1;
}

SrtTrigger *
script_trigger_record (ScriptFixture *s, int trigger)
{
  return &g_array_index (s->triggers, SrtTrigger, trigger);
}

guint32
script_counts (ScriptFixture *s, int global)
{
  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) global, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  return script_end (s, true);
}

guint32
script_adds_value (ScriptFixture *s, int global, int value)
{
  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) global, SRT_CODE_PUSH_LOCAL, (guint8) value, SRT_CODE_ADD_ASSIGN);
  return script_end (s, true);
}

/* ---- Running ---- */

static void *
copy (const void *data, gsize size)
{
  void *own = malloc (size > 0 ? size : 1);

  g_assert_nonnull (own);
  if (size > 0)
    memcpy (own, data, size);
  return own;
}

static void
compile (ScriptFixture *s)
{
  SrtScript *script = srt_script_new ();

  s->mission->triggers = (SrtTrigger *) (void *) s->triggers->data;
  s->mission->n_triggers = (int) s->triggers->len;
  s->mission->globals = (SrtGlobal *) (void *) s->globals->data;
  s->mission->n_globals = (int) s->globals->len;
  script->code = copy (s->code->data, s->code->len);
  script->size = script->bank_b = s->code->len;
  script->parts = copy (s->parts->data, s->parts->len * sizeof (SrtRoutine));
  script->n_parts = (int) s->parts->len;
  script->trigger_blocks = copy (s->blocks->data, s->blocks->len * sizeof (guint32));
  script->n_triggers = (int) s->blocks->len;
  g_assert_true (srt_script_bind (script, s->mission));
  s->script = script;
}

static void
start (ScriptFixture *s, SrtPlayerMode player)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags = { 0 };

  if (!s->script)
    compile (s);
  options.script = s->script;
  options.player = player;
  s->mission->has_player = s->mission->has_player || player != SRT_PLAYER_NONE;
  s->sim = srt_sim_new (s->fixture->content, s->mission, &options, &diags);
  srt_diags_clear (&diags);
  g_assert_nonnull (s->sim);
  s->run = srt_sim_run_context (s->sim);
  s->world = s->run->world;
  s->machine = srt_machine (s->world);
  g_assert_nonnull (s->machine);
}

void
script_fixture_start (ScriptFixture *s)
{
  start (s, SRT_PLAYER_NONE);
}

void
script_fixture_start_played (ScriptFixture *s)
{
  start (s, SRT_PLAYER_INPUT);
}

guint32
script_global_value (ScriptFixture *s, int global)
{
  return srt_script_globals (s->machine)[global];
}

void
script_ticks (ScriptFixture *s, int ticks)
{
  for (int i = 0; i < ticks; i++)
    srt_sim_tick (s->sim);
}

void
script_passes (ScriptFixture *s, int passes)
{
  for (int i = 0; i < passes; i++)
    srt_threads_pass (s->run);
}

int
script_run_part (ScriptFixture *s, int part)
{
  return srt_thread_start (s->run, s->script->parts[part].block, false, -1);
}

int
script_threads (ScriptFixture *s)
{
  int n = 0;

  for (int i = 0; i < SRT_THREADS; i++)
    n += s->machine->thread[i].ip != SRT_NO_BLOCK;
  g_assert_cmpint (n, ==, s->machine->threads);
  return n;
}

void
script_raise (ScriptFixture *s, int ship, int condition, int qualifier, const guint32 *values, int n, bool groups)
{
  srt_script_post (s->run, ship, condition, qualifier, values, n, groups);
  srt_events_flush (s->run);
}

int
script_told (ScriptFixture *s, SrtEventKind kind)
{
  int n = 0;

  for (guint i = 0; i < s->run->n_events; i++)
    n += s->run->events[i].kind == kind;
  return n;
}

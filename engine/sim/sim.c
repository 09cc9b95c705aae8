/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The façade: making a simulation, ticking and reading it, snapshots. */
#include "sim/private.h"

#include "maneuver/maneuver.h"
#include "mission/script-text.h"
#include "sim/tick.h"

#include <stdlib.h>
#include <string.h>

/* ---- Over ---- */

/* It has a gun left. A ship that goes up counts until its loss has been told. */
static bool
can_fight (const SrtWorld *world, const SrtObject *object)
{
  const SrtGun *guns = srt_guns (world) + object->guns.first;

  if (object->type < 0 || (object->flags & (SRT_STAND_IN | SRT_EJECTED | SRT_SENT_OFF)))
    return false;
  if ((object->flags & SRT_EXPLODING) && object->destroyed_posted)
    return false;
  for (uint32_t i = 0; i < object->guns.count; i++)
    if (guns[i].mount != SRT_MOUNT_DESTROYED)
      return true;
  return false;
}

/* Looks which sides can still fight: a battle is over once there were two and no longer are. */
void
srt_sim_look_at_sides (SrtSim *sim)
{
  SrtWorld *world = sim->world;
  bool alive[2] = { false, false };

  for (int slot = srt_walk_next (world, -1); slot >= 0 && !(alive[0] && alive[1]);
       slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->side <= SRT_SIDE_HOSTILE && !alive[object->side] && can_fight (world, object))
        alive[object->side] = true;
    }
  sim->two_sides = alive[0] && alive[1];
  if (sim->two_sides)
    world->sides_met = 1;
}

/* Taken away by a hand: an end in the game is watched first, and then the mission is over. */
static bool
player_taken (const SrtWorld *world)
{
  return world->player_slots > 0 && world->ending == 0 && (srt_object (world, 0)->flags & SRT_STAND_IN);
}

/* The player's own end is played out, whoever is left to fight: adrift, picked up, on the way home. */
static bool
player_ends (const SrtWorld *world)
{
  return world->player_slots > 0
         && (world->ending == SRT_ENDING_EJECTING || world->ending == SRT_ENDING_SENT_HOME
             || world->showing == SRT_SHOWING_PICKUP);
}

bool
srt_sim_over (const SrtSim *sim)
{
  const SrtWorld *world = sim->world;

  if (world->mission_over || player_taken (world))
    return true;
  if (srt_machine (world)) /* another wave may come: a script says when it is over */
    return false;
  return world->sides_met && !sim->two_sides && !player_ends (world);
}

/* ---- Making ---- */

static bool
fits (const SrtMission *mission, const SrtSimOptions *options, SrtDiags *diags)
{
  int most = (options->classic ? SRT_CLASSIC_SLOTS : SRT_MAX_SLOTS) - 2;

  if (mission->n_ships <= most)
    return true;
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "too-many-ships", NULL, "/ships", 0, 0,
                 N_ ("The mission has more objects than can run at once"), NULL);
  return false;
}

/* What the rules work with beside the world. */
static bool
make_context (SrtSim *sim)
{
  sim->run.world = sim->world;
  sim->run.content = sim->content;
  sim->run.mission = sim->mission;
  sim->run.script = sim->script;
  sim->run.scratch = srt_scratch_new (sim->world);
  sim->events = calloc (SRT_EVENTS_ROOM, sizeof *sim->events);
  sim->run.events = sim->events;
  sim->run.max_events = SRT_EVENTS_ROOM;
  sim->plain = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  return sim->run.scratch && sim->events && sim->plain;
}

static bool
make_world (SrtSim *sim, const SrtSimOptions *options)
{
  SrtWorldSpec spec = srt_world_spec_for (sim->content, sim->mission, options->spare, options->classic);
  size_t size;
  void *block;

  spec.script = srt_machine_size (sim->script, sim->mission);
  size = (size_t) srt_world_size (&spec);
  block = aligned_alloc (16, size);
  if (!block)
    return false;
  sim->world = srt_world_init (block, &spec, options->seed ? options->seed : sim->mission->seed);
  if (sim->script)
    srt_machine_init (sim->world, sim->script, sim->mission);
  return make_context (sim);
}

/* The one given, or the mission's own; false where that has errors. */
static bool
take_script (SrtSim *sim, const SrtScript *given, SrtDiags *diags)
{
  SrtDiags own;

  if (given || !srt_mission_has_script (sim->mission))
    {
      sim->script = srt_script_ref (given);
      return true;
    }
  srt_diags_init (&own);
  sim->script = srt_script_compile (sim->mission, sim->content, NULL, &own);
  for (size_t i = 0; i < own.count; i++) /* warnings are for who checks it */
    if (own.items[i].severity == SRT_SEVERITY_ERROR)
      srt_diags_add (diags, SRT_SEVERITY_ERROR, own.items[i].code, NULL, own.items[i].pointer, own.items[i].line,
                     own.items[i].column, own.items[i].message, own.items[i].args[0], own.items[i].args[1],
                     own.items[i].args[2], NULL);
  srt_diags_clear (&own);
  return sim->script != NULL;
}

SrtSim *
srt_sim_new (const SrtContent *content,
             const SrtMission *mission,
             const SrtSimOptions *options,
             SrtDiags *diags)
{
  SrtSim *sim;

  if (!fits (mission, options, diags))
    return NULL;
  sim = calloc (1, sizeof *sim);
  if (!sim)
    return NULL;
  sim->content = srt_mission_content (content, mission, diags);
  if (!sim->content)
    {
      free (sim);
      return NULL;
    }
  sim->mission = srt_mission_ref (mission);
  sim->mode = mission->has_player ? options->player : SRT_PLAYER_NONE;
  sim->input.reticle = -1;
  if (!take_script (sim, options->script, diags) || !make_world (sim, options) || !srt_sim_set_up (sim, options, diags))
    {
      srt_sim_free (sim);
      return NULL;
    }
  sim->told = sim->run.n_events;
  srt_sim_look_at_sides (sim);
  return sim;
}

void
srt_sim_free (SrtSim *sim)
{
  if (!sim)
    return;
  if (sim->plain)
    freelocale (sim->plain);
  if (sim->next_content)
    srt_content_unref (sim->next_content);
  srt_content_unref (sim->content);
  srt_mission_free ((SrtMission *) sim->mission);
  srt_script_unref (sim->script);
  srt_scratch_free (sim->run.scratch);
  free (sim->events);
  free (sim->world);
  free (sim);
}

/* ---- Running ---- */

void
srt_sim_input (SrtSim *sim, const SrtPlayerInput *input)
{
  int16_t view = sim->input.view;

  sim->input = *input;
  if (sim->input.view == 0)
    sim->input.view = view;
}

void
srt_sim_want_view (SrtSim *sim, int view)
{
  sim->input.view = (int16_t) (view >= 0 && view < INT16_MAX ? view + 1 : 0);
}

int
srt_sim_view (const SrtSim *sim)
{
  int wanted = sim->input.view - 1;

  return sim->mode == SRT_PLAYER_INPUT && srt_player_may_view (sim->world, wanted) ? wanted : sim->world->player.view;
}

static const SrtManeuver *
maneuver_of (const SrtContent *content, int set, int number)
{
  if (set >= content->n_sets || number >= content->sets[set].n_maneuvers)
    return NULL;
  return content->sets[set].maneuvers[number];
}

static void
take_content (SrtSim *sim)
{
  SrtContent *old = sim->content, *content = sim->next_content;

  sim->next_content = NULL;
  sim->content = content;
  sim->run.content = content;
  sim->world->content_version = content->version;
  for (int set = 0; set < content->n_sets; set++)
    for (int number = 0; number < content->sets[set].n_maneuvers; number++)
      if (!srt_maneuver_same (maneuver_of (content, set, number), maneuver_of (old, set, number)))
        srt_maneuver_swapped (&sim->run, set, number);
  srt_content_unref (old);
  srt_emit (&sim->run, SRT_EVENT_CONTENT_SWAPPED, -1, -1, (int) content->version);
}

/* What hands caused since the last tick goes with the coming one's events, before them. */
static void
begin_events (SrtSim *sim)
{
  uint32_t waiting = sim->run.n_events - sim->told;

  memmove (sim->events, sim->events + sim->told, waiting * sizeof *sim->events);
  sim->run.n_events = waiting;
}

void
srt_sim_tick (SrtSim *sim)
{
  begin_events (sim);
  if (sim->next_content)
    take_content (sim);
  if (sim->mode == SRT_PLAYER_INPUT)
    {
      if (sim->on_input)
        srt_sim_tell_input (sim, &(SrtInput){ .kind = SRT_INPUT_PLAYER, .player = sim->input });
      srt_player_take_input (&sim->run, &sim->input);
      memset (sim->input.pressed, 0, sizeof sim->input.pressed);
      sim->input.view = 0;
    }
  srt_tick (&sim->run);
  sim->told = sim->run.n_events;
  srt_sim_look_at_sides (sim);
}

int
srt_sim_run (SrtSim *sim, int ticks)
{
  int run = 0;

  while (run < ticks && !srt_sim_over (sim))
    {
      srt_sim_tick (sim);
      run++;
    }
  return run;
}

/* ---- Reading ---- */

SrtRun *
srt_sim_run_context (SrtSim *sim)
{
  return &sim->run;
}

const SrtWorld *
srt_sim_world (const SrtSim *sim)
{
  return sim->world;
}

const SrtContent *
srt_sim_content (const SrtSim *sim)
{
  return sim->content;
}

const SrtMission *
srt_sim_mission (const SrtSim *sim)
{
  return sim->mission;
}

const SrtScript *
srt_sim_script (const SrtSim *sim)
{
  return sim->script;
}

const SrtEvent *
srt_sim_events (const SrtSim *sim, uint32_t *n)
{
  *n = sim->told;
  return sim->events;
}

const SrtEvent *
srt_sim_hand_events (const SrtSim *sim, uint32_t *n)
{
  *n = sim->run.n_events - sim->told;
  return sim->events + sim->told;
}

uint64_t
srt_sim_hash (const SrtSim *sim)
{
  return srt_world_hash (sim->world);
}

uint64_t
srt_sim_digest (const SrtSim *sim)
{
  return srt_world_digest (sim->world);
}

SrtDigest
srt_sim_digest_parts (const SrtSim *sim)
{
  return srt_world_digest_parts (sim->world);
}

/* ---- Snapshots ---- */

size_t
srt_sim_snapshot_size (const SrtSim *sim)
{
  return (size_t) sim->world->size;
}

void
srt_sim_snapshot (const SrtSim *sim, void *block)
{
  memcpy (block, sim->world, (size_t) sim->world->size);
}

bool
srt_sim_restore (SrtSim *sim, const void *block, size_t size)
{
  const SrtWorld *other = block, *world = sim->world;

  if (!srt_world_check (block, size) || other->size != world->size || other->n_slots != world->n_slots
      || other->orders_at != world->orders_at || other->nodes_at != world->nodes_at
      || other->components_at != world->components_at || other->racks_at != world->racks_at
      || other->guns_at != world->guns_at || other->shots_at != world->shots_at
      || other->script_at != world->script_at)
    return false;
  memcpy (sim->world, block, size);
  if (sim->next_content)
    srt_content_unref (sim->next_content);
  sim->next_content = NULL;
  sim->run.n_events = sim->told = 0;
  srt_scratch_invalidate (sim->run.scratch, world->n_slots);
  srt_sim_look_at_sides (sim);
  return true;
}

void
srt_sim_set_content (SrtSim *sim, const SrtContent *content)
{
  SrtContent *old = sim->content;

  sim->content = srt_content_ref (content);
  sim->run.content = content;
  srt_content_unref (old);
}

SrtSim *
srt_sim_fork (const SrtSim *sim)
{
  SrtSim *fork = calloc (1, sizeof *fork);
  size_t size = (size_t) sim->world->size;

  if (!fork)
    return NULL;
  fork->content = srt_content_ref (sim->content);
  fork->mission = srt_mission_ref (sim->mission);
  fork->script = srt_script_ref (sim->script);
  fork->mode = sim->mode;
  fork->input = sim->input;
  fork->world = aligned_alloc (16, size);
  if (fork->world)
    memcpy (fork->world, sim->world, size);
  if (!fork->world || !make_context (fork))
    {
      srt_sim_free (fork);
      return NULL;
    }
  if (sim->next_content)
    fork->next_content = srt_content_ref (sim->next_content);
  srt_sim_look_at_sides (fork);
  return fork;
}

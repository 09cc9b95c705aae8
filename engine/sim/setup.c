/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a mission to its first tick: ships, markers, first orders, who flies (decisions 10, 17; spec 01 §5.2). */
#include "sim/private.h"

#include <stdio.h>

/* ---- Ships ---- */

static void
tell_left_out (SrtDiags *diags, const SrtMissionShip *ship, int index)
{
  char pointer[48];

  snprintf (pointer, sizeof pointer, "/ships/%d", index);
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "no-room", NULL, pointer, 0, 0,
                 N_ ("There is no room left for \"%1\"; make the mission smaller"),
                 ship->name ? ship->name : "", NULL);
}

static bool
make_ships (SrtSim *sim, SrtDiags *diags)
{
  const SrtMission *mission = sim->mission;
  bool all = true;

  for (int i = 0; i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      if (!ship->present || (ship->kind == SRT_SHIP_TYPE && ship->type < 0))
        continue;
      if (srt_create_mission_ship (&sim->run, i) < 0)
        {
          tell_left_out (diags, ship, i);
          all = false;
        }
    }
  /* Ships that a script makes later have their slots already; the camera marker stands behind them. */
  if (sim->world->count < mission->n_ships)
    sim->world->count = mission->n_ships;
  srt_create_object (&sim->run, -1, SRT_TYPE_MARKER, 0, srt_vec3 (0, 0, 0));
  return all;
}

/* ---- First orders ---- */

void
srt_sim_give_orders (SrtRun *run, int slot, const SrtMissionOrder *orders, int n)
{
  for (int i = 0; i < n; i++)
    srt_order_give (run, slot, &orders[i], SRT_PUSH_START);
}

/* A ship that is there and takes the mission's orders: not the player's own, whose pilot decides. */
static bool
takes_orders (const SrtSim *sim, int slot)
{
  const SrtWorld *world = sim->world;

  return slot < (int) world->n_slots && srt_object (world, slot)->type >= 0
         && !(sim->mode == SRT_PLAYER_INPUT && srt_is_player (world, slot));
}

/* One order to every member, numbered from 0 (spec 02 §3.6). */
static void
give_group (SrtSim *sim, const SrtFlightGroup *group, const SrtMissionOrder *order)
{
  sim->world->numbering = 0;
  for (int i = 0; i < group->n_ships; i++)
    if (takes_orders (sim, group->ships[i]))
      srt_order_give (&sim->run, group->ships[i], order, SRT_PUSH_START);
  sim->world->numbering = -1;
}

/* The members' own orders, the bottom one of each first, each round numbered from 0. */
static void
give_members (SrtSim *sim, const SrtFlightGroup *group)
{
  const SrtMissionShip *ships = sim->mission->ships;
  bool more = true;

  for (int k = 0; more; k++)
    {
      more = false;
      sim->world->numbering = 0;
      for (int i = 0; i < group->n_ships; i++)
        {
          int slot = group->ships[i];
          if (!takes_orders (sim, slot) || k >= ships[slot].n_orders)
            continue;
          srt_order_give (&sim->run, slot, &ships[slot].orders[k], SRT_PUSH_START);
          more = true;
        }
    }
  sim->world->numbering = -1;
}

static void
give_first_orders (SrtSim *sim)
{
  const SrtMission *mission = sim->mission;

  for (int g = 0; g < mission->n_groups; g++)
    {
      const SrtFlightGroup *group = &mission->groups[g];
      for (int k = 0; k < group->n_orders; k++)
        give_group (sim, group, &group->orders[k]);
      give_members (sim, group);
    }
  for (int i = 0; i < mission->n_ships; i++)
    if (mission->ships[i].flight_group < 0 && takes_orders (sim, i))
      srt_sim_give_orders (&sim->run, i, mission->ships[i].orders, mission->ships[i].n_orders);
}

/* ---- Who flies ---- */

static void
set_player (SrtSim *sim)
{
  SrtWorld *world = sim->world;
  const SrtMission *mission = sim->mission;
  bool flown = sim->mode != SRT_PLAYER_NONE;

  world->player_slots = flown ? 1 : 0;
  world->player.active = flown ? 1 : 0;
  world->player.autopilot = sim->mode == SRT_PLAYER_PILOT ? 1 : 0;
  world->player.cockpit_mode = 1;
  world->player.radar_range = 2; /* the widest (spec 09 §4.8) */
  world->action_radius = mission->action_radius > 0.0f ? mission->action_radius : 220000.0f;
  /* Without a player nobody carries the sphere along: it stays round the origin. */
  world->action_centre = mission->action_centre >= 0 && mission->action_centre < mission->n_ships
                             ? mission->action_centre
                             : (flown ? 0 : -1);
}

static void
set_variables (SrtSim *sim)
{
  const SrtMission *mission = sim->mission;

  if (sim->script) /* flown outside a campaign: as one begins (spec 06 §1.9) */
    {
      srt_variables_new_campaign (sim->world->variables);
      srt_variables_new_attempt (sim->world->variables);
      sim->world->variables[SRT_VARIABLE_PLAYERS] = 1;
    }
  for (int i = 0; i < mission->n_variables; i++)
    if (mission->variables[i].number >= 0 && mission->variables[i].number < SRT_VARIABLES)
      sim->world->variables[mission->variables[i].number] = mission->variables[i].value;
}

bool
srt_sim_set_up (SrtSim *sim, const SrtSimOptions *options, SrtDiags *diags)
{
  SrtWorld *world = sim->world;
  int difficulty = options->difficulty >= 0 ? options->difficulty : sim->mission->difficulty;

  world->content_version = sim->content->version;
  world->classic = options->classic ? 1 : 0;
  world->difficulty = difficulty > 2 ? 2 : difficulty;
  set_player (sim);
  set_variables (sim);
  if (!make_ships (sim, diags))
    return false;
  srt_wing_seat (&sim->run);
  /* An AI pilot is given its first orders as any ship is; the player's rules hold from then on. */
  if (sim->mode == SRT_PLAYER_PILOT)
    world->player_slots = 0;
  give_first_orders (sim);
  if (sim->mode == SRT_PLAYER_PILOT)
    world->player_slots = 1;
  /* On top of what they do once they are out. */
  for (int slot = 0; slot < sim->mission->n_ships; slot++)
    srt_launch_as_made (&sim->run, slot);
  srt_script_start (&sim->run);
  return true;
}

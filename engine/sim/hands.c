/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a hand does to a run (decisions 13, 15). Each act is an entry of the input
 * log first and is then done by the one function that also does it again.
 */
#include "sim/private.h"

#include "maneuver/maneuver.h"
#include "orders/orders.h"

/* Nothing is placed farther out, units: squares of what lies between two such places are still numbers. */
#define FARTHEST 1e9f

/* Cleans what a hand gives for an orientation; false when nothing can be made of it. */
static bool
clean_turn (const SrtMat3 *turn, SrtMat3 *clean)
{
  bool good = true;

  *clean = srt_mat3_orthonormalize (turn);
  for (int i = 0; i < 3; i++)
    good = good && fabsf (srt_length2 (srt_mat3_column (clean, i)) - 1.0f) < 1e-3f;
  return good;
}

static void
tell_hand (SrtSim *sim, int slot, const char *text)
{
  srt_emit (&sim->run, SRT_EVENT_HAND, slot, -1, 0)->text = text;
}

/* ---- Doing them ---- */

static bool
give (SrtSim *sim, const SrtInput *input)
{
  const SrtMissionOrder *order = &input->order;
  SrtTarget target = { (int16_t) order->target_kind, (int16_t) order->target, (int16_t) order->component };
  SrtOrderEntry waiting = { .number = (int16_t) order->number, .target = target, .pusher = SRT_PUSH_HAND };

  if (input->number > 0)
    {
      srt_order_set_arguments (&waiting, order);
      return srt_order_queue (&sim->run, input->slot, &waiting, input->number);
    }
  if (!srt_order_push (&sim->run, input->slot, order->number, target, SRT_PUSH_HAND))
    return false;
  if (srt_order_number (sim->world, input->slot) == order->number)
    srt_order_set_arguments (srt_order_current (sim->world, input->slot), order);
  return true;
}

static void
pop (SrtSim *sim, int slot)
{
  tell_hand (sim, slot, N_ ("order popped"));
  srt_order_pop (&sim->run, slot);
}

static void
place (SrtSim *sim, const SrtInput *input)
{
  srt_set_position (&sim->run, input->slot, input->position);
  if (input->turned)
    srt_set_orientation (&sim->run, input->slot, &input->orientation);
  tell_hand (sim, input->slot, N_ ("placed"));
}

static int
add (SrtSim *sim, const SrtInput *input)
{
  const SrtMissionShip *ship = &input->mission->ships[input->number];
  const SrtMission *old = sim->mission;
  int slot;

  sim->mission = sim->run.mission = srt_mission_ref (input->mission);
  srt_mission_free ((SrtMission *) old);
  slot = srt_create_ship_of (&sim->run, -1, input->number, ship);
  if (slot < 0)
    return -1;
  srt_sim_give_orders (&sim->run, slot, ship->orders, ship->n_orders);
  srt_launch_as_made (&sim->run, slot);
  tell_hand (sim, slot, N_ ("added"));
  srt_sim_look_at_sides (sim);
  return slot;
}

static void
edit (SrtSim *sim, const SrtInput *input)
{
  const SrtMissionShip ship = { .side = input->side,
                                .pilot = input->pilot,
                                .invulnerable = input->invulnerable,
                                .maneuver_set = input->maneuver_set };

  srt_ship_settings (&sim->run, input->slot, &ship);
  tell_hand (sim, input->slot, N_ ("its record was edited"));
  srt_sim_look_at_sides (sim);
}

static void
break_component (SrtSim *sim, const SrtInput *input)
{
  int node = srt_component_node (&sim->run, input->slot, input->number);

  if (node < 0)
    return;
  srt_component_break (&sim->run, input->slot, node);
  tell_hand (sim, input->slot, N_ ("a component was broken"));
}

static void
retire (SrtSim *sim, int slot)
{
  tell_hand (sim, slot, N_ ("removed"));
  srt_retire (&sim->run, slot);
  srt_sim_look_at_sides (sim);
}

static void
swap (SrtSim *sim, const SrtContent *content)
{
  if (sim->next_content)
    srt_content_unref (sim->next_content);
  sim->next_content = srt_content_ref (content);
}

/* Effects keep the seed that the world began with: they show what is, whatever chance brings. */
static void
reseed (SrtSim *sim, uint64_t seed)
{
  SrtWorld *world = sim->world;

  srt_random_seed (&world->random, seed, 1);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    srt_object (world, slot)->random_seed = srt_random15 (&world->random);
  tell_hand (sim, -1, N_ ("chance goes on from another seed"));
}

static void
set_difficulty (SrtSim *sim, int difficulty)
{
  sim->world->difficulty = difficulty;
  tell_hand (sim, -1, N_ ("another difficulty"));
}

/* The slot made, or 0 and 1 for no and yes. */
static int
act (SrtSim *sim, const SrtInput *input)
{
  switch ((SrtInputKind) input->kind)
    {
    case SRT_INPUT_PLAYER:
      sim->input = input->player;
      break;
    case SRT_INPUT_GIVE:
      return give (sim, input) ? 1 : 0;
    case SRT_INPUT_POP:
      pop (sim, input->slot);
      break;
    case SRT_INPUT_PLACE:
      place (sim, input);
      break;
    case SRT_INPUT_ADD:
      return add (sim, input);
    case SRT_INPUT_EDIT:
      edit (sim, input);
      break;
    case SRT_INPUT_BREAK:
      break_component (sim, input);
      break;
    case SRT_INPUT_RETIRE:
      retire (sim, input->slot);
      break;
    case SRT_INPUT_SWAP:
      swap (sim, input->content);
      break;
    case SRT_INPUT_SEED:
      reseed (sim, input->seed);
      break;
    case SRT_INPUT_DIFFICULTY:
      set_difficulty (sim, input->number);
      break;
    }
  return 1;
}

/* Whether an entry names what this world has: a log from elsewhere may say anything. */
static bool
possible (const SrtSim *sim, const SrtInput *input)
{
  switch ((SrtInputKind) input->kind)
    {
    case SRT_INPUT_PLAYER:
      return sim->mode == SRT_PLAYER_INPUT;
    case SRT_INPUT_SWAP:
      return input->content != NULL;
    case SRT_INPUT_SEED:
      return true;
    case SRT_INPUT_DIFFICULTY:
      return input->number >= 0 && input->number <= 2;
    case SRT_INPUT_ADD:
      return input->mission && input->number >= 0 && input->number < input->mission->n_ships;
    case SRT_INPUT_EDIT:
      return srt_slot_valid (sim->world, input->slot) && srt_object (sim->world, input->slot)->type >= 0;
    case SRT_INPUT_PLACE:
      return srt_slot_valid (sim->world, input->slot)
             && srt_length2 (input->position) <= FARTHEST * FARTHEST;
    case SRT_INPUT_BREAK:
      return srt_slot_valid (sim->world, input->slot) && input->number >= 0
             && input->number < (int) srt_object (sim->world, input->slot)->components.count;
    case SRT_INPUT_GIVE:
    case SRT_INPUT_POP:
    case SRT_INPUT_RETIRE:
      return srt_slot_valid (sim->world, input->slot);
    }
  return false;
}

void
srt_sim_tell_input (SrtSim *sim, SrtInput *input)
{
  input->tick = sim->world->mission_ticks;
  sim->on_input (input, sim->input_data);
}

static int
do_input (SrtSim *sim, SrtInput input)
{
  if (!possible (sim, &input))
    return -1;
  if (sim->on_input)
    srt_sim_tell_input (sim, &input);
  return act (sim, &input);
}

void
srt_sim_on_input (SrtSim *sim, SrtInputFunc func, void *data)
{
  sim->on_input = func;
  sim->input_data = data;
}

void
srt_sim_apply (SrtSim *sim, const SrtInput *input)
{
  if (possible (sim, input))
    act (sim, input);
}

/* ---- The acts ---- */

bool
srt_sim_push_order (SrtSim *sim, int slot, int number, SrtTarget target)
{
  /* No script will start what a hand has given. */
  SrtMissionOrder order = { .number = number, .target_kind = target.kind, .target = target.index,
                            .component = target.component, .curve = -1, .carrier = -1, .go = true };

  return srt_sim_give_order (sim, slot, &order, 0);
}

bool
srt_sim_give_order (SrtSim *sim, int slot, const SrtMissionOrder *order, int delay)
{
  return do_input (sim, (SrtInput){ .kind = SRT_INPUT_GIVE, .slot = slot, .order = *order,
                                    .number = delay > 0 ? delay : 0 }) > 0;
}

void
srt_sim_pop_order (SrtSim *sim, int slot)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_POP, .slot = slot });
}

void
srt_sim_place (SrtSim *sim, int slot, SrtVec3 position, const SrtMat3 *orientation)
{
  SrtInput input = { .kind = SRT_INPUT_PLACE, .slot = slot, .position = position, .turned = orientation != NULL };

  if (orientation && !clean_turn (orientation, &input.orientation))
    return;
  do_input (sim, input);
}

int
srt_sim_add_ship (SrtSim *sim, const SrtMission *mission, int index)
{
  return do_input (sim, (SrtInput){ .kind = SRT_INPUT_ADD, .slot = -1, .number = index, .mission = mission });
}

void
srt_sim_edit_ship (SrtSim *sim, int slot, const SrtMissionShip *ship)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_EDIT,
                             .slot = slot,
                             .side = ship->side,
                             .pilot = ship->pilot,
                             .invulnerable = ship->invulnerable,
                             .maneuver_set = ship->maneuver_set });
}

void
srt_sim_break_component (SrtSim *sim, int slot, int component)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_BREAK, .slot = slot, .number = component });
}

void
srt_sim_retire (SrtSim *sim, int slot)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_RETIRE, .slot = slot });
}

void
srt_sim_swap_content (SrtSim *sim, const SrtContent *content)
{
  /* A content made from the run's own has the mission's sets already. */
  SrtContent *own = content->n_sets > sim->mission->n_maneuver_sets ? srt_content_ref (content)
                                                                    : srt_mission_content_after (content, sim->mission,
                                                                                          srt_sim_coming_content (sim));

  /* Its scripts were good when the run began. */
  if (!own)
    return;
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_SWAP, .slot = -1, .content = own });
  srt_content_unref (own);
}

const SrtContent *
srt_sim_coming_content (const SrtSim *sim)
{
  return sim->next_content ? sim->next_content : sim->content;
}

void
srt_sim_reseed (SrtSim *sim, uint64_t seed)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_SEED, .slot = -1, .seed = seed });
}

void
srt_sim_set_difficulty (SrtSim *sim, int difficulty)
{
  do_input (sim, (SrtInput){ .kind = SRT_INPUT_DIFFICULTY, .slot = -1, .number = difficulty });
}

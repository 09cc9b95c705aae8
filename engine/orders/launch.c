/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Launch (order 104; spec 08 §1): how it is given and started, which gate and
 * style it takes, and what all styles share. The styles stand in launch-bays.c,
 * launch-tubes.c and launch-points.c.
 */
#include "orders/launch.h"

#include <stdio.h>

enum
{
  DELAY_TICKS = 200, /* most that a ship let go waits */
};

const SrtLaunchRole *
srt_launch_role (const SrtRun *run, int slot)
{
  static const SrtLaunchRole nothing = {
    .carrier = SRT_LAUNCH_NONE, .low_carrier = SRT_LAUNCH_NONE, .as = SRT_LAUNCH_NONE, .hangar = -1
  };
  const SrtShipType *type = srt_slot_valid (run->world, slot) ? srt_type (run, srt_object (run->world, slot)) : NULL;
  return type ? &type->roles.launch : &nothing;
}

/* ---- The styles (§1.3) ---- */

typedef void (*LaunchFunc) (const SrtLaunching *it);

static const struct
{
  LaunchFunc place, step;
  LaunchFunc end;  /* puts right what the style has changed, however the order ends; NULL nothing */
  int steps;       /* the last one's number */
} styles[] = {
  [SRT_LAUNCH_HANGAR_BAY] = { srt_launch_bay_place, srt_launch_bay_step, NULL, 5 },
  [SRT_LAUNCH_SIDE_BAYS] = { srt_launch_sides_place, srt_launch_sides_step, srt_launch_sides_end, 7 },
  [SRT_LAUNCH_OPEN_DECK] = { srt_launch_deck_place, srt_launch_deck_step, NULL, 4 },
  [SRT_LAUNCH_TORPEDO] = { srt_launch_torpedo_place, srt_launch_torpedo_step, srt_launch_torpedo_end, 3 },
  [SRT_LAUNCH_ESCAPE_POD] = { srt_launch_point_place, srt_launch_pod_step, NULL, 3 },
  [SRT_LAUNCH_DROPPER] = { srt_launch_point_place, srt_launch_dropper_step, NULL, 4 },
  [SRT_LAUNCH_DROP_TUBES] = { srt_launch_tube_place, srt_launch_tube_step, NULL, 10 },
  [SRT_LAUNCH_ESCAPE_POD_B] = { srt_launch_point_place, srt_launch_pod_b_step, NULL, 4 },
  [SRT_LAUNCH_BASE_FLOOR] = { srt_launch_floor_place, srt_launch_floor_step, NULL, 3 },
  [SRT_LAUNCH_STRAIGHT_OUT] = { srt_launch_straight_place, srt_launch_straight_step, NULL, 3 },
};

/* By the launched ship's type first, then by the carrier's and the gate. */
static SrtLaunchStyle
style_of (const SrtRun *run, int slot, int carrier, int gate)
{
  const SrtLaunchRole *own = srt_launch_role (run, slot), *role = srt_launch_role (run, carrier);
  if (own->as != SRT_LAUNCH_NONE)
    return own->as;
  return gate < role->low_gates && role->low_carrier != SRT_LAUNCH_NONE ? role->low_carrier : role->carrier;
}

static SrtLaunching
launching (SrtRun *run, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  return (SrtLaunching){ .run = run,
                         .slot = slot,
                         .carrier = entry->target.index,
                         .gate = entry->target.component,
                         .ship = srt_object (run->world, slot),
                         .state = srt_order_state (run->world, slot),
                         .player = srt_is_player (run->world, slot) };
}

/* ---- What the styles share ---- */

void
srt_launch_wait (const SrtLaunching *it, int ticks)
{
  it->state->step++;
  it->state->due = it->run->world->frame_start + ticks;
}

void
srt_launch_let_out (const SrtLaunching *it, SrtMotion motion, float throttle, bool carried_along)
{
  it->state->ride.rides = 0;
  it->ship->motion = motion;
  it->ship->throttle = throttle;
  if (carried_along)
    it->ship->velocity = srt_object (it->run->world, it->carrier)->velocity;
}

void
srt_launch_log (const SrtLaunching *it, const char *text)
{
  srt_emit (it->run, SRT_EVENT_ORDER_LOG, it->slot, it->carrier, SRT_ORDER_LAUNCH)->text = text;
}

void
srt_launch_sound (SrtRun *run, int slot, SrtSound sound, SrtVec3 place)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, (int) sound)->place = place;
}

void
srt_launch_finish (const SrtLaunching *it, bool passes)
{
  SrtRun *run = it->run;
  int slot = it->slot, carrier = it->carrier;
  it->state->ride.rides = 0;
  if (!passes)
    it->ship->passes_through[0] = -1;
  srt_order_pop (run, slot);
  srt_emit (run, SRT_EVENT_LAUNCHED, slot, carrier, 0)->place = srt_object (run->world, slot)->next.p;
}

void
srt_launch_fly_off (const SrtLaunching *it)
{
  srt_let_go (it->ship);
  it->ship->motion = SRT_MOTION_FORWARD;
}

SrtVec3
srt_launch_middle (const SrtRun *run, int slot, int node)
{
  const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[node]);
  SrtFrame at = srt_node_next (run, slot, node);
  return srt_frame_apply (&at, srt_lerp (part->bounds_min, part->bounds_max, 0.5f));
}

void
srt_launch_put (const SrtLaunching *it, const SrtFrame *at)
{
  srt_set_orientation (it->run, it->slot, &at->r);
  srt_set_position (it->run, it->slot, at->p);
}

/* ---- Launch points (§1.5) ---- */

/* Launch points, and pod mounts with no pod on them. */
static bool
launches (const SrtAttachment *attachment)
{
  return attachment->kind == SRT_ATTACH_LAUNCH_POINT || (attachment->kind == SRT_ATTACH_POD_MODEL && attachment->id < 0);
}

int
srt_launch_point (const SrtRun *run, int slot, int gate, SrtFrame *at, int *n)
{
  const SrtObject *object = srt_object (run->world, slot);
  int passed = 0;
  *n = 0;
  if (object->model < 0 || object->type < 0)
    return -1;

  const SrtModel *model = &run->content->models[object->model];
  for (int k = 0; k < model->n_parts; k++)
    for (int i = 0; i < model->parts[k].n_attachments; i++)
      {
        int attachment = model->parts[k].first_attachment + i, node;
        if (!launches (&model->attachments[attachment]))
          continue;
        node = srt_root_child (run, slot, k);
        if (node < 0 || passed++ != gate)
          continue;
        *at = srt_attachment_next (run, slot, node, attachment);
        return k;
      }
  *n = passed;
  return -1;
}

bool
srt_launch_attach (const SrtLaunching *it)
{
  SrtFrame at;
  int n, part = srt_launch_point (it->run, it->carrier, it->gate, &at, &n);
  if (part < 0)
    {
      srt_launch_log (it, N_ ("the carrier has no such launch point; it leaves from where it is"));
      return false;
    }
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, part);
  return true;
}

/* ---- The search for a gate (§1.4) ---- */

typedef struct Search
{
  int left; /* points still to pass over */
  int carrier, gate;
} Search;

static bool
search_ship (SrtRun *run, int slot, int component, void *data)
{
  Search *search = data;
  SrtFrame at;
  int n;
  if (srt_launch_point (run, slot, search->left, &at, &n) >= 0)
    {
      search->carrier = slot;
      search->gate = search->left;
      return true;
    }
  search->left -= n;
  return false;
}

/* The target names a carrier and its gate afterwards, whatever its kind. */
static void
find_gate (SrtRun *run, int slot)
{
  SrtOrderEntry *entry = srt_order_current (run->world, slot);
  Search search = { entry->sequence > 0 ? entry->sequence : 0, 0, 0 };
  if (entry->data[SRT_LAUNCH_FOUND] || (entry->target.kind == SRT_TARGET_SHIP && entry->target.component >= 0))
    return;
  bool found = srt_target_walk (run, entry->target, search_ship, &search);
  entry->target.index = (int16_t) search.carrier;
  entry->target.component = (int16_t) search.gate;
  entry->data[SRT_LAUNCH_FOUND] = 1;
  if (!found)
    srt_emit (run, SRT_EVENT_ORDER_LOG, slot, search.carrier, SRT_ORDER_LAUNCH)->text =
        N_ ("no launch point is left for it");
}

/* ---- Launching from a ship ---- */

/* The carrier that an entry of Launch names; -1 while it has yet to be looked for. */
static int
carrier_of (const SrtWorld *world, const SrtOrderEntry *entry)
{
  bool known = entry->target.kind == SRT_TARGET_SHIP || entry->data[SRT_LAUNCH_FOUND];
  return known && srt_slot_valid (world, entry->target.index) ? entry->target.index : -1;
}

bool
srt_launching_from (const SrtWorld *world, int slot, int carrier)
{
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  return entry && entry->number == SRT_ORDER_LAUNCH && carrier_of (world, entry) == carrier;
}

bool
srt_launch_waits (const SrtWorld *world, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  return entry && entry->number == SRT_ORDER_LAUNCH && entry->data[SRT_LAUNCH_GO] == 0;
}

/* It launches from itself, or from what launches from it: there is nothing to ride on. */
static bool
in_a_ring (const SrtWorld *world, int slot)
{
  int at = slot;
  for (uint32_t i = 0; i < world->n_slots; i++)
    {
      const SrtOrderEntry *entry = srt_order_current (world, at);
      if (!entry || entry->number != SRT_ORDER_LAUNCH)
        return false;
      at = carrier_of (world, entry);
      if (at < 0 || at == slot)
        return at == slot;
    }
  return true;
}

/* ---- 104 Launch ---- */

static void
release (const SrtLaunching *it, const char *why)
{
  if (why)
    srt_launch_log (it, why);
  srt_launch_finish (it, false);
}

void
srt_launch_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtOrderEntry *entry = srt_order_current (world, slot);
  if (entry->target.index < 0)
    {
      SrtLaunching nowhere = launching (run, slot);
      nowhere.state->style = SRT_LAUNCH_NONE;
      release (&nowhere, N_ ("it has nothing to launch from"));
      return;
    }
  find_gate (run, slot);

  SrtLaunching it = launching (run, slot);
  it.state->style = SRT_LAUNCH_NONE;
  if (!srt_slot_valid (world, it.carrier) || in_a_ring (world, slot))
    {
      release (&it, N_ ("it has nothing to launch from"));
      return;
    }
  srt_stop (it.ship);
  it.ship->passes_through[0] = (int16_t) it.carrier;
  it.ship->flags &= ~SRT_TARGETABLE;
  it.state->style = style_of (run, slot, it.carrier, it.gate);
  it.state->due = world->frame_start + DELAY_TICKS;
  if (it.state->style == SRT_LAUNCH_NONE)
    srt_launch_log (&it, N_ ("the carrier has no way to launch ships; it leaves from where it is"));
  else
    styles[it.state->style].place (&it);
}

/* Before it has left, what becomes of the carrier becomes of it; not of a pod whose carrier lets pods go while it dies. */
static bool
lost_with_carrier (const SrtLaunching *it)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  if (!srt_gone (srt_object (it->run->world, it->carrier))
      || (it->state->style == SRT_LAUNCH_ESCAPE_POD && role->pods_leave_while_dying))
    return false;
  srt_launch_log (it, N_ ("lost with its carrier before it could leave"));
  srt_object_destroyed (it->run, it->slot, false, true);
  return true;
}

/* Waits to be let go, then a while of its own. */
static void
wait_to_go (const SrtLaunching *it)
{
  SrtLaunch *state = it->state;
  SrtWorld *world = it->run->world;
  if (state->step == 0 && srt_order_current (world, it->slot)->data[SRT_LAUNCH_GO])
    {
      srt_launch_wait (it, (int) (srt_object_random15 (&it->ship->random_seed) % DELAY_TICKS));
      if (it->player)
        srt_radio_say (it->run, it->carrier, SRT_RADIO_LAUNCH);
    }
  if (state->step == 1 && world->frame_start > state->due)
    state->step = 2;
}

void
srt_launch_update (SrtRun *run, int slot)
{
  SrtLaunching it = launching (run, slot);
  if (!srt_slot_valid (run->world, it.carrier))
    {
      release (&it, N_ ("it has nothing to launch from"));
      return;
    }
  if (it.state->step < 2)
    {
      if (lost_with_carrier (&it))
        return;
      wait_to_go (&it);
    }
  if (it.state->step < 2)
    return;
  if (it.state->style == SRT_LAUNCH_NONE)
    release (&it, NULL);
  else
    styles[it.state->style].step (&it);
}

void
srt_launch_exit (SrtRun *run, int slot)
{
  SrtLaunching it = launching (run, slot);
  const SrtShipType *type = srt_type (run, it.ship);
  it.state->ride.rides = 0;
  if (type && type->targetable)
    it.ship->flags |= SRT_TARGETABLE;
  if (it.state->step > 2 && (it.ship->motion == SRT_MOTION_PLAIN || it.ship->motion == SRT_MOTION_DOWNWARD))
    it.ship->motion = SRT_MOTION_FORWARD; /* cut short on its way out */
  if (it.state->style != SRT_LAUNCH_NONE && styles[it.state->style].end)
    styles[it.state->style].end (&it);
  srt_hangar_drop (&it);
  srt_hangar_let_go (&it);
}

void
srt_launch_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtLaunch *state = srt_order_state (run->world, slot);
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  if (state->step == 0)
    snprintf (text, size, srt_order_words (N_ ("at gate %d, waits to be let go")), entry->target.component);
  else if (state->step == 1)
    snprintf (text, size, srt_order_words (N_ ("let go, leaves gate %d after tick %d")), entry->target.component,
              state->due);
  else if (state->style == SRT_LAUNCH_NONE)
    snprintf (text, size, "%s", srt_order_words (N_ ("leaves from where it is")));
  else
    snprintf (text, size, srt_order_words (N_ ("gate %d, step %d of %d after tick %d")), entry->target.component,
              state->step, styles[state->style].steps, state->due);
}

/* ---- How it is given (§1.2) ---- */

typedef struct Setup
{
  SrtTarget from;
  int gate, reached, taken;
  SrtPusher pusher;
} Setup;

static bool
set_up_ship (SrtRun *run, int slot, int component, void *data)
{
  Setup *setup = data;
  SrtTarget from = setup->from;
  if (from.kind == SRT_TARGET_SHIP)
    from.component = (int16_t) (setup->gate < 0 ? -1 : setup->gate + setup->reached);
  setup->reached++;
  setup->taken += srt_order_push (run, slot, SRT_ORDER_LAUNCH, from, setup->pusher);
  return false;
}

int
srt_launch_setup (SrtRun *run, SrtTarget ships, SrtTarget from, int gate, SrtPusher pusher)
{
  Setup setup = { from, gate, 0, 0, pusher };
  int numbering = run->world->numbering;
  if (ships.kind != SRT_TARGET_SHIP)
    run->world->numbering = 0;
  srt_target_walk (run, ships, set_up_ship, &setup);
  run->world->numbering = numbering;
  return setup.taken;
}

bool
srt_launch_start (SrtRun *run, int slot)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  for (int i = 0; i < orders->count; i++)
    if (orders->stack[i].number == SRT_ORDER_LAUNCH)
      {
        orders->stack[i].data[SRT_LAUNCH_GO] = 1;
        return true;
      }
  return false;
}

bool
srt_launch_as_made (SrtRun *run, int slot)
{
  const SrtMission *mission = run->mission;
  int record = srt_object (run->world, slot)->mission_ship;
  if (!mission || record < 0 || record >= mission->n_ships || mission->ships[record].launch_gate < 0
      || mission->ships[record].launch_from < 0)
    return false;
  const SrtMissionShip *ship = &mission->ships[record];
  if (!srt_order_push (run, slot, SRT_ORDER_LAUNCH, srt_target_ship (ship->launch_from, ship->launch_gate),
                       SRT_PUSH_START))
    return false;
  if (!srt_mission_has_script (mission))
    srt_launch_start (run, slot);
  srt_order_start (run, slot);
  return true;
}

/* ---- What drawing asks ---- */

static int
hangar_of (const SrtWorld *world, const SrtLaunch *state)
{
  int cutaway = srt_cutaway_slot (world);
  const SrtObject *object = srt_object (world, cutaway);
  return state->hangar != 0 && object->type >= 0 && object->generation == state->hangar ? cutaway : -1;
}

bool
srt_launch_look (const SrtWorld *world, SrtLaunchLook *look)
{
  const SrtOrderEntry *entry = world->player_slots > 0 ? srt_order_current (world, 0) : NULL;
  if (!entry || entry->number != SRT_ORDER_LAUNCH || srt_orders (world, 0)->starting)
    return false;
  const SrtLaunch *state = srt_order_state (world, 0);
  *look = (SrtLaunchLook){ .style = state->style,
                           .carrier = entry->target.index,
                           .gate = entry->target.component,
                           .step = state->step,
                           .doors_opened = state->doors_opened,
                           .hangar = hangar_of (world, state),
                           .since = entry->pushed_at,
                           .vents_opened = state->style == SRT_LAUNCH_SIDE_BAYS ? srt_launch_vents_opened (state) : -1 };
  return true;
}

int32_t
srt_launch_torpedo_left (const SrtWorld *world, int slot)
{
  const SrtLaunch *state = srt_order_state (world, slot);
  if (srt_order_number (world, slot) != SRT_ORDER_LAUNCH || srt_orders (world, slot)->starting
      || state->style != SRT_LAUNCH_TORPEDO || state->step != 3)
    return -1;
  return state->due - SRT_LAUNCH_TORPEDO_TICKS;
}

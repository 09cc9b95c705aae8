/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's actions and the keys read once a frame: views, targets, radar (spec 09 §2.2, §4.7, §4.8, §5.4). */
#include "orders/behaviours.h"

#include "orders/controls.h"
#include "weapons/weapons.h"

#include <float.h>
#include <string.h>

/* ---- The table (§5.4): number, id, name, key, gamepad or joystick button, held, built ---- */

#define HELD true
#define ONCE false
#define BUILT true
#define LATER false

static const SrtActionInfo actions[] = {
  { 0, "view-cockpit", N_ ("Cockpit view"), "1", "", ONCE, BUILT },
  { 1, "view-left", N_ ("Left view"), "2", "", ONCE, BUILT },
  { 2, "view-right", N_ ("Right view"), "3", "", ONCE, BUILT },
  { 3, "view-rear", N_ ("Rear view"), "4", "", ONCE, BUILT },
  { 4, "view-flyby", N_ ("Flyby view"), "5", "", ONCE, LATER },
  { 5, "view-target", N_ ("Target view"), "6", "", ONCE, LATER },
  { 6, "view-external", N_ ("External view"), "7", "", ONCE, BUILT },
  { 7, "view-missile", N_ ("Missile view"), "8", "", ONCE, BUILT },
  { 8, "target-next-enemy", N_ ("Next enemy"), "E", "", ONCE, BUILT },
  { 9, "target-previous-enemy", N_ ("Previous enemy"), "Shift+E", "", ONCE, BUILT },
  { 10, "target-next-friend", N_ ("Next friend"), "Q", "5", ONCE, BUILT },
  { 11, "target-previous-friend", N_ ("Previous friend"), "Shift+Q", "", ONCE, BUILT },
  { 12, "subtarget-next", N_ ("Next part of the target"), "S", "", ONCE, BUILT },
  { 13, "subtarget-previous", N_ ("Previous part of the target"), "Shift+S", "", ONCE, BUILT },
  { 14, "target-reticle", N_ ("Target under the reticle"), "Y", "", ONCE, BUILT },
  { 15, "target-nearest-enemy", N_ ("Nearest enemy"), "R", "3", ONCE, BUILT },
  { 16, "target-nearest-friend", N_ ("Nearest friend"), "W", "", ONCE, BUILT },
  { 17, "target-torpedo", N_ ("Next torpedo"), "T", "", ONCE, BUILT },
  { 18, "smart-target", N_ ("Smart targeting"), "Ctrl+E", "", ONCE, BUILT },
  { 19, "target-primary", N_ ("Primary target"), "A", "", ONCE, LATER },
  { 20, "afterburner", N_ ("Afterburner"), "Tab", "2", HELD, BUILT },
  { 21, "afterburner-toggle", N_ ("Afterburner on or off"), "`", "", ONCE, BUILT },
  { 22, "reverse", N_ ("Reverse thrust"), "Shift+Tab", "", HELD, BUILT },
  { 23, "jump", N_ ("Jump drive"), "J", "", ONCE, BUILT },
  { 24, "match-speed", N_ ("Match speed"), "Z", "", ONCE, BUILT },
  { 25, "accelerate", N_ ("Accelerate"), "=", "", HELD, BUILT },
  { 26, "decelerate", N_ ("Decelerate"), "-", "", HELD, BUILT },
  { 27, "throttle-zero", N_ ("Throttle to zero"), "Backspace", "", ONCE, BUILT },
  { 28, "throttle-full", N_ ("Full throttle"), "]", "", ONCE, BUILT },
  { 29, "roll-clockwise", N_ ("Roll clockwise"), "PageUp", "", HELD, BUILT },
  { 30, "roll-anticlockwise", N_ ("Roll anticlockwise"), "Home", "", HELD, BUILT },
  { 31, "nose-up", N_ ("Nose up"), "Down", "", HELD, BUILT },
  { 32, "nose-down", N_ ("Nose down"), "Up", "", HELD, BUILT },
  { 33, "turn-left", N_ ("Turn left"), "Left", "", HELD, BUILT },
  { 34, "turn-right", N_ ("Turn right"), "Right", "", HELD, BUILT },
  { 35, "strafe-left", N_ ("Strafe left"), "End", "7", HELD, BUILT },
  { 36, "strafe-right", N_ ("Strafe right"), "PageDown", "4", HELD, BUILT },
  { 37, "stick-rolls", N_ ("Stick rolls"), "/", "", HELD, BUILT },
  { 38, "fire", N_ ("Fire guns"), "Space", "0", HELD, BUILT },
  { 39, "full-guns", N_ ("Fire all guns together"), "F", "", ONCE, BUILT },
  { 40, "next-guns", N_ ("Next gun group"), "G", "", ONCE, BUILT },
  { 41, "guns-window-locked", N_ ("Keep the guns window"), "Shift+G", "", ONCE, LATER },
  { 42, "synchronise", N_ ("Synchronise guns"), "Ctrl+G", "", ONCE, BUILT },
  { 43, "blind-fire", N_ ("Blind fire"), "Shift+F", "", ONCE, BUILT },
  { 44, "launch-missile", N_ ("Launch missile"), "Return", "1", ONCE, BUILT },
  { 45, "missile-window", N_ ("Missile window"), "M", "", ONCE, LATER },
  { 46, "missile-clockwise", N_ ("Next missile"), ".", "", ONCE, BUILT },
  { 47, "missile-anticlockwise", N_ ("Previous missile"), ",", "", ONCE, BUILT },
  { 48, "comms", N_ ("Comms window"), "C", "", ONCE, LATER },
  { 49, "power", N_ ("Power ball"), "P", "", HELD, LATER },
  { 50, "power-locked", N_ ("Keep the power window"), "Shift+P", "", ONCE, LATER },
  { 51, "power-guns", N_ ("Full power to guns"), "U", "", HELD, LATER },
  { 52, "power-engines", N_ ("Full power to engines"), "I", "", HELD, LATER },
  { 53, "power-shields", N_ ("Full power to shields"), "O", "", HELD, LATER },
  { 54, "power-even", N_ ("Even power"), "[", "", HELD, LATER },
  { 55, "objectives", N_ ("Objectives window"), "B", "", ONCE, LATER },
  { 56, "wing", N_ ("Wing window"), "X", "", ONCE, LATER },
  { 57, "wing-locked", N_ ("Keep the wing window"), "Shift+X", "", ONCE, LATER },
  { 58, "damage", N_ ("Damage window"), "D", "", ONCE, LATER },
  { 59, "damage-locked", N_ ("Keep the damage window"), "Shift+D", "", ONCE, LATER },
  { 60, "radar-range", N_ ("Radar range"), "V", "", ONCE, BUILT },
  { 61, "shield-balance", N_ ("Shield balance"), "N", "", HELD, LATER },
  { 62, "countermeasures", N_ ("Countermeasures"), "H", "6", ONCE, BUILT },
  { 63, "eject", N_ ("Eject"), "F12", "", ONCE, BUILT },
  { 64, "cloak", N_ ("Cloak"), "K", "", ONCE, BUILT },
  { 65, "ecm", N_ ("Missile jammer"), "L", "", ONCE, BUILT },
  { 66, "spectral-shields", N_ ("Spectral shields"), ";", "", ONCE, BUILT },
  { 67, "attack-my-target", N_ ("Attack my target"), "F5", "", ONCE, LATER },
  { 68, "back-off", N_ ("Back off"), "F6", "", ONCE, LATER },
  { 69, "help-me", N_ ("Help me"), "F7", "", ONCE, LATER },
  { 70, "land", N_ ("Permission to land"), "F8", "", ONCE, BUILT },
  { 71, "kills", N_ ("Show kills"), "F10", "", HELD, LATER },
  { 72, "message", N_ ("Send a message"), "'", "", ONCE, LATER },
  { 73, "keys", N_ ("Controls"), "F1", "", ONCE, LATER },
};
_Static_assert (sizeof actions / sizeof actions[0] == SRT_N_ACTIONS, "an entry an action");

const SrtActionInfo *
srt_action_table (int *n)
{
  *n = SRT_N_ACTIONS;
  return actions;
}

/* ---- Views and radar ---- */

enum
{
  MISSILE_GONE_TICKS = 150, /* that the missile camera holds still */
};

bool
srt_view_set (SrtRun *run, int view, bool lock, bool force)
{
  SrtPlayer *player = &run->world->player;
  if (run->world->worm_since >= 0 || (player->view_locked && !force))
    return false;
  player->view = view;
  player->view_switched = run->world->mission_ticks;
  player->view_locked = lock;
  return true;
}

/* A key's choice: the view that is on already goes on as it was. */
static void
choose_view (SrtRun *run, int view)
{
  if (run->world->player.view != view)
    srt_view_set (run, view, false, false);
}

/* One of the player's own views: a sequence's stays until the sequence lets go (§2.2). */
static bool
own_view (int view)
{
  return (view >= 0 && view <= 4) || view == 6 || view == 0x0C || view == SRT_VIEW_MISSILE || view == 0x24;
}

bool
srt_player_may_view (const SrtWorld *world, int view)
{
  return own_view (view) && own_view (world->player.view) && !world->player.view_locked && world->worm_since < 0;
}

static void
missile_key (SrtRun *run)
{
  if (srt_missile_view_next (run))
    choose_view (run, SRT_VIEW_MISSILE);
  else
    srt_emit (run, SRT_EVENT_DISPLAY, 0, -1, SRT_CUE_REFUSED);
}

/* Once its missile has gone the camera holds still for a while, then the cockpit is back (§2.6). */
static void
watch_missile (SrtRun *run)
{
  SrtPlayer *player = &run->world->player;
  if (player->view != SRT_VIEW_MISSILE || srt_followed_missile (run->world))
    return;
  if (player->followed_gone == 0)
    player->followed_gone = run->world->mission_ticks;
  else if (run->world->mission_ticks - player->followed_gone > MISSILE_GONE_TICKS)
    choose_view (run, 0);
}

static void
view_keys (SrtRun *run)
{
  SrtPlayer *player = &run->world->player;
  if (!own_view (player->view) || player->view_locked || run->world->worm_since >= 0)
    return;
  if (srt_pressed (player, SRT_ACTION_COCKPIT_VIEW))
    {
      if (player->view == 0)
        player->cockpit_mode = (player->cockpit_mode + 1) % 3;
      choose_view (run, 0);
    }
  if (srt_pressed (player, SRT_ACTION_LEFT_VIEW))
    choose_view (run, 1);
  if (srt_pressed (player, SRT_ACTION_RIGHT_VIEW))
    choose_view (run, 2);
  if (srt_pressed (player, SRT_ACTION_REAR_VIEW))
    choose_view (run, 3);
  if (srt_pressed (player, SRT_ACTION_EXTERNAL_VIEW))
    choose_view (run, 0x0C);
  if (srt_pressed (player, SRT_ACTION_MISSILE_VIEW))
    missile_key (run);
}

/* ---- Targets (§4.7) ---- */

static SrtOrderEntry *
control_entry (const SrtWorld *world)
{
  SrtOrders *orders = srt_orders (world, 0);
  for (int i = 0; i < orders->count; i++)
    if (orders->stack[i].number == SRT_ORDER_PLAYER_CONTROL)
      return &orders->stack[i];
  return NULL;
}

void
srt_player_set_target (SrtRun *run, SrtTarget target)
{
  SrtWorld *world = run->world;
  SrtOrderEntry *entry = control_entry (world);
  bool changed = !srt_target_equal (world->player.target, target);
  world->player.target = target;
  if (entry)
    entry->target = target;
  if (changed)
    srt_emit (run, SRT_EVENT_TARGET_CHANGED, 0, target.index, 0)->component = target.component;
}

/* The target of Player Control wherever it stands, as a script or a hand may have changed it. */
static void
follow_entry (SrtRun *run)
{
  const SrtOrderEntry *entry = control_entry (run->world);
  if (entry && !srt_target_equal (entry->target, run->world->player.target))
    srt_player_set_target (run, entry->target);
}

static int
enemy_side (const SrtWorld *world)
{
  return srt_object (world, 0)->side == SRT_SIDE_HOSTILE ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE;
}

static bool
within_reach (const SrtWorld *world, const SrtObject *object)
{
  return srt_length2 (srt_sub (object->next.p, srt_object (world, 0)->next.p))
         <= SRT_TARGET_REACH * SRT_TARGET_REACH;
}

/* One the cycling keys may stop at. */
static bool
may_cycle_to (const SrtRun *run, int slot, bool enemy)
{
  const SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  uint32_t allowed = enemy ? SRT_EJECTED : SRT_EJECTED | SRT_CLOAKED;
  int side = enemy ? enemy_side (world) : srt_object (world, 0)->side;
  return slot != 0 && object->type >= 0 && object->side == side && within_reach (world, object)
         && srt_target_valid (run, srt_target_ship (slot, -1), allowed);
}

typedef bool (*Eligible) (const SrtRun *run, int slot, bool enemy);

/* Round the slots from the present target: last to first for the next one, first to last for the previous. */
static int
cycle (const SrtRun *run, bool enemy, bool next, Eligible eligible)
{
  int n = (int) run->world->n_slots, from = run->world->player.target.index;
  if (from < 0 || from >= n)
    from = next ? 0 : n - 1;
  for (int i = 1; i <= n; i++)
    {
      int slot = (next ? from - i + n : from + i) % n;
      if (eligible (run, slot, enemy))
        return slot;
    }
  return -1;
}

static void
cycle_key (SrtRun *run, bool enemy, bool next)
{
  srt_player_set_target (run, srt_target_ship (cycle (run, enemy, next, may_cycle_to), -1));
}

static bool
is_torpedo (const SrtRun *run, int slot, bool enemy)
{
  return may_cycle_to (run, slot, enemy)
         && srt_class (run, srt_object (run->world, slot)) == SRT_CLASS_TORPEDO;
}

static void
torpedo_key (SrtRun *run)
{
  int slot = cycle (run, true, true, is_torpedo);
  if (slot >= 0)
    srt_player_set_target (run, srt_target_ship (slot, -1));
}

static void
nearest_key (SrtRun *run, bool enemy)
{
  const SrtWorld *world = run->world;
  SrtVec3 from = srt_object (world, 0)->next.p;
  float nearest = FLT_MAX;
  int found = -1;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      float d2 = srt_length2 (srt_sub (srt_object (world, slot)->next.p, from));
      if (d2 < nearest && may_cycle_to (run, slot, enemy))
        {
          nearest = d2;
          found = slot;
        }
    }
  if (found >= 0)
    srt_player_set_target (run, srt_target_ship (found, -1));
}

static void
reticle_key (SrtRun *run)
{
  int slot = run->world->player.input.reticle;
  if (slot > 0 && srt_slot_valid (run->world, slot)
      && srt_target_valid (run, srt_target_ship (slot, -1), SRT_EJECTED))
    srt_player_set_target (run, srt_target_ship (slot, -1));
}

void
srt_player_strikes (SrtRun *run, int slot, int component, bool part, int attacker, SrtDamageKind kind)
{
  const SrtWorld *world = run->world;
  if (!srt_is_player (world, attacker) || slot == attacker || kind == SRT_DAMAGE_COLLISION
      || !world->player.smart_target || srt_order_number (world, 0) != SRT_ORDER_PLAYER_CONTROL
      || (part && srt_object (world, slot)->side != enemy_side (world))
      || !srt_target_valid (run, srt_target_ship (slot, -1), SRT_EJECTED))
    return;
  srt_player_set_target (run, srt_target_ship (slot, part ? component : -1));
}

/* The next targetable component there is, or none, which stands between the last and the first. */
static int
next_component (const SrtRun *run, SrtTarget target, int by)
{
  const SrtObject *object = srt_object (run->world, target.index);
  int n = (int) object->components.count + 1, at = target.component + 1;
  for (int i = 0; i < n; i++)
    {
      at = (at + by + n) % n;
      int node = at > 0 ? srt_component_node (run, target.index, at - 1) : -1;
      if (at == 0 || (node >= 0 && (srt_nodes (run->world)[node].flags & SRT_NODE_TARGETABLE) != 0))
        break;
    }
  return at - 1;
}

static void
subtarget_key (SrtRun *run, int by)
{
  SrtTarget target = run->world->player.target;
  if (!srt_slot_valid (run->world, target.index))
    return;
  const SrtObject *object = srt_object (run->world, target.index);
  if ((object->flags & SRT_COMPONENTS) == 0 || object->side == srt_object (run->world, 0)->side)
    return;
  target.component = (int16_t) next_component (run, target, by);
  srt_player_set_target (run, target);
}

static void
target_keys (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtPlayer *player = &world->player;
  bool ahead = player->view == 0 || player->view == 4;
  if (srt_pressed (player, SRT_ACTION_TARGET_TORPEDO))
    torpedo_key (run);
  if (srt_order_number (world, 0) != SRT_ORDER_PLAYER_CONTROL)
    return;
  if (ahead && srt_pressed (player, SRT_ACTION_NEAREST_ENEMY))
    nearest_key (run, true);
  if (ahead && srt_pressed (player, SRT_ACTION_NEAREST_FRIEND))
    nearest_key (run, false);

  static const struct
  {
    int action;
    bool enemy, next, stops_matching;
  } cycles[] = {
    { SRT_ACTION_NEXT_ENEMY, true, true, true },
    { SRT_ACTION_PREVIOUS_ENEMY, true, false, true },
    { SRT_ACTION_NEXT_FRIEND, false, true, true },
    { SRT_ACTION_PREVIOUS_FRIEND, false, false, false },
  };
  for (size_t i = 0; i < sizeof cycles / sizeof cycles[0]; i++)
    if (srt_pressed (player, cycles[i].action))
      {
        cycle_key (run, cycles[i].enemy, cycles[i].next);
        if (cycles[i].stops_matching)
          player->match_speed = 0;
      }

  if (srt_pressed (player, SRT_ACTION_NEXT_SUBTARGET))
    subtarget_key (run, 1);
  if (srt_pressed (player, SRT_ACTION_PREVIOUS_SUBTARGET))
    subtarget_key (run, -1);
  if (srt_pressed (player, SRT_ACTION_TARGET_RETICLE))
    reticle_key (run);
  if (srt_pressed (player, SRT_ACTION_SMART_TARGET))
    player->smart_target = !player->smart_target;
}

/* ---- Each frame ---- */

void
srt_player_frame (SrtRun *run)
{
  SrtPlayer *player = &run->world->player;
  if (run->world->player_slots < 1)
    return;
  follow_entry (run);
  watch_missile (run);
  view_keys (run);
  target_keys (run);
  srt_player_eject_key (run);
  srt_jump_drive_frame (run);
  srt_landing_frame (run);
  srt_radio_frame (run);
  if (player->view == 0 && srt_pressed (player, SRT_ACTION_RADAR_RANGE))
    player->radar_range = (player->radar_range + 1) % 3;
  srt_blind_fire_frame (run, srt_pressed (player, SRT_ACTION_BLIND_FIRE));
}

static void
keep_target (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtTarget target = world->player.target;
  const SrtObject *object = srt_object (world, target.index);
  bool exploding = srt_gone (object);
  if (exploding && target.component < 0)
    {
      world->player.match_speed = 0;
      cycle_key (run, true, true);
    }
  else if (target.component >= 0 && srt_component_node (run, target.index, target.component) < 0)
    {
      target.component = (int16_t) next_component (run, target, 1);
      srt_player_set_target (run, target);
    }
  else if (!within_reach (world, object))
    cycle_key (run, object->side == enemy_side (world), true);
}

void
srt_player_target_upkeep (SrtRun *run)
{
  SrtWorld *world = run->world;
  if (world->player_slots < 1)
    return;
  follow_entry (run);
  if (srt_slot_valid (world, world->player.target.index))
    keep_target (run);
  /* The frame has seen the tick's presses. */
  memset (world->player.input.pressed, 0, sizeof world->player.input.pressed);
}

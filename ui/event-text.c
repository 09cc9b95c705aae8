/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/event-text.h"

#include "ui/sortie-number-entry.h"

#include "app/model/mission-scripts.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

#include <glib/gi18n.h>

const char *
sortie_order_name (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);

  if (info == NULL)
    return _ ("unknown order");
  return info->name && *info->name ? _ (info->name) : _ ("(nameless)");
}

const char *
sortie_ending_name (int ending)
{
  switch (ending)
    {
    case SRT_ENDING_DESTROYED:
      return _ ("the player was killed");
    case SRT_ENDING_RESCUED:
      return _ ("the player was picked up");
    case SRT_ENDING_CAPTURED:
      return _ ("the player was captured");
    case SRT_ENDING_SENT_HOME:
      return _ ("the player was sent home");
    default:
      return _ ("as it stands");
    }
}

const char *
sortie_maneuver_name (const SrtRun *run, int slot, int number)
{
  const SrtManeuverSet *set;
  int index;

  if (!srt_slot_valid (run->world, slot))
    return "";
  index = srt_object (run->world, slot)->maneuver_set;
  if (index < 0 || index >= run->content->n_sets)
    index = 0;
  set = &run->content->sets[index];
  if (number < 0 || number >= set->n_maneuvers || set->maneuvers[number] == NULL)
    return "";
  return set->maneuvers[number]->name;
}

static const char *
slot_name (const SrtRun *run, int slot)
{
  const char *name = srt_slot_valid (run->world, slot) ? srt_slot_name (run, slot) : "";

  return *name ? name : _ ("something gone");
}

char *
sortie_target_text (const SrtRun *run, SrtTarget target)
{
  const char *name;

  if (target.index < 0)
    return g_strdup (_ ("no target"));
  if (target.kind == SRT_TARGET_GROUP)
    name = run->mission && target.index < run->mission->n_groups ? run->mission->groups[target.index].name : "?";
  else if (target.kind == SRT_TARGET_SQUAD)
    name = run->mission && target.index < run->mission->n_squads ? run->mission->squads[target.index].name : "?";
  else
    name = slot_name (run, target.index);
  if (target.component >= 0)
    return g_strdup_printf (_ ("%s, component %d"), name, target.component);
  return g_strdup (name);
}

char *
sortie_tick_text (int tick)
{
  g_autofree char *figure = sortie_number_text (tick);

  return g_strdup_printf ("%s (%d:%02d.%02d)", figure, tick / 6000, tick / 100 % 60, tick % 100);
}

const char *
sortie_quadrant_name (int quadrant)
{
  static const char *const names[] = { N_ ("left"), N_ ("right"), N_ ("fore"), N_ ("aft") };

  return quadrant >= 0 && quadrant < (int) G_N_ELEMENTS (names) ? _ (names[quadrant]) : "";
}

const char *
sortie_pusher_words (int pusher)
{
  static const char *const words[] = {
    [SRT_PUSH_START] = N_ ("by the mission’s first orders"),
    [SRT_PUSH_ORDER] = N_ ("by another order"),
    [SRT_PUSH_RETALIATION] = N_ ("in retaliation"),
    [SRT_PUSH_HELP] = N_ ("called for help"),
    [SRT_PUSH_DESTRUCTION] = N_ ("as the ship is lost"),
    [SRT_PUSH_SCRIPT] = N_ ("by a mission command"),
    [SRT_PUSH_HAND] = N_ ("by hand"),
    [SRT_PUSH_PLAYER] = N_ ("by the player"),
    [SRT_PUSH_QUEUE] = N_ ("from the queue"),
  };

  return pusher >= 0 && pusher < (int) G_N_ELEMENTS (words) ? _ (words[pusher]) : "";
}

/* People count the lines of the file, from 1, not those of the compiled code. */
static int
file_line (const SrtRun *run, const SrtEvent *event)
{
  const SrtManeuver *maneuver
      = sortie_script_in (run->content, sortie_script_key (event->harm, (int) event->value));

  return maneuver && event->number >= 0 && event->number < maneuver->n_lines ? maneuver->file_line[event->number]
                                                                             : event->number + 1;
}

/* The cloak tells of itself. */
static char *
device_text (int device, gboolean on)
{
  if (device == SRT_DEVICE_SPECTRAL)
    return g_strdup (on ? _ ("The player’s spectral shields are on") : _ ("The player’s spectral shields are off"));
  return g_strdup (on ? _ ("The player’s missile jammer is on") : _ ("The player’s missile jammer is off"));
}

const char *
sortie_event_cue_words (int cue)
{
  switch ((SrtCue) cue)
    {
    case SRT_CUE_NO_MISSILES:
      return _ ("No missiles of this type are left");
    case SRT_CUE_MISSILE_CHOSEN:
      return _ ("The player arms another missile");
    case SRT_CUE_NO_COUNTERMEASURES:
      return _ ("No countermeasures are left");
    case SRT_CUE_FEW_COUNTERMEASURES:
      return _ ("Few countermeasures are left");
    case SRT_CUE_REFUSED:
      break;
    }
  return _ ("The display refuses");
}

static const char *
missile_name (const SrtRun *run, int number)
{
  const SrtMissileType *type = srt_missile_type (run, number);

  return type && type->name ? _ (type->name) : _ ("a missile");
}

static char *
gate_text (int happening, const char *gate, const char *other)
{
  switch ((SrtGateHappening) happening)
    {
    case SRT_GATE_OPENS:
      return g_strdup_printf (_ ("%s opens"), gate);
    case SRT_GATE_IS_OPEN:
      return g_strdup_printf (_ ("%s is open"), gate);
    case SRT_GATE_CLOSES:
      return g_strdup_printf (_ ("%s closes"), gate);
    case SRT_GATE_IS_CLOSED:
      return g_strdup_printf (_ ("%s is closed"), gate);
    case SRT_GATE_COLLAPSES:
      return g_strdup_printf (_ ("%s collapses"), gate);
    case SRT_GATE_CATCHES:
      return g_strdup_printf (_ ("%s catches %s"), gate, other);
    }
  return g_strdup (gate);
}

char *
sortie_event_text (const SrtRun *run, const SrtEvent *event)
{
  const char *name = slot_name (run, event->slot);
  const char *other = slot_name (run, event->other);
  double value = (double) event->value;

  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_CREATED:
      return g_strdup_printf (_ ("%s appears"), name);
    case SRT_EVENT_ORDER_PUSHED:
      return g_strdup_printf (_ ("%s: %s pushed %s"), name, sortie_order_name (event->number),
                              sortie_pusher_words ((int) event->value));
    case SRT_EVENT_ORDER_REFUSED:
      return g_strdup_printf (_ ("%s may not be given %s"), name, sortie_order_name (event->number));
    case SRT_EVENT_ORDER_CONFLICT:
      return g_strdup_printf (_ ("%s cannot take %s: still %s"), name, sortie_order_name (event->number),
                              sortie_order_name ((int) event->value));
    case SRT_EVENT_ORDER_STARTED:
      return g_strdup_printf (_ ("%s starts %s"), name, sortie_order_name (event->number));
    case SRT_EVENT_ORDER_ENDED:
      return g_strdup_printf (_ ("%s ends %s"), name, sortie_order_name (event->number));
    case SRT_EVENT_ORDER_POPPED:
      return g_strdup_printf (_ ("%s: %s leaves the stack"), name, sortie_order_name (event->number));
    case SRT_EVENT_ORDER_LOG:
      return g_strdup_printf ("%s, %s: %s", name, sortie_order_name (event->number),
                              event->text ? _ (event->text) : "");
    case SRT_EVENT_RETALIATION:
      return g_strdup_printf (_ ("%s turns on %s"), name, other);
    case SRT_EVENT_HELP_CALLED:
      return event->other >= 0 ? g_strdup_printf (_ ("%s calls for help: %s comes"), name, other)
                               : g_strdup_printf (_ ("%s calls for help: nobody comes"), name);
    case SRT_EVENT_MANEUVER_CHOSEN:
      return g_strdup_printf (_ ("%s chooses %s for %d ticks"), name,
                              sortie_maneuver_name (run, event->slot, event->number), (int) event->value);
    case SRT_EVENT_MANEUVER_LINE:
      return g_strdup_printf (_ ("%s runs line %d of %s"), name, file_line (run, event),
                              sortie_maneuver_name (run, event->slot, (int) event->value));
    case SRT_EVENT_MANEUVER_BUDGET:
      return g_strdup_printf (_ ("%s: the script ran 256 lines without waiting"), name);
    case SRT_EVENT_FIRED:
      return g_strdup_printf (_ ("%s fires"), name);
    case SRT_EVENT_SHIELD_HIT:
      return g_strdup_printf (_ ("%s: %s shield takes %.1f from %s"), name, sortie_quadrant_name (event->number), value, other);
    case SRT_EVENT_ARMOR_HIT:
      return g_strdup_printf (_ ("%s: %s armour takes %.1f from %s"), name, sortie_quadrant_name (event->number), value, other);
    case SRT_EVENT_COMPONENT_HIT:
      return g_strdup_printf (_ ("%s: component %d takes %.1f from %s"), name, event->component, value, other);
    case SRT_EVENT_COMPONENT_LOST:
      return g_strdup_printf (_ ("%s loses component %d to %s"), name, event->component, other);
    case SRT_EVENT_COLLISION:
      return g_strdup_printf (_ ("%s collides with %s"), name, other);
    case SRT_EVENT_DESTROYED:
      return event->other >= 0 ? g_strdup_printf (_ ("%s is destroyed by %s"), name, other)
                               : g_strdup_printf (_ ("%s is destroyed"), name);
    case SRT_EVENT_EXPLOSION:
      return g_strdup_printf (_ ("%s blows up"), name);
    case SRT_EVENT_RETIRED:
      return g_strdup (_ ("A slot is free again"));
    case SRT_EVENT_HULL_LOST:
      return g_strdup_printf (_ ("%s loses its hull to %s"), name, other);
    case SRT_EVENT_SHOT_AT:
      return g_strdup_printf (_ ("%s is shot at by %s"), name, other);
    case SRT_EVENT_EJECT_WARNING:
      return g_strdup_printf (_ ("%s is lost: its pilot has some seconds to get out"), name);
    case SRT_EVENT_EJECTED:
      return g_strdup_printf (_ ("The pilot of %s ejects"), name);
    case SRT_EVENT_PICKED_UP:
      return event->number == SRT_ENDING_DESTROYED ? g_strdup_printf (_ ("%s comes for the pod, to shoot at it"), other)
                                                   : g_strdup_printf (_ ("%s comes for the pod"), other);
    case SRT_EVENT_PILOT_LOST:
      return g_strdup_printf (_ ("The pilot of %s is dead"), name);
    case SRT_EVENT_FRIENDLY_FIRE:
      return g_strdup_printf (_ ("The player strikes a friend, %s: %.0f points so far"), name, value);
    case SRT_EVENT_FRIENDLY_WARNING:
      return g_strdup_printf (_ ("The player is told off for striking %s"), other);
    case SRT_EVENT_SENT_HOME:
      return g_strdup (_ ("The player is sent home for destroying a friend"));
    case SRT_EVENT_TARGET_CHANGED:
      return g_strdup_printf (_ ("The player targets %s"), other);
    case SRT_EVENT_CLOAKED:
      return g_strdup_printf (_ ("%s cloaks"), name);
    case SRT_EVENT_DECLOAKED:
      return g_strdup_printf (_ ("%s drops its cloak"), name);
    case SRT_EVENT_DEVICE:
      return device_text (event->number, event->value > 0);
    case SRT_EVENT_DISPLAY:
      return g_strdup (sortie_event_cue_words (event->number));
    case SRT_EVENT_MISSION_ENDED:
      return g_strdup_printf (_ ("The mission ends: %s"), sortie_ending_name (event->number));
    case SRT_EVENT_LAUNCHED:
      return g_strdup_printf (_ ("%s has left %s"), name, other);
    case SRT_EVENT_JUMPED_OUT:
      return g_strdup_printf (_ ("%s has jumped out"), name);
    case SRT_EVENT_PLAYER_READY_TO_JUMP:
      return g_strdup (_ ("The player is ready to jump"));
    case SRT_EVENT_PLAYER_READY_TO_WARP:
      return g_strdup (_ ("The player is ready to warp"));
    case SRT_EVENT_JUMPED_IN:
      return g_strdup_printf (_ ("%s has jumped in"), name);
    case SRT_EVENT_GATE_JUMPED_IN:
      return g_strdup_printf (_ ("%s has come through %s"), name, other);
    case SRT_EVENT_GATE_JUMPED_OUT:
      return g_strdup_printf (_ ("%s has left through %s"), name, other);
    case SRT_EVENT_GATE:
      return gate_text (event->number, name, other);
    case SRT_EVENT_GATE_FIREBALL:
      return g_strdup_printf (_ ("%s burns"), name);
    case SRT_EVENT_WARPED_OUT:
      return g_strdup_printf (_ ("%s has warped out"), name);
    case SRT_EVENT_DOCKED:
      return g_strdup_printf (_ ("%s has docked with %s"), name, other);
    case SRT_EVENT_UNDOCKED:
      return g_strdup_printf (_ ("%s has undocked from %s"), name, other);
    case SRT_EVENT_REARMED:
      return g_strdup_printf (_ ("%s is rearmed by %s"), name, other);
    case SRT_EVENT_LANDED:
      return g_strdup_printf (_ ("%s has landed on %s"), name, other);
    case SRT_EVENT_SHIP_REACHED:
      return g_strdup_printf (_ ("%s has reached %s"), name, other);
    case SRT_EVENT_SCOOPED:
      return g_strdup_printf (_ ("%s is taken aboard by %s"), name, other);
    case SRT_EVENT_LIFTER_GRABBED:
      return g_strdup_printf (_ ("%s has taken up %s"), name, other);
    case SRT_EVENT_LIFTER_DROPPED:
      return g_strdup_printf (_ ("%s has let go of its cargo"), name);
    case SRT_EVENT_ION_STEP:
      return g_strdup_printf (_ ("%s, cannon on %s: step %d"), name, other, event->number);
    case SRT_EVENT_ION_STRIKE:
      return g_strdup_printf (_ ("%s, under the beam of %s: a fireball"), name, other);
    case SRT_EVENT_LIGHTS:
      return g_strdup_printf (event->number ? _ ("%s: lights on") : _ ("%s: lights off"), name);
    case SRT_EVENT_BROKE_AWAY:
      return g_strdup_printf (_ ("%s breaks away from %s"), other, name);
    case SRT_EVENT_SOUND:
      return g_strdup_printf (_ ("%s is heard"), name);
    case SRT_EVENT_RADIO:
      if (event->slot < 0 || event->text == NULL)
        return g_strdup_printf (_ ("Radio: %s"), event->text ? _ (event->text) : name);
      /* Translators: who speaks over the radio, and what is said. */
      return g_strdup_printf (_ ("Radio, %s: %s"), name, _ (event->text));
    case SRT_EVENT_POOL_FULL:
      return g_strdup (_ ("A pool of the world is full: something was left out"));
    case SRT_EVENT_HAND:
      return g_strdup_printf (_ ("%s: %s"), name, event->text ? _ (event->text) : _ ("changed by hand"));
    case SRT_EVENT_CONTENT_SWAPPED:
      return g_strdup_printf (_ ("A script was swapped in (content version %d)"), event->number);
    case SRT_EVENT_DAMAGE:
      return g_strdup_printf (_ ("%s takes a blow of %.1f from %s: %.1f is worn"), name, (double) event->asked, other,
                              value);
    case SRT_EVENT_MISSILE_LAUNCHED:
      return event->other >= 0
                 ? g_strdup_printf (_ ("%s launches %s at %s"), name, missile_name (run, event->number), other)
                 : g_strdup_printf (_ ("%s launches %s"), name, missile_name (run, event->number));
    case SRT_EVENT_MISSILE_DECOYED:
      return g_strdup_printf (_ ("%s of %s goes for a countermeasure of %s"), missile_name (run, event->number), name,
                              other);
    case SRT_EVENT_MISSILE_ENDED:
      return event->other >= 0
                 ? g_strdup_printf (_ ("%s of %s strikes %s"), missile_name (run, event->number), name, other)
                 : g_strdup_printf (_ ("%s of %s ends"), missile_name (run, event->number), name);
    case SRT_EVENT_COUNTERMEASURE:
      return event->component >= 0 ? g_strdup_printf (_ ("%s drops a countermeasure"), name)
                                   : g_strdup_printf (_ ("%s drops a countermeasure for nothing"), name);
    case SRT_EVENT_LOCK:
      return g_strdup_printf (_ ("The player’s lock on %s changes"), other);
    case SRT_EVENT_SHOCKWAVE:
      return g_strdup_printf (_ ("A shockwave of %.0f units spreads from %s"), value, name);
    case SRT_EVENT_DISRUPTED:
      return g_strdup_printf (_ ("%s is disrupted for %d ticks"), name, (int) event->value);
    case SRT_EVENT_BEAM:
      return g_strdup_printf (_ ("%s lets its beam go at a charge of %.0f %%"), name, value * 100);
    case SRT_EVENT_INSIDE:
      return g_strdup_printf (_ ("%s flies into %s"), name, other);
    case SRT_EVENT_OUTSIDE:
      return g_strdup_printf (_ ("%s flies out of %s"), name, other);
    case SRT_EVENT_HOOP:
      return g_strdup_printf (_ ("%s flies through %s"), name, other);
    case SRT_EVENT_PART_DESTROYED:
      return g_strdup_printf (_ ("A part of %s is destroyed"), name);
    case SRT_EVENT_SPLIT:
      return g_strdup_printf (_ ("%s begins to come apart"), name);
    case SRT_EVENT_SPLIT_STEP:
      return g_strdup_printf (_ ("%s comes apart further"), name);
    case SRT_EVENT_SPLIT_ENDED:
      return g_strdup_printf (_ ("%s has come apart"), name);
    case SRT_EVENT_PIECE_THROWN:
      return g_strdup_printf (_ ("%s loses a piece"), name);
    case SRT_EVENT_HUGE_EXPLOSION:
      if (event->number == 2)
        return g_strdup_printf (_ ("%s is reached by the huge explosion"), other);
      return event->number == 0 ? g_strdup_printf (_ ("%s sets off a huge explosion"), name)
                                : g_strdup_printf (_ ("The huge explosion of %s is over"), name);
    case SRT_EVENT_FLASH:
      return g_strdup (_ ("The screen flashes"));
    case SRT_EVENT_EXHAUST:
      return g_strdup_printf (_ ("%s burns in the exhaust of %s"), name, other);
    case SRT_EVENT_FLAK:
      return g_strdup_printf (_ ("A shell of %s bursts in the open"), name);
    case SRT_EVENT_CASES:
      return g_strdup_printf (_ ("%s throws spent cases"), name);
    case SRT_EVENT_SCRIPT_PART:
    case SRT_EVENT_SCRIPT_STATEMENT:
    case SRT_EVENT_SCRIPT_STOPPED:
    case SRT_EVENT_SCRIPT_FAULT:
    case SRT_EVENT_SCRIPT_SAYS:
    case SRT_EVENT_SCRIPT_CUE:
    case SRT_EVENT_TRIGGER_FIRED:
    case SRT_EVENT_OBJECTIVE:
    case SRT_EVENT_COMMS:
    case SRT_EVENT_SHOT_BEGAN:
      return sortie_script_event_text (run, event, name);
    case SRT_N_EVENTS:
      break;
    }
  /* No default above: the compiler asks for a sentence for each kind. */
  return g_strdup ("");
}

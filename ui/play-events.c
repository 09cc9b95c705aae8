/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the display tells of events: messages, hit marks, and the figures of the summary. */
#include "sortie-config.h"

#include "ui/event-text.h"
#include "ui/play-private.h"

#include "mission/machine.h"

#include <glib/gi18n.h>

/* A radio line stays for its words: at least so long, and so much for each letter, ticks. */
#define RADIO_LEAST 300
#define RADIO_LETTER 7
#define MESSAGE_USEC (5 * G_USEC_PER_SEC)
/* Afterburner fuel, ticks of burn: when it is said to be low. */
#define FUEL_LOW 500.0f

static const GdkRGBA plain = { 0.78f, 0.92f, 1.0f, 1.0f };
static const GdkRGBA good = { 0.55f, 0.95f, 0.65f, 1.0f };
static const GdkRGBA bad = { 1.0f, 0.55f, 0.42f, 1.0f };
static const GdkRGBA warning = { 1.0f, 0.80f, 0.36f, 1.0f };

void
sortie_play_say (SortiePlay *self, const GdkRGBA *color, char *text)
{
  PlayMemory *memory = &self->memory;

  if (memory->n_messages == PLAY_MESSAGES)
    {
      g_free (memory->messages[0].text);
      memmove (&memory->messages[0], &memory->messages[1], (PLAY_MESSAGES - 1) * sizeof memory->messages[0]);
      memory->n_messages--;
    }
  memory->messages[memory->n_messages++] = (PlayMessage){ text, *color, sortie_play_now (self) + MESSAGE_USEC };
}

void
sortie_play_memory_reset (SortiePlay *self)
{
  for (guint i = 0; i < self->memory.n_messages; i++)
    g_free (self->memory.messages[i].text);
  for (guint i = 0; i < self->memory.n_radio; i++)
    sortie_play_radio_free (&self->memory.radio[i]);
  self->memory = (PlayMemory){ 0 };
}

/* ---- The radio (spec 09 §6) ---- */

void
sortie_play_radio_free (PlayRadio *line)
{
  g_free (line->speaker);
  g_free (line->text);
}

static void
radio (SortiePlay *self, SrtRun *run, const SrtEvent *event, const char *text)
{
  PlayMemory *memory = &self->memory;
  gboolean known = srt_slot_valid (run->world, event->slot) && *srt_slot_name (run, event->slot);

  if (text == NULL || *text == '\0')
    return;
  if (memory->n_radio == PLAY_RADIO)
    {
      sortie_play_radio_free (&memory->radio[0]);
      memmove (&memory->radio[0], &memory->radio[1], (PLAY_RADIO - 1) * sizeof memory->radio[0]);
      memory->n_radio--;
    }
  memory->radio[memory->n_radio++]
      = (PlayRadio){ .speaker = known ? g_strdup (srt_slot_name (run, event->slot)) : NULL,
                     .text = g_strdup (text),
                     .side = known ? srt_object (run->world, event->slot)->side : SRT_SIDE_NEUTRAL,
                     .until = event->tick + MAX (RADIO_LEAST, RADIO_LETTER * (int) g_utf8_strlen (text, -1)) };
}

/* What a pilot needs first, in the words of the table of actions. */
static void
greet (SortiePlay *self)
{
  static const int first[] = { SRT_ACTION_FULL_THROTTLE, SRT_ACTION_NEAREST_ENEMY, SRT_ACTION_FIRE };
  g_autoptr (GString) text = g_string_new (NULL);
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);

  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    {
      g_autofree char *key = sortie_play_key_text (&actions[first[i]]);
      g_string_append_printf (text, "%s%s: %s", i > 0 ? "   ·   " : "", key, _ (actions[first[i]].name));
    }
  sortie_play_say (self, &plain, g_strdup (text->str));
  self->memory.messages[self->memory.n_messages - 1].until += MESSAGE_USEC;
}

static const char *
name_of (SrtRun *run, int slot)
{
  const char *name = srt_slot_valid (run->world, slot) ? srt_slot_name (run, slot) : "";

  return *name ? name : _ ("Something");
}

static void
own_ship_struck (SortiePlay *self, const SrtEvent *event, gboolean armor)
{
  const SrtWorld *world = sortie_play_world (self);
  SrtVec3 at = srt_object (world, 0)->next.p, from = event->place;
  PlayHit *hit = &self->memory.hits[self->memory.next_hit++ % PLAY_HITS];
  gint64 now = sortie_play_now (self);

  if (event->other > 0 && srt_slot_valid (world, event->other) && srt_object (world, event->other)->type >= 0)
    from = srt_object (world, event->other)->next.p;
  *hit = (PlayHit){ srt_normalize (srt_sub (from, at)), now, armor };
  if (event->number >= 0 && event->number < PLAY_QUADRANTS)
    self->memory.struck_at[event->number] = now;
  sortie_play_pad_rumble (self->input.pad, armor ? 0.8 : 0.4);
}

static void
struck (SortiePlay *self, const SrtEvent *event, gboolean armor)
{
  const SrtWorld *world = sortie_play_world (self);
  gint64 now = sortie_play_now (self);

  if (srt_is_player (world, event->slot))
    own_ship_struck (self, event, armor);
  else if (event->slot == world->player.target.index && event->number >= 0 && event->number < PLAY_QUADRANTS
           && event->kind != SRT_EVENT_COMPONENT_HIT)
    self->memory.target_struck_at[event->number] = now;
  if (srt_is_player (world, event->other) && event->slot != event->other)
    {
      self->memory.scored_at = now;
      self->memory.scored_armor = armor;
    }
}

static void
destroyed (SortiePlay *self, SrtRun *run, const SrtEvent *event)
{
  const SrtWorld *world = run->world;
  const char *name = name_of (run, event->slot);
  gboolean friend = srt_slot_valid (world, event->slot)
                    && srt_object (world, event->slot)->side == srt_object (world, 0)->side;

  if (srt_is_player (world, event->slot))
    {
      /* A pilot who leaves the ship has lost it too, but goes on. */
      if (world->ending == SRT_ENDING_EJECTING || world->showing == SRT_SHOWING_PICKUP)
        return;
      self->tally.lost = TRUE;
      if (event->other > 0)
        sortie_play_say (self, &bad, g_strdup_printf (_ ("%s got you"), name_of (run, event->other)));
      else
        sortie_play_say (self, &bad, g_strdup (_ ("Your ship is lost")));
      return;
    }
  if (srt_is_player (world, event->other))
    {
      self->memory.killed_at = sortie_play_now (self);
      sortie_play_say (self, friend ? &bad : &good, g_strdup_printf (_ ("You destroyed %s"), name));
    }
  else if (event->other >= 0)
    sortie_play_say (self, friend ? &bad : &plain,
                     g_strdup_printf (_ ("%s destroyed by %s"), name, name_of (run, event->other)));
  else
    sortie_play_say (self, friend ? &bad : &plain, g_strdup_printf (_ ("%s destroyed"), name));
}

static void
eject_warning (SortiePlay *self)
{
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);
  g_autofree char *key = sortie_play_key_text (&actions[SRT_ACTION_EJECT]);

  /* Translators: %s is a key. */
  sortie_play_say (self, &bad, g_strdup_printf (_ ("Your ship is lost: press %s to eject"), key));
}

static void
picked_up (SortiePlay *self, SrtRun *run, const SrtEvent *event)
{
  const char *name = name_of (run, event->other);

  if (event->number == SRT_ENDING_RESCUED)
    sortie_play_say (self, &good, g_strdup_printf (_ ("%s comes to pick you up"), name));
  else if (event->number == SRT_ENDING_CAPTURED)
    sortie_play_say (self, &bad, g_strdup_printf (_ ("%s comes to take you prisoner"), name));
  else
    sortie_play_say (self, &bad, g_strdup_printf (_ ("%s has found your pod"), name));
}

void
sortie_play_event (SortiePlay *self, const SrtEvent *event)
{
  SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  const SrtWorld *world = run->world;

  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_SHIELD_HIT:
      struck (self, event, FALSE);
      break;
    case SRT_EVENT_ARMOR_HIT:
    case SRT_EVENT_COMPONENT_HIT:
      struck (self, event, TRUE);
      break;
    case SRT_EVENT_DESTROYED:
      destroyed (self, run, event);
      break;
    case SRT_EVENT_COLLISION:
      if (srt_is_player (world, event->slot) || srt_is_player (world, event->other))
        sortie_play_say (self, &warning,
                         g_strdup_printf (_ ("Collision with %s"),
                                          name_of (run, srt_is_player (world, event->slot) ? event->other
                                                                                           : event->slot)));
      break;
    case SRT_EVENT_HELP_CALLED:
      if (srt_slot_valid (world, event->slot) && srt_object (world, event->slot)->side == srt_object (world, 0)->side)
        sortie_play_say (self, &plain, g_strdup_printf (_ ("%s calls for help"), name_of (run, event->slot)));
      break;
    case SRT_EVENT_EJECTED:
      if (srt_is_player (world, event->slot))
        {
          self->tally.ejected = TRUE;
          sortie_play_say (self, &plain, g_strdup (_ ("You eject")));
          break;
        }
      sortie_play_say (self, &plain, g_strdup_printf (_ ("The pilot of %s ejects"), name_of (run, event->slot)));
      break;
    case SRT_EVENT_DISPLAY:
      if (event->number == SRT_CUE_NO_MISSILES || event->number == SRT_CUE_NO_COUNTERMEASURES)
        sortie_play_say (self, &warning, g_strdup (sortie_event_cue_words (event->number)));
      else if (event->number == SRT_CUE_FEW_COUNTERMEASURES)
        sortie_play_say (self, &warning,
                         g_strdup_printf (ngettext ("%d countermeasure left", "%d countermeasures left",
                                                    (unsigned long) event->value),
                                          (int) event->value));
      break;
    case SRT_EVENT_EJECT_WARNING:
      eject_warning (self);
      break;
    case SRT_EVENT_PICKED_UP:
      picked_up (self, run, event);
      break;
    case SRT_EVENT_FRIENDLY_WARNING:
      sortie_play_say (self, &warning, g_strdup_printf (_ ("Watch your fire: %s is a friend"), name_of (run, event->other)));
      break;
    case SRT_EVENT_SENT_HOME:
      sortie_play_say (self, &bad, g_strdup (_ ("You destroyed a friend: you are sent home")));
      break;
    case SRT_EVENT_REARMED:
      if (srt_is_player (world, event->slot))
        sortie_play_say (self, &good, g_strdup_printf (_ ("%s has rearmed you"), name_of (run, event->other)));
      break;
    case SRT_EVENT_RADIO:
      radio (self, run, event, event->text ? _ (event->text) : NULL);
      break;
    case SRT_EVENT_COMMS:
      radio (self, run, event, srt_script_text (run->script, SRT_PLACE_CODE + (uint32_t) event->number));
      break;
    case SRT_EVENT_LANDED:
      self->tally.landed |= srt_is_player (world, event->slot);
      break;
    case SRT_EVENT_TARGET_CHANGED:
      memset (self->memory.target_struck_at, 0, sizeof self->memory.target_struck_at);
      break;
    default:
      break;
    }
}

static void
warn_once (SortiePlay *self, gboolean now, gboolean *warned, const char *text)
{
  if (now && !*warned)
    sortie_play_say (self, &warning, g_strdup (text));
  *warned = now;
}

/* Looks at the own ship of each new copy: figures that outlive it, and warnings. */
void
sortie_play_watch (SortiePlay *self)
{
  SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  const SrtObject *own = run ? srt_object (run->world, 0) : NULL;
  const SrtCombatStats *combat;
  float least;

  if (own == NULL || run->world->player_slots == 0 || own->type < 0)
    return;
  /* Not before the ship is in the pilot's hands. */
  if (!self->memory.greeted && srt_order_number (run->world, 0) == SRT_ORDER_PLAYER_CONTROL)
    {
      self->memory.greeted = TRUE;
      greet (self);
    }
  self->tally.away = (own->flags & SRT_DISABLED) != 0 && run->world->showing == SRT_SHOWING_ALL;
  self->tally.kills = own->kills;
  self->tally.friends_killed = own->friends_killed;
  self->tally.fired = own->shots_fired;
  self->tally.hit = own->shots_hit;
  combat = srt_combat (run, own);
  /* Who has left the ship in its pod has neither fuel nor armour to be warned of. */
  if (combat == NULL || (own->flags & (SRT_EXPLODING | SRT_EJECTED)))
    return;
  if (combat->afterburner_fuel > 0)
    {
      warn_once (self, own->afterburner_fuel < FUEL_LOW && own->afterburner_fuel > 0, &self->memory.warned_fuel,
                 _ ("Afterburner fuel is low"));
      warn_once (self, own->afterburner_fuel <= 0, &self->memory.warned_empty, _ ("Afterburner fuel is gone"));
    }
  least = MIN (MIN (own->armor[0], own->armor[1]), MIN (own->armor[2], own->armor[3]));
  warn_once (self, least < 0.3f * (6.0f * (float) combat->armor_class - 1), &self->memory.warned_hull,
             _ ("Armour is failing"));
}

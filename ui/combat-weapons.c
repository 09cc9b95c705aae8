/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guns with their charge, groups and next shots; racks with locks and waits. */
#include "sortie-config.h"

#include "ui/combat-pages.h"

#include "ui/event-text.h"

#include "maneuver/maneuver.h"
#include "orders/orders.h"
#include "weapons/weapons.h"

#include <glib/gi18n.h>
#include <math.h>

static char *
ticks_text (int ticks)
{
  return g_strdup_printf (ngettext ("%d tick", "%d ticks", (gulong) ticks), ticks);
}

/* ---- Guns ---- */

static void
add_charge (SortieFactList *list, const SortieCombatView *view)
{
  const SrtObject *object = srt_object (view->run->world, view->slot);
  const SrtCombatStats *stats = srt_combat (view->run, object);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *side = NULL;

  if (stats == NULL || stats->gun_energy <= 0)
    return;
  side = g_strdup_printf (_ ("%.0f of %.0f"), (double) object->gun_charge, (double) stats->gun_energy);
  if (stats->rounds > 0)
    g_string_append_printf (text, ngettext ("%d round left", "%d rounds left", (gulong) object->rounds), object->rounds);
  if (object->gun_condition < 1.0f)
    g_string_append_printf (text, "%s%s %.0f %%", text->len ? "\n" : "", _ ("Condition"),
                            (double) object->gun_condition * 100);
  if (object->nova_charge > 0.0f)
    g_string_append_printf (text, "%s%s %.0f %%", text->len ? "\n" : "", _ ("Charging gun at"),
                            (double) object->nova_charge * 100);
  sortie_fact_list_add (list, &(SortieFact){ .title = _ ("Gun charge"), .side = side, .text = text->str, .key = -1,
                                             .share = (double) (object->gun_charge / stats->gun_energy) });
}

static const char *
mount_words (int mount)
{
  switch (mount)
    {
    case SRT_MOUNT_FIXED:
      return _ ("fixed");
    case SRT_MOUNT_AIMED:
      return _ ("turret");
    case SRT_MOUNT_SPINNING:
      return _ ("spinning");
    case SRT_MOUNT_MISSILE:
      return _ ("missile turret");
    default:
      return _ ("destroyed");
    }
}

static const char *
missile_turret_words (int state)
{
  static const char *const words[]
      = { N_ ("searching"), N_ ("tracking"), N_ ("empty"), N_ ("loading"), N_ ("closing") };

  return state >= 0 && state < (int) G_N_ELEMENTS (words) ? _ (words[state]) : "";
}

static char *
gun_text (const SortieCombatView *view, const SrtGun *gun, int index)
{
  const SrtRun *run = view->run;
  const SrtObject *object = srt_object (run->world, view->slot);
  int now = run->world->frame_start, wait = gun->next_shot - now;
  g_autoptr (GString) text = g_string_new (mount_words (gun->mount));

  if (gun->group >= 0)
    {
      g_string_append_printf (text, ", %s %d", _ ("group"), gun->group + 1);
      if (srt_gun_selected (run, view->slot, index))
        g_string_append_printf (text, " (%s)", _ ("in hand"));
    }
  if (gun->mount == SRT_MOUNT_AIMED || gun->mount == SRT_MOUNT_MISSILE)
    {
      g_autofree char *target = sortie_target_text (run, gun->target);
      g_string_append_printf (text, "\n%s: %s", _ ("Target"), target);
    }
  if (gun->mount == SRT_MOUNT_MISSILE)
    g_string_append_printf (text, "\n%s, %d %s", missile_turret_words (gun->state), gun->missiles, _ ("missiles"));
  else if (gun->mount == SRT_MOUNT_AIMED && gun->target.index >= 0)
    g_string_append_printf (text, "\n%s %.1f°, %s %.1f°", _ ("Yet to turn: yaw"),
                            fabs ((double) gun->yaw_left) * 180 / G_PI, _ ("pitch"),
                            fabs ((double) gun->pitch_left) * 180 / G_PI);
  else if (gun->mount == SRT_MOUNT_FIXED || gun->mount == SRT_MOUNT_SPINNING)
    {
      g_autofree char *in = ticks_text (MAX (wait, 0));
      if (object->flags & SRT_GUNS_DISABLED)
        g_string_append_printf (text, "\n%s", _ ("Guns are disabled"));
      else if (wait > 0)
        g_string_append_printf (text, "\n%s %s", _ ("Next shot in"), in);
      else
        g_string_append_printf (text, "\n%s", gun->firing_until >= now ? _ ("Firing") : _ ("Ready"));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
sortie_combat_fill_weapons (SortieFactList *list, const SortieCombatView *view)
{
  const SrtRun *run = view->run;
  const SrtObject *object = srt_object (run->world, view->slot);
  const SrtGun *guns = &srt_guns (run->world)[object->guns.first];

  sortie_fact_list_begin (list);
  if (object->guns.count > 0)
    add_charge (list, view);
  for (int i = 0; i < (int) object->guns.count; i++)
    {
      const SrtGunType *type = guns[i].type > 0 && guns[i].type < run->content->n_guns ? &run->content->guns[guns[i].type]
                                                                                        : NULL;
      g_autofree char *text = gun_text (view, &guns[i], i);
      sortie_fact_list_add (list, &(SortieFact){ .title = type && type->name ? _ (type->name) : _ ("Missile turret"),
                                                 .text = text,
                                                 .share = -1,
                                                 .dim = guns[i].mount == SRT_MOUNT_DESTROYED,
                                                 .key = guns[i].target.index });
    }
  sortie_fact_list_end (list, _ ("This ship has no guns."));
}

/* ---- Missiles ---- */

static void
add_racks (SortieFactList *list, const SortieCombatView *view)
{
  const SrtRun *run = view->run;
  const SrtObject *object = srt_object (run->world, view->slot);
  const SrtRack *racks = &srt_racks (run->world)[object->racks.first];

  for (int i = 0; i < (int) object->racks.count; i++)
    {
      const SrtMissileType *type
          = racks[i].type >= 0 && racks[i].type < run->content->n_missiles ? &run->content->missiles[racks[i].type] : NULL;
      g_autofree char *title = NULL;
      g_autofree char *side = NULL;
      g_autofree char *text = NULL;
      if (type == NULL || type->name == NULL)
        continue;
      title = g_strdup_printf ("%d  %s", i + 1, _ (type->name));
      side = g_strdup_printf (_ ("%d of %d"), MAX (racks[i].count, 0), type->load);
      text = g_strdup_printf (_ ("%s, reach of the lock %.0f, lock in %d ticks"), type->pod ? _ ("pod") : _ ("rail"),
                              (double) type->lock_range, type->lock_time);
      sortie_fact_list_add (list, &(SortieFact){ .title = title,
                                                 .side = side,
                                                 .text = type->jettisoned ? NULL : text,
                                                 .share = (double) MAX (racks[i].count, 0) / MAX (type->load, 1),
                                                 .dim = racks[i].count <= 0,
                                                 .key = -1 });
    }
}

/* What the pilot of the Fight order waits for (spec 03 §7.3, §7.4). */
static void
add_pilot (SortieFactList *list, const SortieCombatView *view)
{
  const SrtWorld *world = view->run->world;
  const SrtObject *object = srt_object (world, view->slot);
  const SrtFightState *fight = srt_fight_state (world, view->slot);
  const SrtOrderEntry *order = srt_order_current (world, view->slot);
  g_autofree char *may = NULL;
  g_autofree char *text = NULL;
  int now = world->frame_start;

  if (fight == NULL || order == NULL || object->racks.count == 0)
    return;
  may = object->missile_at >= now ? ticks_text (object->missile_at - now + 1) : NULL;
  if (fight->missile_ready)
    text = g_strdup (_ ("Locked: launches with the next update that may"));
  else if (fight->locked_at >= now)
    {
      g_autofree char *lock = ticks_text (fight->locked_at - now + 1);
      text = g_strdup_printf (_ ("Locks in %s while the target stays in the cone"), lock);
    }
  else
    text = g_strdup (_ ("Nothing locked"));
  if (may)
    {
      char *both = g_strdup_printf ("%s\n%s %s", text, _ ("Holds the next one back for"), may);
      g_free (text);
      text = both;
    }
  sortie_fact_list_add (list, &(SortieFact){ .title = _ ("Pilot’s lock"), .text = text, .share = -1,
                                             .key = order->target.index });
}

static void
add_player_lock (SortieFactList *list, const SortieCombatView *view)
{
  static const char *const states[] = { N_ ("Nothing to lock"), N_ ("Closing"), N_ ("Waiting"), N_ ("Locked"),
                                        N_ ("Lost"), N_ ("Lost") };
  const SrtPlayer *player = &view->run->world->player;
  g_autofree char *target = NULL;

  if (!srt_is_player (view->run->world, view->slot) || player->ring_count == 0)
    return;
  target = sortie_target_text (view->run, player->lock_target);
  sortie_fact_list_add (list, &(SortieFact){ .title = _ ("Player’s lock"),
                                             .side = _ (states[CLAMP (player->lock_state, 0, 5)]),
                                             .text = player->lock_state > 0 ? target : NULL,
                                             .share = player->lock_state == 1 ? 1 - player->lock_count / 100.0 : -1,
                                             .key = player->lock_state > 0 ? player->lock_target.index : -1 });
}

static void
add_countermeasures (SortieFactList *list, const SortieCombatView *view)
{
  const SrtWorld *world = view->run->world;
  const SrtObject *object = srt_object (world, view->slot);
  const SrtMissile *missiles = srt_missiles (world);
  g_autofree char *side = g_strdup_printf (_ ("%d left"), object->countermeasures);
  g_autofree char *text = NULL;

  if (srt_combat (view->run, object) == NULL)
    return;
  if (object->missile_homing && srt_fight_state (world, view->slot))
    {
      g_autofree char *in = ticks_text (MAX (object->countermeasure_at - world->frame_start + 1, 0));
      text = g_strdup_printf (_ ("Drops the next one in %s"), in);
    }
  sortie_fact_list_add (list, &(SortieFact){ .title = _ ("Countermeasures"), .side = side, .text = text, .share = -1,
                                             .key = -1 });
  for (int i = world->newest_missile; i >= 0; i = missiles[i].older)
    {
      const SrtMissile *missile = &missiles[i];
      const SrtMissileType *type = srt_missile_type (view->run, missile->type);
      g_autofree char *title = NULL;
      g_autofree char *away = NULL;
      gboolean own = missile->launcher == view->slot;
      if (type == NULL || (!own && missile->target.index != view->slot))
        continue;
      title = g_strdup_printf (own ? _ ("%s in flight") : _ ("%s coming in"), _ (type->name));
      away = g_strdup_printf (_ ("%.0f away"),
                              (double) srt_length (srt_sub (missile->next.p, object->next.p)));
      sortie_fact_list_add (list, &(SortieFact){ .title = title,
                                                 .side = away,
                                                 .text = missile->decoy >= 0 ? _ ("Drawn away by a countermeasure") : NULL,
                                                 .share = -1,
                                                 .key = own ? missile->target.index : missile->launcher });
    }
}

void
sortie_combat_fill_missiles (SortieFactList *list, const SortieCombatView *view)
{
  sortie_fact_list_begin (list);
  add_racks (list, view);
  add_pilot (list, view);
  add_player_lock (list, view);
  add_countermeasures (list, view);
  sortie_fact_list_end (list, _ ("This ship has neither missiles nor countermeasures."));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shields, armour and components as they are, and every blow with what became of it. */
#include "sortie-config.h"

#include "ui/combat-pages.h"

#include "ui/event-text.h"

#include <glib/gi18n.h>

/* ---- Components ---- */

static void
add_quadrants (SortieFactList *list, const SortieCombatView *view)
{
  const SrtObject *object = srt_object (view->run->world, view->slot);
  const SrtCombatStats *stats = srt_combat (view->run, object);

  if (stats == NULL || (object->flags & SRT_COMPONENTS))
    return;
  for (int q = 0; q < 4; q++)
    {
      double shield = 6.0 * stats->shield_power - 1, armor = 6.0 * stats->armor_class - 1;
      g_autofree char *title = g_strdup_printf (_ ("Quadrant %s"), sortie_quadrant_name (q));
      g_autofree char *text
          = g_strdup_printf (_ ("shield %.1f of %.0f, armour %.1f of %.0f"), (double) object->shields[q], MAX (shield, 0),
                             (double) object->armor[q], MAX (armor, 0));
      sortie_fact_list_add (list, &(SortieFact){ .title = title, .text = text, .key = -1,
                                                 .share = armor > 0 ? (double) object->armor[q] / armor : -1 });
    }
}

static void
add_component (SortieFactList *list, const SortieCombatView *view, int component, int depth)
{
  const SrtRun *run = view->run;
  const SrtComponent *entry
      = &srt_components (run->world)[srt_object (run->world, view->slot)->components.first + (uint32_t) component];
  const SrtNode *node = entry->node >= 0 ? &srt_nodes (run->world)[entry->node] : NULL;
  const SrtPart *part = node ? srt_node_part (run, node) : NULL;
  gboolean gone = part == NULL || (node->flags & (SRT_NODE_SPENT | SRT_NODE_REMOVED | SRT_NODE_HIDDEN));
  g_autofree char *title = g_strdup_printf ("%d  %s", component, part ? part->name : _ ("gone"));
  g_autofree char *side
      = part && !gone && node->component_armor > 0
            ? g_strdup_printf (_ ("%.0f of %.0f"), (double) node->armor, (double) node->component_armor)
            : NULL;

  sortie_fact_list_add (list, &(SortieFact){
                                .title = title,
                                .side = gone ? _ ("lost") : side,
                                .text = entry->invulnerable == 2   ? _ ("nothing can destroy it")
                                        : entry->invulnerable == 1 ? _ ("only a player can destroy it")
                                                                   : NULL,
                                .share = side ? (double) (node->armor / node->component_armor) : -1,
                                .depth = depth,
                                .key = component,
                                .dim = gone,
                                .marked = component == sortie_workspace_get_component (view->workspace),
                                .button_icon = gone ? NULL : "sortie-break-symbolic",
                                .button_tip = _ ("Break this component"),
                            });
}

static int
link_of (const SrtRun *run, const SrtObject *object, int component)
{
  int node = srt_components (run->world)[object->components.first + (uint32_t) component].node;

  return node >= 0 ? srt_nodes (run->world)[node].link_id : 0;
}

/* A tree of two levels: the first component of an assembly, and below it the others that go with it. */
static void
add_components (SortieFactList *list, const SortieCombatView *view)
{
  const SrtRun *run = view->run;
  const SrtObject *object = srt_object (run->world, view->slot);
  int n = (int) object->components.count;
  g_autofree gboolean *told = g_new0 (gboolean, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    {
      int node = srt_components (run->world)[object->components.first + (uint32_t) i].node;
      int link = link_of (run, object, i);
      if (told[i])
        continue;
      add_component (list, view, i, 0);
      for (int k = i + 1; link != 0 && k < n; k++)
        {
          int other = srt_components (run->world)[object->components.first + (uint32_t) k].node;
          if (!told[k] && other >= 0 && link_of (run, object, k) == link
              && srt_model_root (run, other) == srt_model_root (run, node))
            {
              told[k] = TRUE;
              add_component (list, view, k, 1);
            }
        }
    }
}

void
sortie_combat_fill_components (SortieFactList *list, const SortieCombatView *view)
{
  sortie_fact_list_begin (list);
  add_quadrants (list, view);
  add_components (list, view);
  sortie_fact_list_end (list, _ ("There is nothing here that could break."));
}

/* ---- Damage ---- */

#define BLOWS_SHOWN 200

static const char *
harm_words (int kind)
{
  static const char *const words[]
      = { N_ ("shot"), N_ ("missile"), N_ ("collision"), N_ ("crash"), N_ ("passed on"), N_ ("rocket") };

  return kind >= 0 && kind < (int) G_N_ELEMENTS (words) ? _ (words[kind]) : "";
}

static char *
rules_text (uint32_t rules)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < SRT_N_DAMAGE_RULES; i++)
    if (rules & (1u << i))
      g_string_append_printf (text, "%s%s", text->len ? "; " : "", _ (srt_damage_rule_words (i)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_blow (SortieFactList *list, const SortieCombatView *view, const SrtEvent *blow)
{
  g_autofree char *who = srt_slot_valid (view->run->world, blow->other) && blow->other != view->slot
                             ? sortie_target_text (view->run, srt_target_ship (blow->other, -1))
                             : g_strdup (_ ("nobody else"));
  g_autofree char *where = blow->number >= 0   ? g_strdup (sortie_quadrant_name (blow->number))
                           : blow->component >= 0 ? g_strdup_printf (_ ("component %d"), blow->component)
                                                  : g_strdup (_ ("a part"));
  g_autofree char *title = g_strdup_printf ("%s · %s · %s", who, harm_words (blow->harm), where);
  g_autofree char *side = g_strdup_printf (_ ("%.1f of %.1f"), (double) blow->value, (double) blow->asked);
  g_autofree char *tick = sortie_tick_text (blow->tick);
  g_autofree char *rules = rules_text (blow->rules);
  g_autofree char *text = g_strdup_printf ("%s%s%s", tick, *rules ? "\n" : "", rules);

  sortie_fact_list_add (list, &(SortieFact){ .title = title, .side = side, .text = text, .share = -1, .key = blow->other,
                                             .dim = blow->value <= 0 });
}

void
sortie_combat_fill_damage (SortieFactList *list, const SortieCombatView *view)
{
  guint n, shown = 0;
  const SrtEvent *blows = sortie_session_get_damage (sortie_workspace_get_session (view->workspace), &n);

  sortie_fact_list_begin (list);
  for (guint i = n; i-- > 0 && shown < BLOWS_SHOWN;)
    if (blows[i].slot == view->slot)
      {
        add_blow (list, view, &blows[i]);
        shown++;
      }
  sortie_fact_list_end (list, _ ("Nothing has hit this ship yet."));
}

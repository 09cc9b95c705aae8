/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/why-rows.h"

G_DEFINE_FINAL_TYPE (SortieWhyRow, sortie_why_row, G_TYPE_OBJECT)

static void
sortie_why_row_class_init (SortieWhyRowClass *klass)
{
}

static void
sortie_why_row_init (SortieWhyRow *self)
{
}

static const char *
reason (const SrtWhy *why, const SrtDecision *decision)
{
  return decision->decided_by >= 0 ? why->rules[decision->first_rule + (guint) decision->decided_by].words : NULL;
}

/* It is made over and over, and what came of it lasts until it comes out otherwise. */
static gboolean
repeats (const SrtDecision *decision)
{
  switch ((SrtDecisionKind) decision->kind)
    {
    case SRT_DECISION_MANEUVER:
    case SRT_DECISION_TARGET:
      return decision->idle;
    case SRT_DECISION_LOOKOUT:
    case SRT_DECISION_AVOIDANCE:
    case SRT_DECISION_CRASH:
      return TRUE;
    default:
      return decision->idle || decision->number <= 0;
    }
}

static gboolean
is_alike (const SrtWhy *why, const SrtDecision *a, const SrtDecision *b)
{
  return repeats (a) && repeats (b) && a->kind == b->kind && a->idle == b->idle && a->number == b->number
         && a->other == b->other && a->words == b->words && reason (why, a) == reason (why, b);
}

void
sortie_why_rows_fill (GListStore *store, const SrtWhy *why)
{
  SortieWhyRow *open[SRT_N_DECISION_KINDS][2] = { { NULL } }; /* the last of each kind, idle or not; the store's */
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < why->n_decisions; i++)
    {
      const SrtDecision *decision = &why->decisions[i];
      SortieWhyRow **last = &open[decision->kind][decision->idle != 0], *row = *last;

      if (row == NULL || !is_alike (why, &why->decisions[row->first], decision))
        {
          row = *last = g_object_new (SORTIE_TYPE_WHY_ROW, NULL);
          row->kind = decision->kind;
          row->first = i;
          g_ptr_array_add (rows, row);
        }
      row->last = i;
      row->n++;
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), rows->pdata, rows->len);
}

gboolean
sortie_why_made (const SrtDecision *decision, SrtPosition at)
{
  return decision->tick < at.tick || (decision->tick == at.tick && (int) decision->event_index <= at.index);
}

guint
sortie_why_row_at (const SortieWhyRow *row, const SrtWhy *why, SrtPosition at)
{
  guint found = row->first;

  for (guint i = row->first + 1; i <= row->last; i++)
    if (is_alike (why, &why->decisions[row->first], &why->decisions[i]) && sortie_why_made (&why->decisions[i], at))
      found = i;
  return found;
}

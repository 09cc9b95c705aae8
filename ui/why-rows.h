/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decisions of one ship as rows of a list: what is decided alike again and again, tick
 * by tick, is one row; a choice or a deed is always one of its own.
 */
#pragma once

#include "debug/why.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WHY_ROW (sortie_why_row_get_type ())
G_DECLARE_FINAL_TYPE (SortieWhyRow, sortie_why_row, SORTIE, WHY_ROW, GObject)

struct _SortieWhyRow
{
  GObject parent_instance;

  int kind;          /* SrtDecisionKind */
  guint first, last; /* decisions of the answer: those between them that are like the first belong to it */
  guint n;           /* how many */
};

/* Fills @store with rows of @why. */
void sortie_why_rows_fill (GListStore *store, const SrtWhy *why);
/* Whether the decision had been made at a moment of the run. */
gboolean sortie_why_made (const SrtDecision *decision, SrtPosition at);
/* Of a row, the last decision made by then, or its first; an index. */
guint sortie_why_row_at (const SortieWhyRow *row, const SrtWhy *why, SrtPosition at);

G_END_DECLS

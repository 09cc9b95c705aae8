/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of SortieCombat say of one ship: each fills a list of facts. */
#pragma once

#include "ui/sortie-fact-list.h"

#include "app/model/sortie-workspace.h"

G_BEGIN_DECLS

typedef struct
{
  SortieWorkspace *workspace;
  SrtRun *run; /* over the copy; only read */
  int slot;
} SortieCombatView;

/* Keys of rows: a target's slot (weapons, missiles), a component (components), an attacker's slot (damage). */
void sortie_combat_fill_weapons (SortieFactList *list, const SortieCombatView *view);
void sortie_combat_fill_missiles (SortieFactList *list, const SortieCombatView *view);
void sortie_combat_fill_components (SortieFactList *list, const SortieCombatView *view);
void sortie_combat_fill_damage (SortieFactList *list, const SortieCombatView *view);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A copy of unsaved work, kept aside from the mission's file: written off the
 * main loop some seconds after a change, gone once the work is saved or
 * discarded, offered after a crash.
 */
#pragma once

#include "app/model/sortie-document.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_AUTOSAVE (sortie_autosave_get_type ())
G_DECLARE_FINAL_TYPE (SortieAutosave, sortie_autosave, SORTIE, AUTOSAVE, GObject)

/* @seconds after a change; 0 writes none. */
SortieAutosave *sortie_autosave_new (SortieDocument *document, guint seconds);
/* Writes now if anything is unsaved, and waits for it: before a run of Play. */
void sortie_autosave_flush (SortieAutosave *self);
/* The work is safe or given up: the copy goes. */
void sortie_autosave_discard (SortieAutosave *self);

/* A copy that no running Sortie owns. */
typedef struct
{
  char *copy;  /* path of the copy */
  char *file;  /* path of the mission it is of, or NULL */
  GDateTime *when;
} SortieRecovery;

/* The latest of them, or NULL; free with sortie_recovery_free(). */
SortieRecovery *sortie_recovery_find (void);
/* Reads it into the document, which then counts as modified, and deletes the copy. */
gboolean sortie_recovery_take (SortieRecovery *recovery, SortieDocument *document, GError **error);
void sortie_recovery_discard (SortieRecovery *recovery);
void sortie_recovery_free (SortieRecovery *recovery);

G_END_DECLS

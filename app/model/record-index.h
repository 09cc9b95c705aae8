/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of a document by id, so that an edit of many need not search the tables for each. */
#pragma once

#include "content/document.h"

typedef struct SortieRecordIndex SortieRecordIndex;

/* Over the records of @document, which is borrowed and must outlive it. */
SortieRecordIndex *sortie_record_index_new (const SrtDocument *document);
void sortie_record_index_free (SortieRecordIndex *self);

/* What srt_document_find() finds: of records with one id, the first. */
SrtJson *sortie_record_index_find (SortieRecordIndex *self, const char *table, const char *id);

/* To be told after a record came, and before one leaves or takes another id. */
void sortie_record_index_added (SortieRecordIndex *self, const char *table, SrtJson *record);
void sortie_record_index_leaving (SortieRecordIndex *self, const char *table, SrtJson *record);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a model carries besides its meshes, as lines in the scene: attachments,
 * lists of points, boxes of parts (spec 07 §5, §13). What its guns, turrets and
 * collision trees are is srt_scene_debug()'s to draw.
 */
#pragma once

#include "orders/orders.h"
#include "render/debug-draw.h"

enum /* layers of srt_scene_model() */
{
  SRT_MODEL_ATTACHMENTS = 0x1, /* each with its axes: forward longest */
  SRT_MODEL_POINTS = 0x2,      /* lists of points, with their directions */
  SRT_MODEL_PARTS = 0x4,       /* the box of each part shown */
};

/* Words of SrtAttachmentKind, of a list of points and of SrtPartClass, untranslated; "" for none. */
const char *srt_attachment_words (int kind);
const char *srt_point_list_words (int list);
const char *srt_part_class_words (int part_class);

/* Adds the layers of what is in @slot; @node (-1 none): its box and axes stand out. */
void srt_scene_model (SrtScene *scene, SrtRun *run, int slot, unsigned layers, int node);
/* What the layers have to say in words, which @translate makes the reader's, at most @max; how many. */
int srt_model_labels (const SrtScene *scene, SrtRun *run, int slot, unsigned layers, SrtTranslate translate,
                      SrtDebugLabel *labels, int max);

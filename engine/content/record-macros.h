/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the tables of records-*.c write a field in one line; for those files alone. */
#pragma once

#include "content/records.h"

#define RECORD(name, title, fields) { name, title, fields, G_N_ELEMENTS (fields) }

#define FIGURE(key_text, label_text, unit_text, help_text, least, most, otherwise)                                 \
  { .key = key_text, .kind = SRT_FIELD_NUMBER, .label = label_text, .unit = unit_text, .help = help_text,          \
    .minimum = least, .maximum = most, .fallback = otherwise }
#define COUNT(key_text, label_text, unit_text, help_text, least, most, otherwise)                                  \
  { .key = key_text, .kind = SRT_FIELD_INT, .label = label_text, .unit = unit_text, .help = help_text,             \
    .minimum = least, .maximum = most, .fallback = otherwise }
#define SWITCH(key_text, label_text, help_text, otherwise)                                                         \
  { .key = key_text, .kind = SRT_FIELD_BOOL, .label = label_text, .help = help_text, .fallback = otherwise }
#define CHOICE(key_text, label_text, help_text, words, otherwise)                                                  \
  { .key = key_text, .kind = SRT_FIELD_ENUM, .label = label_text, .help = help_text, .values = words,              \
    .fallback = otherwise }
#define TRIPLE(key_text, label_text, unit_text, help_text, bound)                                                  \
  { .key = key_text, .kind = SRT_FIELD_VEC3, .label = label_text, .unit = unit_text, .help = help_text,            \
    .minimum = -(bound), .maximum = bound }
/* Names of parts of a model, of one and of several; the id of another ship type. */
#define PART(key_text, label_text, help_text)                                                                      \
  { .key = key_text, .kind = SRT_FIELD_STRING, .label = label_text, .help = help_text }
#define PARTS(key_text, label_text, help_text)                                                                     \
  { .key = key_text, .kind = SRT_FIELD_LINES, .label = label_text, .help = help_text }
#define TYPE(key_text, label_text, help_text)                                                                      \
  { .key = key_text, .kind = SRT_FIELD_REF, .label = label_text, .help = help_text, .table = "types" }

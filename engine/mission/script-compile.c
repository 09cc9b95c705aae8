/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From lines to blocks, and from a mission to its script. */
#include "mission/script-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MOST_BLOCK = 65535,
};

/* ---- Blocks ---- */

/* The length of the block into its first word, zeros up to four bytes, then the constants (spec 06b §4.1). */
static void
finish (SrtEmitter *e, SrtBlock *block)
{
  static const uint8_t zeros[4] = { 0 };

  if (!e->unpadded && e->code.length % 4)
    srt_buffer_add (&e->code, zeros, 4 - e->code.length % 4);
  if (e->code.length > MOST_BLOCK)
    srt_maker_fail (e->maker, "limit", (SrtAt){ 0, 0, 0 },
                    N_ ("this is too long: a part or trigger has 65,535 bytes of code at most"), NULL, NULL);
  e->code.data[0] = (char) (e->code.length & 0xFF);
  e->code.data[1] = (char) (e->code.length >> 8 & 0xFF);
  block->length = (uint32_t) e->code.length;
  for (int i = 0; i < e->n_constants; i++)
    {
      uint32_t value = e->constants[i];
      uint8_t bytes[4] = { (uint8_t) value, (uint8_t) (value >> 8), (uint8_t) (value >> 16),
                           (uint8_t) (value >> 24) };
      srt_buffer_add (&e->code, bytes, 4);
    }
  block->size = (uint32_t) e->code.length;
  block->code = (uint8_t *) e->code.data;
  block->lines = e->lines;
  block->n_lines = e->n_lines;
  block->depth = e->deepest;
  free (e->constants);
}

/* @n receives how many statements there are. */
static bool
compile (SrtMaker *maker, SrtBlock *block, bool *empty)
{
  SrtEmitter e = { .maker = maker };
  SrtStmts stmts = srt_script_parse (maker);

  *block = (SrtBlock){ 0 };
  *empty = stmts.first == NULL;
  srt_script_emit (&e, &stmts);
  finish (&e, block);
  srt_arena_clear (&maker->arena);
  if (maker->errors)
    srt_block_clear (block);
  return maker->errors == 0;
}

bool
srt_block_compile (
    const SrtBlockScope *scope, char *const *lines, int n_lines, SrtBlock *block, SrtDiags *diags)
{
  SrtMaker maker = { .scope = scope, .lines = lines, .n_lines = n_lines, .diags = diags };
  bool empty;

  return compile (&maker, block, &empty);
}

void
srt_block_clear (SrtBlock *block)
{
  free (block->code);
  free (block->lines);
  *block = (SrtBlock){ 0 };
}

SrtBlockScope
srt_part_scope (const SrtMission *mission, const SrtContent *content, int part)
{
  const SrtScriptPart *it = &mission->parts[part];

  return (SrtBlockScope){ .mission = mission,
                          .content = content,
                          .condition = -1,
                          .n_arguments = it->arguments,
                          .argument_names = it->argument_names };
}

SrtBlockScope
srt_trigger_scope (const SrtMission *mission, const SrtContent *content, int trigger)
{
  return (SrtBlockScope){ .mission = mission,
                          .content = content,
                          .condition = mission->triggers[trigger].condition };
}

/* ---- The mission's ---- */

typedef struct Builder
{
  const SrtMission *mission;
  const SrtContent *content;
  const char *file;
  SrtDiags *diags;
  SrtScript *script;
  SrtBuffer code;
  SrtScriptUses uses;
  int room_lines;
  bool failed;
} Builder;

static void
note_use (void *data, SrtSymbolKind kind, int index, SrtAt at)
{
  Builder *builder = data;

  (void) at;
  if (kind == SRT_SYMBOL_PART && index >= 0 && index < builder->mission->n_parts)
    builder->uses.parts[index] = true;
}

static void
add_lines (Builder *builder, const SrtBlock *block, uint32_t at, int part)
{
  SrtScript *script = builder->script;

  for (int i = 0; i < block->n_lines; i++)
    {
      if (script->n_lines == builder->room_lines)
        {
          builder->room_lines = builder->room_lines ? builder->room_lines * 2 : 64;
          script->lines =
              srt_need (realloc (script->lines, (size_t) builder->room_lines * sizeof *script->lines));
        }
      script->lines[script->n_lines++] =
          (SrtScriptLine){ at + block->lines[i].at, part, block->lines[i].line };
    }
}

/* Its place in the code, or SRT_NO_BLOCK for one without a statement. */
static uint32_t
add_block (
    Builder *builder, SrtBlockScope scope, const char *table, int index, char *const *lines, int n_lines)
{
  static const uint8_t zeros[4] = { 0 };
  char pointer[64];
  SrtMaker maker = { .scope = &scope,
                     .lines = lines,
                     .n_lines = n_lines,
                     .diags = builder->diags,
                     .named = note_use,
                     .named_data = builder };
  SrtBlock block;
  uint32_t at;
  bool empty;

  snprintf (pointer, sizeof pointer, "/%s/%d", table, index);
  scope.file = builder->file;
  scope.pointer = pointer;
  if (!compile (&maker, &block, &empty))
    {
      builder->failed = true;
      return SRT_NO_BLOCK;
    }
  if (builder->code.length % 4)
    srt_buffer_add (&builder->code, zeros, 4 - builder->code.length % 4);
  at = (uint32_t) builder->code.length;
  if (!empty)
    {
      srt_buffer_add (&builder->code, block.code, block.size);
      add_lines (builder, &block, at, scope.condition >= 0 ? -1 - index : index);
    }
  srt_block_clear (&block);
  return empty ? SRT_NO_BLOCK : at;
}

static void
build (Builder *builder)
{
  const SrtMission *mission = builder->mission;
  SrtScript *script = builder->script;

  script->n_triggers = mission->n_triggers;
  script->n_parts = mission->n_parts;
  script->trigger_blocks =
      srt_need (calloc ((size_t) mission->n_triggers + 1, sizeof *script->trigger_blocks));
  script->parts = srt_need (calloc ((size_t) mission->n_parts + 1, sizeof *script->parts));
  builder->uses.parts = srt_need (calloc ((size_t) mission->n_parts + 1, sizeof *builder->uses.parts));
  for (int i = 0; i < mission->n_triggers; i++)
    script->trigger_blocks[i] =
        add_block (builder, srt_trigger_scope (mission, builder->content, i), "triggers", i,
                   mission->triggers[i].lines, mission->triggers[i].n_lines);
  for (int i = 0; i < mission->n_parts; i++)
    {
      script->parts[i].block = add_block (builder, srt_part_scope (mission, builder->content, i), "parts", i,
                                          mission->parts[i].lines, mission->parts[i].n_lines);
      script->parts[i].arguments = (uint8_t) mission->parts[i].arguments;
      script->parts[i].start = mission->parts[i].start;
    }
  if (builder->code.length > SRT_SCRIPT_MOST)
    {
      srt_diags_add (builder->diags, SRT_SEVERITY_ERROR, "limit", builder->file, "/parts", 0, 0,
                     N_ ("the whole script is too long: 16 MiB of code at most"), NULL);
      builder->failed = true;
    }
}

SrtScript *
srt_script_compile (const SrtMission *mission, const SrtContent *content, const char *file, SrtDiags *diags)
{
  Builder builder = { .mission = mission, .content = content, .file = file, .diags = diags };

  builder.script = srt_need (srt_script_new ());
  build (&builder);
  srt_script_check (mission, builder.script, &builder.uses, file, diags);
  free (builder.uses.parts);
  builder.script->size = (uint32_t) builder.code.length;
  builder.script->bank_b = builder.script->size;
  srt_buffer_add (&builder.code, "", 0);
  builder.script->code = (uint8_t *) builder.code.data;
  if (!builder.failed && srt_script_bind (builder.script, mission))
    return builder.script;
  srt_script_unref (builder.script);
  return NULL;
}

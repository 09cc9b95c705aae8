/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Listings: a block as instructions (spec 06b §4.2, §4.4), for code that no
 * statement stands for.
 */
#include "mission/script-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FIRST = 2, /* behind the length word */
  MOST_CONSTANTS = 65536,
};

uint32_t
srt_code_length (const uint8_t *code, uint32_t at, uint32_t end, const SrtCodeInfo **info)
{
  static const uint32_t lengths[] = { 1, 2, 3, 3, 4, 3 };
  uint32_t length;

  *info = at < end ? srt_code_info (code[at]) : NULL;
  if (*info == NULL)
    return 0;
  if ((*info)->form == SRT_FORM_TEXT)
    length = at + 1 < end ? 1 + (code[at + 1] > 1 ? code[at + 1] : 1u) : 2;
  else if ((*info)->form == SRT_FORM_RANDOM)
    length = at + 1 < end ? 4 + 4 * (uint32_t) code[at + 1] : 4;
  else
    length = lengths[(*info)->form];
  return end - at >= length ? length : 0;
}

/* The table that an operand's name is of; -1 none. */
static int
operand_kind (int op)
{
  switch (op)
    {
    case SRT_CODE_PUSH_SHIP:
    case SRT_CODE_PUSH_SHIP_WIDE:
    case SRT_CODE_PUSH_COMPONENT:
    case SRT_CODE_PUSH_COMPONENT_2:
      return SRT_SYMBOL_SHIP;
    case SRT_CODE_PUSH_GROUP:
      return SRT_SYMBOL_GROUP;
    case SRT_CODE_PUSH_SQUAD:
      return SRT_SYMBOL_SQUAD;
    case SRT_CODE_PUSH_CURVE:
      return SRT_SYMBOL_CURVE;
    case SRT_CODE_PUSH_GLOBAL:
    case SRT_CODE_SELECT_GLOBAL:
      return SRT_SYMBOL_GLOBAL;
    case SRT_CODE_PUSH_ARRAY:
    case SRT_CODE_SELECT_ARRAY:
      return SRT_SYMBOL_VARIABLE;
    case SRT_CODE_CALL_PART:
    case SRT_CODE_SPAWN_PART:
      return SRT_SYMBOL_PART;
    case SRT_CODE_COMMAND:
      return SRT_SYMBOL_COMMAND;
    case SRT_CODE_PUSH_EVENT_VALUE:
      return SRT_SYMBOL_CONDITION;
    default:
      return -1;
    }
}

/* ---- Reading ---- */

typedef struct Label
{
  const char *name;
  uint32_t at;
  SrtAt place;
} Label;

typedef struct Fixup
{
  const char *name;
  uint32_t at, from; /* the word, and where its distance counts from */
  SrtAt place;
} Fixup;

typedef struct Listing
{
  SrtParser parser;
  SrtStmt *stmt;
  Label *labels;
  int n_labels;
  Fixup *fixups;
  int n_fixups;
  bool needs_constants;
} Listing;

static void
put (Listing *l, uint32_t value, int bytes)
{
  uint8_t data[2] = { (uint8_t) (bytes == 2 ? value >> 8 : value), (uint8_t) value };

  srt_buffer_add (l->stmt->code, data, (size_t) bytes);
}

static uint32_t
here (const Listing *l)
{
  return FIRST + (uint32_t) l->stmt->code->length;
}

static void
expected (Listing *l, const char *message)
{
  SrtToken token = l->parser.token;

  srt_parser_fail (&l->parser, "listing", &token, message, srt_parser_spelling (&l->parser, &token));
}

/* A number up to @most, or a name of the opcode's table. */
static uint32_t
read_operand (Listing *l, int op, uint32_t most)
{
  SrtParser *parser = &l->parser;
  const SrtBlockScope *scope = parser->maker->scope;
  SrtToken token = parser->token;
  int kind = operand_kind (op), index = -1;

  if (token.kind == SRT_TOKEN_NUMBER && token.number <= most)
    {
      srt_parser_next (parser);
      return (uint32_t) token.number;
    }
  if (token.kind == SRT_TOKEN_NAME && kind == SRT_SYMBOL_COMMAND)
    index = srt_command_find (token.text, (size_t) token.length);
  else if (token.kind == SRT_TOKEN_NAME && kind == SRT_SYMBOL_CONDITION)
    index = srt_condition_find (token.text, (size_t) token.length);
  else if (token.kind == SRT_TOKEN_NAME && kind >= 0)
    index = srt_script_find (scope, (SrtSymbolKind) kind, token.text, (size_t) token.length);
  if (index < 0 || (uint32_t) index > most)
    {
      expected (l, N_ ("“%1” is no operand of this instruction"));
      return 0;
    }
  srt_maker_named (parser->maker, (SrtSymbolKind) kind, index, srt_parser_at (parser, &token));
  srt_parser_next (parser);
  return (uint32_t) index;
}

static void
comma (Listing *l)
{
  if (!srt_parser_take (&l->parser, ","))
    expected (l, N_ ("“,” and another operand are expected"));
}

/* A label, or the distance itself. */
static void
read_target (Listing *l, uint32_t from)
{
  SrtParser *parser = &l->parser;
  SrtToken token = parser->token;

  if (token.kind == SRT_TOKEN_NUMBER && token.number < 65536)
    put (l, (uint32_t) token.number, 2);
  else if (token.kind == SRT_TOKEN_NAME)
    {
      l->fixups = srt_need (realloc (l->fixups, (size_t) (l->n_fixups + 1) * sizeof *l->fixups));
      l->fixups[l->n_fixups++] = (Fixup){ token.text, here (l), from, srt_parser_at (parser, &token) };
      put (l, 0, 2);
    }
  else
    {
      expected (l, N_ ("a label is expected"));
      return;
    }
  srt_parser_next (parser);
}

static void
read_text (Listing *l)
{
  SrtToken token = l->parser.token;

  if (token.kind != SRT_TOKEN_STRING || token.length > 253
      || memchr (token.text, '\0', (size_t) token.length))
    {
      expected (l, N_ ("text in double quotes is expected, 253 bytes at most"));
      return;
    }
  put (l, (uint32_t) token.length + 2, 1);
  srt_buffer_add (l->stmt->code, token.text, (size_t) token.length);
  put (l, 0, 1);
  srt_parser_next (&l->parser);
}

/* DEFAULT, then TARGET THRESHOLD UNREAD for each arm. */
static void
read_random (Listing *l)
{
  uint32_t start = here (l) - 1, count = (uint32_t) l->stmt->code->length, n = 0;

  put (l, 0, 1);
  read_target (l, start);
  while (!l->parser.failed && srt_parser_take (&l->parser, ","))
    {
      read_target (l, start);
      put (l, read_operand (l, 0, 255), 1);
      put (l, read_operand (l, 0, 255), 1);
      n++;
    }
  if (n > 255)
    expected (l, N_ ("“random” has 255 chances at most"));
  l->stmt->code->data[count] = (char) n;
}

static void
read_instruction (Listing *l, const SrtCodeInfo *info)
{
  put (l, info->number, 1);
  switch (info->form)
    {
    case SRT_FORM_NONE:
      break;
    case SRT_FORM_BYTE:
      put (l, read_operand (l, info->number, 255), 1);
      break;
    case SRT_FORM_WORD:
      put (l, read_operand (l, info->number, 65535), 2);
      break;
    case SRT_FORM_PAIR:
      put (l, read_operand (l, info->number, 255), 1);
      comma (l);
      put (l, read_operand (l, 0, 255), 1);
      break;
    case SRT_FORM_EVENT:
      put (l, read_operand (l, info->number, 255), 1);
      for (int i = 0; i < 2; i++)
        {
          comma (l);
          put (l, read_operand (l, 0, 255), 1);
        }
      break;
    case SRT_FORM_BRANCH:
      read_target (l, here (l));
      break;
    case SRT_FORM_TEXT:
      read_text (l);
      break;
    case SRT_FORM_RANDOM:
      read_random (l);
      break;
    }
}

static void
read_numbers (Listing *l, bool constants)
{
  SrtParser *parser = &l->parser;
  SrtStmt *stmt = l->stmt;

  while (!parser->failed && parser->token.kind != SRT_TOKEN_END)
    {
      if (parser->token.kind != SRT_TOKEN_NUMBER || (!constants && parser->token.number > 255))
        {
          expected (l, N_ ("a number is expected, but “%1” stands here"));
          return;
        }
      if (!constants)
        put (l, (uint32_t) parser->token.number, 1);
      else if (stmt->n_constants < MOST_CONSTANTS)
        {
          if ((stmt->n_constants & (stmt->n_constants - 1)) == 0) /* full: twice the room */
            {
              uint32_t *grown =
                  srt_arena_new (&parser->maker->arena, ((size_t) stmt->n_constants * 2 + 1) * sizeof *grown);
              if (stmt->n_constants)
                memcpy (grown, stmt->constants, (size_t) stmt->n_constants * sizeof *grown);
              stmt->constants = grown;
            }
          stmt->constants[stmt->n_constants++] = (uint32_t) parser->token.number;
        }
      srt_parser_next (parser);
      srt_parser_take (parser, ",");
    }
}

static void
read_label (Listing *l, const SrtToken *token)
{
  for (int i = 0; i < l->n_labels; i++)
    if (strcmp (l->labels[i].name, token->text) == 0)
      srt_parser_fail (&l->parser, "label", token, N_ ("the label “%1” stands in two places"), token->text);
  l->labels = srt_need (realloc (l->labels, (size_t) (l->n_labels + 1) * sizeof *l->labels));
  l->labels[l->n_labels++] = (Label){ token->text, here (l), srt_parser_at (&l->parser, token) };
  srt_parser_next (&l->parser);
  srt_parser_next (&l->parser);
}

static void
read_line (Listing *l)
{
  SrtToken token = l->parser.token, after = srt_parser_peek (&l->parser);
  const SrtCodeInfo *info;

  if (token.kind == SRT_TOKEN_NAME && srt_token_is (&after, ":"))
    {
      read_label (l, &token);
      srt_parser_end (&l->parser);
      return;
    }
  info = token.kind == SRT_TOKEN_NAME ? srt_code_find (token.text, (size_t) token.length) : NULL;
  if (!info && !srt_token_word (&token, "constants") && !srt_token_word (&token, "bytes"))
    {
      expected (l, N_ ("there is no instruction “%1”"));
      return;
    }
  srt_parser_next (&l->parser);
  if (info)
    read_instruction (l, info);
  else
    read_numbers (l, srt_token_word (&token, "constants"));
  srt_parser_end (&l->parser);
}

static void
place_labels (Listing *l)
{
  SrtMaker *maker = l->parser.maker;

  for (int i = 0; i < l->n_fixups; i++)
    {
      const Fixup *fixup = &l->fixups[i];
      const Label *label = NULL;
      for (int k = 0; k < l->n_labels && label == NULL; k++)
        if (strcmp (l->labels[k].name, fixup->name) == 0)
          label = &l->labels[k];
      if (label == NULL)
        srt_maker_fail (maker, "label", fixup->place, N_ ("there is no label “%1”"), fixup->name, NULL);
      else if (label->at < fixup->from)
        srt_maker_fail (maker, "loop", fixup->place,
                        N_ ("code cannot go back: the label “%1” must stand further on"), fixup->name, NULL);
      else if (label->at - fixup->from > 65535)
        srt_maker_fail (maker, "limit", fixup->place, N_ ("the label “%1” is too far away"), fixup->name,
                        NULL);
      else
        {
          uint32_t distance = label->at - fixup->from;
          l->stmt->code->data[fixup->at - FIRST] = (char) (distance >> 8);
          l->stmt->code->data[fixup->at - FIRST + 1] = (char) distance;
        }
    }
}

int
srt_script_parse_listing (SrtMaker *maker, int line, SrtStmt *stmt)
{
  Listing l = { .parser = { .maker = maker }, .stmt = stmt };
  SrtBuffer code = { 0 };
  bool closed = false;
  int first = line;

  srt_parser_line (&l.parser, line);
  srt_parser_next (&l.parser);
  stmt->unpadded = srt_parser_take_word (&l.parser, "unpadded");
  srt_parser_end (&l.parser);
  stmt->code = &code;
  for (line++; line < maker->n_lines && !closed; line++)
    {
      srt_parser_line (&l.parser, line);
      closed = srt_parser_take_word (&l.parser, "end");
      if (closed)
        srt_parser_end (&l.parser);
      else if (l.parser.token.kind != SRT_TOKEN_END && !l.parser.failed)
        read_line (&l);
    }
  if (!closed)
    srt_maker_fail (maker, "no-end", (SrtAt){ first, stmt->at.start, stmt->at.end },
                    N_ ("the “end” of this is missing"), NULL, NULL);
  place_labels (&l);
  stmt->code = srt_arena_new (&maker->arena, sizeof *stmt->code);
  stmt->code->data = srt_arena_text (&maker->arena, code.data, code.length);
  stmt->code->length = code.length;
  free (code.data);
  free (l.labels);
  free (l.fixups);
  return line;
}

/* ---- Writing ---- */

typedef struct Printer
{
  const SrtBlockScope *scope;
  const uint8_t *code;
  uint32_t length;
  uint8_t *starts; /* by offset: 1 an instruction begins, 2 something branches there */
  SrtBuffer *out;
} Printer;

static void
put_index (Printer *p, int op, uint32_t index)
{
  int kind = operand_kind (op);
  const char *id = NULL;

  if (kind == SRT_SYMBOL_COMMAND)
    id = srt_command_info ((int) index) ? srt_command_info ((int) index)->word : NULL;
  else if (kind == SRT_SYMBOL_CONDITION)
    id = srt_condition_word ((int) index);
  else if (kind >= 0)
    id = srt_script_id (p->scope, (SrtSymbolKind) kind, (int) index);
  if (id && kind != SRT_SYMBOL_COMMAND && kind != SRT_SYMBOL_CONDITION
      && srt_script_find (p->scope, (SrtSymbolKind) kind, id, strlen (id)) != (int) index)
    id = NULL;
  srt_buffer_text (p->out, " ");
  if (id)
    srt_script_put_name (p->out, id);
  else
    srt_buffer_printf (p->out, "%u", index);
}

/* The target of the word at @at, if it is an instruction of the block; 0 else. */
static uint32_t
target_of (const Printer *p, uint32_t at, uint32_t from)
{
  uint32_t target = from + srt_code_word (p->code, at);

  return target < p->length && p->starts[target] && target > from ? target : 0;
}

static void
put_target (Printer *p, uint32_t at, uint32_t from)
{
  uint32_t target = target_of (p, at, from);

  if (target)
    srt_buffer_printf (p->out, " at%u", target);
  else
    srt_buffer_printf (p->out, " %u", srt_code_word (p->code, at));
}

static bool
is_text (const uint8_t *operand)
{
  return operand[0] >= 2 && operand[operand[0] - 1] == 0
         && memchr (operand + 1, 0, (size_t) operand[0] - 2) == NULL;
}

static void
put_bytes (Printer *p, uint32_t at, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    srt_buffer_printf (p->out, "%s%u", i % 16 ? " " : i ? "\n  bytes " : "  bytes ", p->code[at + i]);
  srt_buffer_text (p->out, "\n");
}

static void
put_instruction (Printer *p, uint32_t at, uint32_t length, const SrtCodeInfo *info)
{
  const uint8_t *operand = p->code + at + 1;

  if (info->form == SRT_FORM_TEXT && !is_text (operand))
    {
      put_bytes (p, at, length);
      return;
    }
  srt_buffer_printf (p->out, "  %s", info->name);
  switch (info->form)
    {
    case SRT_FORM_NONE:
      break;
    case SRT_FORM_BYTE:
      put_index (p, info->number, operand[0]);
      break;
    case SRT_FORM_WORD:
      put_index (p, info->number, srt_code_word (operand, 0));
      break;
    case SRT_FORM_PAIR:
      put_index (p, info->number, operand[0]);
      srt_buffer_printf (p->out, ", %u", operand[1]);
      break;
    case SRT_FORM_EVENT:
      put_index (p, info->number, operand[0]);
      srt_buffer_printf (p->out, ", %u, %u", operand[1], operand[2]);
      break;
    case SRT_FORM_BRANCH:
      put_target (p, at + 1, at + 1);
      break;
    case SRT_FORM_TEXT:
      srt_buffer_text (p->out, " ");
      srt_script_put_string (p->out, (const char *) operand + 1, (size_t) operand[0] - 2);
      break;
    case SRT_FORM_RANDOM:
      put_target (p, at + 2, at);
      for (uint32_t i = 0; i < operand[0]; i++)
        {
          srt_buffer_text (p->out, ",");
          put_target (p, at + 4 + 4 * i, at);
          srt_buffer_printf (p->out, " %u %u", p->code[at + 6 + 4 * i], p->code[at + 7 + 4 * i]);
        }
      break;
    }
  srt_buffer_text (p->out, "\n");
}

/* Zeros to the next four bytes, and nothing else, from @at to the end. */
static bool
is_padding (const Printer *p, uint32_t at)
{
  if (p->length % 4 != 0 || p->length - at > 3)
    return false;
  for (uint32_t i = at; i < p->length; i++)
    if (p->code[i])
      return false;
  return true;
}

/* Where instructions begin and what is branched to; how many constants are pushed. */
static uint32_t
sweep (Printer *p)
{
  const SrtCodeInfo *info;
  uint32_t constants = 0;

  for (uint32_t at = FIRST, length; at < p->length; at += length ? length : 1)
    {
      length = srt_code_length (p->code, at, p->length, &info);
      p->starts[at] = 1;
      if (length && info->number == SRT_CODE_PUSH_CONSTANT && p->code[at + 1] + 1u > constants)
        constants = p->code[at + 1] + 1u;
      if (length && info->number == SRT_CODE_PUSH_CONSTANT_WIDE
          && srt_code_word (p->code, at + 1) + 1 > constants)
        constants = srt_code_word (p->code, at + 1) + 1;
    }
  for (uint32_t at = FIRST, length; at < p->length; at += length ? length : 1)
    {
      length = srt_code_length (p->code, at, p->length, &info);
      if (length && info->form == SRT_FORM_BRANCH && target_of (p, at + 1, at + 1))
        p->starts[target_of (p, at + 1, at + 1)] |= 2;
      if (length && info->form == SRT_FORM_RANDOM)
        for (uint32_t word = at + 2; word < at + length; word += word == at + 2 ? 2 : 4)
          if (target_of (p, word, at))
            p->starts[target_of (p, word, at)] |= 2;
    }
  return constants;
}

void
srt_script_print_listing (
    const SrtBlockScope *scope, const uint8_t *code, uint32_t length, uint32_t size, bool raw, SrtBuffer *out)
{
  Printer p = { scope, code, length, srt_need (calloc (1, (size_t) length + 1)), out };
  uint32_t constants = sweep (&p);
  const SrtCodeInfo *info;

  srt_buffer_text (out, length % 4 ? "listing unpadded\n" : "listing\n");
  if (constants > (size - length) / 4)
    constants = (size - length) / 4;
  for (uint32_t i = 0; i < constants; i++)
    {
      const uint8_t *it = code + length + 4 * i;
      srt_buffer_printf (out, "%s%lu",
                         i % 8 ? ", "
                         : i   ? "\n  constants "
                               : "  constants ",
                         (unsigned long) it[0] | (unsigned long) it[1] << 8 | (unsigned long) it[2] << 16
                             | (unsigned long) it[3] << 24);
    }
  if (constants)
    srt_buffer_text (out, "\n");
  if (raw)
    put_bytes (&p, FIRST, length > FIRST ? length - FIRST : 0);
  for (uint32_t at = FIRST, n; !raw && at < length && !is_padding (&p, at); at += n ? n : 1)
    {
      n = srt_code_length (code, at, length, &info);
      if (p.starts[at] & 2)
        srt_buffer_printf (out, "at%u:\n", at);
      if (n)
        put_instruction (&p, at, n, info);
      else
        put_bytes (&p, at, 1);
    }
  srt_buffer_text (out, "end\n");
  free (p.starts);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiling a watch: by recursive descent, straight into its ops. */
#include "debug/watch-private.h"

#include <stdio.h>
#include <string.h>

/* What an expression turned out to be. */
typedef struct Result
{
  SrtWatchKind kind;
  const char *unit;
} Result;

static const Result plain = { SRT_WATCH_NUMBER, NULL };
static const Result truth = { SRT_WATCH_TRUTH, NULL };

static bool
same_unit (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

/* Something else stands here than what had to. */
static void
unexpected (SrtWatchParser *parser, const char *missing, const char *instead, const char *sign)
{
  const SrtWatchToken *token = &parser->token;

  if (token->kind == SRT_WATCH_TOKEN_END)
    srt_watch_complain (parser, token->text, "watch-missing", missing, sign, NULL);
  else
    srt_watch_complain_of (parser, token->text, token->length, "watch-unexpected", instead, sign);
}

static void
want (SrtWatchParser *parser, const char *sign)
{
  if (!srt_watch_take (parser, sign) && !parser->failed)
    unexpected (parser, N_ ("“%1” is missing here"), N_ ("Instead of “%1”, “%2” should stand here"), sign);
}

/* ---- Ops ---- */

static void
emit (SrtWatchParser *parser, SrtWatchOpcode code, double number, int field, int count)
{
  SrtWatch *watch = parser->watch;
  SrtWatchOp op = { number, (uint16_t) code, (uint16_t) field, count };

  if (parser->failed)
    return;
  parser->height += 1 - srt_watch_operands (&op);
  if (watch->n_ops == SRT_WATCH_OPS || parser->height > SRT_WATCH_STACK)
    {
      srt_watch_complain (parser, parser->token.text, "watch-long",
                          N_ ("The expression is too long from here on"), NULL, NULL);
      return;
    }
  watch->ops[watch->n_ops++] = op;
}

/* ---- Names in quotation marks ---- */

/* A string's text without its marks; cut where it is too long to be a name. */
static void
unquote (const SrtWatchToken *token, char name[SRT_WATCH_NAME])
{
  size_t n = 0;

  for (size_t i = 1; i + 1 < token->length && n + 1 < SRT_WATCH_NAME; i++)
    {
      if (token->text[i] == '\\')
        i++;
      name[n++] = token->text[i];
    }
  name[n] = '\0';
}

typedef struct NameSearch
{
  const char *name;
  SrtWatchNear near;
  int number; /* -1 not found */
} NameSearch;

static void
look_at_name (const char *name, int number, void *data)
{
  NameSearch *search = data;

  if (search->number < 0 && srt_watch_same (search->name, strlen (search->name), name))
    search->number = number;
  srt_watch_near (&search->near, name);
}

/* "... did you mean ...?" where something near was found. */
static void
complain_near (SrtWatchParser *parser,
               const char *place,
               const char *code,
               const char *name,
               const SrtWatchNear *near,
               const char *alone,
               const char *meant)
{
  if (near->best)
    srt_watch_complain (parser, place, code, meant, name, near->best);
  else
    srt_watch_complain (parser, place, code, alone, name, NULL);
}

/* A name that what is compared with it can have: pushed as its number. */
static void
push_name (SrtWatchParser *parser, const SrtWatchToken *token, SrtWatchKind kind)
{
  static const char *const alone[] = {
    [SRT_WATCH_ORDER] = N_ ("There is no order called “%1”"),
    [SRT_WATCH_MANEUVER] = N_ ("There is no maneuver called “%1”"),
    [SRT_WATCH_SIDE] = N_ ("There is no side called “%1”; there are friendly, hostile and neutral")
  };
  static const char *const meant[] = {
    [SRT_WATCH_ORDER] = N_ ("There is no order called “%1”; did you mean “%2”?"),
    [SRT_WATCH_MANEUVER] = N_ ("There is no maneuver called “%1”; did you mean “%2”?"),
    [SRT_WATCH_SIDE] = N_ ("There is no side called “%1”; did you mean “%2”?")
  };
  char name[SRT_WATCH_NAME];
  NameSearch search = { name, { name, 0, NULL, 0 }, -1 };

  if (kind != SRT_WATCH_ORDER && kind != SRT_WATCH_MANEUVER && kind != SRT_WATCH_SIDE)
    {
      srt_watch_complain (
          parser, token->text, "watch-name",
          N_ ("A name can only be compared, by == or !=, with an order, a maneuver or a side"), NULL, NULL);
      return;
    }
  unquote (token, name);
  search.near.length = strlen (name);
  srt_watch_names (kind, parser->content, look_at_name, &search);
  if (search.number < 0)
    complain_near (parser, token->text, "watch-name", name, &search.near, alone[kind], meant[kind]);
  emit (parser, SRT_WATCH_OP_NUMBER, search.number, 0, 0);
}

/* ---- Ships ---- */

/* The record of a name or id: -1 none, -2 several. An id is one ship's alone. */
static int
find_ship (const SrtMission *mission, const char *name, SrtWatchNear *near)
{
  int found = -1;

  for (int i = 0; mission && i < mission->n_ships; i++)
    if (mission->ships[i].id && strcmp (mission->ships[i].id, name) == 0)
      return i;
  for (int i = 0; mission && i < mission->n_ships; i++)
    if (mission->ships[i].name && strcmp (mission->ships[i].name, name) == 0)
      found = found == -1 ? i : -2;
  for (int i = 0; found == -1 && mission && i < mission->n_ships; i++)
    if (mission->ships[i].name)
      srt_watch_near (near, mission->ships[i].name);
  return found;
}

static void
push_ship_named (SrtWatchParser *parser, const SrtWatchToken *token)
{
  char name[SRT_WATCH_NAME];
  SrtWatchNear near = { name, 0, NULL, 0 };
  int record;

  unquote (token, name);
  near.length = strlen (name);
  record = find_ship (parser->mission, name, &near);
  if (record == -2)
    srt_watch_complain (parser, token->text, "watch-ship",
                        N_ ("Several ships are called “%1”: say which by its id or by its slot's number"),
                        name, NULL);
  else if (record < 0)
    complain_near (parser, token->text, "watch-ship", name, &near, N_ ("The mission has no ship called “%1”"),
                   N_ ("The mission has no ship called “%1”; did you mean “%2”?"));
  emit (parser, SRT_WATCH_OP_RECORD, 0, 0, record);
}

static void
push_slot_number (SrtWatchParser *parser, const SrtWatchToken *token)
{
  char most[16];

  snprintf (most, sizeof most, "%d", SRT_MAX_SLOTS - 1);
  if (token->number != floor (token->number) || token->number >= SRT_MAX_SLOTS)
    srt_watch_complain (parser, token->text, "watch-slot", N_ ("A slot is a whole number from 0 to %1"), most,
                        NULL);
  else
    emit (parser, SRT_WATCH_OP_SLOT, 0, 0, (int) token->number);
}

/* Behind the word `slot`. */
static void
parse_slot (SrtWatchParser *parser)
{
  SrtWatchToken token;

  want (parser, "(");
  token = parser->token;
  if (token.kind == SRT_WATCH_TOKEN_STRING || token.kind == SRT_WATCH_TOKEN_NUMBER)
    srt_watch_next (parser);
  if (token.kind == SRT_WATCH_TOKEN_STRING)
    push_ship_named (parser, &token);
  else if (token.kind == SRT_WATCH_TOKEN_NUMBER)
    push_slot_number (parser, &token);
  else if (!parser->failed)
    unexpected (
        parser, N_ ("A ship's name in quotation marks, or the number of its slot, is missing here"),
        N_ ("Instead of “%1”, a ship's name in quotation marks or the number of its slot should stand here"),
        NULL);
  want (parser, ")");
}

/* ---- Fields ---- */

static void
complain_of_field (SrtWatchParser *parser, const char *path, size_t length)
{
  SrtWatchNear near = { path, length, NULL, 0 };
  int n;
  const SrtWatchField *fields = srt_watch_fields (&n);

  if (srt_watch_field_find (path, length, true) >= 0)
    {
      srt_watch_complain_of (parser, path, length, "watch-field",
                             N_ ("“%1” is no figure of a ship: it stands alone"), NULL);
      return;
    }
  for (int i = 0; i < n; i++)
    if (!fields[i].of_world)
      srt_watch_near (&near, fields[i].name);
  if (length == 0)
    srt_watch_complain (parser, path, "watch-field", N_ ("After the dot, the name of a field is missing"),
                        NULL, NULL);
  else
    srt_watch_complain_of (parser, path, length, "watch-field",
                           near.best ? N_ ("A ship has no field “%1”; did you mean “%2”?")
                                     : N_ ("A ship has no field “%1”"),
                           near.best);
}

/* The fields of the ship on the stack: "target.armor.min" is the least armour of its target. */
static Result
parse_path (SrtWatchParser *parser, const char *path, size_t length)
{
  const SrtWatchField *fields, *field = NULL;
  int n;

  fields = srt_watch_fields (&n);
  for (;;)
    {
      size_t taken;
      int index = srt_watch_path_step (path, length, &taken);
      if (index < 0 || (taken < length && fields[index].kind != SRT_WATCH_SLOT))
        {
          complain_of_field (parser, path, length);
          return plain;
        }
      field = &fields[index];
      emit (parser, SRT_WATCH_OP_FIELD, 0, index, 0);
      if (taken == length)
        return (Result){ field->kind, field->unit };
      path += taken + 1;
      length -= taken + 1;
    }
}

/* Behind what names a ship: a dot and fields may follow. */
static Result
parse_fields (SrtWatchParser *parser)
{
  SrtWatchToken token = parser->token;

  if (token.kind != SRT_WATCH_TOKEN_WORD || token.text[0] != '.')
    return (Result){ SRT_WATCH_SLOT, NULL };
  srt_watch_next (parser);
  return parse_path (parser, token.text + 1, token.length - 1);
}

/* ---- Words ---- */

static void
complain_of_word (SrtWatchParser *parser, const SrtWatchToken *token)
{
  SrtWatchNear near = { token->text, token->length, NULL, 0 };
  int n;
  const SrtWatchField *fields = srt_watch_fields (&n);

  if (srt_watch_field_find (token->text, token->length, false) >= 0)
    {
      srt_watch_complain_of (parser, token->text, token->length, "watch-word",
                             N_ ("“%1” is a figure of a ship: write ship.%1 or slot(\"NAME\").%1"), NULL);
      return;
    }
  for (int i = 0; i < n; i++)
    if (fields[i].of_world)
      srt_watch_near (&near, fields[i].name);
  for (int i = 0; i < srt_watch_n_functions; i++)
    srt_watch_near (&near, srt_watch_functions[i].name);
  for (int i = 0; srt_watch_words[i]; i++)
    srt_watch_near (&near, srt_watch_words[i]);
  srt_watch_complain_of (parser, token->text, token->length, "watch-word",
                         near.best ? N_ ("“%1” is not known; did you mean “%2”?") : N_ ("“%1” is not known"),
                         near.best);
}

static Result parse_any (SrtWatchParser *parser);

static const SrtWatchFunction *
find_function (const SrtWatchToken *token)
{
  for (int i = 0; i < srt_watch_n_functions; i++)
    if (srt_watch_same (token->text, token->length, srt_watch_functions[i].name))
      return &srt_watch_functions[i];
  return NULL;
}

static Result
parse_function (SrtWatchParser *parser, const SrtWatchFunction *function, const char *place)
{
  Result result = plain;
  char count[16];
  int n = 0;

  want (parser, "(");
  do
    {
      const char *from = parser->token.text;
      Result argument = parse_any (parser);
      if (function->of_slots && argument.kind != SRT_WATCH_SLOT)
        srt_watch_complain (parser, from, "watch-ships",
                            N_ ("%1() is asked of ships: slot(…), ship or one such as ship.target"),
                            function->name, NULL);
      result.unit = n == 0 || same_unit (result.unit, argument.unit) ? argument.unit : NULL;
      n++;
    }
  while (srt_watch_take (parser, ","));
  want (parser, ")");
  snprintf (count, sizeof count, "%d", function->least);
  if (n < function->least || (function->most > 0 && n > function->most))
    srt_watch_complain (parser, place, "watch-arguments",
                        function->most > 0 ? N_ ("How many values %1() takes: %2")
                                           : N_ ("How many values %1() takes, at least: %2"),
                        function->name, count);
  emit (parser, function->op, 0, 0, n);
  return (Result){ SRT_WATCH_NUMBER, function->unit ? function->unit : result.unit };
}

static Result
parse_word (SrtWatchParser *parser)
{
  SrtWatchToken token = parser->token;
  const SrtWatchFunction *function = find_function (&token);
  const char *dot = memchr (token.text, '.', token.length);
  size_t head = dot ? (size_t) (dot - token.text) : token.length;
  int field = srt_watch_field_find (token.text, token.length, true), n;

  srt_watch_next (parser);
  if (srt_watch_same (token.text, head, "ship"))
    {
      parser->watch->uses_ship = true;
      emit (parser, SRT_WATCH_OP_SHIP, 0, 0, 0);
      return dot ? parse_path (parser, dot + 1, token.length - head - 1) : (Result){ SRT_WATCH_SLOT, NULL };
    }
  if (srt_watch_same (token.text, token.length, "slot"))
    {
      parse_slot (parser);
      return parse_fields (parser);
    }
  if (srt_watch_same (token.text, token.length, "true") || srt_watch_same (token.text, token.length, "false"))
    {
      emit (parser, SRT_WATCH_OP_NUMBER, token.length == 4, 0, 0);
      return truth;
    }
  if (function)
    return parse_function (parser, function, token.text);
  if (field < 0)
    {
      complain_of_word (parser, &token);
      return plain;
    }
  emit (parser, SRT_WATCH_OP_WORLD, 0, field, 0);
  return (Result){ srt_watch_fields (&n)[field].kind, srt_watch_fields (&n)[field].unit };
}

/* ---- The grammar, from what binds most to what binds least ---- */

static bool
go_deeper (SrtWatchParser *parser)
{
  if (++parser->depth > SRT_WATCH_DEEPEST)
    srt_watch_complain (parser, parser->token.text, "watch-long",
                        N_ ("The expression is too long from here on"), NULL, NULL);
  return !parser->failed;
}

/* A word that stands between values, or a dot without a ship before it. */
static bool
joins (const SrtWatchParser *parser)
{
  return srt_watch_sees_word (parser, "and") || srt_watch_sees_word (parser, "or")
         || srt_watch_sees_word (parser, "not") || parser->token.text[0] == '.';
}

static Result
parse_primary (SrtWatchParser *parser)
{
  SrtWatchToken token = parser->token;
  Result result = plain;

  if (token.kind == SRT_WATCH_TOKEN_NUMBER)
    {
      srt_watch_next (parser);
      emit (parser, SRT_WATCH_OP_NUMBER, token.number, 0, 0);
    }
  else if (token.kind == SRT_WATCH_TOKEN_STRING)
    push_name (parser, &token, SRT_WATCH_NUMBER); /* names have been taken where they may stand */
  else if (token.kind == SRT_WATCH_TOKEN_WORD && !joins (parser))
    result = parse_word (parser);
  else if (srt_watch_take (parser, "("))
    {
      result = parse_any (parser);
      want (parser, ")");
    }
  else if (!parser->failed)
    unexpected (parser, N_ ("A value is missing here"), N_ ("Instead of “%1”, a value should stand here"),
                NULL);
  return result;
}

static Result
parse_unary (SrtWatchParser *parser)
{
  Result result;

  if (!go_deeper (parser))
    return plain;
  if (srt_watch_take (parser, "-"))
    {
      result = parse_unary (parser);
      result.kind = SRT_WATCH_NUMBER;
      emit (parser, SRT_WATCH_OP_NEGATE, 0, 0, 0);
    }
  else
    result = parse_primary (parser);
  parser->depth--;
  return result;
}

static Result
parse_product (SrtWatchParser *parser)
{
  Result left = parse_unary (parser);

  for (;;)
    {
      bool times = srt_watch_sees (parser, "*"), by = srt_watch_sees (parser, "/");
      Result right;
      if (!times && !by)
        return left;
      srt_watch_next (parser);
      right = parse_unary (parser);
      emit (parser, times ? SRT_WATCH_OP_MULTIPLY : SRT_WATCH_OP_DIVIDE, 0, 0, 0);
      /* A figure times a bare number keeps its unit. */
      left = (Result){ SRT_WATCH_NUMBER, right.unit == NULL           ? left.unit
                                         : left.unit == NULL && times ? right.unit
                                                                      : NULL };
    }
}

static Result
parse_sum (SrtWatchParser *parser)
{
  Result left = parse_product (parser);

  for (;;)
    {
      bool plus = srt_watch_sees (parser, "+"), minus = srt_watch_sees (parser, "-");
      Result right;
      if (!plus && !minus)
        return left;
      srt_watch_next (parser);
      right = parse_product (parser);
      emit (parser, plus ? SRT_WATCH_OP_ADD : SRT_WATCH_OP_SUBTRACT, 0, 0, 0);
      left = (Result){ SRT_WATCH_NUMBER, right.unit == NULL || same_unit (right.unit, left.unit) ? left.unit
                                         : left.unit == NULL                                     ? right.unit
                                                                                                 : NULL };
    }
}

/* The op of a comparison that stands here, 0 for none. */
static SrtWatchOpcode
comparison (const SrtWatchParser *parser)
{
  static const struct
  {
    const char *sign;
    SrtWatchOpcode op;
  } signs[] = { { "<", SRT_WATCH_OP_LESS },      { "<=", SRT_WATCH_OP_AT_MOST }, { ">", SRT_WATCH_OP_MORE },
                { ">=", SRT_WATCH_OP_AT_LEAST }, { "==", SRT_WATCH_OP_EQUAL },   { "=", SRT_WATCH_OP_EQUAL },
                { "!=", SRT_WATCH_OP_DIFFERENT } };

  for (int i = 0; i < (int) (sizeof signs / sizeof signs[0]); i++)
    if (srt_watch_sees (parser, signs[i].sign))
      return signs[i].op;
  return 0;
}

static Result
parse_comparison (SrtWatchParser *parser)
{
  SrtWatchToken name = parser->token;
  Result left = plain;
  SrtWatchOpcode op;
  bool equal;

  if (name.kind == SRT_WATCH_TOKEN_STRING) /* "Fight" == ship.order */
    srt_watch_next (parser);
  else
    left = parse_sum (parser);
  op = comparison (parser);
  equal = op == SRT_WATCH_OP_EQUAL || op == SRT_WATCH_OP_DIFFERENT;
  if (name.kind == SRT_WATCH_TOKEN_STRING && !equal)
    push_name (parser, &name, SRT_WATCH_NUMBER);
  if (op == 0)
    return left;
  srt_watch_next (parser);
  if (parser->token.kind == SRT_WATCH_TOKEN_STRING && equal && name.kind != SRT_WATCH_TOKEN_STRING)
    {
      name = parser->token;
      srt_watch_next (parser);
      push_name (parser, &name, left.kind);
    }
  else
    {
      Result right = parse_sum (parser);
      if (name.kind == SRT_WATCH_TOKEN_STRING)
        push_name (parser, &name, right.kind); /* equality has no order */
    }
  emit (parser, op, 0, 0, 0);
  if (comparison (parser) != 0)
    srt_watch_complain (parser, parser->token.text, "watch-chain",
                        N_ ("Comparisons stand alone: write “a < b and b < c” for “a < b < c”"), NULL, NULL);
  return truth;
}

static Result
parse_not (SrtWatchParser *parser)
{
  Result result = truth;

  if (!go_deeper (parser))
    return plain;
  if (srt_watch_take_word (parser, "not") || srt_watch_take (parser, "!"))
    {
      parse_not (parser);
      emit (parser, SRT_WATCH_OP_NOT, 0, 0, 0);
    }
  else
    result = parse_comparison (parser);
  parser->depth--;
  return result;
}

static Result
parse_and (SrtWatchParser *parser)
{
  Result result = parse_not (parser);

  while (srt_watch_take_word (parser, "and") || srt_watch_take (parser, "&&"))
    {
      parse_not (parser);
      emit (parser, SRT_WATCH_OP_AND, 0, 0, 0);
      result = truth;
    }
  return result;
}

/* The whole of an expression. */
static Result
parse_any (SrtWatchParser *parser)
{
  Result result;

  if (!go_deeper (parser))
    return plain;
  result = parse_and (parser);
  while (srt_watch_take_word (parser, "or") || srt_watch_take (parser, "||"))
    {
      parse_and (parser);
      emit (parser, SRT_WATCH_OP_OR, 0, 0, 0);
      result = truth;
    }
  parser->depth--;
  return result;
}

bool
srt_watch_compile (
    SrtWatch *watch, const char *text, const SrtContent *content, const SrtMission *mission, SrtDiags *diags)
{
  SrtWatchParser parser = {
    .start = text, .at = text, .watch = watch, .content = content, .mission = mission, .diags = diags
  };
  Result result;

  memset (watch, 0, sizeof *watch);
  srt_watch_next (&parser);
  if (parser.token.kind == SRT_WATCH_TOKEN_END && !parser.failed)
    srt_watch_complain (&parser, text, "watch-empty",
                        N_ ("Nothing is written here: try ship.speed or slot(\"NAME\").armor.min"), NULL,
                        NULL);
  result = parse_any (&parser);
  if (!parser.failed && parser.token.kind != SRT_WATCH_TOKEN_END)
    srt_watch_complain_of (&parser, parser.token.text, parser.token.length, "watch-rest",
                           N_ ("“%1” cannot follow here; conditions are joined by “and” or “or”"), NULL);
  watch->kind = result.kind;
  watch->unit = result.unit;
  if (parser.failed)
    memset (watch, 0, sizeof *watch);
  return !parser.failed;
}

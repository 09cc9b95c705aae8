/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements' trees into code (spec 06 §3.6, 06b §4.2). */
#include "mission/script-private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  STACK_WORDS = 32,
  MOST_STRING = 253, /* bytes, without NUL */
};

/* ---- Bytes ---- */

static uint32_t
here (const SrtEmitter *e)
{
  return (uint32_t) e->code.length;
}

static void
put_byte (SrtEmitter *e, uint32_t value)
{
  uint8_t byte = (uint8_t) value;

  srt_buffer_add (&e->code, &byte, 1);
}

static void
put_word (SrtEmitter *e, uint32_t value)
{
  put_byte (e, value >> 8);
  put_byte (e, value);
}

/* Counts what an instruction does to the stack. */
static void
stack (SrtEmitter *e, int pops, int pushes)
{
  e->depth += pushes - pops;
  if (e->depth > e->most)
    e->most = e->depth;
}

static void
put_op (SrtEmitter *e, SrtCodeOp op)
{
  const SrtCodeInfo *info = srt_code_info (op);

  put_byte (e, op);
  if (info->pops >= 0)
    stack (e, info->pops, info->pushes);
}

static void
put_op_byte (SrtEmitter *e, SrtCodeOp op, uint32_t operand)
{
  put_op (e, op);
  put_byte (e, operand);
}

/* A distance, filled in later: where it stands. */
static uint32_t
put_branch (SrtEmitter *e, SrtCodeOp op)
{
  put_op (e, op);
  put_word (e, 0);
  return here (e) - 2;
}

static void
set_word (SrtEmitter *e, uint32_t at, uint32_t value)
{
  e->code.data[at] = (char) (value >> 8);
  e->code.data[at + 1] = (char) value;
}

static void
land (SrtEmitter *e, uint32_t branch)
{
  set_word (e, branch, here (e) - branch);
}

/* ---- Numbers and text ---- */

static void
push_number (SrtEmitter *e, uint32_t value)
{
  int index = 0;

  if (value < 256)
    {
      put_op_byte (e, SRT_CODE_PUSH_BYTE, value);
      return;
    }
  while (index < e->n_constants && e->constants[index] != value)
    index++;
  if (index == e->n_constants)
    {
      e->constants = srt_need (realloc (e->constants, (size_t) (index + 1) * sizeof *e->constants));
      e->constants[e->n_constants++] = value;
    }
  if (index < 256)
    put_op_byte (e, SRT_CODE_PUSH_CONSTANT, (uint32_t) index);
  else
    {
      put_op (e, SRT_CODE_PUSH_CONSTANT_WIDE);
      put_word (e, (uint32_t) index);
    }
}

static void
push_string (SrtEmitter *e, const SrtTree *node)
{
  int length = node->length;

  if (length > MOST_STRING)
    {
      srt_maker_fail (e->maker, "text", node->at, N_ ("a text has 253 bytes at most"), NULL, NULL);
      length = MOST_STRING;
    }
  if (memchr (node->text, '\0', (size_t) length))
    {
      srt_maker_fail (e->maker, "text", node->at, N_ ("a text cannot hold the character 0"), NULL, NULL);
      length = 0;
    }
  put_op (e, SRT_CODE_PUSH_STRING);
  put_byte (e, (uint32_t) length + 2);
  srt_buffer_add (&e->code, node->text, (size_t) length);
  put_byte (e, 0);
}

/* ---- Names ---- */

static void
resolve (SrtEmitter *e, SrtTree *node, int kind)
{
  SrtSymbolKind second = SRT_SYMBOL_SHIP;
  SrtResolved state =
      srt_script_resolve (e->maker->scope, kind, node->text, (size_t) node->length, node, &second);

  if (state == SRT_RESOLVED)
    {
      srt_maker_named (e->maker, node->ref, node->index, node->at);
      return;
    }
  if (!node->bad && state == SRT_RESOLVED_SEVERAL)
    srt_maker_tell (e->maker, SRT_SEVERITY_ERROR, "ambiguous", node->at,
                    N_ ("“%1” is the name of two things; write “%2 %1” or “%3 %1”"), node->text,
                    srt_script_qualifier (node->ref), srt_script_qualifier (second));
  else if (!node->bad)
    srt_maker_fail (e->maker, "no-name", node->at,
                    strchr (node->text, '-') && !node->quoted ? N_ (
                        "there is nothing by the name “%1”; to take something away, put blanks around “-”")
                                                              : N_ ("there is nothing by the name “%1”"),
                    node->text, NULL);
  node->bad = true;
}

static void
limit (SrtEmitter *e, const SrtTree *node, const char *message)
{
  srt_maker_fail (e->maker, "limit", node->at, message,
                  srt_script_id (e->maker->scope, node->ref, node->index), NULL);
}

static bool
in_table (const SrtEmitter *e, const SrtTree *node)
{
  return node->ref == SRT_SYMBOL_VARIABLE || node->ref == SRT_SYMBOL_ARGUMENT
         || srt_script_id (e->maker->scope, node->ref, node->index) != NULL;
}

/* A reference by its place that its table does not have: the machine takes it as it is. */
static void
check_place (SrtEmitter *e, const SrtTree *node)
{
  if (!in_table (e, node))
    srt_maker_warn (e->maker, "no-name", node->at, N_ ("the mission has fewer of these"), NULL, NULL);
  if (node->ref == SRT_SYMBOL_ARGUMENT && node->index >= e->maker->scope->n_arguments)
    srt_maker_warn (e->maker, "no-name", node->at, N_ ("this part has fewer arguments"), NULL, NULL);
}

static void
push_ship (SrtEmitter *e, const SrtTree *node)
{
  if (node->component >= 0)
    {
      if (node->index > 255)
        limit (e, node, N_ ("components can be named of the first 256 ships only; “%1” is behind them"));
      put_op (e, SRT_CODE_PUSH_COMPONENT);
      put_byte (e, (uint32_t) node->index);
      put_byte (e, (uint32_t) node->component);
    }
  else if (node->index < 256)
    put_op_byte (e, SRT_CODE_PUSH_SHIP, (uint32_t) node->index);
  else
    {
      if (node->index > 65535)
        limit (e, node, N_ ("a script can name the first 65,536 ships only"));
      put_op (e, SRT_CODE_PUSH_SHIP_WIDE);
      put_word (e, (uint32_t) node->index);
    }
}

static SrtCodeOp
push_of (SrtSymbolKind kind)
{
  switch (kind)
    {
    case SRT_SYMBOL_GROUP:
      return SRT_CODE_PUSH_GROUP;
    case SRT_SYMBOL_SQUAD:
      return SRT_CODE_PUSH_SQUAD;
    case SRT_SYMBOL_CURVE:
      return SRT_CODE_PUSH_CURVE;
    case SRT_SYMBOL_GLOBAL:
      return SRT_CODE_PUSH_GLOBAL;
    case SRT_SYMBOL_VARIABLE:
      return SRT_CODE_PUSH_ARRAY;
    default:
      return SRT_CODE_PUSH_ARGUMENT;
    }
}

static void
push_ref (SrtEmitter *e, const SrtTree *node)
{
  check_place (e, node);
  if (node->ref == SRT_SYMBOL_SHIP)
    {
      push_ship (e, node);
      return;
    }
  if (node->component >= 0)
    srt_maker_fail (e->maker, "component", node->at, N_ ("only a ship has components"), NULL, NULL);
  if (node->index > 255)
    limit (e, node, N_ ("a script can name the first 256 of these only; “%1” is behind them"));
  put_op_byte (e, push_of (node->ref), (uint32_t) node->index);
}

/* ---- Expressions ---- */

static void emit_node (SrtEmitter *e, SrtTree *node, int kind);

/* An object's ID, as srt_script_bind() numbers them. */
static int
object_of (const SrtEmitter *e, const SrtTree *node)
{
  const SrtMission *mission = e->maker->scope->mission;

  if (node->kind == SRT_NODE_NUMBER)
    return node->number > 65535 ? 65536 : (int) node->number;
  if (node->kind != SRT_NODE_REF || node->component >= 0)
    return -1;
  if (node->ref == SRT_SYMBOL_SHIP)
    return node->index;
  if (node->ref == SRT_SYMBOL_GROUP)
    return mission->n_ships + node->index;
  return node->ref == SRT_SYMBOL_SQUAD ? mission->n_ships + mission->n_groups + node->index : -1;
}

static void
emit_last (SrtEmitter *e, SrtTree *node)
{
  SrtTree *thing = node->left;
  int object;

  if (thing->kind == SRT_NODE_NAME)
    resolve (e, thing, SRT_ARG_ENTITY);
  if (thing->kind == SRT_NODE_NAME)
    return;
  object = object_of (e, thing);
  if (object < 0)
    srt_maker_fail (e->maker, "syntax", thing->at, N_ ("a ship, flight group or squad is expected"), NULL,
                    NULL);
  else if (object > 255)
    srt_maker_fail (
        e->maker, "limit", thing->at,
        N_ ("only the first 256 of all ships, flight groups and squads have a last event that scripts can read"),
        NULL, NULL);
  put_op (e, SRT_CODE_PUSH_EVENT_VALUE);
  put_byte (e, (uint32_t) node->op);
  put_byte (e, (uint32_t) node->index);
  put_byte (e, (uint32_t) object);
}

/* “in NAME”: a flight group's or a squad's name. */
static void
emit_membership (SrtEmitter *e, SrtTree *node)
{
  SrtTree *right = node->right;
  bool group;

  if (right->kind == SRT_NODE_NAME)
    {
      const SrtBlockScope *scope = e->maker->scope;
      int in_groups = srt_script_find (scope, SRT_SYMBOL_GROUP, right->text, (size_t) right->length);
      int in_squads = srt_script_find (scope, SRT_SYMBOL_SQUAD, right->text, (size_t) right->length);
      if ((in_groups >= 0) != (in_squads >= 0))
        {
          right->kind = SRT_NODE_REF;
          right->ref = in_groups >= 0 ? SRT_SYMBOL_GROUP : SRT_SYMBOL_SQUAD;
          right->index = in_groups >= 0 ? in_groups : in_squads;
          srt_maker_named (e->maker, right->ref, right->index, right->at);
        }
    }
  if (right->kind != SRT_NODE_REF || (right->ref != SRT_SYMBOL_GROUP && right->ref != SRT_SYMBOL_SQUAD))
    srt_maker_fail (
        e->maker, "membership", right->at,
        N_ ("“in” is followed by one flight group or squad, or by “group (VALUE)” or “squad (VALUE)”"), NULL,
        NULL);
  group = right->ref == SRT_SYMBOL_GROUP;
  emit_node (e, node->left, -1);
  if (right->kind == SRT_NODE_REF)
    push_ref (e, right);
  if (group)
    node->op = node->index ? SRT_CODE_NOT_IN_GROUP : SRT_CODE_IN_GROUP;
  else
    node->op = node->index ? SRT_CODE_NOT_IN_SQUAD : SRT_CODE_IN_SQUAD;
  put_op (e, (SrtCodeOp) node->op);
}

static void
emit_binary (SrtEmitter *e, SrtTree *node)
{
  if (node->op == 0)
    {
      emit_membership (e, node);
      return;
    }
  emit_node (e, node->left, -1);
  if (node->right->kind == SRT_NODE_PERCENT)
    put_op_byte (e, SRT_CODE_PUSH_PERCENT, node->right->number);
  else
    emit_node (e, node->right, -1);
  put_op (e, (SrtCodeOp) node->op);
}

/* Two bytes push what waiting commands test again (spec 06 §4.1). */
static void
check_again (SrtEmitter *e, const SrtTree *command, const SrtTree *arg, uint32_t from)
{
  if (command->index != SRT_COMMAND_WAIT_FOR_JUMP_OR_LAUNCH && command->index != SRT_COMMAND_WAIT_FOR_KEY)
    return;
  if (here (e) - from != 2)
    srt_maker_fail (e->maker, "again", arg->at,
                    N_ ("this command takes a plain name or number only, and of ships one of the first 256"),
                    NULL, NULL);
}

static void
check_argument (SrtEmitter *e, const SrtTree *command, int index)
{
  const SrtCommandArg *arg = &srt_command_info (command->index)->args[index];
  const SrtTree *node = command->args[index];
  unsigned accepted = srt_script_accepts (arg->kind);
  bool text = arg->kind == SRT_ARG_TEXT || arg->kind == SRT_ARG_SPEECH || arg->kind == SRT_ARG_FILM
              || arg->kind == SRT_ARG_MUSIC;

  if (node->kind == SRT_NODE_NULL && !arg->nullable)
    srt_maker_warn (e->maker, "null", node->at, N_ ("“%1” cannot be null"), arg->name, NULL);
  else if (node->kind == SRT_NODE_REF && node->ref <= SRT_SYMBOL_CURVE && !(accepted & 1u << node->ref))
    srt_maker_warn (e->maker, "kind", node->at, N_ ("“%1” is to be %2, and this is something else"),
                    arg->name, srt_arg_kind_info (arg->kind)->help);
  else if ((node->kind == SRT_NODE_NUMBER && (accepted || text))
           || (node->kind == SRT_NODE_STRING && !text && arg->kind != SRT_ARG_TEXT_ID))
    srt_maker_warn (e->maker, "kind", node->at, N_ ("“%1” is to be %2, and this is something else"),
                    arg->name, srt_arg_kind_info (arg->kind)->help);
}

static void
emit_command (SrtEmitter *e, SrtTree *node)
{
  const SrtCommandInfo *info = srt_command_info (node->index);

  for (int i = 0; i < node->n_args; i++)
    {
      uint32_t from = here (e);
      int errors = e->maker->errors;
      emit_node (e, node->args[i], info->args[i].kind);
      check_argument (e, node, i);
      if (e->maker->errors == errors)
        check_again (e, node, node->args[i], from);
    }
  if (!srt_command_built (node->index))
    srt_maker_warn (e->maker, "unbuilt", node->at, N_ ("the command “%1” is not built yet: it does nothing"),
                    info->word, NULL);
  put_op_byte (e, SRT_CODE_COMMAND, (uint32_t) node->index);
  stack (e, node->n_args, 0);
}

static void
emit_call (SrtEmitter *e, SrtTree *node, SrtCodeOp op)
{
  for (int i = 0; i < node->n_args; i++)
    emit_node (e, node->args[i], -1);
  if (node->index > 255)
    srt_maker_fail (e->maker, "limit", node->at, N_ ("a script can call the first 256 parts only"), NULL,
                    NULL);
  put_op_byte (e, op, (uint32_t) node->index);
  stack (e, node->n_args, 0);
}

static void
emit_name (SrtEmitter *e, SrtTree *node, int kind)
{
  int component = node->component;

  resolve (e, node, kind);
  if (node->kind == SRT_NODE_NAME)
    {
      stack (e, 0, 1); /* as if it had been pushed: no more messages follow from this one */
      return;
    }
  if (component >= 0 && node->kind == SRT_NODE_NUMBER)
    srt_maker_fail (e->maker, "component", node->at, N_ ("only a ship has components"), NULL, NULL);
  emit_node (e, node, kind);
}

static void
emit_node (SrtEmitter *e, SrtTree *node, int kind)
{
  if (node == NULL)
    return; /* its line has an error */
  switch (node->kind)
    {
    case SRT_NODE_NUMBER:
      push_number (e, node->number);
      break;
    case SRT_NODE_STRING:
      push_string (e, node);
      break;
    case SRT_NODE_NULL:
      put_op (e, SRT_CODE_PUSH_NULL);
      break;
    case SRT_NODE_RESULT:
      put_op (e, SRT_CODE_PUSH_RESULT);
      break;
    case SRT_NODE_NAME:
      emit_name (e, node, kind);
      break;
    case SRT_NODE_REF:
      push_ref (e, node);
      break;
    case SRT_NODE_EVENT:
      put_op_byte (e, SRT_CODE_PUSH_LOCAL, (uint32_t) node->index);
      break;
    case SRT_NODE_LAST:
      emit_last (e, node);
      break;
    case SRT_NODE_BINARY:
      emit_binary (e, node);
      break;
    case SRT_NODE_COMMAND:
      emit_command (e, node);
      put_op (e, SRT_CODE_PUSH_RESULT);
      break;
    case SRT_NODE_CALL:
      emit_call (e, node, SRT_CODE_CALL_PART);
      put_op (e, SRT_CODE_PUSH_RESULT);
      break;
    case SRT_NODE_PERCENT:
    case SRT_NODE_SELECT:
      break; /* only behind an operator, only of decompiling */
    }
}

/* ---- Statements ---- */

static void
emit_assign (SrtEmitter *e, SrtStmt *stmt)
{
  SrtTree *target = stmt->node;
  SrtCodeOp op = SRT_CODE_SELECT_GLOBAL;

  if (target->kind == SRT_NODE_NAME)
    resolve (e, target, -1);
  if (target->kind == SRT_NODE_NAME)
    return;
  if (target->kind != SRT_NODE_REF || target->component >= 0
      || (target->ref != SRT_SYMBOL_GLOBAL && target->ref != SRT_SYMBOL_VARIABLE
          && target->ref != SRT_SYMBOL_ARGUMENT))
    {
      srt_maker_fail (e->maker, "assign", target->at,
                      N_ ("only a global, a variable or an argument can be given a value"), NULL, NULL);
      return;
    }
  check_place (e, target);
  if (target->index > 255)
    limit (e, target, N_ ("a script can name the first 256 of these only; “%1” is behind them"));
  if (target->ref != SRT_SYMBOL_GLOBAL)
    op = target->ref == SRT_SYMBOL_VARIABLE ? SRT_CODE_SELECT_ARRAY : SRT_CODE_SELECT_ARGUMENT;
  put_op_byte (e, op, (uint32_t) target->index);
  if (stmt->value->kind == SRT_NODE_PERCENT)
    put_op_byte (e, SRT_CODE_PUSH_PERCENT, stmt->value->number);
  else
    emit_node (e, stmt->value, -1);
  put_op (e, (SrtCodeOp) stmt->op);
}

static void emit_list (SrtEmitter *e, const SrtStmts *list);

/* What a statement's values take of the stack, between statements empty. */
static void
check_depth (SrtEmitter *e, SrtAt at)
{
  if (e->most > e->deepest)
    e->deepest = e->most;
  if (e->most + e->maker->scope->n_arguments > STACK_WORDS && !e->told_depth)
    {
      srt_maker_fail (e->maker, "limit", at,
                      N_ ("too much at once: a thread keeps 32 values, those of its arguments included"),
                      NULL, NULL);
      e->told_depth = true;
    }
  e->depth = e->most = 0;
}

static void
emit_if (SrtEmitter *e, SrtStmt *stmt)
{
  uint32_t past, over;

  emit_node (e, stmt->node, -1);
  past = put_branch (e, SRT_CODE_BRANCH_IF_ZERO);
  check_depth (e, stmt->at);
  emit_list (e, &stmt->body);
  if (stmt->other.first == NULL) /* an empty “else” is none */
    {
      land (e, past);
      return;
    }
  over = put_branch (e, SRT_CODE_JUMP);
  land (e, past);
  emit_list (e, &stmt->other);
  land (e, over);
}

static void
emit_random (SrtEmitter *e, SrtStmt *stmt)
{
  uint32_t start = here (e), at = start + 4, *jumps;
  int n = 0, i = 0, threshold = 0;
  bool last_body;

  for (SrtArm *arm = stmt->arms; arm; arm = arm->next)
    n++;
  jumps = srt_need (calloc ((size_t) n + 1, sizeof *jumps));
  put_op (e, SRT_CODE_RANDOM_BRANCH);
  put_byte (e, (uint32_t) n);
  put_word (e, 0);
  for (SrtArm *arm = stmt->arms; arm; arm = arm->next)
    {
      threshold += arm->share;
      put_word (e, 0);
      put_byte (e, (uint32_t) threshold);
      put_byte (e, 0);
    }
  for (SrtArm *arm = stmt->arms; arm; arm = arm->next, at += 4, i++)
    {
      last_body = arm->next == NULL && stmt->other.first == NULL;
      set_word (e, at, here (e) - start);
      emit_list (e, &arm->body);
      if (!last_body)
        jumps[i] = put_branch (e, SRT_CODE_JUMP);
    }
  set_word (e, start + 2, here (e) - start);
  emit_list (e, &stmt->other);
  for (i = 0; i < n; i++)
    if (jumps[i])
      land (e, jumps[i]);
  free (jumps);
}

static void
emit_return (SrtEmitter *e, SrtStmt *stmt)
{
  bool part = e->maker->scope->condition < 0;

  if (stmt->value)
    emit_node (e, stmt->value, -1);
  else if (part)
    push_number (e, 1);
  put_op (e, SRT_CODE_RETURN);
}

static void
emit_listing (SrtEmitter *e, SrtStmt *stmt)
{
  srt_buffer_add (&e->code, stmt->code->data, stmt->code->length);
  for (int i = 0; i < stmt->n_constants; i++)
    {
      e->constants = srt_need (realloc (e->constants, (size_t) (i + 1) * sizeof *e->constants));
      e->constants[i] = stmt->constants[i];
    }
  e->n_constants = stmt->n_constants;
  e->unpadded = stmt->unpadded;
}

static void
note_line (SrtEmitter *e, const SrtStmt *stmt)
{
  e->lines = srt_need (realloc (e->lines, (size_t) (e->n_lines + 1) * sizeof *e->lines));
  e->lines[e->n_lines++] = (SrtBlockLine){ here (e), stmt->at.line + 1 };
}

static void
emit_stmt (SrtEmitter *e, SrtStmt *stmt)
{
  note_line (e, stmt);
  switch (stmt->kind)
    {
    case SRT_STMT_COMMAND:
      emit_command (e, stmt->node);
      break;
    case SRT_STMT_CALL:
      emit_call (e, stmt->node, SRT_CODE_CALL_PART);
      break;
    case SRT_STMT_SPAWN:
      emit_call (e, stmt->node, SRT_CODE_SPAWN_PART);
      break;
    case SRT_STMT_ASSIGN:
      emit_assign (e, stmt);
      break;
    case SRT_STMT_IF:
      emit_if (e, stmt);
      break;
    case SRT_STMT_RANDOM:
      emit_random (e, stmt);
      break;
    case SRT_STMT_RETURN:
      emit_return (e, stmt);
      break;
    case SRT_STMT_LISTING:
      emit_listing (e, stmt);
      break;
    }
  check_depth (e, stmt->at);
}

static void
emit_list (SrtEmitter *e, const SrtStmts *list)
{
  for (SrtStmt *stmt = list->first; stmt; stmt = stmt->next)
    emit_stmt (e, stmt);
}

void
srt_script_emit (SrtEmitter *e, const SrtStmts *stmts)
{
  const SrtStmt *last = stmts->last;

  put_word (e, 0);
  if (last && stmts->first->next)
    for (SrtStmt *stmt = stmts->first; stmt; stmt = stmt->next)
      if (stmt->kind == SRT_STMT_LISTING)
        srt_maker_fail (e->maker, "listing", stmt->at,
                        N_ ("a listing is all there is in its part or trigger"), NULL, NULL);
  emit_list (e, stmts);
  if (last && last->kind == SRT_STMT_LISTING)
    return;
  if (last == NULL || last->kind != SRT_STMT_RETURN)
    {
      push_number (e, 1);
      put_op (e, SRT_CODE_RETURN);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Code into statements' trees: what the compiler writes, read backwards. What
 * it could not have written is given up on, and becomes a listing.
 */
#include "mission/script-private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  STACK = 32,
  MOST_DEPTH = 60,
};

typedef struct Reader
{
  const SrtBlockScope *scope;
  SrtArena *arena;
  const uint8_t *code;
  uint32_t length, size;
  uint8_t *starts; /* by offset: an instruction begins there */
  SrtTree *stack[STACK];
  int top;
  bool failed;
} Reader;

static SrtTree *
node_new (Reader *r, SrtNodeKind kind)
{
  SrtTree *node = srt_arena_new (r->arena, sizeof *node);

  node->kind = kind;
  node->component = -1;
  return node;
}

static void
push (Reader *r, SrtTree *node)
{
  if (r->top < STACK)
    r->stack[r->top++] = node;
  else
    r->failed = true;
}

/* A dummy where there is nothing, so that no caller needs to look. */
static SrtTree *
pop (Reader *r)
{
  if (r->top > 0)
    return r->stack[--r->top];
  r->failed = true;
  return node_new (r, SRT_NODE_NULL);
}

static void
push_number (Reader *r, uint32_t value)
{
  SrtTree *node = node_new (r, SRT_NODE_NUMBER);

  node->number = value;
  push (r, node);
}

static void
push_ref (Reader *r, SrtSymbolKind kind, uint32_t index, int component)
{
  SrtTree *node = node_new (r, SRT_NODE_REF);

  node->ref = kind;
  node->index = (int) index;
  node->component = component;
  push (r, node);
}

static void
push_constant (Reader *r, uint32_t index)
{
  uint32_t at = r->length + 4 * index;
  const uint8_t *it = r->code + at;

  if (at + 4 <= r->size)
    push_number (r,
                 (uint32_t) it[0] | (uint32_t) it[1] << 8 | (uint32_t) it[2] << 16 | (uint32_t) it[3] << 24);
  else
    r->failed = true;
}

static void
push_string (Reader *r, const uint8_t *operand)
{
  SrtTree *node = node_new (r, SRT_NODE_STRING);

  r->failed = r->failed || operand[0] < 2;
  node->length = operand[0] < 2 ? 0 : operand[0] - 2;
  node->text = srt_arena_text (r->arena, (const char *) operand + 1, (size_t) node->length);
  push (r, node);
}

/* An object ID as the first of the tables have it. */
static SrtTree *
object_node (Reader *r, uint32_t id)
{
  const SrtMission *mission = r->scope->mission;
  const int counts[] = { mission->n_ships, mission->n_groups, mission->n_squads };
  static const SrtSymbolKind kinds[] = { SRT_SYMBOL_SHIP, SRT_SYMBOL_GROUP, SRT_SYMBOL_SQUAD };
  SrtTree *node = node_new (r, SRT_NODE_NUMBER);

  node->number = id;
  for (int i = 0; i < 3; i++)
    {
      if (id < (uint32_t) counts[i])
        {
          node->kind = SRT_NODE_REF;
          node->ref = kinds[i];
          node->index = (int) id;
          return node;
        }
      id -= (uint32_t) counts[i];
    }
  return node;
}

static void
push_event_value (Reader *r, const uint8_t *operand)
{
  SrtTree *node = node_new (r, SRT_NODE_LAST);
  const SrtConditionInfo *info = srt_condition_info (operand[0]);

  node->op = operand[0];
  node->index = operand[1];
  node->left = object_node (r, operand[2]);
  r->failed = r->failed || info == NULL || info->kept < 0 || operand[1] >= SRT_MOST_VALUES;
  push (r, node);
}

static void
binary (Reader *r, int op)
{
  SrtTree *right = pop (r), *left = pop (r), *node = node_new (r, SRT_NODE_BINARY);

  node->op = op;
  node->left = left;
  node->right = right;
  node->index = op == SRT_CODE_NOT_IN_GROUP || op == SRT_CODE_NOT_IN_SQUAD;
  node->tall = 1 + (left->tall > right->tall ? left->tall : right->tall);
  r->failed = r->failed || left->kind == SRT_NODE_PERCENT || left->kind == SRT_NODE_SELECT
              || right->kind == SRT_NODE_SELECT;
  push (r, node);
}

static SrtTree *
call_node (Reader *r, SrtNodeKind kind, int index, int n)
{
  SrtTree *node = node_new (r, kind);

  node->index = index;
  node->n_args = n;
  node->args = srt_arena_new (r->arena, (size_t) (n + 1) * sizeof *node->args);
  for (int i = n - 1; i >= 0; i--)
    {
      node->args[i] = pop (r);
      r->failed =
          r->failed || node->args[i]->kind == SRT_NODE_PERCENT || node->args[i]->kind == SRT_NODE_SELECT;
    }
  return node;
}

static void
select_node (Reader *r, SrtSymbolKind kind, uint32_t index)
{
  push_ref (r, kind, index, -1);
  if (r->top > 0)
    {
      SrtTree *node = node_new (r, SRT_NODE_SELECT);
      node->left = r->stack[r->top - 1];
      r->stack[r->top - 1] = node;
    }
}

/* Whatever only leaves something on the stack; false for the rest. */
static bool
read_value (Reader *r, const SrtCodeInfo *info, uint32_t at)
{
  const uint8_t *operand = r->code + at + 1;

  switch (info->number)
    {
    case SRT_CODE_PUSH_ARRAY:
      push_ref (r, SRT_SYMBOL_VARIABLE, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_GLOBAL:
      push_ref (r, SRT_SYMBOL_GLOBAL, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_ARGUMENT:
      push_ref (r, SRT_SYMBOL_ARGUMENT, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_SHIP:
      push_ref (r, SRT_SYMBOL_SHIP, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_SHIP_WIDE:
      push_ref (r, SRT_SYMBOL_SHIP, srt_code_word (operand, 0), -1);
      return true;
    case SRT_CODE_PUSH_GROUP:
      push_ref (r, SRT_SYMBOL_GROUP, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_SQUAD:
      push_ref (r, SRT_SYMBOL_SQUAD, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_CURVE:
      push_ref (r, SRT_SYMBOL_CURVE, operand[0], -1);
      return true;
    case SRT_CODE_PUSH_COMPONENT:
      push_ref (r, SRT_SYMBOL_SHIP, operand[0], operand[1]);
      return true;
    case SRT_CODE_PUSH_CONSTANT:
      push_constant (r, operand[0]);
      return true;
    case SRT_CODE_PUSH_CONSTANT_WIDE:
      push_constant (r, srt_code_word (operand, 0));
      return true;
    case SRT_CODE_PUSH_BYTE:
      push_number (r, operand[0]);
      return true;
    case SRT_CODE_PUSH_STRING:
      push_string (r, operand);
      return true;
    case SRT_CODE_PUSH_LOCAL:
      push (r, node_new (r, SRT_NODE_EVENT));
      if (r->top > 0)
        r->stack[r->top - 1]->index = operand[0];
      r->failed = r->failed || operand[0] >= SRT_MOST_VALUES;
      return true;
    case SRT_CODE_PUSH_PERCENT:
      r->failed = r->failed || r->top == 0;
      push (r, node_new (r, SRT_NODE_PERCENT));
      if (r->top > 0)
        r->stack[r->top - 1]->number = operand[0];
      return true;
    case SRT_CODE_PUSH_NULL:
      push (r, node_new (r, SRT_NODE_NULL));
      return true;
    case SRT_CODE_PUSH_RESULT:
      push (r, node_new (r, SRT_NODE_RESULT));
      return true;
    case SRT_CODE_PUSH_EVENT_VALUE:
      push_event_value (r, operand);
      return true;
    case SRT_CODE_SELECT_ARRAY:
      select_node (r, SRT_SYMBOL_VARIABLE, operand[0]);
      return true;
    case SRT_CODE_SELECT_GLOBAL:
      select_node (r, SRT_SYMBOL_GLOBAL, operand[0]);
      return true;
    case SRT_CODE_SELECT_ARGUMENT:
      select_node (r, SRT_SYMBOL_ARGUMENT, operand[0]);
      return true;
    default:
      break;
    }
  if (info->pops != 2 || info->pushes != 1)
    return false;
  binary (r, info->number);
  return true;
}

/* ---- Statements ---- */

static SrtStmts read_range (Reader *r, uint32_t from, uint32_t to, int depth);

static SrtStmt *
stmt_new (Reader *r, SrtStmtKind kind)
{
  SrtStmt *stmt = srt_arena_new (r->arena, sizeof *stmt);

  stmt->kind = kind;
  return stmt;
}

static SrtStmt *
read_assign (Reader *r, int op)
{
  SrtStmt *stmt = stmt_new (r, SRT_STMT_ASSIGN);
  SrtTree *value = pop (r), *target = pop (r);

  stmt->op = op;
  stmt->value = value;
  r->failed = r->failed || target->kind != SRT_NODE_SELECT || value->kind == SRT_NODE_SELECT;
  stmt->node = target->left;
  return stmt;
}

/* A jump just before @at that goes further, up to @end: where to; 0 none. */
static uint32_t
jump_before (const Reader *r, uint32_t from, uint32_t at, uint32_t end)
{
  uint32_t jump = at - 3, target;

  if (at < from + 3 || !r->starts[jump] || r->code[jump] != SRT_CODE_JUMP)
    return 0;
  target = jump + 1 + srt_code_word (r->code, jump + 1);
  return target > at && target <= end ? target : 0;
}

/* The branch is at @at; @next receives where it goes on behind the whole. */
static SrtStmt *
read_if (Reader *r, uint32_t at, uint32_t end, uint32_t *next, int depth)
{
  SrtStmt *stmt = stmt_new (r, SRT_STMT_IF);
  uint32_t other = at + 1 + srt_code_word (r->code, at + 1), over;

  stmt->node = pop (r);
  r->failed = r->failed || stmt->node->kind == SRT_NODE_PERCENT || stmt->node->kind == SRT_NODE_SELECT
              || r->top > 0 || other < at + 3 || other > end;
  if (r->failed)
    return stmt;
  over = jump_before (r, at + 3, other, end);
  stmt->body = read_range (r, at + 3, over ? other - 3 : other, depth + 1);
  *next = other;
  if (over == 0)
    return stmt;
  stmt->has_other = true;
  stmt->other = read_range (r, other, over, depth + 1);
  *next = over;
  return stmt;
}

static uint32_t
arm_target (const Reader *r, uint32_t at, int arm)
{
  return at + srt_code_word (r->code, at + 4 + 4 * (uint32_t) arm);
}

/* Arms one behind another, all ending where the last does. */
static SrtStmt *
read_random (Reader *r, uint32_t at, uint32_t end, uint32_t *next, int depth)
{
  SrtStmt *stmt = stmt_new (r, SRT_STMT_RANDOM);
  SrtArm **link = &stmt->arms;
  int n = r->code[at + 1], before = 0;
  uint32_t other = at + srt_code_word (r->code, at + 2), from = at + 4 + 4 * (uint32_t) n, over;

  r->failed = r->failed || n == 0 || r->top > 0 || other < from || other > end;
  if (r->failed)
    return stmt;
  /* Behind the first arm, a jump to the end; none where it is the only one and there is nothing else. */
  over = jump_before (r, from, n > 1 ? arm_target (r, at, 1) : other, end);
  if (over == 0)
    over = other;
  for (int i = 0; i < n && !r->failed; i++)
    {
      uint32_t to = i + 1 < n ? arm_target (r, at, i + 1) : other;
      bool jumps = i + 1 < n || other < over;
      int threshold = r->code[at + 6 + 4 * (uint32_t) i];
      r->failed = arm_target (r, at, i) != from || threshold <= before || threshold > 100
                  || r->code[at + 7 + 4 * (uint32_t) i] || to < from || to > end
                  || (jumps && (jump_before (r, from, to, end) != over));
      if (r->failed)
        break;
      *link = srt_arena_new (r->arena, sizeof **link);
      (*link)->share = threshold - before;
      (*link)->body = read_range (r, from, jumps ? to - 3 : to, depth + 1);
      link = &(*link)->next;
      before = threshold;
      from = to;
    }
  if (!r->failed && other < over)
    {
      stmt->has_other = true;
      stmt->other = read_range (r, other, over, depth + 1);
    }
  *next = over;
  return stmt;
}

/* A call or a command is part of a value where its result is taken at once. */
static bool
is_taken (const Reader *r, uint32_t next, uint32_t end)
{
  return next < end && r->code[next] == SRT_CODE_PUSH_RESULT;
}

static SrtStmt *
read_command (Reader *r, uint32_t at, uint32_t *next, uint32_t end)
{
  const SrtCommandInfo *info = srt_command_info (r->code[at + 1]);
  SrtTree *node;
  SrtStmt *stmt;

  if (info == NULL)
    {
      r->failed = true;
      return NULL;
    }
  node = call_node (r, SRT_NODE_COMMAND, r->code[at + 1], info->n_args);
  if ((info->marks & SRT_COMMAND_RETURNS) && is_taken (r, *next, end))
    {
      push (r, node);
      *next += 1;
      return NULL;
    }
  stmt = stmt_new (r, SRT_STMT_COMMAND);
  stmt->node = node;
  return stmt;
}

static SrtStmt *
read_call (Reader *r, uint32_t at, uint32_t *next, uint32_t end)
{
  const SrtMission *mission = r->scope->mission;
  int part = r->code[at + 1];
  bool spawned = r->code[at] == SRT_CODE_SPAWN_PART;
  SrtTree *node;
  SrtStmt *stmt;

  if (part >= mission->n_parts)
    {
      r->failed = true;
      return NULL;
    }
  node = call_node (r, SRT_NODE_CALL, part, mission->parts[part].arguments);
  if (!spawned && is_taken (r, *next, end))
    {
      push (r, node);
      *next += 1;
      return NULL;
    }
  stmt = stmt_new (r, spawned ? SRT_STMT_SPAWN : SRT_STMT_CALL);
  stmt->node = node;
  return stmt;
}

static SrtStmt *
read_return (Reader *r)
{
  SrtStmt *stmt = stmt_new (r, SRT_STMT_RETURN);

  if (r->top > 0)
    stmt->value = pop (r);
  else
    r->failed = r->failed || r->scope->condition < 0; /* a part's return has a value */
  if (stmt->value && (stmt->value->kind == SRT_NODE_PERCENT || stmt->value->kind == SRT_NODE_SELECT))
    r->failed = true;
  return stmt;
}

static SrtStmt *
read_statement (Reader *r, const SrtCodeInfo *info, uint32_t at, uint32_t end, uint32_t *next, int depth)
{
  switch (info->number)
    {
    case SRT_CODE_COMMAND:
      return read_command (r, at, next, end);
    case SRT_CODE_CALL_PART:
    case SRT_CODE_SPAWN_PART:
      return read_call (r, at, next, end);
    case SRT_CODE_BRANCH_IF_ZERO:
      return read_if (r, at, end, next, depth);
    case SRT_CODE_RANDOM_BRANCH:
      return read_random (r, at, end, next, depth);
    case SRT_CODE_RETURN:
      return read_return (r);
    default:
      break;
    }
  if (info->pops == 2 && info->pushes == 0)
    return read_assign (r, info->number);
  r->failed = true;
  return NULL;
}

static SrtStmts
read_range (Reader *r, uint32_t from, uint32_t to, int depth)
{
  SrtStmts list = { 0 };

  r->failed = r->failed || depth > MOST_DEPTH || r->top > 0;
  while (from < to && !r->failed)
    {
      const SrtCodeInfo *info;
      uint32_t length = srt_code_length (r->code, from, to, &info), next = from + length;
      SrtStmt *stmt;
      if (length == 0)
        {
          r->failed = true;
          break;
        }
      if (!read_value (r, info, from))
        {
          stmt = read_statement (r, info, from, to, &next, depth);
          if (stmt)
            {
              srt_stmts_add (&list, stmt);
              r->failed = r->failed || r->top > 0;
            }
        }
      from = next;
    }
  r->failed = r->failed || from != to || r->top > 0;
  return list;
}

/* Where the padding begins: the first byte that a linear reading finds no instruction at. */
static uint32_t
sweep (Reader *r)
{
  const SrtCodeInfo *info;
  uint32_t at = 2, length;

  while ((length = srt_code_length (r->code, at, r->length, &info)) > 0)
    {
      r->starts[at] = 1;
      at += length;
    }
  return at;
}

/* The last “return 1” is written by no one: the compiler adds it. */
static void
drop_last_return (SrtStmts *list)
{
  SrtStmt *before = NULL, *last = list->first;

  while (last && last->next)
    {
      before = last;
      last = last->next;
    }
  if (last == NULL || last->kind != SRT_STMT_RETURN || last->value == NULL
      || last->value->kind != SRT_NODE_NUMBER || last->value->number != 1 || before == NULL
      || before->kind == SRT_STMT_RETURN)
    return;
  before->next = NULL;
  list->last = before;
}

bool
srt_script_decompile (SrtArena *arena,
                      const SrtBlockScope *scope,
                      const uint8_t *code,
                      uint32_t length,
                      uint32_t size,
                      SrtStmts *out)
{
  Reader r = { .scope = scope, .arena = arena, .code = code, .length = length, .size = size };
  uint32_t end;

  r.starts = srt_need (calloc (1, (size_t) length + 4));
  end = sweep (&r);
  *out = read_range (&r, 2, end, 0);
  drop_last_return (out);
  free (r.starts);
  return !r.failed;
}

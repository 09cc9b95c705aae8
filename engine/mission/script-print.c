/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees as canonical text, and a block's code as text. */
#include "mission/script-private.h"

#include <stdlib.h>
#include <string.h>

/* How close operators hold; what is looser than its place gets parentheses. */
enum
{
  LOOSE_ANY = 0,
  LOOSE_OR = 1,
  LOOSE_AND = 2,
  LOOSE_NOT = 3,
  LOOSE_COMPARE = 4,
  LOOSE_SUM = 5,
  LOOSE_PRODUCT = 6,
  LOOSE_NONE = 7,
};

typedef struct Printer
{
  const SrtBlockScope *scope;
  SrtBuffer *out;
} Printer;

static const struct
{
  int op, level;
  const char *mark;
} operators[] = {
  { SRT_CODE_OR, LOOSE_OR, "or" },
  { SRT_CODE_AND, LOOSE_AND, "and" },
  { SRT_CODE_EQUAL, LOOSE_COMPARE, "==" },
  { SRT_CODE_NOT_EQUAL, LOOSE_COMPARE, "!=" },
  { SRT_CODE_GREATER, LOOSE_COMPARE, ">" },
  { SRT_CODE_GREATER_EQUAL, LOOSE_COMPARE, ">=" },
  { SRT_CODE_LESS, LOOSE_COMPARE, "<" },
  { SRT_CODE_LESS_EQUAL, LOOSE_COMPARE, "<=" },
  { SRT_CODE_GREATER_F, LOOSE_COMPARE, ">." },
  { SRT_CODE_GREATER_EQUAL_F, LOOSE_COMPARE, ">=." },
  { SRT_CODE_LESS_F, LOOSE_COMPARE, "<." },
  { SRT_CODE_LESS_EQUAL_F, LOOSE_COMPARE, "<=." },
  { SRT_CODE_IN_GROUP, LOOSE_COMPARE, "in" },
  { SRT_CODE_NOT_IN_GROUP, LOOSE_COMPARE, "not in" },
  { SRT_CODE_IN_SQUAD, LOOSE_COMPARE, "in" },
  { SRT_CODE_NOT_IN_SQUAD, LOOSE_COMPARE, "not in" },
  { SRT_CODE_ADD, LOOSE_SUM, "+" },
  { SRT_CODE_SUB, LOOSE_SUM, "-" },
  { SRT_CODE_ADD_F, LOOSE_SUM, "+." },
  { SRT_CODE_SUB_F, LOOSE_SUM, "-." },
  { SRT_CODE_MUL, LOOSE_PRODUCT, "*" },
  { SRT_CODE_DIV, LOOSE_PRODUCT, "/" },
  { SRT_CODE_MUL_F, LOOSE_PRODUCT, "*." },
  { SRT_CODE_DIV_F, LOOSE_PRODUCT, "/." },
};

static const struct
{
  int op;
  const char *mark;
} stores[] = {
  { SRT_CODE_ASSIGN, "=" },         { SRT_CODE_ADD_ASSIGN, "+=" },    { SRT_CODE_SUB_ASSIGN, "-=" },
  { SRT_CODE_MUL_ASSIGN, "*=" },    { SRT_CODE_DIV_ASSIGN, "/=" },    { SRT_CODE_ADD_ASSIGN_F, "+=." },
  { SRT_CODE_SUB_ASSIGN_F, "-=." }, { SRT_CODE_MUL_ASSIGN_F, "*=." }, { SRT_CODE_DIV_ASSIGN_F, "/=." },
};

static void put_node (Printer *p, const SrtTree *node, int kind, int level);

/* ---- Values ---- */

/* The word that a number has where an argument of @kind stands; NULL none. @room holds it where it must be made. */
static const char *
word_of (Printer *p, int kind, uint32_t value, char room[64])
{
  int number = value < 65536 ? (int) value : -1;

  switch (kind)
    {
    case SRT_ARG_ORDER:
      return srt_order_word (number, room) ? room : NULL;
    case SRT_ARG_CONDITION:
      return srt_condition_word (number);
    case SRT_ARG_PILOT:
      return srt_script_id (p->scope, SRT_SYMBOL_PILOT, number);
    case SRT_ARG_PART:
      return srt_script_id (p->scope, SRT_SYMBOL_PART, number);
    case SRT_ARG_OBJECTIVE:
      return srt_script_id (p->scope, SRT_SYMBOL_OBJECTIVE, number);
    default:
      return kind >= 0 ? srt_arg_word ((SrtArgKind) kind, value) : NULL;
    }
}

static void
put_number (Printer *p, uint32_t value, int kind)
{
  char room[64];
  const char *word = word_of (p, kind, value, room);
  SrtSymbolKind second;
  SrtTree node = { 0 };

  if (word && kind == SRT_ARG_BOOL)
    srt_buffer_text (p->out, word);
  else if (word && srt_script_resolve (p->scope, kind, word, strlen (word), &node, &second) == SRT_RESOLVED
           && node.kind == SRT_NODE_NUMBER && node.number == value)
    srt_script_put_name (p->out, word);
  else if (value > 0x7FFFFFFF)
    srt_buffer_printf (p->out, "-%lu", 0x100000000UL - (unsigned long) value);
  else
    srt_buffer_printf (p->out, "%lu", (unsigned long) value);
}

/* The bare name where it means the same there, else with its kind before it, else by its place. */
static void
put_ref (Printer *p, const SrtTree *node, int kind)
{
  char room[16];
  const char *id = srt_script_id (p->scope, node->ref, node->index);
  SrtSymbolKind second;
  SrtTree found = { 0 };

  if (node->ref == SRT_SYMBOL_ARGUMENT && node->index < p->scope->n_arguments)
    id = srt_script_argument_name (p->scope, node->index, room);
  if (id && srt_script_find (p->scope, node->ref, id, strlen (id)) != node->index)
    id = NULL;
  if (id == NULL)
    srt_buffer_printf (p->out, "%s %d", srt_script_qualifier (node->ref), node->index);
  else
    {
      if (srt_script_resolve (p->scope, kind, id, strlen (id), &found, &second) != SRT_RESOLVED
          || found.kind != SRT_NODE_REF || found.ref != node->ref || found.index != node->index)
        srt_buffer_printf (p->out, "%s ", srt_script_qualifier (node->ref));
      srt_script_put_name (p->out, id);
    }
  if (node->component >= 0)
    srt_buffer_printf (p->out, ".%d", node->component);
}

static void
put_value_name (Printer *p, int condition, int index)
{
  const SrtConditionInfo *info = srt_condition_info (condition);

  if (info && index < info->n_values)
    srt_buffer_text (p->out, info->values[index].name);
  else
    srt_buffer_printf (p->out, "%d", index);
}

/* A flight group or squad behind “in”. */
static void
put_member_of (Printer *p, const SrtTree *node)
{
  bool group = node->op == SRT_CODE_IN_GROUP || node->op == SRT_CODE_NOT_IN_GROUP;
  SrtSymbolKind kind = group ? SRT_SYMBOL_GROUP : SRT_SYMBOL_SQUAD,
                other = group ? SRT_SYMBOL_SQUAD : SRT_SYMBOL_GROUP;
  const SrtTree *right = node->right;
  const char *id =
      right->kind == SRT_NODE_REF && right->ref == kind ? srt_script_id (p->scope, kind, right->index) : NULL;

  if (right->kind != SRT_NODE_REF || right->ref != kind)
    {
      srt_buffer_text (p->out, group ? "group (" : "squad (");
      put_node (p, right, -1, LOOSE_ANY);
      srt_buffer_text (p->out, ")");
    }
  else if (id && srt_script_find (p->scope, kind, id, strlen (id)) == right->index
           && srt_script_find (p->scope, other, id, strlen (id)) < 0)
    srt_script_put_name (p->out, id);
  else if (id && srt_script_find (p->scope, kind, id, strlen (id)) == right->index)
    {
      srt_buffer_printf (p->out, "%s ", srt_script_qualifier (kind));
      srt_script_put_name (p->out, id);
    }
  else
    srt_buffer_printf (p->out, "%s %d", srt_script_qualifier (kind), right->index);
}

/* Says yes or no. */
static bool
is_truth (const SrtTree *node)
{
  return node->kind == SRT_NODE_BINARY && node->op != SRT_CODE_ADD && node->op != SRT_CODE_SUB
         && node->op != SRT_CODE_MUL && node->op != SRT_CODE_DIV
         && !(node->op >= SRT_CODE_ADD_F && node->op <= SRT_CODE_DIV_F);
}

static void
put_binary (Printer *p, const SrtTree *node, int level)
{
  int own = LOOSE_COMPARE;
  const char *mark = "";
  bool denied = node->op == SRT_CODE_EQUAL && is_truth (node->left) && node->right->kind == SRT_NODE_NUMBER
                && node->right->number == 0;
  bool member = false;

  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
    if (operators[i].op == node->op)
      {
        own = operators[i].level;
        mark = operators[i].mark;
      }
  member = node->op == SRT_CODE_IN_GROUP || node->op == SRT_CODE_NOT_IN_GROUP || node->op == SRT_CODE_IN_SQUAD
           || node->op == SRT_CODE_NOT_IN_SQUAD;
  if (denied)
    own = LOOSE_NOT;
  if (own < level)
    srt_buffer_text (p->out, "(");
  if (denied)
    {
      srt_buffer_text (p->out, "not ");
      put_node (p, node->left, -1, LOOSE_NONE);
    }
  else
    {
      put_node (p, node->left, -1, own == LOOSE_COMPARE ? LOOSE_SUM : own);
      srt_buffer_printf (p->out, " %s ", mark);
      if (member)
        put_member_of (p, node);
      else
        put_node (p, node->right, -1, own + 1);
    }
  if (own < level)
    srt_buffer_text (p->out, ")");
}

static bool
is_left_out (const SrtCommandArg *arg, const SrtTree *node)
{
  if (!arg->optional)
    return false;
  return arg->nullable ? node->kind == SRT_NODE_NULL
                       : node->kind == SRT_NODE_NUMBER && node->number == arg->fallback;
}

/* By their names from the second on where there are three or more, and behind one that is left out. */
static void
put_command (Printer *p, const SrtTree *node)
{
  const SrtCommandInfo *info = srt_command_info (node->index);
  bool named = false, first = true;

  srt_buffer_printf (p->out, "%s(", info->word);
  for (int i = 0; i < node->n_args; i++)
    {
      if (is_left_out (&info->args[i], node->args[i]))
        {
          named = true;
          continue;
        }
      if (!first)
        srt_buffer_text (p->out, ", ");
      first = false;
      named = named || (i > 0 && node->n_args > 2);
      if (named)
        srt_buffer_printf (p->out, "%s: ", info->args[i].name);
      put_node (p, node->args[i], info->args[i].kind, LOOSE_ANY);
    }
  srt_buffer_text (p->out, ")");
}

static void
put_call (Printer *p, const char *word, const SrtTree *node)
{
  const char *id = srt_script_id (p->scope, SRT_SYMBOL_PART, node->index);

  srt_buffer_printf (p->out, "%s ", word);
  if (id && srt_script_find (p->scope, SRT_SYMBOL_PART, id, strlen (id)) == node->index)
    srt_script_put_name (p->out, id);
  else
    srt_buffer_printf (p->out, "part %d", node->index);
  if (node->n_args == 0)
    return;
  srt_buffer_text (p->out, " (");
  for (int i = 0; i < node->n_args; i++)
    {
      srt_buffer_text (p->out, i ? ", " : "");
      put_node (p, node->args[i], -1, LOOSE_ANY);
    }
  srt_buffer_text (p->out, ")");
}

static void
put_node (Printer *p, const SrtTree *node, int kind, int level)
{
  switch (node->kind)
    {
    case SRT_NODE_NUMBER:
      put_number (p, node->number, kind);
      break;
    case SRT_NODE_PERCENT:
      srt_buffer_printf (p->out, "%lu%%", (unsigned long) node->number);
      break;
    case SRT_NODE_STRING:
      srt_script_put_string (p->out, node->text, (size_t) node->length);
      break;
    case SRT_NODE_NULL:
      srt_buffer_text (p->out, "null");
      break;
    case SRT_NODE_RESULT:
      srt_buffer_text (p->out, "result");
      break;
    case SRT_NODE_NAME:
      srt_script_put_name (p->out, node->text);
      break;
    case SRT_NODE_REF:
      put_ref (p, node, kind);
      break;
    case SRT_NODE_EVENT:
      srt_buffer_text (p->out, "event.");
      put_value_name (p, p->scope->condition, node->index);
      break;
    case SRT_NODE_LAST:
      srt_buffer_printf (p->out, "last %s.", srt_condition_word (node->op));
      put_value_name (p, node->op, node->index);
      srt_buffer_text (p->out, " of ");
      put_node (p, node->left, SRT_ARG_ENTITY, LOOSE_NONE);
      break;
    case SRT_NODE_BINARY:
      put_binary (p, node, level);
      break;
    case SRT_NODE_COMMAND:
      put_command (p, node);
      break;
    case SRT_NODE_CALL:
      put_call (p, "call", node);
      break;
    case SRT_NODE_SELECT:
      break;
    }
}

/* ---- Statements ---- */

static void put_list (Printer *p, const SrtStmts *list, int depth);

static void
indent (Printer *p, int depth)
{
  for (int i = 0; i < depth; i++)
    srt_buffer_text (p->out, "  ");
}

static void
put_timer (Printer *p, const SrtTree *node)
{
  const SrtTree *times = node->args[3];
  bool number = times->kind == SRT_NODE_NUMBER;

  srt_buffer_text (p->out, "timer ");
  put_node (p, node->args[0], SRT_ARG_NUMBER, LOOSE_ANY);
  srt_buffer_text (p->out, number && times->number == 1 ? " after " : " every ");
  put_node (p, node->args[2], SRT_ARG_NUMBER, LOOSE_ANY);
  if (!number || times->number > 1)
    {
      srt_buffer_text (p->out, " times ");
      put_node (p, times, SRT_ARG_NUMBER, LOOSE_ANY);
    }
  srt_buffer_text (p->out, " call ");
  put_node (p, node->args[1], SRT_ARG_PART, LOOSE_ANY);
}

static void
put_command_line (Printer *p, const SrtTree *node)
{
  if (node->index == SRT_COMMAND_WAIT)
    {
      srt_buffer_text (p->out, "wait ");
      put_node (p, node->args[0], SRT_ARG_NUMBER, LOOSE_ANY);
    }
  else if (node->index == SRT_COMMAND_CREATE_TIMER)
    put_timer (p, node);
  else
    put_command (p, node);
}

static void
put_if (Printer *p, const SrtStmt *stmt, int depth)
{
  for (;;)
    {
      srt_buffer_text (p->out, "if ");
      put_node (p, stmt->node, -1, LOOSE_ANY);
      srt_buffer_text (p->out, "\n");
      put_list (p, &stmt->body, depth + 1);
      if (stmt->other.first == NULL)
        break;
      indent (p, depth);
      srt_buffer_text (p->out, "else");
      if (stmt->other.first->kind == SRT_STMT_IF && stmt->other.first->next == NULL)
        {
          srt_buffer_text (p->out, " ");
          stmt = stmt->other.first;
          continue;
        }
      srt_buffer_text (p->out, "\n");
      put_list (p, &stmt->other, depth + 1);
      break;
    }
  indent (p, depth);
  srt_buffer_text (p->out, "end");
}

static void
put_random (Printer *p, const SrtStmt *stmt, int depth)
{
  srt_buffer_text (p->out, "random\n");
  for (const SrtArm *arm = stmt->arms; arm; arm = arm->next)
    {
      indent (p, depth);
      srt_buffer_printf (p->out, "chance %d%%\n", arm->share);
      put_list (p, &arm->body, depth + 1);
    }
  if (stmt->other.first)
    {
      indent (p, depth);
      srt_buffer_text (p->out, "else\n");
      put_list (p, &stmt->other, depth + 1);
    }
  indent (p, depth);
  srt_buffer_text (p->out, "end");
}

static void
put_assign (Printer *p, const SrtStmt *stmt)
{
  put_node (p, stmt->node, -1, LOOSE_NONE);
  for (size_t i = 0; i < sizeof stores / sizeof stores[0]; i++)
    if (stores[i].op == stmt->op)
      srt_buffer_printf (p->out, " %s ", stores[i].mark);
  put_node (p, stmt->value, -1, LOOSE_ANY);
}

static void
put_stmt (Printer *p, const SrtStmt *stmt, int depth)
{
  indent (p, depth);
  switch (stmt->kind)
    {
    case SRT_STMT_COMMAND:
      put_command_line (p, stmt->node);
      break;
    case SRT_STMT_CALL:
      put_call (p, "call", stmt->node);
      break;
    case SRT_STMT_SPAWN:
      put_call (p, "spawn", stmt->node);
      break;
    case SRT_STMT_ASSIGN:
      put_assign (p, stmt);
      break;
    case SRT_STMT_IF:
      put_if (p, stmt, depth);
      break;
    case SRT_STMT_RANDOM:
      put_random (p, stmt, depth);
      break;
    case SRT_STMT_RETURN:
      srt_buffer_text (p->out, stmt->value ? "return " : "return");
      if (stmt->value)
        put_node (p, stmt->value, -1, LOOSE_ANY);
      break;
    case SRT_STMT_LISTING:
      break;
    }
  srt_buffer_text (p->out, "\n");
}

static void
put_list (Printer *p, const SrtStmts *list, int depth)
{
  for (const SrtStmt *stmt = list->first; stmt; stmt = stmt->next)
    put_stmt (p, stmt, depth);
}

void
srt_script_print (const SrtBlockScope *scope, const SrtStmts *stmts, SrtBuffer *out)
{
  Printer printer = { scope, out };

  put_list (&printer, stmts, 0);
}

/* ---- A block ---- */

/* The text compiles to the block's code; of the constants, to as many as the text has. */
static bool
gives (const SrtBlockScope *scope, const char *text, const uint8_t *code, uint32_t length, uint32_t size)
{
  char *copy = srt_copy_text (text, strlen (text)), **lines = NULL, *next = copy;
  int n = 0;
  SrtBlock block;
  bool same;

  while (*next)
    {
      char *end = strchr (next, '\n');
      if ((n & (n - 1)) == 0)
        lines = srt_need (realloc (lines, (size_t) (n * 2 + 1) * sizeof *lines));
      lines[n++] = next;
      if (end == NULL)
        break;
      *end = '\0';
      next = end + 1;
    }
  same = srt_block_compile (scope, lines, n, &block, NULL);
  same = same && block.length == length && block.size <= size && memcmp (block.code, code, block.size) == 0;
  srt_block_clear (&block);
  free (lines);
  free (copy);
  return same;
}

char *
srt_block_text (const SrtBlockScope *scope, const uint8_t *code, uint32_t size)
{
  uint32_t length = size >= 2 ? (uint32_t) code[0] | (uint32_t) code[1] << 8 : 0;
  SrtBlockScope silent = *scope;
  SrtArena arena = { 0 };
  SrtStmts stmts;
  SrtBuffer out = { 0 };
  char *text;

  silent.file = silent.pointer = NULL;
  if (length > size)
    length = size;
  if (length <= 2)
    return srt_copy_text ("", 0);
  if (srt_script_decompile (&arena, &silent, code, length, size, &stmts))
    {
      srt_script_print (&silent, &stmts, &out);
      srt_arena_clear (&arena);
      text = srt_buffer_steal (&out);
      if (gives (&silent, text, code, length, size))
        return text;
      free (text);
    }
  srt_arena_clear (&arena);
  srt_script_print_listing (&silent, code, length, size, false, &out);
  text = srt_buffer_steal (&out);
  if (gives (&silent, text, code, length, size))
    return text;
  free (text);
  srt_script_print_listing (&silent, code, length, size, true, &out);
  return srt_buffer_steal (&out);
}

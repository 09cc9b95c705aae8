/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions of a mission script's line, read into trees: operators from the loosest to the closest. */
#include "mission/script-private.h"

#include <string.h>

enum
{
  MOST_TALL = 200, /* operators in a row */
};

typedef struct Operator
{
  const char *mark;
  int op;
} Operator;

static const Operator products[] = { { "*", SRT_CODE_MUL },
                                     { "/", SRT_CODE_DIV },
                                     { "*.", SRT_CODE_MUL_F },
                                     { "/.", SRT_CODE_DIV_F },
                                     { NULL, 0 } };
static const Operator sums[] = { { "+", SRT_CODE_ADD },
                                 { "-", SRT_CODE_SUB },
                                 { "+.", SRT_CODE_ADD_F },
                                 { "-.", SRT_CODE_SUB_F },
                                 { NULL, 0 } };
static const Operator comparisons[] = {
  { "==", SRT_CODE_EQUAL },
  { "!=", SRT_CODE_NOT_EQUAL },
  { ">", SRT_CODE_GREATER },
  { ">=", SRT_CODE_GREATER_EQUAL },
  { "<", SRT_CODE_LESS },
  { "<=", SRT_CODE_LESS_EQUAL },
  { ">.", SRT_CODE_GREATER_F },
  { ">=.", SRT_CODE_GREATER_EQUAL_F },
  { "<.", SRT_CODE_LESS_F },
  { "<=.", SRT_CODE_LESS_EQUAL_F },
  { NULL, 0 },
};

static int
operator_of (const SrtToken *token, const Operator *table)
{
  for (int i = 0; token->kind == SRT_TOKEN_MARK && table[i].mark; i++)
    if (strcmp (token->text, table[i].mark) == 0)
      return table[i].op;
  return 0;
}

static SrtTree *
binary (SrtParser *parser, int op, SrtTree *left, SrtTree *right, const SrtToken *token)
{
  SrtTree *node;

  if (left == NULL || right == NULL)
    return NULL;
  if (left->tall >= MOST_TALL || right->tall >= MOST_TALL)
    {
      srt_parser_fail (parser, "syntax", token, N_ ("there is too much on one line"), NULL);
      return NULL;
    }
  node = srt_parser_node (parser, SRT_NODE_BINARY, token);
  node->op = op;
  node->left = left;
  node->right = right;
  node->tall = 1 + (left->tall > right->tall ? left->tall : right->tall);
  node->at.start = left->at.start;
  node->at.end = right->at.end;
  return node;
}

/* N%: of what stands before the operator; else NULL. */
static SrtTree *
percent (SrtParser *parser)
{
  SrtToken token = parser->token;
  SrtTree *node;

  if (token.kind != SRT_TOKEN_PERCENT)
    return NULL;
  if (token.number > 255)
    srt_parser_fail (parser, "percent", &token, N_ ("a percentage is 0 to 255"), NULL);
  srt_parser_next (parser);
  node = srt_parser_node (parser, SRT_NODE_PERCENT, &token);
  node->number = (uint32_t) token.number;
  return node;
}

static SrtTree *
unary (SrtParser *parser)
{
  SrtToken minus = parser->token;
  SrtTree *node;

  if (!srt_parser_take (parser, "-"))
    return srt_parser_primary (parser);
  if (parser->token.kind == SRT_TOKEN_NUMBER)
    {
      node = srt_parser_number (parser, &minus, -parser->token.number);
      node->at.end = parser->token.end;
      srt_parser_next (parser);
      return node;
    }
  return binary (parser, SRT_CODE_SUB, srt_parser_number (parser, &minus, 0), srt_parser_primary (parser),
                 &minus);
}

static SrtTree *
product (SrtParser *parser)
{
  SrtTree *left = unary (parser);

  while (left && operator_of (&parser->token, products))
    {
      SrtToken token = parser->token;
      SrtTree *right;
      srt_parser_next (parser);
      right = percent (parser);
      left = binary (parser, operator_of (&token, products), left, right ? right : unary (parser), &token);
    }
  return left;
}

static SrtTree *
sum (SrtParser *parser)
{
  SrtTree *left = product (parser);

  while (left && operator_of (&parser->token, sums))
    {
      SrtToken token = parser->token;
      SrtTree *right;
      srt_parser_next (parser);
      right = percent (parser);
      left = binary (parser, operator_of (&token, sums), left, right ? right : product (parser), &token);
    }
  return left;
}

/* in NAME, in group (VALUE), in squad (VALUE); behind "in". */
static SrtTree *
membership (SrtParser *parser, SrtTree *left, bool denied, const SrtToken *token)
{
  SrtToken after = srt_parser_peek (parser);
  bool group = srt_token_word (&parser->token, "group"), squad = srt_token_word (&parser->token, "squad");
  SrtTree *right, *node;
  int op = 0;

  if ((group || squad) && srt_token_is (&after, "("))
    {
      srt_parser_next (parser);
      op = group    ? denied ? SRT_CODE_NOT_IN_GROUP : SRT_CODE_IN_GROUP
           : denied ? SRT_CODE_NOT_IN_SQUAD
                    : SRT_CODE_IN_SQUAD;
    }
  right = srt_parser_primary (parser);
  node = binary (parser, op, left, right, token);
  if (node)
    node->index = denied; /* op 0: which table the name is of is not known yet */
  return node;
}

static SrtTree *
comparison (SrtParser *parser)
{
  SrtTree *left = sum (parser), *right;
  SrtToken token = parser->token, after;
  int op;

  if (left == NULL)
    return NULL;
  if (srt_token_word (&token, "in"))
    {
      srt_parser_next (parser);
      return membership (parser, left, false, &token);
    }
  after = srt_parser_peek (parser);
  if (srt_token_word (&token, "not") && srt_token_word (&after, "in"))
    {
      srt_parser_next (parser);
      srt_parser_next (parser);
      return membership (parser, left, true, &token);
    }
  op = operator_of (&token, comparisons);
  if (op == 0)
    return left;
  srt_parser_next (parser);
  right = percent (parser);
  return binary (parser, op, left, right ? right : sum (parser), &token);
}

static SrtTree *
denial (SrtParser *parser)
{
  SrtToken token = parser->token;
  SrtTree *node;

  if (!srt_parser_take_word (parser, "not"))
    return comparison (parser);
  if (parser->nesting >= SRT_MOST_NESTING)
    {
      srt_parser_unexpected (parser, N_ ("values are nested too deep here"));
      return NULL;
    }
  parser->nesting++;
  node = denial (parser);
  parser->nesting--;
  return binary (parser, SRT_CODE_EQUAL, node, srt_parser_number (parser, &token, 0), &token);
}

static SrtTree *
conjunction (SrtParser *parser)
{
  SrtTree *left = denial (parser);
  SrtToken token = parser->token;

  for (; left && srt_parser_take_word (parser, "and"); token = parser->token)
    left = binary (parser, SRT_CODE_AND, left, denial (parser), &token);
  return left;
}

SrtTree *
srt_parser_expression (SrtParser *parser)
{
  SrtTree *left = conjunction (parser);
  SrtToken token = parser->token;

  for (; left && srt_parser_take_word (parser, "or"); token = parser->token)
    left = binary (parser, SRT_CODE_OR, left, conjunction (parser), &token);
  return parser->failed ? NULL : left;
}

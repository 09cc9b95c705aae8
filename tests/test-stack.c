/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue, the stack, running, retaliation, the queue (spec 02 §2-4 and its Checks). */
#include "fixture.h"

#include "orders/behaviours.h"

static bool
push (Fixture *f, int slot, int number, int target)
{
  return srt_order_push (&f->run, slot, number, srt_target_ship (target, -1), SRT_PUSH_HAND);
}

static const SrtOrderEntry *
entry (Fixture *f, int slot, int at)
{
  return &srt_orders (f->world, slot)->stack[at];
}

static int
count (Fixture *f, int slot)
{
  return srt_orders (f->world, slot)->count;
}

/* One frame's orders, a tick on. */
static void
frame (Fixture *f)
{
  f->world->mission_ticks++;
  f->world->game_ticks++;
  f->world->frame_duration = f->world->mission_ticks - f->world->frame_start;
  f->world->frame_start = f->world->mission_ticks;
  srt_orders_update (&f->run);
}

/* ---- The catalogue ---- */

/* Number, flags and priority of every order, as the spec's table has them (02 §2). */
static const struct
{
  int number;
  uint32_t flags;
  int priority;
} orders_of_the_spec[] = {
  { 0, 0x40, 0 }, { 1, 0x4C0, 0 }, { 2, 0x22, 0 }, { 3, 0x22, 0 }, { 4, 0x3, 1 }, { 5, 0x3, 1 },
  { 6, 0x4C2, 0 }, { 7, 0x4C0, 0 }, { 8, 0x3, 1 }, { 9, 0x48E, 0 }, { 10, 0xE, 0 }, { 11, 0x3, 99 },
  { 12, 0x482, 0 }, { 13, 0x2, 0 }, { 14, 0x10, 0 }, { 15, 0x14, 0 }, { 16, 0x20, 0 }, { 17, 0x412, 0 },
  { 18, 0, 0 }, { 19, 0x3, 1 }, { 20, 0x3, 1 }, { 21, 0x482, 0 }, { 22, 0, 0 }, { 23, 0, 0 }, { 24, 0, 0 },
  { 25, 0x3, 1 }, { 26, 0x3, 1 }, { 27, 0x4CE, 0 }, { 28, 0, 0 }, { 29, 0, 0 }, { 30, 0x1, 98 }, { 31, 0, 0 },
  { 32, 0x2, 0 }, { 33, 0x40E, 0 }, { 34, 0x403, 0 }, { 35, 0, 0 }, { 36, 0, 0 }, { 37, 0, 0 }, { 38, 0, 0 },
  { 39, 0x482, 0 }, { 40, 0x3, 1 }, { 41, 0x3, 1 }, { 42, 0, 0 }, { 43, 0, 0 }, { 44, 0, 0 }, { 45, 0, 0 },
  { 100, 0x400, 0 }, { 101, 0, 0 }, { 102, 0x480, 0 }, { 103, 0x400, 0 }, { 104, 0, 1 }, { 105, 0x4C0, 0 },
  { 106, 0, 98 }, { 107, 0x480, 0 }, { 108, 0, 98 }, { 109, 0x480, 1 }, { 110, 0, 0 }, { 111, 0, 0 },
  { 112, 0, 0 }, { 113, 0, 0 }, { 114, 0, 0 }, { 115, 0x400, 0 }, { 116, 0x400, 0 }, { 117, 0x400, 1 },
  { 118, 0x400, 97 }, { 119, 0x400, 0 }, { 120, 0x480, 0 }, { 121, 0x400, 0 }, { 122, 0, 0 }, { 200, 0, 0 },
};

static void
test_table (void)
{
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);
  g_assert_cmpint (n, ==, 46 + 23 + 1);
  for (int i = 0; i < n; i++)
    {
      g_assert_true (srt_order_info (table[i].number) == &table[i]);
      g_assert_cmpint (table[i].name[0], !=, '\0');
      if (i > 0)
        g_assert_cmpint (table[i].number, >, table[i - 1].number);
      g_assert_true (table[i].built);
      g_assert_cmpint (table[i].number, ==, orders_of_the_spec[i].number);
      g_assert_cmphex (table[i].flags, ==, orders_of_the_spec[i].flags);
      g_assert_cmpint (table[i].priority, ==, orders_of_the_spec[i].priority);
      /* Those without a body are these; each of the others does something. */
      bool bodiless = table[i].number == 34 || table[i].number == 101 || table[i].number == 121 || table[i].number == 122
                      || table[i].number == 200;
      g_assert_true (bodiless == (!table[i].init && !table[i].update && !table[i].exit));
    }
  g_assert_null (srt_order_info (-1));
  g_assert_null (srt_order_info (46));
  g_assert_null (srt_order_info (99));
  g_assert_null (srt_order_info (123));
  g_assert_null (srt_order_info (199));
  g_assert_null (srt_order_info (30000));
}

/* Check 1. */
static void
test_generator (void)
{
  uint32_t seed = 0;
  g_assert_cmpint (srt_object_random15 (&seed), ==, 38);
  seed = 1;
  g_assert_cmpint (srt_object_random15 (&seed), ==, 41);
}

/* ---- Pushing ---- */

/* Checks 2 and 3. */
static void
test_push (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_true (push (f, ship, 18, -1));
  g_assert_true (push (f, ship, 0, -1));
  g_assert_true (push (f, ship, 18, -1));
  g_assert_cmpint (count (f, ship), ==, 2);
  g_assert_cmpint (entry (f, ship, 0)->number, ==, 18);
  g_assert_cmpint (entry (f, ship, 1)->number, ==, 0);

  SrtOrders *orders = srt_orders (f->world, ship);
  srt_object_orders (&f->run, ship);
  orders->stack[0].data[3] = 7;
  orders->state[5] = 9;
  fixture_forget (f);
  g_assert_true (push (f, ship, 18, -1));
  g_assert_cmpint (count (f, ship), ==, 2);
  g_assert_cmpint (orders->stack[0].data[3], ==, 7);
  g_assert_cmpint (orders->state[5], ==, 9);
  g_assert_false (orders->starting);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_PUSHED, ship), ==, 0);
}

static void
test_push_tells (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), other = fixture_ship (f, FIX_BANDIT, 0, 0, 9000);
  f->world->mission_ticks = 77;
  fixture_forget (f);
  g_assert_true (srt_order_push (&f->run, ship, 7, srt_target_ship (other, 3), SRT_PUSH_HELP));
  g_assert_cmpint (f->run.n_events, ==, 1);
  g_assert_cmpint (f->events[0].kind, ==, SRT_EVENT_ORDER_PUSHED);
  g_assert_cmpint (f->events[0].number, ==, 7);
  g_assert_cmpint (f->events[0].other, ==, other);
  g_assert_cmpint (f->events[0].component, ==, 3);
  fixture_near (f->events[0].value, SRT_PUSH_HELP, 1e-6);
  g_assert_cmpint (entry (f, ship, 0)->pusher, ==, SRT_PUSH_HELP);
  g_assert_cmpint (entry (f, ship, 0)->pushed_at, ==, 77);
  g_assert_cmpint (entry (f, ship, 0)->started, ==, 0);
  srt_object_orders (&f->run, ship);
  g_assert_cmpint (entry (f, ship, 0)->started, ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_STARTED, ship), ==, 1);
  srt_order_pop (&f->run, ship);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, ship), ==, 1);
}

/* The stack as what was pushed and what left it make it up. */
static int
rebuilt (const Fixture *f, int ship, int *numbers, int *targets)
{
  int n = 0;

  for (uint32_t i = 0; i < f->run.n_events; i++)
    {
      const SrtEvent *event = &f->events[i];
      int at = event->kind == SRT_EVENT_ORDER_POPPED ? (int) event->value : 0;
      if (event->slot != ship || (event->kind != SRT_EVENT_ORDER_PUSHED && event->kind != SRT_EVENT_ORDER_POPPED))
        continue;
      if (event->kind == SRT_EVENT_ORDER_POPPED)
        {
          g_assert_cmpint (at, <, n);
          g_assert_cmpint (numbers[at], ==, event->number);
          g_assert_cmpint (targets[at], ==, event->other);
          n--;
          memmove (&numbers[at], &numbers[at + 1], (size_t) (n - at) * sizeof *numbers);
          memmove (&targets[at], &targets[at + 1], (size_t) (n - at) * sizeof *targets);
          continue;
        }
      memmove (&numbers[1], &numbers[0], (size_t) n * sizeof *numbers);
      memmove (&targets[1], &targets[0], (size_t) n * sizeof *targets);
      numbers[0] = event->number;
      targets[0] = event->other;
      n++;
    }
  return n;
}

static void
assert_rebuilt (const Fixture *f, int ship, int expected)
{
  const SrtOrders *orders = srt_orders (f->world, ship);
  int numbers[64], targets[64];

  g_assert_cmpint (orders->count, ==, expected);
  g_assert_cmpint (rebuilt (f, ship, numbers, targets), ==, orders->count);
  for (int i = 0; i < orders->count; i++)
    {
      g_assert_cmpint (numbers[i], ==, orders->stack[i].number);
      g_assert_cmpint (targets[i], ==, orders->stack[i].target.index);
    }
}

/* Whatever takes an entry off the stack tells of it: popped or dropped, started or not, at the top or below. */
static void
test_leaving_tells (void)
{
  g_autoptr (Fixture) f = fixture_new (32);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  fixture_forget (f);
  for (int i = 0; i < 6; i++)
    g_assert_true (push (f, ship, 34, i));
  assert_rebuilt (f, ship, 6);
  srt_order_pop (&f->run, ship); /* one that has not started */
  assert_rebuilt (f, ship, 5);
  srt_object_orders (&f->run, ship);
  g_assert_true (push (f, ship, 34, 1)); /* moves up from below; what ran stays below it */
  assert_rebuilt (f, ship, 5);
  g_assert_true (push (f, ship, 7, 1));
  srt_order_drop_everywhere (&f->run, 34);
  assert_rebuilt (f, ship, 1);
  g_assert_true (push (f, ship, 34, 3));
  srt_orders_replace (&f->run, ship, SRT_ORDER_EXPLODE, 0);
  assert_rebuilt (f, ship, 1);
  srt_orders_drop (&f->run, ship);
  assert_rebuilt (f, ship, 0);
}

/* Check 4. */
static void
test_full (void)
{
  g_autoptr (Fixture) f = fixture_new (32);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  for (int i = 0; i < 20; i++)
    g_assert_true (push (f, ship, 34, i));
  srt_object_orders (&f->run, ship);
  fixture_forget (f);
  g_assert_false (push (f, ship, 34, 20));
  g_assert_cmpint (count (f, ship), ==, 20);
  /* The current order has ended, yet stays and is not restarted. */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, ship), ==, 1);
  g_assert_cmpint (entry (f, ship, 0)->target.index, ==, 19);
  g_assert_false (srt_orders (f->world, ship)->starting);
  /* One that is in the stack moves up instead. */
  g_assert_true (push (f, ship, 34, 4));
  g_assert_cmpint (count (f, ship), ==, 20);
  g_assert_cmpint (entry (f, ship, 0)->target.index, ==, 4);
}

/* Check 5. */
static void
test_players_orders (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), wing = fixture_ship (f, FIX_FIGHTER, 0, 0, 5000);
  static const int refused[] = { 0, 1, 6, 7, 9, 10, 27, 46, 99 };
  static const int taken[] = { 4, 5, 8, 11, 19, 25, 30, 34, 100, 105, 109, 115, 122, 150, 200 };
  fixture_player (f);
  for (size_t i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_true (srt_order_refused (&f->run, ship, refused[i]));
      g_assert_false (srt_order_refused (&f->run, wing, refused[i]));
    }
  for (size_t i = 0; i < G_N_ELEMENTS (taken); i++)
    g_assert_false (srt_order_refused (&f->run, ship, taken[i]));
  fixture_forget (f);
  g_assert_false (push (f, ship, 6, wing));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_REFUSED, ship), ==, 1);
  g_assert_cmpint (count (f, ship), ==, 0);
  /* An AI pilot flies under the player's rules too (decision 10). */
  f->world->player.autopilot = 1;
  g_assert_false (push (f, ship, 6, wing));
}

/* Check 6. */
static void
test_out_of_action (void)
{
  static const uint32_t flags[] = { SRT_EXPLODING, SRT_EJECTED, SRT_SENT_OFF };
  g_autoptr (Fixture) f = fixture_new (8);
  for (size_t i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      srt_object (f->world, ship)->flags |= flags[i];
      g_assert_false (push (f, ship, 0, -1));
      g_assert_false (push (f, ship, 11, -1));
      g_assert_cmpint (count (f, ship), ==, 0);
    }
}

static void
test_conflict (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_true (push (f, ship, 109, -1));
  /* Not started: anything takes its place. */
  g_assert_true (push (f, ship, 0, -1));
  srt_order_pop (&f->run, ship);
  srt_orders (f->world, ship)->starting = 0; /* as if it ran: its init would find nothing to dock at */
  fixture_forget (f);
  g_assert_false (push (f, ship, 0, -1));
  g_assert_false (push (f, ship, 8, -1));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_CONFLICT, ship), ==, 2);
  g_assert_cmpint (f->events[0].number, ==, 0);
  fixture_near (f->events[0].value, 109, 1e-6);
  srt_orders_clear (&f->run, ship);
  g_assert_cmpint (count (f, ship), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_CONFLICT, ship), ==, 3);
  /* A higher priority and Explode do; an unknown number has none. */
  g_assert_cmpint (srt_order_give_way (&f->run, ship, 300), ==, SRT_GIVE_WAY_CONFLICT);
  g_assert_true (push (f, ship, 30, -1));
  srt_orders (f->world, ship)->starting = 0; /* as if it ran: its init would make another ship of this one */
  g_assert_true (push (f, ship, 11, -1));
  g_assert_cmpint (count (f, ship), ==, 3);
}

/* An unknown number does nothing and blocks nothing. */
static void
test_unknown (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  srt_object (f->world, ship)->throttle = 0.5f;
  g_assert_true (push (f, ship, 77, -1));
  frame (f);
  fixture_near (srt_object (f->world, ship)->throttle, 0.5, 1e-6);
  g_assert_true (push (f, ship, 0, -1));
  frame (f);
  fixture_near (srt_object (f->world, ship)->throttle, 0, 1e-6);
}

/* Check 7. */
static void
test_one_shot (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), mark = fixture_ship (f, FIX_BOX, 0, 0, 90000);
  SrtObject *object = srt_object (f->world, ship);
  g_assert_true (push (f, ship, 6, mark));
  srt_object_orders (&f->run, ship);
  object->throttle = 0;
  fixture_forget (f);
  g_assert_true (push (f, ship, 16, -1));
  g_assert_cmpint (count (f, ship), ==, 2);
  srt_object_orders (&f->run, ship);
  g_assert_cmpint (count (f, ship), ==, 1);
  g_assert_cmpint (entry (f, ship, 0)->number, ==, 6);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_STARTED, ship), ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, ship), ==, 0);
  fixture_near (object->throttle, 1, 1e-6);
}

/* Check 8, with an order of priority 0 in Fight's stead as well. */
static void
test_restart (void)
{
  static const int over[] = { 105, 7 };
  for (size_t i = 0; i < G_N_ELEMENTS (over); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), bandit = fixture_ship (f, FIX_BANDIT, 0, 0, 60000);
      SrtOrders *orders = srt_orders (f->world, ship);
      push (f, ship, 1, -1);
      orders->stack[0].data[2] = 5;
      srt_object_orders (&f->run, ship);
      push (f, ship, over[i], bandit);
      srt_object_orders (&f->run, ship);
      srt_object (f->world, ship)->next.p = srt_object (f->world, ship)->now.p = srt_vec3 (123, 0, 0);
      fixture_forget (f);
      srt_order_pop (&f->run, ship);
      g_assert_true (orders->starting);
      for (int k = 0; k < SRT_ORDER_STATE; k++)
        g_assert_cmpint (orders->state[k], ==, 0);
      g_assert_cmpint (srt_object (f->world, ship)->fighting, ==, -1);
      srt_object_orders (&f->run, ship);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_STARTED, ship), ==, 1);
      g_assert_cmpint (orders->stack[0].number, ==, 1);
      g_assert_cmpint (orders->stack[0].data[2], ==, 5);
    }
}

/* Only the top order has started, so only it ends. */
static void
test_pop_all (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  push (f, ship, 0, -1);
  srt_object_orders (&f->run, ship);
  push (f, ship, 114, -1);
  srt_object_orders (&f->run, ship);
  g_assert_true (srt_object (f->world, ship)->flags & SRT_UNPOWERED);
  fixture_forget (f);
  srt_orders_pop_all (&f->run, ship);
  g_assert_cmpint (count (f, ship), ==, 0);
  g_assert_false (srt_object (f->world, ship)->flags & SRT_UNPOWERED);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, ship), ==, 1);
  srt_order_pop (&f->run, ship);
  srt_orders_clear (&f->run, ship);
  g_assert_cmpint (count (f, ship), ==, 0);
}

static void
test_clear (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  push (f, ship, 0, -1);
  push (f, ship, 114, -1);
  srt_object_orders (&f->run, ship);
  fixture_forget (f);
  srt_orders_clear (&f->run, ship);
  g_assert_cmpint (count (f, ship), ==, 0);
  g_assert_false (srt_object (f->world, ship)->flags & SRT_UNPOWERED);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, ship), ==, 1);
}

/* Check 40, over Disrupted, which has an exit. */
static void
test_place_holder (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *object = srt_object (f->world, ship);
  push (f, ship, 114, -1);
  frame (f);
  g_assert_true (object->flags & SRT_UNPOWERED);
  object->pitch_input = 0.25f;
  object->throttle = 0.75f;
  g_assert_true (push (f, ship, 34, -1));
  g_assert_false (object->flags & SRT_UNPOWERED);
  for (int i = 0; i < 100; i++)
    frame (f);
  g_assert_cmpint (entry (f, ship, 0)->number, ==, 34);
  fixture_near (object->pitch_input, 0.25, 1e-6);
  fixture_near (object->throttle, 0.75, 1e-6);
}

/* ---- Running ---- */

static void
test_burns (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *object = srt_object (f->world, ship);
  push (f, ship, 18, -1);
  object->afterburner = object->reverse_thrust = 1;
  frame (f);
  g_assert_false (object->afterburner || object->reverse_thrust);
  push (f, ship, 6, -1);
  object->flags |= SRT_ENGINES_DISABLED;
  frame (f);
  fixture_near (object->throttle, 0, 1e-6);
}

static void
test_disabled (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  push (f, ship, 6, -1);
  srt_object (f->world, ship)->flags |= SRT_DISABLED;
  frame (f);
  g_assert_true (srt_orders (f->world, ship)->starting);
  srt_object (f->world, ship)->flags &= ~SRT_DISABLED;
  frame (f);
  g_assert_false (srt_orders (f->world, ship)->starting);
}

/* Check 9. */
static void
test_retaliation (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  f->types[FIX_FIGHTER].combat.armor_class = 50;
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), bandit = fixture_ship (f, FIX_BANDIT, 0, 0, 60000);
  SrtObject *object = srt_object (f->world, ship);
  push (f, ship, 6, -1);
  frame (f);
  object->last_attacker = bandit;
  object->recent_damage = 209;
  frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 6);
  object->recent_damage = 210;
  object->flags |= SRT_DO_NOT_DISTURB;
  frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 6);
  object->flags &= ~SRT_DO_NOT_DISTURB;
  fixture_forget (f);
  frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 105);
  g_assert_cmpint (entry (f, ship, 0)->target.index, ==, bandit);
  g_assert_cmpint (entry (f, ship, 0)->target.component, ==, -1);
  g_assert_cmpint (entry (f, ship, 0)->pusher, ==, SRT_PUSH_RETALIATION);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RETALIATION, ship), ==, 1);
}

static void
test_no_retaliation (void)
{
  enum
  {
    OWN_SIDE,
    NO_FIGHTER,
    NO_FLAG,
    SAME_TARGET,
    GONE,
    N_CASES
  };
  for (int i = 0; i < N_CASES; i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      int attacker = fixture_ship (f, i == NO_FIGHTER ? FIX_HOSTILE_HULL : FIX_BANDIT, 0, 0, 60000);
      SrtObject *object = srt_object (f->world, ship);
      if (i == OWN_SIDE)
        srt_object (f->world, attacker)->side = SRT_SIDE_FRIENDLY;
      if (i == GONE)
        srt_object (f->world, attacker)->flags |= SRT_EXPLODING;
      int number = i == NO_FLAG ? 10 : 7;
      f->mission->n_groups = 0;
      push (f, ship, number, i == SAME_TARGET ? attacker : 5);
      if (number == 7 && i != SAME_TARGET)
        fixture_ship (f, FIX_BOX, 5000, 0, 0);
      object->last_attacker = attacker;
      object->recent_damage = 1000;
      fixture_forget (f);
      srt_object_orders (&f->run, ship);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_RETALIATION, -1), ==, 0);
    }
}

/* Check 9's last part: the window is 500 ticks for every slot at once. */
static void
test_damage_window (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int a = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), b = fixture_ship (f, FIX_HULL, 0, 0, 90000);
  frame (f); /* the first frame opens a window */
  srt_object (f->world, a)->recent_damage = srt_object (f->world, b)->recent_damage = 100;
  for (int i = 0; i < 500; i++)
    frame (f);
  fixture_near (srt_object (f->world, a)->recent_damage, 100, 1e-6);
  frame (f);
  fixture_near (srt_object (f->world, a)->recent_damage, 0, 1e-6);
  fixture_near (srt_object (f->world, b)->recent_damage, 0, 1e-6);
}

/* ---- The queue ---- */

static bool
queue (Fixture *f, int ship, int number, int target, int delay)
{
  SrtOrderEntry e = { .number = (int16_t) number, .target = srt_target_ship (target, -1), .data = { 42 } };
  return srt_order_queue (&f->run, ship, &e, delay);
}

/* Check 37. */
static void
test_queue (void)
{
  g_autoptr (Fixture) f = fixture_new (32);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtOrders *orders = srt_orders (f->world, ship);
  g_assert_true (queue (f, ship, 18, -1, 100));
  g_assert_false (queue (f, ship, 18, -1, 80));
  g_assert_cmpint (orders->queue_count, ==, 1);
  g_assert_cmpint (orders->queue[0].due, ==, 100);
  g_assert_true (queue (f, ship, 18, -1, 150));
  g_assert_cmpint (orders->queue_count, ==, 1);
  g_assert_cmpint (orders->queue[0].due, ==, 150);
  for (int i = 1; i < 20; i++)
    g_assert_true (queue (f, ship, 6, i, 200));
  g_assert_false (queue (f, ship, 6, 25, 200));
  g_assert_false (queue (f, ship, 18, -1, 300));
  g_assert_cmpint (orders->queue_count, ==, 20);
  g_assert_cmpint (orders->queue[0].due, ==, 150);
}

static void
hold_on (SrtRun *run, int slot)
{
}

static void
test_queue_due (void)
{
  const SrtOrderInfo holds = { .name = "test:holds", .priority = 1, .update = hold_on };
  int holding;
  g_assert_true (srt_order_register (&holds, &holding));
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtOrders *orders = srt_orders (f->world, ship);
  push (f, ship, 0, -1);
  queue (f, ship, 18, -1, 10);
  for (int i = 0; i < 9; i++)
    frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 0);
  frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 18);
  g_assert_cmpint (orders->stack[0].data[0], ==, 42);
  g_assert_cmpint (orders->stack[0].pusher, ==, SRT_PUSH_QUEUE);
  g_assert_cmpint (orders->queue_count, ==, 0);

  /* Below the current priority it waits; due, but not taken, it is gone and no data is copied. */
  push (f, ship, holding, -1);
  frame (f);
  queue (f, ship, 18, 3, 0);
  queue (f, ship, 8, -1, 0);
  frame (f);
  g_assert_cmpint (orders->queue_count, ==, 1);
  g_assert_cmpint (orders->queue[0].entry.number, ==, 18);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, holding);
  g_assert_cmpint (orders->stack[0].data[0], ==, 0);
}

/* A slot that nothing has been made in drops what is due, and what is made there later knows nothing of it. */
static void
test_queue_of_nobody (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtOrders *orders = srt_orders (f->world, ship);
  srt_reset_slot (&f->run, ship, true);
  queue (f, ship, 18, -1, 2);
  queue (f, ship, 0, -1, 9);
  frame (f);
  g_assert_cmpint (orders->queue_count, ==, 2);
  frame (f);
  g_assert_cmpint (orders->queue_count, ==, 1);
  g_assert_cmpint (orders->queue[0].entry.number, ==, 0);
  g_assert_cmpint (count (f, ship), ==, 0);
}

/* ---- Destruction (checks 34, 35) ---- */

static void
test_wingman_destroyed (void)
{
  for (int roll = 39; roll <= 40; roll++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      fixture_player (f);
      fixture_ship (f, FIX_FIGHTER, 0, 0, 90000);
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      SrtObject *object = srt_object (f->world, ship);
      object->wing = 0;
      object->eject_roll = roll;
      push (f, ship, 18, -1);
      push (f, ship, 0, -1);
      srt_object_destroyed (&f->run, ship, true, false);
      g_assert_cmpint (count (f, ship), ==, 1);
      bool out = roll == 39;
      g_assert_cmpint (entry (f, ship, 0)->number, ==, out ? 108 : 11);
      g_assert_cmpint ((object->flags & SRT_EXPLODING) != 0, ==, !out);
      g_assert_cmpint (entry (f, ship, 0)->data[0], ==, 1);
    }
}

static void
test_player_destroyed (void)
{
  for (int no_eject = 0; no_eject <= 1; no_eject++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      fixture_player (f);
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      SrtObject *object = srt_object (f->world, ship);
      object->eject_roll = 100;
      push (f, ship, 100, -1);
      srt_object_orders (&f->run, ship);
      srt_object_destroyed (&f->run, ship, true, no_eject != 0);
      g_assert_cmpint (entry (f, ship, 0)->number, ==, no_eject ? 11 : 118);
      g_assert_cmpint ((object->flags & SRT_EJECTED) != 0, ==, !no_eject);
      g_assert_cmpint ((object->flags & SRT_EXPLODING) != 0, ==, no_eject);
    }
}

/* ---- Custom orders (check 36) ---- */

static int custom_inits, custom_updates, custom_exits;

static void
custom_init (SrtRun *run, int slot)
{
  custom_inits++;
}

static void
custom_update (SrtRun *run, int slot)
{
  custom_updates++;
  srt_object (run->world, slot)->throttle = 0.125f;
}

static void
custom_exit (SrtRun *run, int slot)
{
  custom_exits++;
}

static void
test_custom (void)
{
  SrtOrderInfo info = {
    .name = "test:nudge", .flags = SRT_ORDER_ONE_SHOT, .init = custom_init, .exit = custom_exit
  };
  int once, goes_on;
  g_assert_false (srt_order_register (&info, &once));
  info.update = custom_update;
  g_assert_true (srt_order_register (&info, &once));
  g_assert_cmpint (once, >, SRT_ORDER_LAST);
  info.flags = SRT_ORDER_PLAYERS;
  g_assert_true (srt_order_register (&info, &goes_on));
  g_assert_cmpint (goes_on, !=, once);

  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), other = fixture_ship (f, FIX_FIGHTER, 0, 0, 5000);
  push (f, ship, 34, -1);
  push (f, ship, once, -1);
  frame (f);
  frame (f);
  g_assert_cmpint (custom_updates, ==, 1);
  g_assert_cmpint (custom_inits, ==, 0);
  g_assert_cmpint (custom_exits, ==, 0);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 34);

  push (f, ship, goes_on, -1);
  push (f, other, goes_on, -1);
  push (f, other, 34, -1);
  frame (f);
  g_assert_cmpint (custom_inits, ==, 1);
  srt_order_drop_everywhere (&f->run, goes_on);
  g_assert_cmpint (custom_exits, ==, 1);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, 34);
  g_assert_cmpint (count (f, other), ==, 1);
  /* By its players flag alone, whatever its number. */
  fixture_player (f);
  g_assert_true (srt_order_refused (&f->run, 0, once));
  g_assert_false (srt_order_refused (&f->run, 0, goes_on));
}

/* A callback that fails turns the order off: every ship drops it, at any depth, and what lies below goes on. */
static void
fail (SrtRun *run, int slot)
{
  custom_updates++;
  srt_order_fail (run, slot, "it cannot");
}

static void
fails_in (bool in_init, uint32_t flags)
{
  const SrtOrderInfo info = { .name = "test:fails",
                              .flags = flags,
                              .init = in_init ? fail : custom_init,
                              .update = in_init ? custom_update : fail,
                              .exit = custom_exit };
  int fails;
  g_assert_true (srt_order_register (&info, &fails));
  g_autoptr (Fixture) f = fixture_new (8);
  int ships[4];
  for (int i = 0; i < 4; i++)
    {
      ships[i] = fixture_ship (f, FIX_FIGHTER, 5000.0f * (float) i, 0, 0);
      push (f, ships[i], 18, -1);
      push (f, ships[i], fails, -1);
    }
  push (f, ships[2], 0, -1);              /* deeper */
  srt_orders_pop_all (&f->run, ships[3]); /* not there at all */
  push (f, ships[3], 6, -1);
  custom_inits = custom_updates = custom_exits = 0;
  fixture_forget (f);
  frame (f);
  g_assert_cmpint (custom_updates, ==, 1); /* of whoever came first; nobody after it */
  g_assert_cmpint (custom_exits, ==, (flags & SRT_ORDER_ONE_SHOT) ? 0 : 1);
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (count (f, ships[i]), ==, i == 2 ? 2 : 1);
      g_assert_cmpint (entry (f, ships[i], count (f, ships[i]) - 1)->number, ==, 18);
    }
  g_assert_cmpint (srt_order_number (f->world, ships[2]), ==, 0);
  g_assert_cmpint (srt_order_number (f->world, ships[3]), ==, 6);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, ships[0]), ==, 1);
  frame (f);
  fixture_near (srt_object (f->world, ships[0])->yaw_input, 0.1, 1e-6); /* Slow Rotate goes on */
}

static void
test_custom_fails (void)
{
  fails_in (false, 0);
  fails_in (true, 0);
  fails_in (false, SRT_ORDER_ONE_SHOT);
}

/* Its init runs at each start, an update that pops it ends it, and who is retired ends it first. */
static void
test_custom_ends (void)
{
  const SrtOrderInfo info = { .name = "test:ends", .init = custom_init, .update = custom_update, .exit = custom_exit };
  const SrtOrderInfo gone = { .name = "test:gone", .update = srt_order_pop };
  int ends, pops;
  g_assert_true (srt_order_register (&info, &ends));
  g_assert_true (srt_order_register (&gone, &pops));
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  custom_inits = custom_exits = 0;
  push (f, ship, ends, -1);
  frame (f);
  push (f, ship, 0, -1);
  frame (f);
  g_assert_cmpint (custom_inits, ==, 1);
  g_assert_cmpint (custom_exits, ==, 1);
  srt_order_pop (&f->run, ship);
  frame (f);
  g_assert_cmpint (custom_inits, ==, 2);
  push (f, ship, pops, -1);
  frame (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, ends);
  frame (f);
  g_assert_cmpint (custom_inits, ==, 3);
  srt_retire (&f->run, ship);
  g_assert_cmpint (custom_exits, ==, 3);
  g_assert_cmpint (count (f, ship), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stack/table", test_table);
  g_test_add_func ("/stack/check-1-generator", test_generator);
  g_test_add_func ("/stack/check-2-and-3-push", test_push);
  g_test_add_func ("/stack/push-tells", test_push_tells);
  g_test_add_func ("/stack/check-4-full", test_full);
  g_test_add_func ("/stack/check-5-players-orders", test_players_orders);
  g_test_add_func ("/stack/check-6-out-of-action", test_out_of_action);
  g_test_add_func ("/stack/conflict", test_conflict);
  g_test_add_func ("/stack/unknown", test_unknown);
  g_test_add_func ("/stack/check-7-one-shot", test_one_shot);
  g_test_add_func ("/stack/check-8-restart", test_restart);
  g_test_add_func ("/stack/pop-all", test_pop_all);
  g_test_add_func ("/stack/clear", test_clear);
  g_test_add_func ("/stack/place-holder", test_place_holder);
  g_test_add_func ("/stack/burns", test_burns);
  g_test_add_func ("/stack/disabled", test_disabled);
  g_test_add_func ("/stack/check-9-retaliation", test_retaliation);
  g_test_add_func ("/stack/no-retaliation", test_no_retaliation);
  g_test_add_func ("/stack/check-9-damage-window", test_damage_window);
  g_test_add_func ("/stack/leaving-tells", test_leaving_tells);
  g_test_add_func ("/stack/check-37-queue", test_queue);
  g_test_add_func ("/stack/queue-due", test_queue_due);
  g_test_add_func ("/stack/queue-of-nobody", test_queue_of_nobody);
  g_test_add_func ("/stack/check-34-wingman-destroyed", test_wingman_destroyed);
  g_test_add_func ("/stack/check-35-player-destroyed", test_player_destroyed);
  g_test_add_func ("/stack/check-36-custom", test_custom);
  g_test_add_func ("/stack/check-36-custom-fails", test_custom_fails);
  g_test_add_func ("/stack/custom-ends", test_custom_ends);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that give ships orders (spec 06 §4.5). */
#include "mission/commands.h"

#include "orders/orders.h"

static uint32_t
number_or (uint32_t value, uint32_t none)
{
  return value == 0xFFFFFFFFu ? none : value;
}

/* An order with arguments of its own: one that is refused leaves those of the order in its place alone. */
static void
give_with (SrtCall *call, int slot, SrtTarget target, const SrtMissionOrder *order)
{
  SrtOrderEntry *entry;

  if (!srt_order_push (call->run, slot, order->number, target, SRT_PUSH_SCRIPT))
    return;
  entry = srt_order_current (call->run->world, slot);
  if (entry && entry->number == order->number)
    srt_order_set_arguments (entry, order);
}

SRT_EACH (set_ai)
{
  (void) component;
  if (call->args[1] <= INT16_MAX)
    srt_order_push (call->run, slot, (int) call->args[1], srt_arg_target (call, 3), SRT_PUSH_SCRIPT);
}

SRT_EACH (clear_ai)
{
  (void) component;
  if (!srt_is_player (call->run->world, slot))
    srt_orders_clear (call->run, slot);
}

SRT_EACH (set_patrol_route)
{
  int group = srt_group_of_place (call->script, call->args[1]);

  (void) component;
  for (int i = 0; i < call->script->n_waypoints; i++)
    if (call->script->waypoints[i].group == group)
      {
        srt_order_push (call->run, slot, SRT_ORDER_PATROL, srt_target_ship (call->script->waypoints[i].ship, -1),
                        SRT_PUSH_SCRIPT);
        return;
      }
}

static void
follow (SrtCall *call, int slot, int number, int carrier)
{
  SrtMissionOrder order = { .number = number,
                            .curve = srt_curve_of_place (call->script, call->args[1]),
                            .seconds = (int) (call->args[2] & 0xFFFF),
                            .carrier = carrier };

  if (order.curve >= 0)
    give_with (call, slot, SRT_NO_TARGET, &order);
}

SRT_EACH (follow_curve)
{
  (void) component;
  follow (call, slot, SRT_ORDER_FOLLOW_CURVE, -1);
}

SRT_EACH (follow_moving_curve)
{
  (void) component;
  follow (call, slot, SRT_ORDER_FOLLOW_CURVE, srt_arg_ship (call, 3));
}

SRT_EACH (back_up_curve)
{
  (void) component;
  follow (call, slot, SRT_ORDER_FOLLOW_CURVE_BACKWARDS, srt_arg_ship (call, 3));
}

/* By the gate named and those after it; from a flight group or a squad by gates that are looked for. */
SRT_EACH (setup_launch)
{
  SrtTarget from = srt_arg_target (call, 1);
  int gate = (int) number_or (call->args[2], 0) & 0xFF;

  (void) component;
  if (from.index < 0)
    return;
  if (from.kind == SRT_TARGET_SHIP)
    from.component = (int16_t) (call->args[2] == 0xFFFFFFFFu ? -1 : gate + call->reached);
  srt_order_push (call->run, slot, SRT_ORDER_LAUNCH, from, SRT_PUSH_SCRIPT);
}

SRT_EACH (start_launch)
{
  (void) component;
  srt_launch_start (call->run, slot);
}

SRT_EACH (fly)
{
  SrtMissionOrder order = { .number = SRT_ORDER_FLY,
                            .speed = (float) number_or (call->args[2], 0),
                            .curve = -1,
                            .carrier = -1 };
  int point = srt_arg_ship (call, 1);

  (void) component;
  give_with (call, slot, point >= 0 ? srt_target_ship (point, -1) : SRT_NO_TARGET, &order);
}

SRT_CMD (dock)
{
  int ship = srt_arg_ship (call, 0);
  SrtTarget at = srt_arg_target (call, 1);

  if (ship < 0 || at.index < 0)
    return;
  if (at.kind == SRT_TARGET_SHIP)
    at.component = (int16_t) (number_or (call->args[2], 0xFFFF) > INT16_MAX ? -1 : (int) call->args[2]);
  srt_order_push (call->run, ship, SRT_ORDER_DOCK, at, SRT_PUSH_SCRIPT);
}

/* ---- Waiting for them ---- */

static bool
is_on_its_way (const SrtRun *run, int slot)
{
  static const int numbers[] = { SRT_ORDER_LAUNCH, SRT_ORDER_JUMP_IN,  SRT_ORDER_JUMP_OUT, SRT_ORDER_JUMP_IN_DELAYED,
                                 SRT_ORDER_WARP_IN, SRT_ORDER_WARP_OUT, SRT_ORDER_GATE_IN,  SRT_ORDER_GATE_OUT,
                                 SRT_ORDER_JUMP_OUT_DELAYED };
  int number = srt_order_number (run->world, slot);

  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if (number == numbers[i])
      return true;
  return false;
}

static void
look_whether_on_its_way (SrtCall *call, int slot, int component)
{
  (void) component;
  if (is_on_its_way (call->run, slot))
    call->result = 0;
}

SRT_CMD (wait_for_jump_or_launch)
{
  srt_walk_place (call, 0, call->machine->skip_players != 0, look_whether_on_its_way);
  if (call->result == 0)
    srt_again (call, 4);
}

-- SPDX-License-Identifier: CC-BY-SA-4.0
-- The ten shipped maneuvers in Lua, statement by statement: a coroutine each, in which a command that waits yields.
-- Labels and jumps are loops here. Commands are locals, which is the fastest that Lua can call them.

local SetYaw, SetPitch, SetRoll, SetSpeed, Wait = SetYaw, SetPitch, SetRoll, SetSpeed, Wait
local SetAfterburner, Runaway, Attack, Attackmassive = SetAfterburner, Runaway, Attack, Attackmassive
local Outofactionsphere, Setmirror, Goingtocrash, Avoid = Outofactionsphere, Setmirror, Goingtocrash, Avoid
local Cloak, AttackMediumFighter, NewAttackRun, RunToShip = Cloak, AttackMediumFighter, NewAttackRun, RunToShip
local EndScript = EndScript

return {
  [0] = function () -- defend dodge1
    Cloak (true)
    SetAfterburner (false)
    while true do
      Setmirror ()
      SetAfterburner (true)
      Runaway (50, 100)
      SetPitch (1)
      SetRoll (1)
      SetYaw (0)
      SetSpeed (1)
      SetAfterburner (true)
      Wait (40, 80)
      SetRoll (-1)
      SetPitch (0)
      SetAfterburner (true)
      Wait (100, 200)
    end
  end,
  [1] = function () -- defend dodge2
    Cloak (true)
    SetAfterburner (false)
    SetYaw (0)
    SetSpeed (1)
    while true do
      Setmirror ()
      SetPitch (0.5, 1)
      SetRoll (0)
      SetAfterburner (true)
      Wait (200, 400)
      SetPitch (0)
      SetRoll (1)
      SetAfterburner (true)
      Wait (50, 100)
    end
  end,
  [2] = function () -- defend dodge3
    Cloak (true)
    SetAfterburner (false)
    SetYaw (0)
    SetSpeed (1)
    while true do
      Setmirror ()
      SetRoll (1)
      SetPitch (0.5, 1)
      SetAfterburner (true)
      Wait (200, 400)
    end
  end,
  [3] = function () -- out of action sphere
    SetAfterburner (false)
    while true do
      Outofactionsphere (1000)
    end
  end,
  [4] = function () -- defend runaway
    SetAfterburner (false)
    Cloak (true)
    while true do
      SetAfterburner (true)
      Runaway (100)
    end
  end,
  [5] = function () -- attack pursue
    Cloak (false)
    SetAfterburner (false)
    while true do
      if Goingtocrash () then
        Avoid (300)
      end
      Attack (25)
    end
  end,
  [6] = function () -- attack massive object
    Cloak (true)
    SetAfterburner (false)
    NewAttackRun (true)
    while true do
      Cloak (false)
      Attackmassive ()
      Cloak (true)
      NewAttackRun (false)
    end
  end,
  [7] = function () -- attack medium fighter
    SetAfterburner (false)
    while true do
      AttackMediumFighter (100)
    end
  end,
  [8] = function () -- loop the loop
    Cloak (true)
    SetAfterburner (false)
    SetPitch (1)
    SetYaw (0)
    SetRoll (0)
    SetSpeed (0.5)
    while true do
      Wait (1000)
    end
  end,
  [9] = function () -- run to ship
    SetAfterburner (false)
    RunToShip ()
    EndScript ()
  end,
}

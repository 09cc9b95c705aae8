# SPDX-License-Identifier: GPL-3.0-or-later
"""What sounds on and on. Everything in a loop fits it a whole number of times: noise is filtered round its ends,
and every frequency is a multiple of the loop's own, so that there is no seam to hear."""

from kit import *


class Loop:
    def __init__(self, seconds):
        self.seconds = seconds
        self.t = span(seconds, LOOP_RATE)

    def near(self, frequency):
        """The nearest frequency that fits."""
        return max(round(frequency * self.seconds), 1) / self.seconds

    def tone(self, frequency, offset=0.0):
        return np.sin(2 * np.pi * self.near(frequency) * self.t + offset)

    def bend(self, frequency, depth, rate):
        """A tone whose phase sways."""
        return np.sin(2 * np.pi * self.near(frequency) * self.t + depth * self.tone(rate))

    def saw(self, frequency, partials=16, depth=0.0, rate=1.0):
        sway = depth * self.tone(rate)
        f = self.near(frequency)
        return sum(np.sin(k * (2 * np.pi * f * self.t + sway)) / k for k in range(1, partials + 1) if k * f < 9000) * 0.6

    def hiss(self, bottom, top, order=2):
        return band(noise(len(self.t)), bottom, top, order, LOOP_RATE) * 3

    def sway(self, rate, depth, offset=0.0):
        return 1 - depth * 0.5 * (1 + self.tone(rate, offset))

    def low(self, x, cut, order=2):
        return low(x, cut, order, LOOP_RATE)


def engine_light():
    a = Loop(3.0)
    turbine = a.saw(132, 18, 0.3, 1.3) * 0.5 + a.saw(199, 12, 0.2, 2.0) * 0.3 + a.tone(1056) * 0.12 + a.bend(1587, 0.8, 3) * 0.08
    return a.low(turbine, 2800) * a.sway(5, 0.15) + a.hiss(500, 3200) * 0.5 + a.hiss(60, 240) * 0.5


def engine_heavy():
    a = Loop(3.0)
    turbine = a.saw(74, 20, 0.4, 0.7) * 0.7 + a.saw(111.5, 14, 0.3, 1.3) * 0.4 + a.tone(593) * 0.1
    return a.low(turbine, 1600) * a.sway(4.3, 0.2) + a.hiss(250, 1700) * 0.55 + a.hiss(40, 170) * 0.9


def engine_support():
    a = Loop(4.0)
    drum = a.saw(48, 20, 0.3, 0.5) * 0.8 + a.saw(72.5, 12, 0.2, 0.75) * 0.4
    return a.low(drum, 900) * a.sway(8, 0.35) + a.hiss(120, 900) * 0.6 + a.hiss(35, 110) * 0.8


def engine_capital():
    a = Loop(5.0)
    deep = a.saw(32, 18, 0.4, 0.4) * 0.9 + a.saw(48.2, 14, 0.3, 0.6) * 0.5 + a.tone(64.4) * 0.5
    return a.low(deep, 520) * a.sway(0.8, 0.3) + a.hiss(30, 130) * 1.2 + a.hiss(150, 700) * 0.35 * a.sway(0.4, 0.4, 1)


def engine_torpedo():
    a = Loop(2.0)
    return a.hiss(700, 4200) * 0.8 * a.sway(17, 0.3) + a.low(a.saw(211, 14, 0.5, 3), 2600) * 0.4 + a.hiss(80, 320) * 0.5


def burner():
    a = Loop(3.0)
    roar = a.hiss(70, 1500) * 0.9 * a.sway(11, 0.25) * a.sway(7.3, 0.2, 2) + a.hiss(1500, 5200) * 0.35 + a.hiss(30, 120) * 1.1
    return drive(roar * 0.6 + a.low(a.saw(58, 14, 0.8, 2.3), 700) * 0.4, 1.6)


def cockpit():
    a = Loop(5.0)
    fans = a.tone(120) * 0.3 + a.tone(240) * 0.12 + a.bend(361, 0.5, 0.4) * 0.08 + a.tone(1760) * 0.012
    return fans + a.hiss(200, 1400) * 0.35 + a.hiss(50, 150) * 0.4


def hangar():
    a = Loop(6.0)
    air = a.hiss(60, 420) * 0.9 * a.sway(0.33, 0.25) + a.hiss(500, 2200) * 0.12
    hum = a.tone(50) * 0.35 + a.tone(100) * 0.3 + a.tone(150) * 0.12 + a.bend(74.5, 1.0, 0.17) * 0.2
    x = air + hum
    # Work going on somewhere: strokes on metal, far away, their echoes wrapped round the loop's end.
    for at, pitch in ((0.9, 1.0), (1.15, 1.1), (3.4, 0.8), (4.9, 1.3)):
        stroke = sum(np.sin(2 * np.pi * f * pitch * a.t) * np.exp(-a.t / d) for f, d in ((212, .5), (347, .4), (561, .3), (902, .2)))
        stroke = stroke * np.clip(a.t / 0.004, 0, 1) * np.clip((a.seconds - a.t) / 0.5, 0, 1)
        x = x + np.roll(a.low(stroke, 900), int(at * LOOP_RATE)) * 0.10
    return x


def beam():
    a = Loop(2.0)
    return (a.bend(98, 2, 49) + a.bend(147, 2, 73.5) * 0.7 + a.bend(392, 1.5, 6) * 0.25) * a.sway(9, 0.35) + a.hiss(900, 3500) * 0.2


def charging():
    a = Loop(2.0)
    return (a.saw(165, 14, 0.3, 4) * 0.6 + a.bend(660, 2, 12) * 0.3 + a.bend(1321, 1, 20) * 0.15) * a.sway(14, 0.3) + a.hiss(1500, 5000) * 0.2


def beeps(a, frequency, a_second, share, partials=(1, .3, .15)):
    """Beeps that fit the loop."""
    step = 1 / a.near(a_second)
    within = np.mod(a.t, step)
    edge = 0.005
    on = np.clip(within / edge, 0, 1) * np.clip((share * step - within) / edge, 0, 1)
    return sum(g * a.tone(frequency * (k + 1)) for k, g in enumerate(partials)) * on


def lock_closing():
    return beeps(Loop(2.0), 1175, 4, 0.35)


def locked():
    a = Loop(1.0)
    return (a.tone(1568) + a.tone(1576) * 0.6 + a.tone(3136) * 0.15) * 0.7


def enemy_lock():
    a = Loop(2.0)
    return beeps(a, 523, 2, 0.5, (1, .6, .4, .25))


def missile_homing():
    a = Loop(2.0)
    return beeps(a, 932, 8, 0.5, (1, .5, .3, .15))


SOUNDS = {
    'engine-light.flac': (engine_light, -20), 'engine-heavy.flac': (engine_heavy, -20),
    'engine-support.flac': (engine_support, -20), 'engine-capital.flac': (engine_capital, -20),
    'engine-torpedo.flac': (engine_torpedo, -20), 'burner.flac': (burner, -18), 'cockpit.flac': (cockpit, -26),
    'hangar.flac': (hangar, -25), 'beam.flac': (beam, -21), 'charging.flac': (charging, -20),
    'lock-closing.flac': (lock_closing, -22), 'locked.flac': (locked, -22), 'enemy-lock.flac': (enemy_lock, -21),
    'missile-homing.flac': (missile_homing, -20),
}

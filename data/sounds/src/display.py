# SPDX-License-Identifier: GPL-3.0-or-later
"""The player's display: keys, devices, warnings, radio."""

from kit import *


def beep(frequency, length, partials=(1, 0.25, 0.12)):
    t = span(length + 0.02)
    tone = sum(gain * sine(frequency * (k + 1), t) for k, gain in enumerate(partials))
    return tone * gate(t, 0, length, 0.004)


def key():
    t = span(0.12)
    return mix(beep(1650, 0.025), band(noise(t), 1500, 6000) * decay(t, 0.004, 0.0003) * 1.5)


def refused():
    return mix((low(beep(196, 0.09, (1, .6, .4, .3)), 2500), 0, 1), (low(beep(185, 0.11, (1, .6, .4, .3)), 2500), 0.12, 1))


def device_on():
    return mix((beep(660, 0.09), 0, 0.8), (beep(990, 0.14), 0.1, 1))


def device_off():
    return mix((beep(880, 0.09), 0, 1), (beep(554, 0.16), 0.1, 0.9))


def missile_chosen():
    t = span(0.3)
    return mix(ring([(1180, .5, .03), (1870, .4, .025), (2790, .3, .02)], t), band(noise(t), 900, 5000) * decay(t, 0.01), (beep(1320, 0.05), 0.09, 0.5))


def lock_lost():
    return mix((beep(1400, 0.08), 0, 1), (beep(1050, 0.08), 0.1, 1), (beep(790, 0.14), 0.2, 1))


def interference():
    t = span(0.6)
    tear = band(noise(t), 400, 6500) * (0.4 + 0.6 * (np.sin(2 * np.pi * 37 * t + 6 * np.sin(2 * np.pi * 5 * t)) > 0.2))
    spikes = crackle(t, 900 * np.exp(-t / 0.2))
    whine = fm(sweep(t, 2600, 700, 0.2), 0.37, 5, t)
    return mix(tear * decay(t, 0.18), spikes * 0.7, whine * decay(t, 0.1) * 0.3)


def alarm_armor():
    two = mix((beep(740, 0.16, (1, .5, .35, .2)), 0, 1), (beep(587, 0.2, (1, .5, .35, .2)), 0.17, 1))
    return low(mix((two, 0, 1), (two, 0.45, 1), (two, 0.9, 1)), 4500)


def alarm_eject():
    t = span(0.36)
    whoop = saw(sweep(t, 480, 1150), t, 10) * gate(t, 0, 0.34, 0.008)
    return low(mix(*[(whoop, 0.4 * k, 1) for k in range(6)]), 4500)


def alarm_friend():
    return low(mix((beep(392, 0.28, (1, .5, .3, .2)), 0, 1), (beep(330, 0.36, (1, .5, .3, .2)), 0.32, 1)), 3500)


def radio_opens():
    t = span(0.5)
    squelch = band(noise(t), 500, 3200) * (gate(t, 0, 0.09) + 0.35 * gate(t, 0.2, 0.12))
    return mix(squelch * 1.2, (beep(1245, 0.07), 0.09, 0.5))


SOUNDS = {
    'key.ogg': (key, -27), 'refused.ogg': (refused, -23), 'device-on.ogg': (device_on, -23),
    'device-off.ogg': (device_off, -23), 'missile-chosen.ogg': (missile_chosen, -24), 'lock-lost.ogg': (lock_lost, -22),
    'interference.ogg': (interference, -21), 'alarm-armor.ogg': (alarm_armor, -19), 'alarm-eject.ogg': (alarm_eject, -17),
    'alarm-friend.ogg': (alarm_friend, -20), 'radio-opens.ogg': (radio_opens, -22),
}

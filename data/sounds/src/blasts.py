# SPDX-License-Identifier: GPL-3.0-or-later
"""What is struck, and what ends."""

from kit import *


def blast(seconds, bottom, top, tail, debris=600, push=2.2):
    """An explosion: a crack, a body that darkens, a sub that falls, bits that rain."""
    t = span(seconds)
    crack = noise(t) * decay(t, 0.02, 0.0006) * 1.5
    body = sweep_low(noise(t), sweep(t, top, bottom * 3, tail * 0.35), 0.8) * decay(t, tail)
    rumble = low(noise(t), 110, 3) * decay(t, tail * 1.6, 0.03) * 5
    sub = sine(sweep(t, bottom * 3.2, bottom, tail * 0.3), t) * decay(t, tail)
    bits = band(crackle(t, debris * np.exp(-t / tail)), 500, 4500) * 1.5 * decay(t, tail, 0.05)
    return drive(mix(crack, body * 2.6, rumble, sub * 1.3, bits * 0.6), push)


def explosion_1():
    return room(blast(2.2, 38, 6500, 0.42), 0.6, 0.35, 2200)


def explosion_2():
    layers = [(blast(1.4, 46, 6000, 0.24), 0, 0.9)]
    for at, gain in ((0.16, 0.7), (0.31, 0.8), (0.55, 1.0), (0.83, 0.7)):
        layers.append((blast(1.3, chance(36, 60), chance(3500, 6500), chance(0.18, 0.34)), at, gain))
    return room(mix(*layers), 0.6, 0.35, 2200)


def shield_hit():
    t = span(0.5)
    glass = ring([(880, .5, .09), (1318, .45, .08), (1975, .35, .07), (2960, .25, .05), (4440, .15, .03)], t)
    ripple = fm(sweep(t, 620, 340, 0.12), 3.01, 2, t) * decay(t, 0.1)
    return room(mix(glass * decay(t, 0.2), ripple * 0.5, high(noise(t), 3000) * decay(t, 0.02)), 0.15, 0.4, 5000)


def hull_hit():
    t = span(0.5)
    clang = ring([(310, .6, .09), (523, .5, .10), (871, .4, .07), (1390, .3, .05), (2240, .2, .03)], t)
    thud = sine(sweep(t, 170, 70, 0.03), t) * decay(t, 0.07)
    bite = band(noise(t), 700, 5500) * decay(t, 0.018)
    return room(drive(mix(clang, thud, bite * 1.8), 1.7), 0.15, 0.3, 3000)


def rock_hit():
    t = span(0.8)
    knock = band(noise(t), 120, 1500) * decay(t, 0.05) * 2
    thud = sine(sweep(t, 120, 48, 0.05), t) * decay(t, 0.12)
    gravel = band(crackle(t, 1400 * np.exp(-t / 0.25)), 300, 3500) * 2 * decay(t, 0.3, 0.03)
    return room(drive(mix(knock, thud, gravel), 1.8), 0.2, 0.25, 1800)


def player_hit():
    t = span(0.7)
    slam = low(noise(t), 700, 3) * decay(t, 0.08) * 3
    thud = sine(sweep(t, 130, 42, 0.05), t) * decay(t, 0.16)
    groan = fm(sweep(t, 210, 140, 0.2), 1.37, 2, t) * decay(t, 0.2, 0.02)
    rattle = band(crackle(t, 500 * np.exp(-t / 0.2)), 900, 4500) * decay(t, 0.25) * 1.4
    return room(drive(mix(slam, thud * 1.4, groan * 0.4, rattle), 2), 0.12, 0.4, 2600)


def component_lost():
    t = span(1.4)
    tear = sweep_band(noise(t), sweep(t, 2400, 300, 0.3), 5) * decay(t, 0.35, 0.04)
    metal = ring([(170, .6, .4), (261, .5, .35), (437, .4, .25), (702, .3, .2), (1120, .25, .12)], t)
    return room(drive(mix(blast(1.3, 42, 5000, 0.28), (tear * 2.5 + metal * 0.4, 0.08, 0.8)), 1.4), 0.5, 0.35, 2200)


def shield_down():
    t = span(1.5)
    fall = sum(saw(sweep(t, f, f * 0.16, 0.45), t, 10) for f in (520, 653, 781)) * decay(t, 0.5, 0.01) * 0.4
    shatter = high(crackle(t, 1300 * np.exp(-t / 0.3)), 2000) * decay(t, 0.35)
    buzz = low(square(sweep(t, 96, 40, 0.6), t), 900) * decay(t, 0.5)
    return room(mix(low(fall, 4500), shatter * 1.3, buzz * 0.4), 0.4, 0.35, 4000)


def plate_off():
    t = span(1.1)
    tear = sweep_band(noise(t), 700 + 500 * np.sin(2 * np.pi * 5.3 * t) + 900 * np.exp(-t / 0.2), 6) * decay(t, 0.25, 0.02)
    sheet = ring([(143, .5, .3), (219, .5, .3), (371, .4, .25), (598, .35, .2), (913, .3, .16), (1490, .2, .1)], t)
    wobble = sheet * (0.6 + 0.4 * np.sin(2 * np.pi * 11 * t * np.exp(-t)))
    return room(drive(mix(tear * 3, (wobble, 0.06, 0.8)), 1.6), 0.35, 0.35, 3000)


def capital_explosion():
    layers = [(blast(4.6, 24, 6500, 1.1, 900, 2.6), 0, 1.0), (blast(2.0, 40, 6000, 0.3), 0, 0.6)]
    for _ in range(9):
        layers.append((blast(1.6, chance(30, 55), chance(2500, 6000), chance(0.2, 0.45)), chance(0.15, 2.6), chance(0.35, 0.8)))
    t = span(4.2)
    groan = fm(sweep(t, 74, 33, 1.2), 1.5, 3 + 2 * np.sin(2 * np.pi * 1.7 * t), t) * swell(t, 0.5, 2.5)
    layers.append((low(groan, 700), 0.3, 0.5))
    return room(mix(*layers), 1.4, 0.4, 1500)


def huge_explosion():
    t = span(6.0)
    suck = sweep_band(noise(span(0.7)), sweep(span(0.7), 200, 3800), 3) * np.linspace(0, 1, len(span(0.7))) ** 3
    layers = [(suck * 2, 0, 0.8), (blast(5.8, 18, 7500, 1.7, 1200, 3.0), 0.7, 1.1), (blast(2.2, 36, 7000, 0.4), 0.7, 0.6)]
    for _ in range(8):
        layers.append((blast(2.2, chance(24, 44), chance(1500, 4500), chance(0.4, 0.8)), chance(1.0, 3.6), chance(0.3, 0.6)))
    ringing = sum(sine(f, t) * decay(t, 1.6, 0.4) for f in (55, 82.6, 110.4, 165.3)) * 0.25
    layers.append((ringing, 0.9, 0.7))
    return room(mix(*layers), 2.0, 0.45, 1400)


def shockwave():
    t = span(2.0)
    whoosh = sweep_low(noise(t), sweep(t, 2600, 90, 0.5), 1.2) * swell(t, 0.08, 1.7)
    push = sine(sweep(t, 78, 28, 0.5), t) * swell(t, 0.03, 1.6)
    return room(drive(mix(whoosh * 2.2, push), 1.6), 0.6, 0.3, 1500)


def collision():
    t = span(0.9)
    crunch = band(noise(t), 120, 2600) * decay(t, 0.09) * 2.2
    scrape = sweep_band(noise(t), 1300 + 600 * np.sin(2 * np.pi * 9 * t), 5) * swell(t, 0.05, 0.6) * 1.5
    thud = sine(sweep(t, 110, 36, 0.06), t) * decay(t, 0.2)
    metal = ring([(233, .5, .2), (387, .4, .18), (641, .35, .12), (1071, .25, .08)], t)
    return room(drive(mix(crunch, scrape * 0.6, thud * 1.4, metal * 0.6), 2.2), 0.3, 0.35, 2400)


SOUNDS = {
    'explosion-1.ogg': (explosion_1, -14), 'explosion-2.ogg': (explosion_2, -14),
    'shield-hit.ogg': (shield_hit, -19), 'hull-hit.ogg': (hull_hit, -18), 'rock-hit.ogg': (rock_hit, -18),
    'player-hit.ogg': (player_hit, -16), 'component-lost.ogg': (component_lost, -15),
    'shield-down.ogg': (shield_down, -17), 'plate-off.ogg': (plate_off, -17),
    'capital-explosion.ogg': (capital_explosion, -13), 'huge-explosion.ogg': (huge_explosion, -12),
    'shockwave.ogg': (shockwave, -16), 'collision.ogg': (collision, -16),
}

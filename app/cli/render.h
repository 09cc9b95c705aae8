/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `sortie-cli render MISSION --tick T … -o FILE.png`: a picture of a mission at
 * a tick, without a display. argv[0] is the command's name. Returns the exit status.
 */
int sortie_cli_render (int argc, char **argv);

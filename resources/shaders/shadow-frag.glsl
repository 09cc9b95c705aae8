// SPDX-License-Identifier: GPL-3.0-or-later
// Depth alone.
void
main ()
{
}

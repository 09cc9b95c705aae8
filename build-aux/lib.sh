# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What ./start and ./check share: words to the user, and the system's packages. Sourced, never run;
# the caller stands in the top folder of the source.

say ()
{
  if [ -t 1 ]; then printf '\033[1m%s\033[0m\n' "$*"; else printf '%s\n' "$*"; fi
}

die ()
{
  printf '%s\n' "${0##*/}: $*" >&2
  exit 1
}

# The package manager of this system: apt, dnf, pacman, or nothing for one we do not know.
package_manager ()
{
  if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then echo apt
  elif command -v dnf >/dev/null; then echo dnf
  elif command -v pacman >/dev/null; then echo pacman
  fi
}

# listed_packages MANAGER SECTION...: the names in build-aux/packages, one a line.
listed_packages ()
{
  local manager=$1 column
  shift
  case $manager in
    dnf) column=3 ;;
    pacman) column=4 ;;
    *) column=2 ;;
  esac
  awk -v sections=" $* " -v column="$column" \
    '!/^#/ && index (sections, " " $1 " ") && $column != "-" { print $column }' build-aux/packages |
    sort -u
}

# missing_packages MANAGER NAME...: those that are not installed, one a line.
missing_packages ()
{
  local manager=$1
  shift
  case $manager in
    apt)
      comm -23 <(printf '%s\n' "$@" | LC_ALL=C sort) \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
            sed -n 's/^installed //p' | LC_ALL=C sort -u)
      ;;
    dnf)
      local name
      for name; do
        rpm -q --quiet --whatprovides "$name" || printf '%s\n' "$name"
      done
      ;;
    pacman) pacman -T "$@" || true ;;
  esac
}

# need_packages SECTION...: installs what is missing, after saying so; does nothing, at once, when
# all of it is there. Asks nothing as root or where sudo asks nothing.
need_packages ()
{
  local manager become=()
  local -a listed missing
  manager=$(package_manager)
  if [ -z "$manager" ]; then
    say "This system's package manager is not known here. Sortie wants what Debian calls:"
    listed_packages apt "$@" | paste -sd ' ' | fold -s -w 100
    return 0
  fi

  mapfile -t listed < <(listed_packages "$manager" "$@")
  mapfile -t missing < <(missing_packages "$manager" "${listed[@]}")
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi

  say "Installing ${#missing[@]} packages with $manager:"
  printf '%s ' "${missing[@]}" | fold -s -w 100
  echo

  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "not root, and no sudo here: have these packages installed, then run this again"
    become=(sudo)
  fi
  case $manager in
    apt)
      # One source of several that cannot be reached is no reason to stop: the install below tells.
      "${become[@]}" apt-get -qq update || say "apt-get update had errors; going on with the lists there are"
      "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}"
      ;;
    dnf) "${become[@]}" dnf -y --setopt=install_weak_deps=False install "${missing[@]}" ;;
    pacman) "${become[@]}" pacman -S --noconfirm --needed "${missing[@]}" ;;
  esac || die "the packages above could not be installed; the lines before this one say why"
}

# need_build_folder FOLDER OPTION...: a folder configured with just these options. One configured with
# others, or by another version of meson, is configured anew; folders inside it stay.
need_build_folder ()
{
  local folder=$1 wanted
  shift
  wanted="$(meson --version) ${CC:-cc} $*"
  if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/configured-with" 2>/dev/null)" = "$wanted" ]; then
    return 0
  fi
  rm -rf "$folder"/{meson-info,meson-logs,meson-private,build.ninja,.ninja_deps,.ninja_log,configured-with}
  mkdir -p "$folder"
  meson setup "$folder" "$@" && printf '%s\n' "$wanted" >"$folder/configured-with"
}

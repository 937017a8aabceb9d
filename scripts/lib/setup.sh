# shellcheck shell=bash
# shellcheck disable=SC2034  # the lists are for the scripts that source this file
# Shared by scripts/play, scripts/test and scripts/bench, which source it under "set -e".
#
# Packages are those of Debian 12. If no package is missing, the scripts need neither a network nor the right to
# install.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)

# Packages to build and run both programs. librsvg2-common lets GTK show its own icons; gettext compiles the
# translations, and wx3.2-i18n has those of the words of wxWidgets.
play_packages=(
  g++ cmake ninja-build gettext
  libcli11-dev libfmt-dev liblua5.4-dev libwxgtk3.2-dev libyaml-cpp-dev nlohmann-json3-dev
  librsvg2-common wx3.2-i18n
)
# Packages that only the tests need.
test_packages=(
  catch2 librapidcheck-dev libvalijson-dev pybind11-dev python3 python3-dev python3-numpy python3-pytest xauth xdotool xvfb
)
# Optional packages for some tests, which are left out without them.
look_packages=(chromium chromium-driver parallel lua-check clang-format-14 openbox)
# Optional packages for faster builds, installed together with required ones.
speed_packages=(ccache mold)

# Further optional packages of a script.
wanted_packages=()

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# die: the call was wrong. fail: the answer is no.
die() {
  say "$@"
  exit 2
}

fail() {
  say "$@"
  exit 1
}

# missing_packages NAME...: prints those that are not installed, one per line.
missing_packages() {
  local package
  for package in "$@"; do
    if [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true) != installed ]]; then
      printf '%s\n' "$package"
    fi
  done
}

# ensure_packages NAME...: installs missing packages. Without the right to do so, prints the command and exits with 2.
ensure_packages() {
  local missing
  if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system; make sure that these packages, or their equivalents, are installed: $*"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0

  local prefix=()
  if [[ $(id -u) != 0 ]]; then
    choose_sudo "${missing[@]}"
    prefix=(sudo)
    [[ -t 0 ]] || prefix=(sudo -n)
  fi
  apt_install "${missing[@]}"
}

# Decides whether sudo may be used to install the packages, or ends the script. Sets nothing.
choose_sudo() {
  local command="sudo apt-get install --no-install-recommends $*" answer
  if ! command -v sudo >/dev/null; then
    say "these packages are missing and there is no sudo; run as root:"
    printf '  %s\n' "${command#sudo }" >&2
    exit 2
  fi
  if [[ -t 0 && -t 2 ]]; then
    say "these packages are missing: $*"
    read -r -p "Install them now with sudo apt-get? [Y/n] " answer || answer=n
    case ${answer,,} in
      '' | y | yes) return ;;
    esac
    say "nothing was installed; the command is:"
  elif sudo -n true 2>/dev/null; then
    return
  else
    say "these packages are missing and sudo asks for a password; run:"
  fi
  printf '  %s\n' "$command" >&2
  exit 2
}

# apt_install NAME...: with the caller's ${prefix[@]} before each command. The output goes to build/setup.log.
apt_install() {
  local log=$root/build/setup.log package extra=()
  local apt=("${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120)
  mkdir -p "$root/build"
  : >"$log"

  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    update_package_lists || die "apt-get update failed; its output is in build/setup.log"
  fi
  while read -r package; do
    if [[ $(apt-cache policy "$package" 2>/dev/null) == *"Candidate: "[0-9]* ]]; then
      extra+=("$package")
    fi
  done < <(missing_packages "${speed_packages[@]}" "${wanted_packages[@]}")

  say "installing $* ${extra[*]}"
  if ! "${apt[@]}" install --no-install-recommends "$@" "${extra[@]}" >>"$log" 2>&1 </dev/null; then
    # The lists may be older than the archive.
    update_package_lists || true
    if ! "${apt[@]}" install --no-install-recommends "$@" "${extra[@]}" >>"$log" 2>&1 </dev/null; then
      tail -n 15 "$log" >&2
      die "the packages could not be installed; the whole output is in build/setup.log"
    fi
  fi
}

update_package_lists() {
  say "updating the package lists"
  "${apt[@]}" update >>"$log" 2>&1 </dev/null
}

# The compilers to run at once: one per processor, and no more than memory allows (about 1 GiB each).
job_count() {
  local processors memory
  processors=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || true)
  if [[ -n $memory ]] && ((memory < processors)); then
    processors=$((memory > 1 ? memory : 1))
  fi
  printf '%s\n' "$processors"
}

# build PRESET [show|quiet [TARGET]]: configures and builds build/PRESET, all or a target of it. Quiet: output only on a
# terminal or of a failure.
build() {
  local preset=$1 output=${2:-show} log=$root/build/$1.log status=0
  local configure=(cmake --preset "$preset") compile=(cmake --build --preset "$preset" --parallel "$(job_count)")
  if (($# > 2)); then compile+=(--target "$3"); fi
  mkdir -p "$root/build"
  cd "$root" || return
  export NINJA_STATUS='[%f/%t, %es] '
  # ccache stores below HOME, unless there is none to write to.
  if [[ ! -w ${HOME:-/nonexistent} ]]; then
    export CCACHE_DIR=${CCACHE_DIR:-$root/build/ccache}
  fi

  # A build folder that was copied with its tree still names the old place.
  local cache=$root/build/$preset/CMakeCache.txt
  if [[ -e $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    configure+=(--fresh)
  fi
  say "configuring build/$preset"
  "${configure[@]}" >"$log" 2>&1 || status=$?
  if ((status)); then
    cat "$log" >&2
    fail "cmake could not configure build/$preset"
  fi

  if [[ -x $root/build/$preset/bin/stockade ]]; then
    say "building build/$preset"
  else
    say "building build/$preset (the first time takes some minutes)"
  fi
  if [[ $output == quiet && ! -t 1 ]]; then
    "${compile[@]}" >"$log" 2>&1 || status=$?
    ((status == 0)) || cat "$log" >&2
  else
    "${compile[@]}" || status=$?
  fi
  ((status == 0)) || fail "the build failed"
}

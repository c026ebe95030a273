# What Scripts/run and Scripts/test share: the Debian packages that Detent needs, how the missing ones
# are installed, and the release build. Sourced, with `program` and `root` set by the script.

# What building and running needs. A toolchain unpacked on a bare Debian 12 brings its own compiler
# and linker, but takes the C runtime, the headers and a few shared libraries from the system.
build_packages=(
  gcc libc6-dev libstdc++-12-dev              # start files, headers, the C++ library
  libcurl4 libncurses6 libsqlite3-0 libxml2   # what the toolchain's own programs load
  libsdl2-dev libsdl2-ttf-dev                 # window, events, sound, text runs: both linked in, so
                                              # that all they need comes as their headers do
  libpixman-1-dev libpng-dev                  # blending, pictures on disk
  libicu-dev                                  # where lines may break, and which way text runs
  libfontconfig-dev                           # fonts for what the built-in one lacks
  libmd4c-dev                                 # Markdown
  libsdl2-image-2.0-0                         # pictures in documents, loaded with the first one
  libx11-dev libxi-dev libwayland-dev         # trackpad pinches
)

# What the tests need besides: an X server without a screen, and real input for it, Unicode's own
# tests, and fonts; tests draw with the fonts of these packages and no others.
test_packages=(
  xvfb xdotool x11-utils
  xserver-xorg-core xserver-xorg-video-dummy  # the rig: screen of memory, devices moved by tests
  vim-runtime doc-debian                      # real texts in many languages, to make ladders of
  manpages manpages-de manpages-fr manpages-ja manpages-ru manpages-zh
  unicode-data
  fonts-noto-core fonts-noto-color-emoji fonts-droid-fallback fonts-nanum
  dbus-daemon python3-dbus-next               # a session bus, and a file chooser on it
  weston                                      # a Wayland compositor on that screen
  wayland-protocols libxkbcommon-dev          # the tests' own compositor
  libpango1.0-dev pkg-config                  # another text layout, to compare with
)

# Ends the script with exit code 3: this machine cannot run it as it is.
cannot_run() {
  printf '%s: %s\n' "$program" "$1" >&2
  exit 3
}

# Prints those of the given packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    case $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) in
      installed*) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# Installs those of the given packages that are missing, and says which.
install_packages() {
  command -v dpkg-query >/dev/null ||
    cannot_run "no dpkg here: this script installs packages on Debian 12 only; needed are: $*"
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      cannot_run "no sudo here; as root, run: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  printf '%s: installing %s\n' "$program" "${missing[*]}" >&2
  # Where the package lists were never fetched, or long ago, the first attempt fails.
  install_once "${missing[@]}" 2>/dev/null && return 0
  "${as_root[@]}" apt-get update --quiet=2 >&2 || cannot_run "apt-get update failed"
  install_once "${missing[@]}" ||
    cannot_run "apt-get could not install: ${missing[*]}"
}

# One attempt; `as_root` is the caller's.
install_once() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet=2 --no-install-recommends "$@" >/dev/null </dev/null
}

# Ends the script when the Swift toolchain is not on PATH.
need_swift() {
  command -v swift >/dev/null ||
    cannot_run "no Swift here: install a 6.3 toolchain from swift.org and put its usr/bin on PATH"
}

# Builds the release binary of the package in `root`, silent unless that fails, and sets `binary`.
build_release() {
  local build=(swift build --package-path "$root" --configuration release --product detent) log
  binary=$("${build[@]}" --show-bin-path)/detent || return 1
  [[ -e $binary ]] || printf '%s: building, which takes a minute the first time\n' "$program" >&2
  log=$("${build[@]}" 2>&1 </dev/null) || {
    printf '%s\n' "$log" >&2
    return 1
  }
}

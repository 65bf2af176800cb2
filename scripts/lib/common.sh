# shellcheck shell=bash
# Functions that every script here needs. Written for bash 3.2 with POSIX tools, which macOS has as it comes.
# Sourced, never run. Sets ROOT, the repository.

set -euo pipefail
unset CDPATH

# shellcheck disable=SC2034 # read by the scripts that source this
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
SCRIPT=scripts/$(basename "$0")
case $0 in */scripts/lib/dev/*) SCRIPT="scripts/dev $(basename "$0")" ;; esac

# --- messages -------------------------------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }
warn() { printf 'Warning: %s\n' "$*" >&2; }

# FAULT ADVICE...: prints the fault on the first line and the advice on the next ones, and exits.
die() {
  printf 'Error: %s\n' "$1" >&2
  shift
  if [ $# -gt 0 ]; then printf '  %s\n' "$@" >&2; fi
  exit 1
}

# The comment at the head of a script is its manual.
show_help() { sed -n -e '1d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"; }

unknown_option() { die "unknown option: $1" "$SCRIPT --help lists the options"; }

# The rest of the command line, from an option on: the option's value.
value_of() {
  if [ $# -lt 2 ]; then die "$1 needs a value" "$SCRIPT --help describes it"; fi
  printf '%s' "$2"
}

# NAME VALUE LOWEST HIGHEST: exits unless VALUE is a whole number in range.
check_number() {
  case $2 in
    '' | *[!0-9]* | ??????????*) die "$1 takes a whole number from $3 to $4, not '$2'" ;;
  esac
  if [ "$2" -lt "$3" ] || [ "$2" -gt "$4" ]; then die "$1 takes a whole number from $3 to $4, not $2"; fi
}

# NAME VALUE: exits unless VALUE is an amount of memory such as 512m or 2g.
check_memory_size() {
  case $2 in
    [1-9]*[kKmMgG]) case ${2%?} in *[!0-9]* | ????????*) ;; *) return ;; esac ;;
  esac
  die "$1 takes a size such as 512m or 2g, not '$2'"
}

# A size such as 512m, 2g: in MB.
in_megabytes() {
  case $1 in
    *[gG]) echo $((${1%?} * 1024)) ;;
    *[mM]) echo "${1%?}" ;;
    *) echo $((${1%?} / 1024)) ;;
  esac
}

# PATH: the same, absolute. Its last part need not exist.
absolute_path() {
  local path=${1%/}
  case $path in
    /*) printf '%s' "$path" ;;
    *) printf '%s/%s' "$PWD" "${path#./}" ;;
  esac
}

# --- child processes and cleaning up ---------------------------------------------------------------------------------

# Bash handles a signal only when its foreground child has ended. So long commands run in the background, and bash waits.
CHILD=
attend() {
  "$@" &
  CHILD=$!
  local status=0
  wait "$CHILD" || status=$?
  CHILD=
  return $status
}

end_child() {
  if [ -n "$CHILD" ] && kill "$CHILD" 2> /dev/null; then wait "$CHILD" 2> /dev/null || true; fi
  CHILD=
}

# FUNCTION: bash calls it once, however the script ends.
at_exit() {
  # shellcheck disable=SC2064
  trap "trap '' INT TERM HUP; trap - EXIT; end_child; $1" EXIT
  trap 'say; say "Interrupted."; exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
}

# --- the machine ----------------------------------------------------------------------------------------------------

check_curl() {
  command -v curl > /dev/null || die 'curl is missing' "Install it with your system's package manager."
}

port_taken() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null; }

# PORT WHAT OPTION
check_port() {
  if port_taken "$1"; then
    die "port $1 ($2) is taken by another program" \
      "Stop that program (lsof -i :$1 shows which it is), or take another port: $3"
  fi
}

# Megabytes that new processes may take, or nothing where the system does not tell.
available_megabytes() {
  local all='' limit='' used=0
  if [ -r /proc/meminfo ]; then
    all=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
    if [ -r /sys/fs/cgroup/memory.max ]; then # the bound of a container
      limit=$(cat /sys/fs/cgroup/memory.max)
      used=$(cat /sys/fs/cgroup/memory.current 2> /dev/null || echo 0)
      if [ "$limit" != max ] && [ $(((limit - used) / 1048576)) -lt "$all" ]; then all=$(((limit - used) / 1048576)); fi
    fi
  elif [ "$(uname -s)" = Darwin ]; then
    all=$(sysctl -n hw.memsize | awk '{ print int($1 / 1048576 * 0.7) }') # macOS gives back memory that is only cached
  fi
  printf '%s' "$all"
}

# MEGABYTES ADVICE
check_memory() {
  local available
  available=$(available_megabytes)
  if [ -n "$available" ] && [ "$available" -lt "$1" ]; then
    die "the server needs about $1 MB of memory, $available MB are free" "$2"
  fi
}

# FOLDER MEGABYTES: the folder need not exist yet.
check_disk() {
  local folder=$1 free
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  free=$(df -Pk "$folder" | awk 'NR == 2 { print int($4 / 1024) }')
  if [ "$free" -lt "$2" ]; then die "this needs about $2 MB of disk below $folder, $free MB are free"; fi
  [ -w "$folder" ] || die "no permission to write in $folder"
}

# --- Java and Maven -------------------------------------------------------------------------------------------------

# Where a Java may be. Patterns that match nothing stay as they are, and name no folder.
JAVA_FOLDERS=(/usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk*
  /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home
  /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home
  "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.asdf/installs/java/* "${HOME:-}"/.local/share/mise/installs/java/*)

# FOLDER: the feature version of its Java, such as 17; nothing if it does not tell.
java_version() {
  local version=
  if [ -r "$1/release" ]; then version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$1/release"); fi
  if [ -z "$version" ]; then version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1); fi
  case $version in 1.*) version=${version#1.} ;; esac
  echo "${version%%[!0-9]*}"
}

# Sets SERVER_JAVA to a Java of 21 or newer, on which Neo4j 2026 runs.
find_new_java() {
  local folder version
  for folder in "$(java_home_on_path)" "${JAVA_FOLDERS[@]}"; do
    if [ -z "$folder" ] || [ ! -x "$folder/bin/java" ]; then continue; fi
    version=$(java_version "$folder")
    if [ -n "$version" ] && [ "$version" -ge 21 ]; then
      # shellcheck disable=SC2034 # read by server.sh
      SERVER_JAVA=$folder
      return
    fi
  done
  die "Neo4j $NEO4J needs a Java 21 or newer, and there is none"
}

# FOLDER: 17 or 21 if it holds such a JDK, else the reason why it does not serve.
judge_jdk() {
  local version
  [ -x "$1/bin/java" ] || { echo 'no Java'; return; }
  version=$(java_version "$1")
  if [ -z "$version" ]; then echo 'a Java of unknown version'
  elif [ "$version" -lt 17 ]; then echo "Java $version: too old"
  elif [ "$version" -gt 21 ]; then echo "Java $version: too new"
  elif [ "$version" != 17 ] && [ "$version" != 21 ]; then echo "Java $version: not supported by Neo4j 5.26"
  elif [ ! -x "$1/bin/javac" ]; then echo "Java $version, but a JRE: it has no compiler"
  else echo "$version"; fi
}

# The home of the java on the PATH. The stub that macOS has there would open a window.
java_home_on_path() {
  command -v java > /dev/null || return 0
  if [ "$(command -v java)" = /usr/bin/java ] && [ -x /usr/libexec/java_home ]; then
    /usr/libexec/java_home 2> /dev/null || true
  else
    java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
  fi
}

# Sets and exports JAVA_HOME: as it is, else by the PATH, else from the usual folders. 17 before 21, since most tests use 17.
find_jdk() {
  local verdict folder wanted seen='' on_path
  if [ -n "${JAVA_HOME:-}" ]; then
    verdict=$(judge_jdk "$JAVA_HOME")
    case $verdict in 17 | 21) export JAVA_HOME; return ;; esac
    seen="JAVA_HOME=$JAVA_HOME ($verdict)"
  fi
  on_path=$(java_home_on_path)
  for wanted in 17 21; do
    for folder in "$on_path" "${JAVA_FOLDERS[@]}"; do
      if [ -z "$folder" ] || [ ! -x "$folder/bin/java" ]; then continue; fi
      verdict=$(judge_jdk "$folder")
      if [ "$verdict" = $wanted ]; then
        if [ -n "$seen" ]; then say "Using $folder instead of $seen."; fi
        export JAVA_HOME=$folder
        return
      fi
      if [ $wanted = 17 ] && [ "$verdict" != 21 ]; then seen="${seen:+$seen, }$folder ($verdict)"; fi
    done
  done
  die 'this needs a JDK 17 or 21, and found none' "Seen: ${seen:-no Java at all}" \
    'Install one (Eclipse Temurin, your system'"'"'s openjdk-17-jdk, …) or point JAVA_HOME to it.'
}

check_maven() {
  local version
  command -v mvn > /dev/null || die 'Maven is missing' 'Install Maven 3.8 or newer, so that mvn is on the PATH.'
  version=$(mvn -v 2> /dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  case $version in
    '') die 'mvn -v does not work' 'Try it by hand: it must print its version.' ;;
    [0-2].* | 3.[0-7] | 3.[0-7].*) die "Maven $version is too old" 'Install Maven 3.8 or newer.' ;;
  esac
}

# --- flat JSON ------------------------------------------------------------------------------------------------------

# KEY: the value of the last such key in the document on standard input, if it is a string, a number or a word.
json_value() { tr -d '\n' | sed -n "s/^[^{]*{.*\"$1\" *: *\"\{0,1\}\([^\",}]*\).*/\1/p"; }

# shellcheck shell=bash
# Starts and stops the Neo4j server whose home is this repository. Sourced after common.sh and build.sh.
#
# A server belongs to a data folder. Beside data/default lie data/default.password (for its owner alone) and, while it
# runs, data/default.server: its process id and its options, as key=value lines.

DATA=$ROOT/data/default
PORT=7474
HEAP=2g
GC=g1
PAGE_CACHE=512m
PLUGINS=plugins # folder of the plugins' jars, relative to ROOT
SETTINGS=() # more -c key=value
SERVER_JVM=() # more options of its JVM
BOLT_OFFSET=213 # 7474 + 213 = 7687

# The rest of the command line, from an option on. Sets TAKEN to the number of words it has used, 0 for no server option.
server_option() {
  TAKEN=2
  case $1 in
    --data) DATA=$(absolute_path "$(value_of "$@")") ;;
    --port) PORT=$(value_of "$@"); check_number --port "$PORT" 1024 65322 ;;
    --heap) HEAP=$(value_of "$@"); check_memory_size --heap "$HEAP" ;;
    --pagecache) PAGE_CACHE=$(value_of "$@"); check_memory_size --pagecache "$PAGE_CACHE" ;;
    --gc)
      GC=$(value_of "$@" | tr '[:upper:]' '[:lower:]')
      GC=${GC%gc} # ZGC
      gc_flag > /dev/null
      ;;
    -c)
      case $(value_of "$@") in
        server.jvm.additional=*) SERVER_JVM+=("${2#*=}") ;; # Neo4j leaves this setting to the script that starts it
        ?*=*) SETTINGS+=("$2") ;;
        *) die "-c takes key=value, not '$2'" ;;
      esac
      ;;
    *)
      # shellcheck disable=SC2034 # read by the scripts
      TAKEN=0
      ;;
  esac
}

gc_flag() {
  case $GC in
    g1) echo -XX:+UseG1GC ;;
    parallel) echo -XX:+UseParallelGC ;;
    serial) echo -XX:+UseSerialGC ;;
    z) echo -XX:+UseZGC ;;
    shenandoah) echo -XX:+UseShenandoahGC ;;
    *) die "unknown collector: $GC" '--gc takes g1, parallel, serial, z or shenandoah' ;;
  esac
}

bolt_port() { echo $((PORT + BOLT_OFFSET)); }
password_file() { printf '%s.password' "$DATA"; }
server_file() { printf '%s.server' "$DATA"; }
console_log() { printf '%s/logs/console.log' "$DATA"; }
server_note() { printf '%sheap %s, page cache %s, %s' "${NEO4J:+Neo4j $NEO4J, }" "$HEAP" "$PAGE_CACHE" "$GC"; }

# Memory for heap, page cache and the rest of the JVM.
needed_megabytes() { echo $(($(in_megabytes "$HEAP") + $(in_megabytes "$PAGE_CACHE") + 512)); }

# OFFSETS: where --port named no PORT, sets it so that it, Bolt's port and those at OFFSETS are free. At random, so that two scripts
# that start together rarely meet; below 32768, from where Linux numbers outgoing connections.
take_free_port() {
  local port offset
  until [ -n "$PORT" ]; do
    port=$((20000 + RANDOM % 12000))
    for offset in 0 "$BOLT_OFFSET" "$@"; do
      if port_taken $((port + offset)); then continue 2; fi
    done
    PORT=$port
  done
}

check_server_ports() {
  check_server_port "$PORT" 'HTTP'
  check_server_port "$(bolt_port)" 'Bolt'
}

# PORT WHAT
check_server_port() {
  local folder option="--port N sets HTTP to N and Bolt to N+$BOLT_OFFSET"
  folder=$(folder_on_port "$1")
  if [ -n "$folder" ]; then
    die "port $1 ($2) is taken by the server of the data folder $folder" \
      "Stop that server (scripts/neo4j stop --data '$folder'), or take another port: $option"
  fi
  check_port "$1" "$2" "$option"
}

# PORT: the folder below data/ whose server has that port, or nothing.
folder_on_port() (
  for file in "$ROOT"/data/*.server; do
    DATA=${file%.server}
    if [ -z "$(server_pid)" ]; then continue; fi
    PORT=$(server_fact port)
    if [ "$PORT" = "$1" ] || [ "$(bolt_port)" = "$1" ]; then echo "$DATA"; fi
  done
)

# HINT: ends the script unless a server runs on DATA. The hint names another way to say which server.
require_server() {
  [ -n "$(server_pid)" ] || die "no server runs on $DATA" 'Start one: scripts/neo4j start' \
    'or name the data folder of a server that runs: --data DIR. scripts/neo4j status lists these servers' "or name another: $1"
}

# --- the process ----------------------------------------------------------------------------------------------------

# KEY: that option of the running server.
server_fact() { if [ -r "$(server_file)" ]; then sed -n "s/^$1=//p" "$(server_file)"; fi; }

# The id of the running server of this data folder, or nothing. The file may be old and its id another program's by now,
# so the command line of the process must name our data folder.
server_pid() {
  local pid
  pid=$(server_fact pid)
  if [ -n "$pid" ] && is_our_server "$pid"; then echo "$pid"; fi
}

is_our_server() {
  case $(ps -ww -p "$1" -o command= 2> /dev/null) in
    *org.neo4j.server.*Community*"server.directories.data=$DATA "*) return 0 ;;
    *) return 1 ;;
  esac
}

# Says which servers run on other folders below data/, and how to stop each.
show_other_servers() (
  for file in "$ROOT"/data/*.server; do
    DATA=${file%.server}
    if [ -n "$(server_pid)" ]; then
      say "A server runs on $DATA, HTTP port $(server_fact port). To stop it: scripts/neo4j stop --data '$DATA'"
    fi
  done
)

# Takes over the options of the running server of this data folder.
adopt_running_server() {
  PORT=$(server_fact port)
  HEAP=$(server_fact heap)
  GC=$(server_fact gc)
  PAGE_CACHE=$(server_fact pagecache)
  AUTH=$(server_fact auth)
}

# PID
write_server_file() {
  printf '%s\n' "pid=$1" "port=$PORT" "heap=$HEAP" "gc=$GC" "pagecache=$PAGE_CACHE" "auth=$AUTH" > "$(server_file)"
}

# Sets COMMAND, which must run in ROOT: a relative class path survives blanks and colons in the path of the repository.
# Neo4j derives no advertised port from that on which it listens, and the Browser connects to the advertised one.
server_command() {
  local setting
  COMMAND=("${SERVER_JAVA:-$JAVA_HOME}/bin/java" -cp "$PLUGINS/*:conf/*:$LIB/*" "-Xms$HEAP" "-Xmx$HEAP" "$(gc_flag)" ${SERVER_JVM[@]+"${SERVER_JVM[@]}"}
    --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED -Dfile.encoding=UTF-8 -Djava.awt.headless=true
    "$SERVER_CLASS" "--home-dir=$ROOT" "--config-dir=$ROOT/conf" --console-mode
    -c "server.directories.data=$DATA" -c "server.directories.logs=$DATA/logs" -c "server.directories.run=$DATA/run"
    -c "server.directories.plugins=$ROOT/$PLUGINS"
    -c "server.http.listen_address=:$PORT" -c "server.bolt.listen_address=:$(bolt_port)"
    -c "server.http.advertised_address=:$PORT" -c "server.bolt.advertised_address=:$(bolt_port)"
    -c "server.memory.pagecache.size=$PAGE_CACHE")
  if [ "$AUTH" = none ]; then COMMAND+=(-c dbms.security.auth_enabled=false); fi
  for setting in ${SETTINGS[@]+"${SETTINGS[@]}"}; do COMMAND+=(-c "$setting"); done
}

# --- the login ------------------------------------------------------------------------------------------------------

AUTH=neo4j # or none

# The password in NEO4J_AUTH, checked, or nothing.
wanted_password() {
  local auth=${NEO4J_AUTH:-} password
  case $auth in
    '' | none) ;;
    neo4j/*)
      password=${auth#neo4j/}
      if [ "$password" = neo4j ]; then die 'NEO4J_AUTH: the password must not be neo4j'; fi
      if [ ${#password} -lt 8 ]; then die 'NEO4J_AUTH: Neo4j wants a password of at least 8 characters'; fi
      case $password in *[[:cntrl:]]*) die 'NEO4J_AUTH: the password holds a control character' ;; esac
      printf '%s' "$password"
      ;;
    *) die "NEO4J_AUTH is neither neo4j/<password> nor none" 'The first user is always neo4j.' ;;
  esac
}

random_password() { LC_ALL=C tr -dc 'A-Za-z0-9' < /dev/urandom 2> /dev/null | head -c 20 || true; }

# PASSWORD: writes the file, which no other user can read at any time.
write_password() { (umask 077 && rm -f "$(password_file)" && printf '%s\n' "$1" > "$(password_file)"); }

# Before the first start of a data folder: sets its password as Neo4j's own container image does. The password goes
# through a file that is removed at once, since every user may read a command line.
prepare_login() {
  local wanted kept='' folder failed=0
  if [ "${NEO4J_AUTH:-}" = none ]; then AUTH=none; else AUTH=neo4j; fi
  wanted=$(wanted_password)
  if [ -r "$(password_file)" ]; then kept=$(cat "$(password_file)"); fi
  if [ -d "$DATA/databases" ] || [ -d "$DATA/dbms" ]; then
    if [ -z "$kept" ] && [ -n "$wanted" ]; then write_password "$wanted"; fi
    if [ -n "$kept" ] && [ -n "$wanted" ] && [ "$kept" != "$wanted" ]; then
      warn "$DATA keeps the password of its first start (see $(password_file)): NEO4J_AUTH has no effect."
    fi
    return
  fi
  if [ -z "$wanted" ]; then wanted=$(random_password); fi
  mkdir -p "$DATA"
  folder=$(umask 077 && mktemp -d "${TMPDIR:-/tmp}/tremaux.XXXXXX")
  printf 'server.directories.data=%s\n' "$DATA" > "$folder/neo4j.conf"
  (umask 077 && printf '%s\n' "-cp \"$LIB/*\"" -XX:TieredStopAtLevel=1 org.neo4j.cli.AdminTool 'dbms set-initial-password' \
    "\"$(printf '%s' "$wanted" | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g')\"" > "$folder/arguments")
  set_initial_password "$folder" > "$folder/log" 2>&1 || failed=1
  if [ $failed = 1 ]; then cat "$folder/log" >&2; fi
  rm -rf "$folder"
  if [ $failed = 1 ]; then die "Neo4j did not set the password of $DATA"; fi
  write_password "$wanted"
}

set_initial_password() (
  cd "$ROOT" && NEO4J_HOME=$ROOT NEO4J_CONF=$1 exec "${SERVER_JAVA:-$JAVA_HOME}/bin/java" "@$1/arguments"
)

# ARGUMENTS of curl: asks the server with its login. The login goes through standard input, not through the command line.
ask() {
  local login=''
  if [ "$AUTH" != none ] && [ -r "$(password_file)" ]; then
    login=$(sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' "$(password_file)")
    printf 'user = "neo4j:%s"\n' "$login"
  fi | curl -sS --noproxy '*' -m 60 -K - "$@"
}

base_url() { echo "http://127.0.0.1:$PORT"; }

# Prints the addresses of the server.
show_address() {
  say "Neo4j Browser  http://localhost:$PORT"
  say "Tremaux        http://localhost:$PORT/tremaux/status"
  say "Bolt           bolt://localhost:$(bolt_port)"
  if [ "$AUTH" = none ]; then say 'Login          none'; else say "Login          neo4j, password in $(password_file)"; fi
}

# --- start and stop -------------------------------------------------------------------------------------------------

# Checks and prepares the start of the server.
prepare_server() {
  local pid
  pid=$(server_pid)
  if [ -n "$pid" ]; then
    adopt_running_server
    die "a server already runs on $DATA (process $pid, http://localhost:$PORT)" "Stop it: scripts/neo4j stop --data '$DATA'"
  fi
  check_server_ports
  mkdir -p "$DATA/logs"
  prepare_login
  server_command
}

# Starts the server in the background and waits until it and Tremaux answer.
start_server() {
  local pid
  prepare_server
  (cd "$ROOT" && exec nohup "${COMMAND[@]}" > "$(console_log)" 2>&1 < /dev/null) &
  pid=$!
  write_server_file "$pid"
  wait_until_ready "$pid"
}

# PID
wait_until_ready() {
  local seconds=0 code=000
  until [ "$code" = 200 ] || [ "$code" = 401 ]; do # 401 if the settings ask for a login there, too
    code=$(curl -s --noproxy '*' -m 5 -o /dev/null -w '%{http_code}' "$(base_url)/") || code=000
    if ! kill -0 "$1" 2> /dev/null; then
      tail -n 15 "$(console_log)" >&2
      rm -f "$(server_file)"
      die 'Neo4j ended while starting' "Its output: $(console_log)" "More: $DATA/logs/debug.log"
    fi
    if [ $seconds -ge 180 ]; then die "Neo4j does not answer after $seconds seconds" "Its output: $(console_log)"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
  if [ "$AUTH" != none ] && [ ! -r "$(password_file)" ]; then
    warn "the password of $DATA is unknown here: start once with NEO4J_AUTH=neo4j/<password>. Tremaux was not tried."
    return
  fi
  code=$(ask -o /dev/null -w '%{http_code}' "$(base_url)/tremaux/status") || code=000
  case $code in
    200) ;;
    401) warn "the password in $(password_file) is no longer right: write the new one there. Tremaux was not tried." ;;
    403) warn "the user neo4j may not read /tremaux/status: must it change its password first?" ;;
    404) die 'Neo4j runs, but Tremaux is not there (404)' "Is the jar in $ROOT/plugins? The output of Neo4j: $(console_log)" ;;
    *) die "Neo4j runs, but GET /tremaux/status answered $code" "The output of Neo4j: $(console_log)" ;;
  esac
}

# Stops the server of this data folder, if one runs.
stop_server() {
  local pid seconds=0
  pid=$(server_pid)
  if [ -z "$pid" ]; then rm -f "$(server_file)"; return; fi
  kill "$pid" 2> /dev/null || true
  while is_our_server "$pid"; do
    if [ $seconds -ge 120 ]; then
      die "process $pid does not end" "Read $DATA/logs/debug.log; kill -9 $pid ends it, and Neo4j recovers at the next start."
    fi
    sleep 1
    seconds=$((seconds + 1))
  done
  rm -f "$(server_file)"
}

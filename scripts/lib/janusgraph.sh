# shellcheck shell=bash
# Starts and stops the server over JanusGraph in the background, beside the Cassandra of the same data folder. Sourced after
# common.sh, build.sh and cassandra.sh. DATA/server has its log and, while it runs, its process id and port.

HEAP=2g
PORT=''  # of HTTP: 7475, or another that is free
SERVE=() # options of the server

server_log() { printf '%s/server/server.log' "$DATA"; }
server_url() { echo "http://127.0.0.1:$(cat "$DATA/server/port")"; }

# Its process id while it runs, or nothing; the command line of the process must name our folder, as for Cassandra.
server_pid() {
  local pid
  if [ -r "$DATA/server/pid" ]; then
    pid=$(cat "$DATA/server/pid")
    case $(ps -ww -p "$pid" -o command= 2> /dev/null) in
      *"io.tremaux.janusgraph.server.Serve"*"--conf $(janusgraph_properties)"*) echo "$pid" ;;
    esac
  fi
}

# ARGUMENTS: sets COMMAND, which runs a server.
server_command() {
  COMMAND=("$JAVA_HOME/bin/java" "-Xmx$HEAP" --add-opens=java.base/java.nio=ALL-UNNAMED -Djava.awt.headless=true
    -Dorg.slf4j.simpleLogger.showDateTime=true
    '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSSZ' -Dorg.slf4j.simpleLogger.showShortLogName=true
    -cp "$(janusgraph_class_path)" io.tremaux.janusgraph.server.Serve "$@")
}

# Before any download.
check_janusgraph_port() {
  if [ -n "$PORT" ]; then
    check_port "$PORT" HTTP '--port N'
  else
    PORT=7475
    while port_taken "$PORT"; do PORT=$((20000 + RANDOM % 12000)); done
  fi
}

# Starts it, and waits until it answers.
start_janusgraph() {
  local pid seconds=0
  mkdir -p "$DATA/server"
  echo "$PORT" > "$DATA/server/port"
  server_command --conf "$(janusgraph_properties)" --port "$PORT" ${SERVE[@]+"${SERVE[@]}"}
  nohup "${COMMAND[@]}" > "$(server_log)" 2>&1 < /dev/null &
  pid=$!
  echo "$pid" > "$DATA/server/pid"
  until curl -sf --noproxy '*' -m 5 -o /dev/null "$(server_url)/tremaux/status"; do
    if ! kill -0 "$pid" 2> /dev/null; then
      tail -n 15 "$(server_log)" >&2
      die 'the server ended while starting' "Its output: $(server_log)"
    fi
    if [ $seconds -ge 180 ]; then die "the server does not answer after $seconds seconds" "Its output: $(server_log)"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

# Stops it, if it runs, and waits until it has ended.
stop_janusgraph() {
  local pid seconds=0
  pid=$(server_pid)
  if [ -n "$pid" ]; then kill "$pid" 2> /dev/null || true; fi
  while [ -n "$(server_pid)" ]; do
    # loads have a minute, and so has a store that does not answer
    if [ $seconds -ge 180 ]; then die "process $pid does not end" "kill -9 $pid ends it. Its output: $(server_log)"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
  rm -f "$DATA/server/pid"
}

# The server first: it ends its queries and closes the graph.
stop_all() {
  stop_janusgraph
  stop_cassandra
}

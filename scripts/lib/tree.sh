# shellcheck shell=bash
# The graphs of the benchmarks: their data folders, their size, their making. Sourced after server.sh.

FANOUT=4
TREE_SEED=42
MOST_NODES=100000000

# DEPTH: nodes of the tree; where they exceed MOST_NODES, some number above it.
tree_nodes() {
  local nodes=1 level=1 i
  for ((i = 0; i < 2 * $1 && nodes <= MOST_NODES; i++)); do
    level=$((level * FANOUT))
    nodes=$((nodes + level))
  done
  echo $nodes
}

use_tree() { DATA=$ROOT/data/tree-$1-$FANOUT${NEO4J:+-$NEO4J}; }

# DEPTH: makes sure, before any download, that a server can start on that tree's data folder.
check_tree_server() {
  use_tree "$1"
  check_data_server $((1000 + $(tree_nodes "$1") / 1000))
}

# GRAPH: the same for another graph.
check_graph_server() {
  use_graph "$1"
  check_data_server 1500
}

# MEGABYTES: the same for DATA, with so much room for it.
check_data_server() {
  check_curl
  find_jdk
  check_maven
  if [ -n "$(server_pid)" ]; then die "a server runs on $DATA already" "Stop it: scripts/neo4j stop --data '$DATA'"; fi
  check_server_ports
  check_memory "$(needed_megabytes)" 'Close something, or take less: --heap 1g'
  check_disk "$ROOT" "$1"
  wanted_password > /dev/null
}

# DEPTH: starts the server on that tree's data folder.
start_tree() {
  use_tree "$1"
  say "Starting Neo4j on ${DATA#"$ROOT"/} ($(server_note)) ..."
  start_server
}

# DEPTH: creates the tree if it is missing.
create_tree() { populate 'The tree' "$(tree_nodes "$1")" "depth=$1&fanout=$FANOUT&seed=$TREE_SEED"; }

# NAME NODES QUERY: creates a seed graph if it is missing. The server does so in the background; this polls its progress.
populate() {
  local url answer state nodes told=-1
  url="$(base_url)/tremaux/neo4j/populate"
  answer=$(ask -X POST "$url?$3")
  state=$(printf '%s' "$answer" | json_value state)
  if [ "$state" = complete ]; then say "$1 of $2 nodes is there already."; return; fi
  say "Creating the graph: $2 nodes ..."
  while [ "$state" = running ]; do
    sleep 1
    answer=$(ask "$url")
    state=$(printf '%s' "$answer" | json_value state)
    nodes=$(printf '%s' "$answer" | json_value nodes)
    case $nodes in
      '' | *[!0-9]*) ;;
      *) if [ $((nodes * 10 / $2)) -gt $told ]; then
        told=$((nodes * 10 / $2))
        say "  $nodes nodes"
      fi ;;
    esac
  done
  if [ "$state" != complete ]; then
    die "the server did not create the graph: $answer" "Delete $DATA and try again; the output of Neo4j: $(console_log)"
  fi
}

use_graph() { DATA=$ROOT/data/$1${NEO4J:+-$NEO4J}; }

# GRAPH (wordnet, social): makes it in its data folder, if it is missing, and starts the server on that. Needs the part bench.
start_graph() {
  use_graph "$1"
  prepare_login # before there are databases
  say "Making $1 in ${DATA#"$ROOT"/}, unless it is there ..."
  attend jmh_program io.tremaux.jmh.CreateGraph --graph "$1" --data "$DATA"
  say "Starting Neo4j on it ($(server_note)) ..."
  start_server
}

# FOLDERS: lets servers start with our jar, the procedures by which the clients over Bolt measure, and the jars in FOLDERS.
# Needs the parts plugin and tools. The server's own plugins/ keeps Tremaux alone.
use_rivals() {
  local folder
  PLUGINS=target/rivals/${SCRIPT##*/} # no other script clears it
  rm -rf "${ROOT:?}/$PLUGINS"
  mkdir -p "$ROOT/$PLUGINS"
  for folder in "$@"; do cp "$ROOT/$folder"/*.jar "$ROOT/$PLUGINS/"; done
  cp "$(plugin_jar)" "$ROOT/$PLUGINS/"
  (cd "$ROOT/src/tools/target/classes" && "$JAVA_HOME/bin/jar" -cf "$ROOT/$PLUGINS/measuring.jar" io/tremaux/compare/*Procedure*.class)
}

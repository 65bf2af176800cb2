# shellcheck shell=bash
# Starts and stops Cassandra: one or two nodes on this machine, which listen on the loopback interface alone. Sourced after
# common.sh and build.sh.
#
# A cluster belongs to a data folder. DATA/cassandra-1 and DATA/cassandra-2 have the data, the settings, the log and, while it runs,
# the process id of a node each. DATA/cluster has the number of nodes and the ports: a cluster keeps both, since its nodes know each
# other by them. DATA/janusgraph.properties lets JanusGraph connect.

DATA=$ROOT/data/janusgraph
NODES=''         # 1, or as many as the data folder has
CQL_PORT=''     # 9042, or another that is free
STORAGE_PORT='' # of nodes among themselves: 7000, or another that is free
JMX_PORT=''     # of the first node: 7199, or another that is free; the second has the next one
CASSANDRA_HEAP=768m
REPLICATION=''   # copies of each row: 1, or as the data folder has it
IS_NEW=''       # whether the data folder had no cluster
CASSANDRA_BESIDE_HEAP=512 # MB of a node for caches, threads and buffers

# The rest of the command line, from an option on. Sets TAKEN to the number of words it has used, 0 for no option of Cassandra's.
cassandra_option() {
  TAKEN=2
  case $1 in
    --data) DATA=$(absolute_path "$(value_of "$@")") ;;
    --nodes) NODES=$(value_of "$@"); check_number --nodes "$NODES" 1 2 ;;
    --replication) REPLICATION=$(value_of "$@"); check_number --replication "$REPLICATION" 1 2 ;;
    --cql-port) CQL_PORT=$(value_of "$@"); check_number --cql-port "$CQL_PORT" 1024 65535 ;;
    --cassandra-heap) CASSANDRA_HEAP=$(value_of "$@"); check_memory_size --cassandra-heap "$CASSANDRA_HEAP" ;;
    *)
      # shellcheck disable=SC2034 # read by the scripts
      TAKEN=0
      ;;
  esac
}

node_address() { echo "127.0.0.$1"; }
node_folder() { printf '%s/cassandra-%s' "$DATA" "$1"; }
node_log() { printf '%s/cassandra.log' "$(node_folder "$1")"; }
cluster_file() { printf '%s/cluster' "$DATA"; }
janusgraph_properties() { printf '%s/janusgraph.properties' "$DATA"; }
cluster_note() { printf '%s of Cassandra, heap %s' "$([ "$NODES" = 1 ] && echo '1 node' || echo "$NODES nodes")" "$CASSANDRA_HEAP"; }

# Memory for all nodes.
cassandra_megabytes() { echo $((NODES * ($(in_megabytes "$CASSANDRA_HEAP") + CASSANDRA_BESIDE_HEAP))); }

# NODE: its process id while it runs, or nothing. The file may be old and its id another program's by now, so the command line of
# the process must name our folder.
node_pid() {
  local pid
  if [ -r "$(node_folder "$1")/pid" ]; then
    pid=$(cat "$(node_folder "$1")/pid")
    case $(ps -ww -p "$pid" -o command= 2> /dev/null) in
      *"cassandra.storagedir=$(node_folder "$1") "*) echo "$pid" ;;
    esac
  fi
}

# The process ids of the nodes that run.
cassandra_pids() {
  node_pid 1
  node_pid 2
}

# Says which clusters run on other folders below data/, and how to stop each.
show_other_clusters() (
  for folder in "$ROOT"/data/*/; do
    DATA=${folder%/}
    if [ -n "$(cassandra_pids)" ]; then say "Cassandra runs on $DATA. To stop it: scripts/janusgraph stop --data '$DATA'"; fi
  done
)

# --- ports ----------------------------------------------------------------------------------------------------------

# KEY: what the data folder keeps of its cluster.
cluster_fact() { if [ -r "$(cluster_file)" ]; then sed -n "s/^$1=//p" "$(cluster_file)"; fi; }

# OPTION GIVEN KEPT: exits if the data folder keeps another value than the command line gives.
check_kept() {
  if [ -n "$2" ] && [ "$2" != "$3" ]; then
    die "the cluster in $DATA was made with $1 $3, not $2" 'A cluster keeps it. Take another folder: --data DIR'
  fi
}

# Takes over what the data folder keeps of its cluster, if it has one.
adopt_cluster() {
  IS_NEW=''
  if [ ! -r "$(cluster_file)" ]; then
    IS_NEW=yes
    NODES=${NODES:-1}
    REPLICATION=${REPLICATION:-1}
    return
  fi
  check_kept --nodes "$NODES" "$(cluster_fact nodes)"
  check_kept --replication "$REPLICATION" "$(cluster_fact replication)"
  check_kept --cql-port "$CQL_PORT" "$(cluster_fact cql_port)"
  NODES=$(cluster_fact nodes)
  REPLICATION=$(cluster_fact replication)
  CQL_PORT=$(cluster_fact cql_port)
  STORAGE_PORT=$(cluster_fact storage_port)
  JMX_PORT=$(cluster_fact jmx_port)
}

# ADDRESS PORT
taken_on() { (exec 3<> "/dev/tcp/$1/$2") 2> /dev/null; }

# PORT: whether no node of the cluster could have it.
taken_by_any() {
  local node
  for ((node = 1; node <= NODES; node++)); do
    if taken_on "$(node_address "$node")" "$1"; then return 0; fi
  done
  return 1
}

# DEFAULT: that port if it is free for all nodes, and the next one too, else another. At random, so that two scripts that start
# together rarely meet; below 32768, from where Linux numbers outgoing connections.
free_cluster_port() {
  local port=$1
  while taken_by_any "$port" || taken_by_any $((port + 1)); do port=$((20000 + RANDOM % 12000)); done
  echo "$port"
}

# Names ports for a new cluster; those of an old one, or asked for, must be free.
take_cluster_ports() {
  local port
  for port in "$CQL_PORT" "$STORAGE_PORT" "$JMX_PORT"; do
    if [ -n "$port" ] && taken_by_any "$port"; then
      die "port $port is taken by another program" "Stop that program (lsof -i :$port shows which it is), or take another --data."
    fi
  done
  CQL_PORT=${CQL_PORT:-$(free_cluster_port 9042)}
  STORAGE_PORT=${STORAGE_PORT:-$(free_cluster_port 7000)}
  JMX_PORT=${JMX_PORT:-$(free_cluster_port 7199)}
}

# --- checks ---------------------------------------------------------------------------------------------------------

# Linux has all of 127.0.0.0/8; macOS has 127.0.0.1 alone unless told.
check_loopback() {
  if [ "$NODES" = 2 ] && [ "$(uname -s)" = Darwin ] && ! ifconfig lo0 | grep -q 'inet 127\.0\.0\.2 '; then
    die 'the second node listens on 127.0.0.2, which macOS does not have by itself' \
      'Add it until the next restart: sudo ifconfig lo0 alias 127.0.0.2 up' 'or take one node: --nodes 1'
  fi
}

# MEGABYTES: what is needed besides Cassandra's memory. Before any download. Sets JAVA_HOME.
check_cassandra() {
  find_jdk
  adopt_cluster
  if [ "$REPLICATION" -gt "$NODES" ]; then die "--replication $REPLICATION needs as many nodes" "Take --nodes $REPLICATION, too."; fi
  check_loopback
  if [ -n "$(cassandra_pids)" ]; then return; fi
  take_cluster_ports
  check_memory $(($(cassandra_megabytes) + ${1:-0})) 'Close something, or take less: --nodes 1 --cassandra-heap 512m'
  check_disk "$DATA" 1000
}

# --- start and stop -------------------------------------------------------------------------------------------------

write_cluster_file() {
  mkdir -p "$DATA"
  printf '%s\n' "nodes=$NODES" "cql_port=$CQL_PORT" "storage_port=$STORAGE_PORT" "jmx_port=$JMX_PORT" \
    "replication=$REPLICATION" > "$(cluster_file)"
}

# conf/janusgraph.properties for this cluster.
write_janusgraph_properties() {
  local hosts=127.0.0.1
  if [ "$NODES" = 2 ]; then hosts=127.0.0.1,127.0.0.2; fi
  sed -e "s/^\(storage\.hostname\)=.*/\1=$hosts/" -e "s/^\(storage\.port\)=.*/\1=$CQL_PORT/" \
    -e "s/^\(storage\.cql\.replication-factor\)=.*/\1=$REPLICATION/" "$ROOT/conf/janusgraph.properties" > "$(janusgraph_properties)"
}

# NODE: starts it in the background. It runs in ROOT, since a colon in the repository's path would cut a class path in two. Returns
# when the process is Java, by whose command line others know it, or has ended.
launch_node() {
  local node=$1 folder pid
  folder=$(node_folder "$node")
  mkdir -p "$folder"
  sed -e "s/@ADDRESS@/$(node_address "$node")/" -e "s/@STORAGE_PORT@/$STORAGE_PORT/" -e "s/@CQL_PORT@/$CQL_PORT/" \
    "$ROOT/scripts/lib/cassandra/cassandra.yaml" > "$folder/cassandra.yaml"
  (cd "$ROOT" && exec nohup "$JAVA_HOME/bin/java" "-Xms$CASSANDRA_HEAP" "-Xmx$CASSANDRA_HEAP" @scripts/lib/cassandra/jvm.options \
    "-Dcassandra.jmx.local.port=$((JMX_PORT + node - 1))" "-Dcassandra.config=file://$folder/cassandra.yaml" \
    "-Dcassandra.storagedir=$folder" -Dlogback.configurationFile=scripts/lib/cassandra/logback.xml \
    -cp 'target/cassandra/lib/*' org.apache.cassandra.service.CassandraDaemon > "$(node_log "$node")" 2>&1 < /dev/null) &
  pid=$!
  echo "$pid" > "$folder/pid"
  while [ -z "$(node_pid "$node")" ] && kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
}

# NODE: the errors in its log, or else its last lines.
show_end_of_node() {
  local errors
  errors=$(grep -A 1 ' ERROR ' "$(node_log "$1")" | tail -n 4) || true
  printf '%s\n' "${errors:-$(tail -n 15 "$(node_log "$1")")}" >&2
}

# NODE
wait_for_node() {
  local seconds=0
  until grep -qs 'Starting listening for CQL clients' "$(node_log "$1")"; do
    if [ -z "$(node_pid "$1")" ]; then
      # the next start then takes other ports, should these be the reason
      if [ -n "$IS_NEW" ] && [ "$1" = 1 ]; then rm -f "$(cluster_file)"; fi
      show_end_of_node "$1"
      die "node $1 of Cassandra ended while starting" "Its output: $(node_log "$1")"
    fi
    if [ $seconds -ge 240 ]; then die "node $1 of Cassandra does not answer after $seconds seconds" "Its output: $(node_log "$1")"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

# Starts the nodes that do not run, one after the other, and waits until each answers. Needs the part cassandra.
start_cassandra() {
  local node
  write_cluster_file
  write_janusgraph_properties
  for ((node = 1; node <= NODES; node++)); do
    if [ -n "$(node_pid "$node")" ]; then continue; fi
    launch_node "$node"
    wait_for_node "$node"
    say "Node $node of Cassandra answers on $(node_address "$node"):$CQL_PORT."
  done
}

# Stops all nodes, and waits until they have ended.
stop_cassandra() {
  local node pid seconds=0
  for pid in $(cassandra_pids); do
    kill -CONT "$pid" 2> /dev/null || true # one that is suspended could not end
    kill "$pid" 2> /dev/null || true
  done
  while [ -n "$(cassandra_pids)" ]; do
    if [ $seconds -ge 60 ]; then
      die "these nodes of Cassandra do not end: $(cassandra_pids | tr '\n' ' ')" \
        "kill -9 ends them, and they recover at the next start. Their output: $DATA/cassandra-*/cassandra.log"
    fi
    sleep 1
    seconds=$((seconds + 1))
  done
  for node in 1 2; do rm -f "$(node_folder "$node")/pid"; done
}

# shellcheck shell=bash
# Builds the plugin, the clients, the benchmarks and the server over JanusGraph, assembles that of Neo4j. Sourced after common.sh,
# with JAVA_HOME set.

PLUGIN_SOURCES=("$ROOT"/src/{core,http,neo4j}/{pom.xml,main})
JANUSGRAPH_SOURCES=("$ROOT"/src/{core,http,janusgraph}/{pom.xml,main})
LIB=lib  # the server's class path, relative to ROOT
NEO4J='' # its version, if it is another than that of scripts/lib/server/pom.xml
SERVER_JAVA='' # the Java it runs on, if it is another than JAVA_HOME
SERVER_CLASS=org.neo4j.server.CommunityEntryPoint

# VERSION: lets servers start with another Neo4j, on data folders of its own; build_parts server gets it. None is ours again.
use_neo4j() {
  NEO4J=$1
  LIB=${1:+target/neo4j/$1-}lib
  SERVER_JAVA=''
  SERVER_CLASS=org.neo4j.server.CommunityEntryPoint
  case $1 in
    2???.*)
      find_new_java
      SERVER_CLASS=org.neo4j.server.Neo4jCommunity
      ;;
  esac
}

# PART: the MB it downloads at most, if the parts before it are there. Measured with -Dmaven.repo.local=<empty folder>.
download_of() {
  case $1 in
    plugin) echo 170 ;; # Neo4j 123, fastutil 25, the rest Maven's own plugins
    server) echo 30 ;;  # Neo4j's Browser 15, one of Maven's plugins the rest
    tools) echo 20 ;; # Neo4j's driver, APOC, charts and their libraries
    load) echo 55 ;; # Gatling, Neo4j's driver and their libraries
    gds) echo 40 ;; # the Graph Data Science library
    janusgraph) echo 130 ;; # JanusGraph with its libraries and stores 86, fastutil 25, the rest Maven's own plugins
    gremlin) echo 70 ;; # Gremlin Server, its libraries, and JanusGraph with its own
    cassandra) echo 75 ;; # Cassandra and its libraries
    janusgraph_bench) echo 90 ;; # JanusGraph, its libraries and the driver for Cassandra
    bench) echo 195 ;; # the plugin's downloads, JMH, JOL, WordNet, jcstress and JNA
  esac
}

# In the background only: Maven replaces the subshell, so that ending the subshell ends Maven.
maven() { exec mvn -B -Dstyle.color=never "$@"; }

# LOG: megabytes downloaded so far.
downloaded_megabytes() {
  sed -n 's/.*Downloaded from [^(]*(\([0-9.]*\) \([kM]*B\) at.*/\1 \2/p' "$1" |
    LC_ALL=C awk '{ mb += $2 == "MB" ? $1 : $2 == "kB" ? $1 / 1000 : 0 } END { print int(mb) }'
}

# LOG ARGUMENTS: runs Maven in the background, and prints a line for every 10 MB downloaded.
maven_with_progress() {
  local log=$1 mb=0 shown=0 status=0
  shift
  maven "$@" > "$log" 2>&1 &
  CHILD=$!
  while kill -0 "$CHILD" 2> /dev/null; do
    sleep 1
    mb=$(downloaded_megabytes "$log")
    if [ $((mb - shown)) -ge 10 ]; then say "  $mb MB downloaded"; shown=$mb; fi
  done
  wait "$CHILD" || status=$?
  CHILD=
  return $status
}

maven_failed() {
  grep '^\[ERROR\]' "$2" | head -n 15 >&2 || tail -n 15 "$2" >&2
  die "Maven could not build the $1" "Its whole output is in $2"
}

plugin_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/neo4j -am -Ddemo -DskipTests package); }
server_arguments() {
  MAVEN_ARGUMENTS=(-f "$ROOT/scripts/lib/server/pom.xml" "-Dlib=$ROOT/$LIB" package)
  if [ -n "$NEO4J" ]; then MAVEN_ARGUMENTS+=("-Dneo4j.version=$NEO4J"); fi
}
tools_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/tools -Ddemo package); }
load_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/load -am -Pload -Ddemo process-classes); }
gds_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/scripts/lib/gds/pom.xml" package); }
janusgraph_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/janusgraph -am -Ddemo -Pjanusgraph,server package); }
bench_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/bench -am -Pbench -Ddemo process-classes); }
cassandra_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/scripts/lib/cassandra/pom.xml" package); }
gremlin_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/scripts/lib/gremlin/pom.xml" package); }
janusgraph_bench_arguments() { MAVEN_ARGUMENTS=(-f "$ROOT/pom.xml" -pl src/janusgraph-bench -am -Pjanusgraph -Ddemo process-classes); }

plugin_jar() {
  local jar
  for jar in "$ROOT"/plugins/tremaux-*.jar; do
    if [ -f "$jar" ]; then echo "$jar"; return; fi
  done
}

# FILE PATHS: succeeds if nothing below PATHS is newer than FILE. A folder is newer once a file in it was deleted.
up_to_date() {
  local file=$1
  shift
  [ -n "$file" ] && [ -f "$file" ] && [ -z "$(find "$@" -newer "$file" | head -n 1)" ]
}

plugin_ready() { up_to_date "$(plugin_jar)" "$ROOT/pom.xml" "$ROOT/LICENSE" "$ROOT/NOTICE" "${PLUGIN_SOURCES[@]}"; }
server_ready() { up_to_date "$ROOT/$LIB/.complete" "$ROOT/scripts/lib/server/pom.xml"; }
tools_ready() { up_to_date "$ROOT/src/tools/target/.complete" "$ROOT/pom.xml" "$ROOT/src/tools/pom.xml" "$ROOT/src/tools/main"; }
gds_ready() { up_to_date "$ROOT/target/gds/.complete" "$ROOT/scripts/lib/gds/pom.xml"; }
load_ready() { up_to_date "$ROOT/src/load/target/.complete" "$ROOT/pom.xml" "$ROOT"/src/{tools,load}/{pom.xml,main}; }
janusgraph_ready() { up_to_date "$ROOT/src/janusgraph/target/server/.complete" "$ROOT/pom.xml" "${JANUSGRAPH_SOURCES[@]}"; }
bench_ready() { up_to_date "$ROOT/src/bench/target/.complete" "$ROOT/pom.xml" "${PLUGIN_SOURCES[@]}" "$ROOT"/src/{tools,bench}/{pom.xml,main}; }
cassandra_ready() { up_to_date "$ROOT/target/cassandra/lib/.complete" "$ROOT/scripts/lib/cassandra/pom.xml"; }
gremlin_ready() { up_to_date "$ROOT/target/gremlin-server/lib/.complete" "$ROOT/scripts/lib/gremlin/pom.xml"; }
janusgraph_bench_ready() {
  up_to_date "$ROOT/src/janusgraph-bench/target/.complete" "$ROOT/pom.xml" \
    "$ROOT"/src/{core,tools,janusgraph,janusgraph-bench}/{pom.xml,main}
}

server_clear() { rm -rf "${ROOT:?}/$LIB"; } # no jar of another version may stay beside the new ones
plugin_clear() { rm -f "$ROOT"/src/neo4j/target/tremaux-*.jar; }
tools_clear() { rm -rf "$ROOT/src/tools/target"; }
load_clear() { rm -rf "$ROOT/src/load/target"; }
gds_clear() { rm -rf "$ROOT/target/gds"; }
janusgraph_clear() { rm -rf "$ROOT/src/janusgraph/target/server"; } # no jar of another version may stay
bench_clear() { rm -rf "$ROOT/src/bench/target"; }
cassandra_clear() { rm -rf "$ROOT/target/cassandra"; }
gremlin_clear() { rm -rf "$ROOT/target/gremlin-server"; }
janusgraph_bench_clear() { rm -rf "$ROOT/src/janusgraph-bench/target"; }

server_done() { : > "$ROOT/$LIB/.complete"; }
tools_done() { : > "$ROOT/src/tools/target/.complete"; }
load_done() { : > "$ROOT/src/load/target/.complete"; }
gds_done() { : > "$ROOT/target/gds/.complete"; }
janusgraph_done() { : > "$ROOT/src/janusgraph/target/server/.complete"; }
bench_done() { : > "$ROOT/src/bench/target/.complete"; }
cassandra_done() { : > "$ROOT/target/cassandra/lib/.complete"; }
gremlin_done() { : > "$ROOT/target/gremlin-server/lib/.complete"; }
janusgraph_bench_done() { : > "$ROOT/src/janusgraph-bench/target/.complete"; }

# Leaves one Tremaux in plugins/. A move puts it there, so that a running server keeps the file it has open.
plugin_done() {
  local jar='' file old
  for file in "$ROOT"/src/neo4j/target/tremaux-*.jar; do
    case $file in *-sources.jar | *-javadoc.jar | *-tests.jar) ;; *) jar=$file ;; esac
  done
  [ -f "$jar" ] || die "Maven built no tremaux-<version>.jar in $ROOT/src/neo4j/target"
  mkdir -p "$ROOT/plugins"
  cp "$jar" "$ROOT/plugins/.new"
  chmod a+r "$ROOT/plugins/.new"
  mv -f "$ROOT/plugins/.new" "$ROOT/plugins/$(basename "$jar")"
  for old in "$ROOT"/plugins/tremaux-*.jar; do
    if [ "$(basename "$old")" != "$(basename "$jar")" ]; then rm -f "$old"; fi
  done
}

# PARTS (plugin, server, tools, gds, load, bench, janusgraph, cassandra, gremlin, janusgraph_bench): builds those that are not up to date. It
# tries without the network first, since only that tells whether Maven must download. It prints the size before a download.
build_parts() {
  local part log missing=() megabytes=0
  mkdir -p "$ROOT/target"
  for part in "$@"; do
    if "${part}_ready"; then continue; fi
    log=$ROOT/target/build-$part.log
    "${part}_clear"
    "${part}_arguments"
    if attend maven -o "${MAVEN_ARGUMENTS[@]}" > "$log" 2>&1; then
      "${part}_done"
      say "Built: $part"
    elif grep -q -i -E 'offline|has not been downloaded|could not (be )?resolve' "$log"; then
      missing+=("$part")
      megabytes=$((megabytes + $(download_of "$part")))
    else
      maven_failed "$part" "$log"
    fi
  done
  if [ ${#missing[@]} -eq 0 ]; then
    say 'No download is needed.'
    return
  fi
  say "Maven downloads up to $megabytes MB (Neo4j, libraries, its own plugins), once, into its local repository."
  for part in "${missing[@]}"; do
    log=$ROOT/target/build-$part.log
    say "Downloading and building: $part"
    "${part}_arguments"
    maven_with_progress "$log" "${MAVEN_ARGUMENTS[@]}" || maven_failed "$part" "$log"
    "${part}_done"
  done
}

# MEGABYTES PARTS: likewise, if one is not up to date; checks first for Maven and for so much disk, unless that is 0.
build_missing() {
  local megabytes=$1 part
  shift
  for part in "$@"; do
    if "${part}_ready"; then continue; fi
    check_maven
    if [ "$megabytes" -gt 0 ]; then check_disk "$ROOT" "$megabytes"; fi
    build_parts "$@"
    return
  done
}

# COMMAND ARGUMENTS: runs a client of src/tools, in the background only, as above. TOOL_JVM holds options of its JVM. It runs in ROOT,
# since a colon in the repository's path would cut a class path in two.
TOOL_JVM=()
tool() {
  cd "$ROOT" || exit
  exec "$JAVA_HOME/bin/java" -Djava.awt.headless=true ${TOOL_JVM[@]+"${TOOL_JVM[@]}"} -cp 'src/tools/target/classes:src/tools/target/lib/*' \
    io.tremaux.program.Main "$@"
}

# ARGUMENTS: runs a load test by Gatling, likewise. Its settings and those of its log lie beside its pom.xml.
load_client() {
  cd "$ROOT" || exit
  exec "$JAVA_HOME/bin/java" -Xms1g -Xmx1g -XX:+UseG1GC --add-opens=java.base/java.lang=ALL-UNNAMED \
    -Djava.util.prefs.userRoot=src/load/target \
    -cp "src/load/target/classes:src/tools/target/classes:$(cat src/load/target/class.path)" io.tremaux.load.Load "$@"
}

# What the server over JanusGraph runs on.
janusgraph_class_path() { printf '%s' "$ROOT/src/janusgraph/target/classes:$ROOT/src/janusgraph/target/server/*"; }

# ROOT: what programs of src/bench run on. The folders of classes come first: a build may have put the plugin's relocated jar on the list.
bench_class_path() { printf "$1/src/%s/target/classes:" bench neo4j http core tools; cat "$1/src/bench/target/class.path"; }

# MAIN_CLASS ARGUMENTS: runs a benchmark, likewise. JMH gives its own JVMs the same options. As on the server, the heap
# has its full size from the start: G1 marks a small heap that may grow whenever a walk allocates a large array. The -XX options
# are those of the neo4j.conf that Neo4j is delivered with. Without AlwaysPreTouch a fill also waits for the kernel's pages.
jmh_program() {
  cd "$ROOT" || exit
  exec "$JAVA_HOME/bin/java" "-Xms${JMH_HEAP:-2g}" "-Xmx${JMH_HEAP:-2g}" -Djdk.attach.allowAttachSelf=true \
    -XX:+UseG1GC -XX:+AlwaysPreTouch -XX:+UnlockExperimentalVMOptions -XX:+TrustFinalNonStaticFields \
    --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED \
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED \
    -cp "$(bench_class_path .)" "$@"
}

# ARGUMENTS: runs the tests of the caches among threads, likewise, but in the folder of their results.
stress_program() {
  mkdir -p "$ROOT/target/jcstress"
  cd "$ROOT/target/jcstress" || exit
  exec "$JAVA_HOME/bin/java" -cp "$(bench_class_path ../..)" io.tremaux.cache.Stress "$@"
}

# MAIN_CLASS ARGUMENTS: runs a benchmark on JanusGraph, likewise. The folders of classes come first, as above.
janusgraph_program() {
  cd "$ROOT" || exit
  exec "$JAVA_HOME/bin/java" "-Xms${JMH_HEAP:-2g}" "-Xmx${JMH_HEAP:-2g}" -XX:+UseG1GC \
    -cp "$(printf 'src/%s/target/classes:' janusgraph-bench janusgraph core tools; cat src/janusgraph-bench/target/class.path)" "$@"
}

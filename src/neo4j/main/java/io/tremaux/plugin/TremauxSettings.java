package io.tremaux.plugin;

import static org.neo4j.configuration.SettingConstraints.min;
import static org.neo4j.configuration.SettingImpl.newBuilder;
import static org.neo4j.configuration.SettingValueParsers.BOOL;
import static org.neo4j.configuration.SettingValueParsers.BYTES;
import static org.neo4j.configuration.SettingValueParsers.DURATION;
import static org.neo4j.configuration.SettingValueParsers.INT;
import static org.neo4j.configuration.SettingValueParsers.LONG;
import static org.neo4j.configuration.SettingValueParsers.ofEnum;

import io.tremaux.graph.Scope;
import io.tremaux.service.Traversals.Settings;
import io.tremaux.startup.WarmAtStart;
import java.time.Duration;
import org.neo4j.configuration.Description;
import org.neo4j.configuration.SettingsDeclaration;
import org.neo4j.graphdb.config.Setting;

/**
 * The settings of Tremaux, as Neo4j's strict validation finds and checks them. Neo4j reads the fields by reflection,
 * and {@code SHOW SETTINGS} shows the descriptions. Only {@link #walks_timeout} is dynamic: the server has to restart
 * for a change of any other.
 */
public final class TremauxSettings implements SettingsDeclaration {
    // Defaults. That of a heap is the maximum heap of the JVM, in bytes, divided by a share.
    private static final int SHARE_OF_HEAP = 4; // for caches
    private static final int MAX_QUEUED = 256; // traversals, on the server
    private static final int MAX_LOADS_QUEUED = 10_000; // in each database
    private static final int SHARE_OF_HEAP_IN_REQUESTS = 8;
    private static final int SHARE_OF_HEAP_IN_A_REQUEST = 32;
    private static final long LEAST_HEAP_OF_A_REQUEST = 64 << 10; // bytes; no limit on the heap of requests may be less
    private static final int MAX_SCHEMAS_QUEUED = 128; // in each database
    private static final Duration WALKS_TIMEOUT = Duration.ofSeconds(60);

    @Description(
            "The heap that all caches of all databases may use together. If a value does not fit, traversals read it "
                    + "from the store. The default is a quarter of the maximum heap; 0 switches off caching.")
    public static final Setting<Long> cache_max_heap = newBuilder(
                    "server.tremaux.cache.max_heap", BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)
            .addConstraint(min(0L))
            .build();

    @Description(
            "The scope of requests and procedure calls that name no scope. NONE reads the store, REQUEST uses caches "
                    + "of the request alone, PERMANENT uses the caches that all requests share. The default is "
                    + "PERMANENT.")
    public static final Setting<Scope> cache_default_scope = newBuilder(
                    "server.tremaux.cache.default_scope", ofEnum(Scope.class), Scope.PERMANENT)
            .build();

    @Description("What Tremaux loads into the shared caches of a database when it starts, in the background and within "
            + "server.tremaux.cache.max_heap. ALL loads labels, relationships and all properties of nodes. "
            + "LAST loads what was in use before: Tremaux keeps the names of these property keys in the file "
            + "tremaux-columns.json in the database's folder. The default is NONE.")
    public static final Setting<WarmAtStart.Columns> cache_warm_at_start = newBuilder(
                    "server.tremaux.cache.warm_at_start", ofEnum(WarmAtStart.Columns.class), WarmAtStart.Columns.NONE)
            .build();

    @Description(
            "Whether a label, relationship type or property key that the database has never seen is an error, and in "
                    + "the procedures tremaux.path.* also an unknown key of the config. The parameter strict of a "
                    + "request or procedure call overrides this setting. The default is false.")
    public static final Setting<Boolean> strict =
            newBuilder("server.tremaux.strict", BOOL, false).build();

    @Description("Whether POST /{database}/populate may create a seed graph of the benchmarks in an empty database.")
    public static final Setting<Boolean> populate_enabled =
            newBuilder("server.tremaux.populate.enabled", BOOL, false).build();

    @Description(
            "Whether administrators may take profiles of traversals with the parameter profile. Tremaux writes their "
                    + "files into the folder tremaux-profiles among the logs.")
    public static final Setting<Boolean> profile_enabled =
            newBuilder("server.tremaux.profile.enabled", BOOL, false).build();

    @Description("How many rows a JSON document may have: nodes, paths or ids, or the nodes and relationships of a "
            + "subgraph. The document omits further rows, and its member truncated says so. Newline-delimited JSON "
            + "has no such limit. The default is 100000.")
    public static final Setting<Long> answer_max_rows = newBuilder(
                    "server.tremaux.answer.max_rows", LONG, Settings.MAX_ROWS)
            .addConstraint(min(1L))
            .build();

    @Description(
            "How many traversals over HTTP run at once, each on a thread of its own and none on a worker of the web "
                    + "server. The default is the number of processors, at least 1: more would not finish more "
                    + "traversals a second.")
    public static final Setting<Integer> walks_max_concurrent = newBuilder(
                    "server.tremaux.walks.max_concurrent",
                    INT,
                    Runtime.getRuntime().availableProcessors())
            .addConstraint(min(1))
            .build();

    @Description(
            "How many traversals over HTTP may wait: for their turn, for bookmarks or for their clients. They hold "
                    + "no worker of the web server. A request above this limit gets a 503, or a 429 if its login "
                    + "uses its share of the places. A login below its share always gets a place, even above this "
                    + "limit. The default is 256.")
    public static final Setting<Integer> walks_max_queued = newBuilder(
                    "server.tremaux.walks.max_queued", INT, MAX_QUEUED)
            .addConstraint(min(0))
            .build();

    @Description(
            "The heap that one request over HTTP may hold until it is answered: its parameters as objects, and their "
                    + "compiled form. A larger request gets a 413. Loads have their own limits. The default is 1/32 "
                    + "of the maximum heap.")
    public static final Setting<Long> request_max_heap = newBuilder(
                    "server.tremaux.request.max_heap",
                    BYTES,
                    Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP_IN_A_REQUEST)
            .addConstraint(min(LEAST_HEAP_OF_A_REQUEST))
            .build();

    @Description("The heap that all requests over HTTP may hold together until they are answered. A request above "
            + "this limit gets a 503, or a 429 if its login holds more than its share. The default is 1/8 of the "
            + "maximum heap.")
    public static final Setting<Long> requests_max_heap = newBuilder(
                    "server.tremaux.requests.max_heap",
                    BYTES,
                    Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP_IN_REQUESTS)
            .addConstraint(min(LEAST_HEAP_OF_A_REQUEST))
            .build();

    @Description(
            "How many requests with a schema may wait in each database: for each other, for locks and for indexes. "
                    + "They hold no worker of the web server. A request above this limit gets a 503, or a 429 if its "
                    + "login has more than its share of the places. The default is 128.")
    public static final Setting<Integer> schema_max_queued = newBuilder(
                    "server.tremaux.schema.max_queued", INT, MAX_SCHEMAS_QUEUED)
            .addConstraint(min(1))
            .build();

    @Description("How long a traversal or another query over HTTP may run. Time in which it waits for its turn or "
            + "its client does not count. After this time the answer has the results so far, and its member "
            + "truncated says so; a query that needs all of them fails. The default is 60s; 0 means no limit.")
    public static final Setting<Duration> walks_timeout = newBuilder(
                    "server.tremaux.walks.timeout", DURATION, WALKS_TIMEOUT)
            .addConstraint(min(Duration.ZERO))
            .dynamic()
            .build();

    @Description("How many requests with nodes or relationships to write may wait for their commit, in each database. "
            + "They hold no worker of the web server. A request above this limit gets a 503, or a 429 if "
            + "other logins wait, too. A login below its share always gets a place, even above this limit. "
            + "The default is 10000.")
    public static final Setting<Integer> ingest_max_queued = newBuilder(
                    "server.tremaux.ingest.max_queued", INT, MAX_LOADS_QUEUED)
            .addConstraint(min(1))
            .build();
}

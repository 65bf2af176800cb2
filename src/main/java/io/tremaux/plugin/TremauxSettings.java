package io.tremaux.plugin;

import static org.neo4j.configuration.SettingConstraints.min;
import static org.neo4j.configuration.SettingImpl.newBuilder;
import static org.neo4j.configuration.SettingValueParsers.BOOL;
import static org.neo4j.configuration.SettingValueParsers.BYTES;
import static org.neo4j.configuration.SettingValueParsers.INT;

import org.neo4j.configuration.Description;
import org.neo4j.configuration.SettingsDeclaration;
import org.neo4j.graphdb.config.Setting;

/** The settings of Tremaux, as Neo4j's strict validation finds and checks them. */
public final class TremauxSettings implements SettingsDeclaration {
    private static final int SHARE_OF_HEAP = 4;
    private static final int MAX_QUEUED = 256;

    @Description(
            "The heap that all caches of Tremaux may use together, of every database and request. What does not fit is "
                    + "read from the store. The default is a quarter of the maximum heap; 0 caches nothing.")
    public static final Setting<Long> cache_max_heap = newBuilder(
                    "server.tremaux.cache.max_heap", BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)
            .addConstraint(min(0L))
            .build();

    @Description("Whether POST /{database}/populate may create the seed tree of the benchmarks in an empty database.")
    public static final Setting<Boolean> populate_enabled =
            newBuilder("server.tremaux.populate.enabled", BOOL, false).build();

    @Description(
            "How many walks over HTTP work at once, each on a thread of its own and none on a worker of the web server. "
                    + "The default is the number of processors, at least 1: more would finish no more walks a second.")
    public static final Setting<Integer> walks_max_concurrent = newBuilder(
                    "server.tremaux.walks.max_concurrent",
                    INT,
                    Runtime.getRuntime().availableProcessors())
            .addConstraint(min(1))
            .build();

    @Description(
            "How many walks over HTTP may wait for their turn, from all logins together. They hold no worker of the web "
                    + "server. A request beyond that is answered with 503, or with 429 if its login has more than its share of the "
                    + "places. The default is 256.")
    public static final Setting<Integer> walks_max_queued = newBuilder(
                    "server.tremaux.walks.max_queued", INT, MAX_QUEUED)
            .addConstraint(min(0))
            .build();
}

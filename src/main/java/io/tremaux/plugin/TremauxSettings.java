package io.tremaux.plugin;

import static org.neo4j.configuration.SettingConstraints.min;
import static org.neo4j.configuration.SettingImpl.newBuilder;
import static org.neo4j.configuration.SettingValueParsers.BOOL;
import static org.neo4j.configuration.SettingValueParsers.BYTES;

import org.neo4j.configuration.Description;
import org.neo4j.configuration.SettingsDeclaration;
import org.neo4j.graphdb.config.Setting;

/** The settings of Tremaux, as Neo4j's strict validation finds and checks them. */
public final class TremauxSettings implements SettingsDeclaration {
    private static final int SHARE_OF_HEAP = 4;

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
}

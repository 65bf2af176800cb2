package io.tremaux;

import io.tremaux.plugin.TremauxSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.io.ByteUnit;

/** A database of a test's own, without a server around it, in which no token and no id was ever used. */
public final class FreshDatabase implements AutoCloseable {
    private final DatabaseManagementService dbms;

    public FreshDatabase(Path home) {
        this(home, Map.of());
    }

    public FreshDatabase(Path home, Map<Setting<?>, Object> settings) {
        dbms = new DatabaseManagementServiceBuilder(home)
                .setConfig(
                        GraphDatabaseSettings.logical_log_rotation_threshold,
                        ByteUnit.mebiBytes(4)) // allocated at once
                .setConfig(GraphDatabaseSettings.pagecache_memory, ByteUnit.mebiBytes(32))
                .setConfig(TremauxSettings.populate_enabled, true)
                .setConfig(GraphDatabaseSettings.shutdown_transaction_end_timeout, Duration.ofMillis(500))
                .setConfig(settings)
                .build();
    }

    public GraphDatabaseService database() {
        return dbms.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
    }

    @Override
    public void close() {
        dbms.shutdown();
    }
}

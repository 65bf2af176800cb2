package io.tremaux.janusgraph;

import org.apache.commons.configuration2.Configuration;
import org.janusgraph.core.schema.SchemaInitType;
import org.janusgraph.diskstorage.configuration.backend.CommonsConfiguration;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.configuration.builder.GraphDatabaseConfigurationBuilder;

/**
 * What {@code gremlin.graph} names in a properties file, for Gremlin Server, the console, and {@code GraphFactory}. The
 * file is that of a JanusGraph, and may have Tremaux's own keys beside JanusGraph's ({@link GraphSettings}).
 */
public final class TremauxGraphFactory {
    private static final String NO_SCHEMA = SchemaInitType.NONE.getConfigName();

    private TremauxGraphFactory() {}

    /**
     * Opens a graph. Its caller closes it.
     *
     * @throws IllegalArgumentException if a key of Tremaux's is unknown or has an invalid value
     */
    public static TremauxGraph open(Configuration file) {
        requireNoSchema(file);
        GraphSettings settings = GraphSettings.read(file);
        SharedLimits.Lease limits = SharedLimits.lease(settings.limits());
        try {
            return new TremauxGraph(janusGraphs(file), settings, limits);
        } catch (Throwable e) {
            limits.close();
            throw e;
        }
    }

    private static GraphDatabaseConfiguration janusGraphs(Configuration file) {
        return new GraphDatabaseConfigurationBuilder()
                .build(new CommonsConfiguration(GraphSettings.withoutTremauxs(file)));
    }

    private static void requireNoSchema(Configuration file) {
        boolean makesSchema = !file.getString("schema.init.strategy", NO_SCHEMA).equals(NO_SCHEMA);
        if (makesSchema || file.getBoolean("schema.init.drop-before-startup", false)) {
            throw new IllegalArgumentException(
                    "Only JanusGraphFactory heeds schema.init: make the schema with it first,"
                            + " and take the keys schema.init.* out of this file.");
        }
    }
}

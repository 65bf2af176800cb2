package io.tremaux.janusgraph.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ConfigurationUtils;
import org.apache.commons.configuration2.ex.ConfigurationException;
import org.janusgraph.util.system.ConfigurationUtil;

/**
 * A running cluster of Cassandra.
 *
 * @param tuned the settings of {@code conf/janusgraph.properties}
 * @param processes of its nodes
 */
record Cluster(Configuration tuned, List<ProcessHandle> processes) {
    private static final List<String> TUNING =
            List.of("storage.cql.grouping.keys-allowed", "storage.cql.grouping.keys-limit", "storage.page-size");

    /**
     * @param properties the file that the script wrote for it
     * @param pids of its nodes, with blanks between
     */
    static Cluster of(Path properties, String pids) {
        try {
            return new Cluster(
                    ConfigurationUtil.loadPropertiesConfig(properties.toString()),
                    Arrays.stream(pids.split(" "))
                            .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                            .toList());
        } catch (ConfigurationException e) {
            throw new IllegalArgumentException("cannot read " + properties, e);
        }
    }

    /** The settings with which JanusGraph comes. */
    Configuration untuned() {
        BaseConfiguration settings = new BaseConfiguration();
        ConfigurationUtils.copy(tuned, settings);
        TUNING.forEach(settings::clearProperty);
        return settings;
    }

    int nodes() {
        return tuned.getStringArray("storage.hostname").length;
    }
}

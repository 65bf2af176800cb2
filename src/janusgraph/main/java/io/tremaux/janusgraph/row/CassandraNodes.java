package io.tremaux.janusgraph.row;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.util.stream.Collectors;
import org.janusgraph.diskstorage.cql.CQLStoreManager;
import org.janusgraph.graphdb.database.StandardJanusGraph;

/** The nodes of Cassandra, as the driver sees them. Stateless. */
public final class CassandraNodes {
    private static final String STORE = "org.janusgraph.diskstorage.cql.CQLStoreManager";

    private CassandraNodes() {}

    /** A sentence about the nodes that are down, with a space before it; empty if none is, or the store is another. */
    public static String down(StandardJanusGraph graph) {
        Object store = graph.getBackend().getStoreManager();
        String down = store.getClass().getName().equals(STORE) ? Driver.down(store) : "";
        return down.isEmpty() ? "" : " These nodes of Cassandra are down: " + down + ".";
    }

    /** Loaded only where the store is Cassandra: JanusGraph need not have the driver. */
    private static final class Driver {
        static String down(Object store) {
            return ((CQLStoreManager) store)
                    .getSession().getMetadata().getNodes().values().stream()
                            .filter(node -> node.getState() == NodeState.DOWN)
                            .map(Driver::address)
                            .sorted()
                            .collect(Collectors.joining(", "));
        }

        /** Such as {@code 127.0.0.2:9042}, from {@code /127.0.0.2:9042}. */
        private static String address(Node node) {
            String text = node.getEndPoint().toString();
            return text.startsWith("/") ? text.substring(1) : text;
        }
    }
}

package io.tremaux.service;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.store.NodeAtHand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.graphdb.Node;

/** Some properties of nodes, read by a facade: from a cache where the request has one. Belongs to one thread. */
public final class NodeProperties {
    private final Properties facade;
    private final Map<String, Integer> tokens = new LinkedHashMap<>();

    /** @param keys those that the store has never seen are on no node, and earn a warning */
    NodeProperties(Properties facade, Tokens tokens, List<String> keys) {
        this.facade = facade;
        for (String key : keys) {
            int token = tokens.propertyKey(key);
            if (token != Tokens.UNKNOWN) {
                this.tokens.put(key, token);
            }
        }
    }

    /** Those that a node has, in the order of the keys. */
    public Map<String, Object> of(Node node) {
        long id = NodeAtHand.idOf(node);
        Map<String, Object> values = new LinkedHashMap<>();
        tokens.forEach((key, token) -> {
            Object value = facade.value(id, token);
            if (value != null) {
                values.put(key, value);
            }
        });
        return values;
    }
}

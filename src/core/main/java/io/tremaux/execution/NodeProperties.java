package io.tremaux.execution;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.store.Elements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the named properties of result nodes through the current facade of the traversal: from a cache if the request
 * has one. The caller may take long between two nodes, so cursors read the record of each node anew. Belongs to one
 * thread.
 */
public final class NodeProperties {
    private final RequestView view;
    private final Elements elements;
    private final Map<String, Integer> tokens = new LinkedHashMap<>();

    /** @param keys those that the store has never seen are on no node, and each earns a warning */
    NodeProperties(RequestView view, Elements elements, Tokens tokens, List<String> keys) {
        this.view = view;
        this.elements = elements;
        for (String key : keys) {
            int token = tokens.propertyKey(key);
            if (token != Tokens.UNKNOWN) {
                this.tokens.put(key, token);
            }
        }
    }

    /** The named properties that a node has, in the order of the keys. */
    public Map<String, Object> of(long node) {
        view.forgetRecords();
        Properties facade = view.properties();
        Map<String, Object> values = new LinkedHashMap<>();
        tokens.forEach((key, token) -> {
            Object value = facade.value(node, token);
            if (value != null) {
                values.put(key, elements.forRows(value));
            }
        });
        return values;
    }
}

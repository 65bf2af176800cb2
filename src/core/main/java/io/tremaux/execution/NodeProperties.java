package io.tremaux.execution;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.store.Elements;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the named properties of result nodes through the current facade of the traversal: from a cache if the request
 * has one. The caller may take long between two nodes, so cursors read the record of each node anew. Belongs to one
 * thread.
 */
public final class NodeProperties {
    private final RequestView view;
    private final Elements elements;
    private final List<String> keys = new ArrayList<>();
    private final IntArrayList tokens = new IntArrayList();

    /** @param keys those that the store has never seen are on no node, and each earns a warning */
    NodeProperties(RequestView view, Elements elements, Tokens tokens, List<String> keys) {
        this.view = view;
        this.elements = elements;
        for (String key : keys) {
            int token = tokens.propertyKey(key);
            if (token != Tokens.UNKNOWN) {
                this.keys.add(key);
                this.tokens.add(token);
            }
        }
    }

    /** The keys that the store has, in the order in which they were named. */
    public List<String> keys() {
        return keys;
    }

    /**
     * Reads the values of a node.
     *
     * @param values takes the value of each key; null where the node has none
     */
    public void read(long node, @Nullable Object[] values) {
        view.forgetRecords();
        Properties facade = view.properties();
        for (int i = 0; i < keys.size(); i++) {
            Object value = facade.value(node, tokens.getInt(i));
            values[i] = value == null ? null : elements.forRows(value);
        }
    }

    /** The named properties that a node has, in the order of the keys. */
    public Map<String, Object> of(long node) {
        @Nullable Object[] values = new Object[keys.size()];
        read(node, values);
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value != null) {
                named.put(keys.get(i), value);
            }
        }
        return named;
    }
}

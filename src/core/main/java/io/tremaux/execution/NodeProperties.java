package io.tremaux.execution;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.store.Elements;
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
    private final Tokens tokens;
    private final List<String> keys;
    private final int[] known; // tokens of the keys
    private int missing; // of them

    /**
     * @param keys those that the store has not seen so far are on no node, and each earns a warning; they are asked for
     *     at each node, since a transaction may make them meanwhile
     */
    NodeProperties(RequestView view, Elements elements, Tokens tokens, List<String> keys) {
        this.view = view;
        this.elements = elements;
        this.tokens = tokens;
        this.keys = List.copyOf(keys);
        this.known = new int[keys.size()];
        for (int i = 0; i < known.length; i++) {
            known[i] = tokens.propertyKey(keys.get(i));
            missing += known[i] == Tokens.UNKNOWN ? 1 : 0;
        }
    }

    private void lookUpMissing() {
        for (int i = 0; i < known.length; i++) {
            if (known[i] == Tokens.UNKNOWN && tokens.hasPropertyKey(keys.get(i))) {
                known[i] = tokens.propertyKey(keys.get(i));
                missing--;
            }
        }
    }

    /** The keys, in the order in which they were named. */
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
        if (missing > 0) {
            lookUpMissing();
        }
        Properties facade = view.properties();
        for (int i = 0; i < known.length; i++) {
            Object value = known[i] == Tokens.UNKNOWN ? null : facade.value(node, known[i]);
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

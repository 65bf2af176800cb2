package io.tremaux.execution;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;
import io.tremaux.graph.ValueTest;
import io.tremaux.store.Elements;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    private final CurrentFacades facades;
    private final List<String> keys;
    private final int[] known; // tokens of the keys
    private final NodePredicate[] readers; // by the current facade, a key each; they fill a cell
    private final Filling filling = new Filling();
    private boolean isPrepared; // the readers are of the current facade
    private int missing; // keys that the store has not seen so far

    /**
     * @param keys those that the store has not seen so far are on no node, and each earns a warning; they are asked for
     *     at each node, since a transaction may make them meanwhile
     */
    NodeProperties(RequestView view, Elements elements, Tokens tokens, List<String> keys) {
        this.view = view;
        this.elements = elements;
        this.tokens = tokens;
        this.facades = new CurrentFacades(view);
        this.keys = List.copyOf(keys);
        this.known = keys.stream().mapToInt(tokens::propertyKey).toArray();
        this.readers = new NodePredicate[known.length];
        this.missing =
                (int) IntStream.of(known).filter(key -> key == Tokens.UNKNOWN).count();
    }

    /** Takes note of the value that a facade asks it about. */
    private final class Filling implements ValueTest {
        private PropertyCell cell = new PropertyCell();

        @Override
        public boolean of(@Nullable Object value) {
            cell.setObject(value == null ? null : elements.forRows(value));
            return true;
        }

        @Override
        public boolean ofLong(long value) {
            cell.setWhole(value);
            return true;
        }

        @Override
        public boolean ofDouble(double value) {
            cell.setFloating(value);
            return true;
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    private void prepare() {
        Properties facade = facades.properties();
        for (int i = 0; i < known.length; i++) {
            readers[i] = known[i] == Tokens.UNKNOWN ? node -> filling.of(null) : facade.asking(known[i], filling);
        }
        isPrepared = true;
    }

    /** Follows what the caller may have done since the last node. */
    private void renew() {
        view.forgetRecords();
        isPrepared &= !facades.refresh();
        if (missing > 0) {
            takeUpMissing();
        }
        if (!isPrepared) {
            prepare();
        }
    }

    private void takeUpMissing() {
        for (int i = 0; i < known.length; i++) {
            if (known[i] == Tokens.UNKNOWN && tokens.hasPropertyKey(keys.get(i))) {
                known[i] = tokens.propertyKey(keys.get(i));
                missing--;
                isPrepared = false;
            }
        }
    }

    /** The keys, in the order in which they were named. */
    public List<String> keys() {
        return keys;
    }

    /** Cells for the values of a node, one for each key. */
    public PropertyCell[] cells() {
        PropertyCell[] cells = new PropertyCell[known.length];
        Arrays.setAll(cells, key -> new PropertyCell());
        return cells;
    }

    /**
     * Reads the values of a node. Makes no object of what a cache holds.
     *
     * @param cells take the value of each key
     */
    public void read(long node, PropertyCell[] cells) {
        renew();
        for (int i = 0; i < readers.length; i++) {
            filling.cell = cells[i];
            readers[i].of(node);
        }
    }

    /** What {@link #read} tells of a node, as a map: the named properties that it has, in the order of the keys. */
    public Map<String, Object> of(long node) {
        PropertyCell[] cells = cells();
        read(node, cells);
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i++) {
            Object value = cells[i].object();
            if (value != null) {
                named.put(keys.get(i), value);
            }
        }
        return named;
    }
}

package io.tremaux.cache.property;

import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.Stripes;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.heap.Reservation;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns of all property keys, of nodes or of relationships. Thread-safe. */
public final class PropertyColumns {
    private final Kind kind;
    private final Reservation charge;
    private final ConcurrentMap<Integer, PropertyColumn> columns = new ConcurrentHashMap<>(); // by key

    /** @param kind of the properties: of nodes, or of relationships */
    public PropertyColumns(Kind kind, Reservation charge) {
        this.kind = kind;
        this.charge = charge;
    }

    public Kind kind() {
        return kind;
    }

    /** Whether there is no column. */
    public boolean areNone() {
        return columns.isEmpty();
    }

    /** The column of a property key; null if there is no room for one. */
    public @Nullable PropertyColumn column(int key) {
        PropertyColumn column = columns.get(key);
        return column != null ? column : addColumn(key);
    }

    /** Does not compute within the map: to charge may empty this cache. */
    private synchronized @Nullable PropertyColumn addColumn(int key) {
        PropertyColumn known = columns.get(key);
        if (known != null) {
            return known;
        }
        PropertyColumn column = charge.allocate(PropertyColumn.BYTES, () -> new PropertyColumn(kind, key, charge));
        if (column != null) {
            columns.put(key, column);
            if (charge.isClosed()) {
                clear();
            }
        }
        return column;
    }

    /** Invalidates all values of a node or relationship; returns their number. The caller holds its lock. */
    public int invalidate(long id) {
        int invalidated = 0;
        for (PropertyColumn column : columns.values()) {
            invalidated += column.invalidate(id);
        }
        return invalidated;
    }

    /**
     * Drops columns of which hardly more than the directory and the dictionary is left. Each goes when it is empty: a
     * walk that has it may take up a commit, which must find its entries. Only a sweep calls it, one at a time.
     *
     * @return the number of entries that went with them
     */
    public long dropGarbage(Stripes stripes) {
        long evicted = 0;
        for (Map.Entry<Integer, PropertyColumn> each : columns.entrySet()) {
            PropertyColumn column = each.getValue();
            if (column.isMostlyGarbage()) {
                evicted += column.drop(stripes);
                columns.remove(each.getKey(), column);
            }
        }
        return evicted;
    }

    /** All columns, as of now and later. */
    public Collection<? extends Column> all() {
        return columns.values();
    }

    /** The keys of which anything is known, ascending. */
    public Stream<Integer> keysInUse() {
        return columns.entrySet().stream()
                .filter(each -> each.getValue().entries() > 0)
                .map(Map.Entry::getKey)
                .sorted();
    }

    /** The number of values, or lacks of one, that are known. */
    public long entries() {
        return columns.values().stream().mapToLong(Column::entries).sum();
    }

    /** Clears everything, for good. Takes no lock; the charge must be closed. */
    public void clear() {
        columns.values().forEach(Column::clear);
        columns.clear();
    }

    /** What must have been charged, counted anew; counts the entries too. */
    public long recount() {
        return columns.values().stream().mapToLong(Column::recount).sum();
    }
}

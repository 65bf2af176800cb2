package io.tremaux.cache.property;

import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.Stripes;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The columns of all property keys, of nodes or of relationships. Thread-safe. */
public final class PropertyColumns {
    private static final int MAX_KEYS = 1 << 24; // Neo4j has no more property key tokens
    private static final int FIRST_COLUMNS = 16;
    private static final PropertyColumn[] NO_COLUMNS = {};

    private final Kind kind;
    private final Reservation charge;
    private volatile @Nullable PropertyColumn[] columns = NO_COLUMNS;

    /** @param kind of the properties: of nodes, or of relationships */
    public PropertyColumns(Kind kind, Reservation charge) {
        this.kind = kind;
        this.charge = charge;
    }

    public Kind kind() {
        return kind;
    }

    /** Whether there was no use for a column yet. */
    public boolean areNone() {
        return columns.length == 0;
    }

    /** The column of a property key; null if there is no room for one. */
    public @Nullable PropertyColumn column(int key) {
        PropertyColumn[] all = columns;
        PropertyColumn column = key < all.length ? all[key] : null;
        return column != null ? column : addColumn(key);
    }

    private synchronized @Nullable PropertyColumn addColumn(int key) {
        PropertyColumn[] all = columns;
        if (key < all.length && all[key] != null) {
            return all[key];
        }
        if (key >= MAX_KEYS) {
            return null;
        }
        PropertyColumn column = charge.allocate(PropertyColumn.BYTES, () -> new PropertyColumn(kind, charge));
        if (column != null && !publish(column, key)) {
            charge.subtract(PropertyColumn.BYTES);
            return null;
        }
        return column;
    }

    /** Copies all columns: a new array for every new key, so that readers need no more than one volatile read. */
    private boolean publish(PropertyColumn column, int key) {
        PropertyColumn[] old = columns;
        int length = Math.max(Math.max(FIRST_COLUMNS, old.length), key + 1);
        PropertyColumn[] all = charge.allocate(bytes(length), () -> Arrays.copyOf(old, length));
        if (all == null) {
            return false;
        }
        all[key] = column;
        columns = all;
        charge.subtract(bytes(old.length));
        if (charge.isClosed()) {
            clear();
        }
        return true;
    }

    /** Invalidates all values of a node or relationship; returns their number. The caller holds its lock. */
    public int invalidate(long id) {
        int invalidated = 0;
        for (PropertyColumn column : columns) {
            invalidated += column == null ? 0 : column.invalidate(id);
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
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null && column.isMostlyGarbage()) {
                evicted += column.drop(stripes);
                remove(column, key);
            }
        }
        return evicted;
    }

    /** No effect if all columns have gone meanwhile. */
    private synchronized void remove(PropertyColumn column, int key) {
        PropertyColumn[] old = columns;
        if (key < old.length && old[key] == column) {
            PropertyColumn[] all = old.clone();
            all[key] = null;
            columns = all;
        }
    }

    /** Adds each column to a list. */
    public void addTo(List<Column> list) {
        for (PropertyColumn column : columns) {
            if (column != null) {
                list.add(column);
            }
        }
    }

    /** The keys of which anything is known. */
    public List<Integer> keysInUse() {
        PropertyColumn[] all = columns;
        return IntStream.range(0, all.length)
                .filter(key -> all[key] != null && all[key].entries() > 0)
                .boxed()
                .toList();
    }

    /** The number of values, or lacks of one, that are known. */
    public long entries() {
        long sum = 0;
        for (PropertyColumn column : columns) {
            sum += column == null ? 0 : column.entries();
        }
        return sum;
    }

    /** Shows every entry. */
    public void visit(CacheVisitor visitor) {
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null) {
                column.visit(key, visitor);
            }
        }
    }

    /** Shows all entries of a node or relationship. */
    public void visit(long id, CacheVisitor visitor) {
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null) {
                column.visit(key, id, visitor);
            }
        }
    }

    /** Forgets everything, for good. Takes no lock; the charge must be closed. */
    public void clear() {
        PropertyColumn[] all = columns;
        columns = NO_COLUMNS;
        for (PropertyColumn column : all) {
            if (column != null) {
                column.clear();
            }
        }
    }

    /** What must have been charged, counted anew; counts the entries too. */
    public long recount() {
        PropertyColumn[] all = columns;
        long bytes = bytes(all.length);
        for (PropertyColumn column : all) {
            bytes += column == null ? 0 : column.recount();
        }
        return bytes;
    }

    private static long bytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Footprint.REFERENCE);
    }
}

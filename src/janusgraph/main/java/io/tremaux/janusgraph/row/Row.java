package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.janusgraph.tinkerpop.GatheredValues;
import java.util.List;
import org.janusgraph.diskstorage.Entry;

/**
 * A vertex as its row has it. Outgoing and incoming relationships keep the order of the row; a loop appears once, as
 * outgoing. Properties of relationships are decoded only when asked for. A row keeps its cells only if it needs them
 * for that, or for a partitioned vertex. Not to be changed.
 *
 * @param labels of the node
 * @param nodes where relationships lead to
 * @param types of relationships: {@code token << 1}, plus 1 if incoming
 * @param relations the numbers of relationships in the store
 * @param cells the index of each relationship among the cells
 * @param keys the tokens of properties, one for each value
 * @param values of properties, as the store has them
 * @param all the cells; none if nothing is to be read of them any more
 * @param ends where each part of a partitioned vertex ends in the list of cells; else empty
 * @param bytes of the heap that it holds, about
 */
record Row(
        NamedLabelSet labels,
        int[] nodes,
        int[] types,
        long[] relations,
        int[] cells,
        int[] keys,
        Object[] values,
        List<Entry> all,
        int[] ends,
        long bytes) {
    private static final int[] NOTHING = {};

    /** Headers of the arrays and of the record, and a place in a table. */
    private static final int BYTES = 192;

    /** Two ints for a place, a long and an int for a relationship. */
    private static final int BYTES_A_RELATIONSHIP = 3 * Integer.BYTES + Long.BYTES;

    /** A token, a reference, and the header of an object. */
    private static final int BYTES_A_VALUE = 32;

    /** There is no such node. */
    static final Row ABSENT = new Row(
            NamedLabelSet.NONE,
            NOTHING,
            NOTHING,
            new long[0],
            NOTHING,
            NOTHING,
            new Object[0],
            List.of(),
            NOTHING,
            BYTES);

    /** Which part of a partitioned vertex has a relationship. */
    int part(int index) {
        int part = 0;
        while (cells[index] >= ends[part]) {
            part++;
        }
        return part;
    }

    /** The number of relationships. */
    int size() {
        return nodes.length;
    }

    boolean isIncoming(int index) {
        return (types[index] & 1) != 0;
    }

    int type(int index) {
        return types[index] >> 1;
    }

    /** Adds the values of a key to those gathered. */
    void gather(int key, GatheredValues to) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                to.add(key, values[i]);
            }
        }
    }

    /** The same of all keys. */
    void gather(GatheredValues to) {
        for (int i = 0; i < keys.length; i++) {
            to.add(keys[i], values[i]);
        }
    }

    /** The bytes of relationships and of values, without those that a value has beyond the first few. */
    static long bytes(int relationships, int values) {
        return BYTES + (long) BYTES_A_RELATIONSHIP * relationships + (long) BYTES_A_VALUE * values;
    }
}

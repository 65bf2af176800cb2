package io.tremaux.janusgraph.id;

import io.tremaux.heap.Footprint;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Numbers ids from 0 on, in the order in which any query met them first. An id keeps its number, and a number its id,
 * until this is closed. Every byte is charged before it is held. Where there is no room for one more, the dictionary is
 * full for good: it numbers no other id, so that its {@link #size} stands still, and numbers from there on are free for
 * others to give.
 *
 * <pre>
 *   table   a number + 1 in each place, 0 for none, at most two thirds full; searched from the id's hash on
 *   ids     by number
 * </pre>
 *
 * About 16 bytes for a vertex whose id is a long, 40 for a relationship. Safe for use by any thread. An id that is
 * known is found without a lock, by some dependent reads. Who adds one holds the lock of this object, which no one
 * holds for longer than it takes to make the table twice as large: 10 ns an id.
 */
public final class IdDictionary implements AutoCloseable {
    /** Stands for: no number. */
    public static final int NONE = -1;

    private static final int FIRST_TABLE = 1 << 8;
    private static final int LOAD_OF_THREE = 2;
    private static final int MOST = 1 << 29;
    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(int[].class);

    private final IdColumn ids;
    private final Reservation charge;
    private final long mostBytes;
    private volatile int[] table = {0};
    private volatile int size;
    private volatile boolean full;
    private long room; // bytes that are charged and not yet held, of those that ids take besides their places

    private IdDictionary(IdColumn ids, HeapBudget budget, long mostBytes) {
        this.ids = ids;
        this.charge = new Reservation(budget);
        this.mostBytes = mostBytes;
    }

    /**
     * For vertices.
     *
     * @param areLongs whether all their ids are longs
     */
    public static IdDictionary ofVertices(boolean areLongs, HeapBudget budget, long mostBytes) {
        return new IdDictionary(areLongs ? new LongIds() : new ObjectIds(), budget, mostBytes);
    }

    /** The same for relationships between such vertices, which may be asked for by their number in the store alone. */
    public static IdDictionary ofRelationships(boolean areLongs, HeapBudget budget, long mostBytes) {
        return new IdDictionary(areLongs ? new RelationIds() : new ObjectIds(), budget, mostBytes);
    }

    /** The number of an id, if it has one; else {@link #NONE}. */
    public int find(Object id) {
        return find(table, id);
    }

    private int find(int[] places, Object id) {
        int mask = places.length - 1;
        for (int place = ids.hash(id) & mask; ; place = place + 1 & mask) {
            int number = (int) PLACE.getAcquire(places, place) - 1;
            if (number < 0 || ids.is(number, id)) {
                return number;
            }
        }
    }

    /** The number of an id, which gets one if it has none; {@link #NONE} if it has none and this is full. */
    public int number(Object id) {
        int known = find(id);
        return known != NONE || full ? known : add(id);
    }

    private synchronized int add(Object id) {
        int known = find(id); // another thread may have been faster
        if (known != NONE || full) {
            return known;
        }
        int number = size;
        if (number == MOST || !hasRoomFor(number, id)) {
            full = true;
            return NONE;
        }
        ids.set(number, id);
        place(table, number);
        size = number + 1;
        return number;
    }

    private void place(int[] places, int number) {
        int mask = places.length - 1;
        int place = ids.hash(number) & mask;
        while (places[place] != 0) {
            place = place + 1 & mask;
        }
        PLACE.setRelease(places, place, number + 1);
    }

    private boolean hasRoomFor(int number, Object id) {
        return growTable(number) && growIds(number) && growObjects(ids.bytes(id));
    }

    private boolean growTable(int number) {
        int[] places = table;
        if (3L * (number + 1) <= (long) LOAD_OF_THREE * places.length) {
            return true;
        }
        int length = Math.max(FIRST_TABLE, 2 * places.length);
        int[] larger = reserve(Footprint.array(length, Integer.BYTES)) ? newTable(length) : null;
        if (larger == null) {
            return false;
        }
        for (int each = 0; each < number; each++) {
            place(larger, each);
        }
        table = larger;
        charge.subtract(places.length == 1 ? 0 : Footprint.array(places.length, Integer.BYTES));
        return true;
    }

    private int @Nullable [] newTable(int length) {
        try {
            return new int[length];
        } catch (OutOfMemoryError e) {
            charge.subtract(Footprint.array(length, Integer.BYTES));
            return null;
        }
    }

    private boolean growIds(int number) {
        if (number % IdColumn.PIECE != 0) {
            return true;
        }
        if (!reserve(ids.pieceBytes())) {
            return false;
        }
        try {
            ids.addPiece();
            return true;
        } catch (OutOfMemoryError e) {
            charge.subtract(ids.pieceBytes());
            return false;
        }
    }

    private boolean growObjects(long bytes) {
        if (bytes > room) {
            long more = Math.max(bytes, IdColumn.PIECE);
            if (!reserve(more)) {
                return false;
            }
            room += more;
        }
        room -= bytes;
        return true;
    }

    private boolean reserve(long bytes) {
        return charge.bytes() + bytes <= mostBytes && charge.add(bytes);
    }

    /** The id of a number that this has given. */
    public Object id(int number) {
        return ids.get(number);
    }

    /** How many ids have a number. */
    public int size() {
        return size;
    }

    /** Whether no other id gets a number any more. */
    public boolean isFull() {
        return full;
    }

    /** The bytes charged. */
    public long bytes() {
        return charge.bytes();
    }

    /** Releases the bytes. Whoever still asks is answered, but no other id gets a number. */
    @Override
    public synchronized void close() {
        full = true;
        charge.close();
    }
}

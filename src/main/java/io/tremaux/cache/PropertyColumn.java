package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The values of one property key, by node.
 *
 * <pre>
 *   byte[1024]     2 bits a node, four nodes a byte: 0 unknown, 1 absent, 2 false, 3 true
 *   Object[4096]   8 bytes a node and what the values take: null unknown, a mark for absent, else the value
 * </pre>
 *
 * <p>Every page begins as the first kind; the first value that is no Boolean turns <em>that page</em> into the second.
 * Values above 64 KiB are refused. Four nodes share a byte, which only the lock of their page keeps right. Readers
 * take no lock and see a byte or a reference, whole.
 */
final class PropertyColumn implements Column {
    /** Stands for "the node has no such property" wherever null means "not known". */
    static final Object ABSENT = new Object();

    /** What an empty column takes. */
    static final long BYTES = 192;

    private static final @Nullable Object[] STATES = {null, ABSENT, false, true};
    private static final int NODES_A_BYTE = 4;
    private static final int STATE = 3;
    private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final long BOOLEAN_PAGE = Footprint.array(PageDirectory.SLOTS / NODES_A_BYTE, Byte.BYTES);
    private static final long OBJECT_PAGE = Footprint.array(PageDirectory.SLOTS, Footprint.REFERENCE);

    private final Charge charge;
    private final PageDirectory directory;
    private final AtomicLong entries = new AtomicLong();

    PropertyColumn(Charge charge) {
        this.charge = charge;
        directory = new PageDirectory(charge);
    }

    @Override
    public PageDirectory directory() {
        return directory;
    }

    /** A node's value, {@link #ABSENT}, or null if it is not known. Shared: to be read only. */
    @Nullable Object find(long node) {
        Object page = directory.use(node);
        int slot = PageDirectory.slot(node);
        if (page instanceof byte[] bits) {
            return STATES[state((byte) BITS.getAcquire(bits, slot / NODES_A_BYTE), slot)];
        }
        return page == null ? null : (Object) OBJECTS.getAcquire((Object[]) page, slot);
    }

    private static int state(byte bits, int slot) {
        return bits >>> shift(slot) & STATE;
    }

    private static int shift(int slot) {
        return slot % NODES_A_BYTE * 2;
    }

    /** Publishes a node's value, or that it has none (null); false if there is no room. The caller holds the node's lock. */
    boolean put(long node, @Nullable Object value) {
        Object known = value == null ? ABSENT : value;
        try {
            return bytes(known) <= Footprint.MAX_VALUE && publish(node, known);
        } catch (OutOfMemoryError noRoom) {
            return false; // of a small object: whatever is charged answers for itself
        }
    }

    private boolean publish(long node, Object known) {
        Object page = directory.pageOrNew(node, BOOLEAN_PAGE, PropertyColumn::newPage);
        if (page == null) {
            return false;
        }
        forget(node);
        boolean filled = page instanceof byte[] bits ? fillBits(bits, node, known) : fillObject(page, node, known);
        if (filled) {
            entries.incrementAndGet();
        }
        return filled;
    }

    @Override
    public void forget(long node) {
        Object page = directory.page(node);
        Object known = page == null ? null : find(node);
        if (known == null) {
            return;
        }
        int slot = PageDirectory.slot(node);
        if (page instanceof byte[] bits) {
            int index = slot / NODES_A_BYTE;
            BITS.setRelease(bits, index, (byte) (bits[index] & ~(STATE << shift(slot))));
        } else {
            OBJECTS.setRelease((Object[]) page, slot, null);
            charge.subtract(bytes(known));
        }
        entries.decrementAndGet();
    }

    @Override
    public int evict(long node) {
        Object page = directory.remove(node);
        if (page == null) {
            return 0;
        }
        Recount dropped = new Recount();
        dropped.add(node, page);
        charge.subtract(dropped.bytes);
        entries.addAndGet(-dropped.entries);
        return dropped.entries;
    }

    private boolean fillBits(byte[] bits, long node, Object value) {
        int state = stateOf(value);
        if (state == 0) {
            return turnIntoObjects(bits, node, value);
        }
        int slot = PageDirectory.slot(node);
        int index = slot / NODES_A_BYTE;
        BITS.setRelease(bits, index, (byte) (bits[index] | state << shift(slot)));
        return true;
    }

    private static int stateOf(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? 3 : 2;
        }
        return value == ABSENT ? 1 : 0;
    }

    private boolean turnIntoObjects(byte[] bits, long node, Object value) {
        Object[] objects = charge.allocate(OBJECT_PAGE + bytes(value), () -> objects(bits));
        if (objects == null) {
            return false;
        }
        objects[PageDirectory.slot(node)] = value;
        directory.replace(node, objects);
        charge.subtract(BOOLEAN_PAGE);
        return true;
    }

    private static Object newPage() {
        return new byte[PageDirectory.SLOTS / NODES_A_BYTE];
    }

    private static @Nullable Object[] objects(byte[] bits) {
        Object[] objects = new Object[PageDirectory.SLOTS];
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            objects[slot] = STATES[state(bits[slot / NODES_A_BYTE], slot)];
        }
        return objects;
    }

    private boolean fillObject(Object page, long node, Object value) {
        if (!charge.add(bytes(value))) {
            return false;
        }
        Object kept = value instanceof Boolean truth ? Boolean.valueOf(truth) : value;
        OBJECTS.setRelease((Object[]) page, PageDirectory.slot(node), kept);
        return true;
    }

    private static long bytes(Object value) {
        return value == ABSENT ? 0 : Footprint.value(value);
    }

    /** Shows every value that is known, and that there is none. */
    void visit(int key, GraphCache.Visitor visitor) {
        directory.forEach((firstNode, page) -> {
            for (long node = firstNode; node < firstNode + PageDirectory.SLOTS; node++) {
                visit(key, node, visitor);
            }
        });
    }

    /** Shows a node's value, or that it has none, if that is known. */
    void visit(int key, long node, GraphCache.Visitor visitor) {
        Object known = find(node);
        if (known != null) {
            visitor.property(node, key, known == ABSENT ? null : known);
        }
    }

    @Override
    public long entries() {
        return charge.isClosed() ? 0 : entries.get();
    }

    @Override
    public void clear() {
        directory.clear();
    }

    @Override
    public long recount() {
        Recount recount = new Recount();
        directory.forEach(recount::add);
        if (recount.entries != entries()) {
            throw new IllegalStateException("Values of " + recount.entries + " nodes, but " + entries() + " counted");
        }
        return BYTES + recount.bytes + directory.bytes();
    }

    private static final class Recount {
        private long bytes;
        private int entries;

        private void add(long firstNode, Object page) {
            Object[] values = page instanceof byte[] bits ? objects(bits) : (Object[]) page;
            bytes += page instanceof byte[] ? BOOLEAN_PAGE : OBJECT_PAGE;
            for (Object value : values) {
                if (value != null) {
                    entries++;
                    bytes += PropertyColumn.bytes(value);
                }
            }
        }
    }
}

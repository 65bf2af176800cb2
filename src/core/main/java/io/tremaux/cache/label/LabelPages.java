package io.tremaux.cache.label;

import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The label sets of a graph's nodes, as codes into a {@link LabelSetDictionary}.
 *
 * <pre>
 *   byte[4096]    codes up to 255       1 byte a node: nearly always
 *   short[4096]   codes up to 65,535    2
 *   int[4096]     all others            4        0 in a slot: unknown
 * </pre>
 *
 * <p>A page is as wide as its own largest code needs. Widening copies it, with the code that did not fit, and puts the
 * copy in its place. Readers take no lock; one that still holds the narrow page reads what was true of it.
 */
public final class LabelPages extends Column {
    private static final int MAX_BYTE = 0xFF;
    private static final int MAX_SHORT = 0xFFFF;
    private static final int MIN_GARBAGE = 1024;
    private static final int MOST_GARBAGE = 8;
    private static final long BYTE_PAGE = Footprint.array(PageDirectory.SLOTS, Byte.BYTES);
    private static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final VarHandle SHORTS = MethodHandles.arrayElementVarHandle(short[].class);
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    private final LabelSetDictionary dictionary;
    private final AtomicLong entries = new AtomicLong();
    private volatile boolean dropped;

    public LabelPages(Reservation charge) {
        super(Stripes.Kind.LABELS, charge);
        dictionary = new LabelSetDictionary(charge);
    }

    public LabelSetDictionary dictionary() {
        return dictionary;
    }

    /** The code of a node's label set, 0 if it is not known. Read the dictionary after it, not before. */
    public int code(long node) {
        Object page = directory.page(node);
        return page == null ? 0 : code(page, node);
    }

    /** The code of a node's label set as its page has it, 0 if it is not known. */
    public static int code(Object page, long node) {
        if (page instanceof byte[] codes) {
            return (byte) BYTES.getAcquire(codes, PageDirectory.slot(node)) & MAX_BYTE;
        }
        return wideCode(page, PageDirectory.slot(node));
    }

    /**
     * Writes the codes of nodes from an index on, until one is unknown or lies in another page; returns the index of
     * that.
     */
    public static int codes(@Nullable Object page, Neighbours nodes, int from, int to, int[] codes) {
        int i = from;
        if (page != null) {
            long index = PageDirectory.index(nodes.node(from));
            while (i < to && PageDirectory.index(nodes.node(i)) == index) {
                codes[i] = code(page, nodes.node(i));
                if (codes[i] == Labels.NO_CODE) {
                    break;
                }
                i++;
            }
        }
        return i;
    }

    /**
     * The code that so many nodes from a slot on have; 0 if they differ, if it is not known, or if the page is wide.
     */
    public static int codeOfAll(@Nullable Object page, int slot, int count) {
        return page instanceof byte[] codes ? codeOfAll(codes, slot, count) & MAX_BYTE : 0;
    }

    private static int codeOfAll(byte[] codes, int first, int count) {
        byte code = codes[first];
        long wanted = (code & MAX_BYTE) * ONES;
        int slot = first;
        int end = first + count;
        for (; slot <= end - Long.BYTES; slot += Long.BYTES) {
            if ((long) EIGHT.get(codes, slot) != wanted) {
                return 0;
            }
        }
        boolean areAlike = slot == end || areAlike(codes, slot, end - slot, wanted);
        VarHandle.acquireFence(); // orders the plain reads above
        return areAlike ? code : 0;
    }

    /** The same for less than eight. */
    private static boolean areAlike(byte[] codes, int slot, int count, long wanted) {
        int at = Math.min(slot, PageDirectory.SLOTS - Long.BYTES);
        long word = (long) EIGHT.get(codes, at) >>> Byte.SIZE * (slot - at);
        return (word ^ wanted) << Byte.SIZE * (Long.BYTES - count) == 0;
    }

    private static int wideCode(Object page, int slot) {
        return page instanceof short[] codes
                ? (short) SHORTS.getAcquire(codes, slot) & MAX_SHORT
                : (int) INTS.getAcquire((int[]) page, slot);
    }

    /**
     * Publishes the code of a node's label set; false if there is no room. The caller holds the lock of the node's
     * page.
     */
    public boolean put(long node, int code) {
        try {
            Object page = dropped ? null : directory.pageOrNew(node, BYTE_PAGE, LabelPages::newPage);
            return page != null && put(page, node, code);
        } catch (OutOfMemoryError noRoom) {
            return false; // of a small object: a failed reservation throws nothing
        }
    }

    private boolean put(Object page, long node, int code) {
        int slot = PageDirectory.slot(node);
        int known = read(page, slot);
        if (width(page) >= width(code)) {
            write(page, slot, code);
        } else if (!widen(page, node, code)) {
            return false;
        }
        if (known == 0) {
            entries.incrementAndGet();
        }
        return true;
    }

    private boolean widen(Object page, long node, int code) {
        int width = width(code);
        Object wide = charge.allocate(Footprint.array(PageDirectory.SLOTS, width), () -> copy(page, width));
        if (wide == null) {
            return false;
        }
        write(wide, PageDirectory.slot(node), code);
        directory.replace(node, wide);
        charge.subtract(bytes(page));
        return true;
    }

    @Override
    public int invalidate(long node) {
        Object page = directory.page(node);
        int slot = PageDirectory.slot(node);
        if (page == null || read(page, slot) == 0) {
            return 0;
        }
        write(page, slot, 0);
        entries.decrementAndGet();
        return 1;
    }

    @Override
    protected void dropped(long node, int dropped) {
        entries.addAndGet(-dropped);
    }

    /** Whether the dictionary holds many label sets, and many times as many as there are entries. */
    public boolean isMostlyGarbage() {
        return dictionary.size() > Math.max(MIN_GARBAGE, MOST_GARBAGE * entries.get());
    }

    /**
     * Evicts everything, for good, before other pages take the place of these: as {@link PropertyColumn#drop}.
     *
     * @return the number of entries that were evicted
     */
    public long drop(Stripes stripes) {
        dropped = true;
        long evicted = evictAll(stripes);
        charge.subtract(dictionary.drop() + directory.bytes());
        directory.clear();
        return evicted;
    }

    @Override
    protected int known(Object page) {
        int known = 0;
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            known += read(page, slot) == 0 ? 0 : 1;
        }
        return known;
    }

    private static Object newPage() {
        return new byte[PageDirectory.SLOTS];
    }

    private static Object copy(Object page, int width) {
        Object wide = width == Short.BYTES ? new short[PageDirectory.SLOTS] : new int[PageDirectory.SLOTS];
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            write(wide, slot, read(page, slot));
        }
        return wide;
    }

    private static int read(Object page, int slot) {
        return page instanceof byte[] codes ? codes[slot] & MAX_BYTE : wideCode(page, slot);
    }

    private static void write(Object page, int slot, int code) {
        if (page instanceof byte[] codes) {
            BYTES.setRelease(codes, slot, (byte) code);
        } else if (page instanceof short[] codes) {
            SHORTS.setRelease(codes, slot, (short) code);
        } else {
            INTS.setRelease((int[]) page, slot, code);
        }
    }

    private static int width(int code) {
        if (code <= MAX_BYTE) {
            return Byte.BYTES;
        }
        return code <= MAX_SHORT ? Short.BYTES : Integer.BYTES;
    }

    private static int width(Object page) {
        if (page instanceof byte[]) {
            return Byte.BYTES;
        }
        return page instanceof short[] ? Short.BYTES : Integer.BYTES;
    }

    @Override
    protected long bytes(Object page) {
        return Footprint.array(PageDirectory.SLOTS, width(page));
    }

    @Override
    public void visit(long node, CacheVisitor visitor) {
        LabelSet set = dictionary.set(code(node));
        if (set != null) {
            visitor.labels(node, set.mask(), set.beyond());
        }
    }

    @Override
    public long entries() {
        return charge.isClosed() ? 0 : entries.get();
    }

    @Override
    public void clear() {
        directory.clear();
        dictionary.clear();
    }

    @Override
    protected void assertConsistent(Object page) {
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            if (read(page, slot) > dictionary.size()) {
                throw new IllegalStateException("Code " + read(page, slot) + " of " + dictionary.size());
            }
        }
    }

    @Override
    protected long bytesBesidePages() {
        return dictionary.recount();
    }
}

package io.tremaux.cache.page;

import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a cache column, by node id, {@value #SLOTS} nodes each. A page is any object; only the column knows what
 * is in it.
 *
 * <pre>
 *   node  = 0 .. 0 1 0 1 1 | 0 1 1 0 1 0 1 1 1 0 0 1        pages [ . | byte[4096] | . | short[4096] | ... ]
 *                index of the page | slot in the page                        null: nothing known of these nodes
 * </pre>
 *
 * <p>The directory takes 9 bytes a page, up to the highest page in use. Its arrays are copied when they grow; a copy is
 * charged before it is made. Nodes from 2^36 on (twice what Neo4j's aligned format holds) get no page.
 *
 * <p>Readers take no lock: one volatile read of the array, one acquire read of the element. A thread that adds,
 * replaces or removes a page holds the page's lock (see {@link Stripes}), so that no change is lost in a copy of a page
 * that was made before. This object's monitor, which is taken last, guards the array itself.
 *
 * <p>{@link #clear()} takes no lock, since its caller may hold locks of other caches. It is called after the charge was
 * closed, and an addition checks the charge after it has published. Whichever comes last sees the other, so a cleared
 * directory ends up empty.
 */
public final class PageDirectory {
    public static final int SLOTS = 4096;

    public static final int SHIFT = 12;
    private static final int MAX_PAGES = 1 << 24;
    private static final int FIRST_LENGTH = 16;
    private static final Object[] NO_PAGES = {};
    private static final byte[] NONE_USED = {};
    private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(Object[].class);

    private final Reservation charge;
    private volatile @Nullable Object[] pages = NO_PAGES;
    private volatile byte[] used = NONE_USED;
    private boolean columnUsed; // a hint between threads: a late or lost mark evicts a page too many or too few

    /** @param charge reserves the bytes of the arrays, but not of the pages */
    public PageDirectory(Reservation charge) {
        this.charge = charge;
    }

    /** The index of the page that a node lies in. */
    public static long index(long node) {
        return node >>> SHIFT;
    }

    /** The slot of a node in its page. */
    public static int slot(long node) {
        return (int) node & (SLOTS - 1);
    }

    /** The page a node lies in, or null if there is none. */
    public @Nullable Object page(long node) {
        long index = node >>> SHIFT;
        Object[] all;
        Object page;
        do {
            all = pages;
            page = index < all.length ? (Object) PAGE.getAcquire(all, (int) index) : null;
        } while (page == null && all != pages); // an array that was replaced has been emptied
        return page;
    }

    /** The page a node lies in, as found in an array of {@link #pages}; null if the array has none. */
    public static @Nullable Object page(@Nullable Object[] pages, long node) {
        int index = (int) Math.min(node >>> SHIFT, Integer.MAX_VALUE); // one comparison with the length serves all ids
        return index < pages.length ? pages[index] : null;
    }

    /**
     * The array of all pages, for a request that reads many. When the caller finds no page in it, it calls this again,
     * since an array is emptied when a longer one replaces it. Elements may be read plainly: a thread that sees a page
     * early sees zeros in it, which mean unknown, or a slot that was published with release semantics.
     */
    public @Nullable Object[] pages() {
        return pages;
    }

    /** Notes that the page a node lies in is in use. */
    public void noteUse(long node) {
        if (!columnUsed) {
            columnUsed = true;
        }
        byte[] marks = used;
        long index = node >>> SHIFT;
        if (index < marks.length && marks[(int) index] == 0) { // nearly always marked already: no write
            marks[(int) index] = 1;
        }
    }

    /**
     * Whether the page a node lies in was used since the last call. A mark made while the directory grows may get lost.
     */
    public boolean takeUsed(long node) {
        byte[] marks = used;
        int index = (int) (node >>> SHIFT);
        boolean was = index < marks.length && marks[index] != 0;
        if (was) {
            marks[index] = 0;
        }
        return was;
    }

    /** Whether any page was used since the last call. */
    public boolean takeColumnUsed() {
        boolean was = columnUsed;
        columnUsed = false;
        return was;
    }

    /** Removes the page a node lies in, and returns it; null if there is none. The caller holds its lock. */
    public synchronized @Nullable Object remove(long node) {
        Object[] all = pages; // read once: the directory may be cleared meanwhile
        Object page = page(all, node);
        if (page != null) {
            PAGE.setRelease(all, (int) (node >>> SHIFT), null);
        }
        return page;
    }

    /** The length of the array: all pages have a lower index. */
    public int length() {
        return pages.length;
    }

    /** The page a node lies in, made if there is none; null if there is no room. Marks it as used: a fill follows. */
    public @Nullable Object pageOrNew(long node, long pageBytes, Supplier<Object> making) {
        Object there = page(node);
        Object page = there != null ? there : newPage(node, pageBytes, making);
        noteUse(node);
        return page;
    }

    private synchronized @Nullable Object newPage(long node, long pageBytes, Supplier<Object> making) {
        Object there = page(node);
        if (there != null || !reaches(node)) {
            return there;
        }
        Object made = charge.allocate(pageBytes, making);
        if (made != null) {
            publish(node, made);
        }
        return made;
    }

    /** Replaces the page a node lies in. The caller holds its lock. */
    public synchronized void replace(long node, Object page) {
        publish(node, page);
    }

    private void publish(long node, Object page) {
        Object[] all = pages;
        long index = node >>> SHIFT;
        if (index < all.length) {
            PAGE.setRelease(all, (int) index, page);
        }
        clearIfClosed();
    }

    private boolean reaches(long node) {
        long index = node >>> SHIFT;
        Object[] all = pages;
        return index < all.length || (index < MAX_PAGES && grow(all, (int) index + 1));
    }

    private boolean grow(@Nullable Object[] old, int needed) {
        int length = Math.max(Math.max(FIRST_LENGTH, needed), old.length + (old.length >> 1));
        Object[] longer = charge.allocate(bytes(length), () -> longer(old, length));
        if (longer == null) {
            return false;
        }
        pages = longer;
        empty(old);
        charge.subtract(bytes(old.length));
        clearIfClosed();
        return true;
    }

    private Object[] longer(@Nullable Object[] old, int length) {
        Object[] longer = Arrays.copyOf(old, length);
        used = Arrays.copyOf(used, length);
        return longer;
    }

    private void clearIfClosed() {
        if (charge.isClosed()) {
            clear();
        }
    }

    /** Drops all pages. The charge must be closed, or no thread adds any more. */
    public void clear() {
        Object[] all = pages;
        pages = NO_PAGES;
        used = NONE_USED;
        empty(all);
    }

    /** Empties an array that has been replaced, so that a request that still has it holds no dropped pages. */
    private static void empty(@Nullable Object[] replaced) {
        for (int i = 0; i < replaced.length; i++) {
            PAGE.setRelease(replaced, i, null);
        }
    }

    /** A visitor of pages, which is also given the first node of each page. */
    public interface Visitor {
        public void page(long firstNode, Object page);
    }

    /** Shows every page to a visitor. */
    public void forEach(Visitor visitor) {
        Object[] all = pages;
        for (int index = 0; index < all.length; index++) {
            Object page = PAGE.getAcquire(all, index);
            if (page != null) {
                visitor.page((long) index << SHIFT, page);
            }
        }
    }

    /** The bytes charged for the directory itself. */
    public long bytes() {
        return bytes(pages.length);
    }

    private static long bytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Footprint.REFERENCE) + Footprint.array(length, Byte.BYTES);
    }
}

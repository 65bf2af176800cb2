package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pages of {@value #SLOTS} nodes each, by node id. A page is an array; what its elements mean is its owner's affair.
 *
 * <pre>
 *   node  = 0 .. 0 1 0 1 1 | 0 1 1 0 1 0 1 1 1 0 0 1        pages [ . | byte[4096] | . | short[4096] | ... ]
 *                index of the page | slot in the page                        null: nothing known of these nodes
 * </pre>
 *
 * <p>8 bytes a page, up to the highest one in use: the array is copied when it grows, and charged before. Nodes from 2^36
 * on (twice what Neo4j's aligned format holds) are refused.
 *
 * <p>Readers take no lock: one volatile read of the array, one acquire read of the element. Pages are added and replaced
 * under this object's monitor; whoever holds a page's monitor may take it, never the other way round. To change a page,
 * hold its monitor <em>and then</em> see that it still stands here: a page is replaced only under its monitor, so no change
 * is lost in a copy that was made before.
 *
 * <p>{@link #clear()} takes no lock, since it is called where locks of other caches may be held. It comes after the charge
 * was closed; an addition looks at the charge after it has published. Whichever is last finds the other done, so a
 * cleared directory ends up empty.
 */
final class PageDirectory {
    static final int SLOTS = 4096;

    private static final int SHIFT = 12;
    private static final int MAX_PAGES = 1 << 24;
    private static final int FIRST_LENGTH = 16;
    private static final Object[] NO_PAGES = {};
    private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(Object[].class);

    private final Charge charge;
    private volatile @Nullable Object[] pages = NO_PAGES;

    PageDirectory(Charge charge) {
        this.charge = charge;
    }

    /** Where in its page a node lies. */
    static int slot(long node) {
        return (int) node & (SLOTS - 1);
    }

    /** The page a node lies in, or null if there is none. */
    @Nullable Object page(long node) {
        Object[] all = pages;
        long index = node >>> SHIFT;
        return index < all.length ? (Object) PAGE.getAcquire(all, (int) index) : null;
    }

    /** The page a node lies in, made if there is none; null if there is no room for it. */
    @Nullable Object pageOrNew(long node, long pageBytes, Supplier<Object> making) {
        Object there = page(node);
        return there != null ? there : newPage(node, pageBytes, making);
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

    /** Puts another page in the place of the one a node lies in. The caller holds the monitor of the page replaced. */
    synchronized void replace(long node, Object page) {
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
        Object[] longer = charge.allocate(bytes(length), () -> Arrays.copyOf(old, length));
        if (longer == null) {
            return false;
        }
        pages = longer;
        charge.subtract(bytes(old.length));
        clearIfClosed();
        return true;
    }

    private void clearIfClosed() {
        if (charge.isClosed()) {
            clear();
        }
    }

    /** Forgets all pages. The charge must be closed. */
    void clear() {
        pages = NO_PAGES;
    }

    /** Is shown a page, and the first of the nodes that lie in it. */
    interface Visitor {
        void page(long firstNode, Object page);
    }

    /** Shows every page. */
    void forEach(Visitor visitor) {
        Object[] all = pages;
        for (int index = 0; index < all.length; index++) {
            Object page = PAGE.getAcquire(all, index);
            if (page != null) {
                visitor.page((long) index << SHIFT, page);
            }
        }
    }

    /** The bytes charged for the directory itself. */
    long bytes() {
        return bytes(pages.length);
    }

    private static long bytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Footprint.REFERENCE);
    }
}

package io.tremaux.cache.relationship;

import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.heap.Reservation;
import org.jspecify.annotations.Nullable;

/**
 * The relationships of nodes in one direction, over all types and in the store's order, which serves any choices of
 * that direction. {@link Direction#BOTH} has a column of its own: its order does not follow from the other two, but
 * theirs from it, so that it serves choices of several directions.
 *
 * <p>Before a list is put into a page more than half of whose arena is garbage, the live lists are copied into a new
 * page. Invalidation compacts only above 7/8 garbage, because every request waits while it runs. Readers take no lock.
 *
 * <p>With a column for each single direction alone, a step of four choices in three directions took 1.7 to 2 times as
 * long on WordNet. With one list over both for every traversal, a traversal along outgoing relationships would read
 * twice as much. With a column for one type alone, beside this one, a traversal along one of WordNet's 19 types would
 * take two thirds of the time at best, one along several types as much as now, and the first one a quarter more.
 */
public final class AdjacencyColumn extends Column {
    private static final int EIGHTHS_BEFORE_PUT = 4;
    private static final int EIGHTHS_AFTER_INVALIDATION = 7;

    private final Direction direction;
    private final HubCachingPolicy hubs;

    public AdjacencyColumn(Direction direction, Reservation charge) {
        super(Stripes.Kind.RELATIONSHIPS, charge);
        this.direction = direction;
        hubs = new HubCachingPolicy(charge);
    }

    /** Which hubs are worth collecting. */
    public HubCachingPolicy hubs() {
        return hubs;
    }

    /**
     * Publishes a node's list of at most {@link AdjacencyPage#MAX_IN_ARENA} ints, unless one that says as much is
     * there; false if there is no room. The caller holds the lock of the node's page.
     */
    public boolean put(long node, int[] words, int from) {
        try {
            AdjacencyPage page = pageToPut(node);
            return page != null && page.put(PageDirectory.slot(node), words, from, charge);
        } catch (OutOfMemoryError noRoom) {
            return false; // of a small object: a failed reservation throws nothing
        }
    }

    /**
     * A list of so many ints in an array of its own, charged, to be {@link #putAlone} or released; null if there is no
     * room.
     */
    public int @Nullable [] alone(long node, Neighbours neighbours, boolean withIds, int size) {
        return AdjacencyPage.alone(PageDirectory.slot(node), neighbours, withIds, size, charge);
    }

    /** Publishes like {@link #put}; what is not kept is released. */
    public boolean putAlone(long node, int[] list) {
        AdjacencyPage page = pageToPut(node);
        if (page == null) {
            release(list);
        }
        boolean put = page != null && page.putAlone(list, charge);
        if (!put) {
            hubs.hadNoRoom(node, AdjacencyList.length(list, 1));
        }
        return put;
    }

    /** Releases what was charged for a list. */
    public void release(int[] list) {
        AdjacencyPage.release(list, charge);
    }

    private @Nullable AdjacencyPage pageToPut(long node) {
        AdjacencyPage page = (AdjacencyPage) directory.pageOrNew(node, AdjacencyPage.BYTES, AdjacencyPage::new);
        return page == null ? null : compacted(node, page, EIGHTHS_BEFORE_PUT);
    }

    @Override
    public int invalidate(long node) {
        AdjacencyPage page = (AdjacencyPage) directory.page(node);
        if (page == null) {
            return 0;
        }
        int before = page.known();
        page.invalidate(PageDirectory.slot(node), charge);
        int invalidated = before - page.known();
        compacted(node, page, EIGHTHS_AFTER_INVALIDATION);
        return invalidated;
    }

    /**
     * The page, or a copy without garbage, now in its place, if more than so many eighths of it were garbage and there
     * is room for both.
     */
    private AdjacencyPage compacted(long node, AdjacencyPage page, int eighths) {
        AdjacencyPage compacted = page.isWasteful(eighths) ? page.compacted(charge) : null;
        if (compacted == null) {
            return page;
        }
        directory.replace(node, compacted);
        return compacted;
    }

    @Override
    protected long bytes(Object page) {
        return ((AdjacencyPage) page).bytes();
    }

    @Override
    protected int known(Object page) {
        return ((AdjacencyPage) page).known();
    }

    @Override
    protected void dropped(long node, int entries) {
        hubs.evicted(node);
    }

    @Override
    public void visit(long node, CacheVisitor visitor) {
        AdjacencyPage page = (AdjacencyPage) directory.page(node);
        Neighbours list = new Neighbours(true, bytes -> {});
        if (page != null && page.show(PageDirectory.slot(node), list)) {
            visitor.relationships(node, direction, list);
        }
    }

    /** Uses one list for all. */
    @Override
    public void visit(CacheVisitor visitor) {
        Neighbours list = new Neighbours(true, bytes -> {});
        directory.forEach((firstNode, page) -> {
            for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
                list.truncate(0);
                if (((AdjacencyPage) page).show(slot, list)) {
                    visitor.relationships(firstNode + slot, direction, list);
                }
            }
        });
    }

    /** Adds up what the pages know: a count of its own would cost more at every fill than it is worth. */
    @Override
    public long entries() {
        long[] known = {0};
        directory.forEach((firstNode, page) -> known[0] += known(page));
        return known[0];
    }

    @Override
    public void clear() {
        directory.clear();
        hubs.clear();
    }

    @Override
    protected void assertConsistent(Object page) {
        ((AdjacencyPage) page).assertConsistent();
    }

    @Override
    protected long bytesBesidePages() {
        return hubs.bytes();
    }
}

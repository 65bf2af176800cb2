package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The relationships of nodes in one direction, over all types and in the store's order, which serves any choice of that
 * direction. Whatever can be asked with {@link Direction#BOTH} has a column of its own: its order cannot be told from those
 * of the others.
 *
 * <p>When more than half of a page's arena is garbage, what is left is copied into a new page. Readers take no lock.
 */
final class AdjacencyColumn {
    private final Charge charge;
    private final PageDirectory directory;
    private final HubLedger hubs;
    private final AtomicLong entries = new AtomicLong();

    AdjacencyColumn(Charge charge) {
        this.charge = charge;
        directory = new PageDirectory(charge);
        hubs = new HubLedger(charge);
    }

    PageDirectory directory() {
        return directory;
    }

    /** Which hubs are worth collecting. */
    HubLedger hubs() {
        return hubs;
    }

    /**
     * Appends a node's neighbours along one type, or any. False, and nothing is appended, if they are not known, or are
     * wanted with the relationships that lead to them and known without.
     */
    boolean append(long node, int type, Neighbours to) {
        AdjacencyPage page = (AdjacencyPage) directory.page(node);
        return page != null && page.append(PageDirectory.slot(node), type, to);
    }

    /** Whether anything is known of a node's neighbours, with relationships or without. */
    boolean isKnown(long node) {
        AdjacencyPage page = (AdjacencyPage) directory.page(node);
        return page != null && page.isKnown(PageDirectory.slot(node));
    }

    /**
     * Publishes a node's list, unless one that says as much is there; false if there is no room. The caller holds the lock of
     * the node's page.
     */
    boolean put(long node, int[] words, int from) {
        AdjacencyPage page =
                (AdjacencyPage) directory.pageOrNew(node, AdjacencyPage.BYTES, AdjacencyPage::new);
        if (page == null) {
            return false;
        }
        int before = page.known();
        boolean done = page.put(PageDirectory.slot(node), words, from, charge);
        if (page.known() != before) {
            entries.incrementAndGet();
        }
        compactIfWasteful(node, page);
        return done;
    }

    void forget(long node) {
        AdjacencyPage page = (AdjacencyPage) directory.page(node);
        if (page != null && page.forget(PageDirectory.slot(node), charge)) {
            entries.decrementAndGet();
            compactIfWasteful(node, page);
        }
    }

    private void compactIfWasteful(long node, AdjacencyPage page) {
        AdjacencyPage compacted = page.isWasteful() ? page.compacted(charge) : null;
        if (compacted != null) {
            directory.replace(node, compacted);
        }
    }

    int evict(long node) {
        AdjacencyPage page = (AdjacencyPage) directory.remove(node);
        if (page == null) {
            return 0;
        }
        charge.subtract(page.bytes());
        entries.addAndGet(-page.known());
        return page.known();
    }

    /** Shows every list that is known. */
    void visit(Direction direction, GraphCache.Visitor visitor) {
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

    long entries() {
        return charge.isClosed() ? 0 : entries.get();
    }

    void clear() {
        directory.clear();
        hubs.clear();
    }

    long recount() {
        Recount recount = new Recount();
        directory.forEach(recount::add);
        if (recount.entries != entries()) {
            throw new IllegalStateException(
                    "Relationships of " + recount.entries + " nodes, but " + entries() + " counted");
        }
        return recount.bytes + directory.bytes() + hubs.bytes();
    }

    private static final class Recount {
        private long bytes;
        private long entries;

        private void add(long firstNode, Object any) {
            AdjacencyPage page = (AdjacencyPage) any;
            page.assertConsistent();
            bytes += page.bytes();
            entries += page.known();
        }
    }
}

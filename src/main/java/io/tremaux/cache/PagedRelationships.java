package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodeRange;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Relationships in scope {@code permanent}: one request's view of the columns that all share. A list not known there is read
 * from the store over all types, so that it serves every choice of its direction, and published for the others; that a node
 * has none, or does not exist, is known too. Ids of relationships are kept only where somebody wanted them; a list without
 * them is then read again.
 *
 * <p>A hub is collected once {@link HubLedger} says that it is worth it, and until then read as in scope {@code none}.
 *
 * <p>Cost of a look-up that hits: one volatile read (the directory), four dependent reads (page, offset, arena, list), none of
 * the last two if there are no neighbours. What is collected beyond 64 relationships is charged to the budget. Belongs to
 * one thread.
 */
public final class PagedRelationships implements Relationships, AutoCloseable {
    private final AdjacencyColumn[] columns;
    private final List<Lane> lanes = new ArrayList<>();
    private final Relationships source;
    private final Fills fills;
    private final LookupCounts counts;
    private final Charge charge;
    private @Nullable Neighbours collected; // used again for the next node

    /** A view of a cache that the request has retained. */
    public PagedRelationships(Relationships source, Fills fills, HeapBudget budget, LookupCounts counts) {
        this.columns = fills.cache().adjacency();
        this.source = source;
        this.fills = fills;
        this.counts = counts;
        this.charge = new Charge(budget);
    }

    private void growTo(long moreBytes) {
        if (!charge.add(moreBytes)) {
            throw new OutOfMemoryError("The heap budget has no room to collect a hub");
        }
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        appendAtMost(Integer.MAX_VALUE, node, choice, to);
    }

    @Override
    public boolean appendAtMost(int most, long node, RelationshipChoice choice, Neighbours to) {
        return along(choice).appendAtMost(most, node, to);
    }

    @Override
    public Lane along(RelationshipChoice choice) {
        for (Lane lane : lanes) {
            if (lane.choice.equals(choice)) {
                return lane;
            }
        }
        Lane lane = new Lane(choice);
        lanes.add(lane);
        return lane;
    }

    /** One of the few choices that a request follows. */
    private final class Lane implements Along {
        private final RelationshipChoice choice;
        private final int type;
        private final PageReader pages;

        Lane(RelationshipChoice choice) {
            this.choice = choice;
            this.type = choice.type();
            this.pages = new PageReader(columns[choice.direction().ordinal()].directory(), counts);
        }

        @Override
        public void append(long node, Neighbours to) {
            appendAtMost(Integer.MAX_VALUE, node, to);
        }

        @Override
        public int passEmpty(Neighbours list, int from, int to) {
            int i = from;
            while (i < to) {
                int end = skipEmpty(list, i, to);
                if (end == i) {
                    break;
                }
                i = end;
            }
            return i;
        }

        @Override
        public long rangeOf(long node) {
            AdjacencyPage page = page(node);
            return page == null ? NodeRange.NONE : page.rangeOf(PageDirectory.slot(node), type);
        }

        @Override
        public void tookRangeOf(long node) {
            pages.hit(node, 1);
        }

        @Override
        public boolean areEmpty(long range) {
            long first = NodeRange.lowest(range);
            int count = NodeRange.count(range);
            AdjacencyPage page = (AdjacencyPage) pages.pageOfAll(range);
            boolean areEmpty = page != null && page.areEmpty(PageDirectory.slot(first), count);
            if (areEmpty) {
                pages.hit(first, count);
            }
            return areEmpty;
        }

        private int skipEmpty(Neighbours list, int from, int to) {
            long node = list.node(from);
            AdjacencyPage page = page(node);
            int end = page == null ? from : page.skipEmpty(list, from, to);
            if (end > from) {
                pages.hit(node, end - from);
            }
            return end;
        }

        private @Nullable AdjacencyPage page(long node) {
            return (AdjacencyPage) pages.page(node);
        }

        private boolean appendAtMost(int most, long node, Neighbours to) {
            AdjacencyPage page = page(node);
            if (page == null || !page.append(PageDirectory.slot(node), type, to)) {
                return type == Tokens.UNKNOWN || miss(most, node, choice, page, to);
            }
            pages.hit(node, 1);
            return true;
        }
    }

    @Override
    public boolean remembers(long node, RelationshipChoice choice) {
        return true;
    }

    private boolean miss(int most, long node, RelationshipChoice choice, @Nullable AdjacencyPage page, Neighbours to) {
        AdjacencyColumn column = columns[choice.direction().ordinal()];
        counts.misses++;
        if (!fills.takes(Kind.RELATIONSHIPS, page)) {
            return source.appendAtMost(most, node, choice, to);
        }
        boolean knownWithoutIds = page != null && page.isKnown(PageDirectory.slot(node));
        int allowance = knownWithoutIds ? Integer.MAX_VALUE : column.hubs().allowance(node, isWhole(choice));
        Neighbours list = allowance > 0 ? collect(allowance, node, choice, column) : null;
        if (list == null) {
            return read(most, node, choice, column, to);
        }
        fills.relationships(node, column, list, to.withRelationships());
        list.appendTo(to, choice.type());
        tidy(list);
        return true;
    }

    private static boolean isWhole(RelationshipChoice choice) {
        return choice.type() == RelationshipChoice.ANY_TYPE;
    }

    /** The whole list of a node, read; null if it is longer than allowed or there is no room. */
    private @Nullable Neighbours collect(int allowance, long node, RelationshipChoice choice, AdjacencyColumn column) {
        Neighbours list = collected == null ? new Neighbours(true, this::growTo) : collected;
        list.truncate(0);
        if (readAtMost(allowance, node, RelationshipChoice.whole(choice.direction()), list)) {
            column.hubs().collected(node, list.size());
            return list;
        }
        column.hubs().exceeded(node, allowance);
        tidy(list);
        return null;
    }

    private boolean readAtMost(int most, long node, RelationshipChoice whole, Neighbours to) {
        try {
            return source.appendAtMost(most, node, whole, to);
        } catch (OutOfMemoryError noRoom) {
            return false;
        }
    }

    /** Keeps a list for the next node, if it is no longer than most need. */
    private void tidy(Neighbours list) {
        if (list.capacity() > HubLedger.FREE) {
            collected = null;
            charge.clear();
        } else {
            collected = list;
        }
    }

    private boolean read(int most, long node, RelationshipChoice choice, AdjacencyColumn column, Neighbours to) {
        counts.refused++;
        int before = to.size();
        boolean read = source.appendAtMost(most, node, choice, to);
        column.hubs().readInVain(node, read ? to.size() - before : most);
        return read;
    }

    /** Ends the request: gives back what the budget lent. */
    @Override
    public void close() {
        collected = null;
        charge.close();
    }
}

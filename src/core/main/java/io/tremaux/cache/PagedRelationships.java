package io.tremaux.cache;

import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.cache.relationship.AdjacencyColumn;
import io.tremaux.cache.relationship.AdjacencyPage;
import io.tremaux.cache.relationship.HubCachingPolicy;
import io.tremaux.cache.relationship.RunChoice;
import io.tremaux.cache.relationship.SingleScan;
import io.tremaux.graph.ChoiceMap;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.NoRoomException;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Relationships in scope {@code permanent}: one request's view of the columns that all share. A list not known there is
 * read from the store over all types, so that it serves every choice of its direction, and published for the others;
 * that a node has none, or does not exist, is known too. Ids of relationships are kept only where a request wanted
 * them. A request that wants the ids of a list without them reads the store again.
 *
 * <p>A hub is collected once {@link HubCachingPolicy} says that it is worth it, and until then read as in scope {@code
 * none}.
 *
 * <p>Cost of a look-up that hits: one volatile read (the directory), four dependent reads (page, offset, arena, list),
 * none of the last two if there are no neighbours. What is collected beyond 64 relationships is charged to the budget.
 * Belongs to one thread.
 */
public final class PagedRelationships implements Relationships, AutoCloseable {
    private final AdjacencyColumn[] columns;
    private final ChoiceMap<CachedExpansion> expansions = new ChoiceMap<>(CachedExpansion::new);
    private final Relationships source;
    private final WriteBuffer fills;
    private final Epoch epoch;
    private final Epoch fromStore = new Epoch();
    private final LookupCounts counts;
    private final Reservation charge;
    private @Nullable Neighbours collected; // used again for the next node

    /**
     * A view of a cache that the request has retained.
     *
     * @param epoch is advanced where the cache answers
     */
    public PagedRelationships(
            Relationships source, WriteBuffer fills, HeapBudget budget, Epoch epoch, LookupCounts counts) {
        this.columns = fills.cache().adjacency();
        this.source = source;
        this.fills = fills;
        this.epoch = epoch;
        this.counts = counts;
        this.charge = new Reservation(budget);
    }

    /** Is advanced where the store answers in the place of the cache. */
    public Epoch fromStore() {
        return fromStore;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        along(choice).append(node, to);
    }

    @Override
    public Expansion along(RelationshipChoice choice) {
        return expansions.of(choice);
    }

    @Override
    public Expansion along(RelationshipChoice[] choices) {
        return expansions.of(choices);
    }

    /**
     * Loads the whole list of a node in a direction, unless it is known. Stops reading a list for which there is no
     * room.
     *
     * @param withIds whether the list must have the ids of relationships
     */
    public void load(long node, Direction direction, boolean withIds) {
        expansions.of(RelationshipChoice.whole(direction)).load(node, withIds);
    }

    /** Whether the list of a node that serves a choice is known; it is not looked up by that. */
    public boolean knows(long node, RelationshipChoice choice, boolean withIds) {
        return expansions.of(choice).knows(node, withIds);
    }

    /** Appends the neighbours of a node along a choice, if they are known; counts nothing. */
    public boolean appendKnown(long node, RelationshipChoice choice, Neighbours to) {
        return expansions.of(choice).appendKnown(node, to);
    }

    /**
     * Some of the few choices that a request follows. Choices of several directions are all served by the lists over
     * both, so that a node costs one look-up and one reading of the store.
     */
    final class CachedExpansion implements Expansion {
        private final RelationshipChoice[] asked;
        private final RelationshipChoice whole; // of which they are a part
        private final RunChoice[] choices;
        private final AdjacencyColumn column;
        private final PageReader pages;
        private final boolean areWhole;
        private final @Nullable SingleScan onePass;

        CachedExpansion(RelationshipChoice... asked) {
            this.asked = asked;
            this.whole = RelationshipChoice.whole(Direction.common(asked));
            this.choices = RunChoice.of(whole.direction(), asked);
            this.column = columns[whole.direction().ordinal()];
            this.pages = new PageReader(column.directory(), epoch, counts);
            this.areWhole = Arrays.asList(asked).contains(whole);
            this.onePass = SingleScan.of(choices);
        }

        @Override
        public void append(long node, Neighbours to) {
            appendAtMost(Integer.MAX_VALUE, node, to);
        }

        @Override
        public boolean appendAtMost(int most, long node, Neighbours to) {
            return appendAtMost(most, node, page(node), to);
        }

        private boolean appendAtMost(int most, long node, @Nullable AdjacencyPage page, Neighbours to) {
            if (page == null || !page.append(node, choices, to)) {
                return choices.length == 0 || miss(most, node, page, to);
            }
            pages.hit(node, 1);
            return true;
        }

        @Override
        public int appendNew(long node, IdSet met, Neighbours to) {
            AdjacencyPage page = page(node);
            int all = page == null ? -1 : page.appendNew(node, choices, met, to);
            if (all < 0) {
                return Expansion.super.appendNew(node, met, to); // a miss
            }
            pages.hit(node, 1);
            return all;
        }

        @Override
        public int appendNewInAnyOrder(long node, IdSet met, Neighbours to) {
            AdjacencyPage page = onePass == null ? null : page(node);
            int all = page == null || onePass == null ? -1 : page.appendNew(node, onePass, met, to);
            if (all < 0) {
                return appendNew(node, met, to);
            }
            pages.hit(node, 1);
            return all;
        }

        @Override
        public int appendOrPass(long node, Labels labels, SkippableNodes skippable, int most, Neighbours to) {
            AdjacencyPage page = page(node);
            long range = page == null ? NodeRange.NONE : page.rangeOf(PageDirectory.slot(node), choices);
            if (range == NodeRange.NONE
                    || NodeRange.count(range) > most
                    || !(labels instanceof PagedLabels paged)
                    || !passes(range, paged, skippable)) {
                appendAtMost(Integer.MAX_VALUE, node, page, to);
                return 0;
            }
            pages.hit(node, 1);
            return NodeRange.count(range);
        }

        private boolean passes(long range, PagedLabels labels, SkippableNodes skippable) {
            Expansion along = skippable.emptyAlong(labels.codeOfAll(range));
            boolean passes = along == SkippableNodes.ALWAYS
                    || along instanceof CachedExpansion expansion && expansion.areEmpty(range);
            if (passes) {
                labels.tookCodeOfAll(range);
            }
            return passes;
        }

        /** Whether all nodes of a range are known to have no neighbours: then a look-up of each. */
        boolean areEmpty(long range) {
            long first = NodeRange.lowest(range);
            int count = NodeRange.count(range);
            AdjacencyPage page = (AdjacencyPage) pages.pageOfAll(range);
            boolean areEmpty = page != null && page.areEmpty(PageDirectory.slot(first), count);
            if (areEmpty) {
                pages.hit(first, count);
            }
            return areEmpty;
        }

        private @Nullable AdjacencyPage page(long node) {
            return (AdjacencyPage) pages.page(node);
        }

        boolean knows(long node, boolean withIds) {
            AdjacencyPage page = page(node);
            return page != null && page.isKnown(PageDirectory.slot(node), withIds);
        }

        boolean appendKnown(long node, Neighbours to) {
            AdjacencyPage page = page(node);
            return page != null && page.append(node, choices, to);
        }

        private boolean miss(int most, long node, @Nullable AdjacencyPage page, Neighbours to) {
            counts.misses++;
            fromStore.advance();
            if (!fills.takes(Kind.RELATIONSHIPS, page, WriteBuffer.LIST_BYTES)) {
                return source.along(asked).appendAtMost(most, node, to);
            }
            Neighbours list = collect(node, page, to.withRelationships());
            if (list == null) {
                return read(most, node, to);
            }
            keep(node, list, to.withRelationships());
            for (RunChoice choice : choices) {
                choice.append(node, list, to);
            }
            tidy(list);
            return true;
        }

        private void load(long node, boolean withIds) {
            AdjacencyPage page = page(node);
            if (page != null && page.isKnown(PageDirectory.slot(node), withIds)) {
                pages.hit(node, 1);
                return;
            }
            counts.misses++;
            if (!fills.takes(Kind.RELATIONSHIPS, page, WriteBuffer.LIST_BYTES)) {
                return;
            }
            Neighbours list = collect(node, page, withIds);
            if (list == null) {
                counts.rejected++;
                return;
            }
            keep(node, list, withIds);
            tidy(list);
        }

        private void keep(long node, Neighbours list, boolean withIds) {
            column.hubs().collected(node, list.size()); // first: publishing may find no room
            if (!fills.relationships(node, column, list, withIds)) {
                column.hubs().hadNoRoom(node, list.size());
            }
        }

        /** The whole list of a node, read; null if it is not worth it yet or there is no room. */
        private @Nullable Neighbours collect(long node, @Nullable AdjacencyPage page, boolean withIds) {
            boolean knownWithoutIds = page != null && page.isKnown(PageDirectory.slot(node));
            HubCachingPolicy hubs = column.hubs();
            int allowance = knownWithoutIds ? hubs.allowanceForIds(node) : hubs.allowance(node, areWhole);
            return allowance > 0 ? collect(allowance, node, withIds) : null;
        }

        private @Nullable Neighbours collect(int allowance, long node, boolean withIds) {
            Neighbours list = collected == null ? new Neighbours(true, charge::require) : collected;
            list.truncate(0);
            list.withIds(withIds);
            try {
                if (source.along(whole).appendAtMost(allowance, node, list)) {
                    return list;
                }
                column.hubs().exceeded(node, allowance);
            } catch (NoRoomException | OutOfMemoryError noRoom) {
                column.hubs().hadNoRoom(node, list.size());
            }
            tidy(list);
            return null;
        }

        private boolean read(int most, long node, Neighbours to) {
            counts.rejected++;
            int before = to.size();
            boolean read = source.along(asked).appendAtMost(most, node, to);
            column.hubs().readInVain(node, read ? to.size() - before : most);
            return read;
        }
    }

    @Override
    public boolean remembers(long node, RelationshipChoice choice) {
        return true;
    }

    /** Keeps a list for the next node, if it is no longer than most need. */
    private void tidy(Neighbours list) {
        if (list.capacity() > HubCachingPolicy.FREE) {
            collected = null;
            charge.clear();
        } else {
            collected = list;
        }
    }

    /** Releases all bytes to the budget, at the end of the request. */
    @Override
    public void close() {
        collected = null;
        charge.close();
    }
}

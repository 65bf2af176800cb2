package io.tremaux.execution;

import io.tremaux.graph.NodePredicate;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.store.Elements;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.store.NodeLookup;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.NodeFilter;
import io.tremaux.traversal.predicate.Where;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongIterators;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nodes that a query's selectors name. Every few hundred nodes that it reads, selected or not, it lets
 * waiting queries run and checks the query's limits ({@link WalkBounds#look}). Closing it closes the label scans.
 * Belongs to one thread.
 */
final class SelectedNodes implements AutoCloseable {
    /** An id in a linked hash set that is up to three quarters full, and in the hash set of the filter. */
    private static final long BYTES_EACH = 6 * Long.BYTES;

    private static final int LOOKED_UP_AT_ONCE = 256;

    private final StoreSession session;
    private final SessionTokens tokens;
    private final NodeLookup lookup;
    private final WalkBounds bounds;
    private final Runnable afterLook;
    private final List<NodeLookup.Scan> opened = new ArrayList<>();
    private final List<StartPredicate> lackingKeys = new ArrayList<>();
    private long read;

    /**
     * @param session its tokens warn of each name that the database has never seen
     * @param afterLook runs after each {@link WalkBounds#look}. Other queries may have run meanwhile, so it drops what
     *     the view holds of the store
     */
    SelectedNodes(StoreSession session, WalkBounds bounds, Runnable afterLook) {
        this.session = session;
        this.tokens = session.tokens();
        this.lookup = session.nodes();
        this.bounds = bounds;
        this.afterLook = afterLook;
    }

    private void chargeForOne(long bytes) {
        bounds.charge(bytes);
        countRead();
    }

    /** Counts a node that was read. Now and then lets waiting queries run, and checks the limits. */
    private void countRead() {
        if (isTimeForALook()) {
            bounds.look();
            afterLook.run();
        }
    }

    private boolean isTimeForALook() {
        return (++read & WalkBounds.BETWEEN_LOOKS - 1) == 0;
    }

    /**
     * The nodes in the order of their selectors, duplicates kept. Nodes of a label are read lazily. Neo4j's framework
     * reads all start nodes at once all the same, except under RELATIONSHIP_PATH.
     *
     * @param parameter that has the selectors, for errors
     * @throws NoSuchNodeException at once, if an element id is that of no node of this database
     * @throws WalkBounds.BoundReached when nodes are asked for, if the traversal's time is over
     */
    LongIterable of(String parameter, List<NodeSelector> selectors) {
        List<LongIterable> each = new ArrayList<>(selectors.size());
        for (int i = 0; i < selectors.size(); i++) {
            if (i % LOOKED_UP_AT_ONCE == 0) {
                expect(selectors.subList(i, Math.min(i + LOOKED_UP_AT_ONCE, selectors.size())));
            }
            each.add(resolve(parameter, selectors.get(i)));
        }
        return () -> new OneAfterAnother(each);
    }

    /** Lets a remote store look up the first ids of several lists by one query, before each list is asked for. */
    @SafeVarargs
    final void expect(List<NodeSelector>... lists) {
        expect(Stream.of(lists).flatMap(List::stream).limit(LOOKED_UP_AT_ONCE).toList());
    }

    private void expect(List<NodeSelector> next) {
        List<String> ids = new ArrayList<>();
        for (NodeSelector selector : next) {
            if (selector instanceof NodeSelector.ElementId node) {
                ids.add(node.id());
            }
        }
        if (ids.size() > 1) {
            session.elements().expect(ids);
        }
    }

    /** Start nodes of a query whose time is over already: asking for the first one throws. */
    static LongIterable throwing(WalkBounds.BoundReached reached) {
        return () -> new LongIterator() {
            @Override
            public boolean hasNext() {
                throw reached;
            }

            @Override
            public long nextLong() {
                throw reached;
            }
        };
    }

    private LongIterable resolve(String parameter, NodeSelector selector) {
        if (selector instanceof NodeSelector.HasLabel label) {
            return labelled(label.name(), label.where());
        }
        if (selector instanceof NodeSelector.Known known) {
            return LongArrayList.of(known.id());
        }
        if (isTimeForALook()) {
            bounds.giveWay(); // no timeout here: a wrong id must be an error, however late it is found
        }
        String id = ((NodeSelector.ElementId) selector).id();
        long node = session.elements().node(id);
        if (node == Elements.NONE) {
            throw new NoSuchNodeException(parameter, id, session.words());
        }
        return LongArrayList.of(node);
    }

    /** How the nodes of a label are found, for people to read. */
    String access(NodeSelector.HasLabel label) {
        Where where = label.where();
        if (where == null) {
            return "every node with the label";
        }
        String index = lookup.index(tokens.label(label.name()), where.hint());
        return index == null ? "by a scan of the label, because no index helps" : "by the index " + index;
    }

    private LongIterable labelled(String name, @Nullable Where where) {
        tokens.label(name); // for its warning
        if (where == null) {
            return () -> new Tested(scan(name), node -> true);
        }
        StartPredicate passes = new StartPredicate(where);
        if (where.lacksKeys(tokens)) {
            lackingKeys.add(passes);
        }
        return () -> {
            long[] found = lookup.find(tokens.label(name), where.hint(), this::chargeForOne);
            return new Tested(found == null ? scan(name) : LongIterators.wrap(found), passes);
        };
    }

    /**
     * Binds the predicates again whose property keys the database did not have so far: it may have got them since, and
     * nodes are read lazily.
     */
    void renewNames() {
        lackingKeys.removeIf(StartPredicate::hasAllKeysNow);
    }

    /** A predicate on nodes, by the keys that the database had when it was bound last. */
    private final class StartPredicate implements NodePredicate {
        private final Where where;
        private NodePredicate bound;

        StartPredicate(Where where) {
            this.where = where;
            this.bound = bind();
        }

        private NodePredicate bind() {
            return where.bind(tokens, bounds::check).in(session.properties());
        }

        /** Binds the predicate again; true if the database has all its keys now. */
        boolean hasAllKeysNow() {
            bound = bind();
            return !where.lacksKeys(tokens);
        }

        @Override
        public boolean of(long node) {
            return bound.of(node);
        }
    }

    private NodeLookup.Scan scan(String label) {
        NodeLookup.Scan nodes = lookup.scan(label);
        opened.add(nodes);
        return nodes;
    }

    /**
     * Reads lists of nodes.
     *
     * @throws WalkBounds.BoundReached if the traversal's time is over before they are whole
     */
    NodeFilter filter(NodeLists lists) {
        return new NodeFilter(
                ids("endNodes", lists.ends()),
                ids("terminatorNodes", lists.terminators()),
                ids("allowlistNodes", lists.allowed()),
                ids("denylistNodes", lists.denied()),
                lists.filterStartNode());
    }

    private @Nullable LongSet ids(String parameter, List<NodeSelector> selectors) {
        return selectors.isEmpty() ? null : set(parameter, selectors);
    }

    /**
     * The nodes in a set, which has their order.
     *
     * @throws NoSuchNodeException if an element id is that of no node of this database
     * @throws WalkBounds.BoundReached if the traversal's time is over before it is whole
     */
    LongSet set(String parameter, List<NodeSelector> selectors) {
        LongSet ids = new LongLinkedOpenHashSet();
        LongIterator nodes = of(parameter, selectors).iterator();
        while (nodes.hasNext()) {
            bounds.charge(BYTES_EACH);
            ids.add(nodes.nextLong());
        }
        return ids;
    }

    @Override
    public void close() {
        opened.forEach(NodeLookup.Scan::close);
    }

    /** Iterators are asked for when their turn comes. */
    private static final class OneAfterAnother implements LongIterator {
        private final List<LongIterable> all;
        private LongIterator current = LongIterators.EMPTY_ITERATOR;
        private int next;

        OneAfterAnother(List<LongIterable> all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && next < all.size()) {
                current = all.get(next++).iterator();
            }
            return current.hasNext();
        }

        @Override
        public long nextLong() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return current.nextLong();
        }
    }

    /** The nodes that pass a test. It counts each node that it reads, so that the limits are checked. */
    private final class Tested implements LongIterator {
        private final LongIterator nodes;
        private final NodePredicate passes;
        private long found;
        private boolean isFound;

        Tested(LongIterator nodes, NodePredicate passes) {
            this.nodes = nodes;
            this.passes = passes;
        }

        @Override
        public boolean hasNext() {
            while (!isFound && nodes.hasNext()) {
                found = nodes.nextLong();
                countRead();
                isFound = passes.of(found);
            }
            return isFound;
        }

        @Override
        public long nextLong() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            isFound = false;
            return found;
        }
    }
}

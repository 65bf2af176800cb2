package io.tremaux.service;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.NodeTest;
import io.tremaux.store.CoreProperties;
import io.tremaux.store.IndexedNodes;
import io.tremaux.store.NodeAtHand;
import io.tremaux.store.StoreTokens;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.predicate.Where;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.eclipse.collections.impl.utility.ListIterate;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Resolves node selectors in one transaction. Closes the label scans that no walk read to their end. Looks at the
 * bounds of the walk every few hundred nodes that it reads, selected or not. Belongs to one thread.
 */
final class SelectedNodes implements AutoCloseable {
    private final InternalTransaction transaction;
    private final StoreTokens tokens;
    private final IndexedNodes indexed;
    private final WalkBounds bounds;
    private final Runnable afterLook;
    private final List<ResourceIterator<Node>> opened = new ArrayList<>();
    private long read;

    /**
     * @param tokens earn a warning for a name that the database has never seen
     * @param afterLook is run after each look: others may have run for long
     */
    SelectedNodes(InternalTransaction transaction, StoreTokens tokens, WalkBounds bounds, Runnable afterLook) {
        this.transaction = transaction;
        this.tokens = tokens;
        this.bounds = bounds;
        this.afterLook = afterLook;
        this.indexed = new IndexedNodes(transaction.kernelTransaction(), tokens, this::chargeForOne);
    }

    private void chargeForOne(long bytes) {
        bounds.charge(bytes);
        hasRead();
    }

    private void hasRead() {
        if (isTimeForALook()) {
            bounds.look();
            afterLook.run();
        }
    }

    private boolean isTimeForALook() {
        return (++read & WalkBounds.BETWEEN_LOOKS - 1) == 0;
    }

    /**
     * The nodes in the order of their selectors, duplicates kept. Those of a label are read as they are asked for;
     * Neo4j's framework asks for all start nodes at once, except under RELATIONSHIP_PATH.
     *
     * @param parameter that has the selectors, for errors
     * @throws NoSuchNodeException at once, if an element id is that of no node of this database
     * @throws WalkBounds.Spent when nodes are asked for, if the walk's time is over
     */
    Iterable<Node> of(String parameter, List<NodeSelector> selectors) {
        return LazyIterate.flatCollect(
                ListIterate.collect(selectors, selector -> resolve(parameter, selector)), nodes -> nodes);
    }

    /** The internal ids of nodes, each read as it is asked for. */
    static LongIterator ids(Iterable<Node> nodes) {
        Iterator<Node> each = nodes.iterator();
        return new LongIterator() {
            @Override
            public boolean hasNext() {
                return each.hasNext();
            }

            @Override
            public long nextLong() {
                return NodeAtHand.idOf(each.next());
            }
        };
    }

    private Iterable<Node> resolve(String parameter, NodeSelector selector) {
        if (selector instanceof NodeSelector.HasLabel label) {
            return labelled(label.name(), label.where());
        }
        if (selector instanceof NodeSelector.Known known) {
            return List.of(transaction.newNodeEntity(known.id()));
        }
        if (isTimeForALook()) {
            bounds.giveWay(); // all ids are looked up, however long it takes: one may be wrong
        }
        String id = ((NodeSelector.ElementId) selector).id();
        try {
            return List.of(transaction.getNodeByElementId(id));
        } catch (NotFoundException | IllegalArgumentException e) {
            throw new NoSuchNodeException(parameter, id);
        }
    }

    /** How the nodes of a label are found, for people to read. */
    String access(NodeSelector.HasLabel label) {
        Where where = label.where();
        if (where == null) {
            return "every node with the label";
        }
        String index = indexed.index(tokens.label(label.name()), where.hint());
        return index == null ? "by a scan of the label, because no index helps" : "by the index " + index;
    }

    private Iterable<Node> labelled(String name, @Nullable Where where) {
        int token = tokens.label(name);
        if (where == null) {
            return LazyIterate.tap(() -> open(Label.label(name)), node -> hasRead());
        }
        NodeTest passes = where.bind(tokens).in(new CoreProperties(new NodeAtHand(transaction, new Epoch()), tokens));
        Iterable<Node> nodes = () -> {
            long[] found = indexed.find(token, where.hint());
            return found == null ? open(Label.label(name)) : each(found);
        };
        return LazyIterate.select(nodes, node -> {
            hasRead();
            return passes.of(NodeAtHand.idOf(node));
        });
    }

    private Iterator<Node> each(long[] ids) {
        return Arrays.stream(ids)
                .mapToObj(id -> (Node) transaction.newNodeEntity(id))
                .iterator();
    }

    private ResourceIterator<Node> open(Label label) {
        ResourceIterator<Node> nodes = transaction.findNodes(label);
        opened.add(nodes);
        return nodes;
    }

    @Override
    public void close() {
        opened.forEach(ResourceIterator::close);
    }
}

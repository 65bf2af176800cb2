package io.tremaux.service;

import io.tremaux.graph.Tokens;
import io.tremaux.store.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.util.Iterator;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.eclipse.collections.impl.utility.ListIterate;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Resolves the points a walk starts from, in the order they were named, duplicates kept. */
final class StartNodes {
    private StartNodes() {}

    /**
     * The nodes, those of a label read as they are asked for; Neo4j's framework asks for all at once, but under
     * RELATIONSHIP_PATH.
     *
     * @param tokens earns a warning for a label that the database has never seen
     *
     * @throws NoSuchNodeException at once, if an element id is that of no node of this database
     */
    static Iterable<Node> of(InternalTransaction transaction, List<StartPoint> points, Tokens tokens) {
        return LazyIterate.flatCollect(
                ListIterate.collect(points, point -> resolve(transaction, point, tokens)), nodes -> nodes);
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

    private static Iterable<Node> resolve(InternalTransaction transaction, StartPoint point, Tokens tokens) {
        if (point instanceof StartPoint.HasLabel label) {
            tokens.label(label.name());
            return () -> transaction.findNodes(Label.label(label.name()));
        }
        if (point instanceof StartPoint.Known known) {
            return List.of(transaction.newNodeEntity(known.id()));
        }
        String id = ((StartPoint.ElementId) point).id();
        try {
            return List.of(transaction.getNodeByElementId(id));
        } catch (NotFoundException | IllegalArgumentException e) {
            throw new NoSuchNodeException(id);
        }
    }
}

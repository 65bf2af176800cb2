package io.tremaux.execution;

import io.tremaux.graph.Direction;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.RelationshipScan;
import io.tremaux.traversal.BoundTraversal;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;

/**
 * One traversal by either engine. It finds its next result only when the caller asks for it with {@link #next}. {@link
 * Subgraph} asks what is not public, to list relationships after the last result.
 */
public final class Walk extends PathExecution {
    private static final ReadAhead.Interest OUTGOING =
            new ReadAhead.Interest(List.of(RelationshipChoice.whole(Direction.OUTGOING)), false, false, false);

    private final BoundTraversal bound;

    Walk(QueryContext context, TraverseQuery query, TraversalEngine engine, BoundWalk walk) {
        super(context, query, engine.walk(query, walk.bound(), walk.starts(), context), walk.bound()::renew);
        this.bound = walk.bound();
    }

    /**
     * Announces to a remote store the nodes whose outgoing relationships are listed next. Answers the index at which to
     * do so again.
     */
    int announceOutgoing(LongList nodes, int from) {
        ReadAhead readAhead = context.view.readAhead();
        return readAhead == null ? nodes.size() : readAhead.announce(nodes::getLong, from, nodes.size(), OUTGOING);
    }

    /** The relationships that leave a node, loops included; none if the node was deleted meanwhile. */
    RelationshipScan outgoing(long node) {
        return context.session.outgoing(node);
    }

    /**
     * Lets other traversals run, if they wait, while relationships of the subgraph are listed. False if the bounds end
     * the traversal, such as its time.
     */
    boolean goesOn() {
        boolean goesOn = run.goesOn(context.bounds);
        context.view.forgetRecords();
        return goesOn;
    }

    /** Whether a relationship satisfies {@code relationshipWhere}. */
    boolean mayFollow(RelationshipScan relationship) {
        RelationshipTest test = bound.mayFollow(context.view.relationshipProperties());
        return test == null
                || test.of(
                        relationship.id(),
                        relationship.source(),
                        relationship.type(),
                        relationship.target(),
                        RelationshipProperties.ANY_TIME);
    }

    /**
     * The relationships that the filter lets the traversal follow from the node found last; none if the filter has no
     * step there.
     */
    RelationshipChoice[] choices() {
        return bound.lacksChoices(depth())
                ? new RelationshipChoice[0]
                : bound.choices(context.view.labels(), node(), depth());
    }
}

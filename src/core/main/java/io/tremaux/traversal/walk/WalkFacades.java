package io.tremaux.traversal.walk;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.WalkBounds;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The facades through which a traversal reads, the tests that it asks of them, and the checks of its bounds. A facade
 * and its tests may be trusted until the next look, or until the caller had control: after both the snapshot is
 * refreshed. With a replaced facade, the traversal drops its codes, decisions and lists. Belongs to one thread.
 */
public final class WalkFacades extends CurrentFacades {
    private final BoundTraversal traversal;
    private final WalkBounds bounds;
    private final Runnable forget;
    private NodePredicate passes;
    private NodePredicate mayMeet;
    private @Nullable RelationshipTest mayFollow;
    private final @Nullable ReadAhead readAhead;
    private int sinceLook;

    /** @param forget is run when facades were replaced: codes and decisions mean nothing any more */
    public WalkFacades(GraphView view, BoundTraversal traversal, WalkBounds bounds, Runnable forget) {
        super(view);
        this.traversal = traversal;
        this.bounds = bounds;
        this.forget = forget;
        this.readAhead = view.readAhead();
        this.passes = traversal.passes(properties());
        this.mayMeet = traversal.mayMeet(properties());
        this.mayFollow = traversal.mayFollow(relationshipProperties());
    }

    /** The predicate on results. */
    public NodePredicate passes() {
        return passes;
    }

    /** The predicate on nodes that are met. */
    public NodePredicate mayMeet() {
        return mayMeet;
    }

    /** This moment, to be noted before a list is read of which {@link #retainFollowed} keeps a part. */
    public long moment() {
        return mayFollow == null
                ? RelationshipProperties.ANY_TIME
                : relationshipProperties().moment();
    }

    /**
     * Forgets the neighbours of a node, from an index on, to which relationships lead that are not to be followed.
     *
     * @param moment before they were read
     */
    public void retainFollowed(long node, Neighbours neighbours, int from, long moment) {
        RelationshipTest test = mayFollow;
        if (test != null) {
            long listedAsOf = relationshipProperties().listedSince(moment);
            neighbours.retain(from, i -> test.of(node, neighbours, i, listedAsOf));
        }
    }

    void append(long node, RelationshipChoice[] choices, Neighbours to) {
        for (RelationshipChoice choice : choices) {
            relationships().append(node, choice, to);
        }
    }

    /**
     * Announces nodes that the traversal is about to come to, to a remote store. Answers the index at which to do so
     * again.
     */
    public int announce(IntToLongFunction nodes, int from, int to) {
        return readAhead == null || from == to ? to : readAhead.announce(nodes, from, to, traversal.interest());
    }

    /** The same for another interest than the traversal's. Allocates what asks for that, at each call. */
    public int announce(IntToLongFunction nodes, int from, int to, Supplier<ReadAhead.Interest> interest) {
        return readAhead == null || from == to ? to : readAhead.announce(nodes, from, to, interest.get());
    }

    /** Counts neighbours that were read, and looks at the bounds now and then. */
    public void countRead(int count) {
        sinceLook += count + 1;
        if (sinceLook >= WalkBounds.BETWEEN_LOOKS) {
            look();
        }
    }

    /** Ends the traversal if it is over, and takes up commits. */
    public void look() {
        sinceLook = 0;
        bounds.look();
        keepUp();
    }

    @Override
    public boolean refresh() {
        boolean replaced = super.refresh();
        if (replaced) {
            passes = traversal.passes(properties());
            mayMeet = traversal.mayMeet(properties());
            mayFollow = traversal.mayFollow(relationshipProperties());
            forget.run();
        }
        return replaced;
    }
}

package io.tremaux.traversal;

import org.jspecify.annotations.Nullable;

/**
 * One run of a traversal, by either engine. It pauses after each result, for as long as the caller likes, and the
 * caller need not ask for the next one. Used once, by one thread.
 */
public abstract class TraversalRun {
    /** Results after which the traversal is cut short. */
    protected final long limit;

    /**
     * Whether start nodes are found before all others. If not, those that were visited when {@code maxVisited} ended
     * the traversal are not the first results, and must not pass for them even if they fill the limit.
     */
    private final boolean startsComeFirst;

    /** Results found so far. */
    protected long count;

    private State state = State.STANDING;
    private @Nullable Truncation truncation;

    /** Where the run is between two calls. It is still {@code WALKING} then only if it has failed. */
    private enum State {
        STANDING,
        WALKING, // or has failed, if it is asked to walk on
        OVER
    }

    /** A run that ends by itself. */
    protected TraversalRun() {
        this.limit = Traversal.NO_LIMIT;
        this.startsComeFirst = true;
    }

    /** A run that ends after as many results as the description of a traversal says. */
    protected TraversalRun(Traversal traversal) {
        this.limit = traversal.limit();
        this.startsComeFirst = traversal.breadthFirst();
        if (limit == 0) {
            end(Truncation.LIMIT);
        }
    }

    private void end(Truncation cause) {
        state = State.OVER;
        truncation = cause;
    }

    /**
     * Walks on to the next result; false if there is none any more.
     *
     * @throws IllegalStateException if it has failed before
     */
    public final boolean next() {
        return state != State.OVER && walkOn();
    }

    private boolean walkOn() {
        if (state == State.WALKING) {
            throw new IllegalStateException("This walk has failed");
        }
        state = State.WALKING;
        boolean found = truncation == null ? advanceWithinBounds() : advanceAmongVisited();
        state = found ? State.STANDING : State.OVER;
        if (found && count == limit) {
            end(truncation == null || startsComeFirst ? Truncation.LIMIT : truncation);
        }
        return found;
    }

    private boolean advanceWithinBounds() {
        try {
            return advance();
        } catch (WalkBounds.BoundReached e) {
            truncation = e.truncation();
            return truncation == Truncation.MAX_VISITED && advanceAmongVisited();
        }
    }

    /**
     * Looks at the bounds between two results, for a caller that does more with them. False if they end the run, which
     * then is cut short.
     */
    public final boolean goesOn(WalkBounds bounds) {
        try {
            bounds.look();
            return true;
        } catch (WalkBounds.BoundReached e) {
            end(e.truncation());
            return false;
        }
    }

    /** Walks to the end; results are only counted. */
    public void countAll() {
        boolean more;
        do {
            more = next();
        } while (more);
    }

    /**
     * Goes on to the next result of another run on behalf of this one, which is cut short by what cuts that one short,
     * its limit aside.
     */
    protected final boolean nextOf(TraversalRun other) {
        boolean found = other.next();
        truncation = found || other.truncation() == Truncation.LIMIT ? null : other.truncation();
        return found;
    }

    /** Walks on to the next result, and counts it; false if there is none. */
    protected abstract boolean advance();

    /**
     * Goes on to the next result among the start nodes that were visited and whose turn had not come when
     * {@code maxVisited} ended the traversal, and counts it; false if there is none.
     */
    protected boolean advanceAmongVisited() {
        return false;
    }

    /** The node found last, by its internal id. */
    public abstract long node();

    /** Where it was found: relationships from the start. */
    public abstract int depth();

    /** What cut the traversal short; null if nothing did so far. */
    public final @Nullable Truncation truncation() {
        return truncation;
    }

    /** Results found so far. */
    public final long count() {
        return count;
    }

    /** Positions evaluated so far, start nodes included. */
    public abstract long nodesVisited();

    /** Relationships that were offered so far, before uniqueness. */
    public abstract long relationshipsFollowed();
}

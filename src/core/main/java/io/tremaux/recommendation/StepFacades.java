package io.tremaux.recommendation;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facades through which the steps of a recommendation read the graph, what was prepared for each step, and the
 * checks of its bounds. What was prepared may be trusted until the next check, which may replace facades. No other
 * class keeps a part of a facade. Belongs to one thread.
 */
final class StepFacades extends CurrentFacades {
    private final WalkBounds bounds;
    private final Work work;
    private final Step.Bound[] steps;
    private final @Nullable ReadAhead readAhead;
    private final @Nullable Counters listed; // by node, the number of the list that had it last
    private Expansion[] along = {};
    private NodePredicate[] admits = {};
    private @Nullable RelationshipTest[] mayFollow = {};
    private long lists;
    private int sinceLook;

    /** What was done for a question, over all its lists of steps. */
    static final class Work {
        long visited;
        long followed;
    }

    /** @param distinct whether a list has each neighbour once */
    StepFacades(GraphView view, WalkBounds bounds, Work work, Step.Bound[] steps, boolean distinct) {
        super(view);
        this.readAhead = view.readAhead();
        this.bounds = bounds;
        this.work = work;
        this.steps = steps;
        this.listed = distinct ? new Counters(bounds::charge) : null;
        seeThroughFacades();
    }

    private void seeThroughFacades() {
        along = new Expansion[steps.length];
        admits = new NodePredicate[steps.length];
        mayFollow = new RelationshipTest[steps.length];
        for (int i = 0; i < steps.length; i++) {
            along[i] = relationships().along(steps[i].choices());
            admits[i] = steps[i].admits(labels(), properties());
            mayFollow[i] = steps[i].mayFollow(relationshipProperties());
        }
    }

    /** A list that the steps can fill. */
    Neighbours list(boolean withRelationships) {
        return new Neighbours(withRelationships, bytes -> {
            bounds.check();
            bounds.charge(bytes);
        });
    }

    /** Announces the nodes that have a number to a remote store, before a step is followed from each. */
    void announceFollowed(int step, Counters nodes) {
        announce(nodes, interest(step, false));
    }

    /** The same, before each is judged and not followed from. */
    void announceJudged(Counters nodes) {
        announce(nodes, new ReadAhead.Interest(List.of(), true, false, false));
    }

    private void announce(Counters nodes, ReadAhead.Interest interest) {
        if (readAhead != null) {
            LongArrayList announced = new LongArrayList();
            nodes.forEach((node, number) -> announced.add(node));
            bounds.charge((long) announced.size() * Long.BYTES);
            int next = 0;
            while (next < announced.size()) {
                next = readAhead.announce(announced::getLong, next, announced.size(), interest);
                countMet(0);
            }
            bounds.charge(-(long) announced.size() * Long.BYTES);
        }
    }

    /** Announces what a list has from an index on, before a step is followed from each, one below the other. */
    void announce(int step, Neighbours list, int from) {
        if (readAhead != null && step < steps.length && from < list.size()) {
            readAhead.announce(list::node, from, list.size(), interest(step, true));
        }
    }

    private ReadAhead.Interest interest(int step, boolean deepFirst) {
        boolean judges = admits[step] != NodePredicate.ALWAYS;
        return new ReadAhead.Interest(List.of(steps[step].choices()), judges, false, deepFirst);
    }

    /** Whether a step reads the relationships themselves, and not just the nodes behind them. */
    boolean readsRelationships(int step) {
        return steps[step].asksRelationships();
    }

    /** Appends the neighbours of a node to which a step leads; that it admits them is asked later. */
    void append(int step, long node, Neighbours to) {
        int before = to.size();
        RelationshipTest test = mayFollow[step];
        long moment = test == null
                ? RelationshipProperties.ANY_TIME
                : relationshipProperties().moment();
        along[step].append(node, to);
        work.followed += to.size() - before;
        if (test != null) {
            retain(test, node, to, before, moment);
        }
        if (listed != null) {
            retainDistinct(listed, to, before);
        }
    }

    private void retain(RelationshipTest test, long node, Neighbours list, int from, long moment) {
        long listedAsOf = relationshipProperties().listedSince(moment);
        list.retain(from, i -> test.of(node, list, i, listedAsOf));
    }

    private void retainDistinct(Counters listed, Neighbours list, int from) {
        long number = ++lists;
        if (list.withRelationships()) {
            list.retain(from, i -> listed.put(list.node(i), number) != number);
            return;
        }
        int kept = from;
        for (int i = from; i < list.size(); i++) {
            long node = list.node(i);
            list.set(kept, node);
            kept += listed.put(node, number) != number ? 1 : 0;
        }
        list.truncate(kept);
    }

    /** Appends the neighbours from which a step may have come to a node, whatever it asks of relationships. */
    void appendReversed(int step, long node, Neighbours to) {
        int before = to.size();
        relationships().along(steps[step].reversed()).append(node, to);
        work.followed += to.size() - before;
    }

    /** Whether a step may reach nodes. Ask again after a look. */
    NodePredicate admits(int step) {
        return admits[step];
    }

    /** Whether a step may follow a relationship that the list of a node has, by its predicate alone. */
    boolean mayFollow(int step, long node, Neighbours list, int index) {
        RelationshipTest test = mayFollow[step];
        return test == null || test.of(node, list, index, RelationshipProperties.ANY_TIME);
    }

    /**
     * Counts nodes that were met, and looks at the bounds now and then. Ends the recommendation if they are too many.
     */
    void countMet(int nodes) {
        work.visited += nodes;
        if (bounds.room(work.visited) < 0) {
            throw bounds.visitedEnough();
        }
        sinceLook += nodes + 1;
        if (sinceLook >= WalkBounds.BETWEEN_LOOKS) {
            sinceLook = 0;
            bounds.look();
            keepUp();
        }
    }

    @Override
    public boolean refresh() {
        boolean replaced = super.refresh();
        if (replaced) {
            seeThroughFacades();
        }
        return replaced;
    }
}

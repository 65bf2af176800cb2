package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.DecisionsByDepth;
import io.tremaux.traversal.decision.StepDecisions;
import io.tremaux.traversal.filter.Verdict;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A traversal that finds which nodes can be reached, each once, level by level. Neighbours go from their list straight
 * into the set of nodes met and, if they are new there, to the end of the queue, where they are judged.
 *
 * <pre>
 *   queue     . . . . | e e e e e e | n n n n n . . . ? ? ?
 *             expanded  to be         next level  gap  to be judged
 *                       expanded      ^levelEnd  ^kept ^next
 * </pre>
 *
 * <p>A node's neighbours are met all at once: no other node's are between them, so that uniqueness rejects the same as
 * if each were met when its turn comes. Where the caller takes results, each is judged at its turn, and the caller may
 * change the graph before the next. 8 bytes a node of two levels, and what {@link IdSet} takes.
 *
 * <p>Why breadth-first alone: depth-first the set of nodes met must not have a neighbour before its turn, since a node
 * that is reached below its elder sibling is found there. Modes by path and {@code NONE} have no such set. A limit ends
 * a traversal between two neighbours. All these need frames.
 */
final class ReachabilityWalk extends Walker {
    private final BoundTraversal traversal;
    private final WalkBounds bounds;
    private final WalkFacades facades;
    private final DecisionsByDepth decisionsByDepth;
    private final StartVerdicts starts;
    private final IdSet met;
    private final Neighbours queue;
    private final IntToLongFunction waiting; // by index of the queue
    private final boolean judgesAlike;
    private final boolean choosesByLabels;

    private int level = -1;
    private int expanded;
    private int levelEnd;
    private int announced; // nodes of the level before this index
    private int kept;
    private int next;
    private @Nullable Expansion
            ofLevel; // where all nodes of a level have the same choices; until the facade is replaced

    private boolean counting; // results only: no caller has control in between, and their order makes no difference
    private long found;
    private int foundAt;
    private long visited;
    private long followed;

    ReachabilityWalk(BoundTraversal bound, GraphView view, PrimitiveIterator.OfLong starts, WalkBounds bounds) {
        super(bound.traversal());
        this.traversal = bound;
        this.bounds = bounds;
        this.facades = new WalkFacades(view, bound, bounds, this::forget);
        this.decisionsByDepth = new DecisionsByDepth(bound, facades::mayMeet, bounds::charge);
        this.starts = new StartVerdicts(starts, true, this::judgeStart, this::grow);
        this.met = new IdSet(this::grow);
        this.queue = new Neighbours(false, this::grow);
        this.waiting = queue::node;
        this.choosesByLabels = bound.choosesByLabels();
        this.judgesAlike = !bound.mayAskLabels() && !bound.judgesNodes();
    }

    /**
     * Whether this is the way to walk. Limits are not for it: they end a traversal between two neighbours of a node.
     */
    static boolean answers(BoundTraversal bound, WalkBounds bounds) {
        Traversal traversal = bound.traversal();
        return traversal.isReachability() && traversal.where().relationships() == null && !bounds.areCapped();
    }

    @Override
    public void countAll() {
        counting = true;
        super.countAll();
    }

    @Override
    protected boolean advance() {
        facades.refresh();
        while (starts.next()) {
            if (takeStart(starts.node(), starts.verdict())) {
                return true;
            }
        }
        while (!judgeNew()) {
            if (!expandNext()) {
                return false;
            }
        }
        return true;
    }

    private Verdict judgeStart(long node) {
        if ((visited & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            facades.look();
        }
        visited++;
        met.add(node);
        return traversal.judge(facades.labels(), facades.passes(), facades.mayMeet(), node, 0);
    }

    private boolean takeStart(long node, Verdict verdict) {
        if (verdict.continues()) {
            queue.add(node);
            kept = queue.size();
            next = kept;
        }
        return verdict.includes() && stopAt(node);
    }

    private boolean stopAt(long node) {
        count++;
        found = node;
        foundAt = level + 1;
        return !counting;
    }

    /** Expands the next node of the queue; false if there is none. */
    private boolean expandNext() {
        if (expanded == levelEnd && !beginLevel()) {
            return false;
        }
        if (expanded >= announced) {
            announced = facades.announce(waiting, expanded, levelEnd);
        }
        long node = queue.node(expanded++);
        kept = queue.size();
        next = kept;
        Expansion along = along(node);
        int all = counting ? along.appendNewInAnyOrder(node, met, queue) : along.appendNew(node, met, queue);
        followed += all;
        facades.countRead(all);
        return true;
    }

    private boolean beginLevel() {
        queue.remove(0, levelEnd);
        expanded = 0;
        announced = 0;
        levelEnd = queue.size();
        level++;
        ofLevel = null;
        return levelEnd > 0;
    }

    private Expansion along(long node) {
        if (choosesByLabels) {
            Decision decision = decisionsByDepth.at(level).continued(facades.labels(), facades.relationships(), node);
            return decision.along == null ? asked(node) : decision.along;
        }
        Expansion along = ofLevel == null ? asked(node) : ofLevel;
        ofLevel = along;
        return along;
    }

    private Expansion asked(long node) {
        return facades.relationships().along(traversal.choices(facades.labels(), node, level));
    }

    /** Judges what was appended last; true at a result to stop at. */
    private boolean judgeNew() {
        while (next < queue.size()) {
            StepDecisions stepDecisions = decisionsByDepth.at(level + 1);
            if (!counting) {
                if (findNext(stepDecisions)) {
                    return true;
                }
            } else if (judgesAlike && facades.passes() == NodePredicate.ALWAYS) {
                countAlike(queue.size(), stepDecisions);
            } else {
                countBefore(Math.min(queue.size(), next + WalkBounds.BETWEEN_LOOKS), stepDecisions);
            }
        }
        queue.truncate(kept);
        return false;
    }

    /** Looks as often whether or not the caller has control in between: a hub may lead to results alone. */
    private boolean findNext(StepDecisions stepDecisions) {
        while (next < queue.size()) {
            facades.countRead(0);
            long node = queue.node(next++);
            visited++;
            Decision decision = decide(stepDecisions, node);
            queue.set(kept, node);
            kept += decision.continues ? 1 : 0;
            if (decision.includes && facades.passes().of(node)) {
                return stopAt(node);
            }
        }
        return false;
    }

    private void countBefore(int end, StepDecisions stepDecisions) {
        NodePredicate passes = facades.passes();
        for (int i = next; i < end; i++) {
            long node = queue.node(i);
            Decision decision = decide(stepDecisions, node);
            queue.set(kept, node);
            kept += decision.continues ? 1 : 0;
            count += decision.includes && passes.of(node) ? 1 : 0;
        }
        int judged = end - next;
        visited += judged;
        next = end;
        facades.countRead(judged);
    }

    /** The same where labels and properties make no difference. */
    private void countAlike(int end, StepDecisions stepDecisions) {
        Decision decision = decide(stepDecisions, queue.node(next));
        int alike = end - next;
        visited += alike;
        count += decision.includes ? alike : 0;
        kept += decision.continues ? alike : 0;
        next = end;
    }

    private Decision decide(StepDecisions stepDecisions, long node) {
        return stepDecisions.decide(facades.labels(), facades.relationships(), node);
    }

    private void grow(long bytes) {
        bounds.check();
        bounds.charge(bytes);
    }

    private void forget() {
        decisionsByDepth.forget();
        ofLevel = null;
    }

    @Override
    public void appendPathTo(Neighbours path) {
        throw new IllegalStateException("This walk keeps no paths");
    }

    @Override
    public long node() {
        return found;
    }

    @Override
    public int depth() {
        return foundAt;
    }

    @Override
    public long nodesVisited() {
        return visited;
    }

    @Override
    public long relationshipsFollowed() {
        return followed;
    }
}

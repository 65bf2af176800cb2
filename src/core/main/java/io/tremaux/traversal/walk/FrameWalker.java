package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.DecisionsByDepth;
import io.tremaux.traversal.decision.StepDecisions;
import io.tremaux.traversal.filter.Verdict;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A traversal that works frame by frame. A frame is the neighbours of one node, its candidates, which are considered
 * one after another.
 *
 * <pre>
 *   start nodes     all judged before anything is followed; one after another under RELATIONSHIP_PATH
 *   candidate       a neighbour that is offered: counted as followed, rejected by uniqueness or else recorded by it
 *   position        judged by its labels and depth ({@link StepDecisions}), then by resultWhere; handed out; expanded
 * </pre>
 *
 * <p><b>Uniqueness</b> compares ids: of nodes, or of the relationships that lead to them. Under NONE only the
 * relationship by which a path has just arrived is rejected. Where none can be offered at both of its ends, that can
 * only be a loop, and neighbours are read without their relationships: when a node turns up among its own neighbours,
 * it is read once more with them.
 *
 * <p>What the traversal holds is charged to its bounds before it grows. A node's neighbours are read all at once.
 *
 * <p>Tried without gain: a stack of nodes instead of frames, plain instead of acquiring reads, loops that the compiler
 * does not unroll, passing over runs of neighbours that are alike.
 */
abstract sealed class FrameWalker extends Walker permits DepthFirst, BreadthFirst {
    /** Stands for "no id": the start node under uniqueness of relationships, or one that need not be known. */
    static final long NO_ID = -1;

    final WalkBounds bounds;
    final DecisionsByDepth decisionsByDepth;
    final UniquenessScope uniquenessScope;
    final Neighbours neighbours;
    final Frame frame;
    private final NeighbourLabelCodes codes;
    private final WalkFacades facades;
    private final SelfLoops loops;

    private final BoundTraversal traversal;
    private final StartVerdicts starts;
    private final boolean comparesNodes;
    private final boolean rejectsOnlyLoops;
    private final boolean keepsPaths;
    private final boolean expandsAtOnce;
    private final boolean capped;
    private final IdSet met;

    private StepDecisions stepDecisions; // of the current frame
    private boolean counting; // results only: no caller has control in between
    private long started;
    private long rejected;

    // The result returned last
    private long found = NO_ID;
    private int foundAt; // depth
    private long foundId; // by which uniqueness knows it
    private @Nullable Decision onward; // what was decided about how to go on; null if there is nothing, or no more

    FrameWalker(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            boolean keepsPaths) {
        super(bound.traversal());
        Traversal traversal = bound.traversal();
        Uniqueness uniqueness = traversal.uniqueness();
        this.traversal = bound;
        this.starts =
                new StartVerdicts(starts, uniqueness != Uniqueness.RELATIONSHIP_PATH, this::judgeStart, this::grow);
        this.bounds = bounds;
        this.capped = bounds.areCapped();
        this.uniquenessScope = UniquenessScope.of(uniqueness);
        this.comparesNodes = uniqueness.comparesNodes();
        this.keepsPaths = keepsPaths;
        boolean namesRelationships = keepsPaths || traversal.where().relationships() != null;
        this.rejectsOnlyLoops = uniqueness == Uniqueness.NONE && !bound.mayReturn() && !namesRelationships;
        this.expandsAtOnce = !traversal.breadthFirst();
        this.facades = new WalkFacades(view, bound, bounds, this::forget);
        this.decisionsByDepth = new DecisionsByDepth(bound, facades::mayMeet, bounds::charge);
        this.stepDecisions = decisionsByDepth.at(0);
        this.neighbours = new Neighbours(namesRelationships || !comparesNodes && !rejectsOnlyLoops, this::grow);
        this.frame = new Frame(neighbours);
        this.codes = new NeighbourLabelCodes(neighbours, bound.mayAskLabels(), this::grow);
        this.met = new IdSet(this::grow);
        this.loops = new SelfLoops(neighbours, this::grow);
    }

    @Override
    public final void countAll() {
        counting = true;
        super.countAll();
    }

    @Override
    protected final boolean advance() {
        goOnFromFound();
        while (!considerOpen()) {
            if (!starts.next()) {
                return toTheEnd();
            }
            if (begin(starts.node(), starts.verdict())) {
                return true;
            }
        }
        return true;
    }

    @Override
    protected final boolean advanceAmongVisited() {
        while (starts.nextJudged()) {
            if (handOut(starts.node(), starts.verdict(), null)) {
                return true;
            }
        }
        return false;
    }

    /** The caller took the result and had control meanwhile. */
    private void goOnFromFound() {
        boolean renewed = facades.refresh();
        Decision decision = onward;
        onward = null;
        if (decision == null) {
            return;
        }
        if (foundAt == 0) {
            from(found);
        } else {
            goOn(found, foundId, renewed ? Decision.TO_BE_ASKED : decision);
        }
    }

    /** Considers what is left of the current frames; true at a result to stop at. */
    abstract boolean considerOpen();

    /** Walks from a start node that continues, at once or later. */
    abstract void from(long node);

    /** Walks what is left when all start nodes have been walked from; true at a result to stop at. */
    abstract boolean toTheEnd();

    private Verdict judgeStart(long node) {
        if ((started & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            facades.look();
        }
        if (atMost(1) == 0) {
            throw bounds.visitedEnough();
        }
        started++;
        if (comparesNodes && uniquenessScope == UniquenessScope.EVERYWHERE) {
            met.add(node);
        }
        return traversal.judge(facades.labels(), facades.passes(), facades.mayMeet(), node, 0);
    }

    private boolean begin(long node, Verdict verdict) {
        if (handOut(node, verdict, verdict.continues() ? Decision.TO_BE_ASKED : null)) {
            return true;
        }
        if (verdict.continues()) {
            from(node);
        }
        return false;
    }

    /**
     * Counts a start node if it is a result; true if the traversal stops at it, from where it goes onward if it does.
     */
    private boolean handOut(long node, Verdict verdict, @Nullable Decision onward) {
        if (!verdict.includes()) {
            return false;
        }
        count++;
        if (counting && count != limit) {
            return false;
        }
        found(node, 0, NO_ID, onward);
        return true;
    }

    private void found(long node, int depth, long id, @Nullable Decision onward) {
        this.found = node;
        this.foundAt = depth;
        this.foundId = id;
        this.onward = onward;
    }

    /** The id by which uniqueness knows a start node. */
    final long idOfStart(long node) {
        return comparesNodes ? node : NO_ID;
    }

    /**
     * Considers candidates of the current frame, and of those that take its place meanwhile, until one of them has none
     * left; true at a result to stop at. Looks at the bounds every few hundred.
     */
    final boolean considerAll() {
        while (frame.hasNextBeforeStop() || hasMoreAfterLook()) {
            if (considerNext()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasMoreAfterLook() {
        if (frame.hasNext()) {
            facades.look();
            if (atMost(1) == 0) {
                endUnlessRejected();
            }
            setStop();
        }
        return frame.hasNext();
    }

    /** Where to look next: each candidate before may become a position. */
    private void setStop() {
        frame.stopAfter(atMost(Math.min(frame.left(), WalkBounds.BETWEEN_LOOKS)));
    }

    /** So many positions, or as many as the traversal may still visit. */
    private int atMost(int positions) {
        return capped ? (int) Math.min(positions, bounds.room(nodesVisited())) : positions;
    }

    /**
     * The traversal may visit no more positions: it is cut short, unless uniqueness rejects all that is left of the
     * frame.
     */
    private void endUnlessRejected() {
        while (frame.hasNext()) {
            long node = frame.takeNext();
            boolean admitted = rejectsOnlyLoops && node != frame.parent() || admits(id(node));
            rejected++; // in any case: it is followed, but not visited
            if (admitted) {
                throw bounds.visitedEnough();
            }
        }
    }

    /** Announces nodes that the traversal is about to come to; answers the index at which to do so again. */
    final int announce(IntToLongFunction nodes, int from, int to) {
        return facades.announce(nodes, from, to);
    }

    /**
     * Counts neighbours that were just appended, and reads their codes. In this order: a look may replace the facades.
     */
    final void takeAppended(int from, int to) {
        facades.countRead(to - from);
        codes.read(facades.labels(), from, to);
    }

    /**
     * Whether neighbours may be passed over: not those of a node that was reached by a loop, nor where others have
     * control between the judging of a neighbour and its turn to be expanded, and may give it neighbours.
     */
    private boolean mayPass(long id) {
        return rejectsOnlyLoops && id == NO_ID && facades.labels().hasCodes() && (expandsAtOnce || counting);
    }

    /** Makes a frame the current one, from some candidate on. */
    final void take(int first, int next, int end, long parent, int depth) {
        frame.take(first, next, end, parent, depth);
        setStop();
        StepDecisions current = decisionsByDepth.at(depth);
        if (current != stepDecisions) { // nearly always the same: spares the collector's write barrier
            stepDecisions = current;
        }
    }

    /**
     * Considers the next candidate, which may become a position, be handed out and be walked on from; true if it is a
     * result to stop at: any, unless they are only counted, or the last that was wanted.
     */
    private boolean considerNext() {
        int code = codes.of(frame.next());
        Decision known = stepDecisions.decided(code);
        long node = frame.takeNext();
        long id = NO_ID;
        if (node == frame.parent() || !rejectsOnlyLoops) {
            id = id(node);
            if (!admits(id)) {
                rejected++;
                return false;
            }
        }
        Decision decision =
                known == null ? stepDecisions.decide(facades.labels(), facades.relationships(), node, code) : known;
        if (decision.includes && counting) {
            count += facades.passes().of(node) ? 1 : 0; // no branch, since none could be predicted
            if (count == limit) {
                return true;
            }
        } else if (decision.includes && facades.passes().of(node)) {
            count++;
            found(node, frame.depth(), id, decision.continues ? decision : null);
            return true;
        }
        if (decision.continues) {
            goOn(node, id, decision);
        }
        return false;
    }

    /** The id by which uniqueness knows the candidate just taken. */
    private long id(long node) {
        if (comparesNodes) {
            return node;
        }
        return neighbours.withRelationships()
                ? neighbours.relationship(frame.taken())
                : loops.relationship(frame.taken());
    }

    private boolean admits(long id) {
        return switch (uniquenessScope) {
            case ARRIVAL -> id == NO_ID || id != arrivedBy();
            case PATH -> !onPath(id);
            case EVERYWHERE -> met.add(id);
        };
    }

    /** The id of the relationship by which the path to the node whose neighbours are considered arrived there. */
    abstract long arrivedBy();

    /** Whether an id is on the path to that node, its own included. */
    abstract boolean onPath(long id);

    /** Expands a position as the decisions at the depth of the current frame say. */
    final void expand(long node, long id, Decision decision) {
        expand(node, id, decision, stepDecisions, frame.depth() + 1);
    }

    /** What was decided about a position that continues, asked again by the facades of now. */
    final Decision continued(StepDecisions stepDecisions, long node) {
        return stepDecisions.continued(facades.labels(), facades.relationships(), node);
    }

    /** Walks on from a position that continues, at once or later. */
    abstract void goOn(long node, long id, Decision decision);

    /**
     * Appends the neighbours of a position that was judged, or passes over them.
     *
     * @param id by which uniqueness knows the position
     * @param depth of the neighbours
     */
    final void expand(long node, long id, Decision decision, StepDecisions stepDecisions, int depth) {
        Expansion along = decision.along;
        int from = neighbours.size();
        long moment = facades.moment();
        if (along != null && mayPass(id)) {
            appendOrPass(node, along, depth);
        } else {
            append(node, decision, stepDecisions, neighbours);
        }
        facades.retainFollowed(node, neighbours, from, moment);
        if (rejectsOnlyLoops && neighbours.contains(node, from)) {
            readAgain(node, decision, stepDecisions, from);
        }
    }

    private void append(long node, Decision decision, StepDecisions stepDecisions, Neighbours to) {
        Expansion along = decision.along;
        if (along == null) {
            facades.append(node, stepDecisions.choices(decision, facades.labels(), node), to);
        } else {
            along.append(node, to);
        }
    }

    /**
     * Passes over all neighbours of a node at once, without making their list, where nothing is to be done with any:
     * they are not returned, and not walked on from or known to have no neighbours themselves. Appends them otherwise,
     * or if there is no room for all: as many as there is room for are then visited one by one.
     */
    private void appendOrPass(long node, Expansion along, int depth) {
        int passed = along.appendOrPass(
                node, facades.labels(), decisionsByDepth.at(depth), atMost(Integer.MAX_VALUE), neighbours);
        if (passed > 0) {
            facades.countRead(passed);
            frame.countPassed(passed);
            if (capped) {
                setStop();
            }
        }
    }

    /** Takes the neighbours of a node that is among them from a reading with relationships. */
    private void readAgain(long node, Decision decision, StepDecisions stepDecisions, int from) {
        Neighbours again = loops.secondReading();
        append(node, decision, stepDecisions, again);
        loops.replace(node, from, again);
    }

    private void grow(long bytes) {
        bounds.check();
        bounds.charge(bytes);
    }

    /** Codes, what they decide, and what was read by that, are of facades that were replaced. */
    private void forget() {
        decisionsByDepth.forget();
        codes.forget();
    }

    @Override
    public final void appendPathTo(Neighbours path) {
        if (!keepsPaths) {
            throw new IllegalStateException("This walk keeps no paths");
        }
        if (foundAt == 0) {
            path.add(found, Neighbours.NO_RELATIONSHIP, 0, false);
        } else {
            neighbours.append(frame.taken(), path);
            appendPathToFrame(path);
        }
    }

    /** Appends the path to the node of which the current frame has the neighbours, from its end to its start. */
    abstract void appendPathToFrame(Neighbours path);

    @Override
    public final long node() {
        return found;
    }

    @Override
    public final int depth() {
        return foundAt;
    }

    @Override
    public final long nodesVisited() {
        return started + relationshipsFollowed() - rejected;
    }

    @Override
    public final long relationshipsFollowed() {
        return frame.followed();
    }
}

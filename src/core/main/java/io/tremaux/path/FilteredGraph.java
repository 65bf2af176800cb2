package io.tremaux.path;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.DecisionsByDepth;
import io.tremaux.traversal.walk.WalkFacades;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The graph as the filters of a traversal leave it: from a position (a node at a depth) forwards, and, where the
 * filters hold at each depth alike, backwards too. Counts what is visited and followed, and looks at the bounds every
 * few hundred. Belongs to one thread.
 */
public final class FilteredGraph {
    /** A depth other than 0; where the filters are steady, what holds there holds at all others. */
    public static final int INNER = 1;

    private static final long BYTES_AN_END = 5 * Long.BYTES; // in a linked hash set at its load

    private final BoundTraversal traversal;
    private final WalkBounds bounds;
    private final WalkFacades facades;
    private final DecisionsByDepth decisionsByDepth;
    private final boolean choosesByLabels;
    private final boolean readsRelationships;
    private boolean comesBack;
    private @Nullable Expansion onward; // of all nodes at a depth; until the facade is replaced
    private int onwardFrom;
    private @Nullable Expansion back; // of all nodes; until the facade is replaced
    private @Nullable RelationshipTest reading; // reads valueKey; until the facade is replaced
    private int valueKey;
    private @Nullable Object value; // read last
    private long visited;
    private long followed;

    /** Takes the value that a relationship has under a key. */
    public interface ValueTaker {
        /**
         * Takes a value.
         *
         * @param other the node at the other end
         * @param value null if there is none
         */
        void take(long relationship, long other, @Nullable Object value);
    }

    public FilteredGraph(BoundTraversal traversal, GraphView view, WalkBounds bounds) {
        this.traversal = traversal;
        this.bounds = bounds;
        this.facades = new WalkFacades(view, traversal, bounds, this::forget);
        this.decisionsByDepth = new DecisionsByDepth(traversal, facades::mayMeet, bounds::charge);
        this.choosesByLabels = traversal.choosesByLabels();
        this.readsRelationships = traversal.traversal().where().relationships() != null;
    }

    private void forget() {
        decisionsByDepth.forget();
        onward = null;
        back = null;
        reading = null;
    }

    /** To be called whenever the caller had control: the view may have replaced its facades. */
    public void refresh() {
        facades.refresh();
    }

    /** Begins again on a view that knows nothing of before: names may mean something by now that meant nothing. */
    public void beginAgain() {
        traversal.renew();
        refresh();
    }

    /** The facades that it reads through, as of its last look at the bounds. */
    public CurrentFacades facades() {
        return facades;
    }

    /** Whether paths may be followed backwards. */
    public boolean isSteady() {
        return traversal.isSteady();
    }

    /** As {@link BoundTraversal#kind} has it. */
    public long kind(int depth) {
        return traversal.kind(depth);
    }

    /** What says which relationships are followed, as the caller gave it. */
    public GivenParameter followedBy() {
        return traversal.traversal().expansion().given();
    }

    public int maxLevel() {
        return traversal.traversal().maxLevel();
    }

    /** Counts a position that is judged. */
    public void visit() {
        visit(1);
    }

    /** Counts a position that is judged for several paths at once. */
    void visit(int times) {
        if (bounds.areCapped() && bounds.room(visited) < times) {
            throw bounds.visitedEnough();
        }
        visited += times;
    }

    /** Whether a path may end at a position. */
    public boolean mayEnd(long node, int depth) {
        return mayEnd(node, decide(node, depth));
    }

    /** The same of a position about which was decided. */
    boolean mayEnd(long node, Decision decided) {
        return decided.includes && facades.passes().of(node);
    }

    /** Those of some end nodes at which the filters let a path end, in their order. Only if the filters are steady. */
    public LongSet endsAmong(LongSet ends) {
        LongSet among = new LongLinkedOpenHashSet();
        for (LongIterator each = ends.iterator(); each.hasNext(); ) {
            long node = each.nextLong();
            charge(BYTES_AN_END);
            countSteps(0);
            visit();
            if (mayEnd(node, INNER)) {
                among.add(node);
            }
        }
        return among;
    }

    /** Whether a path may go on from a position. */
    public boolean mayPass(long node, int depth) {
        return decide(node, depth).continues;
    }

    /** Whether a path may go on from a node at any depth but the first and the last. */
    public boolean mayPass(long node) {
        return mayPass(node, INNER);
    }

    /** Whether a path may come to a position, to end there or to go on, {@code resultWhere} aside. */
    public boolean mayBeOnAPath(long node, int depth) {
        return mayBeOnAPath(node, decide(node, depth));
    }

    /** The same of a position about which was decided. */
    public boolean mayBeOnAPath(long node, Decision decided) {
        return decided.includes || decided.continues && (!choosesByLabels || traversal.expands(facades.labels(), node));
    }

    /** What the filters decide about a position, {@code resultWhere} aside. */
    public Decision decide(long node, int depth) {
        return decisionsByDepth.at(depth).decide(facades.labels(), facades.relationships(), node);
    }

    /** Whether a list for the relationships of a {@link BreadthFirstSide} has to be one with relationships. */
    boolean readsRelationships(boolean backwards) {
        return readsRelationships || backwards && choosesByLabels;
    }

    /**
     * Says that nodes from which paths are followed backwards are then asked where paths go on, too, so that a remote
     * store reads both at once.
     */
    void comeBack() {
        comesBack = true;
    }

    /** Announces positions that are about to be expanded; answers the index at which to do so again. */
    public int announce(IntToLongFunction nodes, int from, int to, boolean backwards) {
        return facades.announce(nodes, from, to, () -> interest(backwards));
    }

    /** Announces positions of which values are read too, as they are met. */
    public int announceWithValues(IntToLongFunction nodes, int from, int to) {
        return facades.announce(
                nodes,
                from,
                to,
                () -> new ReadAhead.Interest(traversal.interest().choices(), true, true, false));
    }

    private ReadAhead.Interest interest(boolean backwards) {
        ReadAhead.Interest onwards = traversal.interest();
        if (!backwards) {
            return new ReadAhead.Interest(onwards.choices(), onwards.judges(), true, false);
        }
        List<RelationshipChoice> choices = new ArrayList<>(List.of(traversal.reversedChoices()));
        if (comesBack && !onwards.judges()) { // else all of a node is read in any case
            choices.addAll(onwards.choices());
        }
        return new ReadAhead.Interest(choices, onwards.judges(), true, false);
    }

    /** Appends what a path may follow from a position that it may pass. */
    public void append(long node, int depth, Neighbours to) {
        append(node, depth, to, 1);
    }

    /** Appends what so many paths may follow. */
    void append(long node, int depth, Neighbours to, int paths) {
        int before = to.size();
        long moment = facades.moment();
        onward(node, depth).append(node, to);
        int all = to.size() - before;
        followed += (long) all * (paths - 1);
        take(node, before, all, moment, to);
    }

    /**
     * The same, and has the value of each relationship under a key taken, in the order of the list. A relationship that
     * was deleted since it was listed is left out. Only for a list with relationships.
     */
    public void append(long node, int depth, Neighbours to, int key, ValueTaker taker) {
        int before = to.size();
        long moment = facades.relationshipProperties().moment();
        onward(node, depth).append(node, to);
        int all = to.size() - before;
        facades.retainFollowed(node, to, before, moment);
        long listedAsOf = facades.relationshipProperties().listedSince(moment);
        RelationshipTest test = reading(key);
        to.retain(before, i -> {
            boolean isThere = test.of(node, to, i, listedAsOf);
            if (isThere) {
                taker.take(to.relationship(i), to.node(i), value);
            }
            return isThere;
        });
        countRead(all);
    }

    /** A test that every relationship passes that is still there. It leaves the value of each as {@link #value}. */
    private RelationshipTest reading(int key) {
        RelationshipTest test = reading;
        if (test == null || valueKey != key) {
            test = facades.relationshipProperties().test(properties -> relationship -> {
                value = properties.value(relationship, key);
                return true;
            });
            reading = test;
            valueKey = key;
        }
        return test;
    }

    /** The value of a node under a key; null if there is none. */
    public @Nullable Object value(long node, int key) {
        return facades.properties().value(node, key);
    }

    /** Appends what paths may follow to a node, from those at the other ends. Only if the filters are steady. */
    public void appendBack(long node, Neighbours to) {
        int before = to.size();
        long moment = facades.moment();
        back().append(node, to);
        int all = to.size() - before;
        if (choosesByLabels) {
            to.retain(before, i -> leadsTo(node, to, i));
        }
        take(node, before, all, moment, to);
    }

    private boolean leadsTo(long node, Neighbours list, int index) {
        long from = list.node(index);
        return traversal.mayLeave(facades.labels(), from, list.type(index), !list.isIncoming(index), from == node);
    }

    private void take(long node, int before, int all, long moment, Neighbours to) {
        facades.retainFollowed(node, to, before, moment);
        countRead(all);
    }

    private void countRead(int all) {
        followed += all;
        facades.countRead(all);
    }

    /** Counts steps over what was read before, and looks at the bounds now and then. */
    public void countSteps(int steps) {
        facades.countRead(steps);
    }

    /** Appends those neighbours that are not in a set, and adds them to it. For a list without relationships. */
    void appendNew(long node, int depth, boolean backwards, IdSet met, Neighbours to) {
        Expansion along = backwards ? back() : onward(node, depth);
        int all = along.appendNewInAnyOrder(node, met, to);
        countRead(all);
    }

    private Expansion onward(long node, int depth) {
        if (choosesByLabels) {
            Decision decision = decisionsByDepth.at(depth).continued(facades.labels(), facades.relationships(), node);
            return decision.along == null ? asked(node, depth) : decision.along;
        }
        Expansion along = onward != null && onwardFrom == depth ? onward : asked(node, depth);
        onward = along;
        onwardFrom = depth;
        return along;
    }

    private Expansion asked(long node, int depth) {
        return facades.relationships().along(traversal.choices(facades.labels(), node, depth));
    }

    private Expansion back() {
        Expansion along = back == null ? facades.relationships().along(traversal.reversedChoices()) : back;
        back = along;
        return along;
    }

    /** Charges memory before it is held. */
    public void charge(long bytes) {
        bounds.check();
        bounds.charge(bytes);
    }

    /** Releases memory that was charged, and is held no more. */
    public void release(long bytes) {
        bounds.charge(-bytes);
    }

    /** Bytes charged so far, and not released. */
    public long charged() {
        return bounds.charged();
    }

    public long visited() {
        return visited;
    }

    public long followed() {
        return followed;
    }
}

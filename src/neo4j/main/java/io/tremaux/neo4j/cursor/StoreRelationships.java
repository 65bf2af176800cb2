package io.tremaux.neo4j.cursor;

import io.tremaux.graph.ChoiceMap;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.SequentialExpansion;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.storageengine.api.RelationshipSelection;

/**
 * The neighbours of a node by cursor, from the node cursor that stands on it already. Belongs to one thread.
 *
 * <p>The whole chain of a node is read, also the link by which the traversal came. To remember where chains end would
 * spare leaves their reading, but it rests on ids that are not used again, and a follower in a cluster holds none back
 * ({@code FollowerTest}). The price on the seed tree is 11 % of the CPU time without caches, and 17 % while shared
 * caches fill.
 */
public final class StoreRelationships implements Relationships {
    /** Relationships of a node that are read between two looks whether the traversal was ended; a power of two. */
    private static final int BETWEEN_PAUSES = 1 << 16;

    /** How long a node is read anew. A commit that makes a thousand nodes dense takes a tenth of it. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long REST_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final StoreCursors cursors;
    private final ChoiceMap<Expansion> expansions = new ChoiceMap<>(this::expansion);

    public StoreRelationships(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        along(choice).append(node, to);
    }

    @Override
    public Expansion along(RelationshipChoice choice) {
        return expansions.of(choice);
    }

    @Override
    public Expansion along(RelationshipChoice[] choices) {
        return expansions.of(choices);
    }

    private Expansion expansion(RelationshipChoice... choices) {
        return choices.length == 1
                ? new SingleExpansion(choices[0], Selection.of(choices[0]))
                : new CombinedExpansion(choices);
    }

    /**
     * One choice. Reads a node anew if Neo4j calls the reading outdated: a commit that makes a node dense changes its
     * relationships first and then its own record, and no cursor can read what lies between. Nothing of the reading was
     * handed out, and the next one begins with the node's record. So for the traversal it is as if its thread had been
     * slow. Walks with shared caches often read at that moment, since the commit has just invalidated the node's list:
     * one in a million ended with an error, while 1,000 relationships a second were written ({@code scripts/load
     * ways}).
     */
    private final class SingleExpansion implements Expansion {
        private final RelationshipChoice choice;
        private final RelationshipSelection selection;

        SingleExpansion(RelationshipChoice choice, RelationshipSelection selection) {
            this.choice = choice;
            this.selection = selection;
        }

        @Override
        public void append(long node, Neighbours to) {
            appendAtMost(Integer.MAX_VALUE, node, to);
        }

        @Override
        public boolean appendAtMost(int most, long node, Neighbours to) {
            int before = to.size();
            try {
                return read(most, node, to);
            } catch (TransientFailureException e) {
                return readAnew(most, node, to, before, e);
            }
        }

        /**
         * The traversal keeps its place meanwhile: it may be in the midst of a user's own code, which may hold locks.
         */
        private boolean readAnew(int most, long node, Neighbours to, int before, TransientFailureException first) {
            long begun = System.nanoTime();
            TransientFailureException failure = first;
            while (isOutdated(failure) && System.nanoTime() - begun < PATIENCE_NANOS) {
                to.truncate(before);
                LockSupport.parkNanos(REST_NANOS);
                cursors.check();
                try {
                    return read(most, node, to);
                } catch (TransientFailureException e) {
                    failure = e;
                }
            }
            throw failure;
        }

        /** Reads once. False if there are more than {@code most}; then nothing is appended. */
        private boolean read(int most, long node, Neighbours to) {
            if (!cursors.moveTo(node)) {
                return true;
            }
            RelationshipReader found = cursors.relationships(selection);
            int before = to.size();
            int left = to.withRelationships() ? appendAll(most, node, found, to) : appendNodes(most, node, found, to);
            if (left < 0) {
                to.truncate(before);
            }
            return left >= 0;
        }

        /** Answers how many more there could have been, or less than 0 if there were too many. */
        private int appendNodes(int most, long node, RelationshipReader found, Neighbours to) {
            int left = most;
            while (found.next() && --left >= 0) {
                if (!found.isException(choice, node)) {
                    to.add(found.other());
                }
                pause(left, to);
            }
            return left;
        }

        private int appendAll(int most, long node, RelationshipReader found, Neighbours to) {
            int left = most;
            while (found.next() && --left >= 0) {
                if (!found.isException(choice, node)) {
                    to.add(found.other(), found.id(), found.type(), found.source() != node);
                }
                pause(left, to);
            }
            return left;
        }
    }

    /**
     * Several choices. Of a node with a single chain, each choice would read the whole chain, so it is read once, and
     * its relationships are told apart afterwards; that keeps their order. If that reading is outdated, the node
     * becomes dense and has no such chain any more, but perhaps very many relationships that no choice wants.
     */
    private final class CombinedExpansion implements Expansion {
        private final RelationshipChoice[] choices;
        private final Expansion oneByOne;
        private final SingleExpansion whole;
        private @Nullable Neighbours chain; // used again for the next node

        CombinedExpansion(RelationshipChoice[] choices) {
            this.choices = choices;
            this.oneByOne = SequentialExpansion.of(StoreRelationships.this, choices);
            this.whole = new SingleExpansion(RelationshipChoice.ALL, Selection.ofAll(choices));
        }

        @Override
        public void append(long node, Neighbours to) {
            appendAtMost(Integer.MAX_VALUE, node, to);
        }

        @Override
        public boolean appendAtMost(int most, long node, Neighbours to) {
            if (!cursors.moveTo(node)) {
                return true;
            }
            Neighbours all = chain == null ? to.emptyWithRelationships() : chain;
            chain = all;
            return cursors.node().hasOneChain() && readChain(node, all)
                    ? appendOf(all, most, node, to)
                    : oneByOne.appendAtMost(most, node, to);
        }

        /** Whether there was a chain that could be read. */
        private boolean readChain(long node, Neighbours all) {
            all.truncate(0);
            try {
                return whole.read(Integer.MAX_VALUE, node, all);
            } catch (TransientFailureException e) {
                if (isOutdated(e)) {
                    return false;
                }
                throw e;
            }
        }

        /**
         * Appends the relationships of each choice in turn from those of the chain. False if they are more than {@code
         * most}.
         */
        private boolean appendOf(Neighbours all, int most, long node, Neighbours to) {
            int before = to.size();
            for (RelationshipChoice choice : choices) {
                choice.append(node, all, to);
            }
            boolean areFew = to.size() - before <= most;
            to.truncate(areFew ? to.size() : before);
            return areFew;
        }
    }

    private static boolean isOutdated(TransientFailureException reading) {
        return reading.status() == Status.Transaction.Outdated;
    }

    /** Looks now and then whether the request is to end, and lets the list charge what it has grown to. */
    private void pause(int left, Neighbours to) {
        if ((left & BETWEEN_PAUSES - 1) == 0) {
            cursors.check();
            to.pause();
        }
    }
}

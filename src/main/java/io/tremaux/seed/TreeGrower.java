package io.tremaux.seed;

import static io.tremaux.seed.TreeShape.A;
import static io.tremaux.seed.TreeShape.ABSENT_LABELS;
import static io.tremaux.seed.TreeShape.ABSENT_TYPE;
import static io.tremaux.seed.TreeShape.B;
import static io.tremaux.seed.TreeShape.HAS_A;
import static io.tremaux.seed.TreeShape.HAS_B;
import static io.tremaux.seed.TreeShape.MARK_COMPLETE;
import static io.tremaux.seed.TreeShape.MARK_DEPTH;
import static io.tremaux.seed.TreeShape.MARK_FANOUT;
import static io.tremaux.seed.TreeShape.MARK_SEED;
import static io.tremaux.seed.TreeShape.ROOT;
import static io.tremaux.seed.TreeShape.VALUE;

import io.tremaux.store.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Makes or deletes a seed tree in many transactions. Invariant: after each commit all nodes so far are connected below
 * the root, and its mark says that the tree is incomplete. So after an interrupted run, the next one recognises the
 * nodes of the tree. Used once, by one thread.
 */
final class TreeGrower implements AutoCloseable {
    private static final int NODES_PER_TRANSACTION = 10_000;

    private final Supplier<InternalTransaction> transactions;
    private final Measures measures;
    private final AtomicLong made;
    private final Random values;
    private InternalTransaction transaction;
    private int inTransaction;

    /** @param made counts the nodes committed or about to be; other threads read it */
    TreeGrower(Supplier<InternalTransaction> transactions, Measures measures, AtomicLong made) {
        this.transactions = transactions;
        this.measures = measures;
        this.made = made;
        this.values = new Random(measures.seed());
        this.transaction = transactions.get();
    }

    /** Deletes the nodes, the last first, and the relationship that leads to each. */
    void clear(LongList ours) {
        for (int i = ours.size() - 1; i >= 0; i--) {
            Node node = transaction.newNodeEntity(ours.getLong(i));
            node.getRelationships().forEach(relationship -> relationship.delete());
            node.delete();
            step();
        }
        if (!ours.isEmpty()) {
            renew();
        }
    }

    void grow() {
        long root = root();
        LongList level = LongList.of(root);
        for (int depth = 1; depth <= measures.depth(); depth++) {
            level = growBelow(level, depth < measures.depth());
        }
        makeAbsentTokens();
        transaction.newNodeEntity(root).setProperty(MARK_COMPLETE, true);
        transaction.commit(); // no renew(): the begin of another transaction could fail after all is done
    }

    private long root() {
        Node root = node(A);
        root.addLabel(ROOT);
        root.setProperty(MARK_DEPTH, measures.depth());
        root.setProperty(MARK_FANOUT, measures.fanout());
        root.setProperty(MARK_SEED, measures.seed());
        root.setProperty(MARK_COMPLETE, false);
        long id = NodeAtHand.idOf(root);
        renew();
        return id;
    }

    /** Gives each {@code :A} of a level its {@code :B}s and their {@code :A}s; returns the latter if {@code goesOn}. */
    private LongList growBelow(LongList parents, boolean goesOn) {
        LongArrayList grown = new LongArrayList();
        for (int i = 0; i < parents.size(); i++) {
            for (int b = 0; b < measures.fanout(); b++) {
                long child = child(parents.getLong(i), HAS_B, B);
                for (int a = 0; a < measures.fanout(); a++) {
                    long grandchild = child(child, HAS_A, A);
                    if (goesOn) {
                        grown.add(grandchild);
                    }
                }
            }
        }
        return grown;
    }

    private long child(long parent, RelationshipType type, Label label) {
        Node child = node(label);
        transaction.newNodeEntity(parent).createRelationshipTo(child, type);
        long id = NodeAtHand.idOf(child);
        step();
        return id;
    }

    private Node node(Label label) {
        Node node = transaction.createNode(label);
        node.setProperty(VALUE, values.nextBoolean());
        made.incrementAndGet();
        return node;
    }

    /** Creates tokens, on a node that it deletes again. */
    private void makeAbsentTokens() {
        Node passing = transaction.createNode(ABSENT_LABELS.toArray(Label[]::new));
        passing.createRelationshipTo(passing, ABSENT_TYPE).delete();
        passing.delete();
    }

    private void step() {
        if (++inTransaction == NODES_PER_TRANSACTION) {
            renew();
        }
    }

    private void renew() {
        transaction.commit();
        transaction = transactions.get();
        inTransaction = 0;
    }

    @Override
    public void close() {
        transaction.close();
    }
}

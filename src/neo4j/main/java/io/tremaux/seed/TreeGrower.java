package io.tremaux.seed;

import static io.tremaux.seed.TreeShape.A;
import static io.tremaux.seed.TreeShape.ABSENT_LABELS;
import static io.tremaux.seed.TreeShape.ABSENT_TYPE;
import static io.tremaux.seed.TreeShape.B;
import static io.tremaux.seed.TreeShape.HAS_A;
import static io.tremaux.seed.TreeShape.HAS_B;
import static io.tremaux.seed.TreeShape.ROOT;
import static io.tremaux.seed.TreeShape.VALUE;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Makes a seed tree, level by level: all nodes so far are connected below the root. */
final class TreeGrower extends Grower {
    private final TreeMeasures measures;
    private final Random values;

    TreeGrower(TreeMeasures measures, Supplier<InternalTransaction> transactions, AtomicLong made) {
        super(measures, transactions, made);
        this.measures = measures;
        this.values = new Random(measures.seed());
    }

    @Override
    void grow() {
        long root = root();
        LongList level = LongList.of(root);
        for (int depth = 1; depth <= measures.depth(); depth++) {
            level = growBelow(level, depth < measures.depth());
        }
        makeAbsentTokens();
        complete(root);
    }

    private long root() {
        Node root = valued(A);
        root.addLabel(ROOT);
        mark(root);
        return idOf(root);
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
        Node child = valued(label);
        node(parent).createRelationshipTo(child, type);
        step();
        return idOf(child);
    }

    private Node valued(Label label) {
        Node node = create(label);
        node.setProperty(VALUE, values.nextBoolean());
        return node;
    }

    /** Creates tokens, on a node that it deletes again. */
    private void makeAbsentTokens() {
        Node passing = transaction().createNode(ABSENT_LABELS.toArray(Label[]::new));
        passing.createRelationshipTo(passing, ABSENT_TYPE).delete();
        passing.delete();
    }
}

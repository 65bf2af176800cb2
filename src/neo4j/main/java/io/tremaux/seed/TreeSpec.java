package io.tremaux.seed;

import static io.tremaux.neo4j.entity.CurrentNode.idOf;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The measures of a seed tree: a {@code :Root:A} node with {@code HAS_B} to {@code fanout} nodes {@code :B}, each with
 * {@code HAS_A} to {@code fanout} nodes {@code :A}, and so on, {@code depth} times. Every node has a boolean {@code
 * value}, drawn by {@code new Random(seed).nextBoolean()} in creation order.
 */
public record TreeSpec(int depth, int fanout, long seed) implements SeedGraphSpec {
    static final Label ROOT = Label.label("Root");

    private static final Label A = Label.label("A");
    private static final Label B = Label.label("B");
    private static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    private static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    private static final String VALUE = "value";

    /** Names that only the database has, for workloads with many label questions that all miss. */
    private static final Label[] ABSENT_LABELS = Stream.of("L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8")
            .map(Label::label)
            .toArray(Label[]::new);

    private static final RelationshipType ABSENT_TYPE = RelationshipType.withName("R");

    /**
     * @throws io.tremaux.parameter.InvalidParameterException if a measure is below 1, or the tree above
     * {@link #MAX_NODES}
     */
    public TreeSpec {
        SeedGraphSpec.requirePositive("depth", depth);
        SeedGraphSpec.requirePositive("fanout", fanout);
        SeedGraphSpec.requireNotTooLarge(
                "depth", depth, nodes(depth, fanout), "A tree of depth " + depth + " and fan-out " + fanout);
    }

    @Override
    public Kind kind() {
        return Kind.TREE;
    }

    @Override
    public long nodes() {
        return nodes(depth, fanout);
    }

    private static long nodes(int depth, int fanout) {
        long below = (long) fanout * (1 + (long) fanout);
        long nodes = 1;
        long innerNodes = 1;
        for (int level = 0; level < depth && nodes <= MAX_NODES; level++) {
            nodes += innerNodes * below;
            innerNodes *= (long) fanout * fanout;
        }
        return nodes;
    }

    @Override
    public Map<String, Long> numbers() {
        return kind().named(depth, fanout, seed);
    }

    /** Level by level: all nodes so far are connected below the root. */
    @Override
    public void grow(SeedGraphWriter writer) {
        Random values = new Random(seed);
        Node root = writer.create(VALUE, values.nextBoolean(), A, ROOT);
        writer.mark(root);
        LongList level = LongList.of(idOf(root));
        for (int below = 1; below <= depth; below++) {
            level = growBelow(level, below < depth, values, writer);
        }
        makeAbsentTokens(writer);
        writer.complete(idOf(root));
    }

    /** Gives each {@code :A} of a level its {@code :B}s and their {@code :A}s; returns the latter if {@code goesOn}. */
    private LongList growBelow(LongList parents, boolean goesOn, Random values, SeedGraphWriter writer) {
        LongArrayList grown = new LongArrayList();
        for (int i = 0; i < parents.size(); i++) {
            for (int b = 0; b < fanout; b++) {
                long child = child(parents.getLong(i), HAS_B, B, values, writer);
                for (int a = 0; a < fanout; a++) {
                    long grandchild = child(child, HAS_A, A, values, writer);
                    if (goesOn) {
                        grown.add(grandchild);
                    }
                }
            }
        }
        return grown;
    }

    private static long child(long parent, RelationshipType type, Label label, Random values, SeedGraphWriter writer) {
        Node child = writer.create(VALUE, values.nextBoolean(), label);
        writer.node(parent).createRelationshipTo(child, type);
        writer.step();
        return idOf(child);
    }

    /** Creates tokens, on a node that it deletes again. */
    private static void makeAbsentTokens(SeedGraphWriter writer) {
        Node passing = writer.transaction().createNode(ABSENT_LABELS);
        passing.createRelationshipTo(passing, ABSENT_TYPE).delete();
        passing.delete();
    }

    /** The root and the nodes below it that belong to the tree, parents before children. */
    @Override
    public LongList nodes(InternalTransaction transaction, long marked, long most) {
        LongArrayList found = LongArrayList.of(marked);
        for (int next = 0; next < found.size() && found.size() <= most; next++) {
            Node parent = transaction.newNodeEntity(found.getLong(next));
            try (ResourceIterable<Relationship> children = parent.getRelationships(Direction.OUTGOING, HAS_A, HAS_B)) {
                for (Relationship child : children) {
                    Label label = child.isType(HAS_A) ? A : B;
                    // else it is a foreign node with a relationship to the tree
                    if (SeedGraphState.has(child.getEndNode(), label, VALUE)) {
                        found.add(idOf(child.getEndNode()));
                    }
                }
            }
        }
        return found;
    }
}

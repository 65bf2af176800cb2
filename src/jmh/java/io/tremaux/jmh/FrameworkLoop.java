package io.tremaux.jmh;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.cursor.CursorLabels;
import io.tremaux.neo4j.cursor.CursorRelationships;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreProperties;
import io.tremaux.neo4j.entity.NodeAtHand;
import io.tremaux.neo4j.entity.NodeRelationships;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.Uniqueness;
import org.neo4j.internal.helpers.collection.Iterables;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The question of the seed traversal by Neo4j's own traversal framework over cursors and nothing else, without caches,
 * filters or bounds: the bound for {@code engine=neo4j} while it reads relationships from the store. Used once, by one
 * thread.
 */
final class FrameworkLoop implements PathExpander<Object>, Evaluator, AutoCloseable {
    private final InternalTransaction transaction;
    private final @Nullable BitSet included;
    private final StoreCursors cursors;
    private final Labels labels;
    private final Properties properties;
    private final NodeRelationships relationships;
    private final int[] others;
    private final int labelA;
    private final int labelB;
    private final int value;
    private final RelationshipChoice belowA;
    private final RelationshipChoice belowB;
    private int othersFound;
    private boolean isA; // the node evaluated last, which depth-first is the one expanded next

    /**
     * @param others labels to ask of each node beside {@code :A} and {@code :B}
     * @param included the nodes that labels and properties include, known in advance; null to ask
     */
    FrameworkLoop(InternalTransaction transaction, List<Label> others, @Nullable BitSet included) {
        this.transaction = transaction;
        this.included = included;
        cursors = new StoreCursors(transaction.kernelTransaction(), true);
        labels = new CursorLabels(cursors);
        properties = new StoreProperties(cursors);
        relationships = new CursorRelationships(cursors, transaction);
        TokenRead tokens = transaction.kernelTransaction().tokenRead();
        this.others = others.stream()
                .mapToInt(label -> tokens.nodeLabel(label.name()))
                .toArray();
        labelA = tokens.nodeLabel(SeedTraversal.A.name());
        labelB = tokens.nodeLabel(SeedTraversal.B.name());
        value = tokens.propertyKey(SeedTraversal.VALUE);
        belowA = outgoing(tokens.relationshipType(SeedTraversal.HAS_B.name()));
        belowB = outgoing(tokens.relationshipType(SeedTraversal.HAS_A.name()));
    }

    private static RelationshipChoice outgoing(int type) {
        return new RelationshipChoice(type, Direction.OUTGOING);
    }

    /** Depth-first from the root. */
    long count(long root) {
        long count = Iterables.count(transaction
                .traversalDescription()
                .depthFirst()
                .uniqueness(Uniqueness.NONE)
                .expand(this)
                .evaluator(this)
                .traverse(transaction.newNodeEntity(root)));
        SeedGraph.check("labels that no node has", othersFound, 0);
        return count;
    }

    @Override
    public Evaluation evaluate(Path path) {
        long node = NodeAtHand.idOf(path.endNode());
        if (included == null) {
            return Evaluation.of(asked(node), true);
        }
        isA = (path.length() & 1) == 0;
        return Evaluation.of(included.get((int) node), true);
    }

    private boolean asked(long node) {
        for (int label : others) {
            othersFound += labels.has(node, label) ? 1 : 0;
        }
        isA = labels.has(node, labelA);
        return labels.has(node, labelB) && Boolean.TRUE.equals(properties.value(node, value));
    }

    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<Object> state) {
        return relationships.of(NodeAtHand.idOf(path.endNode()), isA ? belowA : belowB);
    }

    @Override
    public PathExpander<Object> reverse() {
        throw new UnsupportedOperationException("Only forwards");
    }

    @Override
    public void close() {
        cursors.close();
    }
}

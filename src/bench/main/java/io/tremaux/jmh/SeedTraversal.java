package io.tremaux.jmh;

import io.tremaux.query.NodeSelector;
import io.tremaux.traversal.Traversal;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Graph;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** The question of the study: how many {@code :B} have {@code value = true}? With the names in its graphs. */
final class SeedTraversal {
    static final NodeSelector ROOT = new NodeSelector.HasLabel("Root");
    static final Label A = Label.label("A");
    static final Label B = Label.label("B");
    static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    static final String VALUE = "value";

    /** To the leaves. */
    static final Traversal WHOLE = Workloads.traversal(Graph.STUDY);

    private SeedTraversal() {}

    /** So many levels down from the start. */
    static Traversal downTo(int levels) {
        return Workloads.traversal(Graph.STUDY.downTo(levels));
    }

    /** Every node so many levels down, with any label. */
    static Traversal everyNodeDownTo(int levels) {
        return Workloads.traversal(
                Graph.TREE.everyNode().depthFirst(Uniqueness.NONE).downTo(levels));
    }
}

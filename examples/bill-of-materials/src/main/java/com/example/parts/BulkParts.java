package com.example.parts;

import io.tremaux.extension.EvaluatorFactory;
import io.tremaux.extension.Graph;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;

/**
 * {@code evaluator=bulk}: the parts of which one product needs forty or more. What is bought as a whole is not taken apart.
 */
public final class BulkParts implements EvaluatorFactory {
    private static final long BULK = 40;

    @Override
    public String name() {
        return "bulk";
    }

    @Override
    public Evaluator create(Graph graph) {
        return path -> Evaluation.of(
                needed(graph, path) >= BULK, // whether it is returned
                !graph.hasLabel(path.endNode(), "Bought")); // whether the walk goes on from it
    }

    /** Two wheels of 36 spokes each are 72 spokes. */
    private static long needed(Graph graph, Path path) {
        long needed = 1;
        for (Relationship contains : path.relationships()) {
            if (graph.property(contains, "quantity") instanceof Long quantity) {
                needed *= quantity;
            }
        }
        return needed;
    }
}

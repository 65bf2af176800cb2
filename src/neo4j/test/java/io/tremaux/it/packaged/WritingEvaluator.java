package io.tremaux.it.packaged;

import io.tremaux.extension.EvaluatorFactory;
import io.tremaux.extension.Graph;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;

/**
 * {@code evaluator=writing}: tries to. In no class path of the tests, but in a jar that {@link ExtensionsIT} makes of
 * it.
 */
public final class WritingEvaluator implements EvaluatorFactory {
    @Override
    public String name() {
        return "writing";
    }

    @Override
    public Evaluator create(Graph graph) {
        return path -> {
            path.endNode().setProperty("name", "written");
            return Evaluation.INCLUDE_AND_CONTINUE;
        };
    }
}

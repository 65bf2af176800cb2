package io.tremaux.installed;

import io.tremaux.extension.EvaluatorFactory;
import io.tremaux.extension.Graph;
import java.util.function.Function;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.Evaluators;

/** {@code evaluator=any}: whatever the test at hand wants. Every server of the tests finds it on its class path. */
public final class AnyEvaluator implements EvaluatorFactory {
    public static volatile Function<Graph, Evaluator> made = graph -> Evaluators.all();

    @Override
    public String name() {
        return "any";
    }

    @Override
    public Evaluator create(Graph graph) {
        return made.apply(graph);
    }
}

package io.tremaux.extension;

import org.neo4j.graphdb.traversal.Evaluator;

/**
 * Makes the evaluators that {@code evaluator=NAME} asks for. One object serves all requests, several of them at a time:
 * it is safe for use by any thread. It has a public constructor without parameters.
 */
public interface EvaluatorFactory {
    /** The name in requests, which take upper and lower case as one: always the same, and no other evaluator's. */
    String name();

    /**
     * Makes the evaluator of one traversal, before it begins. One thread at a time uses it. A path is returned only if
     * the evaluator and all filters include it, and extended only if all of them continue.
     *
     * <p>The traversal asks it about each path that the filters do not exclude and prune; with {@code maximal} it asks
     * up to three times, and takes the answers to be equal. Of a {@code PathEvaluator} it asks the method without a
     * branch state.
     *
     * @param graph the graph as this request sees it, for as long as the traversal lasts
     */
    Evaluator create(Graph graph);
}

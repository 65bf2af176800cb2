package io.tremaux.janusgraph.bench;

import java.util.function.ToLongFunction;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * A way to answer a question of the tree.
 *
 * @param name for tables
 * @param graph that it reads
 * @param expected the right answer
 * @param isWarm whether its transaction has answered the question before
 * @param ask answers it in a transaction
 */
record Way(String name, CountedGraph graph, long expected, boolean isWarm, ToLongFunction<StandardJanusGraphTx> ask) {
    /** The same in a transaction that has answered the question before. */
    Way warm(String other) {
        return new Way(other, graph, expected, true, ask);
    }

    /** Begins a transaction, which has read nothing unless the way is a warm one. */
    StandardJanusGraphTx begin() {
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) graph.buildTransaction().readOnly().start();
        if (isWarm) {
            answer(transaction);
        }
        return transaction;
    }

    /** Answers the question. */
    void answer(StandardJanusGraphTx transaction) {
        long answer = ask.applyAsLong(transaction);
        if (answer != expected) {
            throw new IllegalStateException(name + " answers " + answer + " instead of " + expected);
        }
    }
}

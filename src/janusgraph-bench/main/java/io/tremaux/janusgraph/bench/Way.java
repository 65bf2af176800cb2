package io.tremaux.janusgraph.bench;

import java.util.function.ToLongFunction;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * A way to answer a question of the tree.
 *
 * @param name for tables
 * @param graph that it reads
 * @param expected the right answer
 * @param ask answers it in a transaction
 */
record Way(String name, CountedGraph graph, long expected, ToLongFunction<StandardJanusGraphTx> ask) {
    /** Answers it in a new transaction, which has read nothing. */
    void askCold() {
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) graph.buildTransaction().readOnly().start();
        try {
            long answer = ask.applyAsLong(transaction);
            if (answer != expected) {
                throw new IllegalStateException(name + " answers " + answer + " instead of " + expected);
            }
        } finally {
            transaction.rollback();
        }
    }
}

package io.tremaux.janusgraph;

import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** By two nodes of Cassandra. */
@ExtendWith(Cassandra.Started.class)
class CassandraAnswersIT extends SameOrderContract {
    private static StandardJanusGraph graph;

    @BeforeAll
    static void open(Cassandra cassandra) {
        graph = cassandra.open();
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    @Override
    protected StandardJanusGraph graph() {
        return graph;
    }

    @Override
    protected int rounds() {
        return 20;
    }
}

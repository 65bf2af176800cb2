package io.tremaux.janusgraph.it;

import io.tremaux.janusgraph.Cassandra;
import io.tremaux.janusgraph.SameOrderContract;
import java.util.Properties;
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
        Properties settings = cassandra.settings();
        settings.setProperty("storage.cql.keyspace", "answers"); // with a schema of its own
        graph = Cassandra.open(settings);
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
        return 8;
    }
}

package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.Cassandra;
import io.tremaux.janusgraph.Instance;
import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.traversal.Traversal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphTransaction;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the shared caches of one instance show of what others write to two nodes of Cassandra. */
@ExtendWith(Cassandra.Started.class)
class CassandraStalenessBoundIT {
    private static final String BOUND = "tremaux.cache.max-staleness";
    private static final Duration SHORT = Duration.ofSeconds(2);
    private static TremauxGraph reading;
    private static TremauxGraph patient; // only the log shows it what others write
    private static TremauxGraph telling;
    private static StandardJanusGraph silent;

    @BeforeAll
    static void open(Cassandra cassandra) {
        reading = cassandra.open(Map.of(BOUND, SHORT.toSeconds() + "s"));
        patient = cassandra.open(Map.of(BOUND, "1h"));
        telling = cassandra.open(Map.of());
        silent = cassandra.open();
    }

    @AfterAll
    static void close() {
        Stream.of(reading, patient, telling, silent).forEach(StandardJanusGraph::close);
    }

    private static Object vertex() {
        JanusGraphTransaction transaction = silent.newTransaction();
        Vertex vertex = transaction.addVertex();
        vertex.property("version", 0);
        transaction.commit();
        return vertex.id();
    }

    private static void write(StandardJanusGraph graph, Object vertex, int version) {
        JanusGraphTransaction transaction = graph.newTransaction();
        transaction.vertices(vertex).next().property("version", version);
        transaction.commit();
    }

    private static int read(TremauxGraph graph, Object vertex) {
        return (Integer) Instance.values(graph.queries(), vertex, new Traversal.Builder().maxLevel(0), "version")
                .get(0);
    }

    @Test
    void shouldShowNothingOlderThanTheBound() {
        List<Object> vertices = List.of(vertex(), vertex(), vertex());
        Ages ages = Ages.of(
                SHORT.multipliedBy(4),
                writer -> read(reading, vertices.get(writer)),
                version -> write(silent, vertices.get(0), version),
                version -> write(telling, vertices.get(1), version),
                version -> write(reading, vertices.get(2), version));
        System.out.println("Past Tremaux, by another instance, by the same: " + ages);
        for (int writer = 0; writer < vertices.size(); writer++) {
            assertThat(ages.commits(writer)).isPositive();
            assertThat(ages.oldest(writer)).as("%s", ages).isLessThan(SHORT);
        }
        assertThat(ages.oldest(0)).as("caches were used: %s", ages).isPositive();
        assertThat(ages.oldest(2)).as("own commits: %s", ages).isZero();
    }

    @Test
    void shouldHearOfAnotherInstance() {
        Object vertex = vertex();
        UserLogTest.awaitThat(() -> patient.queries().caches().reason().contains("tell each other"));
        UserLogTest.awaitThat(() -> telling.queries().caches().reason().contains("tell each other"));
        assertThat(read(patient, vertex)).isZero();
        write(telling, vertex, 1);
        UserLogTest.awaitThat(() -> read(patient, vertex) == 1);
    }
}

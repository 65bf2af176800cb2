package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import io.tremaux.cache.Race;
import io.tremaux.execution.Walk;
import io.tremaux.janusgraph.Instance;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances over one store: what the caches of one show of what the other writes without telling it. */
class StalenessBoundTest {
    private static final String STORE = "bound";
    private static final Duration BOUND = Duration.ofSeconds(10);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it overflows
    private final AtomicLong millis = new AtomicLong();
    private Instance reading;
    private Instance writing;

    @BeforeEach
    void open() {
        Map<String, Object> settings = new HashMap<>(SharedStore.settings(STORE));
        writing = new Instance(settings);
        settings.put("cache.db-cache", true);
        settings.put("cache.db-cache-time", 0); // for as long as it lasts
        reading = new Instance(settings, Instance.ROOM, BOUND, new Clock(nanos::get, millis::get));
    }

    @AfterEach
    void close() {
        reading.close();
        writing.close();
        SharedStore.forget(STORE);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static Traversal.Builder self() {
        return new Traversal.Builder().maxLevel(0);
    }

    private static Traversal.Builder along(String relationships) {
        return new Traversal.Builder().expansion(RelationshipFilter.parse(relationships, true));
    }

    private Object vertex(Object value) {
        return writing.write(transaction -> {
            Vertex vertex = transaction.addVertex("A");
            vertex.property("value", value);
            return vertex.id();
        });
    }

    private Object readWithoutCaches(Object vertex) {
        return reading.walk(vertex, self(), Scopes.NONE, walk -> {
            assertThat(walk.next()).isTrue();
            return value(walk);
        });
    }

    private Object read(Object vertex) {
        return reading.values(vertex, self(), "value").get(0);
    }

    @Test
    void shouldShowNothingOlderThanTheBound() {
        Object vertex = vertex(1);
        assertThat(read(vertex)).isEqualTo(1);
        pass(BOUND.minusSeconds(3));
        writing.change(vertex, it -> it.property("value", 2));
        assertThat(read(vertex)).as("from the cache").isEqualTo(1);
        pass(Duration.ofSeconds(3));
        assertThat(read(vertex)).isEqualTo(2);
    }

    /** A machine that slept: its clock of nanoseconds stood still meanwhile. */
    @Test
    void shouldKnowOfTimeThatPassedWhileTheMachineSlept() {
        Object vertex = vertex(1);
        assertThat(read(vertex)).isEqualTo(1);
        writing.change(vertex, it -> it.property("value", 2));
        millis.addAndGet(BOUND.toMillis());
        assertThat(read(vertex)).isEqualTo(2);
    }

    /** JanusGraph's own cache never expires here, and has the row from before. */
    @Test
    void shouldReadPastTheCacheOfJanusGraph() {
        Object vertex = vertex(1);
        assertThat(readWithoutCaches(vertex)).isEqualTo(1);
        writing.change(vertex, it -> it.property("value", 2));
        assertThat(readWithoutCaches(vertex)).as("JanusGraph's own cache").isEqualTo(1);
        assertThat(read(vertex)).isEqualTo(2);
    }

    /** JanusGraph's own cache has it from before that no vertex has the name. */
    @Test
    void shouldFindStartNodesPastTheCacheOfJanusGraph() {
        JanusGraphManagement management = writing.graph().openManagement();
        PropertyKey name =
                management.makePropertyKey("name").dataType(String.class).make();
        management.makeVertexLabel("A").make();
        management.buildIndex("byName", Vertex.class).addKey(name).buildCompositeIndex();
        management.commit();
        assertThat(countNamed()).isZero();
        writing.write(transaction -> transaction.addVertex("A").property("name", "x"));
        assertThat(countNamed()).isEqualTo(1);
    }

    private long countNamed() {
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.HasLabel("A", Where.parse("start", "name==x"))),
                NodeLists.NONE,
                self().build(),
                Instance.PERMANENT,
                Engine.TREMAUX,
                WorkLimits.ANY,
                false);
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) reading.graph().newTransaction();
        try (Walk walk = (Walk) reading.open().open(transaction, query, Turn.FREE, ResourceLimit.UNLIMITED)) {
            return walk.count().count();
        } finally {
            transaction.rollback();
        }
    }

    /** It goes on by the structure API, which answers with what the transaction has read long ago. */
    @Test
    void shouldPublishNothingAfterTheTransactionHadChangesOfItsOwn() {
        List<Object> chain = chain(4);
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) reading.graph().newTransaction();
        chain.forEach(id -> transaction.vertices(id).next().properties("value").next());
        TraverseQuery query = Instance.query(chain.get(0), along("R>"), Instance.PERMANENT);
        try (Walk walk = (Walk) reading.open().open(transaction, query, Turn.FREE, ResourceLimit.UNLIMITED)) {
            assertThat(walk.next()).isTrue();
            Vertex first = transaction.vertices(chain.get(0)).next();
            Edge taken = first.addEdge("R", first);
            assertThat(walk.next()).isTrue();
            taken.remove();
            assertThat(transaction.hasModifications()).isFalse();
            chain.forEach(id -> writing.change(id, it -> it.property("value", 2)));
            pass(BOUND);
            while (walk.next()) {
                value(walk);
            }
        } finally {
            transaction.rollback();
        }
        assertThat(reading.values(chain.get(0), along("R>"), "value")).containsExactly(2, 2, 2, 2);
    }

    /** As the garbage collector does with an abandoned call from Gremlin. */
    @Test
    void shouldPublishNothingWhenAnotherThreadClosesAQuery() {
        List<Object> chain = chain(2);
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) reading.graph().newTransaction();
        TraverseQuery query = Instance.query(chain.get(0), along("R>"), Instance.PERMANENT);
        Walk walk = (Walk) reading.open().open(transaction, query, Turn.FREE, ResourceLimit.UNLIMITED);
        assertThat(walk.next()).isTrue();
        value(walk);
        Race.run(walk::close);
        transaction.rollback();
        assertThat(reading.open().caches().properties().entries()).isZero();
        assertThat(reading.values(chain.get(0), along("R>"), "value")).containsExactly(1, 1);
        assertThat(reading.open().caches().properties().entries()).isEqualTo(2);
    }

    private List<Object> chain(int length) {
        return writing.write(transaction -> {
            List<Object> ids = new ArrayList<>();
            Vertex last = null;
            for (int i = 0; i < length; i++) {
                Vertex next = transaction.addVertex("A");
                next.property("value", 1);
                if (last != null) {
                    last.addEdge("R", next);
                }
                ids.add(next.id());
                last = next;
            }
            return ids;
        });
    }

    /** Vertices that all have a relationship from the first. */
    private List<Object> star(int size) {
        return writing.write(transaction -> {
            List<Object> ids = new ArrayList<>();
            Vertex first = transaction.addVertex("A");
            first.property("value", 1);
            ids.add(first.id());
            for (int i = 1; i < size; i++) {
                Vertex next = transaction.addVertex("A");
                next.property("value", 1);
                first.addEdge("R", next);
                ids.add(next.id());
            }
            return ids;
        });
    }

    private static Object value(Walk walk) {
        return Instance.value(walk, "value");
    }

    /** A query that goes on beyond the bound takes what later queries take; what it read ahead is too old for them. */
    @Test
    void shouldPublishNothingThatIsOlderThanTheCaches() {
        for (boolean isStar : new boolean[] {true, false}) {
            List<Object> all = isStar ? star(41) : chain(41);
            List<Object> seen = reading.walk(all.get(0), along("R>"), walk -> {
                List<Object> values = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    assertThat(walk.next()).isTrue();
                    values.add(value(walk));
                }
                pass(BOUND);
                all.forEach(id -> writing.change(id, it -> it.property("value", 2)));
                while (walk.next()) {
                    values.add(value(walk));
                }
                return values;
            });
            assertThat(seen).hasSize(41).startsWith(1, 1).endsWith(2, 2, 2);
            assertThat(reading.values(all.get(0), along("R>"), "value"))
                    .hasSize(41)
                    .containsOnly(2);
        }
    }

    /** The next caches number anew, in another order, and a query cannot. */
    @Test
    void shouldEndTheLeaseOfAQueryThatCannotGoOnToTheNextCaches() {
        List<Object> chain = chain(10);
        for (int i = 0; i < chain.size(); i++) {
            int version = i;
            writing.change(chain.get(i), it -> it.property("value", version));
        }
        reading.values(chain.get(5), along("R>"), "value"); // numbers the second half first
        reading.values(chain.get(0), along("R>"), "value");
        List<Object> seen = reading.walk(chain.get(0), along("R>"), walk -> {
            List<Object> values = new ArrayList<>();
            walk.next();
            reading.open().clearCaches();
            while (walk.next()) {
                values.add(value(walk));
            }
            return values;
        });
        assertThat(seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(reading.values(chain.get(0), along("R>"), "value")).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    /** What others write shows by the bound, and the own at once. */
    @Test
    void shouldHoldWhileOthersWrite() {
        Duration bound = Duration.ofMillis(200);
        List<Object> vertices = List.of(vertex(0), vertex(0));
        try (Instance racing = new Instance(SharedStore.settings(STORE), Instance.ROOM, bound, Clock.OF_THE_MACHINE)) {
            Ages ages = Ages.of(
                    Duration.ofSeconds(3),
                    writer -> (Integer)
                            racing.values(vertices.get(writer), self(), "value").get(0),
                    version -> writing.change(vertices.get(0), it -> it.property("value", version)),
                    version -> racing.change(vertices.get(1), it -> it.property("value", version)));
            assertThat(ages.commits(0)).isPositive();
            assertThat(ages.commits(1)).isPositive();
            assertThat(ages.oldest(0)).as("%s", ages).isPositive().isLessThan(bound);
            assertThat(ages.oldest(1)).as("%s", ages).isZero();
        }
    }
}

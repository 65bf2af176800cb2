package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.cache.Race;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.core.schema.JanusGraphSchemaElement;
import org.janusgraph.diskstorage.TemporaryBackendException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A query that begins after a commit of its own instance has returned sees it, whatever the caches held. */
class OwnCommitsTest {
    private static final int VERTICES = 12;
    private static final String VALUE = "value";

    private Instance instance;

    @BeforeEach
    void open() {
        instance = new Instance(Map.of());
        JanusGraphManagement management = instance.graph().openManagement(); // or the first writers would both make it
        management.makeEdgeLabel("R").make();
        management.commit();
    }

    @AfterEach
    void close() {
        instance.close();
    }

    private static Traversal.Builder nextFrom(int version) {
        Where where = Where.parse("relationshipWhere", "value>=" + version);
        return Instance.next().where(new Predicates(null, null, where));
    }

    private List<Object> vertices(int count) {
        return instance.write(transaction -> {
            List<Object> ids = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Vertex vertex = transaction.addVertex("A");
                vertex.property(VALUE, 0);
                ids.add(vertex.id());
            }
            return ids;
        });
    }

    private int read(Object vertex) {
        return (Integer) instance.values(vertex, Instance.self(), VALUE).get(0);
    }

    /** A version is the value of a vertex and of its edges, and every third is one more edge. */
    private void write(Object vertex, Object other, int version) {
        instance.write(transaction -> {
            Vertex from = transaction.vertices(vertex).next();
            from.property(VALUE, version);
            from.edges(Direction.OUT, "R").forEachRemaining(edge -> edge.property(VALUE, version));
            if (version % 3 == 1) {
                from.addEdge("R", transaction.vertices(other).next(), VALUE, version);
            }
            return null;
        });
    }

    private void check(Object vertex, int returned) {
        assertThat(read(vertex)).isGreaterThanOrEqualTo(returned);
        long edges = (returned + 2) / 3;
        assertThat(instance.count(vertex, Instance.next()))
                .as("version %s", returned)
                .isGreaterThanOrEqualTo(edges);
        assertThat(instance.count(vertex, nextFrom(returned)))
                .as("version %s", returned)
                .isGreaterThanOrEqualTo(edges);
    }

    @Test
    void shouldBeSeenByTheNextQuery() {
        List<Object> ids = vertices(VERTICES);
        AtomicIntegerArray returned = new AtomicIntegerArray(VERTICES);
        AtomicInteger writers = new AtomicInteger(2);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
        List<Race.Runner> runners = new ArrayList<>();
        for (int each = 0; each < 2; each++) {
            int own = each;
            runners.add(() -> {
                try {
                    Random random = new Random(own);
                    while (System.nanoTime() < end) {
                        int i = random.nextInt(VERTICES / 2) * 2 + own;
                        int version = returned.get(i) + 1;
                        write(ids.get(i), ids.get((i + version) % VERTICES), version);
                        returned.set(i, version);
                    }
                } finally {
                    writers.decrementAndGet();
                }
            });
            runners.add(() -> {
                Random random = new Random(2 + own);
                while (writers.get() > 0) {
                    int i = random.nextInt(VERTICES);
                    check(ids.get(i), returned.get(i));
                }
            });
        }
        Race.run(runners.toArray(Race.Runner[]::new));
        for (int i = 0; i < VERTICES; i++) {
            check(ids.get(i), returned.get(i));
        }
        assertThat(instance.open().caches().properties().invalidations()).isPositive();
        assertThat(instance.open().caches().relationships().counts().hits).isPositive();
    }

    /** What another query has read before the commit, and publishes after it, is rejected. */
    @Test
    void shouldNotBeUndoneByAQueryThatReadBefore() {
        Object vertex = vertices(1).get(0);
        instance.walk(vertex, Instance.self(), walk -> {
            assertThat(walk.next()).isTrue();
            assertThat(Instance.value(walk, VALUE)).isEqualTo(0);
            write(vertex, vertex, 1);
            return null;
        });
        assertThat(read(vertex)).isEqualTo(1);
    }

    @Test
    void shouldInvalidateAlsoIfNobodyKnowsWhetherACommitWasWritten() {
        Object vertex = vertices(1).get(0);
        assertThat(read(vertex)).isZero();
        instance.hearOf((commit, telling) -> {
            try {
                commit.run();
                throw new TemporaryBackendException("no answer in time");
            } finally {
                telling.run();
            }
        });
        assertThatThrownBy(() -> instance.change(vertex, it -> it.property(VALUE, 1)))
                .hasRootCauseInstanceOf(TemporaryBackendException.class);
        assertThat(read(vertex)).isEqualTo(1);
    }

    @Test
    void shouldForgetAVertexThatWasRemovedAndOneThatWasAsked() {
        List<Object> ids = vertices(2);
        write(ids.get(0), ids.get(1), 1);
        assertThat(instance.values(ids.get(0), Instance.next(), VALUE)).containsExactly(0);
        instance.change(ids.get(1), Vertex::remove);
        assertThat(instance.values(ids.get(0), Instance.next(), VALUE)).isEmpty();
    }

    /** A query has a row from before the commit, and a list of relationships from after it. */
    @Test
    void shouldNotTakeARelationshipForOneWithoutValues() {
        List<Object> ids = vertices(3);
        instance.change(
                ids.get(0),
                it -> it.addEdge("R", it.graph().vertices(ids.get(1)).next(), VALUE, 5));
        Traversal.Builder from5 = nextFrom(5).maxLevel(2);
        instance.walk(ids.get(0), from5, walk -> {
            assertThat(walk.next()).isTrue();
            walk.properties(List.of(VALUE)).of(walk.node()); // reads the row
            instance.change(
                    ids.get(1),
                    it -> it.addEdge("R", it.graph().vertices(ids.get(2)).next(), VALUE, 5));
            assertThat(instance.count(ids.get(1), Instance.next()))
                    .as("with their ids")
                    .isEqualTo(1);
            while (walk.next()) {
                walk.node();
            }
            return null;
        });
        assertThat(instance.count(ids.get(1), nextFrom(5))).isEqualTo(1);
    }

    private void rename(Function<JanusGraphManagement, JanusGraphSchemaElement> element, String name) {
        JanusGraphManagement management = instance.graph().openManagement();
        management.changeName(element.apply(management), name);
        management.commit();
    }

    /** Caches know labels, types and keys by the names that these had when a row was read. */
    @Test
    void shouldKnowWhatWasRenamedByItsNameAlone() {
        List<Object> ids = vertices(2);
        write(ids.get(0), ids.get(1), 1);
        assertThat(instance.values(ids.get(0), Instance.next(), VALUE)).containsExactly(0);
        assertThat(instance.values(ids.get(0), Instance.next().labelFilter(LabelFilter.parse("+A", true, true)), VALUE))
                .containsExactly(0);
        rename(management -> management.getPropertyKey(VALUE), "former");
        assertThat(instance.values(ids.get(0), Instance.next(), VALUE)).isEmpty();
        assertThat(instance.values(ids.get(0), Instance.next(), "former")).containsExactly(0);
        rename(management -> management.getVertexLabel("A"), "B");
        assertThat(instance.values(
                        ids.get(0), Instance.next().labelFilter(LabelFilter.parse("+A", true, true)), "former"))
                .isEmpty();
        assertThat(instance.values(
                        ids.get(0), Instance.next().labelFilter(LabelFilter.parse("+B", true, true)), "former"))
                .containsExactly(0);
        rename(management -> management.getEdgeLabel("R"), "S");
        assertThat(instance.count(ids.get(0), Instance.next())).isZero();
        assertThat(instance.count(ids.get(0), Instance.next().expansion(RelationshipFilter.parse("S>", true))))
                .isEqualTo(1);
    }

    /** A caller that changes the graph in its own transaction sees its changes, and others do not. */
    @Test
    void shouldKeepChangesOfATransactionOutOfTheCaches() {
        Object vertex = vertices(1).get(0);
        instance.walk(vertex, Instance.self(), walk -> {
            assertThat(walk.next()).isTrue();
            return null;
        });
        assertThat(read(vertex)).isZero();
        instance.write(transaction -> {
            transaction.vertices(vertex).next().property(VALUE, 7);
            assertThat(instance.open()
                            .session(transaction, ResourceLimit.UNLIMITED)
                            .borrow())
                    .isNull();
            return null;
        });
        assertThat(read(vertex)).isEqualTo(7);
    }
}

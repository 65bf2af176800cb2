package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.Instance;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.predicate.Where;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Instances over one store tell each other of their commits, long before the bound would show them. */
class UserLogTest {
    private static final String STORE = "told";
    private static final Duration BOUND = Duration.ofHours(1);
    private static final long MOST_SECONDS = 60;

    private Instance one;
    private Instance other;

    @BeforeEach
    void open() {
        one = telling();
        other = telling();
        awaitThat(() -> one.open().caches().reason().contains("tell each other"));
        awaitThat(() -> other.open().caches().reason().contains("tell each other"));
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
        SharedStore.forget(STORE);
    }

    private static Instance telling() {
        return new Instance(SharedStore.settings(STORE), Instance.ROOM, BOUND, Clock.OF_THE_MACHINE, true);
    }

    static void awaitThat(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited in vain").isNegative();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Traversal.Builder nextFrom(int value) {
        return Instance.next().where(new Predicates(null, null, Where.parse("relationshipWhere", "value>=" + value)));
    }

    private List<Object> pair() {
        return other.write(transaction -> {
            Vertex from = transaction.addVertex("A");
            Vertex to = transaction.addVertex("A");
            from.property("value", 1);
            from.addEdge("R", to, "value", 1);
            return List.of(from.id(), to.id());
        });
    }

    @Test
    void shouldShowWhatAnotherInstanceHasCommitted() {
        Object from = pair().get(0);
        assertThat(one.values(from, Instance.self(), "value")).containsExactly(1);
        assertThat(one.count(from, Instance.next())).isEqualTo(1);
        assertThat(one.count(from, nextFrom(1))).isEqualTo(1);
        assertThat(one.count(from, nextFrom(2))).isZero();

        other.change(from, it -> it.property("value", 2));
        awaitThat(() -> one.values(from, Instance.self(), "value").equals(List.of(2)));

        other.change(from, it -> it.edges(Direction.OUT).next().property("value", 2));
        awaitThat(() -> one.count(from, nextFrom(2)) == 1);

        other.change(from, it -> it.addEdge("R", it));
        awaitThat(() -> one.count(from, Instance.next()) == 2);
    }

    /** Others would know a label by its former name, for as long as they know the vertex. */
    @Test
    void shouldTellOfAChangedSchema() {
        Object vertex = pair().get(0);
        one.count(vertex, Instance.self());
        JanusGraphManagement management = other.graph().openManagement();
        management.changeName(management.getVertexLabel("A"), "New");
        management.commit();
        awaitThat(() -> one.open().caches().bytes() == 0);
    }

    /** Commits go on, the instance that cannot tell says so, and tells afterwards. */
    @Test
    void shouldSayThatTheLogFailsAndTellWhenItWorksAgain() {
        Object vertex = pair().get(0);
        one.values(vertex, Instance.self(), "value");
        SharedStore.breakTable("tremaux_commits", true);
        try {
            other.change(vertex, it -> it.property("value", 2));
            assertThat(other.values(vertex, Instance.self(), "value")).containsExactly(2);
            awaitThat(() -> other.open().caches().reason().contains("the log of commits fails"));
        } finally {
            SharedStore.breakTable("tremaux_commits", false);
        }
        awaitThat(() -> one.values(vertex, Instance.self(), "value").equals(List.of(2)));
        awaitThat(() -> other.open().caches().reason().contains("tell each other"));
    }
}

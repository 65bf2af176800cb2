package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import io.tremaux.graph.Direction;
import io.tremaux.janusgraph.Instance;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.job.State;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.Verification;
import io.tremaux.traversal.Traversal;
import io.tremaux.warmup.WarmUpPlan;
import java.time.Duration;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an administrator does with the shared caches of an open graph: looks, compares, warms up, switches off. */
class CacheCareTest {
    private static final String STORE = "care";
    private static final int VERTICES = 50;

    private Instance instance;
    private Object first;

    @BeforeEach
    void open() {
        instance = new Instance(SharedStore.settings(STORE));
        first = instance.write(transaction -> {
            Vertex from = transaction.addVertex("A");
            Object id = from.id();
            for (int i = 1; i < VERTICES; i++) {
                Vertex next = transaction.addVertex("A::B");
                next.property("value", i);
                from.addEdge("R", next, "value", i);
                from = next;
            }
            return id;
        });
    }

    @AfterEach
    void close() {
        instance.close();
        SharedStore.forget(STORE);
    }

    private long walk() {
        return instance.values(first, new Traversal.Builder(), "value").size();
    }

    private Verification verify() {
        StandardJanusGraphTx transaction =
                (StandardJanusGraphTx) instance.graph().newTransaction();
        try {
            return instance.open().verify(transaction, Turn.FREE, ResourceLimit.UNLIMITED);
        } finally {
            transaction.rollback();
        }
    }

    private void warmUp() throws InterruptedException {
        WarmUpPlan plan = new WarmUpPlan(
                true, List.of("value", "unknown"), List.of(Direction.OUTGOING), List.of("value", "unknown"), 2);
        instance.open().warmUp(plan);
        while (instance.open().warmUp().progress().state() == State.RUNNING) {
            Thread.sleep(5);
        }
    }

    @Test
    void shouldFindEveryEntryEqual() throws InterruptedException {
        warmUp();
        assertThat(instance.open().warmUp().progress().state()).isEqualTo(State.COMPLETE);
        Verification found = verify();
        assertThat(found.compared()).isGreaterThanOrEqualTo(3 * VERTICES);
        assertThat(found.undecided() + found.different()).isZero();
        CacheStatus status = instance.open().caches();
        assertThat(status.coherence()).isEqualTo("bounded");
        assertThat(status.labels().entries()).isEqualTo(VERTICES);
        assertThat(status.relationships().entries()).isEqualTo(VERTICES);
        assertThat(status.properties().entries()).as("of vertices and edges").isEqualTo(2 * VERTICES - 1);
        assertThat(status.maxStaleness()).isEqualTo(Duration.ofMinutes(10));
        assertThat(status.coherenceModes()).containsExactly("bounded", "off");
        long misses = status.properties().counts().misses;
        assertThat(walk()).isEqualTo(VERTICES - 1);
        assertThat(instance.open().caches().properties().counts().misses).isEqualTo(misses);
    }

    /** Nobody can tell whether another instance has written since. */
    @Test
    void shouldNotDecideOnWhatOthersMayHaveWritten() throws InterruptedException {
        warmUp();
        try (Instance other = new Instance(SharedStore.settings(STORE))) {
            other.change(first, it -> it.property("value", 7));
            Verification found = verify();
            assertThat(found.undecided()).isEqualTo(1);
            assertThat(found.different()).isZero();
            assertThat(instance.open().audits().undecided()).isEqualTo(1);
        }
    }

    @Test
    void shouldBeSwitchedOffAndOn() throws InterruptedException {
        walk();
        instance.open().enableCaches(false);
        assertThat(instance.open().caches().enabled()).isFalse();
        assertThat(walk()).isEqualTo(VERTICES - 1);
        warmUp();
        assertThat(instance.open().caches().bytes()).isZero();
        assertThat(verify().compared()).isZero();
        instance.open().enableCaches(true);
        walk();
        assertThat(instance.open().caches().relationships().entries()).isPositive();
        instance.open().clearCaches();
        assertThat(instance.open().caches().bytes()).isZero();
    }

    @Test
    void shouldHaveNoneWithoutABound() {
        try (Instance other =
                new Instance(SharedStore.settings(STORE), Instance.ROOM, Duration.ZERO, Clock.OF_THE_MACHINE)) {
            assertThat(other.count(first, new Traversal.Builder())).isEqualTo(VERTICES);
            CacheStatus status = other.open().caches();
            assertThat(status.coherence()).isEqualTo("off");
            assertThat(status.maxStaleness()).isNull();
            assertThat(status.reason()).contains("max-staleness");
        }
    }
}

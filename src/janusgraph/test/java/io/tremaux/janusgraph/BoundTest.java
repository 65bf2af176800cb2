package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.Race;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances over one store: what the caches of one show of what the other writes without telling it. */
class BoundTest {
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

    private static TraversalBuilder self() {
        return new TraversalBuilder().maxLevel(0);
    }

    private static TraversalBuilder along(String relationships) {
        return new TraversalBuilder().expansion(RelationshipFilter.parse(relationships, true));
    }

    private Object vertex(Object value) {
        return writing.write(transaction -> {
            Vertex vertex = transaction.addVertex("A");
            vertex.property("value", value);
            return vertex.id();
        });
    }

    private Object byJanusGraph(Object vertex) {
        return reading.<Object>write(tx -> tx.vertices(vertex).next().value("value"));
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
        assertThat(byJanusGraph(vertex)).isEqualTo(1);
        writing.change(vertex, it -> it.property("value", 2));
        assertThat(byJanusGraph(vertex)).as("JanusGraph's own cache").isEqualTo(1);
        assertThat(read(vertex)).isEqualTo(2);
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

    /** A query that goes on beyond the bound takes what later queries take; what it read ahead is too old for them. */
    @Test
    void shouldPublishNothingThatIsOlderThanTheCaches() {
        List<Object> chain = chain(40);
        List<Object> seen = reading.walk(chain.get(0), along("R>"), walk -> {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                assertThat(walk.next()).isTrue();
                values.addAll(walk.properties(List.of("value")).of(walk.node()).values());
            }
            pass(BOUND);
            chain.forEach(id -> writing.change(id, it -> it.property("value", 2)));
            while (walk.next()) {
                values.addAll(walk.properties(List.of("value")).of(walk.node()).values());
            }
            return values;
        });
        assertThat(seen).hasSize(40).startsWith(1, 1).endsWith(2, 2, 2);
        assertThat(reading.values(chain.get(0), along("R>"), "value"))
                .hasSize(40)
                .containsOnly(2);
    }

    @Test
    void shouldEndTheLeaseOfAQueryThatCannotGoOnToTheNextCaches() {
        List<Object> chain = chain(10);
        List<Object> seen = reading.walk(chain.get(0), along("R>"), walk -> {
            List<Object> values = new ArrayList<>();
            walk.next();
            reading.open().clearCaches();
            chain.forEach(id -> writing.change(id, it -> it.property("value", 2)));
            while (walk.next()) {
                values.addAll(walk.properties(List.of("value")).of(walk.node()).values());
            }
            return values;
        });
        assertThat(seen).hasSize(9).endsWith(2, 2);
        assertThat(reading.values(chain.get(0), along("R>"), "value"))
                .hasSize(10)
                .containsOnly(2);
    }

    /** Each reader knows when the version that it sees was replaced: at most the bound before it began. */
    @Test
    void shouldHoldWhileOthersWrite() {
        Duration bound = Duration.ofMillis(200);
        Map<String, Object> settings = SharedStore.settings(STORE);
        AtomicLongArray replaced = new AtomicLongArray(1 << 16); // by version, when its successor was committed
        AtomicBoolean ended = new AtomicBoolean();
        AtomicLong oldest = new AtomicLong(Long.MIN_VALUE);
        AtomicLong hits = new AtomicLong();
        Object vertex = vertex(0);
        try (Instance racing = new Instance(settings, Instance.ROOM, bound, Clock.OF_THE_MACHINE)) {
            Race.Runner reader = () -> {
                while (!ended.get()) {
                    long begun = System.nanoTime();
                    int version =
                            (Integer) racing.values(vertex, self(), "value").get(0);
                    hits.incrementAndGet();
                    long since = replaced.get(version);
                    if (since != 0) {
                        oldest.accumulateAndGet(begun - since, Math::max);
                    }
                }
            };
            Race.run(
                    () -> {
                        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
                        for (int version = 1; System.nanoTime() < end; version++) {
                            int next = version;
                            Instance writer = version % 2 == 0 ? writing : racing;
                            writer.change(vertex, it -> it.property("value", next));
                            replaced.set(version - 1, System.nanoTime());
                            Thread.sleep(version % 40);
                        }
                        ended.set(true);
                    },
                    reader,
                    reader);
        }
        assertThat(Duration.ofNanos(oldest.get())).isPositive().isLessThan(bound);
        assertThat(hits.get()).isGreaterThan(100);
    }
}

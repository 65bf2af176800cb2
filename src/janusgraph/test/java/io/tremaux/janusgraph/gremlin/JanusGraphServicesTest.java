package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.CallerRunsAdmission;
import io.tremaux.janusgraph.SharedLimits;
import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.TremauxGraphFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

class JanusGraphServicesTest extends ServicesContract {
    private TremauxGraph tremaux;

    static TremauxGraph open(Map<String, Object> settings) {
        MapConfiguration file = new MapConfiguration(new HashMap<>(settings));
        file.setProperty("storage.backend", "inmemory");
        file.setProperty("storage.lock.wait-time", "1 ms");
        return TremauxGraphFactory.open(file);
    }

    @Override
    Graph open() {
        tremaux = open(Map.of("tremaux.walks.max-concurrent", 1));
        return tremaux;
    }

    private GraphTraversal<Object, Object> begun() {
        GraphTraversal<Object, Object> traversal = g.call("tremaux.traverse", args("start", small.id("Ann")));
        traversal.next();
        assertThat(tremaux.openCalls()).isEqualTo(1);
        assertThat(tremaux.limits().transactionHeap().reserved()).isPositive();
        assertThat(tremaux.limits().requestHeap().held()).isPositive();
        return traversal;
    }

    private void assertNothingHeld() {
        assertThat(tremaux.openCalls()).isZero();
        assertThat(tremaux.limits().transactionHeap().reserved()).isZero();
        assertThat(tremaux.limits().requestHeap().held()).isZero();
        assertThat(tremaux.limits().admission().atWork()).isZero();
    }

    @Test
    void shouldHoldNothingAfterTheLastRow() {
        begun().iterate();
        assertNothingHeld();
    }

    @Test
    void shouldHoldNothingOnceTheTraversalIsClosed() throws Exception {
        begun().close();
        assertNothingHeld();
    }

    @Test
    void shouldHoldNothingOnceTheTransactionHasEnded() {
        GraphTraversal<Object, Object> traversal = begun();
        graph.tx().rollback();
        assertNothingHeld();
        assertThatThrownBy(() -> traversal.asAdmin().getEndStep().hasNext())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("transaction");
        assertNothingHeld();
    }

    @Test
    void shouldHoldNothingOnceAnotherThreadClosesTheGraph() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            GraphTraversal<Object, Object> traversal = begun();
            begun.countDown();
            try {
                closed.await();
                traversal.toList();
            } catch (Exception e) {
                failure.set(e);
            }
        });
        thread.start();
        begun.await();
        SharedLimits limits = tremaux.limits();
        graph.close();
        assertThat(tremaux.openCalls()).isZero();
        assertThat(limits.transactionHeap().reserved()).isZero();
        closed.countDown();
        thread.join();
        assertThat(failure.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("transaction");
        assertThatThrownBy(() ->
                        g.call("tremaux.traverse", args("start", "Person")).hasNext())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The graph is closed.");
        assertThat(limits.admission().atWork()).isZero();
    }

    @Test
    void shouldHoldNothingAfterAFailure() {
        assertThatThrownBy(() -> g.call("tremaux.traverse", args("start", 4L)).next())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> g.call("tremaux.traverse", args("start", small.id("Ann"), "maxVisited", 1))
                        .count()
                        .next())
                .isInstanceOf(IllegalArgumentException.class);
        assertNothingHeld();
    }

    @Test
    void shouldHoldNothingOnceAnAbandonedTraversalIsCollected() throws Exception {
        begun(); // and nobody knows it any more
        for (int i = 0; i < 1000 && tremaux.openCalls() > 0; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNothingHeld();
    }

    /** JanusGraph then gives an edge its id only when the transaction commits. */
    @Test
    void shouldFindPathsOfEdgesThatHaveNoIdYet() throws Exception {
        graph.close(); // whose limits it would share
        try (TremauxGraph late = open(Map.of("ids.flush", false))) {
            List<Vertex> vertices = List.of(late.addVertex(), late.addVertex(), late.addVertex());
            late.tx().commit();
            List<Vertex> again = vertices.stream()
                    .map(each -> late.vertices(each.id()).next())
                    .toList();
            for (int i = 0; i < 2; i++) {
                again.get(0).addEdge("TO", again.get(1), "number", i);
                again.get(1).addEdge("TO", again.get(2), "number", i);
            }
            Map<String, Object> asked = args("start", again.get(0), "end", again.get(2), "all", true);
            assertThat(late.traversal().<Path>call("tremaux.shortest", asked).toList())
                    .extracting(path -> path.<Edge>get(1).value("number") + " "
                            + path.<Edge>get(3).value("number"))
                    .containsExactlyInAnyOrder("0 0", "0 1", "1 0", "1 1");
            assertThat(late.traversal()
                            .<Path>call("tremaux.shortest", args("start", again.get(0), "end", again.get(2)))
                            .next()
                            .size())
                    .isEqualTo(5);
        }
    }

    @Test
    void shouldSpeakOfEdgeLabels() {
        assertThatThrownBy(() -> g.call(
                                "tremaux.traverse",
                                args("start", small.id("Ann"), "relationshipFilter", "KNOWZ>", "strict", true))
                        .hasNext())
                .hasMessageContaining("The graph has no edge label `KNOWZ`. Did you mean KNOWS?")
                .hasMessageContaining("an edge label that the graph has");
    }

    @Test
    void shouldLeaveTheTransactionAsItWasAfterAFailure() {
        graph.addVertex("Draft");
        assertThatThrownBy(() -> g.call("tremaux.traverse", args("start", 4L)).hasNext())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(g.call("tremaux.traverse", args("start", "Draft")).toList()).hasSize(1);
        graph.tx().commit();
        assertThat(g.V().hasLabel("Draft").toList()).hasSize(1);
    }

    /** With one place at work, a turn that a traversal held in between would be waited for. */
    @Test
    void shouldLetOthersWorkWhileItIsIterated() {
        GraphTraversal<Object, Object> first = begun();
        assertThat(g.call("tremaux.traverse", args("start", small.id("Ann"))).toList())
                .hasSize(6);
        assertThat(first.toList()).hasSize(5);
        assertNothingHeld();
    }

    /** Each call has to wait for the only turn now and then, and each ends. */
    @Test
    void shouldServeManyThreadsInTurn() throws Exception {
        Object ann = small.id("Ann");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<Integer>> counts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            counts.add(threads.submit(() -> {
                int rows = 0;
                for (int round = 0; round < 50; round++) {
                    rows += g.call("tremaux.traverse", args("start", ann))
                            .flatMap(__.<Object>identity().call("tremaux.traverse", args("maxLevel", 0)))
                            .toList()
                            .size();
                    graph.tx().rollback();
                }
                return rows;
            }));
        }
        for (Future<Integer> each : counts) {
            assertThat(each.get()).isEqualTo(50 * 6);
        }
        threads.shutdown();
        assertNothingHeld();
        assertThat(tremaux.limits().admission().waiting()).isZero();
    }

    @Test
    void shouldRejectCallsBeyondTheQueue() throws Exception {
        graph.close(); // whose limits it would share
        try (TremauxGraph busy = open(Map.of("tremaux.walks.max-concurrent", 1, "tremaux.walks.max-queued", 0))) {
            CallerRunsAdmission other = busy.limits().admission().onCallersThread("other");
            other.enter(() -> {});
            assertThatThrownBy(() -> busy.traversal()
                            .call("tremaux.traverse", args("start", "Thing"))
                            .toList())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tremaux.walks.max-queued");
            other.leave();
            assertThat(busy.traversal()
                            .call("tremaux.traverse", args("start", "Thing"))
                            .toList())
                    .isEmpty();
            assertThat(busy.openCalls()).isZero();
        }
    }

    @Test
    void shouldNameTheSettingThatALargeTraversalExceeds() throws Exception {
        graph.close(); // whose limits it would share
        try (TremauxGraph little = open(Map.of("tremaux.transaction.max-heap", "64k"))) {
            for (int i = 0; i < 2000; i++) {
                little.addVertex("Thing");
            }
            little.tx().commit();
            assertThatThrownBy(() -> little.traversal()
                            .call("tremaux.traverse", args("start", "Thing", "return", "count"))
                            .next())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tremaux.transaction.max-heap");
            assertThatThrownBy(() ->
                            little.traversal().V().call("tremaux.traverse").iterate())
                    .isInstanceOf(RuntimeException.class);
            assertThat(little.openCalls()).isZero();
        }
    }
}

package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.janusgraph.Cassandra;
import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.diskstorage.cql.CQLStoreManager;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What callers get when one of two nodes of Cassandra fails, or hangs, or when another instance of JanusGraph changes
 * the schema. Nothing hangs with it.
 */
@Tag("faults")
@ExtendWith(Cassandra.Started.class)
@Timeout(180)
class CassandraFaultsIT {
    private static final int CHILDREN = 40;
    private static final int LOCKED = 12; // keys
    private static final int VERTICES = 1 + CHILDREN + CHILDREN * CHILDREN;

    /** What the driver, or the node that it asked, tells of a node that does not answer. */
    private static final String NO_ANSWER =
            "(?s).*(timed out after PT2S|did not answer in time|timeout during .*(read|write) query|Not enough replicas).*";

    private static Served oneCopy;
    private static Served twoCopies;

    private final Cassandra cassandra;
    private boolean isSuspended;

    /**
     * A server, and the id of a tree's root: by a predicate the root would be looked for among all vertices, whose rows
     * are then read before they are asked for.
     */
    private record Served(TestServer server, String root) {}

    CassandraFaultsIT(Cassandra cassandra) {
        this.cassandra = cassandra;
    }

    @BeforeAll
    static void open(Cassandra cassandra) {
        oneCopy = server(cassandra, 1);
        twoCopies = server(cassandra, 2);
    }

    @AfterAll
    static void close() {
        Stream.of(oneCopy, twoCopies).filter(Objects::nonNull).forEach(served -> served.server.close());
    }

    private static Properties settings(Cassandra cassandra, int copies) {
        Properties settings = cassandra.settings();
        settings.setProperty("storage.cql.keyspace", "copies_" + copies);
        settings.setProperty("storage.cql.replication-factor", String.valueOf(copies));
        settings.setProperty("storage.lock.wait-time", "1 s"); // within which a busy machine must have written a lock
        return settings;
    }

    /** The same, but for a store that must answer soon. A busy machine takes longer to make and fill it. */
    private static Properties impatient(Cassandra cassandra, int copies) {
        Properties settings = settings(cassandra, copies);
        settings.setProperty("storage.cql.request-timeout", "2000");
        settings.setProperty("storage.read-time", "2 s");
        settings.setProperty("storage.write-time", "2 s");
        return settings;
    }

    private static String lines(Properties settings) {
        return settings.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static Served server(Cassandra cassandra, int copies) {
        Properties patient = settings(cassandra, copies);
        Cassandra.open(patient).close(); // makes the tables
        try {
            String root;
            try (TestServer loading = new TestServer(lines(patient), graph -> {}).start()) {
                Answer declared = loading.post(
                        "janusgraph/schema",
                        ("{'labels': {'V': {'key': 'id', 'properties': {'id': 'INTEGER'}},"
                                        + " 'Named': {'key': 'name', 'properties': {'name': 'STRING'}}},"
                                        + " 'types': {'NEXT': {'from': 'Named', 'to': 'Named', 'properties': {'note': 'STRING'}}}}")
                                .replace('\'', '"'));
                assertThat(declared.status()).as(declared.text()).isEqualTo(200);
                root = plant(loading.graph());
            }
            return new Served(new TestServer(lines(impatient(cassandra, copies)), graph -> {}).start(), root);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A tree of two levels, of whose rows each node has a half. */
    private static String plant(TremauxGraph graph) {
        Vertex root = graph.addVertex(T.label, "V");
        for (Vertex child : children(graph, root)) {
            children(graph, child);
        }
        graph.tx().commit();
        return root.id().toString();
    }

    private static List<Vertex> children(TremauxGraph graph, Vertex parent) {
        List<Vertex> children = new ArrayList<>();
        for (int i = 0; i < CHILDREN; i++) {
            Vertex child = graph.addVertex(T.label, "V");
            parent.addEdge("HAS", child);
            children.add(child);
        }
        return children;
    }

    @AfterEach
    @Timeout(120)
    void restore() throws Exception {
        if (isSuspended) {
            cassandra.resume(2);
        }
        cassandra.start();
        for (Served served : List.of(oneCopy, twoCopies)) {
            while (!isConnectedToBoth(served) || count(served).status() != 200) {
                Thread.sleep(100);
            }
        }
    }

    private static boolean isConnectedToBoth(Served served) {
        CQLStoreManager store =
                (CQLStoreManager) served.server.graph().getBackend().getStoreManager();
        return store.getSession().getMetadata().getNodes().values().stream()
                        .filter(node -> node.getOpenConnections() > 0)
                        .count()
                == 2;
    }

    private void suspend() {
        isSuspended = true;
        cassandra.suspend(2);
    }

    private static Answer count(Served served) throws Exception {
        return served.server.get(
                "janusgraph/traverse", "start", served.root, "relationshipFilter", "HAS>", "cache", "none");
    }

    private static void assertCountsAll(Served served) throws Exception {
        Answer answer = count(served);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("count").asInt()).isEqualTo(VERTICES);
    }

    private static void assertUnavailable(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(503);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.text()).matches(NO_ANSWER);
    }

    /** A traversal of the whole tree from Gremlin that has had its first row. */
    private static GraphTraversal<Object, Object> begun(Served served) {
        GraphTraversal<Object, Object> traversal = served.server
                .graph()
                .traversal()
                .call(
                        "tremaux.traverse",
                        Map.of("start", served.root, "relationshipFilter", "HAS>", "cache", "none", "return", "ids"));
        traversal.next();
        return traversal;
    }

    private static void assertFails(GraphTraversal<Object, Object> begun) {
        assertThatThrownBy(begun::toList)
                .satisfies(failure -> assertThat(root(failure)).hasMessageMatching(NO_ANSWER));
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    private static Answer add(Served served, int id) throws Exception {
        return served.server.post("janusgraph/nodes", "[{\"label\": \"V\", \"properties\": {\"id\": " + id + "}}]");
    }

    private static int found(Served served, int id) throws Exception {
        return served.server
                .get("janusgraph/traverse", "start", "V(id==" + id + ")", "maxLevel", "0", "cache", "none")
                .json()
                .path("count")
                .asInt();
    }

    @Test
    void shouldReadTheOtherCopyAndAcknowledgeNoWriteWhileANodeIsDown() throws Exception {
        assertThat(add(twoCopies, 1).status()).isEqualTo(200);
        GraphTraversal<Object, Object> withCopies = begun(twoCopies);
        GraphTraversal<Object, Object> without = begun(oneCopy);
        cassandra.kill(2);
        assertThat(withCopies.toList()).hasSize(VERTICES - 1);
        assertFails(without);

        assertCountsAll(twoCopies);
        assertThat(found(twoCopies, 1)).isEqualTo(1);
        assertUnavailable(count(oneCopy));
        assertUnavailable(add(twoCopies, 2));
        assertCountsAll(twoCopies);

        cassandra.start();
        while (add(twoCopies, 2).status() != 200) { // until the driver has connected again
            Thread.sleep(100);
        }
        assertThat(found(twoCopies, 2)).isEqualTo(1);
    }

    /** JanusGraph reads its schema from a quorum, which there is not any more. */
    @Test
    void shouldAnswerWhileANodeIsDownThoughNothingWasAskedBefore() throws Exception {
        assertThat(add(twoCopies, 4).status()).isEqualTo(200);
        try (TestServer server = new TestServer(lines(impatient(cassandra, 2)), graph -> {}).start()) {
            Served cold = new Served(server, twoCopies.root);
            cassandra.kill(2);
            assertCountsAll(cold);
            assertThat(found(cold, 4)).isEqualTo(1);
            Answer named =
                    server.get("janusgraph/traverse", "start", "Named(name==none)", "relationshipFilter", "NEXT>");
            assertThat(named.status()).as(named.text()).isEqualTo(200);
        }
    }

    /** One node has a write that failed while the other was down, and which it does not hear of later. */
    @Test
    @Timeout(300)
    void shouldCopyWhatALoadFindsOnOneNodeBeforeItAcknowledges() throws Exception {
        List<String> modes = List.of("merge", "ignore"); // the row removes a property that is not there
        Properties settings = settings(cassandra, 2);
        settings.setProperty("storage.cql.write-consistency-level", "ONE");
        settings.setProperty("ids.num-partitions", "1"); // for each JanusGraph reserves ids, at a quorum
        try (StandardJanusGraph other = Cassandra.open(settings)) {
            write(other, "earlier"); // the ids, and what JanusGraph reads of its schema
            assertThat(load("absent", "merge").status()).isEqualTo(400); // the same for the server
            while (namedFrom("from earlier", "NEXT>") != 2) { // until both nodes have them
                Thread.sleep(100);
            }
            cassandra.keepNoHints(1);
            cassandra.kill(2);
            modes.forEach(mode -> write(other, mode));
        } finally {
            cassandra.start();
        }
        for (String mode : modes) {
            while (load(mode, mode).status() != 200) { // until the driver has connected again
                Thread.sleep(100);
            }
        }
        cassandra.kill(1);
        for (String mode : modes) {
            assertThat(namedFrom("from " + mode, "NEXT>")).isEqualTo(2);
            assertThat(namedFrom("to " + mode, "<NEXT")).isEqualTo(2);
        }
    }

    private static void write(StandardJanusGraph graph, String name) {
        Vertex to = graph.addVertex(T.label, "Named", "name", "to " + name);
        graph.addVertex(T.label, "Named", "name", "from " + name).addEdge("NEXT", to);
        graph.tx().commit();
    }

    /** Loads the same edge, whose ends must be there. */
    private static Answer load(String name, String mode) throws Exception {
        return twoCopies.server.post(
                "janusgraph/relationships?mode=" + mode,
                "[{'type': 'NEXT', 'from': 'from %s', 'to': 'to %s', 'properties': {'note': null}}]"
                        .formatted(name, name)
                        .replace('\'', '"'));
    }

    private static int namedFrom(String name, String relationshipFilter) throws Exception {
        String[] asked = {
            "start",
            "Named(name=='" + name + "')",
            "relationshipFilter",
            relationshipFilter,
            "labelFilter",
            ">Named",
            "filterStartNode",
            "true",
            "cache",
            "none"
        };
        Answer answer = twoCopies.server.get("janusgraph/traverse", asked);
        while (answer.status() != 200) { // until the other node is known to be down
            answer = twoCopies.server.get("janusgraph/traverse", asked);
        }
        return answer.json().path("count").asInt();
    }

    @Test
    void shouldEndInTimeIfANodeHangs() throws Exception {
        GraphTraversal<Object, Object> begun = begun(oneCopy);
        suspend();
        assertFails(begun);
        Answer answer = count(oneCopy);
        assertUnavailable(answer);
        assertThat(count(twoCopies).status()).isIn(200, 503);
        assertUnavailable(add(twoCopies, 3));
    }

    /** Whatever time the driver and JanusGraph would take for a read. */
    @Test
    void shouldEndATraversalInItsTimeAndNameTheNodeThatIsDown() throws Exception {
        Properties settings = settings(cassandra, 1);
        settings.setProperty("storage.cql.request-timeout", "20000");
        settings.setProperty("storage.read-time", "20 s");
        try (TestServer patient = new TestServer(lines(settings), graph -> {}).start()) {
            assertThat(within(patient, oneCopy.root, "1h").status()).isEqualTo(200);
            suspend();
            assertEndsInTime(within(patient, oneCopy.root, "2s"));
            cassandra.resume(2);
            isSuspended = false;
            cassandra.kill(2);
            Answer named = within(patient, oneCopy.root, "2s");
            assertEndsInTime(named);
            assertThat(named.text()).contains("127.0.0.2:");
        }
        assertThat(count(oneCopy).text()).contains("127.0.0.2:");
    }

    private static Answer within(TestServer server, String start, String timeout) throws Exception {
        return server.get(
                "janusgraph/traverse",
                "start",
                start,
                "relationshipFilter",
                "HAS>",
                "cache",
                "none",
                "timeout",
                timeout);
    }

    private static void assertEndsInTime(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(503);
        assertThat(answer.text()).contains("database-unavailable", "has not answered within the time");
    }

    @Test
    void shouldSeeTheSchemaThatAnotherInstanceChanges() throws Exception {
        String[] asked = {
            "start",
            oneCopy.root,
            "relationshipFilter",
            "KNOWS>",
            "labelFilter",
            "/Species",
            "resultWhere",
            "legs==4",
            "return",
            "nodes",
            "cache",
            "none"
        };
        JsonNode before = oneCopy.server.get("janusgraph/traverse", asked).json();
        assertThat(before.path("count").asInt()).isZero();
        assertThat(before.path("warnings")).hasSize(3);
        try (StandardJanusGraph other = Cassandra.open(settings(cassandra, 1))) {
            Vertex added = other.addVertex(T.label, "Species", "legs", 4);
            other.vertices(oneCopy.root).next().addEdge("KNOWS", added);
            other.tx().commit();
        }
        JsonNode after = oneCopy.server.get("janusgraph/traverse", asked).json();
        assertThat(after.path("count").asInt()).as(after.toString()).isEqualTo(1);
        assertThat(after.path("warnings")).isEmpty();
        assertThat(oneCopy.server.get("janusgraph/vocabulary").json().path("relationshipTypes"))
                .extracting(JsonNode::asText)
                .contains("KNOWS");
    }

    /** Two servers that know of each other by the store alone, as those of two machines do. */
    @Test
    void shouldCreateNoKeyTwiceThroughTwoServersThatLock() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (TestServer one = locking("one");
                TestServer other = locking("other")) {
            for (int id = 0; id < LOCKED; id++) {
                String row = "{\"label\": \"Locked\", \"properties\": {\"lock\": " + id + "}}";
                Future<Answer> first = threads.submit(() -> one.post("janusgraph/nodes?mode=merge", row));
                Answer second = other.post("janusgraph/nodes?mode=merge", row);
                assertThat(List.of(first.get().status(), second.status()))
                        .as(first.get().text() + second.text())
                        .containsOnly(200);
            }
            Answer all = one.get("janusgraph/traverse", "start", "Locked", "maxLevel", "0", "cache", "none");
            assertThat(all.json().path("count").asInt()).as(all.text()).isEqualTo(LOCKED);
        } finally {
            threads.shutdown();
        }
    }

    /** @param process to JanusGraph the servers of one process share their locks */
    private TestServer locking(String process) throws Exception {
        Properties settings = settings(cassandra, 1);
        settings.setProperty("tremaux.schema.locking", "true");
        settings.setProperty("storage.lock.local-mediator-group", process);
        TestServer server = new TestServer(lines(settings), graph -> {}).start();
        Answer declared = server.post(
                "janusgraph/schema",
                "{'labels': {'Locked': {'key': 'lock', 'properties': {'lock': 'INTEGER'}}}}".replace('\'', '"'));
        assertThat(declared.status()).as(declared.text()).isEqualTo(200);
        return server;
    }
}

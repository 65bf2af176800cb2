package io.tremaux.janusgraph.it;

import static io.tremaux.janusgraph.gremlin.ServicesContract.args;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.gremlin.LoginAuthorizer;
import io.tremaux.janusgraph.gremlin.SmallGraph;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.io.binary.TypeSerializerRegistry;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.janusgraph.graphdb.tinkerpop.JanusGraphIoRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls over the network, by bytecode and by scripts, of a Gremlin Server that has a graph of JanusGraph. */
@Timeout(120)
class GremlinServerTest {
    private static GremlinServer server;
    private static Cluster cluster;
    private static GraphTraversalSource g;
    private static TremauxGraph graph;
    private static SmallGraph small;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        String properties =
                Files.writeString(folder.resolve("graph.properties"), """
                        gremlin.graph=io.tremaux.janusgraph.TremauxGraphFactory
                        storage.backend=inmemory
                        storage.lock.wait-time=1 ms
                        tremaux.walks.max-concurrent=1
                        """).toString();
        String init = Files.writeString(
                        folder.resolve("init.groovy"), "globals = [:]; globals << [g: traversal().withEmbedded(graph)]")
                .toString();
        int port = freePort();
        server = new GremlinServer(settings(port, properties, init));
        server.start().join();
        graph = (TremauxGraph)
                server.getServerGremlinExecutor().getGraphManager().getGraph("graph");
        small = new SmallGraph(graph);
        cluster = Cluster.build("127.0.0.1")
                .port(port)
                .maxConnectionPoolSize(2)
                .serializer(new GraphBinaryMessageSerializerV1(TypeSerializerRegistry.build()
                        .addRegistry(JanusGraphIoRegistry.instance())
                        .create()))
                .create();
        g = AnonymousTraversalSource.traversal().withRemote(DriverRemoteConnection.using(cluster, "g"));
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Settings settings(int port, String properties, String init) {
        Settings settings = new Settings();
        settings.host = "127.0.0.1";
        settings.port = port;
        settings.gremlinPool = 2;
        settings.threadPoolWorker = 1;
        settings.graphs.put("graph", properties);
        Settings.SerializerSettings binary = new Settings.SerializerSettings();
        binary.className = GraphBinaryMessageSerializerV1.class.getName();
        binary.config = Map.of("ioRegistries", List.of(JanusGraphIoRegistry.class.getName()));
        settings.serializers = List.of(binary);
        Settings.ScriptEngineSettings groovy = new Settings.ScriptEngineSettings();
        groovy.plugins.put("org.apache.tinkerpop.gremlin.server.jsr223.GremlinServerGremlinPlugin", Map.of());
        groovy.plugins.put(
                "org.apache.tinkerpop.gremlin.jsr223.ScriptFileGremlinPlugin", Map.of("files", List.of(init)));
        settings.scriptEngines.put("gremlin-groovy", groovy);
        settings.authorization.authorizer = LoginAuthorizer.class.getName();
        return settings;
    }

    @AfterAll
    static void stop() throws Exception {
        cluster.close();
        server.stop().join();
        graph.close();
    }

    @Test
    void shouldAnswerBytecode() {
        assertThat(g.<Vertex>call(
                                "tremaux.traverse",
                                args(
                                        "start",
                                        small.id("Ann"),
                                        "relationshipFilter",
                                        "KNOWS>",
                                        "resultWhere",
                                        "born>1981"))
                        .values("name")
                        .toList())
                .containsExactlyInAnyOrder("Cid", "Dee");
        assertThat(g.V(small.id("Ann"))
                        .call("tremaux.traverse")
                        .with("labelFilter", ">Thing")
                        .values("name")
                        .toList())
                .containsExactlyInAnyOrder("bike", "car");
        List<Map<String, Object>> ranked = g.V(small.id("Ann"))
                .<Map<String, Object>>call("tremaux.recommend", args("step", List.of("OWNS>", "<OWNS")))
                .toList();
        assertThat(ranked).hasSize(1);
        assertThat(((Vertex) ranked.get(0).get("vertex")).id()).isEqualTo(small.id("Bob"));
        assertThat(g.call("tremaux.explain", args("start", small.id("Ann"))).toList())
                .isNotEmpty();
        assertThat(g.call().toList()).contains("tremaux.traverse", "tremaux.recommend", "tremaux.explain");
    }

    @Test
    void shouldAnswerWithPathsAndTheirCosts() {
        List<Map<String, Object>> rows = g.<Map<String, Object>>call(
                        "tremaux.cheapest",
                        args("start", small.id("Ann"), "end", small.id("Dee"), "weight", "since", "default", 0.5))
                .toList();
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("cost")).isEqualTo(2005.0);
        assertThat(((org.apache.tinkerpop.gremlin.process.traversal.Path)
                                rows.get(0).get("path"))
                        .size())
                .isEqualTo(7);
    }

    @Test
    void shouldAnswerScripts() throws Exception {
        List<Result> names = cluster.connect()
                .submit(
                        "g.call('tremaux.traverse', [start: ann, labelFilter: '>Thing']).values('name')",
                        Map.of("ann", small.id("Ann")))
                .all()
                .get();
        assertThat(names.stream().map(Result::getString)).containsExactlyInAnyOrder("bike", "car");
    }

    @Test
    void shouldTellWhatIsWrong() {
        assertThatThrownBy(() -> g.call("tremaux.traverse", args("start", small.id("Ann"), "labelFiltre", "A"))
                        .toList())
                .hasMessageContaining("Did you mean labelFilter?");
    }

    @Test
    void shouldTakePartInTransactionsOfDrivers() {
        Transaction transaction = g.tx();
        GraphTraversalSource own = transaction.begin();
        own.addV("Draft").iterate();
        assertThat(own.call("tremaux.traverse", args("start", "Draft")).toList())
                .hasSize(1);
        transaction.rollback();
        assertThat(g.V().hasLabel("Draft").hasNext()).isFalse();

        transaction = g.tx();
        own = transaction.begin();
        own.addV("Draft").iterate();
        assertThat(own.<Object>call("tremaux.traverse", args("start", "Draft", "return", "ids"))
                        .toList())
                .hasSize(1);
        transaction.commit();
        assertThat(g.V().hasLabel("Draft").hasNext()).isTrue();
        g.V().hasLabel("Draft").drop().iterate();
    }

    /** The thread of an evaluation that lasts for too long is interrupted, and so is its walk. */
    @Test
    void shouldEndWithItsEvaluation() throws Exception {
        List<Object> circle = new ArrayList<>();
        Vertex first = graph.addVertex("Stop");
        Vertex last = first;
        for (int i = 0; i < 12; i++) {
            Vertex next = i == 11 ? first : graph.addVertex("Stop");
            for (int k = 0; k < 4; k++) {
                last.addEdge("TO", next);
            }
            last = next;
        }
        circle.add(first.id());
        graph.tx().commit();
        Client client = cluster.connect();
        assertThatThrownBy(() -> client.submit(
                                "g.call('tremaux.traverse', [start: stop, relationshipFilter: 'TO>',"
                                        + " uniqueness: 'NONE', return: 'count'])",
                                RequestOptions.build()
                                        .timeout(200)
                                        .addParameter("stop", circle)
                                        .create())
                        .all()
                        .get())
                .hasMessageContaining("evaluationTimeout");
        while (graph.openCalls() > 0 || graph.limits().admission().atWork() > 0) {
            Thread.sleep(10);
        }
        assertThat(g.call("tremaux.traverse", args("start", small.id("Ann"))).toList())
                .hasSize(6);
    }
}

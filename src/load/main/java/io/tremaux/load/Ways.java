package io.tremaux.load;

import io.tremaux.tools.BoltLogin;
import io.tremaux.tools.Target;
import io.tremaux.tools.Threads;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * Sends phases over HTTP and by drivers, each connection from a thread of its own. Gatling knows no drivers, so this
 * client takes its place where they are compared.
 */
final class Ways implements AutoCloseable {
    private static final int MOST_SESSIONS = 16_000;
    private static final int GREMLIN_CONNECTIONS = 16;
    private static final int MOST_BYTES = 10 << 20;

    private final Target target;
    private final int gremlin;
    private final Cpu cpu;
    private final Driver driver;
    private final Cluster cluster;

    /** A connection. */
    interface Sender extends AutoCloseable {
        /** Sends a request and reads the answer; false if it is no acknowledgement. */
        boolean send(Phase phase) throws IOException;

        @Override
        void close() throws IOException;
    }

    /** Neither driver connects before it is used. */
    Ways(Target target, int boltPort, int gremlin, Cpu cpu) {
        this.target = target;
        this.gremlin = gremlin;
        this.cluster = Cluster.build("127.0.0.1")
                .port(gremlin)
                .minConnectionPoolSize(GREMLIN_CONNECTIONS)
                .maxConnectionPoolSize(GREMLIN_CONNECTIONS)
                .maxContentLength(MOST_BYTES)
                .create();
        this.cpu = cpu;
        this.driver = GraphDatabase.driver(
                "bolt://127.0.0.1:" + boltPort,
                BoltLogin.of(target),
                Config.builder()
                        .withoutEncryption()
                        .withMaxConnectionPoolSize(MOST_SESSIONS)
                        .build());
    }

    /** Sends a phase, and returns when its last request is answered. */
    void run(Phase phase) {
        Threads.run("connection", Collections.nCopies(phase.connections, () -> sendAll(phase)));
    }

    private void sendAll(Phase phase) {
        phase.begin(cpu);
        try (Sender sender = sender(phase)) {
            while (phase.goesOn()) {
                long due = phase.due();
                if (sender.send(phase)) {
                    phase.results.acknowledged(due);
                } else {
                    phase.results.failed(due, "rejected", false);
                }
            }
        } catch (IOException | RuntimeException e) {
            phase.results.failed(phase.due(), e.toString(), false);
        }
    }

    private Sender sender(Phase phase) throws IOException {
        return switch (phase.way) {
            case BOLT -> new BoltSender(driver.session());
            case GREMLIN_BYTECODE ->
                new BytecodeSender(
                        AnonymousTraversalSource.traversal().withRemote(DriverRemoteConnection.using(cluster, "g")));
            default -> new HttpConnection(target, phase.way.url(phase.kind, target, gremlin));
        };
    }

    /** One traversal for all rows. */
    private record BytecodeSender(GraphTraversalSource g) implements Sender {
        @Override
        public boolean send(Phase phase) {
            GraphTraversal<?, ?> all = g.inject(0);
            for (Map<String, Object> row : phase.kind.rows(phase.next(), phase.batch)) {
                all = phase.kind == Kind.RELATIONSHIPS ? connected(all, row) : added(all, row);
            }
            try {
                all.iterate();
                return true;
            } catch (RuntimeException e) {
                return false;
            }
        }

        private static GraphTraversal<?, ?> added(GraphTraversal<?, ?> all, Map<String, Object> row) {
            GraphTraversal<?, ?> next = all.addV("Person");
            row.forEach(next::property);
            return next;
        }

        private static GraphTraversal<?, ?> connected(GraphTraversal<?, ?> all, Map<String, Object> row) {
            return all.V()
                    .has("Person", "id", row.get("from"))
                    .as("a")
                    .V()
                    .has("Person", "id", row.get("to"))
                    .addE("KNOWS")
                    .from("a")
                    .property("since", row.get("since"));
        }

        @Override
        public void close() {
            // the cluster has the connections
        }
    }

    private record BoltSender(Session session) implements Sender {
        @Override
        public boolean send(Phase phase) {
            Map<String, Object> parameters = Map.of("rows", phase.kind.rows(phase.next(), phase.batch));
            try {
                session.executeWriteWithoutResult(transaction ->
                        transaction.run(phase.kind.statement(), parameters).consume());
                return true;
            } catch (Neo4jException e) {
                return false;
            }
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    public void close() {
        driver.close();
        cluster.close();
    }
}

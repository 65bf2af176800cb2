package io.tremaux.load;

import io.tremaux.tools.BoltLogin;
import io.tremaux.tools.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * Sends phases over HTTP and Bolt, each connection from a thread of its own. Gatling knows no Bolt, so this client takes
 * its place where both are compared.
 */
final class Ways implements AutoCloseable {
    private static final int STACK = 256 << 10;
    private static final int MOST_SESSIONS = 16_000;

    private final Target target;
    private final Cpu cpu;
    private final Driver driver;

    /** A connection. */
    interface Sender extends AutoCloseable {
        /** Sends a request and reads the answer; false if it is no acknowledgement. */
        boolean send(Phase phase) throws IOException;

        @Override
        void close() throws IOException;
    }

    Ways(Target target, int boltPort, Cpu cpu) {
        this.target = target;
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
    void run(Phase phase) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < phase.connections; i++) {
            Thread thread = new Thread(null, () -> sendAll(phase), "connection-" + i, STACK);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void sendAll(Phase phase) {
        phase.begin(cpu);
        try (Sender sender = phase.way == Way.BOLT ? new BoltSender(driver.session()) : new HttpConnection(target)) {
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
    }
}

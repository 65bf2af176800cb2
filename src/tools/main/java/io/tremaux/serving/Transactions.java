package io.tremaux.serving;

import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The open transactions of a server but for the one that asks, by Neo4j's Query API. */
final class Transactions {
    private static final String STATEMENT = "SHOW TRANSACTIONS YIELD transactionId, currentQuery"
            + " WHERE NOT currentQuery STARTS WITH 'SHOW TRANSACTIONS' RETURN transactionId";

    private static final long PAUSE_MILLIS = 5;

    private final Client client;

    Transactions(Client client) {
        this.client = client;
    }

    Set<String> open() {
        Set<String> open = new TreeSet<>();
        client.query(STATEMENT, Map.of()).forEach(row -> open.add(row.path(0).asText()));
        return open;
    }

    /** Waits until no transaction is open. */
    void awaitNone(Duration patience) throws InterruptedException {
        long start = System.nanoTime();
        for (Set<String> left = open(); !left.isEmpty(); left = open()) {
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new CommandException("still open after " + patience.toSeconds() + " seconds: " + left);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}

package io.tremaux.bolt;

import java.util.Map;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.Neo4jException;

/** Writes over Bolt, by Neo4j's driver, which repeats what ends in a deadlock. */
record BoltSender(Session session) implements LoadBench.Sender {
    @Override
    public boolean send(Elements elements, long first, int count) {
        try {
            Map<String, Object> parameters = Map.of("rows", elements.rows(first, count));
            session.executeWriteWithoutResult(transaction ->
                    transaction.run(elements.statement(), parameters).consume());
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

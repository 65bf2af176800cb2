package io.tremaux.bolt;

import java.util.Map;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.Neo4jException;

/** Writes over Bolt, by Neo4j's driver. */
record BoltSender(Session session) implements LoadBench.Sender {
    @Override
    public boolean send(Elements elements, long first, int count) {
        try {
            session.run(elements.statement(), Map.of("rows", elements.rows(first, count)))
                    .consume();
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

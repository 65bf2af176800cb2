package io.tremaux.fluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Transaction;

/** Rows that are kept, by mistake, when their transaction has ended and another one has begun on its thread. */
class RowsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @CsvSource({"NONE,TREMAUX", "PERMANENT,TREMAUX", "REQUEST,TREMAUX", "NONE,NEO4J", "PERMANENT,NEO4J"})
    void shouldReleaseNothingOfTheNextTransaction(Scope scope, Engine engine) {
        server.cypher("CREATE (:P)-[:R]->(:Q)-[:R]->(:Q)");
        Traversal traversal = Tremaux.of(server.database())
                .from("P")
                .relationships("R>")
                .cached(scope)
                .engine(engine);
        Transaction first = server.database().beginTx();
        Rows rows = traversal.run(first, Map.of());
        assertThat(rows.next()).isTrue();
        first.close();
        try (Transaction second = server.database().beginTx()) {
            assertThatThrownBy(rows::next).isInstanceOf(Throwable.class);
            rows.close(); // an assertion of Neo4j's fails where more is released than was allocated
            assertThat(second.getAllNodes().stream().count()).isPositive();
        }
    }
}

package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.fluent.Rows;
import io.tremaux.fluent.Traversal;
import io.tremaux.fluent.Tremaux;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.traversal.Uniqueness;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;

/** Names of start nodes that the database gets only after a run has begun, in its transaction. */
class StartNamesMadeMeanwhileTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static int made;

    @ParameterizedTest
    @CsvSource({
        "true,NONE,TREMAUX", "true,PERMANENT,TREMAUX", "true,NONE,NEO4J",
        "false,NONE,TREMAUX", "false,PERMANENT,TREMAUX", "false,NONE,NEO4J"
    })
    void shouldStartFromWhatGotTheKeyBeforeTheFirstRow(boolean known, Scope scope, Engine engine) {
        String key = "startKey" + ++made;
        server.cypher("CREATE (:P)-[:R]->(:Q)");
        if (known) {
            server.cypher("CREATE (:Other {" + key + ": 1})");
        }
        Traversal traversal = Tremaux.of(server.database())
                .from("P(" + key + "==1)")
                .cached(scope)
                .engine(engine);
        try (Transaction transaction = server.database().beginTx();
                Rows rows = traversal.run(transaction, Map.of())) {
            Node start = transaction.findNodes(Label.label("P")).next();
            start.setProperty(key, 1L);
            int found = 0;
            while (rows.next()) {
                found++;
            }
            assertThat(found).as("known before: " + known).isEqualTo(2);
        }
    }

    /** The second start node is read when its turn comes. */
    @ParameterizedTest
    @CsvSource({"true,TREMAUX", "true,NEO4J", "false,TREMAUX", "false,NEO4J"})
    void shouldStartFromWhatGotTheKeyBetweenTwoRows(boolean known, Engine engine) {
        String key = "startKey" + ++made;
        server.cypher("CREATE (:P), (:P), (:P)");
        if (known) {
            server.cypher("CREATE (:Other {" + key + ": 1})");
        }
        Traversal traversal = Tremaux.of(server.database())
                .from("P(" + key + "=null=true," + key + "==1)", "P(" + key + "==1)")
                .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                .engine(engine);
        try (Transaction transaction = server.database().beginTx();
                Rows rows = traversal.run(transaction, Map.of())) {
            assertThat(rows.next()).isTrue();
            transaction.findNodes(Label.label("P")).stream().forEach(node -> node.setProperty(key, 1L));
            int found = 1;
            while (rows.next()) {
                found++;
            }
            assertThat(found).as("known before: " + known).isEqualTo(6);
        }
    }
}

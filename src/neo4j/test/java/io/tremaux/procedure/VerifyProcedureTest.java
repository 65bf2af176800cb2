package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.service.CacheForger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Transaction;

class VerifyProcedureTest {
    private static final String CALL = "CALL tremaux.verify()";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void fill() {
        server.cypher("UNWIND range(1, 100) AS i CREATE (:A {x: i})");
        server.client().delete("neo4j/caches");
        server.client().get("neo4j/traverse", "start", "A", "resultWhere", "x>50", "cache", "permanent");
    }

    @AfterEach
    void forget() {
        server.client().delete("neo4j/caches");
    }

    private static Map<String, Object> verify(String statement) {
        try (Transaction transaction = server.database().beginTx()) {
            List<Map<String, Object>> rows =
                    transaction.execute(statement).stream().toList();
            assertThat(rows).hasSize(1);
            return rows.get(0);
        }
    }

    @Test
    void shouldAnswerInOneRow() {
        Map<String, Object> row = verify(CALL);

        assertThat(row.keySet())
                .containsExactlyInAnyOrder("coherence", "compared", "undecided", "different", "differences", "ms");
        assertThat(row)
                .containsEntry("compared", 200L)
                .containsEntry("undecided", 0L)
                .containsEntry("different", 0L)
                .containsEntry("differences", List.of())
                .containsEntry(
                        "coherence",
                        server.client()
                                .get("status")
                                .json()
                                .at("/databases/0/coherence")
                                .asText());
        assertThat((double) row.get("ms")).isPositive();
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldNameWhatIsWrong() {
        CacheForger.forgeNodes(server.database(), "A", 1);

        Map<String, Object> row = verify(CALL);

        assertThat(row).containsEntry("different", 1L);
        assertThat((List<Map<String, Object>>) row.get("differences"))
                .singleElement()
                .satisfies(difference -> {
                    assertThat((String) difference.get("elementId")).endsWith(":1000000");
                    assertThat(difference)
                            .containsEntry("what", "labels")
                            .containsEntry("cached", ":A")
                            .containsEntry("stored", "none");
                });
    }

    /** The store of such a transaction is not what is committed. */
    @Test
    void shouldCompareNothingInATransactionWithChangesOfItsOwn() {
        assertThat(verify("MATCH (a:A) REMOVE a:A WITH count(*) AS n " + CALL + " YIELD compared RETURN compared"))
                .containsEntry("compared", 0L);
    }

    @Test
    void shouldNeedNoMoreThanReading() {
        assertThat(verify("SHOW PROCEDURES YIELD name, mode, admin WHERE name = 'tremaux.verify' RETURN mode, admin"))
                .containsEntry("mode", "READ")
                .containsEntry("admin", false);
    }
}

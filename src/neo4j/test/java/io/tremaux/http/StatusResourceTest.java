package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class StatusResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldTellWhatRuns() {
        JsonNode status = server.client().get("status").json();
        List<String> names = new ArrayList<>();
        status.fieldNames().forEachRemaining(names::add);

        assertThat(names).containsExactly("version", "neo4j", "edition", "walks", "databases");
        assertThat(status.path("neo4j").asText()).startsWith("5.26.");
        assertThat(status.path("edition").asText()).isEqualTo("community");
        assertThat(status.path("databases")).hasSize(1);
        JsonNode database = status.at("/databases/0");
        assertThat(database.path("name").asText()).isEqualTo("neo4j");
        assertThat(database.path("enabled").asBoolean()).isTrue();
        assertThat(database.path("coherence").asText()).isEqualTo("exact");
        assertThat(database.path("reason").asText()).isNotEmpty();
    }

    @Test
    void shouldTellWhatCachesTake() {
        server.cypher("UNWIND range(1, 1000) AS i CREATE (:A {x: i})");
        server.client().delete("neo4j/caches");
        server.client()
                .get("neo4j/traverse", "start", "A", "labelFilter", "A", "cache", "permanent", "resultWhere", "x>0");

        long bytes = server.client()
                .get("status")
                .json()
                .at("/databases/0/cacheBytes")
                .asLong();

        assertThat(bytes)
                .isPositive()
                .isEqualTo(
                        server.client().get("neo4j/caches").json().path("bytes").asLong());
    }

    @Test
    void shouldCountTheWalksThatQueriesHaveOpen() {
        server.cypher("UNWIND range(1, 10) AS i CREATE (:Q)");
        assertThat(walksInQueries()).isZero();

        try (Transaction transaction = server.database().beginTx()) {
            Result one = transaction.execute("CALL tremaux.traverse('Q') YIELD node RETURN node");
            Result other =
                    transaction.execute("MATCH (q:Q) CALL tremaux.path.expand(q, '', '', 0, 1) YIELD path RETURN 1");
            one.next();
            other.next();
            assertThat(walksInQueries()).isEqualTo(2);

            one.close();
            assertThat(walksInQueries()).isEqualTo(1);
        }
        assertThat(walksInQueries()).isZero();
    }

    private static int walksInQueries() {
        return server.client().get("status").json().at("/walks/inQueries").asInt(-1);
    }
}

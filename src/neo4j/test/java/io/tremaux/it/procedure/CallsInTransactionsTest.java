package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Calls beside writes in the same statement: in the same transaction, in inner ones that commit meanwhile, one call
 * within another.
 *
 * <pre>
 *   (:Root {name: "root"}) --&gt; (:N {name: "a"}) --&gt; (:N {name: "b"}) --&gt; (:N {name: "c"})
 * </pre>
 */
@Timeout(120)
class CallsInTransactionsTest {
    private static final String WALK = "MATCH (r:Root) CALL tremaux.traverse(r, {relationshipFilter: 'R>',"
            + " labelFilter: '>N', uniqueness: 'NODE_GLOBAL', cache: '%s'}) YIELD node ";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void plant() {
        server.cypher("CREATE (:Root {name: 'root'})-[:R]->(:N {name: 'a'})-[:R]->(:N {name: 'b'})"
                + "-[:R]->(:N {name: 'c'})");
        rows(walk("permanent") + "RETURN node.name");
    }

    private static String walk(String cache) {
        return WALK.formatted(cache);
    }

    private static List<Object> rows(String statement) {
        return server.database().executeTransactionally(statement, Map.of(), result -> {
            List<Object> values = new ArrayList<>();
            result.forEachRemaining(row -> values.addAll(row.values()));
            return values;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldGoOnByWhatInnerTransactionsHaveCommitted(String cache) {
        List<Object> rows = rows(walk(cache)
                + "CALL { WITH node SET node:Seen WITH node MATCH (node)-[q:R]->(n) WHERE node.name <> 'new' AND n.name <> 'new' DELETE q"
                + " CREATE (node)-[:R]->(:N {name: 'new'})-[:R]->(n) } IN TRANSACTIONS OF 1 ROW RETURN node.name");
        assertThat(rows).startsWith("a").endsWith("c").containsOnlyOnce("b");
        assertThat(rows("MATCH (n:Seen) RETURN count(n)")).isEqualTo(List.of((long) rows.size()));
        assertAudited();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldWalkInAnInnerTransactionBesideItsChanges(String cache) {
        List<Object> rows = rows("UNWIND range(1, 3) AS i CALL { WITH i MATCH (c:N {name: 'c'})"
                + " CREATE (c)-[:R]->(:N {name: 'new' + i}) WITH i " + walk(cache)
                + "RETURN count(node) AS found } IN TRANSACTIONS OF 1 ROW RETURN found");
        assertThat(rows).containsExactly(4L, 5L, 6L);
        assertAudited();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldWalkInConcurrentInnerTransactions(String cache) {
        List<Object> rows = rows("UNWIND range(1, 30) AS i CALL { WITH i MATCH (c:N {name: 'c'})"
                + " CREATE (c)-[:R]->(:N {name: 'new' + i}) WITH i " + walk(cache)
                + "RETURN count(node) AS found } IN 2 CONCURRENT TRANSACTIONS OF 1 ROW RETURN found");
        assertThat(rows).hasSize(30);
        assertThat(rows(walk(cache) + "RETURN count(node)")).containsExactly(33L);
        assertAudited();
    }

    /** Each row of the outer walk deletes the node that it found; the inner walk must not find it any more. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldWalkWithinAWalkThatDeletesWhatItFinds(String cache) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(walk(cache) + "WITH node, node.name AS name"
                        + " CALL { WITH node DETACH DELETE node } CALL { "
                        + walk(cache).replace("YIELD node", "YIELD node AS n")
                        + " RETURN count(n) AS left } RETURN name, left")) {
            List<String> rows = new ArrayList<>();
            result.forEachRemaining(row -> rows.add(row.get("name") + " " + row.get("left")));
            assertThat(rows).isNotEmpty();
            assertThat(rows.get(0)).isEqualTo("a 0");
        }
        assertThat(rows(walk(cache) + "RETURN node.name")).containsExactly("a", "b", "c");
        assertAudited();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldEndWithItsTransactionAndLeaveNothingOpen(String cache) {
        try (InternalTransaction transaction =
                        (InternalTransaction) server.database().beginTx();
                Result result = transaction.execute(walk(cache) + "RETURN node.name")) {
            assertThat(result.hasNext()).isTrue();
            transaction.terminate(Status.Transaction.Terminated);
            assertThatThrownBy(() -> result.forEachRemaining(row -> {})).hasMessageContaining("terminated");
        }
        assertThat(Traversals.of(server.database()).walksInQueries()).isZero();
    }

    private static void assertAudited() {
        CacheStatus status = Traversals.of(server.database()).caches();
        assertThat(status.coherence()).isEqualTo("exact");
        assertThat(rows("CALL tremaux.verify() YIELD different RETURN different"))
                .containsExactly(0L);
    }
}

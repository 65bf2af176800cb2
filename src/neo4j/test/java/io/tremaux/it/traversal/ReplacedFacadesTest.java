package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.admission.Turn;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * What reads through the facades of a request asks the new ones as soon as some are replaced. Here that happens at a
 * look at the bounds, when the shared caches are switched off: they no longer follow commits, so who still asks them
 * tells of a graph that is no more.
 */
class ReplacedFacadesTest {
    private static final int MANY = 2_000; // nodes, so that a look comes between two lists

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Traversals traversals = Walks.of(server.database());

    @BeforeEach
    void plant() {
        server.cypher("CREATE (root:Root {w: 1})-[:R {w: 1}]->(:Near {w: 1})-[:R {w: 1}]->(:Far {w: 1}) WITH root"
                + " UNWIND range(1, " + MANY + ") AS i"
                + " CREATE (root)-[:R {w: 1}]->(:Leaf {w: 1})");
    }

    @AfterEach
    void switchOnAgain() {
        traversals.enableCaches(true);
    }

    private static Query cheapest(Map<String, Object> given) {
        return QueryKind.CHEAPEST
                .read(Parameters.of(given), Scope.PERMANENT, new CompiledQueryCache())
                .query();
    }

    private Turn replaced(String statement) {
        return new Meanwhile(
                () -> {
                    traversals.enableCaches(false);
                    server.cypher(statement);
                },
                1);
    }

    private void warm(Query query) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                QueryExecution execution = traversals.open(transaction, query, Turn.FREE)) {
            while (execution.next()) {
                assertThat(execution.node()).isNotNegative();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weight", "nodeWeight"})
    void shouldCostWhatTheWeightsOfNowAre(String weight) {
        Query query = cheapest(Map.of("start", "Root", "relationshipFilter", "R>", weight, "w"));
        warm(query);
        String statement = "MATCH (near:Near)-[r:R]->(far:Far) SET r.w = 10, far.w = 10";
        try (InternalTransaction transaction = Walks.begin(server.database());
                CheapestSearch paths = (CheapestSearch) traversals.open(transaction, query, replaced(statement))) {
            double most = 0;
            while (paths.next()) {
                most = paths.cost();
            }
            assertThat(most).as("cost of the path to Far").isEqualTo(11);
        }
    }
}

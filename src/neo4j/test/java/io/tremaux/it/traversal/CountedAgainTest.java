package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.RankedNodes;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.service.Walks;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A recommendation that a commit has spoilt is counted again, of what is there then, whatever remembers what was there
 * before.
 */
class CountedAgainTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int LOOKS = 5;

    private List<String> warnings = List.of();

    @ParameterizedTest
    @EnumSource
    void shouldTakeNoPathBackThatWasNotCounted(Scope scope) {
        compare(scope, "LIKES>,<LIKES", "MATCH (:Root)-[r:LIKES]->(i:Item) WHERE i.n <= 300 DELETE r");
    }

    /** The step that passes paths on judges nodes, and so does what takes them back. */
    @ParameterizedTest
    @EnumSource
    void shouldJudgeNodesAnew(Scope scope) {
        compare(scope, "LIKES>:Item(n>0),<LIKES", "MATCH (i:Item) WHERE i.n <= 300 REMOVE i:Item SET i.n = 0");
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowNamesThatAreNewThen(Scope scope) {
        String label = "New" + scope;
        compare(scope, "LIKES>:-" + label + ",<LIKES", "MATCH (i:Item) WHERE i.n <= 300 SET i:" + label);
    }

    private void compare(Scope scope, String steps, String change) {
        for (int look = 1; look <= LOOKS; look++) {
            server.cypher("MATCH (n) DETACH DELETE n");
            server.cypher("CREATE (u:Root {name: 'u'}), (q:Q {name: 'q'}) WITH u, q UNWIND range(1, 600) AS n"
                    + " CREATE (u)-[:LIKES]->(:Item {n: n, name: 'i'})<-[:LIKES]-(q)");
            assertThat(scores(scope, steps, Meanwhile.cypher(server, look, change)))
                    .as("A commit at look " + look)
                    .isEqualTo(Map.of("q", 300L));
            assertThat(warnings).isEmpty();
        }
    }

    private Map<String, Number> scores(Scope scope, String steps, Meanwhile meanwhile) {
        RecommendQuery read = (RecommendQuery) QueryKind.RECOMMEND
                .read(
                        Parameters.of(Map.of("start", "Root", "steps", steps, "includeStart", true)),
                        Scope.NONE,
                        new CompiledQueryCache())
                .query();
        RecommendQuery request = new RecommendQuery(
                read.start(),
                read.recommendation(),
                new Scopes(scope, scope, scope),
                Engine.TREMAUX,
                read.workLimits(),
                false);
        Map<String, Number> scores = new TreeMap<>();
        try (InternalTransaction transaction = Walks.begin(server.database());
                RankedNodes nodes = (RankedNodes) Walks.of(server.database()).open(transaction, request, meanwhile)) {
            while (nodes.next()) {
                scores.put((String) transaction.newNodeEntity(nodes.node()).getProperty("name"), nodes.score());
            }
            warnings = nodes.warnings();
        }
        return scores;
    }
}

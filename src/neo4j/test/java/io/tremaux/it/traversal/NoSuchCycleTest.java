package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.query.DagQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.service.Walks;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Relationships of two commits form no cycle: neither state of the graph has one. */
class NoSuchCycleTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int LOOKS = 6;

    /** First b is below a, then a below b. The lists of both are read, and hundreds of others between them. */
    @ParameterizedTest
    @EnumSource(names = {"ROLLUP", "ORDER", "CYCLES"})
    void shouldFindNoCycleThatNoStateHad(QueryKind kind) {
        for (Scope scope : Scope.values()) {
            for (int look = 1; look <= LOOKS; look++) {
                server.cypher("MATCH (n) DETACH DELETE n");
                server.cypher("CREATE (top:Top), (a:A {name: 'a'}), (b:B {name: 'b'}), (top)-[:PART]->(a)-[:PART]->(b)"
                        + " WITH a UNWIND range(1, 600) AS n CREATE (a)-[:PART]->(:Screw)-[:PART]->(:Thread)");
                Meanwhile turned = Meanwhile.cypher(
                        server,
                        look,
                        "MATCH (top:Top)-[to:PART]->(a:A)-[r:PART]->(b:B) DELETE r, to"
                                + " CREATE (top)-[:PART]->(b)-[:PART]->(a)");
                List<String> found = found(kind, scope, turned);
                assertThat(found)
                        .as(scope + ", a commit at look " + look)
                        .hasSizeBetween(kind == QueryKind.CYCLES ? 0 : 1, kind == QueryKind.CYCLES ? 0 : 2);
            }
        }
    }

    private static List<String> found(QueryKind kind, Scope scope, Meanwhile meanwhile) {
        Map<String, Object> parameters = new LinkedHashMap<>(Map.of(
                "start",
                "Top",
                "relationshipFilter",
                "PART>",
                "cache",
                scope.toString().toLowerCase(Locale.ROOT)));
        DagQuery query = (DagQuery) kind.read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
        List<String> names = new ArrayList<>();
        try (InternalTransaction transaction = Walks.begin(server.database());
                QueryExecution nodes = Walks.of(server.database()).open(transaction, query, meanwhile)) {
            while (nodes.next()) {
                Object name = transaction.newNodeEntity(nodes.node()).getProperty("name", "");
                if (!"".equals(name)) {
                    names.add((String) name);
                }
            }
        }
        return names;
    }
}

package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.procedure.CompareProcedure;
import io.tremaux.procedure.PathProcedures;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.api.procedure.GlobalProcedures;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** Where APOC is not installed, Neo4j's traversal framework takes its place, for each of its procedures. */
class CompareWithoutApocTest {
    @TempDir
    static Path home;

    private static FreshDatabase fresh;

    @BeforeAll
    static void start() throws Exception {
        fresh = new FreshDatabase(home);
        GlobalProcedures procedures =
                ((GraphDatabaseAPI) fresh.database()).getDependencyResolver().resolveDependency(GlobalProcedures.class);
        procedures.registerProcedure(CompareProcedure.class);
        procedures.registerProcedure(PathProcedures.class);
        fresh.database()
                .executeTransactionally("CREATE (a:A) WITH a UNWIND range(1, 20) AS i CREATE (a)-[:R]->(b:B {x: i})"
                        + " WITH b UNWIND range(1, 5) AS j CREATE (b)-[:S]->(:C {x: j})");
    }

    @AfterAll
    static void stop() {
        fresh.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "subgraphNodes; {relationshipFilter: 'R>|S>', labelFilter: '>C'}; 100",
                "subgraphNodes; {nodeWhere: 'x<3', labelCache: 'request'}; 7",
                "subgraphAll; {maxLevel: 1}; 41",
                "spanningTree; {labelFilter: '-C'}; 21",
                "expandConfig; {relationshipFilter: 'R>,S>', minLevel: 2}; 100",
                "expand; {relationshipFilter: 'R>', labelFilter: '>B', maxLevel: 1}; 20"
            })
    void shouldAskNeo4jsFramework(String procedure, String config, long rows) {
        try (Transaction transaction = fresh.database().beginTx()) {
            Map<String, Object> row = transaction
                    .execute(
                            "MATCH (a:A) CALL tremaux.compare($procedure, a, " + config + ", 0) YIELD reference, rows,"
                                    + " rowsEqual, orderEqual RETURN *",
                            Map.of("procedure", "apoc.path." + procedure))
                    .next();

            assertThat(row)
                    .containsEntry("reference", "engine=neo4j, cache=none")
                    .containsEntry("rows", rows)
                    .containsEntry("rowsEqual", true)
                    .containsEntry("orderEqual", true);
        }
    }
}

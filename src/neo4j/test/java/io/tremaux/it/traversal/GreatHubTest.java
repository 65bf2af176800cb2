package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The first invariant at a node whose list is cached by itself, not on a page. */
class GreatHubTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int RELATIONSHIPS = 100_100;

    @Test
    void shouldWalkTheSameByBothEnginesInAllScopes() {
        server.cypher("CREATE (h:Hub) WITH h UNWIND range(0, 299) AS i"
                + " CREATE (n:A {value: i}) FOREACH (x IN CASE i % 7 WHEN 0 THEN [1] ELSE [] END | SET n:B)");
        server.cypher("MATCH (h:Hub) MATCH (n:A) WITH h, collect(n) AS all UNWIND range(0, " + RELATIONSHIPS / 2
                + ") AS i WITH h, all, all[i % 300] AS n, all[(i + 1) % 300] AS other, i"
                + " CREATE (h)-[:R]->(n) CREATE (n)-[:S]->(h)"
                + " FOREACH (x IN CASE i % 11 WHEN 0 THEN [1] ELSE [] END | CREATE (h)-[:T]->(h))"
                + " FOREACH (x IN CASE i % 11 WHEN 0 THEN [] ELSE [1] END | CREATE (n)-[:T]->(other))");

        Draft draft = Walks.draft().labelFilter("-B");
        inAllScopes(draft.uniqueness(Uniqueness.RELATIONSHIP_GLOBAL)
                .relationshipFilter("R>|T")
                .maxLevel(1)
                .done());
        inAllScopes(draft.breadthFirst(true)
                .relationshipFilter("<S|T>")
                .resultWhere("value>150")
                .done());
    }

    private static void inAllScopes(Traversal traversal) {
        Ran expected = Walks.run(server.database(), Walks.from("Hub"), traversal, Scopes.NONE, Engine.NEO4J);
        assertThat(expected.cost().relationshipsFollowed()).isGreaterThan(RELATIONSHIPS / 3);
        for (Engine engine : Engine.values()) {
            for (Scopes scopes : Walks.ALL_SCOPES) {
                for (String state : List.of("as left", "warm")) {
                    Ran ran = Walks.run(server.database(), Walks.from("Hub"), traversal, scopes, engine);
                    Walks.assertSame(expected, ran, engine + " in " + scopes + ", " + state);
                }
            }
        }
    }
}

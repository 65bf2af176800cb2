package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Uniqueness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaxVisitedTest {
    private static final Scopes WARM = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** Three levels below the root, of which the walker passes over most leaves without considering each. */
    @BeforeEach
    void makeTree() {
        server.cypher("CREATE (:Root {name: 'r'})");
        for (String above : new String[] {"Root", "A", "B"}) {
            String below = above.equals("Root") ? "A" : above.equals("A") ? "B" : "Leaf";
            server.cypher("MATCH (n:" + above + ") UNWIND range(1, 4) AS i CREATE (n)-[:R]->(:" + below
                    + " {name: n.name + i})");
        }
        server.cypher("MATCH (n:B) WHERE n.name ENDS WITH '2' CREATE (n)-[:R]->(:C {name: n.name + 'c'})");
    }

    private static WalkRequest request(Draft traversal, Scopes scopes, Engine engine, long maxVisited) {
        return new WalkRequest(
                Walks.from("Root"),
                NodeLists.NONE,
                traversal.done(),
                scopes,
                engine,
                new Effort(null, maxVisited),
                false);
    }

    private static Ran run(WalkRequest request) {
        return Walks.run(server.database(), Walks.of(server.database()), request, Walks.NOWHERE);
    }

    @ParameterizedTest
    @CsvSource({"NONE, true", "NONE, false", "NODE_GLOBAL, true", "RELATIONSHIP_PATH, false"})
    void shouldVisitTheSamePositionsWhateverIsPassedOver(Uniqueness uniqueness, boolean bfs) {
        for (String labels : new String[] {">C", "-Leaf", "*", ">Leaf|-C"}) {
            Draft traversal = Walks.draft()
                    .relationshipFilter("R>")
                    .labelFilter(labels)
                    .uniqueness(uniqueness)
                    .breadthFirst(bfs);
            long all = run(request(traversal, WARM, Engine.TREMAUX, Effort.NO_CAP))
                    .cost()
                    .nodesVisited();
            for (long most = 0; most <= all; most++) {
                Ran expected = run(request(traversal, Scopes.NONE, Engine.NEO4J, most));
                String context = labels + " " + most + " of " + all;
                assertThat(expected.cost().nodesVisited()).as(context).isEqualTo(most);
                assertThat(expected.outcome().truncated()).as(context).isEqualTo(most < all ? "maxVisited" : null);
                for (Engine engine : Engine.values()) {
                    WalkRequest request = request(traversal, WARM, engine, most);
                    Walks.assertSame(expected, run(request), context);
                    Walks.assertSame(expected, Walks.count(server.database(), request), context + ", counted");
                }
            }
        }
    }

    /** Also where there is no room for all leaves that could be passed over. */
    @Test
    void shouldLookUpTheRelationshipsOfEachNodeOnce() {
        Draft traversal = Walks.draft()
                .relationshipFilter("R>")
                .labelFilter(">Root")
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(false);
        long all = run(request(traversal, WARM, Engine.TREMAUX, Effort.NO_CAP))
                .cost()
                .nodesVisited();
        for (long most = 1; most <= all; most++) {
            Cost cost = run(request(traversal, WARM, Engine.TREMAUX, most)).cost();
            assertThat(cost.relationships().counts().hits)
                    .as("%s of %s", most, all)
                    .isLessThanOrEqualTo(most);
        }
    }

    @Test
    void shouldNotBeCutShortByCandidatesThatUniquenessRefuses() {
        server.cypher("MATCH (a:A), (r:Root) CREATE (a)-[:R]->(r)");
        Draft traversal = Walks.draft().relationshipFilter("R>");
        long all = run(request(traversal, WARM, Engine.TREMAUX, Effort.NO_CAP))
                .cost()
                .nodesVisited();
        for (Engine engine : Engine.values()) {
            assertThat(run(request(traversal, WARM, engine, all)).outcome().truncated())
                    .isNull();
            assertThat(run(request(traversal, WARM, engine, all - 1)).outcome().truncated())
                    .isEqualTo("maxVisited");
        }
    }
}

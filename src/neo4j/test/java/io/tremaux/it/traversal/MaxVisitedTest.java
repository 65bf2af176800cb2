package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Cost;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static TraverseQuery request(Draft traversal, Scopes scopes, Engine engine, long maxVisited) {
        return request("Root", traversal, scopes, engine, maxVisited);
    }

    private static TraverseQuery request(String start, Draft traversal, Scopes scopes, Engine engine, long maxVisited) {
        return new TraverseQuery(
                Walks.from(start),
                NodeLists.NONE,
                traversal.done(),
                scopes,
                engine,
                new WorkLimits(null, maxVisited),
                false);
    }

    private static Ran run(TraverseQuery request) {
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
            long all = run(request(traversal, WARM, Engine.TREMAUX, WorkLimits.NO_CAP))
                    .cost()
                    .nodesVisited();
            for (long most = 0; most <= all; most++) {
                Ran expected = run(request(traversal, Scopes.NONE, Engine.NEO4J, most));
                String context = labels + " " + most + " of " + all;
                assertThat(expected.cost().nodesVisited()).as(context).isEqualTo(most);
                assertThat(expected.outcome().truncated()).as(context).isEqualTo(most < all ? "maxVisited" : null);
                for (Engine engine : Engine.values()) {
                    TraverseQuery request = request(traversal, WARM, engine, most);
                    Walks.assertSame(expected, run(request), context);
                    Walks.assertSame(expected, Walks.count(server.database(), request), context + ", counted");
                }
            }
        }
    }

    /**
     * Whether start nodes are visited one by one, or all before the first is walked from, of which some may then be
     * left.
     */
    @ParameterizedTest
    @EnumSource(Uniqueness.class)
    void shouldReturnAllThatWasVisitedFromMoreStartsThanItMayVisit(Uniqueness uniqueness) {
        int starts = 16;
        int all = starts * 5 + 4; // four of the starts have five children, the others four
        for (boolean bfs : new boolean[] {true, false}) {
            Draft traversal = Walks.draft()
                    .relationshipFilter("R>")
                    .maxLevel(1)
                    .uniqueness(uniqueness)
                    .breadthFirst(bfs);
            for (int most : new int[] {0, 1, starts - 1, starts, starts + 1, all - 1, all}) {
                String context = uniqueness + " " + bfs + " " + most;
                Ran expected = run(request("B", traversal, Scopes.NONE, Engine.NEO4J, most));
                assertThat(expected.found()).as(context).hasSize(most);
                assertThat(expected.outcome().truncated()).as(context).isEqualTo(most < all ? "maxVisited" : null);
                for (Engine engine : Engine.values()) {
                    TraverseQuery request = request("B", traversal, WARM, engine, most);
                    Walks.assertSame(expected, run(request), context);
                    Walks.assertSame(expected, run(request.withPaths()), context + ", paths");
                    Walks.assertSame(expected, Walks.count(server.database(), request), context + ", counted");
                    TraverseQuery filtered = request("B", traversal.resultWhere("name=ew=1"), WARM, engine, most);
                    assertThat(run(filtered).found()).as(context).hasSize((int) named1(expected));
                }
            }
        }
    }

    private static long named1(Ran ran) {
        return Walks.names(server.database(), ran).stream()
                .filter(name -> name.endsWith("1"))
                .count();
    }

    /** Breadth-first, start nodes are the first results; depth-first they are not, and the answer must say so. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldEndAmongStartsThatAreLeft(boolean breadthFirst) {
        Draft traversal = Walks.draft().relationshipFilter("R>").limit(10).breadthFirst(breadthFirst);
        for (Engine engine : Engine.values()) {
            TraverseQuery request = request("B", traversal, WARM, engine, 16);
            assertThat(run(request).found()).hasSize(10);
            assertThat(run(request).outcome().truncated()).isEqualTo(breadthFirst ? "limit" : "maxVisited");
            assertThat(Walks.count(server.database(), request).count()).isEqualTo(10);
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
        long all = run(request(traversal, WARM, Engine.TREMAUX, WorkLimits.NO_CAP))
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
    void shouldNotBeCutShortByCandidatesThatUniquenessRejects() {
        server.cypher("MATCH (a:A), (r:Root) CREATE (a)-[:R]->(r)");
        Draft traversal = Walks.draft().relationshipFilter("R>");
        long all = run(request(traversal, WARM, Engine.TREMAUX, WorkLimits.NO_CAP))
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

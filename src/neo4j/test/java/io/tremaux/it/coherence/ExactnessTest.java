package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.execution.Cost;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.query.TraverseQuery;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After a commit the next walk misses what that commit touched, and nothing else.
 *
 * <pre>
 *   (:First:Node {id: 0, value: 1}) --&gt; (:Node {id: 1, value: 1}) --&gt; ... (:Node {id: 49, value: 1})
 * </pre>
 */
class ExactnessTest {
    private static final int NODES = 50;
    private static final TraverseQuery ALL = Caller.request(Scope.PERMANENT, "First", ">Node", "value>=0");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static Cost walk() {
        return Caller.walk(server, Caller.traversals(server), ALL).cost();
    }

    private static void makeChain() {
        server.cypher("UNWIND range(0, " + (NODES - 1) + ") AS i CREATE (:Node {id: i, value: 1, name: 'n'})");
        server.cypher("MATCH (n:Node {id: 0}) SET n:First");
        server.cypher("MATCH (a:Node), (b:Node) WHERE b.id = a.id + 1 CREATE (a)-[:R {weight: 1}]->(b)");
        server.cypher("CREATE (:Other:Another {value: 1})-[:R]->(:Other {value: 1})");
        for (int round = 0; round < 3; round++) {
            walk();
        }
    }

    static Stream<Arguments> commits() {
        return Stream.of(
                Arguments.of("MATCH (n:Node {id: 7}) SET n.value = 2", 0, 1, 0),
                Arguments.of("MATCH (n:Node {id: 7}) SET n.name = 'm'", 0, 1, 0),
                Arguments.of("MATCH (n:Node {id: 7}) REMOVE n.name", 0, 1, 0),
                Arguments.of("MATCH (n:Node {id: 7}) SET n:Other", 1, 0, 0),
                Arguments.of("MATCH (n:Node) WHERE n.id IN [3, 30] SET n:Other, n.value = 3", 2, 2, 0),
                Arguments.of("MATCH (:Node {id: 7})-[r:R]->() SET r.weight = 2", 0, 0, 0),
                Arguments.of("MATCH (o:Another) SET o.value = 2, o:First REMOVE o:First", 0, 0, 0),
                Arguments.of("MATCH (o:Another)-->(p:Other) CREATE (o)-[:R]->(p)", 0, 0, 0),
                Arguments.of("CREATE INDEX exactness FOR (n:Node) ON (n.value)", 0, 0, 0),
                Arguments.of("CALL db.createLabel('Later')", 0, 0, 0));
    }

    @ParameterizedTest
    @MethodSource("commits")
    void shouldMissWhatWasTouched(String commit, int labels, int properties, int relationships) {
        makeChain();
        assertMisses(walk(), 0, 0, 0);
        server.cypher(commit);
        assertMisses(walk(), labels, properties, relationships);
        assertMisses(walk(), 0, 0, 0);
    }

    /** A relationship moves into the chain of both its ends, whose records change with it, labels and all. */
    @Test
    void shouldMissBothEndsOfARelationship() {
        makeChain();
        server.cypher("MATCH (a:Node {id: 7}), (b:Node {id: 30}) CREATE (a)-[:R]->(b)");
        Cost cost = walk();
        assertThat(cost.relationships().counts().misses).isEqualTo(2);
        assertThat(cost.properties().counts().misses).isZero();
        assertThat(cost.labels().counts().misses).isLessThanOrEqualTo(2);
        server.cypher("MATCH (:Node {id: 7})-[r:R]->(:Node {id: 30}) DELETE r");
        assertThat(walk().relationships().counts().misses).isEqualTo(2);
    }

    private static void assertMisses(Cost cost, int labels, int properties, int relationships) {
        assertThat(Stream.of(cost.labels(), cost.properties(), cost.relationships())
                        .map(facade -> facade.counts().misses))
                .as("misses of labels, properties, relationships")
                .containsExactly((long) labels, (long) properties, (long) relationships);
        for (LookupCounts counts : new LookupCounts[] {
            cost.labels().counts(),
            cost.properties().counts(),
            cost.relationships().counts()
        }) {
            assertThat(counts.hits).isGreaterThanOrEqualTo(NODES - 2);
        }
    }
}

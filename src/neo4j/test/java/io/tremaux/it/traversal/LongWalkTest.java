package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.LookupCounts;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Ran;
import io.tremaux.status.CacheStatus;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A long walk keeps up with what happens meanwhile: what it reads from then on is published.
 *
 * <pre>
 *   (:Root {value: 1}) --&gt; 60 (:Inner {value: 1}), each --&gt; 60 (:Leaf {value: 1})
 * </pre>
 */
class LongWalkTest {
    private static final int FANOUT = 60;
    private static final int NODES = 1 + FANOUT + FANOUT * FANOUT;

    /** What is read until a batch is rejected, and from then on until the walk looks. */
    private static final int LATE = 3 * WalkBounds.BETWEEN_LOOKS;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void plant() {
        server.cypher("CREATE (r:Root {value: 1}) WITH r UNWIND range(1, " + FANOUT + ") AS i"
                + " CREATE (r)-[:R]->(n:Inner {value: 1}) WITH n UNWIND range(1, " + FANOUT + ") AS j"
                + " CREATE (n)-[:R]->(:Leaf {value: 1})");
        traversals().clearCaches();
    }

    private static Traversals traversals() {
        return Walks.of(server.database());
    }

    static Stream<Arguments> walks() {
        return Stream.of(Engine.values())
                .flatMap(engine -> Stream.of(Uniqueness.NONE, Uniqueness.NODE_GLOBAL)
                        .flatMap(uniqueness ->
                                Stream.of(true, false).map(breadth -> Arguments.of(engine, uniqueness, breadth))));
    }

    /** Walks everything; something happens when the first result is handed out. */
    private static Ran walk(Engine engine, Uniqueness uniqueness, boolean breadthFirst, Runnable meanwhile) {
        AtomicBoolean happened = new AtomicBoolean();
        TraverseQuery request = new TraverseQuery(
                from("Root"),
                draft().relationshipFilter("R>")
                        .labelFilter(">Root|>Inner|>Leaf")
                        .resultWhere("value>0")
                        .uniqueness(uniqueness)
                        .breadthFirst(breadthFirst)
                        .done(),
                Scopes.PERMANENT,
                engine,
                null);
        return Walks.run(server.database(), traversals(), request, (node, depth) -> {
            if (happened.compareAndSet(false, true)) {
                meanwhile.run();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("walks")
    void shouldGoOnFillingAfterACommit(Engine engine, Uniqueness uniqueness, boolean breadthFirst) {
        Ran ran = walk(engine, uniqueness, breadthFirst, () -> server.cypher("MATCH (n) SET n.value = 2"));

        LookupCounts properties = ran.cost().properties().counts();
        assertThat(ran.outcome().count()).isEqualTo(NODES);
        assertThat(properties.rejected).as("read before the commit").isBetween(1L, (long) LATE);
        assertThat(properties.bypassed)
                .as("asked while the commit was being applied")
                .isBetween(0L, (long) LATE);
        assertThat(properties.fills).isEqualTo(NODES - properties.rejected - properties.bypassed);
    }

    @ParameterizedTest
    @MethodSource("walks")
    void shouldGoOnFillingAfterTheCachesBeganAnew(Engine engine, Uniqueness uniqueness, boolean breadthFirst) {
        Ran ran = walk(engine, uniqueness, breadthFirst, () -> traversals().clearCaches());

        CacheStatus caches = traversals().caches();
        assertThat(ran.outcome().count()).isEqualTo(NODES);
        for (CacheStatus.Facade facade :
                new CacheStatus.Facade[] {caches.labels(), caches.properties(), caches.relationships()}) {
            assertThat(facade.entries()).isBetween((long) NODES - LATE, (long) NODES);
        }
    }
}

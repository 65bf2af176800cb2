package io.tremaux.execution;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The labels that rows show are those of the store, however long the caller takes between two rows. */
class NodeLabelsTest {
    private static final String MANY =
            IntStream.range(0, 80).mapToObj(i -> ":L" + i).collect(Collectors.joining());

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Traversals traversals = Walks.of(server.database());

    @BeforeEach
    void plant() {
        server.cypher("CREATE (:Root)-[:R]->(:A:B {name: 'first'})-[:R]->(:A {name: 'second'})-[:R]->({name: 'none'})"
                + "-[:R]->(:B" + MANY + " {name: 'many'})");
    }

    @AfterEach
    void switchOnAgain() {
        traversals.enableCaches(true);
    }

    private static TraverseQuery request(Scope scope) {
        return new TraverseQuery(from("Root"), draft().done(), new Scopes(scope, scope, scope), Engine.TREMAUX, null);
    }

    private static Set<String> stored(Walk walk) {
        return Set.copyOf(walk.elements().labels(walk.node()));
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeThoseOfTheStoreInEachScope(Scope scope) {
        for (int time = 0; time < 3; time++) { // to fill caches, and to ask them
            try (InternalTransaction transaction = Walks.begin(server.database());
                    Walk walk = traversals.open(transaction, request(scope))) {
                NodeLabels<Set<String>> shown = walk.labels(Set::copyOf);
                int most = 0;
                while (walk.next()) {
                    assertThat(shown.of(walk.node())).isEqualTo(stored(walk));
                    most = Math.max(most, shown.of(walk.node()).size());
                }
                assertThat(walk.count().count()).isEqualTo(5);
                assertThat(most).isEqualTo(81);
            }
        }
    }

    @Test
    void shouldMakeAFormOnceForEachSetWhereSharedCachesNumberThem() {
        List<List<String>> made = new ArrayList<>();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals.open(transaction, request(Scope.PERMANENT))) {
            NodeLabels<Boolean> shown = walk.labels(made::add);
            while (walk.next()) {
                shown.of(walk.node());
                shown.of(walk.node());
            }
        }
        assertThat(made).hasSize(5).doesNotHaveDuplicates();
    }

    /** Then the facades read the store in place of the caches, or other caches number the sets anew. */
    @ParameterizedTest
    @EnumSource
    void shouldBeThoseOfTheStoreAfterAChangeBetweenRows(Change change) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals.open(transaction, request(Scope.PERMANENT))) {
            NodeLabels<Set<String>> shown = walk.labels(Set::copyOf);
            assertThat(walk.next()).isTrue();
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).containsExactlyInAnyOrder("A", "B");
            if (change == Change.SWITCHED_OFF) {
                traversals.enableCaches(false);
            } else if (change == Change.EMPTIED) {
                traversals.clearCaches();
            }
            server.cypher("MATCH (n {name: 'second'}) SET n:C REMOVE n:A");
            server.cypher("MATCH (n {name: 'none'}) SET n:A:B");
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).containsExactly("C");
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).containsExactlyInAnyOrder("A", "B");
        }
    }

    /** Between two rows. */
    enum Change {
        COMMITTED,
        SWITCHED_OFF,
        EMPTIED
    }
}

package io.tremaux.execution;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The properties that rows show are as new as the rows, however long the caller takes between two of them. */
class NodePropertiesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Traversals traversals = Walks.of(server.database());

    @BeforeEach
    void plant() {
        server.cypher("CREATE (:Root {value: 1})-[:R]->(:Other {a: 1, b: 2, c: 3, value: 1})");
    }

    @AfterEach
    void switchOnAgain() {
        traversals.enableCaches(true);
    }

    private static TraverseQuery request(Scope scope, String where) {
        return new TraverseQuery(
                from("Root"), draft().resultWhere(where).done(), new Scopes(scope, scope, scope), Engine.TREMAUX, null);
    }

    private void warm() {
        Walks.run(server.database(), traversals, request(Scope.PERMANENT, "value>0"), Walks.NOWHERE);
    }

    @Test
    void shouldShowTheValueByWhichANodeWasFoundOnceTheCachesAreSwitchedOff() {
        warm();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals.open(transaction, request(Scope.PERMANENT, "value>0"))) {
            NodeProperties shown = walk.properties(List.of("value"));
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).isEqualTo(Map.of("value", 1L));
            traversals.enableCaches(false);
            server.cypher("MATCH (n:Other) SET n.value = 2");
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).isEqualTo(Map.of("value", 2L));
        }
    }

    /** The second time the caches begin anew, while another walk still holds those that this one began with. */
    @Test
    void shouldShowTheValueByWhichANodeWasFoundOnceTheCachesBeganAnew() {
        warm();
        try (InternalTransaction first = Walks.begin(server.database());
                Walk holding = traversals.open(first, request(Scope.PERMANENT, "value>0"));
                InternalTransaction second = Walks.begin(server.database());
                Walk walk = traversals.open(second, request(Scope.PERMANENT, "value>0"))) {
            NodeProperties shown = walk.properties(List.of("value"));
            assertThat(holding.next()).isTrue();
            assertThat(walk.next()).isTrue();
            traversals.clearCaches();
            server.cypher("MATCH (n:Other) SET n.value = 2");
            assertThat(walk.next()).isTrue();
            assertThat(shown.of(walk.node())).isEqualTo(Map.of("value", 2L));
        }
    }

    /** As when a path has a node twice, and the client reads slowly in between. */
    @ParameterizedTest
    @EnumSource
    void shouldShowValuesThatWereMovedSinceTheNodeWasShown(Scope scope) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals.open(transaction, request(scope, "value>0"))) {
            NodeProperties shown = walk.properties(List.of("value"));
            assertThat(walk.next()).isTrue();
            assertThat(walk.next()).isTrue();
            long node = walk.node();
            assertThat(shown.of(node)).containsOnlyKeys("value");
            server.cypher("MATCH (n:Other) SET n.value = 'too long for its record'");
            assertThat(shown.of(node)).containsOnlyKeys("value");
        }
    }

    /** Of text, truth, numbers, what a node lacks, and a key that the database lacks. */
    @Test
    void shouldMakeNoObjectOfWhatTheCachesKnow() {
        server.cypher("MATCH (n:Other) SET n.text = 'told', n.flag = true, n.whole = 7000, n.half = 0.5");
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals.open(transaction, request(Scope.PERMANENT, "value>0"))) {
            NodeProperties shown = walk.properties(List.of("text", "flag", "whole", "half", "lacked"));
            assertThat(walk.next()).isTrue();
            long root = walk.node();
            assertThat(walk.next()).isTrue();
            long other = walk.node();
            PropertyCell[] cells = shown.cells();
            long allocated = allocated(50_000, () -> {
                shown.read(root, cells);
                shown.read(other, cells);
            });
            assertThat(cells).extracting(PropertyCell::object).containsExactly("told", true, 7000L, 0.5, null);
            assertThat(allocated).as("bytes for 100,000 nodes").isLessThan(800_000);
        }
    }

    /** The bytes that further calls make, once the first have found the caches empty. */
    private static long allocated(int calls, Runnable call) {
        call.run();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            call.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}

package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Between two rows of a walk others commit. It goes on as one does that reads the store: what is cached is no older
 * than the row that is asked for.
 *
 * <pre>
 *   (:Root) --&gt; (first) --&gt; (:Inner {name: "below first"})    all but the root :Inner and of value true;
 *           --&gt; (other) --&gt; (:Inner {name: "below other"})    which neighbour is found first, the store says
 * </pre>
 */
class PulledWalkTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private Traversals traversals;

    /** What is committed once the first row was pulled. */
    private enum Change {
        PROPERTY("MATCH (n) WHERE n.name IN ['other', 'below other'] SET n.value = false", "below first"),
        LABEL("MATCH (n {name: 'other'}) REMOVE n:Inner", "below first", "below other"),
        NEW_BELOW_THE_OTHER(
                "MATCH (n {name: 'below other'}) CREATE (n)-[:R]->(:Inner {name: 'new', value: true})",
                "below first",
                "other",
                "below other",
                "new"),
        NEW_BELOW_THE_FIRST(
                "MATCH (n {name: 'first'}) CREATE (n)-[:R]->(:Inner {name: 'new', value: true})",
                "new",
                "below first",
                "other",
                "below other"),
        RELATIONSHIP_OF_THE_FIRST("MATCH ({name: 'first'})-[r]->() DELETE r", "other", "below other"),
        RELATIONSHIP_OF_THE_OTHER("MATCH ({name: 'other'})-[r]->() DELETE r", "below first", "other"),
        NODE("MATCH (n {name: 'below other'}) DETACH DELETE n", "below first", "other");

        private final String statement;
        private final List<String> rest;

        Change(String statement, String... rest) {
            this.statement = statement;
            this.rest = List.of(rest);
        }
    }

    static Stream<Arguments> changesScopesAndEngines() {
        return Stream.of(Change.values())
                .flatMap(change -> Stream.of(Scope.NONE, Scope.PERMANENT)
                        .flatMap(scope ->
                                Stream.of(Engine.values()).map(engine -> Arguments.of(change, scope, engine))));
    }

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:Root), (a)-[:R]->(:Inner {value: true})-[:R]->(:Inner {value: true}),"
                + " (a)-[:R]->(:Inner {value: true})-[:R]->(:Inner {value: true})");
        traversals = Caller.traversals(server);
    }

    @ParameterizedTest
    @MethodSource("changesScopesAndEngines")
    void shouldSeeWhatIsCommittedBetweenTwoRows(Change change, Scope scope, Engine engine) {
        TraverseQuery request = request(scope, engine, "value==true");
        nameThem(request);
        assertThat(names(request)).as("warm").containsExactly("first", "below first", "other", "below other");
        long begun = traversals.caches().generation();
        List<String> names = new ArrayList<>();
        try (InternalTransaction transaction = Caller.begin(server);
                Walk walk = traversals.open(transaction, request)) {
            assertThat(walk.next()).isTrue();
            assertThat(Caller.name(transaction, walk.node())).isEqualTo("first");
            commit(change.statement);
            while (walk.next()) {
                names.add(Caller.name(transaction, walk.node()));
            }
        }
        assertThat(names).isEqualTo(change.rest);
        assertThat(traversals.caches().generation()).as("caches begun").isEqualTo(begun);
    }

    /** What this walk has yet to publish leads it to follow the commit before it asks whether there was one. */
    @ParameterizedTest
    @EnumSource
    void shouldSeeItAlsoIfItHasSomethingToPublish(Engine engine) {
        TraverseQuery labels = request(Scope.PERMANENT, engine, null);
        nameThem(labels);
        names(labels);
        assertSeesRemovedLabel(request(Scope.PERMANENT, engine, "value==true"), () -> {});
    }

    @ParameterizedTest
    @EnumSource
    void shouldSeeItAlsoIfOthersHaveFollowedIt(Engine engine) {
        TraverseQuery request = request(Scope.PERMANENT, engine, "value==true");
        nameThem(request);
        names(request);
        assertSeesRemovedLabel(request, () -> names(request));
    }

    private void assertSeesRemovedLabel(TraverseQuery request, Runnable meanwhile) {
        try (InternalTransaction transaction = Caller.begin(server);
                Walk walk = traversals.open(transaction, request)) {
            assertThat(walk.next()).isTrue();
            commit(Change.LABEL.statement);
            CompletableFuture.runAsync(meanwhile).join();
            List<String> names = new ArrayList<>();
            while (walk.next()) {
                names.add(Caller.name(transaction, walk.node()));
            }
            assertThat(names).isEqualTo(Change.LABEL.rest);
        }
    }

    /** Then there is nothing to tell what was committed. */
    @ParameterizedTest
    @EnumSource
    void shouldReadTheStoreOnceTheCachesAreSwitchedOff(Engine engine) {
        TraverseQuery request = request(Scope.PERMANENT, engine, "value==true");
        nameThem(request);
        names(request);
        try {
            assertSeesRemovedLabel(request, () -> traversals.enableCaches(false));
        } finally {
            traversals.enableCaches(true);
        }
    }

    /** In the order in which they are found. */
    private void nameThem(TraverseQuery request) {
        List<String> names = List.of("first", "below first", "other", "below other");
        List<Long> found = new ArrayList<>();
        try (InternalTransaction transaction = Caller.begin(server)) {
            Caller.walk(traversals, transaction, request, (node, depth) -> found.add(node));
        }
        try (InternalTransaction transaction = Caller.begin(server)) {
            for (int i = 0; i < names.size(); i++) {
                transaction.newNodeEntity(found.get(i)).setProperty("name", names.get(i));
            }
            transaction.commit();
        }
    }

    private static void commit(String statement) {
        CompletableFuture.runAsync(() -> server.cypher(statement)).join();
    }

    private List<String> names(TraverseQuery request) {
        return Caller.names(server, traversals, request);
    }

    private static TraverseQuery request(Scope scope, Engine engine, @Nullable String where) {
        Draft all = Walks.draft().relationshipFilter(">").labelFilter(">Inner").uniqueness(Uniqueness.NONE);
        Draft wanted = where == null ? all : all.resultWhere(where);
        return new TraverseQuery(Walks.from("Root"), wanted.done(), new Scopes(scope, scope, scope), engine, null);
    }
}

package io.tremaux.execution;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;
import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.it.traversal.Layers;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Found;
import io.tremaux.service.Walks.Ran;
import io.tremaux.status.CacheStatus;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a walk says it cost, over {@link Layers}. */
class CostTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Draft MANY_MEETINGS = Layers.WALK;
    private static final long NODES = Layers.NODES;
    private static final long RELATIONSHIPS = Layers.RELATIONSHIPS;
    private static final long POSITIONS = Layers.POSITIONS;

    @BeforeEach
    void plant() {
        Layers.plant(server.database());
        Walks.of(server.database()).clearCaches();
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountPositionsAndRelationshipsAlikeInAllScopes(Engine engine) {
        for (Scopes scopes : Walks.ALL_SCOPES) {
            for (boolean breadthFirst : List.of(true, false)) {
                Cost many = run(MANY_MEETINGS.breadthFirst(breadthFirst), scopes, engine)
                        .cost();
                assertThat(many.nodesVisited()).as("%s", scopes).isEqualTo(POSITIONS);
                assertThat(many.relationshipsFollowed()).as("%s", scopes).isEqualTo(POSITIONS - 1);
                Draft once = MANY_MEETINGS.uniqueness(Uniqueness.NODE_GLOBAL).breadthFirst(breadthFirst);
                Cost few = run(once, scopes, engine).cost();
                assertThat(few.nodesVisited()).as("%s", scopes).isEqualTo(NODES);
                assertThat(few.relationshipsFollowed()).as("%s", scopes).isEqualTo(RELATIONSHIPS);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountOneMissForEachNodeInRequestScope(Engine engine) {
        for (Scopes scopes : List.of(scopes(REQUEST, REQUEST, NONE), scopes(REQUEST, REQUEST, REQUEST))) {
            Cost cost = run(MANY_MEETINGS, scopes, engine).cost();
            assertCounts(cost.labels(), POSITIONS - NODES, NODES);
            assertCounts(cost.properties(), POSITIONS - NODES, NODES);
            boolean remembered = scopes.relationships() == REQUEST;
            assertCounts(cost.relationships(), remembered ? POSITIONS - NODES : 0, remembered ? NODES : 0);
        }
    }

    /** Breadth-first a node is judged, and comes to hand again to be expanded when others have been there. */
    @ParameterizedTest
    @EnumSource
    void shouldCountNodesThatComeToHandAgain(Engine engine) {
        Draft draft = MANY_MEETINGS.resultWhere("unseen=null=true").breadthFirst(true);
        Ran ran = run(draft, scopes(REQUEST, NONE, NONE), engine);
        assertThat(ran.found()).hasSize((int) POSITIONS);
        assertCounts(ran.cost().labels(), comeToHand(ran.found()) - NODES, NODES);
    }

    private static long comeToHand(List<Found> positions) {
        List<Long> inTurn = new ArrayList<>(List.of(positions.get(0).node()));
        int judged = 1;
        for (Found expanded : positions) {
            inTurn.add(expanded.node());
            for (int i = 0; i < Layers.WIDTH && expanded.depth() < Layers.LAYERS; i++) {
                inTurn.add(positions.get(judged++).node());
            }
        }
        return IntStream.range(0, inTurn.size())
                .filter(i -> i == 0 || !inTurn.get(i).equals(inTurn.get(i - 1)))
                .count();
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountEachKeyForItself(Engine engine) {
        Draft draft = MANY_MEETINGS.resultWhere("value==true,rank==1");
        Cost cost = run(draft, scopes(NONE, REQUEST, NONE), engine).cost();
        long withoutValue = NODES - 1 - Layers.LAYERS;
        long meetingsOfThose = (POSITIONS - 1) / Layers.WIDTH * (Layers.WIDTH - 1);
        assertCounts(cost.properties(), POSITIONS + meetingsOfThose - NODES - withoutValue, NODES + withoutValue);
        assertThat(run(draft, Scopes.NONE, engine).found()).hasSize((int) POSITIONS);
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountOneMissForEachNodeInAColdPermanentCacheAndNoneInAWarmOne(Engine engine) {
        Scopes scopes = scopes(PERMANENT, PERMANENT, PERMANENT);
        Cost cold = run(MANY_MEETINGS, scopes, engine).cost();
        assertThat(cold.relationships().counts().lookups()).isEqualTo(POSITIONS);
        Cost warm = run(MANY_MEETINGS, scopes, engine).cost();
        assertThat(warm.labels().counts().fills).isZero();
        assertThat(warm.labels().counts().hits).isEqualTo(POSITIONS);
        assertThat(warm.labels().counts().misses).isZero();
        assertThat(warm.properties().counts().hits).isEqualTo(POSITIONS);
        assertThat(warm.properties().counts().misses).isZero();
        assertThat(warm.relationships().counts().hits).isEqualTo(POSITIONS);
        assertThat(warm.relationships().counts().misses).isZero();
        CacheStatus status = Walks.of(server.database()).caches();
        assertThat(status.labels().entries()).isEqualTo(NODES);
        assertThat(status.properties().entries()).isEqualTo(NODES);
        assertThat(status.relationships().entries()).isEqualTo(NODES);
    }

    /** Our walker passes over leaves that it knows, and counts their look-ups. */
    @ParameterizedTest
    @EnumSource
    void shouldCountOneMissForEachNodeOfATree(Engine engine) {
        server.database()
                .executeTransactionally("CREATE (r:Trunk) FOREACH (i IN range(1, 9) | CREATE (r)-[:R]->(b:A)"
                        + " FOREACH (j IN range(1, i - 1) | CREATE (b)-[:R]->(:A)-[:R]->(:B)))");
        long nodes = 1 + 9 + 2 * (8 * 9 / 2);
        Draft draft = draft().relationshipFilter("R>").labelFilter(">Trunk").uniqueness(Uniqueness.NONE);
        Scopes scopes = scopes(PERMANENT, NONE, PERMANENT);
        Cost cold = Walks.run(server.database(), from("Trunk"), draft.done(), scopes, engine)
                .cost();
        assertThat(cold.nodesVisited()).isEqualTo(nodes);
        assertCounts(cold.labels(), 0, nodes);
        assertCounts(cold.relationships(), 0, nodes);
        Cost warm = Walks.run(server.database(), from("Trunk"), draft.done(), scopes, engine)
                .cost();
        assertThat(warm.nodesVisited()).isEqualTo(nodes);
        assertThat(warm.labels().counts().hits).isEqualTo(nodes);
        assertThat(warm.labels().counts().misses).isZero();
        assertThat(warm.relationships().counts().hits).isEqualTo(nodes);
        assertThat(warm.relationships().counts().misses).isZero();
    }

    /** Our walker may count the look-ups of leaves that it passes over. */
    @Test
    void shouldLookUpNoLabelsForTheFrameworkWhereNoneMakesADifference() {
        Draft draft = draft().relationshipFilter("R>").uniqueness(Uniqueness.NONE);
        for (Scope scope : List.of(REQUEST, PERMANENT)) {
            Cost cost = run(draft, scopes(scope, scope, scope), Engine.NEO4J).cost();
            assertThat(cost.nodesVisited()).isEqualTo(POSITIONS);
            assertThat(cost.labels().counts().lookups()).isZero();
        }
    }

    private static Ran run(Draft draft, Scopes scopes, Engine engine) {
        return Walks.run(server.database(), from("Root"), draft.done(), scopes, engine);
    }

    private static Scopes scopes(Scope labels, Scope properties, Scope relationships) {
        return new Scopes(labels, properties, relationships);
    }

    private static void assertCounts(Cost.Facade facade, long hits, long misses) {
        LookupCounts counts = facade.counts();
        assertThat(counts.hits).isEqualTo(hits);
        assertThat(counts.misses).isEqualTo(misses);
        assertThat(counts.fills).isEqualTo(misses);
        assertThat(counts.rejected).isZero();
        assertThat(counts.bypassed).isZero();
        assertThat(counts.lookups()).isEqualTo(hits + misses);
    }
}

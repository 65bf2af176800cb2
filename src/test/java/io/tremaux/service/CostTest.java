package io.tremaux.service;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;
import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Found;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * What a walk says it cost, on a root and {@value #LAYERS} layers of {@value #WIDTH} nodes, each linked to all of the next
 * layer: without uniqueness a node of layer n is met 3^(n-1) times, and never twice in a row. Every third node has {@code
 * value} true, all others {@code rank} 1.
 */
class CostTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int LAYERS = 6;
    private static final int WIDTH = 3;
    private static final long NODES = 1 + LAYERS * WIDTH;
    private static final long RELATIONSHIPS = WIDTH + (LAYERS - 1) * WIDTH * WIDTH;
    private static final long POSITIONS = (long) (Math.pow(WIDTH, LAYERS + 1) - 1) / (WIDTH - 1);

    private static final Draft MANY_MEETINGS = draft().expand("Nobody=>", "A=>R>", "B=>R>")
            .labelFilter("-C")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE);

    @BeforeEach
    void createLayers() {
        server.cypher("CREATE (n:Nobody:C) DELETE n");
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> above = List.of(transaction.createNode(Label.label("Root"), Label.label("A")));
            above.get(0).setProperty("value", true);
            for (int layer = 1; layer <= LAYERS; layer++) {
                List<Node> nodes = new ArrayList<>();
                for (int i = 0; i < WIDTH; i++) {
                    Node node = transaction.createNode(Label.label(layer % 2 == 0 ? "A" : "B"));
                    node.setProperty(i == 0 ? "value" : "rank", i == 0 ? true : 1);
                    above.forEach(parent -> parent.createRelationshipTo(node, RelationshipType.withName("R")));
                    nodes.add(node);
                }
                above = nodes;
            }
            transaction.commit();
        }
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
            for (int i = 0; i < WIDTH && expanded.depth() < LAYERS; i++) {
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
        long withoutValue = NODES - 1 - LAYERS;
        long meetingsOfThose = (POSITIONS - 1) / WIDTH * (WIDTH - 1);
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
        assertThat(warm.labels().counts().hits - POSITIONS)
                .as("Our walker looks twice at the first node of each label set")
                .isEqualTo(engine == Engine.NEO4J ? 0 : 2);
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

    /**
     * Permanent properties save page hits, and nothing costs more of them than no cache does. Permanent labels cannot save
     * any while relationships are read from the store: Neo4j 5.26 shares one page cursor for each store of a transaction, so
     * that the node's page is pinned by its expansion anyway.
     */
    @ParameterizedTest
    @EnumSource
    void shouldTouchNoMorePagesThanWithoutCaches(Engine engine) {
        for (Draft draft : List.of(MANY_MEETINGS, MANY_MEETINGS.uniqueness(Uniqueness.NODE_GLOBAL))) {
            for (boolean breadthFirst : List.of(true, false)) {
                Draft walk = draft.breadthFirst(breadthFirst);
                long without = pages(walk, Scopes.NONE, engine);
                assertThat(pages(walk, scopes(REQUEST, NONE, NONE), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(NONE, REQUEST, NONE), engine)).isLessThanOrEqualTo(without);
                // a node's relationships are read at once while they may be remembered: where ids are scattered, that
                // takes the page from under those above
                long atOnce = without + Math.max(3, without / 10);
                assertThat(pages(walk, scopes(NONE, NONE, REQUEST), engine)).isLessThanOrEqualTo(atOnce);
                assertThat(pages(walk, scopes(REQUEST, REQUEST, REQUEST), engine))
                        .isLessThanOrEqualTo(atOnce);
                assertThat(pages(walk, scopes(PERMANENT, NONE, NONE), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(NONE, PERMANENT, NONE), engine)).isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, NONE), engine))
                        .isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, REQUEST), engine))
                        .isLessThan(without);
                assertThat(pages(walk, scopes(NONE, NONE, PERMANENT), engine)).isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, PERMANENT), engine))
                        .as("those of the start node")
                        .isLessThan(10);
            }
        }
    }

    private static long pages(Draft draft, Scopes scopes, Engine engine) {
        run(draft, scopes, engine); // permanent caches are warm then
        Cost cost = run(draft, scopes, engine).cost();
        assertThat(cost.pageHits()).isPositive();
        return cost.pageHits() + cost.pageFaults();
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
        assertThat(counts.refused).isZero();
        assertThat(counts.bypassed).isZero();
        assertThat(counts.lookups()).isEqualTo(hits + misses);
    }
}

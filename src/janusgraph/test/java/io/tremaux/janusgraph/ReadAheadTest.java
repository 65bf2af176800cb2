package io.tremaux.janusgraph;

import static io.tremaux.traversal.Uniqueness.NODE_GLOBAL;
import static io.tremaux.traversal.Uniqueness.NODE_PATH;
import static io.tremaux.traversal.Uniqueness.NONE;
import static io.tremaux.traversal.Uniqueness.RELATIONSHIP_PATH;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.row.RowReader;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.NodeLookup;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How many queries and rows traversals of a tree cost: four children a node, 5461 nodes, alternately A and B. */
class ReadAheadTest {
    private static final int CHILDREN = 4;
    private static final int LEVELS = 6;
    private static final long NODES = 5461;
    private static final int DEEP_NODES = 1500;

    private static StandardJanusGraph graph;
    private static String root;
    private static String deepRoot;
    private static long bytes;
    private final GraphNames names = new GraphNames(VertexLabels.ONE);
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);

    @BeforeAll
    static void plant() {
        graph = Planting.openInMemory(Map.of());
        Vertex first = graph.addVertex(T.label, "A");
        List<Vertex> level = List.of(first);
        for (int depth = 1; depth <= LEVELS; depth++) {
            List<Vertex> next = new ArrayList<>();
            for (Vertex parent : level) {
                for (int i = 0; i < CHILDREN; i++) {
                    Vertex child = graph.addVertex(T.label, depth % 2 == 0 ? "A" : "B", "value", i % 2 == 0);
                    parent.addEdge(depth % 2 == 0 ? "HAS_A" : "HAS_B", child);
                    next.add(child);
                }
            }
            level = next;
        }
        graph.tx().commit();
        root = first.id().toString();
        bytes = bytesOfAllRows();
        plantDeep();
    }

    /** A walk of it depth-first goes hundreds of nodes down before it comes back to a neighbour that it passed by. */
    private static void plantDeep() {
        Random random = new Random(1);
        List<Vertex> nodes = new ArrayList<>();
        for (int i = 0; i < DEEP_NODES; i++) {
            nodes.add(graph.addVertex(T.label, "A"));
        }
        for (int i = 0; i < DEEP_NODES; i++) {
            nodes.get(i).addEdge("HAS_A", nodes.get((i + 1) % DEEP_NODES));
            nodes.get(i).addEdge("HAS_A", nodes.get(random.nextInt(DEEP_NODES)));
            nodes.get(i).addEdge("HAS_B", nodes.get(random.nextInt(DEEP_NODES)));
        }
        graph.tx().commit();
        deepRoot = nodes.get(0).id().toString();
    }

    private static long bytesOfAllRows() {
        long[] held = new long[1];
        ResourceLimit counting = new ResourceLimit() {
            @Override
            public void charge(long more) {
                held[0] += more;
            }

            @Override
            public void assertOpen() {}
        };
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        try (JanusGraphSession session = new JanusGraphSession(
                        transaction,
                        new GraphNames(VertexLabels.ONE),
                        null,
                        counting,
                        JanusGraphSession.MOST_BYTES_OF_ROWS);
                NodeLookup.Scan all = session.nodes().scan("A")) {
            while (all.hasNext()) {
                all.nextLong();
            }
            return held[0];
        } finally {
            transaction.rollback();
        }
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    /** What a traversal cost. */
    private record Cost(Outcome outcome, long reads, long rows) {}

    private Cost walk(Traversal.Builder traversal, boolean judged) {
        return walk(traversal, judged, JanusGraphSession.MOST_BYTES_OF_ROWS, walk -> {});
    }

    private Cost walk(Traversal.Builder traversal, boolean judged, Consumer<Walk> ask) {
        return walk(traversal, judged, JanusGraphSession.MOST_BYTES_OF_ROWS, ask);
    }

    private Cost walk(Traversal.Builder traversal, boolean judged, long mostBytes, Consumer<Walk> ask) {
        return walk(root, traversal, judged, mostBytes, ask);
    }

    private Cost walk(String start, Traversal.Builder traversal, boolean judged, long mostBytes, Consumer<Walk> ask) {
        Traversal.Builder along = traversal.expansion(RelationshipFilter.parse("HAS_A>|HAS_B>", true));
        if (judged) {
            along.resultWhere(Where.parse("where", "value==true"));
        }
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = new JanusGraphSession(transaction, names, null, ResourceLimit.UNLIMITED, mostBytes);
        RowReader rows = session.rows();
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.ElementId(start)),
                along.build(),
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
        try (Walk walk = (Walk) queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX)) {
            ask.accept(walk);
            return new Cost(walk.count(), rows.reads(), rows.rowsRead());
        } finally {
            transaction.rollback();
        }
    }

    @Test
    void shouldReadLevelsInFewQueries() {
        Cost cost = walk(new Traversal.Builder(), false);
        assertThat(cost.outcome.count()).isEqualTo(NODES);
        assertThat(cost.rows).isEqualTo(NODES);
        assertThat(cost.reads).isLessThan(20);
    }

    @Test
    void shouldReadJudgedNeighboursInFewQueries() {
        Cost cost = walk(new Traversal.Builder(), true);
        assertThat(cost.outcome.count()).isEqualTo((NODES - 1) / 2);
        assertThat(cost.rows).isEqualTo(NODES);
        assertThat(cost.reads).isLessThan(20);
    }

    /** The traversal needs no values of the nodes that it finds, but its caller asks for them one by one. */
    @Test
    void shouldReadTheValuesOfResultsInFewQueries() {
        for (boolean breadthFirst : new boolean[] {false, true}) {
            Cost cost = walk(new Traversal.Builder().breadthFirst(breadthFirst), false, walk -> {
                NodeProperties values = walk.properties(List.of("value"));
                while (walk.next()) {
                    assertThat(values.of(walk.node()).size())
                            .isEqualTo(walk.elementId().equals(root) ? 0 : 1);
                }
            });
            assertThat(cost.rows).isEqualTo(NODES);
            assertThat(cost.reads).isLessThan(60);
        }
    }

    @Test
    void shouldReadBranchesInFewQueries() {
        for (boolean judged : new boolean[] {false, true}) {
            Cost cost = walk(new Traversal.Builder().breadthFirst(false), judged);
            assertThat(cost.rows).isEqualTo(NODES);
            assertThat(cost.reads).isLessThan(60);
        }
    }

    @Test
    void shouldNotReadMuchForAWalkThatEndsEarly() {
        for (boolean breadthFirst : new boolean[] {false, true}) {
            for (boolean judged : new boolean[] {false, true}) {
                Cost cost =
                        walk(new Traversal.Builder().breadthFirst(breadthFirst).limit(10), judged);
                assertThat(cost.outcome.count()).isEqualTo(10);
                assertThat(cost.reads).as("reads %s", cost).isLessThanOrEqualTo(12);
                assertThat(cost.rows)
                        .as("rows %s", cost)
                        .isLessThanOrEqualTo(3 * cost.outcome.cost().nodesVisited());
            }
        }
    }

    /**
     * Few rows fit. Depth-first hardly any is read again. Breadth-first a level does not fit: those of its nodes are
     * read again to go on from them, but not those of leaves, which are three quarters.
     */
    @Test
    void shouldReadInFewQueriesWhatItCannotKeep() {
        int parts = 20;
        for (boolean breadthFirst : new boolean[] {true, false}) {
            for (boolean judged : new boolean[] {true, false}) {
                Cost cost = walk(new Traversal.Builder().breadthFirst(breadthFirst), judged, bytes / parts, walk -> {});
                String how = (breadthFirst ? "breadth-first" : "depth-first") + (judged ? ", judged " : " ") + cost;
                assertThat(cost.outcome.count()).as(how).isEqualTo(judged ? (NODES - 1) / 2 : NODES);
                assertThat(cost.rows).as(how).isLessThanOrEqualTo(NODES + NODES / 3);
                assertThat(cost.reads).as(how).isLessThanOrEqualTo(15 * parts);
            }
        }
    }

    /** Labels that decide only which nodes are returned are not read again to go on from a node. */
    @Test
    void shouldNotReadLeavesAgainForTheirLabels() {
        for (Uniqueness uniqueness : List.of(NODE_GLOBAL, NONE)) {
            Traversal.Builder labelled =
                    new Traversal.Builder().uniqueness(uniqueness).labelFilter(LabelFilter.parse(">B", true, false));
            Cost cost = walk(labelled, false, bytes / 20, walk -> {});
            assertThat(cost.rows).as("%s %s", uniqueness, cost).isLessThanOrEqualTo(NODES + NODES / 3);
        }
    }

    /** Below the last level, and below nodes that a filter denies, a traversal asks for nothing. */
    @Test
    void shouldReadFewRowsBelowWhereATraversalEnds() {
        for (boolean breadthFirst : new boolean[] {false, true}) {
            for (Uniqueness uniqueness : List.of(NODE_GLOBAL, NONE)) {
                for (int parts : new int[] {1, 20}) {
                    Traversal.Builder all = new Traversal.Builder().breadthFirst(breadthFirst);
                    all.uniqueness(uniqueness).maxLevel(LEVELS - 2);
                    assertReadsFewRows(walk(all, false, bytes / parts, walk -> {}));
                    assertReadsFewRows(walk(all, true, bytes / parts, walk -> {}));
                    all.maxLevel(LEVELS).where(new Predicates(null, Where.parse("nodeWhere", "value==true"), null));
                    // depth-first the store's order of relationships decides how many: 33 to 71 were seen
                    assertReadsFewRows(walk(all, false, bytes / parts, walk -> {}), breadthFirst ? 60 : 100);
                }
            }
        }
    }

    private static void assertReadsFewRows(Cost cost) {
        assertReadsFewRows(cost, 60);
    }

    private static void assertReadsFewRows(Cost cost, long mostReads) {
        assertThat(cost.rows).as("%s", cost).isLessThan(3 * cost.outcome.cost().nodesVisited());
        assertThat(cost.reads).as("%s", cost).isLessThan(mostReads);
    }

    /** In a tree no uniqueness makes a difference: under none a node is met once, too. */
    @Test
    void shouldReadATreeThatItCannotKeepAlikeUnderAnyUniqueness() {
        for (boolean breadthFirst : new boolean[] {true, false}) {
            for (int parts : new int[] {7, 20, 60}) {
                Traversal.Builder traversal = new Traversal.Builder().breadthFirst(breadthFirst);
                List<String> costs = Stream.of(NODE_GLOBAL, NODE_PATH, RELATIONSHIP_PATH, NONE)
                        .map(uniqueness -> walk(traversal.uniqueness(uniqueness), true, bytes / parts, walk -> {}))
                        .map(cost -> cost.reads + " reads, " + cost.rows + " rows")
                        .distinct()
                        .toList();
                assertThat(costs)
                        .as("breadth-first %s, a part of %s", breadthFirst, parts)
                        .hasSize(1);
            }
        }
    }

    /** What a walk that goes deep reads ahead is dropped before it comes back to it. */
    @Test
    void shouldReadNoRowManyTimesForAWalkThatGoesDeep() {
        for (boolean judged : new boolean[] {true, false}) {
            Traversal.Builder deep = new Traversal.Builder().breadthFirst(false);
            Cost cost = walk(deepRoot, deep, judged, bytes / 50, walk -> {});
            assertThat(cost.outcome.count()).isEqualTo(judged ? 0 : DEEP_NODES);
            assertThat(cost.rows).as("judged %s: %s", judged, cost).isLessThanOrEqualTo(3 * DEEP_NODES);
        }
    }

    /** The rows of leaves, which were dropped, are read again for their values. */
    @Test
    void shouldReadTheValuesOfResultsThatItCannotKeep() {
        for (boolean breadthFirst : new boolean[] {false, true}) {
            Cost cost = walk(new Traversal.Builder().breadthFirst(breadthFirst), true, bytes / 20, walk -> {
                NodeProperties values = walk.properties(List.of("value"));
                while (walk.next()) {
                    assertThat(values.of(walk.node()).size()).isEqualTo(1);
                }
            });
            assertThat(cost.outcome.count()).isEqualTo((NODES - 1) / 2);
            assertThat(cost.reads).as("%s", cost).isLessThan(600);
        }
    }

    @Test
    void shouldReadRelationshipsAmongResultsInFewQueries() {
        for (long mostBytes : new long[] {JanusGraphSession.MOST_BYTES_OF_ROWS, bytes / 10}) {
            Cost cost = walk(new Traversal.Builder(), false, mostBytes, walk -> {
                Subgraph subgraph = new Subgraph(walk, Subgraph.InducedBy.ALL);
                while (subgraph.nextNode()) {
                    // all of them come first
                }
                long relationships = 0;
                while (subgraph.nextRelationship()) {
                    relationships++;
                }
                assertThat(relationships).isEqualTo(NODES - 1);
            });
            assertThat(cost.reads).as("%s", cost).isLessThan(150);
        }
    }

    @Test
    void shouldFindManyStartNodesByFewQueries() {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        List<String> ids = new ArrayList<>();
        transaction.vertices().forEachRemaining(vertex -> ids.add(vertex.id().toString()));
        transaction.rollback();
        transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = Planting.session(transaction, names);
        List<NodeSelector> starts = ids.subList(0, 1000).stream()
                .<NodeSelector>map(NodeSelector.ElementId::new)
                .toList();
        TraverseQuery query = new TraverseQuery(
                starts,
                new Traversal.Builder().maxLevel(0).build(),
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
        try (Walk walk = (Walk) queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX)) {
            assertThat(walk.count().count()).isEqualTo(1000);
            assertThat(session.rows().reads()).isLessThanOrEqualTo(8);
        } finally {
            transaction.rollback();
        }
    }

    @Test
    void shouldReadAheadUnderEveryUniqueness() {
        for (Uniqueness uniqueness : List.of(Uniqueness.NODE_PATH, Uniqueness.RELATIONSHIP_GLOBAL)) {
            for (boolean breadthFirst : new boolean[] {false, true}) {
                Cost cost = walk(new Traversal.Builder().uniqueness(uniqueness).breadthFirst(breadthFirst), true);
                assertThat(cost.rows).isEqualTo(NODES);
                assertThat(cost.reads).isLessThan(60);
            }
        }
    }
}

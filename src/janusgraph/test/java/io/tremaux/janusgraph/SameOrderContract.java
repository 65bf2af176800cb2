package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.Elements;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.Test;

/**
 * Once the graph in the heap has the relationships of each node in the order in which JanusGraph has them, the rows of
 * both are identical: whatever the uniqueness, order and limit, one after the other, with their paths.
 */
abstract class SameOrderContract {
    private static final int QUERIES_A_GRAPH = 16;
    private static final int MOST_LEVELS = 4;
    private static final int MOST_ROWS = 12;
    private static final List<Uniqueness> OF_TREMAUX = List.of(
            Uniqueness.NONE,
            Uniqueness.RELATIONSHIP_PATH,
            Uniqueness.NODE_PATH,
            Uniqueness.RELATIONSHIP_GLOBAL,
            Uniqueness.NODE_GLOBAL);
    private static final Scopes NONE = new Scopes(Scope.NONE, Scope.NONE, Scope.NONE);

    private final GraphNames names = new GraphNames(VertexLabels.SEVERAL);
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 22), false);

    /** An empty graph. */
    protected abstract StandardJanusGraph graph();

    @Test
    void shouldAnswerTheSameRowsInTheSameOrder() {
        Rounds.run(40, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            List<String> ids = Planting.ids(Planting.plant(graph(), planted));
            graph().tx().commit();
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph().newTransaction();
            MemoryGraph memory = inMemory(planted, transaction, ids);
            List<String> indexes =
                    IntStream.range(0, ids.size()).mapToObj(String::valueOf).toList();
            QueryExecutor ofMemory = new QueryExecutor(memory.caches(), new HeapBudget(1 << 22), false);
            for (int i = 0; i < QUERIES_A_GRAPH; i++) {
                Traversal traversal = traversal(random);
                int start = random.nextInt(ids.size());
                assertThat(rows(queries, session(transaction), ids, traversal, start))
                        .as("%s%s from %d", replay, traversal, start)
                        .isEqualTo(rows(ofMemory, memory.session(), indexes, traversal, start));
            }
            transaction.rollback();
            Planting.clear(graph());
        });
    }

    private JanusGraphSession session(StandardJanusGraphTx transaction) {
        return new JanusGraphSession(transaction, names, Planting.FREE);
    }

    /** The planted graph in the heap, with JanusGraph's order. */
    private MemoryGraph inMemory(Planted planted, StandardJanusGraphTx transaction, List<String> ids) {
        List<Object> indexes = planted.relationships().stream()
                .map(each -> each.properties().get(RandomGraph.INDEX))
                .toList();
        MemoryGraph memory = RandomGraph.inMemory(planted);
        try (StoreSession session = session(transaction)) {
            Elements elements = session.elements();
            for (int node = 0; node < ids.size(); node++) {
                Neighbours found = new Neighbours(true, bytes -> {});
                session.relationships().append(elements.node(ids.get(node)), RelationshipChoice.ALL, found);
                List<Long> order = new ArrayList<>();
                for (int i = 0; i < found.size(); i++) {
                    Object index = elements.ofRelationship(found.relationship(i), List.of(RandomGraph.INDEX))
                            .get(RandomGraph.INDEX);
                    order.add((long) indexes.indexOf(index));
                }
                memory.orderRelationships(node, order);
            }
        }
        return memory;
    }

    private static Traversal traversal(Random random) {
        Uniqueness uniqueness = one(random, OF_TREMAUX);
        return new TraversalBuilder()
                .expansion(RelationshipFilter.parse(
                        one(random, List.of("", "R>", "<S", "R>|<S", "T|R>", "S>|<T|R", ">", "<")), true))
                .labelFilter(LabelFilter.parse(one(random, List.of("", "-B", "/C", ">B")), true, random.nextBoolean()))
                .uniqueness(uniqueness)
                .breadthFirst(random.nextBoolean())
                .minLevel(random.nextInt(2))
                .maxLevel(random.nextInt(MOST_LEVELS))
                .limit(random.nextBoolean() ? Traversal.NO_LIMIT : 1 + random.nextInt(MOST_ROWS))
                .build();
    }

    private static <X> X one(Random random, List<X> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static List<String> rows(
            QueryExecutor queries, StoreSession session, List<String> ids, Traversal traversal, int start) {
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.ElementId(ids.get(start))),
                NodeLists.NONE,
                traversal,
                NONE,
                Engine.TREMAUX,
                Effort.ANY,
                true);
        List<String> rows = new ArrayList<>();
        WalkedPath path = new WalkedPath();
        try (Walk walk = queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX)) {
            while (walk.next()) {
                path.take(walk);
                rows.add(row(walk, path, ids));
            }
        }
        return rows;
    }

    private static String row(Walk walk, WalkedPath path, List<String> ids) {
        Elements elements = walk.elements();
        StringBuilder row = new StringBuilder(walk.depth() + ": " + ids.indexOf(elements.nodeId(walk.node())));
        for (int i = 0; i < path.length(); i++) {
            row.append(' ').append(elements.ofRelationship(path.relationship(i), List.of(RandomGraph.INDEX)));
        }
        return row.toString();
    }
}

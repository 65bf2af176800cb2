package io.tremaux.jmh;

import io.tremaux.execution.Walk;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.seed.TreeSpec;
import io.tremaux.traversal.Traversal;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A graph for {@link Load}: some threads commit to it while another one runs traversals. Safe for use by any thread.
 */
abstract class GraphUnderLoad implements AutoCloseable {
    private static final NodeSelector ROOT = new NodeSelector.HasLabel("Root", null);
    private static final String VALUE = "value";

    final EmbeddedGraph graph;

    /** How many traversals of one {@link Variant} (engine and caches) run before the next variant's turn. */
    final int walksInTurn;

    GraphUnderLoad(EmbeddedGraph graph, int walksInTurn) {
        this.graph = graph;
        this.walksInTurn = walksInTurn;
    }

    /** Makes one change, in a transaction of its own. */
    abstract void commit(Random random);

    /** The same. False after a transient failure: the next one commits instead. */
    boolean tryCommit(Random random) {
        try {
            commit(random);
            return true;
        } catch (TransientFailureException deadlock) {
            return false;
        }
    }

    /** The request for one traversal of many. */
    abstract TraverseQuery request(Random random, Variant variant);

    /** The request for a traversal of the whole graph: it counts the {@code :B} with {@code value = true}. */
    static TraverseQuery whole(Variant variant) {
        return variant.request(ROOT, Workloads.traversal(Graph.STUDY));
    }

    @Override
    public void close() {
        graph.close();
    }

    /** Flips {@code value} on one node. */
    static void turnOver(EmbeddedGraph graph, long id) {
        try (InternalTransaction transaction = graph.begin()) {
            Node node = transaction.newNodeEntity(id);
            node.setProperty(VALUE, !(boolean) node.getProperty(VALUE));
            transaction.commit();
        }
    }

    /**
     * The tree that {@code POST /populate} makes: its levels are {@code :A} and {@code :B} in turn. Commits change
     * {@code value} of random nodes. Traversals go four levels down from random nodes, which are at least four levels
     * above the leaves.
     */
    static final class Tree extends GraphUnderLoad {
        private static final int WALKS_IN_TURN = 200;
        private static final int LEVELS = 4; // of a traversal
        private static final Traversal WALK = Workloads.traversal(Graph.STUDY.downTo(LEVELS));

        private final TreeSpec tree;
        private final List<NodeSelector> starts = new ArrayList<>();

        Tree(EmbeddedGraph graph, int depth) {
            super(graph, WALKS_IN_TURN);
            this.tree = Workloads.seedTree(depth);
            graph.plant(tree);
            Workload above = Graph.TREE.everyNode().depthFirst(Uniqueness.NONE).downTo(2 * depth - LEVELS);
            try (InternalTransaction transaction = graph.begin();
                    Walk walk = graph.traversals()
                            .open(transaction, Variant.UNCACHED.request(ROOT, Workloads.traversal(above)))) {
                while (walk.next()) {
                    Node start = transaction.newNodeEntity(walk.node());
                    starts.add(new NodeSelector.ElementId(start.getElementId()));
                }
            }
        }

        @Override
        void commit(Random random) {
            turnOver(graph, random.nextLong(tree.nodes()));
        }

        @Override
        TraverseQuery request(Random random, Variant variant) {
            return variant.request(starts.get(random.nextInt(starts.size())), WALK);
        }
    }

    /**
     * A {@code :Root:A} with very many {@code HAS_B} to {@code :B}. Half of the commits add a relationship to the root;
     * once commits have added {@value #KEPT}, each also deletes the oldest of these. The others change {@code value} of
     * a random {@code :B}. Traversals visit everything.
     */
    static final class Hub extends GraphUnderLoad {
        private static final int NODES_PER_TRANSACTION = 50_000;
        private static final int KEPT = 1000;
        private static final long SEED = 42;
        private static final Label A = Label.label("A");
        private static final Label B = Label.label("B");
        private static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");

        private final int relationships;
        private final Queue<String> made = new ConcurrentLinkedQueue<>();
        private final AtomicInteger madeCount = new AtomicInteger();

        /** @param graph an empty one, in which ids begin at 0: the root, then its neighbours */
        Hub(EmbeddedGraph graph, int relationships) {
            super(graph, 1);
            this.relationships = relationships;
            Random random = new Random(SEED);
            try (InternalTransaction transaction = graph.begin()) {
                transaction.createNode(Label.label("Root"), A).setProperty(VALUE, false);
                transaction.commit();
            }
            for (int planted = 0; planted < relationships; planted += NODES_PER_TRANSACTION) {
                plant(Math.min(NODES_PER_TRANSACTION, relationships - planted), random);
            }
        }

        private void plant(int nodes, Random random) {
            try (InternalTransaction transaction = graph.begin()) {
                Node root = transaction.newNodeEntity(0);
                for (int i = 0; i < nodes; i++) {
                    Node leaf = transaction.createNode(B);
                    leaf.setProperty(VALUE, random.nextBoolean());
                    root.createRelationshipTo(leaf, HAS_B);
                }
                transaction.commit();
            }
        }

        @Override
        void commit(Random random) {
            long leaf = random.nextLong(1, relationships + 1L);
            if (random.nextBoolean()) {
                turnOver(graph, leaf);
            } else {
                replace(leaf);
            }
        }

        private void replace(long leaf) {
            String oldest = madeCount.incrementAndGet() > KEPT ? made.poll() : null;
            try (InternalTransaction transaction = graph.begin()) {
                Relationship relationship =
                        transaction.newNodeEntity(0).createRelationshipTo(transaction.newNodeEntity(leaf), HAS_B);
                if (oldest != null) {
                    transaction.getRelationshipByElementId(oldest).delete();
                }
                transaction.commit();
                made.add(relationship.getElementId());
            } catch (RuntimeException e) {
                madeCount.decrementAndGet();
                if (oldest != null) {
                    made.add(oldest);
                }
                throw e;
            }
        }

        @Override
        TraverseQuery request(Random random, Variant variant) {
            return whole(variant);
        }
    }
}

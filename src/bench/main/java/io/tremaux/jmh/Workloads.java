package io.tremaux.jmh;

import io.tremaux.graphs.Recipe;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.seed.TreeSpec;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Starts;
import io.tremaux.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The graphs and workloads of the catalogue, in this JVM. */
final class Workloads {
    private static final int DEPTH = 5;
    private static final int FANOUT = 4;
    private static final long SEED = 42;

    private Workloads() {}

    /** A graph in a folder of its own; the first opening makes it. */
    static EmbeddedGraph open(Graph graph, Path folder) throws IOException {
        if (graph != Graph.TREE) {
            return EmbeddedGraph.open(folder.resolve(graph.title()), Recipe.named(graph.title()));
        }
        EmbeddedGraph tree = EmbeddedGraph.open(folder.resolve("tree-" + DEPTH));
        tree.plant(seedTree(DEPTH));
        return tree;
    }

    /** The seed tree of the study. Its nodes' internal ids are dense, from 0, in creation order. */
    static TreeSpec seedTree(int depth) {
        return new TreeSpec(depth, FANOUT, SEED);
    }

    static Traversal traversal(Workload workload) {
        return new Traversal.Builder()
                .expansion(
                        workload.rules().isEmpty()
                                ? RelationshipFilter.parse(workload.relationships(), true)
                                : ExpandRules.parse(workload.rules()))
                .labelFilter(LabelFilter.parse(workload.labels(), true, true))
                .resultWhere(workload.isOfTrue() ? Where.parse("resultWhere", "value==true") : null)
                .maxLevel(workload.levels())
                .uniqueness(Uniqueness.valueOf(workload.uniqueness().name()))
                .breadthFirst(workload.manner().breadthFirst())
                .build();
    }

    /** The internal ids of the nodes where traversals start, the same at each time. */
    static int[] starts(Starts starts, EmbeddedGraph graph) {
        try (InternalTransaction transaction = graph.begin();
                ResourceIterator<Node> nodes = nodes(starts, transaction)) {
            int[] ids = nodes.stream()
                    .mapToInt(node -> Math.toIntExact(CurrentNode.idOf(node)))
                    .toArray();
            Arrays.sort(ids);
            Random random = new Random(SEED);
            return IntStream.range(0, starts.number())
                    .map(i -> ids[random.nextInt(ids.length)])
                    .toArray();
        }
    }

    private static ResourceIterator<Node> nodes(Starts starts, InternalTransaction transaction) {
        Label label = Label.label(starts.label());
        return starts.key() == null
                ? transaction.findNodes(label)
                : transaction.findNodes(label, starts.key(), starts.value());
    }
}

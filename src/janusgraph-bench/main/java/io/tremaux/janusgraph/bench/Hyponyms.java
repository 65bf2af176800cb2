package io.tremaux.janusgraph.bench;

import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.workload.WordNet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.core.schema.JanusGraphManagement;

/**
 * The synsets of WordNet 3.1, each with its id, its words and its gloss, and with {@code HYPERNYM} to the more general
 * ones. How many are below {@code entity}? The question asks for no label and no value, only for adjacency.
 */
final class Hyponyms extends KeyspaceGraph {
    private static final String ENTITY = "n00001740";
    private static final String HYPERNYM = "@";
    private static final int CHANGES_A_COMMIT = 5_000;

    private final Map<String, List<String>> below = new HashMap<>();
    private final long found;

    Hyponyms() {
        super("wordnet");
        for (WordNet.Synset synset : WordNet.synsets()) {
            general(synset)
                    .forEach(id ->
                            below.computeIfAbsent(id, any -> new ArrayList<>()).add(synset.id()));
        }
        this.found = countBelow();
    }

    private static List<String> general(WordNet.Synset synset) {
        return synset.pointers().stream()
                .filter(pointer -> pointer.symbol().equals(HYPERNYM))
                .map(WordNet.Pointer::target)
                .toList();
    }

    private long countBelow() {
        Set<String> met = new HashSet<>(Set.of(ENTITY));
        Deque<String> queue = new ArrayDeque<>(met);
        while (!queue.isEmpty()) {
            for (String id : below.getOrDefault(queue.remove(), List.of())) {
                if (met.add(id)) {
                    queue.add(id);
                }
            }
        }
        return met.size() - 1;
    }

    @Override
    String title() {
        return String.format(Locale.ROOT, "WordNet, the %,d synsets below `entity`", found);
    }

    @Override
    String question() {
        return "are below entity";
    }

    @Override
    long visited() {
        return found + 1;
    }

    @Override
    long found() {
        return found;
    }

    @Override
    GraphTraversal<Vertex, Vertex> gremlin(GraphTraversalSource graph, Object root) {
        return graph.V(root).repeat(__.in("HYPERNYM").dedup()).emit().dedup();
    }

    @Override
    TraversalBuilder tremaux() {
        return new TraversalBuilder()
                .expansion(RelationshipFilter.parse("<HYPERNYM", true))
                .uniqueness(Uniqueness.NODE_GLOBAL)
                .minLevel(1);
    }

    @Override
    Object make(JanusGraph graph) {
        makeSchema(graph);
        Map<String, Object> ids = new HashMap<>();
        List<WordNet.Synset> synsets = WordNet.synsets();
        for (WordNet.Synset synset : synsets) {
            ids.put(synset.id(), makeVertex(graph, synset).id());
            commitSome(graph, ids.size());
        }
        graph.tx().commit();
        int made = 0;
        for (WordNet.Synset synset : synsets) {
            Vertex vertex = graph.vertices(ids.get(synset.id())).next();
            general(synset)
                    .forEach(id -> vertex.addEdge(
                            "HYPERNYM", graph.vertices(ids.get(id)).next()));
            commitSome(graph, ++made);
        }
        graph.tx().commit();
        return ids.get(ENTITY);
    }

    private static void makeSchema(JanusGraph graph) {
        JanusGraphManagement schema = graph.openManagement();
        for (String key : List.of("id_in_wordnet", "words", "gloss")) {
            schema.makePropertyKey(key).dataType(String.class).make();
        }
        schema.makeVertexLabel("Synset").make();
        schema.makeEdgeLabel("HYPERNYM").make();
        schema.commit();
    }

    private static Vertex makeVertex(JanusGraph graph, WordNet.Synset synset) {
        return graph.addVertex(
                T.label,
                "Synset",
                "id_in_wordnet",
                synset.id(),
                "words",
                String.join(", ", synset.words()),
                "gloss",
                synset.gloss());
    }

    private static void commitSome(JanusGraph graph, int made) {
        if (made % CHANGES_A_COMMIT == 0) {
            graph.tx().commit();
        }
    }
}

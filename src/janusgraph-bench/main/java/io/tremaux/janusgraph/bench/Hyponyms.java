package io.tremaux.janusgraph.bench;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.workload.WordNet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /** Of WordNet 3.1, all synsets below {@code entity}. */
    private static final long FOUND = 74_439;

    Hyponyms() {
        super("wordnet");
    }

    private static List<String> general(WordNet.Synset synset) {
        return synset.pointers().stream()
                .filter(pointer -> pointer.symbol().equals(HYPERNYM))
                .map(WordNet.Pointer::target)
                .toList();
    }

    @Override
    String title() {
        return String.format(Locale.ROOT, "WordNet, the %,d synsets below `entity`", FOUND);
    }

    @Override
    String question() {
        return "are below entity";
    }

    @Override
    long visited() {
        return FOUND + 1;
    }

    @Override
    long found() {
        return FOUND;
    }

    @Override
    GraphTraversal<Vertex, Vertex> gremlin(GraphTraversalSource graph, Object root) {
        return graph.V(root).repeat(__.in("HYPERNYM").dedup()).emit().dedup();
    }

    @Override
    Traversal.Builder tremaux() {
        return new Traversal.Builder()
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

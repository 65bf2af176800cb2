package io.tremaux.janusgraph.bench;

import io.tremaux.workload.Graph;
import io.tremaux.workload.WordNet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.core.schema.JanusGraphManagement;

/**
 * The synsets of WordNet 3.1, each with its id, its words and its gloss, and with {@code HYPERNYM} to the more general
 * ones. The question asks for no label and no value, only for adjacency.
 */
final class Hyponyms extends KeyspaceGraph {
    private static final String ENTITY = "n00001740";
    private static final String HYPERNYM = "@";
    private static final int CHANGES_A_COMMIT = 5_000;

    /** Of WordNet 3.1, {@code entity} and all synsets below it. */
    private static final long FOUND = 74_440;

    Hyponyms() {
        super("wordnet", Graph.WORDNET.everyNode());
    }

    private static List<String> general(WordNet.Synset synset) {
        return synset.pointers().stream()
                .filter(pointer -> pointer.symbol().equals(HYPERNYM))
                .map(WordNet.Pointer::target)
                .toList();
    }

    @Override
    String title() {
        return String.format(Locale.ROOT, "WordNet, `entity` and the synsets below it: %,d", FOUND);
    }

    @Override
    long visited() {
        return FOUND;
    }

    @Override
    long found() {
        return FOUND;
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

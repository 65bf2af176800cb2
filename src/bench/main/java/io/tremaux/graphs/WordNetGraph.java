package io.tremaux.graphs;

import static java.util.Map.entry;

import io.tremaux.workload.WordNet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/**
 * WordNet 3.1 as a graph: {@code (:Word {lemma})-[:HAS_SENSE]->(:Synset:Noun:`noun.artifact` {id, words, gloss})}, and
 * the relations among synsets in the direction of their pointers. Each symmetric relation and each pair of inverse ones
 * is there once.
 */
final class WordNetGraph {
    private static final Label SYNSET = Label.label("Synset");
    private static final Label WORD = Label.label("Word");
    private static final RelationshipType HAS_SENSE = RelationshipType.withName("HAS_SENSE");

    private static final Map<Character, Label> PARTS_OF_SPEECH = Map.of(
            'n', Label.label("Noun"),
            'v', Label.label("Verb"),
            'a', Label.label("Adjective"),
            'r', Label.label("Adverb"));

    /** Without the inverse ones: hyponyms, holonyms, and the members of a domain. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            entry("@", "HYPERNYM"),
            entry("@i", "INSTANCE_HYPERNYM"),
            entry("%m", "HAS_MEMBER"),
            entry("%s", "HAS_SUBSTANCE"),
            entry("%p", "HAS_PART"),
            entry("=", "ATTRIBUTE"),
            entry("+", "DERIVATION"),
            entry("!", "ANTONYM"),
            entry("&", "SIMILAR_TO"),
            entry("$", "VERB_GROUP"),
            entry("*", "ENTAILS"),
            entry(">", "CAUSES"),
            entry("^", "ALSO_SEE"),
            entry("<", "PARTICIPLE_OF"),
            entry("\\", "PERTAINS_TO"),
            entry(";c", "DOMAIN_TOPIC"),
            entry(";r", "DOMAIN_REGION"),
            entry(";u", "DOMAIN_USAGE"));

    /** Each leads from the synset that comes first. */
    private static final Set<String> SYMMETRIC = Set.of("=", "+", "!", "&", "$");

    private final Batches batches;
    private final List<WordNet.Synset> synsets = WordNet.synsets();
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Map<String, LongSet> connected = new HashMap<>();

    private WordNetGraph(Batches batches) {
        this.batches = batches;
    }

    static void make(Batches batches) {
        WordNetGraph graph = new WordNetGraph(batches);
        graph.makeSynsets();
        graph.makeWords();
        graph.synsets.forEach(graph::makeRelations);
    }

    private void makeSynsets() {
        for (WordNet.Synset synset : synsets) {
            Map<String, Object> properties = Map.of(
                    "id", synset.id(),
                    "words", synset.words().toArray(String[]::new),
                    "gloss", synset.gloss());
            Label partOfSpeech = PARTS_OF_SPEECH.get(synset.id().charAt(0));
            int node = batches.node(properties, SYNSET, partOfSpeech, Label.label(synset.file()));
            nodes.put(synset.id(), node);
        }
    }

    private void makeWords() {
        Object2IntMap<String> words = new Object2IntOpenHashMap<>();
        for (WordNet.Synset synset : synsets) {
            for (String lemma : synset.words()) {
                int word = words.computeIfAbsent(lemma, any -> batches.node(Map.of("lemma", lemma), WORD));
                connect("", word, HAS_SENSE, nodes.get(synset.id()));
            }
        }
    }

    private void makeRelations(WordNet.Synset synset) {
        int source = nodes.get(synset.id());
        for (WordNet.Pointer pointer : synset.pointers()) {
            String type = TYPES.get(pointer.symbol());
            int target = nodes.get(pointer.target());
            if (type != null) {
                boolean turned = SYMMETRIC.contains(pointer.symbol()) && target < source;
                RelationshipType named = RelationshipType.withName(type);
                connect(pointer.symbol(), turned ? target : source, named, turned ? source : target);
            }
        }
    }

    /** At most once by each relation, however many words of the two are related. */
    private void connect(String symbol, int source, RelationshipType type, int target) {
        LongSet pairs = connected.computeIfAbsent(symbol, any -> new LongOpenHashSet());
        if (pairs.add((long) source << Integer.SIZE | target)) {
            batches.relationship(source, type, target);
        }
    }
}

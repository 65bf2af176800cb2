package io.tremaux.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The question, and the graph that it is for. */
enum Workload {
    /** The study of 2016: two rules. */
    SEED("Seed traversal", ofTree(0)),
    /** Its author's production case: eight rules in front, for labels that exist but on no node of the tree. */
    PRODUCTION("Production case: 8 more label questions per node", ofTree(8)),
    /** The study again, by {@code engine=tremaux}, beside the same reference. */
    WALKER("Seed traversal", ofTree(0)),
    /** All synsets of WordNet below one. */
    BELOW("WordNet: every synset below entity", ofWordNet("<HYPERNYM", ""), 74_440),
    /** Synsets of WordNet, by four types in their directions. */
    COMPONENT(
            "WordNet: four relations, one label denied",
            ofWordNet("SIMILAR_TO|<CAUSES|HAS_PART>|HYPERNYM", "-noun.body"),
            74_906);

    /** Those of Neo4j's own engine. */
    static final List<Workload> FRAMEWORK = List.of(SEED, PRODUCTION);

    private static final List<Workload> TREE = List.of(SEED, PRODUCTION, WALKER);
    private static final List<Workload> WORDNET = List.of(BELOW, COMPONENT);

    private final String question;
    private final List<Map.Entry<String, String>> parameters;
    private final OptionalLong count;

    Workload(String question, List<Map.Entry<String, String>> parameters) {
        this.question = question;
        this.parameters = parameters;
        this.count = OptionalLong.empty();
    }

    Workload(String question, List<Map.Entry<String, String>> parameters, long count) {
        this.question = question;
        this.parameters = parameters;
        this.count = OptionalLong.of(count);
    }

    private static List<Map.Entry<String, String>> ofTree(int rulesInFront) {
        List<Map.Entry<String, String>> parameters = new ArrayList<>();
        parameters.add(Map.entry("start", "Root"));
        IntStream.rangeClosed(1, rulesInFront).forEach(i -> parameters.add(Map.entry("expand", "L" + i + "=>R")));
        parameters.add(Map.entry("expand", "A=>HAS_B>"));
        parameters.add(Map.entry("expand", "B=>HAS_A>"));
        parameters.add(Map.entry("labelFilter", ">B"));
        parameters.add(Map.entry("resultWhere", "value==true"));
        parameters.add(Map.entry("uniqueness", "NONE"));
        return parameters;
    }

    /** From <i>entity</i>, which it finds by a label of few nodes. */
    private static List<Map.Entry<String, String>> ofWordNet(String relationships, String labels) {
        return List.of(
                Map.entry("start", "`noun.Tops`(id==n00001740)"),
                Map.entry("relationshipFilter", relationships),
                Map.entry("labelFilter", labels),
                Map.entry("uniqueness", "NODE_GLOBAL"));
    }

    String question() {
        return question;
    }

    /** The question, and who answers it beside the reference. */
    String title() {
        return isWalkers() ? question + ", by engine=tremaux" : question;
    }

    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of the traverse endpoint, without engine, order and caches. */
    List<Map.Entry<String, String>> parameters() {
        return parameters;
    }

    boolean isOfTree() {
        return count.isEmpty();
    }

    /** Whether Tremaux's walker walks it; only the reference is Neo4j's. */
    boolean isWalkers() {
        return !FRAMEWORK.contains(this);
    }

    /**
     * The right count; empty if the tree is not a complete seed tree.
     *
     * @param tree the server's description of the seed tree, for workloads of a tree
     */
    OptionalLong count(JsonNode tree) {
        return isOfTree() ? SeedTree.expectedCount(tree) : count;
    }

    static List<Workload> parse(String text) {
        switch (text) {
            case "all":
                return TREE;
            case "walker":
                return List.of(WALKER);
            case "wordnet":
                return WORDNET;
            default:
                throw new BenchException("--workload takes walker, all or wordnet, not '" + text + "'");
        }
    }
}

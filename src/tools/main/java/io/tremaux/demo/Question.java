package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.CommandException;
import io.tremaux.workload.Graph;
import io.tremaux.workload.SeedTree;
import io.tremaux.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What the demo asks of a graph. */
enum Question {
    /** Counts the {@code :B} with {@code value = true} by two {@code expand} rules, with {@code engine=neo4j}. */
    SEED("Seed traversal", Graph.STUDY, OptionalLong.empty()),
    /** The same with eight rules in front, for labels that exist but on no node of the tree. */
    PRODUCTION("Production case: 8 more label questions per node", Graph.PRODUCTION, OptionalLong.empty()),
    /** The first question with {@code engine=tremaux}; the reference is still {@code engine=neo4j} without caches. */
    WALKER("Seed traversal", Graph.STUDY, OptionalLong.empty()),
    /** All synsets of WordNet below one. */
    BELOW("WordNet: every synset below entity", Graph.WORDNET.everyNode(), OptionalLong.of(74_440)),
    /** Synsets of WordNet, by four types in their directions. */
    COMPONENT("WordNet: four relations, one label denied", Graph.FOUR_TYPES, OptionalLong.of(74_906));

    final String text;
    private final Workload workload;
    private final OptionalLong count;

    Question(String text, Workload workload, OptionalLong count) {
        this.text = text;
        this.workload = workload;
        this.count = count;
    }

    /** The question, and the engine that answers it if that is not the reference's. */
    String title() {
        return usesTremauxEngine() ? text + ", by engine=tremaux" : text;
    }

    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The query string of the traverse endpoint, without engine, order and caches. */
    String query() {
        return workload.query();
    }

    boolean isOfTree() {
        return count.isEmpty();
    }

    /** Whether {@code engine=tremaux} answers it. Only the reference scenario then uses {@code engine=neo4j}. */
    boolean usesTremauxEngine() {
        return this != SEED && this != PRODUCTION;
    }

    /**
     * The right count; empty if the tree is not a complete seed tree.
     *
     * @param tree the server's description of the seed tree, for questions to a tree
     */
    OptionalLong count(JsonNode tree) {
        if (!isOfTree() || !tree.path("state").asText().equals("complete")) {
            return count;
        }
        return OptionalLong.of(SeedTree.trueBs(
                tree.path("depth").asInt(),
                tree.path("fanout").asInt(),
                tree.path("seed").asLong()));
    }

    static List<Question> parse(String text) {
        return switch (text) {
            case "all" -> List.of(SEED, PRODUCTION, WALKER);
            case "walker" -> List.of(WALKER);
            case "wordnet" -> List.of(BELOW, COMPONENT);
            default -> throw new CommandException("--workload takes walker, all or wordnet, not '" + text + "'");
        };
    }
}

package io.tremaux.compare;

import io.tremaux.compare.Walk.Direction;
import java.util.List;
import java.util.Locale;

/**
 * A graph, with the walks that are asked of it.
 *
 * <p>{@code start} binds the node where large walks start to {@code r}; {@code label} is that of the nodes where small
 * ones start.
 */
enum Graph {
    TREE("MATCH (r:Root)", "A", List.of("node.value", "labels(node)"), 6, 8),
    SHUFFLED("MATCH (r:Root)", "A", List.of("node.value", "labels(node)"), 6, 8),
    WORDNET("MATCH (r:Synset {id: 'n00001740'})", "Synset", List.of("node.id", "node.gloss"), 6, 8),
    SOCIAL("MATCH (r:User {name: 'user 12000'})", "User", List.of("node.name", "node.age"), 2, 2);

    private final String start;
    private final String label;
    private final List<String> properties;
    private final int nodesTo;
    private final int pathsTo;

    Graph(String start, String label, List<String> properties, int nodesTo, int pathsTo) {
        this.start = start;
        this.label = label;
        this.properties = properties;
        this.nodesTo = nodesTo;
        this.pathsTo = pathsTo;
    }

    static Graph named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    String start() {
        return start;
    }

    String label() {
        return label;
    }

    /** What is read of a node: two properties, or of the tree, whose nodes have one, this and the labels. */
    List<String> properties() {
        return properties;
    }

    /** The depth to which nodes are read. */
    int nodesTo() {
        return nodesTo;
    }

    int pathsTo() {
        return pathsTo;
    }

    boolean isTree() {
        return this == TREE || this == SHUFFLED;
    }

    boolean recommends() {
        return this == SOCIAL;
    }

    /** Every node. */
    Walk walk() {
        return switch (this) {
            case TREE, SHUFFLED -> Walk.everyNode(Direction.OUT, "HAS_A", "HAS_B");
            case WORDNET -> Walk.everyNode(Direction.IN, "HYPERNYM");
            case SOCIAL -> Walk.everyNode(Direction.BOTH, "FRIEND", "HAS");
        };
    }

    /** Fewer, by labels and a property. */
    Walk subset() {
        return switch (this) {
            case TREE, SHUFFLED -> walk().returning("B");
            case WORDNET -> walk().denying("noun.artifact");
            case SOCIAL -> walk().denying("Bot").downTo(3);
        };
    }

    String subsetName() {
        return switch (this) {
            case TREE, SHUFFLED -> "every B with value = true";
            case WORDNET -> "every synset but artifacts";
            case SOCIAL -> "three hops but bots";
        };
    }

    /** Two hops from a random node. */
    Walk neighbourhood() {
        return switch (this) {
            case TREE, SHUFFLED ->
                Walk.everyNode(Direction.BOTH, "HAS_A", "HAS_B").downTo(2);
            case WORDNET ->
                Walk.everyNode(Direction.BOTH, "HYPERNYM", "HAS_PART", "SIMILAR_TO")
                        .downTo(2);
            case SOCIAL -> Walk.everyNode(Direction.OUT, "FRIEND").downTo(2);
        };
    }

    /** What of nodes the engines outside must know. */
    List<String> labels() {
        return switch (this) {
            case TREE, SHUFFLED -> List.of("B");
            case WORDNET -> List.of("noun.artifact");
            case SOCIAL -> List.of("Bot");
        };
    }
}

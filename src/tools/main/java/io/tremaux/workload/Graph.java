package io.tremaux.workload;

import static io.tremaux.workload.ArrayLoop.Uniqueness.NODE_GLOBAL;
import static io.tremaux.workload.ArrayLoop.Uniqueness.NODE_PATH;
import static io.tremaux.workload.ArrayLoop.Uniqueness.NONE;
import static io.tremaux.workload.ArrayLoop.Uniqueness.RELATIONSHIP_PATH;
import static io.tremaux.workload.Workload.reach;

import io.tremaux.workload.Workload.Output;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A graph, with the traversals that are asked of it. Where rivals are compared, these are {@link #everyNode()},
 * {@link #subset()} and {@link #neighbourhood()}; where engines and caches are, in process, {@link #workloads()}.
 */
public enum Graph {
    /** The seed tree, which the server plants. */
    TREE("B", List.of("node.value", "labels(node)"), 6, 8),
    /** The same with its ids in random order. */
    SHUFFLED("B", TREE.properties, 6, 8),
    /** WordNet 3.1. */
    WORDNET("noun.artifact", List.of("node.id", "node.gloss"), 6, 8),
    /** Users with friends and features. */
    SOCIAL("Bot", List.of("node.name", "node.age"), 2, 2),
    /** A square grid of roads, for questions from one node to another alone. */
    GRID("Place", List.of("node.x", "node.y"), 2, 2);

    private static final int HUNDRED = 100;
    private static final int THOUSAND = 1000;
    private static final Starts ROOT = Starts.at("Root");
    /** By a label of few nodes. */
    private static final Starts ENTITY = Starts.at("noun.Tops", "id", "n00001740");

    private static final Starts USER = Starts.at("User", "name", "user 12000");
    private static final List<String> RULES = List.of("A=>HAS_B>", "B=>HAS_A>");

    /** How many {@code :B} have {@code value = true}? Two rules, depth-first over the whole tree. */
    public static final Workload STUDY =
            reach(ROOT, "HAS_A>|HAS_B>").by(RULES).labelled(">B").ofTrue().depthFirst(NONE);

    /** The same with eight rules in front, for labels that exist but on no node of the tree. */
    public static final Workload PRODUCTION =
            STUDY.by(Stream.concat(IntStream.rangeClosed(1, 8).mapToObj(i -> "L" + i + "=>R"), RULES.stream())
                    .toList());

    private static final Workload FROM_ROOT = reach(ROOT, ">");
    private static final Workload BELOW_ENTITY = reach(ENTITY, "<HYPERNYM");
    private static final Workload PARTS = reach(ENTITY, "SIMILAR_TO|<CAUSES|HAS_PART>|HYPERNYM");
    /** Four types of WordNet in their directions, one label denied. */
    public static final Workload FOUR_TYPES = PARTS.labelled("-noun.body");

    private static final Workload FRIENDS = reach(USER, "FRIEND|HAS");

    /** The one that {@link #subset()} is about. */
    public final String label;

    /** What is read of a node: two properties, or of the tree, whose nodes have one, this and the labels. */
    public final List<String> properties;

    /** The depth to which nodes are read. */
    public final int nodesTo;

    /** The depth to which paths are counted. */
    public final int pathsTo;

    Graph(String label, List<String> properties, int nodesTo, int pathsTo) {
        this.label = label;
        this.properties = properties;
        this.nodesTo = nodesTo;
        this.pathsTo = pathsTo;
    }

    public static Graph named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isTree() {
        return this == TREE || this == SHUFFLED;
    }

    public Workload everyNode() {
        return switch (this) {
            case WORDNET -> BELOW_ENTITY;
            case SOCIAL -> FRIENDS;
            default -> reach(ROOT, "HAS_A>|HAS_B>");
        };
    }

    /** Fewer, by labels and a property. */
    public Workload subset() {
        return switch (this) {
            case WORDNET -> BELOW_ENTITY.labelled("-noun.artifact");
            case SOCIAL -> FRIENDS.downTo(3).labelled("-Bot");
            default -> everyNode().labelled(">B").ofTrue();
        };
    }

    public String subsetName() {
        return switch (this) {
            case WORDNET -> "every synset but artifacts";
            case SOCIAL -> "three hops but bots";
            default -> "every B with value = true";
        };
    }

    /** Two hops from each of some random nodes. */
    public Workload neighbourhood() {
        Workload reach = switch (this) {
            case WORDNET -> reach(Starts.random(HUNDRED, "Synset"), "HYPERNYM|HAS_PART|SIMILAR_TO");
            case SOCIAL -> reach(Starts.random(HUNDRED, "User"), "FRIEND>");
            default -> reach(Starts.random(HUNDRED, "A"), "HAS_A|HAS_B");
        };
        return reach.downTo(2);
    }

    /**
     * What engines and caches are compared by. None is NODE_GLOBAL, depth-first and to a number of hops: what that
     * reaches depends on the order of the relationships, which bare arrays do not have.
     */
    public List<Workload> workloads() {
        return switch (this) {
            case TREE -> ofTree("T1", "T3");
            case SHUFFLED -> ofTree("T2", "");
            case WORDNET -> ofWordNet();
            case SOCIAL -> ofSocial();
            case GRID -> List.of();
        };
    }

    private static List<Workload> ofTree(String none, String paths) {
        String four = "HAS_A>|HAS_B>|<HAS_A|<HAS_B";
        return List.of(
                STUDY.named(none),
                STUDY.depthFirst(RELATIONSHIP_PATH).named(paths),
                STUDY.depthFirst(NODE_PATH),
                FROM_ROOT,
                FROM_ROOT.depthFirst(NODE_GLOBAL),
                FROM_ROOT.labelled(">B"),
                FROM_ROOT.downTo(3),
                FROM_ROOT.asking(Output.IDS),
                FROM_ROOT.asking(Output.NODES),
                reach(ROOT, four),
                reach(Starts.random(THOUSAND, "A"), four).downTo(2));
    }

    private static List<Workload> ofWordNet() {
        return List.of(
                BELOW_ENTITY.named("W1"),
                FOUR_TYPES.named("W2"),
                BELOW_ENTITY.depthFirst(RELATIONSHIP_PATH).downTo(8).named("W3"),
                PARTS.depthFirst(RELATIONSHIP_PATH).downTo(7),
                PARTS.depthFirst(NODE_PATH).downTo(7),
                BELOW_ENTITY.depthFirst(NODE_GLOBAL),
                BELOW_ENTITY.depthFirst(NODE_GLOBAL).labelled("-noun.artifact"),
                BELOW_ENTITY.labelled("-noun.artifact"),
                BELOW_ENTITY.downTo(3),
                BELOW_ENTITY.asking(Output.IDS),
                BELOW_ENTITY.asking(Output.NODES),
                PARTS,
                PARTS.depthFirst(NODE_GLOBAL),
                PARTS.downTo(3),
                reach(Starts.random(THOUSAND, "Synset"), "").downTo(2));
    }

    private static List<Workload> ofSocial() {
        return List.of(
                FRIENDS.downTo(3).named("S1"),
                FRIENDS,
                FRIENDS.depthFirst(NODE_GLOBAL),
                FRIENDS.downTo(3).labelled("-Bot"),
                FRIENDS.downTo(3).asking(Output.IDS),
                FRIENDS.downTo(3).asking(Output.NODES),
                FRIENDS.depthFirst(RELATIONSHIP_PATH).downTo(2),
                FRIENDS.depthFirst(NODE_PATH).downTo(2),
                reach(USER, "FRIEND>"),
                reach(USER, "FRIEND>|<FRIEND|HAS>|<HAS").downTo(3),
                reach(Starts.random(THOUSAND, "User"), "FRIEND>").downTo(2));
    }
}

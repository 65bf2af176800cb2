package io.tremaux.jmh;

import static io.tremaux.jmh.Workload.reach;
import static io.tremaux.traversal.Uniqueness.NODE_GLOBAL;
import static io.tremaux.traversal.Uniqueness.NODE_PATH;
import static io.tremaux.traversal.Uniqueness.NONE;
import static io.tremaux.traversal.Uniqueness.RELATIONSHIP_PATH;

import io.tremaux.graphs.Recipe;
import io.tremaux.jmh.Workload.Question;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The workloads of each graph, by the graph's name. None is NODE_GLOBAL, depth-first and to a number of hops: what that
 * reaches depends on the order of the relationships, which the loop does not have.
 */
final class Workloads {
    private static final int DEPTH = 5;

    private static final String TREE = "tree";
    private static final Starts ROOT = Starts.at("Root");
    private static final Starts ENTITY = Starts.at("Synset", "id", "n00001740");
    private static final Starts USER = Starts.at("User", "name", "user 12000");

    private static final Workload FROM_ROOT = reach(ROOT, ">");
    private static final Workload BELOW_ENTITY = reach(ENTITY, "<HYPERNYM");
    private static final Workload PARTS = reach(ENTITY, "SIMILAR_TO|<CAUSES|HAS_PART>|HYPERNYM");
    private static final Workload FRIENDS = reach(USER, "FRIEND|HAS");

    private static final Map<String, List<Workload>> ALL = new LinkedHashMap<>();

    static {
        ALL.put(TREE, ofTree("T1", "T3"));
        ALL.put("shuffled", ofTree("T2", ""));
        ALL.put("wordnet", ofWordNet());
        ALL.put("social", ofSocial());
    }

    private Workloads() {}

    static Map<String, List<Workload>> all() {
        return ALL;
    }

    static EmbeddedGraph open(String graph, Path folder) {
        return graph.equals(TREE)
                ? SeedGraph.open(TreeState.home(folder.toString(), DEPTH), DEPTH)
                        .graph()
                : EmbeddedGraph.open(folder.resolve(graph), Recipe.named(graph));
    }

    private static List<Workload> ofTree(String none, String paths) {
        String four = "HAS_A>|HAS_B>|<HAS_A|<HAS_B";
        return List.of(
                Workload.ofStudy(NONE).named(none),
                Workload.ofStudy(RELATIONSHIP_PATH).named(paths),
                Workload.ofStudy(NODE_PATH),
                FROM_ROOT,
                FROM_ROOT.depthFirst(NODE_GLOBAL),
                FROM_ROOT.labelled(">B"),
                FROM_ROOT.downTo(3),
                FROM_ROOT.asking(Question.IDS),
                FROM_ROOT.asking(Question.NODES),
                reach(ROOT, four),
                reach(Starts.random(1000, "A"), four).downTo(2));
    }

    private static List<Workload> ofWordNet() {
        return List.of(
                BELOW_ENTITY.named("W1"),
                PARTS.labelled("-noun.body").named("W2"),
                BELOW_ENTITY.depthFirst(RELATIONSHIP_PATH).downTo(8).named("W3"),
                PARTS.depthFirst(RELATIONSHIP_PATH).downTo(7),
                PARTS.depthFirst(NODE_PATH).downTo(7),
                BELOW_ENTITY.depthFirst(NODE_GLOBAL),
                BELOW_ENTITY.depthFirst(NODE_GLOBAL).labelled("-noun.artifact"),
                BELOW_ENTITY.labelled("-noun.artifact"),
                BELOW_ENTITY.downTo(3),
                BELOW_ENTITY.asking(Question.IDS),
                BELOW_ENTITY.asking(Question.NODES),
                PARTS,
                PARTS.depthFirst(NODE_GLOBAL),
                PARTS.downTo(3),
                reach(Starts.random(1000, "Synset"), "").downTo(2));
    }

    private static List<Workload> ofSocial() {
        return List.of(
                FRIENDS.downTo(3).named("S1"),
                FRIENDS,
                FRIENDS.depthFirst(NODE_GLOBAL),
                FRIENDS.downTo(3).labelled("-Bot"),
                FRIENDS.downTo(3).asking(Question.IDS),
                FRIENDS.downTo(3).asking(Question.NODES),
                FRIENDS.depthFirst(RELATIONSHIP_PATH).downTo(2),
                FRIENDS.depthFirst(NODE_PATH).downTo(2),
                reach(USER, "FRIEND>"),
                reach(USER, "FRIEND>|<FRIEND|HAS>|<HAS").downTo(3),
                reach(Starts.random(1000, "User"), "FRIEND>").downTo(2));
    }
}

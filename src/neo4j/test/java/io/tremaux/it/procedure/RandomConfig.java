package io.tremaux.it.procedure;

import static io.tremaux.it.procedure.RandomText.any;

import io.tremaux.it.procedure.RandomCall.NodeForm;
import io.tremaux.it.procedure.RandomCall.Procedure;
import io.tremaux.it.traversal.RandomGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** The values of one random call: most often ones that APOC takes, however odd; now and then wrong ones among them. */
final class RandomConfig {
    private static final List<String> UNIQUENESS = List.of(
            "NONE",
            "RELATIONSHIP_PATH",
            "NODE_PATH",
            "RELATIONSHIP_GLOBAL",
            "NODE_GLOBAL",
            "RELATIONSHIP_RECENT",
            "NODE_RECENT",
            "RELATIONSHIP_LEVEL",
            "NODE_LEVEL");
    private static final List<String> LISTS = List.of(
            "endNodes", "terminatorNodes", "allowlistNodes", "denylistNodes", "whitelistNodes", "blacklistNodes");
    private static final List<Object> FLAGS =
            List.of(true, false, 0, 1, 0.5, 2.5, "", "false", "No", "0", "off", "x", "FALSE", List.of(), Map.of());
    private static final List<Object> ODD_LEVELS =
            List.of(4294967297L, 4294967295L, Long.MAX_VALUE, -5L, -2147483648L, 4294967298.5, "4294967297");
    private static final List<Object> NO_NUMBERS = List.of(true, "x", "", " 1", "1e3", List.of(1), Map.of("a", 1));
    private static final List<Object> NO_STRINGS = List.of(1, true, 1.5, List.of("R"), Map.of("R", 1));
    private static final List<Object> NO_NODES = List.of(Map.of("a", 1), true, List.of(List.of()), "x");
    private static final List<Object> NO_SUBGRAPH_LEVELS = List.of(2L, -1L, "1", "0", 1.0, true);
    private static final List<Object> NO_LIMITS = List.of(-2, -7L, Long.MIN_VALUE, "-2", true, "x");

    private final Random random;
    private final RandomGraph graph;
    private final Procedure procedure;
    private final RandomText text;
    private final boolean mayBeWrong;
    private final Map<String, Object> config = new LinkedHashMap<>();

    RandomConfig(Random random, RandomGraph graph, Procedure procedure) {
        this.random = random;
        this.graph = graph;
        this.procedure = procedure;
        this.text = new RandomText(random);
        this.mayBeWrong = oneIn(6);
    }

    Object start() {
        return oneIn(25) ? noNodes() : nodes(3);
    }

    /** The arguments of {@code expand}. They are typed: a value of another type fails before it gets there. */
    Map<String, Object> arguments() {
        config.put("relationshipFilter", oneIn(5) ? null : text.relationshipFilter());
        config.put("labelFilter", oneIn(2) ? null : text.labelFilter());
        config.put("minLevel", wrong() ? null : random.nextInt(3) - 1L);
        config.put("maxLevel", oneIn(20) ? any(random, List.of(4294967297L, -3L)) : Long.valueOf(depth()));
        return config;
    }

    /** What only a limit from outside ends. */
    Map<String, Object> endless() {
        config.put("uniqueness", any(random, List.of("NONE", "NODE_LEVEL", "RELATIONSHIP_LEVEL")));
        config.put("bfs", random.nextBoolean());
        return config;
    }

    Map<String, Object> config() {
        boolean endsByItself = uniqueness() || procedure.reachesNodesOnce();
        filters();
        levels(endsByItself);
        for (String flag : List.of("bfs", "beginSequenceAtStart", "filterStartNode", "optional")) {
            if (oneIn(3)) {
                config.put(flag, oneIn(5) ? orNull(FLAGS) : random.nextBoolean());
            }
        }
        for (String list : LISTS) {
            if (oneIn(9)) {
                config.put(list, oneIn(6) ? noNodes() : nodes(list.matches("[aw].*") ? 9 : 3));
            }
        }
        if (oneIn(3)) {
            config.put("limit", wrong() ? orNull(NO_LIMITS) : number(random.nextInt(12) - 1));
        }
        if (oneIn(10)) {
            config.put(any(random, List.of("maxlevel", "relationFilter", "LIMIT", "bfS", "")), 1);
        }
        return config;
    }

    /** Whether walks end by it, whatever their levels. */
    private boolean uniqueness() {
        if (wrong()) {
            config.put("uniqueness", any(random, NO_STRINGS)); // the procedures for subgraphs do not mind
        } else if (oneIn(12)) {
            config.put("uniqueness", orNull(List.of("", "NODE", "bogus")));
        } else if (!oneIn(4)) {
            String mode = any(random, UNIQUENESS);
            config.put("uniqueness", oneIn(4) ? mode.toLowerCase(Locale.ROOT) : mode);
            return mode.endsWith("_GLOBAL") || mode.endsWith("_RECENT");
        }
        return false;
    }

    private void filters() {
        if (!oneIn(3)) {
            config.put("relationshipFilter", wrong() ? any(random, NO_STRINGS) : text.relationshipFilter());
        }
        if (oneIn(3)) {
            config.put("labelFilter", wrong() ? any(random, NO_STRINGS) : text.labelFilter());
        }
        if (oneIn(6)) {
            config.put("sequence", wrong() ? any(random, NO_STRINGS) : oneIn(8) ? null : text.sequence());
        }
    }

    private void levels(boolean endsByItself) {
        if (oneIn(2)) {
            config.put("minLevel", procedure.reachesNodesOnce() ? subgraphLevel() : level(random.nextInt(3) - 1));
        }
        if (!endsByItself || oneIn(2)) {
            config.put("maxLevel", level(depth()));
        }
    }

    private Object subgraphLevel() {
        return wrong() ? orNull(NO_SUBGRAPH_LEVELS) : Long.valueOf(random.nextInt(2));
    }

    private Object level(int level) {
        if (wrong()) {
            return orNull(NO_NUMBERS);
        }
        return oneIn(20) ? any(random, ODD_LEVELS) : number(level);
    }

    private int depth() {
        return random.nextInt(graph.hasHub ? 3 : 5);
    }

    /** A whole number as callers may write it. */
    private Object number(int number) {
        return switch (random.nextInt(8)) {
            case 0 -> String.valueOf(number);
            case 1 -> number + ".0";
            case 2 -> number < 0 ? "-1.9" : number + ".9";
            case 3 -> number < 0 ? -1.9 : number + 0.9;
            default -> Long.valueOf(number);
        };
    }

    private Object noNodes() {
        return wrong() ? any(random, NO_NODES) : oneIn(2) ? null : List.of();
    }

    private Object nodes(int most) {
        if (oneIn(2)) {
            return oneIn(7) ? new NodeForm(NodeForm.Kind.PATH, graph.anyNode()) : node();
        }
        List<Object> nodes = new ArrayList<>();
        for (int i = random.nextInt(most); i >= 0; i--) {
            nodes.add(mayBeWrong && oneIn(15) ? null : node());
        }
        return nodes;
    }

    private NodeForm node() {
        return new NodeForm(any(random, mayBeWrong && oneIn(15) ? NodeForm.BAD : NodeForm.GOOD), graph.anyNode());
    }

    private boolean wrong() {
        return mayBeWrong && oneIn(6);
    }

    private Object orNull(List<Object> values) {
        return oneIn(values.size() + 1) ? null : any(random, values);
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }
}

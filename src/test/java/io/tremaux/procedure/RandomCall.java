package io.tremaux.procedure;

import io.tremaux.service.RandomGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A call of one of the path expanders, with usual values and odd ones. It comes to an end on any {@link RandomGraph}.
 *
 * @param start in the words of {@link NodeForm}, like node lists in the config
 * @param config for {@code expand}, the four arguments behind the start
 * @param cypherLimit of the statement; 0 for none
 */
record RandomCall(Procedure procedure, Object start, Map<String, Object> config, int cypherLimit) {
    enum Procedure {
        expand("path"),
        expandConfig("path"),
        spanningTree("path"),
        subgraphNodes("node"),
        subgraphAll("nodes, relationships");

        final String columns;

        Procedure(String columns) {
            this.columns = columns;
        }

        boolean reachesNodesOnce() {
            return this == spanningTree || this == subgraphNodes || this == subgraphAll;
        }
    }

    private static final List<String> RELATIONSHIPS = List.of(
            "R", "R>", "<R", "<R>", "><R", ">R", "S", "S>", "<S", "T>", "T<", ">", "<", "<>", "", ":R>", "`R`>", "<`S`",
            "*", "Unseen>", " R", "S ");
    private static final List<String> LABELS =
            List.of("A", "B", "C", "D", "A:B", "C:D", ":A", "A\\:B", "*", "Unseen", "B:", "A::B", ":", " C");
    private static final List<String> OPERATORS = List.of("", "", "", "+", "-", "-", ">", "/");
    private static final List<String> LABEL_PIECES =
            List.of("A", "B", "*", ":", "\\:", "|", "|", ",", "+", "-", ">", "/", " ");
    private static final List<String> RELATIONSHIP_PIECES =
            List.of("R", "S", "<", ">", "|", "|", ",", "`", "`", ":", " ", "*");
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
    private static final List<Object> FLAGS =
            List.of(true, false, 0, 1, 0.5, 2.5, "", "false", "No", "0", "off", "x", "FALSE", List.of(), Map.of());
    private static final List<Object> NO_NUMBERS = List.of(true, "x", "", " 1", "1e3", List.of(1), Map.of("a", 1));
    private static final List<Object> NO_STRINGS = List.of(1, true, 1.5, List.of("R"), Map.of("R", 1));

    /** A node as a caller may name it: by its element id and one of these words. */
    record NodeForm(Kind kind, String elementId) {
        enum Kind {
            NODE,
            ELEMENT_ID,
            ID,
            DECIMAL_ID,
            PATH,
            UNKNOWN_ID,
            NEGATIVE_ID,
            MALFORMED,
            RELATIONSHIP,
            LONG_PATH
        }

        private static final List<Kind> GOOD = List.of(Kind.NODE, Kind.NODE, Kind.ELEMENT_ID, Kind.ID, Kind.DECIMAL_ID);
        private static final List<Kind> BAD =
                List.of(Kind.UNKNOWN_ID, Kind.NEGATIVE_ID, Kind.MALFORMED, Kind.RELATIONSHIP, Kind.LONG_PATH);
    }

    static RandomCall random(Random random, RandomGraph graph) {
        Procedure procedure = any(random, List.of(Procedure.values()));
        return new Maker(random, graph, procedure).call();
    }

    static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** What a caller would write, but for the nodes. */
    String statement(String prefix) {
        String arguments = procedure == Procedure.expand
                ? "$start, $relationshipFilter, $labelFilter, $minLevel, $maxLevel"
                : "$start, $config";
        return "CALL " + prefix + "." + procedure + "(" + arguments + ") YIELD " + procedure.columns + " RETURN "
                + procedure.columns + (cypherLimit == 0 ? "" : " LIMIT " + cypherLimit);
    }

    /** The same with other keys in its config on top. */
    RandomCall with(Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(config);
        all.putAll(more);
        return new RandomCall(procedure, start, all, cypherLimit);
    }

    private static final class Maker {
        private final Random random;
        private final RandomGraph graph;
        private final Procedure procedure;
        private final Map<String, Object> config = new LinkedHashMap<>();

        Maker(Random random, RandomGraph graph, Procedure procedure) {
            this.random = random;
            this.graph = graph;
            this.procedure = procedure;
        }

        RandomCall call() {
            Object start = oneIn(25) ? nothing() : nodes(3);
            if (procedure == Procedure.expand) {
                return expand(start);
            }
            if (procedure == Procedure.expandConfig && oneIn(15)) {
                return endless(start);
            }
            boolean endsByItself = procedure.reachesNodesOnce() || uniqueness();
            filters();
            levels(endsByItself);
            flags();
            lists();
            if (oneIn(3)) {
                config.put("limit", oneIn(8) ? odd(List.of(-2, -7L, Long.MIN_VALUE)) : number(random.nextInt(12) - 1));
            }
            if (oneIn(10)) {
                config.put(any(random, List.of("maxlevel", "relationFilter", "LIMIT", "bfS", "")), 1);
            }
            return new RandomCall(procedure, start, config, oneIn(6) ? 1 + random.nextInt(5) : 0);
        }

        /** All four arguments are typed: a value of another type is no run-time error, and not ours. */
        private RandomCall expand(Object start) {
            config.put("relationshipFilter", oneIn(5) ? null : relationships());
            config.put("labelFilter", oneIn(3) ? null : labels());
            config.put("minLevel", random.nextInt(4) - 1L);
            config.put("maxLevel", oneIn(20) ? any(random, List.of(4294967297L, -3L)) : (Object) (long) depth());
            return new RandomCall(procedure, start, config, oneIn(6) ? 1 + random.nextInt(5) : 0);
        }

        /** What only the statement's own limit ends. */
        private RandomCall endless(Object start) {
            config.put("uniqueness", any(random, List.of("NONE", "NODE_LEVEL", "RELATIONSHIP_LEVEL")));
            config.put("bfs", random.nextBoolean());
            return new RandomCall(procedure, start, config, 1 + random.nextInt(20));
        }

        /** Whether no walk goes on for ever. */
        private boolean uniqueness() {
            if (oneIn(3)) {
                return false;
            }
            if (oneIn(12)) {
                config.put("uniqueness", oneIn(2) ? any(random, List.of("", "NODE", "bogus")) : odd(NO_STRINGS));
                return false;
            }
            String mode = any(random, UNIQUENESS);
            config.put("uniqueness", oneIn(4) ? mode.toLowerCase(java.util.Locale.ROOT) : mode);
            return mode.endsWith("_GLOBAL") || mode.endsWith("_RECENT");
        }

        private void filters() {
            if (!oneIn(3)) {
                config.put("relationshipFilter", oneIn(25) ? odd(NO_STRINGS) : relationships());
            }
            if (oneIn(2)) {
                config.put("labelFilter", oneIn(25) ? odd(NO_STRINGS) : labels());
            }
            if (oneIn(5)) {
                config.put("sequence", oneIn(10) ? odd(NO_STRINGS) : sequence());
            }
        }

        private void levels(boolean endsByItself) {
            if (oneIn(2)) {
                config.put("minLevel", minLevel());
            }
            if (!endsByItself || oneIn(2)) {
                config.put("maxLevel", maxLevel());
            }
        }

        private Object minLevel() {
            if (procedure.reachesNodesOnce()) {
                return oneIn(5) ? odd(List.of(2L, -1L, "1", "0", 1.0, true)) : (Object) (long) random.nextInt(2);
            }
            return oneIn(15) ? odd(NO_NUMBERS) : oneIn(15) ? oddLevel() : number(random.nextInt(4) - 1);
        }

        private Object maxLevel() {
            return oneIn(20) ? odd(NO_NUMBERS) : oneIn(15) ? oddLevel() : number(depth());
        }

        private Object oddLevel() {
            return any(random, List.of(4294967297L, 4294967295L, Long.MAX_VALUE, -5L, -2147483648L, 4294967298.5));
        }

        private int depth() {
            return random.nextInt(graph.hasHub ? 3 : 5);
        }

        private void flags() {
            for (String flag : List.of("bfs", "beginSequenceAtStart", "filterStartNode", "optional")) {
                if (oneIn(3)) {
                    config.put(flag, oneIn(4) ? odd(FLAGS) : random.nextBoolean());
                }
            }
        }

        private void lists() {
            for (String list : List.of(
                    "endNodes",
                    "terminatorNodes",
                    "allowlistNodes",
                    "denylistNodes",
                    "whitelistNodes",
                    "blacklistNodes")) {
                if (oneIn(8)) {
                    config.put(
                            list, oneIn(6) ? nothing() : nodes(list.startsWith("a") || list.startsWith("w") ? 9 : 3));
                }
            }
        }

        private Object nothing() {
            return any(random, Stream.of(List.of(), Map.of(), true).toList()) instanceof List<?> none && oneIn(2)
                    ? none
                    : oneIn(3) ? any(random, List.of(Map.of("a", 1), true, List.of(List.of()))) : null;
        }

        private Object nodes(int most) {
            if (oneIn(2)) {
                return node();
            }
            List<Object> nodes = new ArrayList<>();
            for (int i = random.nextInt(most); i >= 0; i--) {
                nodes.add(oneIn(150) ? null : node());
            }
            return nodes;
        }

        private NodeForm node() {
            if (oneIn(25)) {
                return new NodeForm(NodeForm.Kind.PATH, graph.anyNode());
            }
            return new NodeForm(any(random, oneIn(60) ? NodeForm.BAD : NodeForm.GOOD), graph.anyNode());
        }

        /** A whole number as callers may write it. */
        private Object number(int number) {
            return switch (random.nextInt(8)) {
                case 0 -> String.valueOf(number);
                case 1 -> number + ".0";
                case 2 -> number < 0 ? (Object) number : number + ".9";
                case 3 -> number < 0 ? (Object) number : number + 0.9;
                default -> (long) number;
            };
        }

        private Object odd(List<?> values) {
            return oneIn(values.size() + 1) ? null : any(random, values);
        }

        private String relationships() {
            return switch (random.nextInt(12)) {
                case 0 -> any(random, List.of("", "  ", ",", "|", ",,", " , ", "R>,", ",R>", "A>,,B>", "`", "R,`S"));
                case 1 -> pieces(RELATIONSHIP_PIECES);
                default -> steps(() -> step(() -> any(random, RELATIONSHIPS)));
            };
        }

        private String labels() {
            return switch (random.nextInt(12)) {
                case 0 ->
                    any(random, List.of("", "  ", ",", "|", ",,", " , ", "A,", ",A", ">", "A|-", "*", ">*", "/*"));
                case 1 -> pieces(LABEL_PIECES);
                default -> steps(() -> step(() -> any(random, OPERATORS) + any(random, LABELS)));
            };
        }

        private String sequence() {
            if (oneIn(4)) {
                return any(random, List.of("", "  ", ",", "A", "R>", "A,R>,B", " ,R", "*,R,*,S>"));
            }
            boolean labelsFirst = !oneIn(3);
            return IntStream.range(0, 1 + random.nextInt(5))
                    .mapToObj(i -> i % 2 == 0 == labelsFirst
                            ? step(() -> any(random, OPERATORS) + any(random, LABELS))
                            : step(() -> any(random, RELATIONSHIPS)))
                    .collect(Collectors.joining(","));
        }

        private String pieces(List<String> pieces) {
            return IntStream.rangeClosed(0, random.nextInt(8))
                    .mapToObj(i -> any(random, pieces))
                    .collect(Collectors.joining());
        }

        private String steps(Supplier<String> step) {
            return joined(",", step);
        }

        private String step(Supplier<String> entry) {
            return joined("|", entry);
        }

        private String joined(String separator, Supplier<String> part) {
            return IntStream.rangeClosed(0, random.nextInt(3))
                    .mapToObj(i -> part.get())
                    .collect(Collectors.joining(separator));
        }

        private boolean oneIn(int n) {
            return random.nextInt(n) == 0;
        }
    }
}

package io.tremaux.it.procedure;

import io.tremaux.it.traversal.RandomGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A call of one of the path expanders, with usual values and odd ones. It comes to an end on any {@link RandomGraph}.
 *
 * @param start with {@link NodeForm}s for nodes, like node lists in the config
 * @param config for {@code expand}, the four arguments behind the start
 * @param cypherLimit of the statement; 0 for none
 */
record RandomCall(Procedure procedure, Object start, Map<String, Object> config, int cypherLimit) {
    /** The path expanders, by their names. */
    enum Procedure {
        expand("path"),
        expandConfig("path"),
        spanningTree("path"),
        subgraphNodes("node"),
        subgraphAll("nodes, relationships");

        private final String columns;

        Procedure(String columns) {
            this.columns = columns;
        }

        boolean reachesNodesOnce() {
            return this == spanningTree || this == subgraphNodes || this == subgraphAll;
        }
    }

    /** A node as a caller may name it. */
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

        static final List<Kind> GOOD =
                List.of(Kind.NODE, Kind.NODE, Kind.NODE, Kind.ELEMENT_ID, Kind.ID, Kind.DECIMAL_ID);
        /** In a list; by itself, a path of one node is as good as that. */
        static final List<Kind> BAD = List.of(
                Kind.PATH, Kind.UNKNOWN_ID, Kind.NEGATIVE_ID, Kind.MALFORMED, Kind.RELATIONSHIP, Kind.LONG_PATH);

        @Override
        public String toString() {
            return kind + " " + elementId.substring(elementId.lastIndexOf(':') + 1);
        }
    }

    static RandomCall random(Random random, RandomGraph graph) {
        Procedure procedure = RandomText.any(random, List.of(Procedure.values()));
        RandomConfig maker = new RandomConfig(random, graph, procedure);
        Object start = maker.start();
        int cypherLimit = random.nextInt(6) == 0 ? 1 + random.nextInt(5) : 0;
        if (procedure == Procedure.expand) {
            return new RandomCall(procedure, start, maker.arguments(), cypherLimit);
        }
        if (procedure == Procedure.expandConfig && random.nextInt(15) == 0) {
            return new RandomCall(procedure, start, maker.endless(), 1 + random.nextInt(20));
        }
        return new RandomCall(procedure, start, maker.config(), cypherLimit);
    }

    /**
     * The statement; its parameters are start, config and cypherLimit. Cypher plans a statement anew for each set of
     * types that its parameters have, so arguments that may be null are taken out of config.
     */
    String statement(String prefix) {
        String arguments = procedure == Procedure.expand
                ? "$start, $config.relationshipFilter, $config.labelFilter, $config.minLevel, $config.maxLevel"
                : "$start, $config";
        return "CALL " + prefix + "." + procedure + "(" + arguments + ") YIELD " + procedure.columns + " RETURN "
                + procedure.columns + (cypherLimit == 0 ? "" : " LIMIT $cypherLimit");
    }

    /** The same with other keys in its config on top. */
    RandomCall with(Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(config);
        all.putAll(more);
        return new RandomCall(procedure, start, all, cypherLimit);
    }
}

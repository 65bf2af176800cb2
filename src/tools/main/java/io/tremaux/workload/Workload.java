package io.tremaux.workload;

import io.tremaux.workload.ArrayLoop.Manner;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A traversal that is measured, in the languages of all that answer it.
 *
 * @param code a name for it in tables, or empty
 * @param relationships entries of a {@code relationshipFilter}
 * @param rules the same as {@code expand} has it; none if Tremaux is asked by {@code relationships}
 * @param labels {@code -L}, {@code >L} or empty
 * @param isOfTrue whether only nodes with {@code value = true} are returned
 * @param output what is done with the nodes that it returns
 */
public record Workload(
        String code,
        Starts starts,
        String relationships,
        List<String> rules,
        String labels,
        boolean isOfTrue,
        Manner manner,
        Output output) {
    /** The predicate of {@link #isOfTrue}. */
    public static final String TRUE = "value==true";

    /** What is done with the nodes. */
    public enum Output {
        COUNT,
        /** Asks for the id of each. */
        IDS,
        /** Makes an object of each. */
        NODES
    }

    /** In which relationships are followed, where all are followed alike. */
    public enum Direction {
        OUT("-", "->"),
        IN("<-", "-"),
        BOTH("-", "-");

        private final String before;
        private final String after;

        Direction(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /** Every node within reach: each once, breadth-first, counted. */
    static Workload reach(Starts starts, String relationships) {
        Manner manner = new Manner(Uniqueness.NODE_GLOBAL, true, Manner.ALL_LEVELS);
        return new Workload("", starts, relationships, List.of(), "", false, manner, Output.COUNT);
    }

    Workload named(String name) {
        return new Workload(name, starts, relationships, rules, labels, isOfTrue, manner, output);
    }

    Workload by(List<String> expand) {
        return new Workload(code, starts, relationships, expand, labels, isOfTrue, manner, output);
    }

    Workload labelled(String filter) {
        return new Workload(code, starts, relationships, rules, filter, isOfTrue, manner, output);
    }

    /** Only those with {@code value = true}. */
    Workload ofTrue() {
        return new Workload(code, starts, relationships, rules, labels, true, manner, output);
    }

    Workload asking(Output wanted) {
        return new Workload(code, starts, relationships, rules, labels, isOfTrue, manner, wanted);
    }

    private Workload in(Manner other) {
        return new Workload(code, starts, relationships, rules, labels, isOfTrue, other, output);
    }

    /** Depth-first: where paths are many, nobody must remember those of a whole level. */
    public Workload depthFirst(Uniqueness uniqueness) {
        return in(new Manner(uniqueness, false, manner.levels()));
    }

    public Workload downTo(int depth) {
        return in(new Manner(manner.uniqueness(), manner.breadthFirst(), depth));
    }

    public Uniqueness uniqueness() {
        return manner.uniqueness();
    }

    public int levels() {
        return manner.levels();
    }

    public boolean isBounded() {
        return levels() != Manner.ALL_LEVELS;
    }

    /** The label of nodes that are neither returned nor expanded; empty if there is none. */
    public String denied() {
        return labels.startsWith("-") ? labels.substring(1) : "";
    }

    /** The label of the only nodes that are returned; empty if all are. */
    public String returned() {
        return labels.startsWith(">") ? labels.substring(1) : "";
    }

    /** Of the relationships that are followed; none if all are. */
    public List<String> types() {
        return entries().stream()
                .map(entry -> entry.replaceAll("[<>]", ""))
                .filter(type -> !type.isEmpty())
                .toList();
    }

    public Direction direction() {
        return relationships.startsWith("<")
                ? Direction.IN
                : relationships.endsWith(">") ? Direction.OUT : Direction.BOTH;
    }

    private List<String> entries() {
        return Arrays.asList(relationships.split("\\|"));
    }

    /** Whether relationships of a type are followed from their start, or else from their end. */
    boolean follows(String type, boolean fromStart) {
        return entries().stream()
                .filter(entry -> !entry.contains(fromStart ? "<" : ">"))
                .map(entry -> entry.replaceAll("[<>]", ""))
                .anyMatch(name -> name.isEmpty() || name.equals(type));
    }

    /** What the label filter says of a node: a constant of {@link Csr}. */
    byte judge(Predicate<String> hasLabel) {
        boolean matches = !labels.isEmpty() && hasLabel.test(labels.substring(1));
        if (labels.startsWith("-")) {
            return matches ? Csr.DENIED : Csr.RETURNED;
        }
        return labels.isEmpty() || matches ? Csr.RETURNED : Csr.EXPANDED;
    }

    /** What the config maps of APOC and Tremaux have in common, without braces. */
    public String config() {
        return "relationshipFilter: '" + relationships + "'"
                + (labels.isEmpty() ? "" : ", labelFilter: '" + labels + "'")
                + (isBounded() ? ", maxLevel: " + levels() : "")
                + ", bfs: " + manner.breadthFirst();
    }

    /** What steers a count or a traversal of Tremaux, without braces. */
    public String tremauxConfig() {
        return config() + (isOfTrue ? ", resultWhere: '" + TRUE + "'" : "") + ", uniqueness: '" + uniqueness() + "'";
    }

    /** The query string of Tremaux's endpoint, without the order. */
    public String query() {
        StringBuilder query = new StringBuilder("uniqueness=" + uniqueness());
        append(query, "start", starts.selector());
        if (rules.isEmpty()) {
            append(query, "relationshipFilter", relationships);
        }
        rules.forEach(rule -> append(query, "expand", rule));
        if (!labels.isEmpty()) {
            append(query, "labelFilter", labels);
        }
        if (isOfTrue) {
            append(query, "resultWhere", TRUE);
        }
        if (isBounded()) {
            append(query, "maxLevel", String.valueOf(levels()));
        }
        return query.toString();
    }

    private static void append(StringBuilder query, String name, String value) {
        query.append('&').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    /** From r to n, by a variable-length pattern of Cypher. */
    public String pattern() {
        String path = "(r)" + direction().before + "[:" + String.join("|", types()) + "*0.." + depth() + "]"
                + direction().after + end();
        return denied().isEmpty() ? path : "p = " + path + " WHERE none(m IN nodes(p) WHERE m:`" + denied() + "`)";
    }

    /** From r to n, by a quantified path pattern of Cypher. */
    public String quantified() {
        String inner = denied().isEmpty() ? "()" : "(:!`" + denied() + "`)";
        return "(r) (()" + direction().before + "[:" + String.join("|", types()) + "]" + direction().after + inner
                + "){0," + depth() + "} " + end();
    }

    private String depth() {
        return isBounded() ? Integer.toString(levels()) : "";
    }

    private String end() {
        return returned().isEmpty() ? "(n)" : "(n:" + returned() + " {value: true})";
    }

    /** A row of a table in Markdown begins so. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add((code.isEmpty() ? "" : code + ": ") + starts);
        parts.add("`" + relationships.replace("|", "\\|") + "`");
        parts.add(labels.isEmpty() ? "" : "`" + labels + "`");
        parts.add(uniqueness().name());
        parts.add(manner.breadthFirst() ? "breadth-first" : "depth-first");
        parts.add(isBounded() ? "to depth " + levels() : "");
        parts.add(isOfTrue ? "true values" : "");
        parts.add(output == Output.COUNT ? "" : output.name().toLowerCase(Locale.ROOT));
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }
}

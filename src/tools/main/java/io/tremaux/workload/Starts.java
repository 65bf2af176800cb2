package io.tremaux.workload;

import org.jspecify.annotations.Nullable;

/**
 * Where traversals start: at one node, or at random nodes, for a traversal each.
 *
 * @param label of all of them
 * @param key of a property that names one node; null for any node
 */
public record Starts(
        String label, @Nullable String key, @Nullable String value, int number) {
    /** The only node with a label. */
    static Starts at(String label) {
        return random(1, label);
    }

    static Starts at(String label, String key, String value) {
        return new Starts(label, key, value, 1);
    }

    public static Starts random(int number, String label) {
        return new Starts(label, null, null, number);
    }

    /** A pattern of Cypher for one node, {@code r}. */
    public String pattern() {
        return "(r:`" + label + "`" + (key == null ? ")" : " {" + key + ": '" + value + "'})");
    }

    /** As Tremaux's parameter {@code start} has it. */
    public String selector() {
        return "`" + label + "`" + (key == null ? "" : "(" + key + "==" + value + ")");
    }

    @Override
    public String toString() {
        return number == 1 ? "from " + (value == null ? label : value) : "from " + number + " random " + label;
    }
}

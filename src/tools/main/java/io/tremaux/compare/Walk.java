package io.tremaux.compare;

import io.tremaux.floor.FloorLoop.Manner;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A walk in the languages of all rivals.
 *
 * @param types of the relationships to follow
 * @param denied a label of nodes that are neither returned nor expanded; empty for none
 * @param returned a label of the only nodes returned, those with {@code value = true}; empty for all
 * @param levels how deep; {@link Manner#ALL_LEVELS} for any depth
 */
record Walk(
        Direction direction, List<String> types, String denied, String returned, Uniqueness uniqueness, int levels) {
    /** In which relationships are followed. */
    enum Direction {
        OUT("", ">", "-", "->"),
        IN("<", "", "<-", "-"),
        BOTH("", "", "-", "-");

        private final String filterBefore;
        private final String filterAfter;
        private final String before;
        private final String after;

        Direction(String filterBefore, String filterAfter, String before, String after) {
            this.filterBefore = filterBefore;
            this.filterAfter = filterAfter;
            this.before = before;
            this.after = after;
        }
    }

    /** The three that other languages have, too. */
    enum Uniqueness {
        /** On trees only, where it visits nothing twice. */
        NONE,
        NODE_GLOBAL,
        RELATIONSHIP_PATH
    }

    static Walk everyNode(Direction direction, String... types) {
        return new Walk(direction, List.of(types), "", "", Uniqueness.NODE_GLOBAL, Manner.ALL_LEVELS);
    }

    Walk under(Uniqueness other) {
        return new Walk(direction, types, denied, returned, other, levels);
    }

    Walk downTo(int depth) {
        return new Walk(direction, types, denied, returned, uniqueness, depth);
    }

    Walk denying(String label) {
        return new Walk(direction, types, label, returned, uniqueness, levels);
    }

    Walk returning(String label) {
        return new Walk(direction, types, denied, label, uniqueness, levels);
    }

    boolean isBounded() {
        return levels != Manner.ALL_LEVELS;
    }

    /** What the config maps of APOC and Tremaux have in common, without braces. */
    String config() {
        String relationships = types.stream()
                .map(type -> direction.filterBefore + type + direction.filterAfter)
                .collect(Collectors.joining("|"));
        StringBuilder config = new StringBuilder("relationshipFilter: '" + relationships + "'");
        if (!denied.isEmpty() || !returned.isEmpty()) {
            config.append(", labelFilter: '")
                    .append(denied.isEmpty() ? ">" + returned : "-" + denied)
                    .append("'");
        }
        if (isBounded()) {
            config.append(", maxLevel: ").append(levels);
        }
        return config.append(", bfs: ").append(isBreadthFirst()).toString();
    }

    /** What steers a count or a traversal of Tremaux, without braces. */
    String tremauxConfig() {
        return config() + (returned.isEmpty() ? "" : ", resultWhere: 'value==true'") + ", uniqueness: '" + uniqueness
                + "'";
    }

    /** Where paths are many, no rival must remember those of a whole level. */
    private boolean isBreadthFirst() {
        return uniqueness == Uniqueness.NODE_GLOBAL;
    }

    /** From r to n, by a variable-length pattern. */
    String pattern() {
        String depth = isBounded() ? Integer.toString(levels) : "";
        String path = "(r)" + direction.before + "[:" + String.join("|", types) + "*0.." + depth + "]" + direction.after
                + end();
        return denied.isEmpty() ? path : "p = " + path + " WHERE none(m IN nodes(p) WHERE m:`" + denied + "`)";
    }

    /** From r to n, by a quantified path pattern. */
    String quantified() {
        String depth = isBounded() ? Integer.toString(levels) : "";
        String inner = denied.isEmpty() ? "()" : "(:!`" + denied + "`)";
        return "(r) (()" + direction.before + "[:" + String.join("|", types) + "]" + direction.after + inner + "){0,"
                + depth + "} " + end();
    }

    private String end() {
        return returned.isEmpty() ? "(n)" : "(n:" + returned + " {value: true})";
    }

    /** The same for bare arrays. */
    Manner manner() {
        return new Manner(io.tremaux.floor.FloorLoop.Uniqueness.valueOf(uniqueness.name()), isBreadthFirst(), levels);
    }

    boolean follows(String type) {
        return types.contains(type);
    }

    /** For the engines outside. */
    String directionName() {
        return direction.name().toLowerCase(Locale.ROOT);
    }
}

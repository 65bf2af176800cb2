package io.tremaux.traversal.filter;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a relationship filter: entries joined by {@code |}, whose relationships are listed one entry after another.
 *
 * @param entries in the order of the text; none if nothing is followed
 */
record RelationshipStep(List<Entry> entries) {
    private static final char BACKTICK = '`';

    /**
     * An entry.
     *
     * @param type null for any
     */
    record Entry(@Nullable String type, Direction direction) {
        RelationshipChoice bind(Tokens tokens) {
            int token = type == null ? RelationshipChoice.ANY_TYPE : tokens.relationshipType(type);
            return new RelationshipChoice(token, direction);
        }
    }

    /**
     * Parses a step. Blanks around all of it are dropped, those around an entry are part of a name; empty entries at the
     * end are dropped, others mean every relationship.
     */
    static RelationshipStep parse(String step, Given given) {
        return new RelationshipStep(Arrays.stream(step.trim().split("\\|", 0))
                .map(entry -> new Entry(type(entry, given), direction(entry)))
                .toList());
    }

    private static Direction direction(String entry) {
        if (entry.contains("<")) {
            return Direction.INCOMING;
        }
        return entry.contains(">") ? Direction.OUTGOING : Direction.BOTH;
    }

    private static @Nullable String type(String entry, Given given) {
        int first = entry.indexOf(BACKTICK);
        int last = entry.lastIndexOf(BACKTICK);
        if (first >= 0 && first == last) {
            throw given.refused(
                    "A backtick in " + given.parameter() + " has no second one in the same entry, " + entry + ".");
        }
        String type = first < 0 ? entry.replaceAll("[<>:]", "") : entry.substring(first + 1, last);
        return type.trim().isEmpty() ? null : type;
    }

    /** Resolves the types, in the order of the text. Those the store has never seen are no choice. */
    RelationshipChoice[] bind(Tokens tokens) {
        List<RelationshipChoice> known = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            RelationshipChoice choice = entry.bind(tokens);
            if (choice.type() != Tokens.UNKNOWN) {
                known.add(choice);
            }
        }
        return known.toArray(RelationshipChoice[]::new);
    }
}

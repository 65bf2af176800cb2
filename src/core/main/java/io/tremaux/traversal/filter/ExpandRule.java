package io.tremaux.traversal.filter;

import io.tremaux.parameter.GivenParameter;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule of {@code expand}: {@code LABELS=>RELATIONSHIPS}.
 *
 * @param text as the caller wrote it
 * @param labels alternatives of which a node must have one, with all labels of it; one without labels is every node's
 */
record ExpandRule(String text, List<List<String>> labels, RelationshipStep relationships) {
    static final String EXPECTED = "LABELS=>RELATIONSHIPS, as in A:B|C=>R>|<S";
    private static final String ARROW = "=>";
    private static final char BACKTICK = '`';

    /** Parses a rule. */
    static ExpandRule parse(String rule) {
        GivenParameter given = new GivenParameter("expand", rule, EXPECTED);
        int arrow = indexOutside(rule, ARROW, 0);
        if (arrow < 0) {
            throw given.rejected("A rule of expand has no => outside backticks.");
        }
        String relationships = rule.substring(arrow + ARROW.length());
        if (relationships.contains(",")) {
            throw given.rejected("A rule of expand has a comma after =>, but it can have only one step.");
        }
        String labels = rule.substring(0, arrow).trim();
        return new ExpandRule(rule, alternatives(labels, given), RelationshipStep.parse(relationships, given));
    }

    /** The same, with no relationship of a node twice. */
    ExpandRule listingOnce() {
        return new ExpandRule(text, labels, relationships.listingOnce());
    }

    /** Whether it is every node's. */
    boolean isForAll() {
        return labels.stream().anyMatch(List::isEmpty);
    }

    private static List<List<String>> alternatives(String labels, GivenParameter given) {
        if (labels.isEmpty()) {
            return List.of(List.of());
        }
        return splitOutside(labels, "|").stream()
                .map(alternative -> splitOutside(alternative, ":").stream()
                        .map(name -> name(name.trim(), given))
                        .toList())
                .toList();
    }

    private static String name(String text, GivenParameter given) {
        boolean quoted = text.length() > 1 && text.charAt(0) == BACKTICK && text.charAt(text.length() - 1) == BACKTICK;
        String name = quoted ? text.substring(1, text.length() - 1) : text;
        if (name.isEmpty()) {
            throw given.rejected("A rule of expand has an empty label name.");
        }
        if ((quoted ? name.replace("``", "") : name).indexOf(BACKTICK) >= 0) {
            throw given.rejected("A rule of expand has a backtick inside a name, " + text + ".");
        }
        return quoted ? name.replace("``", "`") : name;
    }

    /** The parts between separators outside backticks, empty ones too. */
    private static List<String> splitOutside(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int at = indexOutside(text, separator, from); at >= 0; at = indexOutside(text, separator, from)) {
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    /**
     * Where the text next holds what is sought, outside backticks (of which an even number stands before); -1 if
     * nowhere.
     */
    private static int indexOutside(String text, String hint, int from) {
        boolean inside = false;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == BACKTICK) {
                inside = !inside;
            } else if (!inside && text.startsWith(hint, i)) {
                return i;
            }
        }
        return -1;
    }
}

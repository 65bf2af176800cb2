package io.tremaux.traversal.filter;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step of a relationship filter: entries joined by {@code |}, whose relationships are listed one entry after another.
 * What several entries have in common is listed several times, as in APOC, or once.
 *
 * @param text as the caller wrote it
 * @param entries in the order of the text; none if nothing is followed
 * @param once whether no relationship is listed twice
 */
public record RelationshipStep(String text, List<Entry> entries, boolean once) {
    private static final char BACKTICK = '`';
    private static final String EXCLUSION = "-";
    private static final Pattern SIGNS = Pattern.compile("[<>:]");

    /**
     * An entry.
     *
     * @param type null for any
     * @param excluded the type to take out of what the other entries list, unless the store has {@code type}; null if
     *     the entry is no exclusion
     */
    record Entry(
            @Nullable String type,
            Direction direction,
            @Nullable String excluded) {
        boolean isExclusion(Tokens tokens) {
            return excluded != null && (type == null || !tokens.hasRelationshipType(type));
        }

        RelationshipChoice bind(@Nullable String name, Tokens tokens) {
            int token = name == null ? RelationshipChoice.ANY_TYPE : tokens.relationshipType(name);
            return new RelationshipChoice(token, direction);
        }
    }

    /**
     * Parses a step. Blanks around all of it are dropped, those around an entry are part of a name; empty entries at
     * the end are dropped, others mean every relationship.
     */
    public static RelationshipStep parse(String step, GivenParameter given) {
        return of(step, entry -> entryOrExclusion(entry, given));
    }

    /** The same without exclusions: an entry {@code -T} is a type of that name, as in APOC. */
    static RelationshipStep parseAsApoc(String step, GivenParameter given) {
        return of(step, entry -> new Entry(type(entry, given), direction(entry), null));
    }

    private static RelationshipStep of(String step, Function<String, Entry> parser) {
        return new RelationshipStep(
                step, Arrays.stream(step.trim().split("\\|", 0)).map(parser).toList(), false);
    }

    /** The same, with no relationship twice. */
    public RelationshipStep listingOnce() {
        return entries.size() < 2 ? this : new RelationshipStep(text, entries, true);
    }

    private static Entry entryOrExclusion(String entry, GivenParameter given) {
        Direction direction = direction(entry);
        String type = type(entry, given);
        int quoted = entry.indexOf(BACKTICK);
        String unquoted = withoutSigns(quoted < 0 ? entry : entry.substring(0, quoted));
        if (!unquoted.startsWith(EXCLUSION)) {
            return new Entry(type, direction, null);
        }
        if (quoted >= 0) {
            return new Entry(null, direction, type);
        }
        String excluded = unquoted.substring(EXCLUSION.length());
        return new Entry(type, direction, excluded.isBlank() ? null : excluded);
    }

    private static String withoutSigns(String text) {
        return SIGNS.matcher(text).replaceAll("");
    }

    private static Direction direction(String entry) {
        if (entry.contains("<")) {
            return Direction.INCOMING;
        }
        return entry.contains(">") ? Direction.OUTGOING : Direction.BOTH;
    }

    private static @Nullable String type(String entry, GivenParameter given) {
        int first = entry.indexOf(BACKTICK);
        int last = entry.lastIndexOf(BACKTICK);
        if (first >= 0 && first == last) {
            throw given.rejected(
                    "A backtick in " + given.parameter() + " is not closed in the same entry, " + entry + ".");
        }
        String type = first < 0 ? withoutSigns(entry) : entry.substring(first + 1, last);
        return type.trim().isEmpty() ? null : type;
    }

    /** What is followed; whether an entry excludes its type depends on the database. */
    String inWords(Tokens tokens) {
        List<String> listed = new ArrayList<>();
        List<String> excluded = new ArrayList<>();
        for (Entry entry : entries) {
            boolean excludes = entry.isExclusion(tokens);
            String type = excludes ? entry.excluded : entry.type;
            (excludes ? excluded : listed).add((type == null ? "every type" : type) + " " + inWords(entry.direction));
        }
        if (entries.isEmpty()) {
            return "follow nothing";
        }
        return "follow " + (listed.isEmpty() ? "every type in both directions" : String.join(", then ", listed))
                + (excluded.isEmpty() ? "" : ", but not " + String.join(" and ", excluded));
    }

    private static String inWords(Direction direction) {
        return switch (direction) {
            case OUTGOING -> "outgoing";
            case INCOMING -> "incoming";
            case BOTH -> "in both directions";
        };
    }

    /**
     * Resolves the types, in the order of the text. Those the store has never seen are no choice, nor is what
     * exclusions leave nothing of.
     */
    public RelationshipChoice[] bind(Tokens tokens) {
        RelationshipChoice[] choices = choices(tokens);
        return once ? DisjointChoices.of(choices) : choices;
    }

    private RelationshipChoice[] choices(Tokens tokens) {
        List<RelationshipChoice> listed = new ArrayList<>(entries.size());
        Set<RelationshipChoice> excluded = new LinkedHashSet<>();
        boolean onlyExcludes = !entries.isEmpty();
        for (Entry entry : entries) {
            boolean excludes = entry.isExclusion(tokens);
            onlyExcludes &= excludes;
            RelationshipChoice choice = entry.bind(excludes ? entry.excluded : entry.type, tokens);
            if (choice.type() != Tokens.UNKNOWN) {
                (excludes ? excluded : listed).add(choice);
            }
        }
        if (onlyExcludes) {
            listed.add(RelationshipChoice.ALL);
        }
        if (excluded.isEmpty()) {
            return listed.toArray(RelationshipChoice[]::new);
        }
        Map<RelationshipChoice, RelationshipChoice> left = new HashMap<>(); // equal ones share their exceptions
        return listed.stream()
                .filter(choice -> excluded.stream().noneMatch(one -> one.hasAllOf(choice)))
                .map(choice -> left.computeIfAbsent(choice, one -> one.without(excluded)))
                .toArray(RelationshipChoice[]::new);
    }
}

package io.tremaux.traversal.filter;

import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A step of a label filter: entries joined by {@code |}.
 *
 * @param text as the caller wrote it
 * @param entries in the order of the text
 */
public record LabelStep(String text, List<Entry> entries) {
    /** Lets every node pass. Also judges start nodes to which the filter does not apply. */
    static final LabelStep ANYTHING = new LabelStep("", List.of());

    private static final Pattern COLON = Pattern.compile("(?<!\\\\):");

    /** What becomes of a node that an entry names, in the order in which a node is judged. */
    enum Role {
        /** Neither returned nor expanded. */
        DENIED,
        /** Returned, not expanded; at a depth below {@code minLevel} expanded, not returned. */
        TERMINATOR,
        /** Returned and expanded. */
        END,
        /** Expanded; returned too, unless terminators and end nodes are the only results. */
        ALLOWED;

        /** Whether nodes of this role are the only results, of every step. */
        boolean namesResults() {
            return this == TERMINATOR || this == END;
        }
    }

    /**
     * An entry: the role of a node that has all of these labels.
     *
     * @param names none if the entry names no label at all, as {@code *} does, and therefore matches nothing
     */
    record Entry(Role role, List<String> names) {}

    /** Parses a step. Blanks around all of it are dropped, those around an entry are part of a name. */
    public static LabelStep parse(String step, GivenParameter given) {
        List<Entry> entries = Arrays.stream(step.trim().split("\\|", 0))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> entry(entry, given))
                .toList();
        return new LabelStep(step, entries);
    }

    private static Entry entry(String entry, GivenParameter given) {
        return switch (entry.charAt(0)) {
            case '-' -> new Entry(Role.DENIED, names(entry.substring(1), entry, given));
            case '/' -> new Entry(Role.TERMINATOR, names(entry.substring(1), entry, given));
            case '>' -> new Entry(Role.END, names(entry.substring(1), entry, given));
            case '+' -> new Entry(Role.ALLOWED, names(entry.substring(1), entry, given));
            default -> new Entry(Role.ALLOWED, names(entry, entry, given));
        };
    }

    private static List<String> names(String labels, String entry, GivenParameter given) {
        if (labels.isEmpty()) {
            throw given.rejected("The operator " + entry + " in " + given.parameter() + " has no label after it.");
        }
        return labels.equals("*") ? List.of() : compound(labels.startsWith(":") ? labels.substring(1) : labels);
    }

    /** The parts between colons; text of only one part is a name as it stands, a colon at its end included. */
    private static List<String> compound(String labels) {
        String[] parts = COLON.split(labels);
        return Arrays.stream(parts.length == 1 ? new String[] {labels} : parts)
                .map(part -> part.replace("\\:", ":"))
                .toList();
    }

    /** Whether this step makes terminators and end nodes the only results, of every step. */
    public boolean namesResults() {
        return entries.stream().anyMatch(entry -> entry.role().namesResults());
    }

    /**
     * The entries {@code /*} and {@code >*}. They match no node, but make terminators and end nodes the only results.
     */
    Stream<String> unfulfilled() {
        return entries.stream()
                .filter(entry -> entry.role().namesResults() && entry.names().isEmpty())
                .map(entry -> entry.role() == Role.TERMINATOR ? "/*" : ">*");
    }

    /** Whether a node must be named here to be expanded. */
    private boolean restricts() {
        return entries.stream()
                .anyMatch(
                        entry -> entry.role() == Role.ALLOWED && !entry.names().isEmpty());
    }

    /**
     * What becomes of nodes.
     *
     * @param namesResults whether terminators and end nodes are the only results
     */
    String inWords(boolean namesResults) {
        String passing = namesResults ? "expanded, not returned" : "returned and expanded";
        List<String> words = new ArrayList<>();
        addWords(Role.DENIED, "neither returned nor expanded", words);
        addWords(Role.TERMINATOR, "returned, not expanded", words);
        addWords(Role.END, "returned and expanded", words);
        addWords(Role.ALLOWED, passing, words);
        words.add((words.isEmpty() ? "all nodes are " : "others are ")
                + (restricts() ? "neither returned nor expanded" : passing));
        return String.join("; ", words);
    }

    private void addWords(Role role, String fate, List<String> words) {
        String labels = labels(role);
        if (!labels.isEmpty()) {
            words.add("nodes with " + labels + " are " + fate);
        }
    }

    /** The labels that a role is for, in words; empty if it is for none. */
    private String labels(Role role) {
        return RequiredLabels.inWords(entries.stream()
                .filter(entry -> entry.role() == role && !entry.names().isEmpty())
                .map(Entry::names)
                .toList());
    }

    /** Which nodes a step of a recommendation may reach. */
    String reachedInWords() {
        String denied = labels(Role.DENIED);
        String allowed = labels(Role.ALLOWED);
        return (allowed.isEmpty() ? "" : " with " + allowed) + (denied.isEmpty() ? "" : " without " + denied);
    }

    /**
     * Resolves the names, in the order of the text.
     *
     * @param ifAllowed the verdict on a node that is allowed, but neither terminator nor end node
     */
    public StepJudgement bind(Tokens tokens, Verdict ifAllowed) {
        Map<Role, List<RequiredLabels>> sets = new EnumMap<>(Role.class);
        for (Entry entry : entries) {
            RequiredLabels set = RequiredLabels.resolve(entry.names(), tokens);
            if (!entry.names().isEmpty() && set.isPossible()) {
                sets.computeIfAbsent(entry.role(), role -> new ArrayList<>()).add(set);
            }
        }
        return new StepJudgement(worthAsking(sets), ifAllowed, restricts() ? Verdict.EXCLUDE_AND_PRUNE : ifAllowed);
    }

    /** Drops each label set that implies one asked before it: a node that has both is decided by the earlier one. */
    private static Map<Role, List<RequiredLabels>> worthAsking(Map<Role, List<RequiredLabels>> sets) {
        List<RequiredLabels> asked = new ArrayList<>();
        Map<Role, List<RequiredLabels>> worthAsking = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            List<RequiredLabels> fresh = new ArrayList<>();
            for (RequiredLabels set : sets.getOrDefault(role, List.of())) {
                if (asked.stream().noneMatch(set::implies)) {
                    fresh.add(set);
                    asked.add(set);
                }
            }
            worthAsking.put(role, fresh);
        }
        return worthAsking;
    }
}

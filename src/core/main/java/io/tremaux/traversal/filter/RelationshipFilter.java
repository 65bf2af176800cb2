package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which relationships are followed at which depth, in the language of APOC's path expanders (APOC core 5.26, {@code
 * apoc.path.expandConfig}: the source of these semantics, slips included).
 *
 * <pre>
 * filter = step ("," step)*      step d mod n is for relationships that leave depth d, without blanks around it
 * step   = entry ("|" entry)*    listed one after another, nothing removed: R|R gives each relationship twice
 * entry  = "&lt;" anywhere in it: incoming; else "&gt;" anywhere: outgoing; else both. The type is what the first and
 *          the last backtick enclose, or the entry without &lt; &gt; and ":", blanks included; none means any type
 * </pre>
 *
 * <p>One entry is not APOC's: {@code -T}, {@code -T>}, {@code <-T} or {@code -<T}, with the type in backticks or not,
 * takes what {@code T}, {@code T>} or {@code <T} lists out of what the other entries of its step list; a loop has both
 * directions. Without other entries the step lists everything else. Where the store has a type {@code -T}, an entry
 * without backticks means that, as in APOC. A lone {@code -} is a type's name. The relationship steps of a {@link
 * Sequence} are APOC's alone: there {@code -A} is usually a label step, and as an exclusion in a wrong place it would
 * follow nearly everything instead of nothing.
 *
 * <p>Backticks protect neither "," nor "|". {@code *} is the type of that name. Commas and bars at the end of the text
 * or of a step are dropped; elsewhere an empty step or entry means every relationship, and a step of bars alone none.
 *
 * <p>Immutable: safe for use by any thread. What is bound asks no label, allocates nothing and costs an array access.
 */
public final class RelationshipFilter implements Expansion {
    private static final String EXPECTED =
            "types as TYPE, TYPE> or <TYPE joined by |, with - before a type to exclude it; steps joined by ,";

    /** Follows every relationship, in both directions. */
    public static final RelationshipFilter ALL = everything(new GivenParameter("relationshipFilter", "", EXPECTED));

    private final List<RelationshipStep> steps;
    private final int once;
    private final GivenParameter given;

    private RelationshipFilter(List<RelationshipStep> steps, int once, GivenParameter given) {
        this.steps = steps;
        this.once = once;
        this.given = given;
    }

    /**
     * Parses a relationshipFilter.
     *
     * @param text null or blank for every relationship
     * @param beginSequenceAtStart if not, step 0 is used once, to leave the start node, and the others are the round
     * @throws InvalidParameterException if it cannot be used, or its steps do not last beyond depth 1
     */
    public static RelationshipFilter parse(@Nullable String text, boolean beginSequenceAtStart) {
        return parseLeniently(text, beginSequenceAtStart).complete();
    }

    private static RelationshipFilter everything(GivenParameter given) {
        return of(List.of(RelationshipStep.parse("", given)), true, given);
    }

    /** The same, but steps that are missing fail the traversal that comes to need them, as in APOC. */
    static RelationshipFilter parseLeniently(@Nullable String text, boolean beginSequenceAtStart) {
        if (text == null || text.trim().isEmpty()) {
            return ALL;
        }
        GivenParameter given = new GivenParameter("relationshipFilter", text, EXPECTED);
        return of(
                Arrays.stream(text.trim().split(",", 0))
                        .map(step -> RelationshipStep.parse(step, given))
                        .toList(),
                beginSequenceAtStart,
                given);
    }

    /** A filter of these steps, be there any or not. */
    static RelationshipFilter of(List<RelationshipStep> steps, boolean beginSequenceAtStart, GivenParameter given) {
        return new RelationshipFilter(steps, beginSequenceAtStart ? 0 : 1, given);
    }

    /** This, rejected if its steps do not last beyond depth 1. */
    RelationshipFilter complete() {
        if (mayRunOut()) {
            throw runsOut();
        }
        return this;
    }

    @Override
    public RelationshipFilter listingOnce() {
        List<RelationshipStep> listing =
                steps.stream().map(RelationshipStep::listingOnce).toList();
        return listing.equals(steps) ? this : new RelationshipFilter(listing, once, given);
    }

    @Override
    public GivenParameter given() {
        return given;
    }

    @Override
    public List<FilterDescription> inWords(Tokens tokens) {
        List<FilterDescription> words = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            RelationshipStep step = steps.get(i);
            words.add(new FilterDescription(
                    step.text(), "from " + Cycle.depths(i, once, steps.size()) + ": " + step.inWords(tokens)));
        }
        return words;
    }

    @Override
    public boolean mayRunOut() {
        return steps.size() <= once;
    }

    boolean hasSeveralSteps() {
        return steps.size() > 1;
    }

    private InvalidParameterException runsOut() {
        String parameter = given.parameter();
        return given.rejected(
                once == 0
                        ? parameter + " has no step for types."
                        : parameter + " has no step for types beyond depth 1: with"
                                + " beginSequenceAtStart=false the first step is used only once, to leave the start.");
    }

    @Override
    public Bound bind(Tokens tokens) {
        List<RelationshipChoice[]> choices =
                steps.stream().map(step -> step.bind(tokens)).toList();
        int used = Math.min(once, choices.size());
        return new BoundFilter(
                new Cycle<>(choices.subList(0, used), choices.subList(used, choices.size()), this::runsOut),
                choices.stream().flatMap(Arrays::stream).toList());
    }

    private record BoundFilter(Cycle<RelationshipChoice[]> cycle, List<RelationshipChoice> all) implements Bound {
        @Override
        public RelationshipChoice[] choices(Labels labels, long node, int depth) {
            return cycle.at(depth);
        }

        @Override
        public int step(int depth) {
            return cycle.index(depth);
        }

        @Override
        public boolean lacksStep(int depth) {
            return cycle.lacks(depth);
        }
    }
}

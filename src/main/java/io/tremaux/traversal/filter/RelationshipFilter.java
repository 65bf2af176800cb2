package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which relationships are followed at which depth, in the language of APOC's path expanders (APOC core 5.26,
 * {@code apoc.path.expandConfig}: the source of these semantics, slips included).
 *
 * <pre>
 * filter = step ("," step)*      step d mod n is for the relationships that leave depth d; blanks around a step are dropped
 * step   = entry ("|" entry)*    listed one after another, nothing removed: R|R gives each relationship twice
 * entry  = "&lt;" anywhere in it: incoming; else "&gt;" anywhere: outgoing; else both. The type is what the first and the
 *          last backtick enclose, or the entry without &lt; &gt; and ":", blanks included; none means any type
 * </pre>
 *
 * <p>Backticks protect neither "," nor "|". {@code *} is the type of that name. Commas and bars at the end of the text or
 * of a step are dropped; elsewhere an empty step or entry means every relationship, and a step of bars alone none.
 *
 * <p>Immutable: safe for use by any thread. What is bound asks no label, allocates nothing and costs an array access.
 */
public final class RelationshipFilter implements Expansion {
    private static final String EXPECTED = "relationship types as TYPE, TYPE> or <TYPE, joined by |; steps joined by ,";

    /** Follows every relationship, in both directions. */
    public static final RelationshipFilter ALL = of(
            List.of(""), true, new Given("relationshipFilter", "", EXPECTED)); // an empty step means every relationship

    private final List<RelationshipStep> steps;
    private final int once;

    private RelationshipFilter(List<RelationshipStep> steps, int once) {
        this.steps = steps;
        this.once = once;
    }

    /**
     * Parses a relationshipFilter.
     *
     * @param text null or blank for every relationship
     * @param beginSequenceAtStart if not, step 0 is used once, to leave the start node, and the others are the round
     * @throws InvalidParameterException if it cannot be used
     */
    public static RelationshipFilter parse(@Nullable String text, boolean beginSequenceAtStart) {
        if (text == null || text.trim().isEmpty()) {
            return ALL;
        }
        List<String> steps = Arrays.asList(text.trim().split(",", 0));
        return of(steps, beginSequenceAtStart, new Given("relationshipFilter", text, EXPECTED));
    }

    /** A filter of these steps; refused if they do not last beyond depth 1. */
    static RelationshipFilter of(List<String> steps, boolean beginSequenceAtStart, Given given) {
        int once = beginSequenceAtStart ? 0 : 1;
        if (steps.size() <= once) {
            throw given.refused(runsOut(given.parameter(), once));
        }
        return new RelationshipFilter(
                steps.stream().map(step -> RelationshipStep.parse(step, given)).toList(), once);
    }

    private static String runsOut(String parameter, int once) {
        return once == 0
                ? parameter + " has no step for relationships."
                : parameter + " has no step for the relationships beyond depth 1:"
                        + " with beginSequenceAtStart=false the first one is used only once, to leave the start node.";
    }

    @Override
    public Bound bind(Tokens tokens) {
        List<RelationshipChoice[]> choices =
                steps.stream().map(step -> step.bind(tokens)).toList();
        return new BoundFilter(
                new Cycle<>(choices.subList(0, once), choices.subList(once, choices.size())),
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
    }
}

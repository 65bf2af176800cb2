package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes are returned and expanded by their labels, in the language of APOC's path expanders (APOC core 5.26,
 * {@code apoc.path.expandConfig}: the source of these semantics, slips included).
 *
 * <pre>
 * filter = step ("," step)*       step d mod n judges the nodes at depth d; blanks around a step are dropped
 * step   = entry ("|" entry)*     blanks around an entry are part of its name, an empty entry is skipped
 * entry  = operator? ":"? label (":" label)*    a node that has all of these labels; "\:" is a colon in a name
 * operator = "-" denied   "/" terminator   "&gt;" end node   "+" or none: allowed
 * </pre>
 *
 * <p>A node is judged in that order. Denied: neither returned nor expanded. Terminator: returned, not expanded; at a
 * depth below the minimum level expanded, not returned. End node: returned and expanded. Then, if the step allows no
 * label or one that matches: expanded, and returned unless any step has a terminator or end node, which then are the
 * only results. All others are neither. {@code *} fits no node; as a terminator or end node it still makes those the
 * only results.
 *
 * <p>Immutable: safe for use by any thread. What is bound costs one question for each label needed to tell the verdict,
 * and none for a label the store has never seen. One look at the current node answers a label asked twice.
 */
public final class LabelFilter {
    private static final String EXPECTED =
            "labels joined by |, each with + - / > or nothing before it; steps joined by ,";

    /** Lets every node pass, and asks nothing. */
    public static final LabelFilter NONE =
            new LabelFilter(List.of(LabelStep.ANYTHING), true, true, new GivenParameter("labelFilter", "", EXPECTED));

    private final List<LabelStep> steps;
    private final Verdict ifAllowed;
    private final boolean beginSequenceAtStart;
    private final boolean filterStartNode;
    private final GivenParameter given;

    private LabelFilter(
            List<LabelStep> steps, boolean beginSequenceAtStart, boolean filterStartNode, GivenParameter given) {
        this.given = given;
        this.steps = steps;
        this.ifAllowed = namesResults(steps) ? Verdict.EXCLUDE_AND_CONTINUE : Verdict.INCLUDE_AND_CONTINUE;
        this.beginSequenceAtStart = beginSequenceAtStart;
        this.filterStartNode = filterStartNode;
    }

    /**
     * Parses a labelFilter.
     *
     * @param text null or blank for no filter
     * @param beginSequenceAtStart whether step 0 is for depth 0, not 1; if not, the start node is exempt
     * @param filterStartNode whether the start node is judged at all; if not, it is exempt: always expanded, and
     *     returned unless terminators and end nodes are the only results
     * @throws InvalidParameterException if it cannot be used, or has no step
     */
    public static LabelFilter parse(@Nullable String text, boolean beginSequenceAtStart, boolean filterStartNode) {
        return parseLeniently(text, beginSequenceAtStart, filterStartNode).complete();
    }

    /** The same, but without a step the traversal fails that comes to need one, as in APOC. */
    static LabelFilter parseLeniently(@Nullable String text, boolean beginSequenceAtStart, boolean filterStartNode) {
        if (text == null || text.trim().isEmpty()) {
            return NONE;
        }
        GivenParameter given = new GivenParameter("labelFilter", text, EXPECTED);
        return of(Arrays.asList(text.trim().split(",", 0)), beginSequenceAtStart, filterStartNode, given);
    }

    /** A filter of these steps, be there any or not. */
    static LabelFilter of(
            List<String> steps, boolean beginSequenceAtStart, boolean filterStartNode, GivenParameter given) {
        List<LabelStep> parsed =
                steps.stream().map(step -> LabelStep.parse(step, given)).toList();
        return new LabelFilter(parsed, beginSequenceAtStart, filterStartNode, given);
    }

    /** This, rejected if it has no step. */
    LabelFilter complete() {
        if (mayRunOut()) {
            throw runsOut();
        }
        return this;
    }

    /** What it was read from. The memory that it takes is in proportion to the text. */
    public GivenParameter given() {
        return given;
    }

    /** Whether nodes at some depth cannot be judged, since no step is there for them. */
    public boolean mayRunOut() {
        return steps.isEmpty();
    }

    boolean hasSeveralSteps() {
        return steps.size() > 1;
    }

    private InvalidParameterException runsOut() {
        return given.rejected(given.parameter() + " has no step for labels.");
    }

    /** What the caller should know about this filter, as sentences. */
    public List<String> warnings() {
        return steps.stream()
                .flatMap(LabelStep::unfulfilled)
                .distinct()
                .map(entry ->
                        "`" + entry + "` matches nothing, because * is no wildcard. It still limits results to labels"
                                + " after / and >.")
                .toList();
    }

    /** Its steps in words, in the order of the depths that they judge. */
    public List<FilterDescription> inWords() {
        boolean namesResults = namesResults(steps);
        boolean startIsExempt = !beginSequenceAtStart || !filterStartNode;
        List<LabelStep> round = new ArrayList<>(steps);
        List<FilterDescription> words = new ArrayList<>();
        if (startIsExempt) {
            Collections.rotate(round, beginSequenceAtStart ? -1 : 0);
            words.add(new FilterDescription(
                    "",
                    "at depth 0: the filter does not apply to start nodes, "
                            + LabelStep.ANYTHING.inWords(namesResults)));
        }
        int once = words.size();
        for (int i = 0; i < round.size(); i++) {
            LabelStep step = round.get(i);
            String depths = Cycle.depths(once + i, once, once + round.size());
            words.add(new FilterDescription(step.text(), "at " + depths + ": " + step.inWords(namesResults)));
        }
        return words;
    }

    /** Resolves all names, in the order of the text. */
    public Judgement bind(Tokens tokens) {
        List<StepJudgement> judgements = new ArrayList<>(steps.size());
        for (LabelStep step : steps) {
            judgements.add(step.bind(tokens, ifAllowed));
        }
        return new Bound(cycle(tokens, judgements));
    }

    private static boolean namesResults(List<LabelStep> steps) {
        for (LabelStep step : steps) {
            if (step.namesResults()) {
                return true;
            }
        }
        return false;
    }

    private record Bound(Cycle<StepJudgement> cycle) implements Judgement {
        @Override
        public Verdict judge(Labels labels, long node, int depth, boolean tooShallow) {
            return cycle.at(depth).judge(labels, node, tooShallow);
        }

        @Override
        public int step(int depth) {
            return cycle.index(depth);
        }
    }

    private Cycle<StepJudgement> cycle(Tokens tokens, List<StepJudgement> judgements) {
        if (beginSequenceAtStart && filterStartNode) {
            return new Cycle<>(List.of(), judgements, this::runsOut);
        }
        if (beginSequenceAtStart) {
            Collections.rotate(judgements, -1); // the exempt start node uses up step 0
        }
        return new Cycle<>(List.of(LabelStep.ANYTHING.bind(tokens, ifAllowed)), judgements, this::runsOut);
    }
}

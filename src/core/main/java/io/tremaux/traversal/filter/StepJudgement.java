package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.traversal.filter.LabelStep.Role;
import java.util.List;
import java.util.Map;

/**
 * The judge of nodes by one step of a label filter, in the tokens of one database. It asks for labels role by role,
 * within a role in the order of the text, and for no label that cannot change the verdict. Allocates nothing.
 */
public final class StepJudgement {
    private final RequiredLabels[] denied;
    private final RequiredLabels[] terminators;
    private final RequiredLabels[] ends;
    private final RequiredLabels[] allowed;
    private final Verdict ifAllowed;
    private final Verdict otherwise;

    /**
     * @param sets the label sets of each role
     * @param ifAllowed the verdict on a node that is allowed, but neither terminator nor end node
     * @param otherwise the verdict on a node without any role; equals {@code ifAllowed} if the step allows every node
     */
    StepJudgement(Map<Role, List<RequiredLabels>> sets, Verdict ifAllowed, Verdict otherwise) {
        this.denied = of(Role.DENIED, sets);
        this.terminators = of(Role.TERMINATOR, sets);
        this.ends = of(Role.END, sets);
        this.allowed = of(Role.ALLOWED, sets);
        this.ifAllowed = ifAllowed;
        this.otherwise = otherwise;
    }

    private static RequiredLabels[] of(Role role, Map<Role, List<RequiredLabels>> sets) {
        return sets.getOrDefault(role, List.of()).toArray(RequiredLabels[]::new);
    }

    /** Judges a node; {@code tooShallow} says that its depth is below the traversal's minimum level. */
    public Verdict judge(Labels labels, long node, boolean tooShallow) {
        if (RequiredLabels.anyMatches(denied, labels, node)) {
            return Verdict.EXCLUDE_AND_PRUNE;
        }
        return tooShallow ? judgeTooShallow(labels, node) : judgeDeepEnough(labels, node);
    }

    private Verdict judgeDeepEnough(Labels labels, long node) {
        if (RequiredLabels.anyMatches(terminators, labels, node)) {
            return Verdict.INCLUDE_AND_PRUNE;
        }
        if (RequiredLabels.anyMatches(ends, labels, node)) {
            return Verdict.INCLUDE_AND_CONTINUE;
        }
        return RequiredLabels.anyMatches(allowed, labels, node) ? ifAllowed : otherwise;
    }

    /** Returns no node yet, and expands every node that has a role, even a terminator. */
    private Verdict judgeTooShallow(Labels labels, long node) {
        boolean continues = otherwise.continues()
                || RequiredLabels.anyMatches(terminators, labels, node)
                || RequiredLabels.anyMatches(ends, labels, node)
                || RequiredLabels.anyMatches(allowed, labels, node);
        return continues ? Verdict.EXCLUDE_AND_CONTINUE : Verdict.EXCLUDE_AND_PRUNE;
    }
}

package io.tremaux.traversal.decision;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.graph.Relationships.SkippableNodes;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.filter.Verdict;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was decided about nodes at all depths at which the same filter steps apply, so that nodes with equal
 * labels are judged only once. Belongs to one thread.
 * <ul>
 *   <li>No label matters: one decision holds for all nodes.
 *   <li>The facade has codes for label sets: one decision a code, found by a look-up of the code and an array access.
 *   <li>It has none: the labels that matter, at most {@value #MAX_ASKED}, are read as a mask. One decision a mask;
 *       {@value #MASKS} masks are remembered.
 *   <li>More labels matter, or the facade asks the store label by label: every node is judged anew, and its labels are
 *       asked only until the verdict is certain.
 *   <li>The traversal has {@code nodeWhere} or lists of nodes: the decision by labels is remembered, and each node is
 *       tested itself every time.
 * </ul>
 *
 * <p>A decision for a mask is made from that mask, never from a second read of the store. A commit between two reads
 * could change the labels, and a wrong decision would be remembered for every node with the same mask. To read once
 * also saves a traversal without caches a twelfth of its time.
 */
public final class StepDecisions implements SkippableNodes {
    private static final RelationshipChoice[] NOTHING = {};
    private static final int FIRST_CODES = 16;
    private static final int MASKS = 16; // remembered where there are no codes; nearly always there are a few

    /** To ask for more labels than this would cost more than to stop at the first that decides. */
    private static final int MAX_ASKED = 16;

    private final BoundTraversal traversal;
    private final Supplier<NodePredicate> mayMeet;
    private final int depth;
    private LabelSequence asked;
    private boolean askedAtOnce;
    private final boolean judgesNodes;
    private @Nullable Decision ofAll; // where no label makes a difference
    private @Nullable Decision onwards; // of all that continue, where no label makes a difference to what they follow
    private @Nullable Decision[] byCode = new Decision[FIRST_CODES];
    private final Decision[] byMask = new Decision[MASKS];
    private final long[] masks = new long[MASKS];
    private int knownMasks;
    private int replaced; // in turn, once there are no more places
    private final LabelSnapshot knownLabels = new LabelSnapshot();

    /**
     * @param mayMeet the test of {@code nodeWhere}, on the request's current view
     * @param depth any of the depths that share these decisions
     */
    StepDecisions(BoundTraversal traversal, Supplier<NodePredicate> mayMeet, int depth) {
        this.mayMeet = mayMeet;
        this.traversal = traversal;
        this.depth = depth;
        this.judgesNodes = traversal.judgesNodes();
        this.asked = traversal.labels();
        this.askedAtOnce = isAskedAtOnce(asked);
    }

    private static boolean isAskedAtOnce(LabelSequence labels) {
        return labels.fitsMask() && labels.length() <= MAX_ASKED;
    }

    boolean holdsAt(int depth) {
        return traversal.isAlike(this.depth, depth);
    }

    /**
     * What was decided about every node of a label set with a code; null if nothing was, or labels do not decide alone.
     */
    public @Nullable Decision decided(int code) {
        if (judgesNodes) {
            return null;
        }
        Decision decision = ofAll;
        return decision == null ? known(code) : decision;
    }

    /** Whether labels make a difference. If not, no code is needed. */
    private boolean asksLabels() {
        return asked.length() > 0;
    }

    private @Nullable Decision known(int code) {
        Decision[] decided = byCode;
        return code < decided.length ? decided[code] : null;
    }

    @Override
    public @Nullable Expansion emptyAlong(int code) {
        Decision decision = decided(code);
        return decision == null ? null : decision.emptyAlong;
    }

    /**
     * Decides about a node at one of these depths.
     *
     * @param knownCode of its label set; {@link Labels#NO_CODE} if it is not known
     */
    public Decision decide(Labels labels, Relationships relationships, long node, int knownCode) {
        return refined(byLabels(labels, relationships, node, knownCode), node);
    }

    private Decision refined(Decision byLabels, long node) {
        return judgesNodes ? byLabels.and(traversal.judgeNode(mayMeet.get(), node, depth)) : byLabels;
    }

    private Decision byLabels(Labels labels, Relationships relationships, long node, int knownCode) {
        if (!asksLabels() && labels.answersAtOnce()) {
            return ofAll(relationships, node);
        }
        int code = knownCode == Labels.NO_CODE && labels.hasCodes() ? labels.code(node) : knownCode;
        if (code != Labels.NO_CODE) {
            return byCode(labels, relationships, node, code);
        }
        return askedAtOnce && labels.answersAtOnce()
                ? byMask(labels, relationships, node)
                : Decision.of(traversal.judge(labels, node, depth));
    }

    /** The same, whatever its code. */
    public Decision decide(Labels labels, Relationships relationships, long node) {
        return decide(labels, relationships, node, Labels.NO_CODE);
    }

    private Decision ofAll(Relationships relationships, long node) {
        Decision decision = ofAll;
        if (decision == null) {
            decision = decideAnew(knownLabels.of(node, 0), relationships, node);
            ofAll = decision;
        }
        return decision;
    }

    private Decision byCode(Labels labels, Relationships relationships, long node, int code) {
        Decision decision = known(code);
        if (decision == null) {
            boolean isOfCode = labels.take(node, code);
            decision = decideAnew(labels, relationships, node);
            if (isOfCode) {
                remember(code, decision);
            }
        }
        return decision;
    }

    private void remember(int code, Decision decision) {
        if (code >= byCode.length) {
            byCode = Arrays.copyOf(byCode, Math.max(code + 1, 2 * byCode.length));
        }
        byCode[code] = decision;
    }

    private Decision byMask(Labels labels, Relationships relationships, long node) {
        long mask = labels.among(node, asked);
        for (int i = 0; i < knownMasks; i++) {
            if (masks[i] == mask) {
                return byMask[i];
            }
        }
        // not from the store, where the node may have other labels by now than the mask says
        Decision decision = decideAnew(knownLabels.of(node, mask), relationships, node);
        int slot = knownMasks < MASKS ? knownMasks++ : replaced++ & MASKS - 1;
        masks[slot] = mask;
        byMask[slot] = decision;
        return decision;
    }

    private Decision decideAnew(Labels labels, Relationships relationships, long node) {
        Verdict verdict = traversal.judge(labels, node, depth);
        if (traversal.lacksChoices(depth)) {
            return Decision.of(verdict); // it fails when it is expanded, not when it is judged
        }
        return Decision.of(verdict, verdict.continues() ? ask(labels, node) : NOTHING, relationships);
    }

    /** What to follow from a node that continues, about which was decided at one of these depths. */
    public RelationshipChoice[] choices(Decision decision, Labels labels, long node) {
        RelationshipChoice[] decided = decision.choices;
        return decided == null ? ask(labels, node) : decided;
    }

    /**
     * What to follow from a node that was judged before and is expanded now. Reads its labels again only if the choices
     * depend on labels.
     */
    public Decision continued(Labels labels, Relationships relationships, long node) {
        if (!traversal.choosesByLabels() && !traversal.lacksChoices(depth)) {
            return onwards(labels, relationships, node);
        }
        Decision decision = byLabels(labels, relationships, node, Labels.NO_CODE); // its node was judged
        return decision.continues ? decision : Decision.TO_BE_ASKED;
    }

    private Decision onwards(Labels labels, Relationships relationships, long node) {
        Decision decision = onwards;
        if (decision == null) {
            decision = Decision.of(Verdict.EXCLUDE_AND_CONTINUE, ask(labels, node), relationships);
            onwards = decision;
        }
        return decision;
    }

    private RelationshipChoice[] ask(Labels labels, long node) {
        return traversal.choices(labels, node, depth);
    }

    /** Forgets what codes mean, and takes up labels that the database has got. */
    void forget() {
        asked = traversal.labels();
        askedAtOnce = isAskedAtOnce(asked);
        byCode = new Decision[FIRST_CODES];
        knownMasks = 0;
        ofAll = null;
        onwards = null;
    }
}

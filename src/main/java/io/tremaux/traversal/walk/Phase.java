package io.tremaux.traversal.walk;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.filter.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How nodes are judged at depths that make no difference to one another. Where label sets have codes, what was decided for
 * one node is known for every other with the same code: a look-up of the code and an array access. Elsewhere labels are asked
 * node by node. Belongs to one thread.
 */
final class Phase {
    private static final RelationshipChoice[] NOTHING = {};
    private static final int FIRST_CODES = 16;

    private final Traversal.Bound traversal;
    private final int depth;
    private @Nullable Decision[] byCode = new Decision[FIRST_CODES];

    /** @param depth one of those it stands for */
    Phase(Traversal.Bound traversal, int depth) {
        this.traversal = traversal;
        this.depth = depth;
    }

    boolean holdsAt(int depth) {
        return traversal.isAlike(this.depth, depth);
    }

    /** What was decided about label sets with a code; null if nothing was. */
    @Nullable Decision decided(int code) {
        Decision[] known = byCode;
        return code < known.length ? known[code] : null;
    }

    /**
     * Decides about a node at one of these depths.
     *
     * @param knownCode of its label set; {@link Labels#NO_CODE} if it is not known
     */
    Decision decide(Labels labels, Relationships relationships, long node, int knownCode) {
        int code = knownCode == Labels.NO_CODE ? labels.code(node) : knownCode;
        Decision decision = decided(code);
        return decision == null ? decideAnew(labels, relationships, node, code) : decision;
    }

    private Decision decideAnew(Labels labels, Relationships relationships, long node, int code) {
        Verdict verdict = traversal.judge(labels, node, depth);
        if (code == Labels.NO_CODE) {
            return Decision.of(verdict);
        }
        Decision decision = Decision.of(verdict, verdict.continues() ? ask(labels, node) : NOTHING, relationships);
        if (code >= byCode.length) {
            byCode = Arrays.copyOf(byCode, Math.max(code + 1, 2 * byCode.length));
        }
        byCode[code] = decision;
        return decision;
    }

    /** What to follow from a node that continues, about which was decided at one of these depths. */
    RelationshipChoice[] choices(Decision decision, Labels labels, long node) {
        RelationshipChoice[] decided = decision.choices;
        return decided == null ? ask(labels, node) : decided;
    }

    /** What to follow from a node that was to be continued when it was judged. */
    RelationshipChoice[] choices(Labels labels, long node) {
        Decision known = decided(labels.code(node));
        return known != null && known.continues ? choices(known, labels, node) : ask(labels, node);
    }

    private RelationshipChoice[] ask(Labels labels, long node) {
        return traversal.choices(labels, node, depth);
    }

    /** Forgets what codes mean. */
    void forget() {
        byCode = new Decision[FIRST_CODES];
    }
}

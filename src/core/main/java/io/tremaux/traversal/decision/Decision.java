package io.tremaux.traversal.decision;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.graph.Relationships.SkippableNodes;
import io.tremaux.traversal.filter.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What labels and depth decide about a position (a node at a depth): whether the traversal returns it, and which
 * relationships it follows from there. Immutable.
 */
public final class Decision {
    private static final Decision[] BY_VERDICT = new Decision[Verdict.values().length];

    static {
        for (Verdict verdict : Verdict.values()) {
            BY_VERDICT[verdict.ordinal()] = new Decision(verdict, null, null);
        }
    }

    /** The traversal continues from the position, but has to ask again which relationships it follows. */
    public static final Decision TO_BE_ASKED = of(Verdict.EXCLUDE_AND_CONTINUE);

    /** Whether the traversal returns the position, if its node passes {@code resultWhere} too. */
    public final boolean includes;

    /** Whether the traversal expands the position. */
    public final boolean continues;

    /** The relationships to follow, if the traversal expands the position; null if it still has to ask. */
    public final RelationshipChoice @Nullable [] choices;

    /**
     * The same, resolved once for many nodes; null if the traversal still has to ask, or does not expand the position.
     */
    public final @Nullable Expansion along;

    /** As {@link SkippableNodes#emptyAlong} has it: along what a node must have no neighbours to be passed over. */
    final @Nullable Expansion emptyAlong;

    /** The same about a position that is not returned after all. */
    private final Decision excluded;

    private Decision(Verdict verdict, RelationshipChoice @Nullable [] choices, @Nullable Expansion along) {
        this.excluded =
                verdict.includes() ? new Decision(Verdict.of(false, verdict.continues()), choices, along) : this;
        this.includes = verdict.includes();
        this.continues = verdict.continues();
        this.choices = choices;
        this.along = along;
        Expansion emptyIfNotReturned = continues ? along : SkippableNodes.ALWAYS;
        this.emptyAlong = includes ? null : emptyIfNotReturned;
    }

    static Decision of(Verdict verdict, RelationshipChoice[] choices, Relationships relationships) {
        return new Decision(verdict, choices, verdict.continues() ? relationships.along(choices) : null);
    }

    /** This decision as far as another verdict on the same position agrees. Allocates nothing. */
    Decision and(Verdict verdict) {
        if (!verdict.continues()) {
            return of(Verdict.of(includes && verdict.includes(), false));
        }
        return verdict.includes() ? this : excluded;
    }

    /** A decision of which only the verdict is known; always the same object for it. */
    static Decision of(Verdict verdict) {
        return BY_VERDICT[verdict.ordinal()];
    }
}

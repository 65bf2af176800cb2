package io.tremaux.traversal.decision;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.traversal.filter.Verdict;
import org.jspecify.annotations.Nullable;

/** What labels and depth decide about a position. Immutable. */
public final class Decision {
    private static final Decision[] BY_VERDICT = new Decision[Verdict.values().length];

    static {
        for (Verdict verdict : Verdict.values()) {
            BY_VERDICT[verdict.ordinal()] = new Decision(verdict, null, null);
        }
    }

    /** Of a position that continues, whose choices are to be asked again. */
    public static final Decision TO_BE_ASKED = of(Verdict.EXCLUDE_AND_CONTINUE);

    /** Whether it is returned, if its node passes {@code resultWhere} too. */
    public final boolean includes;

    public final boolean continues;

    /** What to follow if it continues; null if that is still to be asked. */
    public final RelationshipChoice @Nullable [] choices;

    /** Along all of them; null if they are still to be asked. */
    public final @Nullable Expansion along;

    /** The same about a position that is not returned after all. */
    private final Decision excluded;

    private Decision(Verdict verdict, RelationshipChoice @Nullable [] choices, @Nullable Expansion along) {
        this.excluded =
                verdict.includes() ? new Decision(Verdict.of(false, verdict.continues()), choices, along) : this;
        this.includes = verdict.includes();
        this.continues = verdict.continues();
        this.choices = choices;
        this.along = along;
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

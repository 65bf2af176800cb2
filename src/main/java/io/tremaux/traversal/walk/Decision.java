package io.tremaux.traversal.walk;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.traversal.filter.Verdict;
import org.jspecify.annotations.Nullable;

/** What labels and depth decide about a position. Immutable. */
final class Decision {
    private static final Decision[] BY_VERDICT = new Decision[Verdict.values().length];

    static {
        for (Verdict verdict : Verdict.values()) {
            BY_VERDICT[verdict.ordinal()] = new Decision(verdict, null);
        }
    }

    /** Whether it is returned, if its node passes {@code resultWhere} too. */
    final boolean includes;

    final boolean continues;

    /** What to follow if it continues; null if that is still to be asked. */
    final RelationshipChoice @Nullable [] choices;

    /** The only choice, as there nearly always is; null if there are several, or none, or they are still to be asked. */
    final @Nullable RelationshipChoice onlyChoice;

    private Decision(Verdict verdict, RelationshipChoice @Nullable [] choices) {
        this.includes = verdict.includes();
        this.continues = verdict.continues();
        this.choices = choices;
        this.onlyChoice = choices != null && choices.length == 1 ? choices[0] : null;
    }

    static Decision of(Verdict verdict, RelationshipChoice[] choices) {
        return new Decision(verdict, choices);
    }

    /** A decision of which only the verdict is known; always the same object for it. */
    static Decision of(Verdict verdict) {
        return BY_VERDICT[verdict.ordinal()];
    }
}

package io.tremaux.cache;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Choices of which each has a type of its own, as one looks for all of them in one pass over an {@link AdjacencyList}: the order of what
 * is found is that of the list, and not that of the choices. Immutable: safe for use by any thread.
 */
final class OnePass {
    private static final int MOST_TYPES = 1024; // a reference each

    private final @Nullable Direction[] directions; // by type, as far as one is asked for

    private OnePass(@Nullable Direction[] directions) {
        this.directions = directions;
    }

    /** Null for choices that one pass does not serve: one alone, some of any type, of equal types, of part of a type, or of high types. */
    static @Nullable OnePass of(RunChoice[] choices) {
        if (choices.length < 2 || !Arrays.stream(choices).allMatch(OnePass::fits)) {
            return null;
        }
        int highest = Arrays.stream(choices).mapToInt(RunChoice::type).max().orElseThrow();
        @Nullable Direction[] directions = new Direction[highest + 1];
        for (RunChoice each : choices) {
            if (directions[each.type()] != null) {
                return null;
            }
            directions[each.type()] = each.choice().direction();
        }
        return new OnePass(directions);
    }

    private static boolean fits(RunChoice choice) {
        return choice.type() != RelationshipChoice.ANY_TYPE
                && choice.type() < MOST_TYPES
                && choice.choice().isPlain();
    }

    /** Which relationships of a type are asked for; null for none. */
    @Nullable Direction of(int type) {
        return type < directions.length ? directions[type] : null;
    }
}

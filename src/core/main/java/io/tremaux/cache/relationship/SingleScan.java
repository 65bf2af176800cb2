package io.tremaux.cache.relationship;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Several choices of different types, for one pass over an {@link AdjacencyList}. Neighbours are found in the order of
 * the list, not in that of the choices, so only a traversal that gives no rows may use it. Immutable: safe for use by
 * any thread.
 */
public final class SingleScan {
    private static final int MOST_TYPES = 1024; // 4 bytes each

    private final @Nullable Direction[] directions; // by type; both where a list has no other

    private SingleScan(@Nullable Direction[] directions) {
        this.directions = directions;
    }

    /**
     * Null for choices that one pass does not serve: one alone, of any type, of equal types, with exceptions, or of a
     * type beyond the first {@value #MOST_TYPES}.
     */
    public static @Nullable SingleScan of(RunChoice[] choices) {
        if (choices.length < 2 || !Arrays.stream(choices).allMatch(SingleScan::fits)) {
            return null;
        }
        int highest = Arrays.stream(choices).mapToInt(RunChoice::type).max().orElseThrow();
        @Nullable Direction[] directions = new Direction[highest + 1];
        for (RunChoice each : choices) {
            if (directions[each.type()] != null) {
                return null;
            }
            directions[each.type()] =
                    each.takesAllOfType() ? Direction.BOTH : each.choice().direction();
        }
        return new SingleScan(directions);
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

package io.tremaux.cache.relationship;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import java.util.Arrays;

/**
 * A choice of relationships, as one looks for it in an {@link AdjacencyList}: run by run, of one type each, and one by
 * one only where the list has more directions than the choice. Immutable: safe for use by any thread.
 */
public final class RunChoice {
    private final RelationshipChoice choice;
    private final int type;
    private final boolean takesAllOfType;

    private RunChoice(Direction ofList, RelationshipChoice choice) {
        this.choice = choice;
        this.type = choice.type();
        this.takesAllOfType = choice.isPlain() && choice.direction() == ofList;
    }

    /** These choices, in lists of some direction; without those of types that the store does not have. */
    public static RunChoice[] of(Direction ofLists, RelationshipChoice... choices) {
        return Arrays.stream(choices)
                .filter(choice -> choice.type() != Tokens.UNKNOWN)
                .map(choice -> new RunChoice(ofLists, choice))
                .toArray(RunChoice[]::new);
    }

    public RelationshipChoice choice() {
        return choice;
    }

    /** Its token; {@link RelationshipChoice#ANY_TYPE} for all. */
    public int type() {
        return type;
    }

    /** Whether relationships of a type may be among these. */
    public boolean takesSomeOf(int type) {
        return type == this.type || this.type == RelationshipChoice.ANY_TYPE;
    }

    /** Whether, if some of a type are, all of it are. */
    public boolean takesAllOfType() {
        return takesAllOfType;
    }

    /** Whether a relationship is among these, that may be by its type. */
    public boolean takes(int type, boolean incoming, boolean loop) {
        return choice.has(type, incoming, loop);
    }

    /** As {@link RelationshipChoice#append} does. */
    public void append(long node, Neighbours all, Neighbours to) {
        choice.append(node, all, to);
    }
}

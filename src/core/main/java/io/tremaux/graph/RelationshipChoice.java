package io.tremaux.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * One type and direction of relationships, perhaps without some of them: an entry of a relationship filter.
 *
 * @param type a type's token id, {@link #ANY_TYPE}, or {@link Tokens#UNKNOWN} for a type that the store does not have
 * @param except choices, without exceptions of their own, whose relationships are not among these
 */
public record RelationshipChoice(int type, Direction direction, List<RelationshipChoice> except) {
    public static final int ANY_TYPE = -2;

    /** Every relationship of a node, of any type and direction. */
    public static final RelationshipChoice ALL = new RelationshipChoice(ANY_TYPE, Direction.BOTH);

    private static final RelationshipChoice OUTGOING = new RelationshipChoice(ANY_TYPE, Direction.OUTGOING);
    private static final RelationshipChoice INCOMING = new RelationshipChoice(ANY_TYPE, Direction.INCOMING);

    public RelationshipChoice {
        except = List.copyOf(except);
    }

    /** A choice without exceptions. */
    public RelationshipChoice(int type, Direction direction) {
        this(type, direction, List.of());
    }

    /** Whether a relationship of this choice, seen from its other end, may be one of the other choice; loops aside. */
    public boolean mayReturnBy(RelationshipChoice other) {
        boolean ofOneType = type == other.type || type == ANY_TYPE || other.type == ANY_TYPE;
        return ofOneType && (direction != other.direction || direction == Direction.BOTH);
    }

    /** Every relationship of one direction. */
    public static RelationshipChoice whole(Direction direction) {
        return switch (direction) {
            case OUTGOING -> OUTGOING;
            case INCOMING -> INCOMING;
            case BOTH -> ALL;
        };
    }

    /** This choice without some others as well: what one of them has in common with it, it no longer has. */
    public RelationshipChoice without(Collection<RelationshipChoice> others) {
        List<RelationshipChoice> left = new ArrayList<>(except);
        others.stream().filter(this::mayShareWith).forEach(left::add);
        return new RelationshipChoice(type, direction, left);
    }

    private boolean mayShareWith(RelationshipChoice other) {
        return hasType(other.type) || other.type == ANY_TYPE;
    }

    /** Whether all that the other choice has is among this one's, exceptions aside. */
    public boolean hasAllOf(RelationshipChoice other) {
        return hasType(other.type) && (direction == other.direction || direction == Direction.BOTH);
    }

    /** Whether there are no exceptions. */
    public boolean isPlain() {
        return except.isEmpty();
    }

    /** The same without exceptions. */
    public RelationshipChoice plain() {
        return type == ANY_TYPE ? whole(direction) : new RelationshipChoice(type, direction);
    }

    /**
     * Whether a relationship of this type and direction is among the exceptions.
     *
     * @param loop whether it begins and ends at the node: then it has both directions
     */
    public boolean excludes(int type, boolean incoming, boolean loop) {
        for (int i = 0; i < except.size(); i++) {
            RelationshipChoice one = except.get(i);
            if (one.hasType(type) && one.hasDirection(incoming, loop)) {
                return true;
            }
        }
        return false;
    }

    /** Whether relationships of this direction are among these, if they are of the type. */
    public boolean hasDirection(boolean incoming, boolean loop) {
        return loop || direction == Direction.BOTH || (direction == Direction.INCOMING) == incoming;
    }

    /** Whether a relationship of this type and direction is among these, and not excluded. */
    public boolean has(int type, boolean incoming, boolean loop) {
        return hasType(type) && hasDirection(incoming, loop) && !excludes(type, incoming, loop);
    }

    private boolean hasType(int type) {
        return this.type == type || this.type == ANY_TYPE;
    }

    /** Whether such a relationship is among some choices. */
    public static boolean anyHas(RelationshipChoice[] choices, int type, boolean incoming, boolean loop) {
        for (RelationshipChoice choice : choices) {
            if (choice.has(type, incoming, loop)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Appends those of a node's relationships that are among these to a list, without the relationships if that does
     * not want them.
     */
    public void append(long node, Neighbours all, Neighbours to) {
        for (int i = 0; i < all.size(); i++) {
            if (has(all.type(i), all.isIncoming(i), all.node(i) == node)) {
                all.append(i, to);
            }
        }
    }
}

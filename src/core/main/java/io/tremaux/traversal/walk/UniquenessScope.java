package io.tremaux.traversal.walk;

import io.tremaux.traversal.Uniqueness;

/** With which earlier nodes or relationships a traversal compares the next one: it does not take one of these again. */
enum UniquenessScope {
    /** Only the relationship by which the path arrived. */
    ARRIVAL,
    /** All on the path. */
    PATH,
    /** All that the traversal has met so far, on any path. */
    EVERYWHERE;

    static UniquenessScope of(Uniqueness uniqueness) {
        return switch (uniqueness) {
            case NONE -> ARRIVAL;
            case NODE_PATH, RELATIONSHIP_PATH -> PATH;
            case NODE_GLOBAL, RELATIONSHIP_GLOBAL -> EVERYWHERE;
            case NODE_LEVEL, RELATIONSHIP_LEVEL, NODE_RECENT, RELATIONSHIP_RECENT ->
                throw new IllegalArgumentException(uniqueness + " is not known to this engine");
        };
    }
}

package io.tremaux.traversal.walk;

import io.tremaux.traversal.Uniqueness;

/** How far back a traversal looks for a node or relationship that it may not meet again. */
enum UniquenessScope {
    /** To the relationship by which a path arrived. */
    ARRIVAL,
    /** Along the path. */
    PATH,
    /** To all that was met anywhere. */
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

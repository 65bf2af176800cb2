package io.tremaux.service;

import org.neo4j.internal.kernel.api.security.AccessMode;

/** What a caller's access rules mean for caches that all callers share. */
final class CallerAccess {
    private CallerAccess() {}

    /**
     * Whether a caller sees everything, so that a shared cache shows nothing the store would have hidden. Neo4j's fixed
     * modes are an enum; anything else is made for one caller (roles, or a mode wrapped around another) and may hide
     * single labels, types, properties or nodes without saying so.
     */
    static boolean seesEverything(AccessMode mode) {
        return mode instanceof Enum && mode.allowsTraverseAllLabels() && mode.allowsTraverseAllRelTypes();
    }
}

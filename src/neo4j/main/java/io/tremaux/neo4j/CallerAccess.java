package io.tremaux.neo4j;

import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.AuthSubject;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.impl.api.security.OverriddenAccessMode;

/** The meaning of a caller's access rules for caches that all callers share. */
public final class CallerAccess {
    private CallerAccess() {}

    /**
     * Whether a caller sees everything, so that a shared cache shows nothing the store would have hidden. Neo4j's fixed
     * modes are an enum. A procedure called under FULL gets a mode that one of these overrides, and that answers by it
     * alone what may be read. Anything else is made for one caller (by roles, or by a fixed mode that restricts them)
     * and may hide single labels, types, properties or nodes without saying so; its name proves nothing, since a role
     * may be called FULL.
     */
    public static boolean seesEverything(AccessMode mode) {
        boolean fixed = mode instanceof Enum || mode.getClass() == OverriddenAccessMode.class;
        return fixed && mode.allowsTraverseAllLabels() && mode.allowsTraverseAllRelTypes();
    }

    /** Whether a caller has no login, as on a path of {@code http_auth_allowlist}. */
    public static boolean isAnonymous(SecurityContext caller) {
        return AuthSubject.ANONYMOUS.equals(caller.subject());
    }
}

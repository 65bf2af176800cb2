package io.tremaux.janusgraph.server;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.security.Principal;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request: a login and its rights.
 *
 * @param login the name of a user of the realm; empty for everyone if the server has no realm
 * @param role the highest of the user's roles; null if the user has none
 */
record Caller(String login, @Nullable Role role) {
    /** @param hasRealm whether the web server asks for logins; if not, everyone may do everything */
    static Caller of(HttpServletRequest request, boolean hasRealm) {
        if (!hasRealm) {
            return new Caller("", Role.ADMINISTER);
        }
        Principal user = request.getUserPrincipal();
        return user == null ? new Caller("", null) : new Caller(user.getName(), highest(request));
    }

    private static @Nullable Role highest(HttpServletRequest request) {
        @Nullable Role highest = null;
        for (Role role : Role.values()) {
            highest = request.isUserInRole(role.toString()) ? role : highest;
        }
        return highest;
    }

    /** Rejects a caller whose role is lower than {@code least}, and one without a role. */
    void require(Role least) {
        if (role == null || role.compareTo(least) < 0) {
            throw Problem.of(Kind.FORBIDDEN, "This login has no role " + least + " in the server's realm.")
                    .expecting("a user with one of the roles read, write and administer; each includes those before it")
                    .thrown();
        }
    }
}

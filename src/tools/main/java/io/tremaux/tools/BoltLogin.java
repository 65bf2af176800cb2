package io.tremaux.tools;

import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;

/** The login of a target, for Neo4j's driver. */
public final class BoltLogin {
    private BoltLogin() {}

    /** None for a server without logins. */
    public static AuthToken of(Target target) {
        return target.password() == null ? AuthTokens.none() : AuthTokens.basic(target.user(), target.password());
    }
}

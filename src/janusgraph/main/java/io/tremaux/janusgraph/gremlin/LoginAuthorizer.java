package io.tremaux.janusgraph.gremlin;

import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.util.BytecodeHelper;
import org.apache.tinkerpop.gremlin.server.auth.AuthenticatedUser;
import org.apache.tinkerpop.gremlin.server.authz.Authorizer;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;

/**
 * Tells the calls of a traversal which user of Gremlin Server sent it, so that each has its own share of turns and
 * heap. Forbids nothing. Without it, and in scripts, all users are one login. To be named in the server's settings:
 *
 * <pre>
 *   authorization: { authorizer: io.tremaux.janusgraph.gremlin.LoginAuthorizer }
 * </pre>
 */
public final class LoginAuthorizer implements Authorizer {
    /** For Gremlin Server, which finds this class by its name. */
    public LoginAuthorizer() {}

    @Override
    public void setup(Map<String, Object> settings) {}

    @Override
    public Bytecode authorize(AuthenticatedUser user, Bytecode traversal, Map<String, String> aliases) {
        if (!BytecodeHelper.isGraphOperation(
                traversal)) { // such as a commit, which has nothing but its own instruction
            traversal.addSource(
                    "with", Login.OPTION, new Login(user.getName())); // after any of the user's: it prevails
        }
        return traversal;
    }

    /** What a script does, it does not say beforehand. */
    @Override
    public void authorize(AuthenticatedUser user, RequestMessage script) {}
}

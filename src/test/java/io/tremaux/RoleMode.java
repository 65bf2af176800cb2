package io.tremaux;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.neo4j.internal.kernel.api.security.AccessMode;

/** Hand-made access modes, as of Enterprise roles: all are called FULL and answer as it does, but for what they hide. */
public final class RoleMode {
    private RoleMode() {}

    /** What a mode can be asked and says yes or no to. */
    public static List<Method> predicates() {
        return Arrays.stream(AccessMode.class.getMethods())
                .filter(method -> method.getReturnType() == boolean.class)
                .toList();
    }

    /** Says yes to everything asked of the whole, and may still hide a single node. */
    public static AccessMode hidingNothing() {
        return except(null);
    }

    /** Answers one question the other way. */
    public static AccessMode except(Method predicate) {
        return (AccessMode) Proxy.newProxyInstance(
                AccessMode.class.getClassLoader(), new Class<?>[] {AccessMode.class}, (proxy, method, arguments) -> {
                    try {
                        Object answer = method.invoke(AccessMode.Static.FULL, arguments);
                        return method.equals(predicate) ? !(boolean) answer : answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}

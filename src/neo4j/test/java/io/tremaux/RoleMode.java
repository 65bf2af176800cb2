package io.tremaux;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.PermissionState;

/**
 * Hand-made access modes, as of Enterprise roles: all are called FULL and answer as it does, but for what they hide.
 */
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
        return answering((method, arguments, answer) -> answer);
    }

    /** Answers one question the other way. */
    public static AccessMode except(Method predicate) {
        return answering((method, arguments, answer) -> method.equals(predicate) ? !answer : answer);
    }

    /** Hides all nodes that have a label. */
    public static AccessMode hiding(int label) {
        return answering((method, arguments, answer) -> switch (method.getName()) {
            case "allowsTraverseAllLabels", "allowsTraverseAllNodesWithLabel" -> false;
            case "disallowsTraverseLabel" -> (int) arguments[0] == label;
            case "allowsTraverseNode" -> Arrays.stream((int[]) arguments[0]).noneMatch(token -> token == label);
            default -> answer;
        });
    }

    /** Hides all nodes that have a label, all relationships of a type, and what a property key holds. */
    public static AccessMode hiding(int label, int type, int key) {
        AccessMode hidingNodes = hiding(label);
        return answering((method, arguments, answer) -> switch (method.getName()) {
            case "allowsTraverseAllRelTypes", "allowsReadPropertyAllLabels", "allowsReadPropertyAllRelTypes" -> false;
            case "allowsTraverseRelType" -> (int) arguments[0] != type;
            case "disallowsTraverseRelType" -> (int) arguments[0] == type;
            case "disallowsReadPropertyForSomeLabel" -> (int) arguments[0] == key;
            case "allowsReadNodeProperty", "allowsReadRelationshipProperty" -> (int) arguments[1] != key;
            default -> {
                try {
                    yield (boolean) method.invoke(hidingNodes, arguments);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    /** What a mode says to a question to which FULL says something. */
    private interface Answering {
        boolean answer(Method method, Object[] arguments, boolean full);
    }

    private static AccessMode answering(Answering answering) {
        return (AccessMode) Proxy.newProxyInstance(
                AccessMode.class.getClassLoader(), new Class<?>[] {AccessMode.class}, (proxy, method, arguments) -> {
                    try {
                        if (method.getName().startsWith("shouldBoost")) { // else procedures would see everything
                            return PermissionState.NOT_GRANTED;
                        }
                        Object full = method.invoke(AccessMode.Static.FULL, arguments);
                        return full instanceof Boolean answer ? answering.answer(method, arguments, answer) : full;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}

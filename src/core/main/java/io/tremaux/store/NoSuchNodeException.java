package io.tremaux.store;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;

/** No node of this database has the element id that the caller gave. */
public final class NoSuchNodeException extends RuntimeException implements HasProblem {
    private final String parameter;
    private final String elementId;

    public NoSuchNodeException(String parameter, String elementId) {
        super("This database has no node " + elementId + ".");
        this.parameter = parameter;
        this.elementId = elementId;
    }

    /** The parameter that names the node. */
    public String parameter() {
        return parameter;
    }

    public String elementId() {
        return elementId;
    }

    @Override
    public Problem problem() {
        return new Problem(
                Problem.Kind.UNKNOWN_NODE,
                String.valueOf(getMessage()),
                parameter,
                elementId,
                "a node of this database",
                null);
    }
}

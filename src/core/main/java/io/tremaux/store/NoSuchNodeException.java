package io.tremaux.store;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.problem.StoreWords;

/** No node of the store has the id that the caller gave. */
public final class NoSuchNodeException extends RuntimeException implements HasProblem {
    private final String parameter;
    private final String elementId;
    private final StoreWords words;

    public NoSuchNodeException(String parameter, String elementId, StoreWords words) {
        super("This " + words.database() + " has no " + words.node() + " " + elementId + ".");
        this.words = words;
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
                "a " + words.node() + " of this " + words.database(),
                null);
    }
}

package io.tremaux.traversal;

/** Why a walk ended before it was through. */
public enum Cut {
    TIMEOUT("timeout"),
    LIMIT("limit"),
    MAX_VISITED("maxVisited");

    private final String parameter;

    Cut(String parameter) {
        this.parameter = parameter;
    }

    /** The parameter that asked for it. */
    @Override
    public String toString() {
        return parameter;
    }
}

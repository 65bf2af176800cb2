package io.tremaux.traversal;

/** Why a traversal ended early: the parameter whose limit it reached. */
public enum Truncation {
    TIMEOUT("timeout"),

    /** Also if there is no further result: to know of one more, the traversal would have to go on. */
    LIMIT("limit"),

    /** Exact, unlike a timeout: both engines stop at the same position, whatever is cached. */
    MAX_VISITED("maxVisited");

    private final String parameter;

    Truncation(String parameter) {
        this.parameter = parameter;
    }

    /** The parameter that asked for it. */
    @Override
    public String toString() {
        return parameter;
    }
}

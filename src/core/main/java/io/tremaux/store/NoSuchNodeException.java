package io.tremaux.store;

/** An element id that is that of no node of this database. */
public final class NoSuchNodeException extends RuntimeException {
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
}

package io.tremaux.service;

/** A start node that is no node of this database. */
public final class NoSuchNodeException extends RuntimeException {
    private final String elementId;

    public NoSuchNodeException(String elementId) {
        super("This database has no node " + elementId + ".");
        this.elementId = elementId;
    }

    public String elementId() {
        return elementId;
    }
}

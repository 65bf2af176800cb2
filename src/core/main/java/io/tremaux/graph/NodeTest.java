package io.tremaux.graph;

/**
 * A question about nodes, prepared to be asked of many. It reads through the facade that made it, and belongs to the
 * same thread.
 */
public interface NodeTest {
    /** The answer to a question that was not asked. */
    NodeTest ALWAYS = node -> true;

    boolean of(long node);
}

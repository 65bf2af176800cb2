package io.tremaux.graph;

/** A question about nodes, prepared to be asked of many. Reads through the facade it came from: used as that is. */
public interface NodeTest {
    /** The answer to a question that was not asked. */
    NodeTest ALWAYS = node -> true;

    boolean of(long node);
}

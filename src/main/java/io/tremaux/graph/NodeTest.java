package io.tremaux.graph;

/** A question about nodes, prepared to be asked of many. Reads through the facade it came from: used as that is. */
public interface NodeTest {
    /** What a question answers that nobody asked. */
    NodeTest ALWAYS = node -> true;

    boolean of(long node);
}

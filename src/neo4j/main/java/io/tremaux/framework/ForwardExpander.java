package io.tremaux.framework;

import org.neo4j.graphdb.PathExpander;

/** An expander of paths that grow at their ends alone: the framework reverses one only to search from both ends. */
@FunctionalInterface
public interface ForwardExpander<S> extends PathExpander<S> {
    @Override
    default PathExpander<S> reverse() {
        throw new UnsupportedOperationException("Traversals only go forwards");
    }
}

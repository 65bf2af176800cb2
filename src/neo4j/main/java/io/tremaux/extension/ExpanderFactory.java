package io.tremaux.extension;

import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.traversal.InitialBranchState;

/**
 * Makes the expanders that {@code expander=NAME} asks for. One object serves all requests, several of them at a time:
 * it is safe for use by any thread. It has a public constructor without parameters.
 *
 * @param <S> what the expander carries along each path; {@code Void} for nothing
 */
public interface ExpanderFactory<S> {
    /** The name in requests, which take upper and lower case as one: always the same, and no other expander's. */
    String name();

    /**
     * Makes the expander of one traversal, before it begins. One thread at a time uses it. It says which relationships
     * the traversal follows from the last node of a path, in order; all of them begin or end at that node. The
     * traversal never calls {@code reverse}.
     *
     * @param graph the graph as this request sees it, for as long as the traversal lasts
     */
    PathExpander<S> create(Graph graph);

    /** What each start node carries; null if the expander has no use for it. */
    default @Nullable InitialBranchState<S> initialState() {
        return null;
    }
}

package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * A graph as one traversal sees it: the file to read first.
 *
 * <p>A view has three facades, interfaces to one kind of data each: labels, properties, relationships. Each can be
 * replaced on its own. The {@link Scope} of a facade says how long it remembers: not at all, for the request, or for
 * all requests. A walker reads the graph only through a view; a store or a cache of a graph implements its facades. All
 * combinations of scopes give the same answers in the same order. Only their cost differs.
 *
 * <p><b>Nodes</b> are internal ids: non-negative longs, dense, reused after deletion. <b>Names</b> (labels,
 * relationship types, property keys) are token ids, resolved once per request by {@link Tokens}. A node that does not
 * exist, or was deleted during the traversal, has no labels, properties or relationships. To ask about it is no error.
 *
 * <p><b>How to walk.</b> Finish with one node before asking about the next: judge it ({@link Labels#has}, {@link
 * Properties#value}), then expand it ({@link Relationships#append}). A facade keeps the labels of <em>the current
 * node</em>, the one asked about last. Every further question about that node costs a comparison and a bit test, and
 * the store's cursor already stands on it.
 *
 * <p><b>Threads and time.</b> A view belongs to one transaction and to one thread. It sees every commit that had
 * returned when the view was opened. It may see later commits, node by node, as in Neo4j itself (read-committed). Of
 * uncommitted values it sees only those of its own transaction.
 */
public interface GraphView {
    /** Which labels a node has. */
    Labels labels();

    /** The values of a node's properties. */
    Properties properties();

    /** The relationships of a node. */
    Relationships relationships();

    /** The values of relationships' properties. */
    RelationshipProperties relationshipProperties();

    /**
     * A number that grows whenever the view replaces facades. A facade, and what it has told (codes, lists, what was
     * decided by them), may be kept from one step to the next for as long as this is the same: {@link CurrentFacades}
     * does. A read of a field.
     */
    default long generation() {
        return 0;
    }

    /**
     * Tells the view that the traversal is between two steps; a long traversal calls it now and then. The view may take
     * up later commits, and for that replace its facades. That raises its {@link #generation}.
     */
    default void keepUp() {}

    /** Hears which nodes the traversal asks about next; null where the store is local, and nothing is won by that. */
    default @Nullable ReadAhead readAhead() {
        return null;
    }
}

package io.tremaux.graph;

/**
 * A graph as one traversal sees it: the file to read first.
 *
 * <p>A view is made of three facades, and each can be replaced on its own. One kind asks the store at every question, one
 * remembers for as long as the request lasts, and one shares its knowledge with all requests (see {@link Scope}). A walker asks a view and nothing else; a store or a cache of a graph implements its facades.
 * All combinations of scopes give the same answers in the same order. They differ in cost only.
 *
 * <p><b>Nodes</b> are internal ids: non-negative longs, dense, reused after deletion. <b>Names</b> (labels, relationship
 * types, property keys) are token ids, resolved once per request by {@link Tokens}. A node that does not exist, or was
 * deleted while the walk went on, has no labels, no properties and no relationships; asking about it is no error.
 *
 * <p><b>How to walk.</b> Finish with one node before asking about the next: judge it ({@link Labels#has}, {@link
 * Properties#value}), then expand it ({@link Relationships#append}). A facade keeps the labels of <em>the node at
 * hand</em>, the one asked about last: every further question about that node costs a comparison and a bit test. The store's
 * cursor stands where the next read needs it.
 *
 * <p><b>Threads and time.</b> A view belongs to one transaction and to one thread. It is as new as every commit that had
 * returned when the view was opened; later commits may or may not be seen, node by node, as in Neo4j itself
 * (read-committed). A value that was never committed is never seen, but for changes of the view's own transaction, which
 * are.
 */
public interface GraphView {
    /** Which labels a node has. */
    Labels labels();

    /** The values of a node's properties. */
    Properties properties();

    /** The relationships of a node. */
    Relationships relationships();

    /**
     * Tells the view that the walk is between two steps, now and then while it is long. The view may take up what has been
     * committed meanwhile and replace its facades for that: a walk that keeps a facade has to ask for it again.
     */
    default void keepUp() {}
}

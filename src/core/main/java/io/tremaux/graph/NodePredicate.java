package io.tremaux.graph;

/**
 * A predicate on nodes by id, prepared once and asked of many. Where {@link RelationshipProperties} made it, the ids
 * are of relationships. It reads through the facade that made it, and belongs to the same thread.
 */
public interface NodePredicate {
    /** Every node passes: there is no predicate. Callers compare with this object to skip the test. */
    NodePredicate ALWAYS = node -> true;

    boolean of(long node);
}

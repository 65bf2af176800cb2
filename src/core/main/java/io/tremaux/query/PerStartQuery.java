package io.tremaux.query;

/**
 * A query for a traversal from each start node by itself.
 *
 * @param counts whether only the number of results of each is wanted
 */
public record PerStartQuery(TraverseQuery walk, boolean counts) implements QueryOfWalk {}

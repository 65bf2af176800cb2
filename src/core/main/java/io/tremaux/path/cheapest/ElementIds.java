package io.tremaux.path.cheapest;

/** What callers call nodes and relationships. */
public interface ElementIds {
    String ofNode(long node);

    String ofRelationship(long relationship);
}

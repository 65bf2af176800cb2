package io.tremaux.workload;

import java.util.function.Predicate;

/** Scans all nodes and relationships of a stored graph, so that they can be copied into arrays. */
public interface StoredGraph {
    /** Takes a relationship. */
    interface RelationshipTaker {
        void take(int source, int target, String type);
    }

    /** Takes a node, with its labels, and whether its property {@code value} is true. */
    interface NodeTaker {
        void take(int node, Predicate<String> hasLabel, boolean isTrue);
    }

    /** Above the highest internal id. */
    int nodes();

    /** All from the oldest to the newest, the same ones each time. */
    void forEachRelationship(RelationshipTaker taker);

    /** All that are stored. */
    void forEachNode(NodeTaker taker);
}

package io.tremaux.seed;

import java.util.List;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** The names in the seed tree, and those that the database has but no node of the tree uses. */
final class TreeShape {
    static final Label ROOT = Label.label("Root");
    static final Label A = Label.label("A");
    static final Label B = Label.label("B");
    static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    static final String VALUE = "value";

    /** Labels and a type that only the database has, for workloads with many label questions that all miss. */
    static final List<Label> ABSENT_LABELS = List.of(
            Label.label("L1"),
            Label.label("L2"),
            Label.label("L3"),
            Label.label("L4"),
            Label.label("L5"),
            Label.label("L6"),
            Label.label("L7"),
            Label.label("L8"));

    static final RelationshipType ABSENT_TYPE = RelationshipType.withName("R");

    /** The mark on the root. */
    static final String MARK_DEPTH = "tremauxDepth";

    static final String MARK_FANOUT = "tremauxFanout";
    static final String MARK_SEED = "tremauxSeed";
    static final String MARK_COMPLETE = "tremauxComplete";

    private TreeShape() {}
}

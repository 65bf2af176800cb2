package io.tremaux.jmh;

import io.tremaux.service.StartPoint;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** The question of the study: how many {@code :B} have {@code value = true}; and the names of the graphs it is asked of. */
final class SeedTraversal {
    static final StartPoint ROOT = new StartPoint.HasLabel("Root");
    static final Label A = Label.label("A");
    static final Label B = Label.label("B");
    static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    static final String VALUE = "value";

    /** To the leaves. */
    static final Traversal WHOLE = downTo(Traversal.NO_LEVEL_LIMIT);

    private SeedTraversal() {}

    /** So many levels down from the start. */
    static Traversal downTo(int levels) {
        return traversal(LabelFilter.parse(">B", true, true), Where.parse("resultWhere", "value==true"), levels);
    }

    /** Every node so many levels down, whatever it is. */
    static Traversal everyNodeDownTo(int levels) {
        return traversal(LabelFilter.NONE, null, levels);
    }

    private static Traversal traversal(LabelFilter labels, Where where, int levels) {
        return new Traversal(
                ExpandRules.parse(List.of("A=>HAS_B>", "B=>HAS_A>")),
                labels,
                where,
                0,
                levels,
                Uniqueness.NONE,
                false,
                Traversal.NO_LIMIT);
    }
}

package io.tremaux.jmh;

import io.tremaux.query.NodeSelector;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** The question of the study: how many {@code :B} have {@code value = true}? With the names in its graphs. */
final class SeedTraversal {
    static final NodeSelector ROOT = new NodeSelector.HasLabel("Root");
    static final Label A = Label.label("A");
    static final Label B = Label.label("B");
    static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");
    static final String VALUE = "value";

    /**
     * Labels of the study's production case, which come before {@code :A} and {@code :B}, and are on no node of the
     * tree.
     */
    static final List<Label> OTHERS =
            IntStream.rangeClosed(1, 8).mapToObj(i -> Label.label("L" + i)).toList();

    private static final LabelFilter TRUE_BS = LabelFilter.parse(">B", true, true);
    private static final Where TRUE = Where.parse("resultWhere", "value==true");
    private static final List<String> RULES = List.of("A=>HAS_B>", "B=>HAS_A>");

    /** To the leaves. */
    static final Traversal WHOLE = downTo(Traversal.NO_LEVEL_LIMIT);

    /** The same, with a question for each of {@link #OTHERS} at every node. */
    static final Traversal PRODUCTION =
            traversal(withOthers(), TRUE_BS, TRUE, Traversal.NO_LEVEL_LIMIT, Uniqueness.NONE);

    private SeedTraversal() {}

    /** So many levels down from the start. */
    static Traversal downTo(int levels) {
        return traversal(RULES, TRUE_BS, TRUE, levels, Uniqueness.NONE);
    }

    /** To the leaves, under another uniqueness. */
    static Traversal whole(Uniqueness uniqueness) {
        return traversal(RULES, TRUE_BS, TRUE, Traversal.NO_LEVEL_LIMIT, uniqueness);
    }

    /** Every node so many levels down, with any label. */
    static Traversal everyNodeDownTo(int levels) {
        return traversal(RULES, LabelFilter.NONE, null, levels, Uniqueness.NONE);
    }

    private static List<String> withOthers() {
        Stream<String> others = OTHERS.stream().map(label -> label.name() + "=>R");
        return Stream.concat(others, RULES.stream()).toList();
    }

    private static Traversal traversal(
            List<String> rules, LabelFilter labels, @Nullable Where where, int levels, Uniqueness uniqueness) {
        return new TraversalBuilder()
                .expansion(ExpandRules.parse(rules))
                .labelFilter(labels)
                .resultWhere(where)
                .maxLevel(levels)
                .uniqueness(uniqueness)
                .breadthFirst(false)
                .build();
    }
}

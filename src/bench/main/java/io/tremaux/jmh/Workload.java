package io.tremaux.jmh;

import io.tremaux.floor.Csr;
import io.tremaux.floor.FloorLoop;
import io.tremaux.floor.FloorLoop.Manner;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.Arrays;
import java.util.Locale;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;

/**
 * A question to a graph, for walks and for bare arrays. The arrays read the filters by themselves, so that they check
 * the walks.
 *
 * @param code a name for it, or empty
 * @param relationships entries of a {@code relationshipFilter}
 * @param labels {@code -L}, {@code >L} or empty
 * @param question what a walk does with the nodes that it returns
 * @param levels {@link Traversal#NO_LEVEL_LIMIT} for all
 */
record Workload(
        String code,
        Starts starts,
        String relationships,
        String labels,
        Uniqueness uniqueness,
        boolean breadthFirst,
        int levels,
        Question question) {
    /** What a walk does with the nodes that it returns. */
    enum Question {
        COUNT,
        /** Asks for the id of each. */
        IDS,
        /** Makes an object of each. */
        NODES,
        /** That of the study: counts those with {@code value = true}. */
        TRUE_VALUES
    }

    /** Every node within reach: NODE_GLOBAL, breadth-first, counted. */
    static Workload reach(Starts starts, String relationships) {
        return new Workload(
                "", starts, relationships, "", Uniqueness.NODE_GLOBAL, true, Traversal.NO_LEVEL_LIMIT, Question.COUNT);
    }

    /** The question of the study, depth-first over a whole tree. */
    static Workload ofStudy(Uniqueness uniqueness) {
        return reach(Starts.at("Root"), "HAS_A>|HAS_B>")
                .labelled(">B")
                .depthFirst(uniqueness)
                .asking(Question.TRUE_VALUES);
    }

    Workload named(String name) {
        return new Workload(name, starts, relationships, labels, uniqueness, breadthFirst, levels, question);
    }

    Workload labelled(String filter) {
        return new Workload(code, starts, relationships, filter, uniqueness, breadthFirst, levels, question);
    }

    Workload depthFirst(Uniqueness unique) {
        return new Workload(code, starts, relationships, labels, unique, false, levels, question);
    }

    Workload downTo(int depth) {
        return new Workload(code, starts, relationships, labels, uniqueness, breadthFirst, depth, question);
    }

    Workload asking(Question asked) {
        return new Workload(code, starts, relationships, labels, uniqueness, breadthFirst, levels, asked);
    }

    Traversal traversal() {
        if (question == Question.TRUE_VALUES) {
            return SeedTraversal.whole(uniqueness);
        }
        return new TraversalBuilder()
                .expansion(RelationshipFilter.parse(relationships, true))
                .labelFilter(LabelFilter.parse(labels, true, true))
                .maxLevel(levels)
                .uniqueness(uniqueness)
                .breadthFirst(breadthFirst)
                .build();
    }

    /** For a loop over arrays. */
    Manner manner() {
        return new Manner(FloorLoop.Uniqueness.valueOf(uniqueness.name()), breadthFirst, levels);
    }

    Rows.Directions directions(String type) {
        return new Rows.Directions(follows(type, "<"), follows(type, ">"));
    }

    private boolean follows(String type, String against) {
        return Arrays.stream(relationships.split("\\|"))
                .filter(entry -> !entry.contains(against))
                .map(entry -> entry.replaceAll("[<>]", ""))
                .anyMatch(name -> name.isEmpty() || name.equals(type));
    }

    /** What the label filter says of a node: a constant of {@link Csr}. */
    byte judge(Node node) {
        boolean matches = !labels.isEmpty() && node.hasLabel(Label.label(labels.substring(1)));
        if (labels.startsWith("-")) {
            return matches ? Csr.DENIED : Csr.RETURNED;
        }
        return labels.isEmpty() || matches ? Csr.RETURNED : Csr.EXPANDED;
    }

    boolean passes(Node node) {
        return question != Question.TRUE_VALUES || Boolean.TRUE.equals(node.getProperty(SeedTraversal.VALUE));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(code).append(code.isEmpty() ? "" : ": ").append(starts).append(", `");
        text.append(relationships.replace("|", "\\|")).append('`');
        if (!labels.isEmpty()) {
            text.append(", `").append(labels).append('`');
        }
        text.append(", ").append(uniqueness).append(breadthFirst ? ", breadth-first" : ", depth-first");
        if (levels != Traversal.NO_LEVEL_LIMIT) {
            text.append(", to depth ").append(levels);
        }
        if (question != Question.COUNT) {
            text.append(", ").append(question.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        return text.toString();
    }
}

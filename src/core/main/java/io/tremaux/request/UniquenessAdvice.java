package io.tremaux.request;

import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Filters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Picks the default uniqueness of a traversal, and warns where the given one may miss nodes. */
public final class UniquenessAdvice {
    private UniquenessAdvice() {}

    /**
     * The uniqueness of a traversal to nodes that names none: it meets each node once, unless the path to it makes a
     * difference.
     */
    public static Uniqueness uniqueness(Filters filters, boolean maximal, Extensions extensions) {
        return decidedByPath(filters, maximal, extensions) == null
                ? Uniqueness.NODE_GLOBAL
                : Uniqueness.RELATIONSHIP_PATH;
    }

    /**
     * What the caller should know about results that may be missing, as sentences.
     *
     * @param filters of the traversal
     */
    public static List<String> warnings(Filters filters, Traversal traversal) {
        if (!traversal.uniqueness().followsFirstPathOnly()) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        String decisive = decidedByPath(filters, traversal.maximal(), traversal.extensions());
        if (decisive != null) {
            warnings.add(
                    firstPathOnly(traversal) + ". With " + decisive + " another may lead to more, so results may be"
                            + " missing. RELATIONSHIP_PATH follows all paths.");
        }
        if (!traversal.breadthFirst() && traversal.maxLevel() > 1 && traversal.maxLevel() != Traversal.NO_LEVEL_LIMIT) {
            warnings.add(
                    "Depth-first, " + firstPathOnly(traversal) + ", however long. If only a shorter path leads to a"
                            + " result within maxLevel, the result may be missing. bfs=true finds it.");
        }
        if (!traversal.breadthFirst() && traversal.minLevel() > 1) {
            warnings.add("Depth-first, " + firstPathOnly(traversal)
                    + ", however short. If a longer path, of minLevel, also leads to a result, the result may be"
                    + " missing. bfs=true returns all whose shortest path is that long.");
        }
        return warnings;
    }

    private static String firstPathOnly(Traversal traversal) {
        return "uniqueness=" + traversal.uniqueness() + " follows only the first of the paths that meet";
    }

    /** Why the path to a node may decide whether it is returned, or what follows it; null if it does not. */
    private static @Nullable String decidedByPath(Filters filters, boolean maximal, Extensions extensions) {
        if (filters.byStep()) {
            return "filters of several steps";
        }
        if (maximal) {
            return "maximal=true";
        }
        if (extensions.expander() != null) {
            return "an expander";
        }
        return extensions.evaluator() == null ? null : "an evaluator";
    }
}

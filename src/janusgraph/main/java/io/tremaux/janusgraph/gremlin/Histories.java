package io.tremaux.janusgraph.gremlin;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.service.Service.ServiceCallContext;

/**
 * Lets what a call finds in the middle of a traversal go on with the history of the traverser that led to it: its path,
 * labels, sack and loops. Belongs to one thread.
 */
final class Histories {
    /** What differs from one traverser to the next; the loops are the same for all that arrive together. */
    private static final Set<TraverserRequirement> OWN =
            Set.of(TraverserRequirement.PATH, TraverserRequirement.LABELED_PATH, TraverserRequirement.SACK);

    private final ServiceCallContext context;
    private final Traverser.Admin<?> first;
    private final boolean areOwn;
    private final Map<Object, Traverser.Admin<?>> byStart = new HashMap<>();

    /** @param arriving vertices, at least one; of several with one vertex the first is taken */
    Histories(ServiceCallContext context, TraverserSet<?> arriving) {
        this.context = context;
        this.first = arriving.iterator().next();
        this.areOwn = arriving.size() > 1
                && TraversalHelper.getRootTraversal(context.getTraversal()).getTraverserRequirements().stream()
                        .anyMatch(OWN::contains);
        if (areOwn) {
            for (Traverser.Admin<?> each : arriving) {
                byStart.putIfAbsent(((Vertex) each.get()).id(), each);
            }
        }
    }

    /** Whether {@link #goOn} has to know the start node of what was found. */
    boolean dependOnStart() {
        return areOwn;
    }

    /** A traverser with what was found, from any start node. */
    Traverser.Admin<Object> goOn(Object found) {
        return goOn(first, found);
    }

    /** A traverser with what was found, from the start node with this id. */
    Traverser.Admin<Object> goOn(Object startId, Object found) {
        return goOn(byStart.getOrDefault(startId, first), found);
    }

    @SuppressWarnings("unchecked") // a split of a traverser takes any value
    private Traverser.Admin<Object> goOn(Traverser.Admin<?> from, Object found) {
        Traverser.Admin<Object> split = context.split((Traverser.Admin<Object>) from, found);
        split.setBulk(1);
        return split;
    }
}

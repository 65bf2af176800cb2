package io.tremaux.janusgraph.gremlin;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.service.Service.ServiceCallContext;
import org.jspecify.annotations.Nullable;

/**
 * The traversers that arrive at a {@code call()} step in the middle of a Gremlin traversal. Each result of the call
 * goes on as a split of the traverser that led to it, and so keeps its path, labels, sack and loops. Belongs to one
 * thread.
 */
final class ArrivedTraversers {
    /** What differs from one traverser to the next; the loops are the same for all that arrive together. */
    private static final Set<TraverserRequirement> PER_TRAVERSER =
            Set.of(TraverserRequirement.PATH, TraverserRequirement.LABELED_PATH, TraverserRequirement.SACK);

    private final ServiceCallContext context;
    private final Traverser.Admin<?> first;
    private final boolean traversersDiffer; // whether arriving traversers differ in what the traversal asks of them
    private final Map<Object, Traverser.Admin<?>> byStart = new HashMap<>();

    /**
     * @param arriving vertices, at least one. If several stand on one vertex, only the first one's path, sack and
     *     labels go on
     */
    ArrivedTraversers(ServiceCallContext context, TraverserSet<?> arriving) {
        this.context = context;
        this.first = arriving.iterator().next();
        this.traversersDiffer = arriving.size() > 1
                && TraversalHelper.getRootTraversal(context.getTraversal()).getTraverserRequirements().stream()
                        .anyMatch(PER_TRAVERSER::contains);
        if (traversersDiffer) {
            for (Traverser.Admin<?> each : arriving) {
                byStart.putIfAbsent(((Vertex) each.get()).id(), each);
            }
        }
    }

    /** Whether rows must know which start node led to them. */
    boolean needStart() {
        return traversersDiffer;
    }

    /**
     * Makes rows splits of the traversers that arrived; leaves them as they are if the call starts a traversal.
     *
     * @param startId the id of the vertex that led to what was found last
     */
    static <X> Function<X, Object> after(
            @Nullable ArrivedTraversers arrived, Function<X, Object> startId, Function<X, Object> row) {
        if (arrived == null) {
            return row;
        }
        return arrived.traversersDiffer
                ? each -> arrived.goOn(arrived.from(startId.apply(each)), row.apply(each))
                : each -> arrived.goOn(arrived.first, row.apply(each));
    }

    private Traverser.Admin<?> from(Object startId) {
        return byStart.getOrDefault(startId, first);
    }

    @SuppressWarnings("unchecked") // a split of a traverser takes any value
    private Traverser.Admin<Object> goOn(Traverser.Admin<?> from, Object found) {
        Traverser.Admin<Object> split = context.split((Traverser.Admin<Object>) from, found);
        split.setBulk(1);
        return split;
    }
}

package io.tremaux.janusgraph.tinkerpop;

import static io.tremaux.graph.Direction.INCOMING;
import static io.tremaux.graph.Direction.OUTGOING;
import static org.apache.tinkerpop.gremlin.structure.Direction.IN;
import static org.apache.tinkerpop.gremlin.structure.Direction.OUT;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.janusgraph.name.GraphNames;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.jspecify.annotations.Nullable;

/** Reads the edges of a TinkerPop graph by its structure API. Belongs to one thread. */
final class StructureEdges {
    private static final int BETWEEN_CHECKS = 1024;

    private final GraphNames names;
    private final Numbering nodes;
    private final Numbering numbers;
    private final ElementCache<Vertex> vertices;
    private final ElementCache<Edge> held;
    private final Runnable check;

    /**
     * @param numbers of edges
     * @param vertices hold the other ends
     * @param check is run now and then in the middle of a long reading, and ends it by throwing
     */
    StructureEdges(
            Graph graph,
            GraphNames names,
            Numbering nodes,
            Numbering numbers,
            ElementCache<Vertex> vertices,
            Runnable check) {
        this.names = names;
        this.nodes = nodes;
        this.numbers = numbers;
        this.vertices = vertices;
        this.held = new ElementCache<>(
                numbers, id -> id instanceof NewEdge own ? IteratorUtils.of(own.edge) : graph.edges(id), edge -> true);
        this.check = check;
    }

    /** Those that leave, loops among them, and then those that arrive from other nodes. */
    void append(long node, Vertex vertex, RelationshipChoice choice, Neighbours to) {
        int before = to.size();
        if (choice.direction() != INCOMING) {
            append(node, vertex, OUT, choice, to);
        }
        if (choice.direction() != OUTGOING && append(node, vertex, IN, choice, to) && choice.direction() == INCOMING) {
            to.truncate(before);
            append(node, vertex, OUT, choice, to); // loops alone are of this choice, and have their place here
            append(node, vertex, IN, choice, to);
        }
    }

    /** Answers whether it passed over loops, of which only the end that leaves is appended. */
    private boolean append(long node, Vertex vertex, Direction direction, RelationshipChoice choice, Neighbours to) {
        boolean incoming = direction == IN;
        boolean passed = false;
        int read = 0;
        Iterator<Edge> found = edges(vertex, direction, choice.type());
        try {
            while (found.hasNext()) {
                if (++read % BETWEEN_CHECKS == 0) {
                    check.run();
                }
                Edge edge = found.next();
                Vertex other = incoming ? edge.outVertex() : edge.inVertex();
                int number = nodes.number(other.id());
                int type = names.types().token(edge.label());
                boolean loop = number == node;
                if (incoming && loop) {
                    passed = true;
                } else if (choice.has(type, incoming, loop)) {
                    add(number, edge, type, incoming, to);
                    vertices.hold(number, other);
                }
            }
        } finally {
            CloseableIterator.closeIterator(found);
        }
        return passed;
    }

    private Iterator<Edge> edges(Vertex vertex, Direction direction, int type) {
        if (type == RelationshipChoice.ANY_TYPE) {
            return vertex.edges(direction);
        }
        try {
            return vertex.edges(direction, names.types().name(type));
        } catch (IllegalArgumentException e) {
            return Collections.emptyIterator(); // the graph has the name for something else, such as a property key
        }
    }

    /**
     * Stands for the id of an edge of the caller's transaction that gets one only when that commits. The graph has one
     * object of it.
     */
    static final class NewEdge {
        final Edge edge;

        NewEdge(Edge edge) {
            this.edge = edge;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof NewEdge own && own.edge == edge;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(edge);
        }

        /** As callers read it: they cannot look it up. */
        @Override
        public String toString() {
            return "new:" + Integer.toHexString(hashCode());
        }
    }

    private int number(Edge edge) {
        Object id = edge.id();
        return numbers.number(id == null ? new NewEdge(edge) : id);
    }

    private void add(int node, Edge edge, int type, boolean incoming, Neighbours to) {
        if (to.withRelationships()) {
            int number = number(edge);
            held.hold(number, edge);
            to.add(node, number, type, incoming);
        } else {
            to.add(node);
        }
    }

    boolean leads(long relationship, long source, int type, long target) {
        Edge edge = held.get(relationship);
        return edge != null
                && names.types().token(edge.label()) == type
                && nodes.number(edge.outVertex().id()) == source
                && nodes.number(edge.inVertex().id()) == target;
    }

    @Nullable Object value(long relationship, int key) {
        Edge edge = held.get(relationship);
        if (edge == null) {
            return null;
        }
        Property<Object> property = edge.property(names.keys().name(key));
        return property.isPresent() && property.value() != null ? PropertyValues.of(property.value()) : null;
    }

    Map<String, Object> values(long relationship) {
        Edge edge = held.get(relationship);
        Map<String, Object> values = new LinkedHashMap<>();
        if (edge != null) {
            edge.properties().forEachRemaining(each -> {
                if (each.value() != null) {
                    values.put(each.key(), PropertyValues.of(each.value()));
                }
            });
        }
        return values;
    }

    void forget() {
        held.forget();
    }
}

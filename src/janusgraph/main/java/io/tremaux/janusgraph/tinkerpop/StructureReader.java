package io.tremaux.janusgraph.tinkerpop;

import static io.tremaux.graph.Direction.INCOMING;
import static io.tremaux.graph.Direction.OUTGOING;
import static org.apache.tinkerpop.gremlin.structure.Direction.IN;
import static org.apache.tinkerpop.gremlin.structure.Direction.OUT;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.LabelSet;
import io.tremaux.janusgraph.name.LabelSets;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.ints.Int2BooleanMap;
import it.unimi.dsi.fastutil.ints.Int2BooleanOpenHashMap;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads any TinkerPop graph by its structure API alone. It sees what the graph's transaction sees, changes of its own
 * too. Each question is one to the graph, which may cost a round trip. Belongs to one thread.
 */
public final class StructureReader implements GraphReader {
    private static final int BETWEEN_CHECKS = 1024;

    private final Graph graph;
    private final GraphNames names;
    private final LabelSets labelSets;
    private final Numbering nodes;
    private final Numbering relationships;
    private final Runnable check;
    private final HeldElements<Vertex> vertices;
    private final HeldElements<Edge> edges;
    private final Int2BooleanMap haveSeveral = new Int2BooleanOpenHashMap();

    /** @param check is run now and then in the middle of a long reading, and ends it by throwing */
    public StructureReader(Graph graph, GraphNames names, Numbering nodes, Numbering relationships, Runnable check) {
        this.graph = graph;
        this.names = names;
        this.labelSets = new LabelSets(names);
        this.nodes = nodes;
        this.relationships = relationships;
        this.check = check;
        this.vertices = new HeldElements<>(nodes, id -> graph.vertices(id));
        this.edges = new HeldElements<>(relationships, id -> graph.edges(id));
    }

    /** By the id that the vertex itself has: a graph may find it by others. */
    @Override
    public long node(Object id) {
        Iterator<Vertex> found = Collections.emptyIterator();
        try {
            found = graph.vertices(id);
            return found.hasNext() ? nodes.number(found.next().id()) : Elements.NONE;
        } catch (IllegalArgumentException e) {
            return Elements.NONE; // the graph has no ids of this kind
        } finally {
            CloseableIterator.closeIterator(found);
        }
    }

    @Override
    public LabelSet labels(long node) {
        Vertex vertex = vertices.get(node);
        return vertex == null ? LabelSet.NONE : labelSets.of(vertex.label());
    }

    @Override
    public @Nullable Object value(long node, int key) {
        Vertex vertex = vertices.get(node);
        if (vertex == null) {
            return null;
        }
        GatheredValues values = new GatheredValues(this::hasSeveral);
        gather(vertex.properties(names.keys().name(key)), values);
        return values.value(key);
    }

    @Override
    public Map<String, Object> values(long node) {
        Vertex vertex = vertices.get(node);
        if (vertex == null) {
            return Map.of();
        }
        GatheredValues values = new GatheredValues(this::hasSeveral);
        gather(vertex.properties(), values);
        return values.byName(names.keys());
    }

    private void gather(Iterator<VertexProperty<Object>> properties, GatheredValues values) {
        try {
            while (properties.hasNext()) {
                VertexProperty<Object> property = properties.next();
                values.add(names.keys().token(property.key()), property.value());
            }
        } finally {
            CloseableIterator.closeIterator(properties);
        }
    }

    private boolean hasSeveral(int key) {
        return haveSeveral.computeIfAbsent(
                key,
                token -> graph.features().vertex().getCardinality(names.keys().name(token))
                        != VertexProperty.Cardinality.single);
    }

    /** Those that leave, loops among them, and then those that arrive from other nodes. */
    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        Vertex vertex = choice.type() == Tokens.UNKNOWN ? null : vertices.get(node);
        if (vertex == null) {
            return;
        }
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
    private boolean append(
            long node,
            Vertex vertex,
            Direction direction,
            RelationshipChoice choice,
            Neighbours to) {
        boolean incoming = direction == IN;
        boolean passed = false;
        int read = 0;
        Iterator<Edge> found = choice.type() == RelationshipChoice.ANY_TYPE
                ? vertex.edges(direction)
                : vertex.edges(direction, names.types().name(choice.type()));
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

    private void add(int node, Edge edge, int type, boolean incoming, Neighbours to) {
        if (to.withRelationships()) {
            int number = relationships.number(edge.id());
            edges.hold(number, edge);
            to.add(node, number, type, incoming);
        } else {
            to.add(node);
        }
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        Edge edge = edges.get(relationship);
        return edge != null
                && names.types().token(edge.label()) == type
                && nodes.number(edge.outVertex().id()) == source
                && nodes.number(edge.inVertex().id()) == target;
    }

    @Override
    public @Nullable Object ofRelationship(long relationship, int key) {
        Edge edge = edges.get(relationship);
        if (edge == null) {
            return null;
        }
        Property<Object> property = edge.property(names.keys().name(key));
        return property.isPresent() ? PropertyValues.of(property.value()) : null;
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship) {
        Edge edge = edges.get(relationship);
        Map<String, Object> values = new LinkedHashMap<>();
        if (edge != null) {
            edge.properties().forEachRemaining(each -> values.put(each.key(), PropertyValues.of(each.value())));
        }
        return values;
    }

    @Override
    public NodeLookup.Scan scan(String label) {
        return new VertexScan(
                graph.vertices(),
                vertex -> labelSets.of(vertex.label()).names().contains(label),
                nodes);
    }

    @Override
    public void forget() {
        vertices.forget();
        edges.forget();
    }
}

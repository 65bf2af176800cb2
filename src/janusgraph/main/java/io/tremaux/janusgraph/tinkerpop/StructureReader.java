package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.LabelSets;
import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.ints.Int2BooleanMap;
import it.unimi.dsi.fastutil.ints.Int2BooleanOpenHashMap;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads any TinkerPop graph by its structure API alone. It sees what the graph's transaction sees, changes of its own
 * too. Each question is one to the graph, which may cost a round trip. Belongs to one thread.
 */
public final class StructureReader implements ElementReader {
    private final Graph graph;
    private final GraphNames names;
    private final LabelSets labelSets;
    private final Numbering nodes;
    private final Predicate<Vertex> isThere;
    private final ElementCache<Vertex> vertices;
    private final StructureEdges edges;
    private final Predicate<String> mayHaveSeveral;
    private final Int2BooleanMap haveSeveral = new Int2BooleanOpenHashMap();

    /**
     * @param mayHaveSeveral whether a vertex may have several values of a key
     * @param isThere whether a vertex exists that the graph has found, or has at the end of an edge
     * @param check is run now and then in the middle of a long reading, and ends it by throwing
     */
    public StructureReader(
            Graph graph,
            GraphNames names,
            Numbering nodes,
            Numbering relationships,
            Predicate<String> mayHaveSeveral,
            Predicate<Vertex> isThere,
            Runnable check) {
        this.isThere = isThere;
        this.mayHaveSeveral = mayHaveSeveral;
        this.graph = graph;
        this.names = names;
        this.labelSets = new LabelSets(names);
        this.nodes = nodes;
        this.vertices = new ElementCache<>(nodes, id -> graph.vertices(id), isThere);
        this.edges = new StructureEdges(graph, names, nodes, relationships, vertices, check);
    }

    /** By the id that the vertex itself has: a graph may find it by others. */
    @Override
    public long node(Object id) {
        Iterator<Vertex> found = Collections.emptyIterator();
        try {
            found = graph.vertices(id);
            Vertex vertex = found.hasNext() ? found.next() : null;
            return vertex == null || !isThere.test(vertex) ? Elements.NONE : nodes.number(vertex.id());
        } catch (IllegalArgumentException e) {
            return Elements.NONE; // the graph has no ids of this kind
        } finally {
            CloseableIterator.closeIterator(found);
        }
    }

    @Override
    public NamedLabelSet labels(long node) {
        Vertex vertex = vertices.get(node);
        return vertex == null ? NamedLabelSet.NONE : labelSets.of(vertex.label());
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
                key, token -> mayHaveSeveral.test(names.keys().name(token)));
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        Vertex vertex = choice.type() == Tokens.UNKNOWN ? null : vertices.get(node);
        if (vertex != null) {
            edges.append(node, vertex, choice, to);
        }
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return edges.leads(relationship, source, type, target);
    }

    @Override
    public @Nullable Object ofRelationship(long relationship, int key) {
        return edges.value(relationship, key);
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship) {
        return edges.values(relationship);
    }

    @Override
    public NodeLookup.Scan scan(String label) {
        Iterator<Vertex> all = graph.vertices();
        return NodeLookup.Scan.of(
                all,
                vertex -> labelSets.of(vertex.label()).names().contains(label) && isThere.test(vertex),
                vertex -> nodes.number(vertex.id()),
                () -> CloseableIterator.closeIterator(all));
    }

    @Override
    public void forget() {
        vertices.forget();
        edges.forget();
    }
}

package io.tremaux.janusgraph;

import io.tremaux.janusgraph.name.Schema;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.janusgraph.core.Namifiable;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.internal.JanusGraphSchemaCategory;
import org.janusgraph.graphdb.query.QueryUtil;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.BaseKey;

/**
 * JanusGraph's schema as a transaction sees it, with what the transaction itself has added. One name is a look-up by
 * JanusGraph's index of names; where one vertex label stands for several labels, and for the vocabulary, all names of
 * the kind are read, by one query. Belongs to one thread.
 */
final class JanusGraphSchema implements Schema {
    private final StandardJanusGraphTx transaction;
    private final VertexLabels mode;

    JanusGraphSchema(StandardJanusGraphTx transaction, VertexLabels mode) {
        this.transaction = transaction;
        this.mode = mode;
    }

    @Override
    public boolean isCertain() {
        return true;
    }

    @Override
    public boolean hasLabel(String name) {
        return switch (mode) {
            case ONE -> transaction.containsVertexLabel(name);
            case SEVERAL -> labels().contains(name);
        };
    }

    /** The labels of vertices that stand for a label, perhaps beside others. */
    List<String> vertexLabels(String label) {
        return switch (mode) {
            case ONE -> List.of(label);
            case SEVERAL ->
                names(JanusGraphSchemaCategory.VERTEXLABEL).stream()
                        .filter(each -> mode.of(each).contains(label))
                        .toList();
        };
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return !isSystems(name) && transaction.containsEdgeLabel(name);
    }

    @Override
    public boolean hasPropertyKey(String name) {
        return !isSystems(name) && transaction.containsPropertyKey(name);
    }

    private static boolean isSystems(String name) {
        return Graph.Hidden.isHidden(name);
    }

    private List<String> labels() {
        return names(JanusGraphSchemaCategory.VERTEXLABEL).stream()
                .flatMap(label -> mode.of(label).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private List<String> names(JanusGraphSchemaCategory kind) {
        List<String> names = new ArrayList<>();
        StreamSupport.stream(
                        QueryUtil.getVertices(transaction, BaseKey.SchemaCategory, kind)
                                .spliterator(),
                        false)
                .filter(each -> !(each instanceof InternalRelationType type && type.getBaseType() != null))
                .forEach(each -> names.add(((Namifiable) each).name()));
        names.sort(null);
        return names;
    }

    @Override
    public Vocabulary vocabulary() {
        return new Vocabulary(
                labels(), names(JanusGraphSchemaCategory.EDGELABEL), names(JanusGraphSchemaCategory.PROPERTYKEY));
    }
}

package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.LabelSets;
import io.tremaux.janusgraph.name.NamedLabelSet;
import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.RelationType;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.BaseKey;
import org.janusgraph.graphdb.types.system.BaseLabel;
import org.janusgraph.graphdb.types.system.SystemRelationType;

/**
 * The relation types and vertex labels behind the numbers in rows, each read once a session: a type may be renamed
 * between two transactions, but keeps its number. Belongs to one thread.
 */
final class CellTypes {
    private final StandardJanusGraphTx transaction;
    private final GraphNames names;
    private final LabelSets labelSets;
    private final Long2ObjectMap<CellType> types = new Long2ObjectOpenHashMap<>();
    private final Int2LongMap relationTypes = new Int2LongOpenHashMap();
    private final IntSet haveSeveral = new IntOpenHashSet();
    private final IntSet oneWay = new IntOpenHashSet();
    private final Long2ObjectMap<NamedLabelSet> labels = new Long2ObjectOpenHashMap<>();

    CellTypes(StandardJanusGraphTx transaction, GraphNames names) {
        this.transaction = transaction;
        this.names = names;
        this.labelSets = new LabelSets(names);
    }

    /** What the cells of a relation type are. Costs a look-up in a map. */
    CellType type(long id) {
        CellType known = types.get(id);
        if (known == null) {
            known = read(id);
            types.put(id, known);
        }
        return known;
    }

    private CellType read(long id) {
        if (id == BaseLabel.VertexLabelEdge.longId()) {
            return CellType.LABEL;
        }
        if (id == BaseKey.VertexExists.longId()) {
            return CellType.EXISTENCE;
        }
        InternalRelationType type = (InternalRelationType) transaction.getExistingRelationType(id);
        if (type instanceof SystemRelationType || type.getBaseType() != null) {
            return CellType.OTHER;
        }
        return type.isEdgeLabel() ? relationship(type) : property((PropertyKey) type);
    }

    private CellType relationship(InternalRelationType type) {
        int token = names.types().token(type.name());
        relationTypes.put(token, type.longId());
        if (type.isUnidirected(Direction.OUT)) {
            oneWay.add(token);
        }
        return new CellType(CellType.Kind.RELATIONSHIP, token);
    }

    private CellType property(PropertyKey key) {
        int token = names.keys().token(key.name());
        if (key.cardinality() != Cardinality.SINGLE) {
            haveSeveral.add(token);
        }
        return new CellType(CellType.Kind.PROPERTY, token);
    }

    /** The number of a relationship type, by its token; 0 if there is no such type. */
    long relationType(int token) {
        return relationTypes.computeIfAbsent(token, unmet -> {
            RelationType type = transaction.getRelationType(names.types().name(unmet));
            return type == null ? 0 : type.longId();
        });
    }

    /** Whether relationships of a type are seen from their sources alone; only of types that were met. */
    boolean isOneWay(int token) {
        return oneWay.contains(token);
    }

    /** Whether nodes may have several values of a key; only of keys that were met. */
    boolean mayHaveSeveral(int key) {
        return haveSeveral.contains(key);
    }

    /** The labels of a vertex that a cell leads to. */
    NamedLabelSet labels(long id) {
        NamedLabelSet known = labels.get(id);
        if (known == null) {
            known = labelSets.of(transaction.getExistingVertexLabel(id).name());
            labels.put(id, known);
        }
        return known;
    }

    /** Those of a vertex without such a cell. */
    NamedLabelSet noLabel() {
        return labelSets.of(Vertex.DEFAULT_LABEL);
    }

    /** The name of a property of a relationship. */
    String key(long id) {
        return transaction.getExistingRelationType(id).name();
    }
}

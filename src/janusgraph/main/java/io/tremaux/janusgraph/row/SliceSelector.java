package io.tremaux.janusgraph.row;

import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.janusgraph.name.Names;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.graphdb.database.EdgeSerializer;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the cells to read for a traversal. If it follows one relationship type, and asks for no labels and no
 * values, these are only the cells of that type: values are often much longer. The cells of one type are one range of
 * columns. Several types would be several queries of each row, which cost the store more than the whole row does.
 * Belongs to one thread.
 */
final class SliceSelector {
    private final StandardJanusGraphTx transaction;
    private final Names types;
    private final Map<RelationshipChoice, Columns> known = new HashMap<>();

    /** @param types the names of relationship types */
    SliceSelector(StandardJanusGraphTx transaction, Names types) {
        this.transaction = transaction;
        this.types = types;
    }

    /** The cells that answer all that the traversal is going to ask. */
    Columns of(ReadAhead.Interest interest) {
        RelationshipChoice one = interest.judges() ? null : one(interest.choices());
        return one == null ? Columns.ALL : known.computeIfAbsent(one, this::make);
    }

    /** One choice of a single type that has all these; null if their types differ, or one is of any type. */
    private static @Nullable RelationshipChoice one(List<RelationshipChoice> choices) {
        RelationshipChoice one = null;
        for (RelationshipChoice each : choices) {
            if (each.type() == RelationshipChoice.ANY_TYPE || one != null && one.type() != each.type()) {
                return null;
            }
            boolean isWider = one != null && one.direction() != each.direction();
            one = isWider ? new RelationshipChoice(each.type(), io.tremaux.graph.Direction.BOTH) : each.plain();
        }
        return one;
    }

    /**
     * The cells of a type. The whole row for a type that leads one way: its relationships, even loops, are seen only
     * from their sources.
     */
    private Columns make(RelationshipChoice choice) {
        String name = choice.type() == Tokens.UNKNOWN ? null : types.name(choice.type());
        InternalRelationType type = name == null || !transaction.containsEdgeLabel(name)
                ? null
                : (InternalRelationType) transaction.getEdgeLabel(name);
        return type == null || !type.isUnidirected(Direction.BOTH) ? Columns.ALL : cells(choice, type);
    }

    private Columns cells(RelationshipChoice choice, InternalRelationType type) {
        Direction direction = switch (choice.direction()) {
            case OUTGOING -> Direction.OUT;
            case INCOMING -> Direction.IN;
            case BOTH -> Direction.BOTH;
        };
        SliceQuery query = transaction
                .getEdgeSerializer()
                .getQuery(type, direction, new EdgeSerializer.TypedInterval[type.getSortKey().length]);
        return new Columns(known.size() + 1, query.getSliceStart(), query.getSliceEnd(), choice);
    }
}

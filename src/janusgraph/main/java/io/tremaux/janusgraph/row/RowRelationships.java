package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.Names;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.janusgraph.tinkerpop.PropertyValues;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.janusgraph.graphdb.relations.RelationCache;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * The relationships that a session has numbered, and where their values are: in a cell of the row in which they were
 * met last. A value is decoded when it is asked for, all of a relationship at once; those of the relationship asked
 * about last are kept. Belongs to one thread.
 */
final class RowRelationships {
    private static final int BYTES_A_PLACE = 64; // with that in a table that is up to three quarters full
    private static final int CHARGED_AT_ONCE = 256;

    private final Names keys;
    private final Numbering nodes;
    private final Numbering numbers;
    private final RowStore rows;
    private final RowParser parser;
    private final CellTypes types;
    private final LongConsumer readWithExpected;
    private final LongConsumer charge;
    private final Int2ObjectMap<Place> places = new Int2ObjectOpenHashMap<>(); // by number
    private long last = -1;
    private Map<String, Object> lastValues = Map.of();
    private @Nullable Place found; // of the relationship whose values were read last; others of its row come next

    /** Where a relationship was met last: a page of a node, and an index in that. */
    private record Place(Columns columns, int node, int page, int index) {}

    /**
     * @param readWithExpected reads the whole row of a node, and with it those that are expected to be asked for
     * @param charge is told the bytes of places; it may throw
     */
    RowRelationships(
            Names keys,
            Numbering nodes,
            Numbering numbers,
            RowStore rows,
            RowParser parser,
            CellTypes types,
            LongConsumer readWithExpected,
            LongConsumer charge) {
        this.readWithExpected = readWithExpected;
        this.charge = charge;
        this.keys = keys;
        this.nodes = nodes;
        this.numbers = numbers;
        this.rows = rows;
        this.parser = parser;
        this.types = types;
    }

    /**
     * The number of a relationship, by its index in a page. JanusGraph finds one that leads to a partitioned vertex by
     * the part that it leads to alone.
     */
    int number(Page page, int index) {
        Row row = page.row();
        Object self = parser.self(nodes.id(page.node()), row, index);
        Object other = parser.other(nodes.id(row.nodes()[index]), row, index);
        boolean incoming = row.isIncoming(index);
        int number = numbers.number(new RelationIdentifier(
                incoming ? other : self,
                types.relationType(row.type(index)),
                row.relations()[index],
                incoming ? self : other));
        Place before = places.put(number, new Place(page.columns(), page.node(), page.number(), index));
        if (before == null && places.size() % CHARGED_AT_ONCE == 1) {
            charge.accept((long) BYTES_A_PLACE * CHARGED_AT_ONCE);
        }
        return number;
    }

    /** Forgets the values of the relationship asked about last. */
    void forget() {
        last = -1;
        lastValues = Map.of();
        found = null;
    }

    boolean leads(long relationship, long source, int type, long target) {
        RelationIdentifier id = id(relationship);
        return id != null
                && types.relationType(type) == id.getTypeId()
                && nodes.number(id.getOutVertexId()) == source
                && nodes.number(id.getInVertexId()) == target;
    }

    private @Nullable RelationIdentifier id(long relationship) {
        return numbers.has(relationship) ? (RelationIdentifier) numbers.id(relationship) : null;
    }

    @Nullable Object value(long relationship, int key) {
        return values(relationship).get(keys.name(key));
    }

    /** All values by their names. */
    Map<String, Object> values(long relationship) {
        if (relationship != last) {
            lastValues = read(relationship);
            last = relationship;
        }
        return lastValues;
    }

    private Map<String, Object> read(long relationship) {
        RelationIdentifier id = id(relationship);
        if (id == null) {
            return Map.of();
        }
        Place place = places.get((int) relationship);
        if (place == null) { // shared caches have listed it
            place = next(nodes.number(id.getOutVertexId()));
            readWithExpected.accept(place.node);
        }
        Map<String, Object> values =
                read(rows.page(place.columns, place.node, place.page), place.index, id.getRelationId());
        if (values == null) {
            values = search(place, id.getRelationId());
        }
        if (values == null) { // a list of shared caches is younger than the row
            rows.drop(place.columns, place.node);
            values = search(place, id.getRelationId());
        }
        return values == null ? Map.of() : values;
    }

    /**
     * Where the next relationship of a node is, if they are asked about in the order of its row, as lists have them.
     */
    private Place next(int node) {
        return found != null && found.node == node && found.columns.areAll()
                ? new Place(Columns.ALL, node, found.page, found.index + 1)
                : new Place(Columns.ALL, node, 0, 0);
    }

    private @Nullable Map<String, Object> search(Place place, long relation) {
        Map<String, Object> values = null;
        for (Page page = rows.get(place.columns, place.node); values == null && page != null; page = rows.next(page)) {
            values = read(page, 0, relation);
        }
        return values;
    }

    /** Null if a page does not have a relationship. */
    private @Nullable Map<String, Object> read(Page page, int noted, long relation) {
        Row row = page.row();
        int index = index(row, noted, relation);
        if (index < 0) {
            return null;
        }
        found = new Place(page.columns(), page.node(), page.number(), index);
        return row.all().isEmpty()
                ? Map.of()
                : named(parser.withProperties(row.all().get(row.cells()[index])));
    }

    /** Where a relationship is in a row, which may have been read again; negative if it is not there. */
    private static int index(Row row, int noted, long relation) {
        if (noted < row.size() && row.relations()[noted] == relation) {
            return noted;
        }
        for (int i = 0; i < row.size(); i++) {
            if (row.relations()[i] == relation) {
                return i;
            }
        }
        return -1;
    }

    private Map<String, Object> named(RelationCache relation) {
        Map<String, Object> values = new LinkedHashMap<>();
        relation.propertyIterator()
                .forEachRemaining(each -> values.put(types.key(each.key), PropertyValues.of(each.value)));
        return values;
    }
}

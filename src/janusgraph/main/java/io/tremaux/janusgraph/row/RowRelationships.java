package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.Names;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.janusgraph.tinkerpop.PropertyValues;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.janusgraph.graphdb.relations.RelationCache;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * The relationships that a session has numbered, and where their values are: in a cell of the row in which they were
 * met last. A value is decoded when it is asked for, all of a relationship at once; those of the relationship asked
 * about last are kept. Belongs to one thread.
 */
final class RowRelationships {
    private static final int HALF = Integer.SIZE;

    private final Names keys;
    private final Numbering nodes;
    private final Numbering numbers;
    private final RowStore rows;
    private final RowParser parser;
    private final RowTypes types;
    private final LongArrayList places = new LongArrayList(); // of each number: the node, and the index in its page
    private final IntArrayList pages = new IntArrayList(); // the same: the number of the page
    private final List<Columns> columns = new ArrayList<>(); // the same: the cells that were read
    private long last = -1;
    private Map<String, Object> lastValues = Map.of();

    RowRelationships(Names keys, Numbering nodes, Numbering numbers, RowStore rows, RowParser parser, RowTypes types) {
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
        while (places.size() <= number) {
            places.add(0);
            pages.add(0);
            columns.add(Columns.ALL);
        }
        places.set(number, (long) page.node() << HALF | index);
        pages.set(number, page.number());
        columns.set(number, page.columns());
        return number;
    }

    boolean leads(long relationship, long source, int type, long target) {
        RelationIdentifier id = id(relationship);
        return id != null
                && types.relationType(type) == id.getTypeId()
                && nodes.number(id.getOutVertexId()) == source
                && nodes.number(id.getInVertexId()) == target;
    }

    private @Nullable RelationIdentifier id(long relationship) {
        return relationship < places.size() ? (RelationIdentifier) numbers.id(relationship) : null;
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
        long place = places.getLong((int) relationship);
        int node = (int) (place >>> HALF);
        Columns read = columns.get((int) relationship);
        Map<String, Object> values =
                read(rows.page(read, node, pages.getInt((int) relationship)), (int) place, id.getRelationId());
        Page page = values == null ? rows.get(read, node) : null;
        while (values == null && page != null) {
            values = read(page, 0, id.getRelationId());
            page = rows.next(page);
        }
        return values == null ? Map.of() : values;
    }

    /** Null if a page does not have a relationship. */
    private @Nullable Map<String, Object> read(Page page, int noted, long relation) {
        Row row = page.row();
        int index = index(row, noted, relation);
        return index < 0 ? null : named(parser.withProperties(row.all().get(row.cells()[index])));
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

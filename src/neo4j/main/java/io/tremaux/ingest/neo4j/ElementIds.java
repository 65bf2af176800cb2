package io.tremaux.ingest.neo4j;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.neo4j.values.ElementIdMapper;

/** The element ids of nodes or relationships, each made when it is asked for: a load may have many. */
final class ElementIds extends AbstractList<String> implements RandomAccess {
    private final long[] ids;
    private final boolean relationships;
    private final ElementIdMapper mapper; // that of the database, which needs no transaction

    ElementIds(long[] ids, boolean relationships, ElementIdMapper mapper) {
        this.ids = ids;
        this.relationships = relationships;
        this.mapper = mapper;
    }

    @Override
    public String get(int index) {
        return relationships ? mapper.relationshipElementId(ids[index]) : mapper.nodeElementId(ids[index]);
    }

    @Override
    public int size() {
        return ids.length;
    }
}

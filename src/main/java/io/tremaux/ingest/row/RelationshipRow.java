package io.tremaux.ingest.row;

import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.neo4j.values.storable.Value;

/**
 * A relationship to write, which the schema allows.
 *
 * @param type its token
 * @param properties by token; NO_VALUE for those to take away
 */
public record RelationshipRow(long number, int type, Key from, Key to, MutableIntObjectMap<Value> properties) {}

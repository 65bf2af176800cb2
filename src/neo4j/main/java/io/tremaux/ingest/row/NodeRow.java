package io.tremaux.ingest.row;

import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.Value;

/**
 * A node to write, which the schema allows.
 *
 * @param key null if none of its labels has one
 * @param labels tokens, ascending
 * @param properties by token, with or without the key; NO_VALUE for those to take away
 */
public record NodeRow(long number, @Nullable Key key, int[] labels, MutableIntObjectMap<Value> properties) {}

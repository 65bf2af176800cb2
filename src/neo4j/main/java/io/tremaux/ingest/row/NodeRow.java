package io.tremaux.ingest.row;

import org.eclipse.collections.api.map.primitive.IntObjectMap;
import org.jspecify.annotations.Nullable;
import org.neo4j.values.storable.Value;

/**
 * A node to write, which the schema allows. A load may be tried several times, so no try changes it.
 *
 * @param key null if none of its labels has one
 * @param labels tokens, ascending
 * @param properties by token, the key among them; NO_VALUE for those to take away
 */
public record NodeRow(long number, @Nullable Key key, int[] labels, IntObjectMap<Value> properties) {}

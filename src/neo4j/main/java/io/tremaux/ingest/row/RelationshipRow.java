package io.tremaux.ingest.row;

import java.util.List;
import org.eclipse.collections.api.map.primitive.IntObjectMap;
import org.neo4j.values.storable.Value;

/**
 * A relationship to write, which the schema allows.
 *
 * @param type its token
 * @param from keys of the node where it begins: exactly one node must have one or more of them
 * @param to likewise, of the node where it ends
 * @param properties by token; NO_VALUE for those to take away
 */
public record RelationshipRow(long number, int type, List<Key> from, List<Key> to, IntObjectMap<Value> properties) {}

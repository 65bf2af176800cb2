package io.tremaux.ingest.row;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A relationship to write, which the schema allows.
 *
 * @param type its token
 * @param from keys of the node where it begins: exactly one node must have one or more of them
 * @param to likewise, of the node where it ends
 * @param properties by token; null for those to take away
 */
public record RelationshipRow(
        long number, int type, List<Key> from, List<Key> to, Int2ObjectMap<@Nullable Object> properties) {}

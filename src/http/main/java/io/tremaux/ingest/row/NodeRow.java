package io.tremaux.ingest.row;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import org.jspecify.annotations.Nullable;

/**
 * A node to write, which the schema allows. A load may be tried several times, so no try changes it.
 *
 * @param key null if none of its labels has one
 * @param labels tokens, ascending
 * @param properties by token, without the key; null for those to take away
 */
public record NodeRow(long number, @Nullable Key key, int[] labels, Int2ObjectMap<@Nullable Object> properties) {}

package io.tremaux.ingest.row;

import io.tremaux.ingest.schema.Declarations.DeclaredLabel;

/**
 * The key of one node: a label that declares a key property, and the value of that property.
 *
 * @param value made by {@link io.tremaux.ingest.schema.Dialect#key}, so that equal values are the same key
 */
public record Key(DeclaredLabel label, Object value) {}

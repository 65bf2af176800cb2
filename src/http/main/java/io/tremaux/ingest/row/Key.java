package io.tremaux.ingest.row;

import io.tremaux.ingest.schema.Declarations.DeclaredLabel;

/**
 * What names one node: a label with a key, and the key's value.
 *
 * @param value as {@link io.tremaux.ingest.schema.Dialect#key} has it: equal ones are the same key
 */
public record Key(DeclaredLabel label, Object value) {}

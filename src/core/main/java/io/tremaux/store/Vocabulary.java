package io.tremaux.store;

import java.util.List;

/**
 * The names that a query of a database may use, each list in alphabetical order, as far as the caller of a transaction
 * may see them.
 */
public record Vocabulary(List<String> labels, List<String> relationshipTypes, List<String> propertyKeys) {}

package io.tremaux.ingest.schema;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The schema after a declaration, and what the declaration added to it or found there: names of labels, types, and
 * properties such as {@code Person.age}.
 */
public record Declared(@JsonUnwrapped Schema schema, List<String> created, List<String> existing) {}

/** Rows, each a node or a relationship to write: read from JSON or from Cypher maps, and checked against the schema. */
@NullMarked
package io.tremaux.ingest.row;

import org.jspecify.annotations.NullMarked;

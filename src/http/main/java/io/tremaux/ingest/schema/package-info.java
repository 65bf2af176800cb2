/**
 * What node labels and relationship types are declared to look like: their keys and the types of their properties, and
 * how the database holds that.
 */
@NullMarked
package io.tremaux.ingest.schema;

import org.jspecify.annotations.NullMarked;

/** The three facades straight from Neo4j: by its Core API, and by cursors of the request's own. */
@NullMarked
package io.tremaux.store;

import org.jspecify.annotations.NullMarked;

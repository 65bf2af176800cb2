/** {@code engine=neo4j}: a traversal run by Neo4j's own traversal framework, reading through the facades. */
@NullMarked
package io.tremaux.framework;

import org.jspecify.annotations.NullMarked;

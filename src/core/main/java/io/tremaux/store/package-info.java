/**
 * What the core asks of a graph database. A second database implements {@link io.tremaux.store.StoreSession}, which
 * reads the graph for one query, and {@link io.tremaux.store.SharedCaches}, which keep the shared caches equal to
 * committed data. Hot paths go through the facades that a session hands out, so they cross this package once a query
 * and not once a node.
 *
 * <p>The smallest example is the package {@code memory}, and the full one {@code Neo4jSession}. {@code StoreContract}
 * has the tests that every store passes.
 *
 * <p>Not in here: how a transaction begins, and who may begin one. Each front end knows its own. For HTTP, the database
 * also implements {@code http.server}.
 */
@NullMarked
package io.tremaux.store;

import org.jspecify.annotations.NullMarked;

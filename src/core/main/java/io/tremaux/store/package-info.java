/**
 * What the core asks of a graph database: the one place where a second database moves in. A database implements
 * {@link io.tremaux.store.StoreSession}, which reads the graph for one query, and {@link
 * io.tremaux.store.SharedCaches}, which keep the shared caches equal to what is committed. Hot paths go through the
 * facades that a session hands out, so that they cross this package once a query and not once a node.
 *
 * <p>Not in here: how a transaction begins, and who may begin one. Each front end knows its own.
 */
@NullMarked
package io.tremaux.store;

import org.jspecify.annotations.NullMarked;

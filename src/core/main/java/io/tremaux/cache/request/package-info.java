/**
 * Caches that live for one request: open hash maps by node, filled only while {@code Revisits} sees that the traversal
 * meets nodes again. Each facade has one. All belong to the request's thread and charge the server's heap budget.
 */
@NullMarked
package io.tremaux.cache.request;

import org.jspecify.annotations.NullMarked;

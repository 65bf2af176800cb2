/**
 * Caches that live for one request: open hash maps by node, filled only while {@code Revisits} sees that nodes
 * are met again. Each facade has one; all belong to the request's thread, and all are charged to the server's heap budget.
 */
@NullMarked
package io.tremaux.local;

import org.jspecify.annotations.NullMarked;

/**
 * A graph in the heap: the smallest example of a store, and the one that tests of the core read. It has no transactions
 * and no shared caches.
 */
@NullMarked
package io.tremaux.memory;

import org.jspecify.annotations.NullMarked;

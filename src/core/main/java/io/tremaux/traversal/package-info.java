/**
 * The description of a traversal: filters, levels, uniqueness and predicates, parsed once and bound to a store's
 * tokens.
 *
 * <p>It has more than fifteen files, because the description, its bounds and its run name each other.
 */
@NullMarked
package io.tremaux.traversal;

import org.jspecify.annotations.NullMarked;

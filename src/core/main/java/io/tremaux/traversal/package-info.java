/** The description of a walk: filters, levels, uniqueness and predicates, parsed once and bound to a store's tokens. */
@NullMarked
package io.tremaux.traversal;

import org.jspecify.annotations.NullMarked;

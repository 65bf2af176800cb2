/** Predicates on properties, written in RSQL. */
@NullMarked
package io.tremaux.traversal.predicate;

import org.jspecify.annotations.NullMarked;

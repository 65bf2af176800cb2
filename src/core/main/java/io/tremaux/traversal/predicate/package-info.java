/**
 * Predicates on properties, written in RSQL.
 *
 * <p>It has more than fifteen files, because the parser, each kind of literal and each kind of comparison are classes
 * that no other package sees.
 */
@NullMarked
package io.tremaux.traversal.predicate;

import org.jspecify.annotations.NullMarked;

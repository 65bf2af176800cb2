/**
 * Label and relationship filters, sequences and expand rules: where a traversal goes, and what it judges by labels.
 *
 * <p>It has more than fifteen files, because each of the five notations of APOC has its own parser and bound form, and
 * all of them make the same few steps.
 */
@NullMarked
package io.tremaux.traversal.filter;

import org.jspecify.annotations.NullMarked;

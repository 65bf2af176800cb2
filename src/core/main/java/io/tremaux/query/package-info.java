/**
 * Queries as data: what is asked, of which nodes, by which engine, through which caches; and the parameters
 * that queries are read from. All are immutable.
 *
 * <p>It has more than fifteen files, because each kind of query has a class for itself and one for its parameters.
 */
@NullMarked
package io.tremaux.query;

import org.jspecify.annotations.NullMarked;

/**
 * Queries as data: what is asked, of which nodes, by which engine, through which caches; and the parameters
 * that queries are read from. All are immutable.
 */
@NullMarked
package io.tremaux.query;

import org.jspecify.annotations.NullMarked;

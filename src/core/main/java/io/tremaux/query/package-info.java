/** Queries as data: what is asked, of which nodes, by which engine, through which caches. All are immutable. */
@NullMarked
package io.tremaux.query;

import org.jspecify.annotations.NullMarked;

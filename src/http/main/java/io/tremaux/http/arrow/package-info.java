/** Rows as columns of Apache Arrow: a stream of record batches. The only package that needs Arrow's library. */
@NullMarked
package io.tremaux.http.arrow;

import org.jspecify.annotations.NullMarked;

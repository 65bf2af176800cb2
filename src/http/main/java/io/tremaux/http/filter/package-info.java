/**
 * What every request and every answer passes: parameters, encodings, types, failures as problems, and the count for
 * monitoring.
 */
@NullMarked
package io.tremaux.http.filter;

import org.jspecify.annotations.NullMarked;

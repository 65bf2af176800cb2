/**
 * Reads queries from the values that callers give. A front end turns its own notation into {@link
 * io.tremaux.request.Parameters}; from there on all front ends read alike. A value that cannot be used is an {@link
 * io.tremaux.parameter.InvalidParameterException}, which each front end tells its caller in its own way.
 *
 * <p>It has more than fifteen files, because each kind of query has a reader, and APOC's config and the steps of a
 * recommendation have a notation of their own.
 */
@NullMarked
package io.tremaux.request;

import org.jspecify.annotations.NullMarked;

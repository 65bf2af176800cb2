/** Requests to walk, read from the values that callers give. */
@NullMarked
package io.tremaux.request;

import org.jspecify.annotations.NullMarked;

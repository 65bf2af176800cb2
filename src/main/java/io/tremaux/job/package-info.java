/** One background job of a database at a time, and how far it is. */
@NullMarked
package io.tremaux.job;

import org.jspecify.annotations.NullMarked;

/** What a database reports about its shared caches. */
@NullMarked
package io.tremaux.status;

import org.jspecify.annotations.NullMarked;

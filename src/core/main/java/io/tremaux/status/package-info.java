/** What a database tells people of its shared caches. */
@NullMarked
package io.tremaux.status;

import org.jspecify.annotations.NullMarked;

/** What the shared caches of all facades are made of: directories of pages, stripes of stamps, batches of values to publish. */
@NullMarked
package io.tremaux.cache.page;

import org.jspecify.annotations.NullMarked;

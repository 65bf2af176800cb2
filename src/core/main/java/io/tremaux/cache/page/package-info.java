/**
 * What the shared caches of all facades are made of: directories of pages, their locks and stamps, and batches of
 * values to publish.
 */
@NullMarked
package io.tremaux.cache.page;

import org.jspecify.annotations.NullMarked;

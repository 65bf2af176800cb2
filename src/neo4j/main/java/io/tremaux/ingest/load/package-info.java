/**
 * Writes rows through the kernel. Loads that wait go into one transaction, and are answered when it is durable ({@link
 * GroupCommit}).
 */
@NullMarked
package io.tremaux.ingest.load;

import org.jspecify.annotations.NullMarked;

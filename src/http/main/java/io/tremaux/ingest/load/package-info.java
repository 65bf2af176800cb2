/**
 * Writes rows. Loads that wait go into one transaction, and are answered when it is durable ({@link GroupCommit}). How
 * a database writes them is a {@link LoadTransaction}; what each checks and counts is in {@link Conflicts} and
 * {@link LoadCounter}.
 */
@NullMarked
package io.tremaux.ingest.load;

import org.jspecify.annotations.NullMarked;

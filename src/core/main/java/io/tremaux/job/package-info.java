/** The background jobs of a database, and their progress. */
@NullMarked
package io.tremaux.job;

import org.jspecify.annotations.NullMarked;

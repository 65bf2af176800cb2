/** The warm-up of a database's shared caches at its start, and what it remembers for that. */
@NullMarked
package io.tremaux.startup;

import org.jspecify.annotations.NullMarked;

/** What all queries and audits of one database share, from its opening to its closing. */
@NullMarked
package io.tremaux.database;

import org.jspecify.annotations.NullMarked;

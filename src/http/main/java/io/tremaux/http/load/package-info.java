/** The endpoints that write: the declared schema, and loads of nodes and relationships. */
@NullMarked
package io.tremaux.http.load;

import org.jspecify.annotations.NullMarked;

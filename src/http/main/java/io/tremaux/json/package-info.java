/** JSON, read and written: strictly, by streaming; values of properties as Neo4j's Query API has them. */
@NullMarked
package io.tremaux.json;

import org.jspecify.annotations.NullMarked;

/** The shared cache of relationships: a list of neighbours for each node and direction, packed in pages. */
@NullMarked
package io.tremaux.cache.relationship;

import org.jspecify.annotations.NullMarked;

/** The shared cache of properties: a column for each key, with pages of numbers, of codes or of objects. */
@NullMarked
package io.tremaux.cache.property;

import org.jspecify.annotations.NullMarked;

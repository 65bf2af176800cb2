/** The shared cache of labels: a code for each node, and a dictionary of the label sets. */
@NullMarked
package io.tremaux.cache.label;

import org.jspecify.annotations.NullMarked;

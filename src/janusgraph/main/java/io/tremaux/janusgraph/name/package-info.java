/** The names of a graph (labels, relationship types, property keys) and the tokens by which traversals know them. */
@NullMarked
package io.tremaux.janusgraph.name;

import org.jspecify.annotations.NullMarked;

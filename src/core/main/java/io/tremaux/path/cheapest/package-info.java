/**
 * The cheapest paths from some nodes to others, and the nodes that are nearest by cost, under the filters of a
 * traversal. Begin with {@link io.tremaux.path.cheapest.CheapestSide}.
 */
@NullMarked
package io.tremaux.path.cheapest;

import org.jspecify.annotations.NullMarked;

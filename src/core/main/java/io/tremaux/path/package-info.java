/**
 * Questions from one set of nodes to another, under the filters of a traversal: whether there is a path, and which are
 * the shortest. Begin with {@link io.tremaux.path.PairSearch}.
 */
@NullMarked
package io.tremaux.path;

import org.jspecify.annotations.NullMarked;

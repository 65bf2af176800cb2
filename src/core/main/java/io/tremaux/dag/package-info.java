/**
 * Questions about what lies below some nodes, under the filters of a traversal, where relationships should form no
 * cycle: roll-ups of quantities, the topological order, and the cycles themselves. All of them read the graph once into
 * arrays. Begin with {@link io.tremaux.dag.ReachedGraph}.
 *
 * <p>It has more than fifteen files, because each kind of number and each of the three questions is a class, and only
 * the questions are public.
 */
@NullMarked
package io.tremaux.dag;

import org.jspecify.annotations.NullMarked;

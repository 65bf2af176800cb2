/**
 * The client that lets rivals answer the same questions in one run: {@link io.tremaux.compare.Compare} runs. A
 * {@link io.tremaux.compare.Question} has {@link io.tremaux.compare.Contender}s, {@link io.tremaux.compare.Questions}
 * those of a graph. {@link io.tremaux.compare.Bolt} asks the server, {@link io.tremaux.compare.Engines} other
 * engines. Whatever asks, each answer must be that of all others.
 *
 * <p>It has more than fifteen files, because each rival that answers is a class.
 */
@NullMarked
package io.tremaux.compare;

import org.jspecify.annotations.NullMarked;

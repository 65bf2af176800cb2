/**
 * Recommendations by counted paths: the nodes at the end of given steps, by the number of paths that lead there. Begin
 * with {@link io.tremaux.recommendation.Recommendation}; {@link io.tremaux.recommendation.Propagation} counts most of
 * them.
 */
@NullMarked
package io.tremaux.recommendation;

import org.jspecify.annotations.NullMarked;

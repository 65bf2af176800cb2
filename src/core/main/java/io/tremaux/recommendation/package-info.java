/**
 * Recommendations by counted paths: the nodes at the end of given steps, by the number of paths that lead there. Begin
 * with {@link io.tremaux.recommendation.Recommendation}; {@link io.tremaux.recommendation.Propagation} is the way in
 * which most are counted.
 */
@NullMarked
package io.tremaux.recommendation;

import org.jspecify.annotations.NullMarked;

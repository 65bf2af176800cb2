/** What labels and depth decide about a position, decided once for all nodes that are alike; for every engine. */
@NullMarked
package io.tremaux.traversal.decision;

import org.jspecify.annotations.NullMarked;

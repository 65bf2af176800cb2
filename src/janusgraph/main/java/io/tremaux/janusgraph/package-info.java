/** JanusGraph as a store. */
@NullMarked
package io.tremaux.janusgraph;

import org.jspecify.annotations.NullMarked;

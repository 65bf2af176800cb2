/** What monitoring sees: requests counted as they end, and figures that are taken only when somebody asks for them. */
@NullMarked
package io.tremaux.metrics;

import org.jspecify.annotations.NullMarked;

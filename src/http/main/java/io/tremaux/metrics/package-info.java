/** The figures for monitoring: requests counted as they end, and figures that a scrape takes when it asks for them. */
@NullMarked
package io.tremaux.metrics;

import org.jspecify.annotations.NullMarked;

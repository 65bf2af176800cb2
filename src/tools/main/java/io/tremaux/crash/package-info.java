/**
 * Crashes a server in the middle of loads, and looks for what was lost; {@code scripts/dev crash-test --help} is the
 * manual.
 */
@NullMarked
package io.tremaux.crash;

import org.jspecify.annotations.NullMarked;

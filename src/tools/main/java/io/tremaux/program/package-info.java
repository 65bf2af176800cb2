/** The program that {@code scripts/} runs: it knows every command by its name. */
@NullMarked
package io.tremaux.program;

import org.jspecify.annotations.NullMarked;

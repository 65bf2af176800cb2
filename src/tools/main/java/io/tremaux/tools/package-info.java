/** The program that {@code scripts/} runs: {@link io.tremaux.tools.Main} knows every client by its name. */
package io.tremaux.tools;

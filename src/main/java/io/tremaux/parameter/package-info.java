/** The refusal of a parameter: one concept for parsers and front ends alike. */
@NullMarked
package io.tremaux.parameter;

import org.jspecify.annotations.NullMarked;

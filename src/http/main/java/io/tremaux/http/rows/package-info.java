/** The rows of an answer: what they are, which properties they show, and how they are written. */
@NullMarked
package io.tremaux.http.rows;

import org.jspecify.annotations.NullMarked;

/**
 * Times of rivals that answered the same questions: a file of them, and the tables made of it. Knows no server.
 */
@NullMarked
package io.tremaux.compare.result;

import org.jspecify.annotations.NullMarked;

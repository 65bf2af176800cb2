/**
 * The answers to queries: rows in one stream, counts, explanations, profiles; each is computed when its turn has come.
 */
@NullMarked
package io.tremaux.http.answer;

import org.jspecify.annotations.NullMarked;

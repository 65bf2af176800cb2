/**
 * Admission of traversals over HTTP: how many run at once, which of them wait, which are rejected; and how much of each
 * limited thing one login may use. This package depends neither on traversals, nor on HTTP, nor on Neo4j.
 */
@NullMarked
package io.tremaux.admission;

import org.jspecify.annotations.NullMarked;

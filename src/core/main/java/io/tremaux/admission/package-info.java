/**
 * Admission of walks over HTTP: how many are at work at once, which of them wait, which are rejected; and how much of
 * anything limited one login may take from all others. This package depends neither on walks, nor on HTTP, nor on
 * Neo4j.
 */
@NullMarked
package io.tremaux.admission;

import org.jspecify.annotations.NullMarked;

/**
 * Admission of walks over HTTP: how many are at work at once, which of them wait, which are rejected. This package
 * depends neither on walks, nor on HTTP, nor on Neo4j.
 */
@NullMarked
package io.tremaux.admission;

import org.jspecify.annotations.NullMarked;

/**
 * Admission of walks over HTTP: how many are at work at once, which of them waits, which is rejected. Knows nothing of walks,
 * of HTTP or of Neo4j.
 */
@NullMarked
package io.tremaux.admission;

import org.jspecify.annotations.NullMarked;

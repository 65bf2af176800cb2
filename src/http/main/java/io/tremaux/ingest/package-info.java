/**
 * Loading a graph: the service of one database ({@link Ingest}), over a declared schema ({@code schema}), rows that are
 * checked against it ({@code row}), and the writing of many callers' rows in one commit ({@code load}).
 */
@NullMarked
package io.tremaux.ingest;

import org.jspecify.annotations.NullMarked;

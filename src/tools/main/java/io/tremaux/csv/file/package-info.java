/**
 * CSV files with headers as {@code neo4j-admin database import} takes them: {@link io.tremaux.csv.file.Source} is a
 * file or several with one {@link io.tremaux.csv.file.Header}, {@link io.tremaux.csv.file.CsvRows} reads their rows,
 * and {@link io.tremaux.csv.file.RowWriter} writes a row as the line of JSON that the server takes.
 *
 * <p>It has more than fifteen files, because each step from a file's bytes to a row is a class.
 */
@NullMarked
package io.tremaux.csv.file;

import org.jspecify.annotations.NullMarked;

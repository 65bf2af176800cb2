/**
 * The client that loads CSV files through Tremaux's endpoints for nodes and relationships.
 * {@link io.tremaux.csv.LoadCsv} runs. {@code file} reads the files and makes lines of JSON of them; {@code load} sends
 * these, and keeps what was acknowledged.
 */
@NullMarked
package io.tremaux.csv;

import org.jspecify.annotations.NullMarked;

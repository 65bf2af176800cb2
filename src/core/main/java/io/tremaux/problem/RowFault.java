package io.tremaux.problem;

import org.jspecify.annotations.Nullable;

/**
 * Why a row was rejected.
 *
 * @param row its number, from 1: in a list its position, in lines that of its line; 0 if Neo4j does not tell which it
 *     is
 * @param property the property or member at fault; null if it is the whole row
 * @param value what the row has there; null if that does not matter
 * @param expected what would have been accepted; null if it is obvious
 */
public record RowFault(
        long row,
        @Nullable String property,
        @Nullable String value,
        @Nullable String expected,
        String detail) {}

package io.tremaux.traversal.filter;

/**
 * A part of a filter, for people to read.
 *
 * @param text as the caller wrote it; empty for what the caller did not write
 * @param meaning where it holds, and what it does
 */
public record FilterDescription(String text, String meaning) {}

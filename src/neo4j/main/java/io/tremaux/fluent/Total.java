package io.tremaux.fluent;

import java.util.List;

/**
 * What the nodes of a roll-up are worth together.
 *
 * @param sum of their quantities, each multiplied by the value of its node: a Long, a Double or a BigDecimal
 * @param warnings what the caller should know, such as nodes that may lack a value
 */
public record Total(Number sum, List<String> warnings) {}

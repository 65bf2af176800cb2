package io.tremaux.traversal.predicate;

import static io.tremaux.traversal.predicate.Operand.EQUAL;
import static io.tremaux.traversal.predicate.Operand.GREATER;
import static io.tremaux.traversal.predicate.Operand.LESS;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * The operators of a predicate. What an operator accepts is a table: one bit for every sum of relations (see {@link
 * Operand}) that a stored value and an operand can be in, so that judging a value is one shift.
 */
enum Operator {
    EQUALS(anyOf(EQUAL), "=="),
    /** Not of an absent key or another type: {@code born!=1984} must not find every node without a year of birth. */
    DIFFERS(noneEqual(), "!="),
    LESS_THAN(anyOf(LESS), "< =lt="),
    AT_MOST(anyOf(LESS | EQUAL), "<= =le="),
    GREATER_THAN(anyOf(GREATER), "> =gt="),
    AT_LEAST(anyOf(GREATER | EQUAL), ">= =ge="),
    /** Equal to one of a list. */
    IN(anyOf(EQUAL), "=in="),
    /** Equal to none of a list. */
    OUT(noneEqual(), "=out="),
    /** {@code true}: the key is absent; {@code false}: it has a value of whatever type. Judged without an operand. */
    IS_NULL(0, "=null="),
    /** These four are for strings only. */
    STARTS_WITH(anyOf(EQUAL), "=sw="),
    ENDS_WITH(anyOf(EQUAL), "=ew="),
    CONTAINS(anyOf(EQUAL), "=co="),
    /** The whole string fits a regular expression in RE2 syntax. */
    MATCHES(anyOf(EQUAL), "=re=");

    private static final Map<String, Operator> BY_SYMBOL = Arrays.stream(values())
            .flatMap(operator -> operator.symbols().stream().map(symbol -> Map.entry(symbol, operator)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private final int accepted;
    private final String symbols;

    Operator(int accepted, String symbols) {
        this.accepted = accepted;
        this.symbols = symbols;
    }

    /** Whether the operator is satisfied by a sum of relations. */
    boolean accepts(int relations) {
        return (accepted >>> relations & 1) != 0;
    }

    /** Whether it takes no value but one that is equal to the operand, or fits it. */
    boolean acceptsOnlyEqual() {
        return accepted == anyOf(EQUAL);
    }

    /** How it may be written; the first is the usual way. */
    List<String> symbols() {
        return List.of(symbols.split(" "));
    }

    /** The operator of a symbol that is known. */
    static Operator of(String symbol) {
        Operator operator = BY_SYMBOL.get(symbol);
        if (operator == null) {
            throw new IllegalArgumentException(symbol);
        }
        return operator;
    }

    /** All symbols, for messages. */
    static String allSymbols() {
        return Arrays.stream(values()).map(operator -> operator.symbols).collect(Collectors.joining(" "));
    }

    private static int anyOf(int mask) {
        return table(relations -> (relations & mask) != 0);
    }

    private static int noneEqual() {
        return table(relations -> relations != Operand.UNREADABLE && (relations & EQUAL) == 0);
    }

    private static int table(IntPredicate accepts) {
        int table = 0;
        for (int relations = 0; relations <= Operand.ALL; relations++) {
            if (accepts.test(relations)) {
                table |= 1 << relations;
            }
        }
        return table;
    }
}

package io.tremaux.traversal.predicate;

import cz.jirutka.rsql.parser.RSQLParser;
import cz.jirutka.rsql.parser.RSQLParserException;
import cz.jirutka.rsql.parser.UnknownOperatorException;
import cz.jirutka.rsql.parser.ast.AndNode;
import cz.jirutka.rsql.parser.ast.Arity;
import cz.jirutka.rsql.parser.ast.ComparisonNode;
import cz.jirutka.rsql.parser.ast.ComparisonOperator;
import cz.jirutka.rsql.parser.ast.LogicalNode;
import cz.jirutka.rsql.parser.ast.Node;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.predicate.Arguments.Argument;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one predicate: checks its size, has rsql-parser read it, and turns the parser's tree into a {@link Condition}.
 * All errors are {@link InvalidParameterException}s that name the parameter. Used once, by one thread.
 *
 * <pre>
 *  predicate  = and (("," | "or") and)*
 *  and        = term ((";" | "and") term)*
 *  term       = "(" predicate ")" | key operator (literal | "(" literal ("," literal)* ")")
 * </pre>
 *
 * <p>{@link Where} says what these mean, {@link Operator} lists the operators. The parser takes any number of literals
 * for each operator; this class checks how many there are.
 */
final class WhereParser {
    private static final int MAX_BYTES = 16 * 1024; // of the text in UTF-8
    /** The parser recurses; 5,000 levels overflow its stack. */
    private static final int MAX_LEVELS = 64;

    /** Heap of a comparison with its key and all that it is bound to. */
    private static final int COMPARISON_BYTES = 512;

    /**
     * Heap of a literal in each type that it can be read in, and of the values that an index is asked for. The text of
     * the literal is counted apart.
     */
    private static final int LITERAL_BYTES = 384;

    private static final RSQLParser RSQL = new RSQLParser(Arrays.stream(Operator.values())
            .map(operator ->
                    new ComparisonOperator(operator.symbols().toArray(String[]::new), Arity.of(0, Integer.MAX_VALUE)))
            .collect(Collectors.toUnmodifiableSet()));

    private final String parameter;
    private final String text;
    private final Arguments arguments;
    private final Set<String> keys = new LinkedHashSet<>(); // without escapes, in the order of the text
    private int regexLength; // as Where.regexLength() counts it
    private long heapBytes; // charged so far

    WhereParser(String parameter, String text, Arguments arguments) {
        this.arguments = arguments;
        this.parameter = parameter;
        this.text = text;
    }

    /**
     * The parser's tree: what is read of the text alone, without the values of parameters. Literals and keys are not
     * checked yet.
     */
    Node tree() {
        checkSize();
        checkLevels();
        return read();
    }

    /**
     * Turns a tree into a predicate, with the values of the parameters that it names.
     *
     * @param tree of the same text, read by this parser or by another one
     * @throws InvalidParameterException if a parameter is missing, or a literal is nothing for its operator
     */
    Where predicate(Node tree) {
        Condition condition = condition(tree);
        return new Where(text, condition, keys, regexLength, heapBytes);
    }

    /** Charges bytes that the predicate is about to hold, before they are allocated. */
    private void charge(long bytes) {
        heapBytes += bytes;
        arguments.charge(bytes);
    }

    /** Checks the number of characters first, so that no huge text is encoded: a text has at least as many bytes. */
    private void checkSize() {
        if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw error("a predicate of at most 16 KiB", parameter + " is longer than 16 KiB");
        }
    }

    /** Counts parentheses as the parser will see them: not those in quotes, where a backslash hides what follows it. */
    private void checkLevels() {
        int levels = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == '\\') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '(' && ++levels > MAX_LEVELS) {
                throw error(
                        "at most 64 levels of parentheses", parameter + " has too many levels at column " + (i + 1));
            } else if (c == ')') {
                levels--;
            }
        }
    }

    private Node read() {
        try {
            return RSQL.parse(text);
        } catch (RSQLParserException e) {
            throw unreadable(e.getCause());
        }
    }

    /**
     * The error for a text that the parser rejects.
     *
     * @param cause what the parser says
     */
    private InvalidParameterException unreadable(@Nullable Throwable cause) {
        if (cause instanceof UnknownOperatorException unknown) {
            String message = parameter + " has an unknown operator " + unknown.getOperator() + "; the operators are "
                    + Operator.allSymbols();
            return error("one of " + Operator.allSymbols(), message);
        }
        if (cause instanceof IllegalArgumentException) {
            return error("a key before each operator", parameter + " has an empty key");
        }
        String expected =
                "comparisons like name==Ann, joined by ; or , with values in quotes if they contain blanks or any of"
                        + " \"'(),;=<>!~; operators are " + Operator.allSymbols();
        return error(expected, parameter + " is invalid " + SyntaxErrors.describe(text, cause));
    }

    /**
     * The condition of a node of the tree and of all below. The recursion is as deep as the tree, which {@link
     * #checkLevels} bounds.
     */
    private Condition condition(Node node) {
        if (node instanceof LogicalNode logical) {
            List<Condition> terms =
                    logical.getChildren().stream().map(this::condition).toList();
            return new Condition.Group(terms, node instanceof AndNode);
        }
        return comparison((ComparisonNode) node);
    }

    /**
     * The condition of one comparison. A list of literals is for {@link Operator#IN} and {@link Operator#OUT}; every
     * other operator takes one literal, after parameters were replaced by their values.
     */
    private Condition comparison(ComparisonNode node) {
        Operator operator = Operator.of(node.getOperator().getSymbol());
        String key = key(node.getSelector());
        keys.add(key);
        charge(COMPARISON_BYTES + 2L * key.length());
        if (node.getArguments().isEmpty()) {
            throw error("a value after each operator", in(node) + " has no value; an empty string is written ''");
        }
        List<Literal> literals =
                node.getArguments().stream().flatMap(this::literals).toList();
        if (operator == Operator.IN || operator == Operator.OUT) {
            return new Condition.Comparison(key, operator, new Literals(literals));
        }
        if (literals.size() != 1) {
            throw error(
                    "one value, or =in= or =out= with a list",
                    in(node) + (literals.isEmpty() ? " has no value" : " has more than one value"));
        }
        Literal literal = literals.get(0);
        return operator == Operator.IS_NULL
                ? new Condition.Presence(key, absence(literal, node))
                : new Condition.Comparison(key, operator, operand(operator, literal, node));
    }

    /**
     * The right side of a comparison with one literal: a match of strings for the operators on strings, else the
     * literal itself.
     */
    private Operand operand(Operator operator, Literal literal, ComparisonNode node) {
        return switch (operator) {
            case STARTS_WITH -> TextMatch.startsWith(string(literal, node));
            case ENDS_WITH -> TextMatch.endsWith(string(literal, node));
            case CONTAINS -> TextMatch.contains(string(literal, node));
            case MATCHES -> pattern(string(literal, node), node);
            default -> literal;
        };
    }

    /**
     * The text of a literal for an operator on strings. Rejects the value of a parameter that came with another type.
     */
    private String string(Literal literal, ComparisonNode node) {
        if (!literal.isText()) {
            throw error("a string", in(node) + " takes a string, not " + literal.text());
        }
        return literal.text();
    }

    /** Compiles a regular expression, and counts its length towards the limit of the whole predicate. */
    private Operand pattern(String text, ComparisonNode node) {
        charge(Regex.heapBytes(text));
        Regex regex = regex(text, node);
        regexLength += regex.length();
        if (regexLength > Where.MAX_REGEX_LENGTH) {
            throw error(
                    Where.REGEX_LENGTH_EXPECTED, parameter + " has regular expressions that are too large together");
        }
        return TextMatch.matches(regex);
    }

    private Regex regex(String text, ComparisonNode node) {
        try {
            return Regex.compile(text);
        } catch (IllegalArgumentException e) {
            throw error("a regular expression in RE2 syntax", in(node) + " cannot be used: " + e.getMessage());
        }
    }

    /** Whether {@code =null=} asks for absent keys, and not for present ones. */
    private boolean absence(Literal literal, ComparisonNode node) {
        if (!literal.isBoolean()) {
            throw error("true or false", in(node) + " takes true or false, not '" + literal.text() + "'");
        }
        return literal.text().equals("true");
    }

    /** The key that a selector spells with percent-escapes. */
    private String key(String selector) {
        try {
            return PercentEscapes.decode(selector);
        } catch (IllegalArgumentException e) {
            throw error(
                    "a key, with % and other escapes as %25",
                    parameter + " has a key '" + selector + "' " + e.getMessage());
        }
    }

    /**
     * The literals that stand for one in the text. One that begins with a dollar sign names a parameter, and stands for
     * each of its values; two dollar signs stand for one.
     */
    private Stream<Literal> literals(String literal) {
        if (!literal.startsWith("$")) {
            return Stream.of(literal(literal));
        }
        String name = literal.substring(1);
        if (name.startsWith("$")) {
            return Stream.of(literal(name));
        }
        List<Argument> values = argument(name);
        charge((long) values.size() * LITERAL_BYTES); // once for each predicate that names it, and each time
        return values.stream().map(Literal::new);
    }

    private Literal literal(String text) {
        charge(LITERAL_BYTES + 2L * text.length());
        return new Literal(text);
    }

    /**
     * The values of a parameter; several or none if it is a list.
     *
     * @throws InvalidParameterException if there is no such parameter
     */
    private List<Argument> argument(String name) {
        if (name.isEmpty()) {
            throw error("$name for a parameter, $$ for a string that begins with $", parameter + " has a lone $");
        }
        List<Argument> values = arguments.of(name);
        if (values == null) {
            throw InvalidParameterException.missing(
                    "param." + name,
                    "a value for $" + name + ": param." + name + " in a query string, in params elsewhere; $$" + name
                            + " is a string",
                    parameter + " names the parameter $" + name + ", which is missing.");
        }
        return values;
    }

    /** The beginning of a message: where in the text the error is. */
    private String in(ComparisonNode node) {
        return parameter + ": " + node.getSelector() + node.getOperator().getSymbol();
    }

    private InvalidParameterException error(String expected, String message) {
        return new InvalidParameterException(parameter, SyntaxErrors.shorten(text, 200), expected, message + ".");
    }
}

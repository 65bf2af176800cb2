package io.tremaux.prove;

import java.util.Collection;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a query calls. Strings, comments and the backticks of names are blanked first, by the rules of Cypher's lexer.
 */
final class Calls {
    private static final Pattern OPAQUE = Pattern.compile(
            "'(?:[^'\\\\]++|\\\\.)*+'|\"(?:[^\"\\\\]++|\\\\.)*+\"|//[^\\r\\n]*+|/\\*.*?\\*/|`(?:[^`]++|``)*+`",
            Pattern.DOTALL);

    /** Those of Cypher. */
    private static final Pattern BLANK = Pattern.compile("[\\s\\x1C-\\x1F\\p{Z}]");

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final String DOT = "\\s*\\.\\s*";
    private static final String CALL = "(?<![.:|&!%$])\\bCALL\\s+";

    /** A call of a procedure that APOC and Tremaux both have. Its name is case-sensitive. */
    private static final Pattern OF_BOTH = Pattern.compile(
            CALL + "((?-i:apoc" + DOT + "path" + DOT
                    + "(expandConfig|expand|subgraphNodes|subgraphAll|spanningTree)))\\b(?!" + DOT + ")",
            FLAGS);

    /** A call of any procedure; that of a subquery has a bracket instead of a name. */
    private static final Pattern OF_ANY = Pattern.compile(CALL + "(\\w+(?:" + DOT + "\\w+)*)", FLAGS);

    private static final Pattern EXPLAINED =
            Pattern.compile("^\\s*(?:CYPHER\\s+(?:[\\w.=]+\\s+)*)?(?:EXPLAIN|PROFILE)\\b", FLAGS);

    /** Clauses and functions that do more than read the graph of the session, although a plan calls them reading. */
    private static final Pattern REACHES_OUT = Pattern.compile(
            "(?<![.:|&!%$])\\b(?:LOAD\\s+CSV|TERMINATE\\s+TRANSACTIONS?|USE(?=\\s+\\w))\\b|\\bapoc" + DOT + "cypher"
                    + DOT,
            FLAGS);

    /** Cypher 5 reads it as the character before all else. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\u+\\p{XDigit}{4}");

    private static final Pattern PARAMETER = Pattern.compile("\\$\\s*(\\w+)", FLAGS);

    private Calls() {}

    /** Whether a query calls one of the five procedures of {@code apoc.path} that Tremaux has too. */
    static boolean callsSharedProcedure(String query) {
        return OF_BOTH.matcher(visible(query)).find();
    }

    /** The same query with our procedures. */
    static String inPlaceOfApoc(String query) {
        StringBuilder ours = new StringBuilder();
        Matcher call = OF_BOTH.matcher(visible(query));
        int done = 0;
        while (call.find()) {
            int from = call.start(1);
            int to = call.end(1);
            ours.append(query, done, query.charAt(from - 1) == '`' ? from - 1 : from);
            ours.append("tremaux.path.").append(call.group(2));
            done = to < query.length() && query.charAt(to) == '`' ? to + 1 : to;
        }
        return ours.append(query, done, query.length()).toString();
    }

    /**
     * Why a query is not to be asked; null if all that it calls is known to read alone.
     *
     * @param harmless the beginnings of the names of procedures that read alone
     */
    static @Nullable String rejection(String query, Collection<String> harmless) {
        if (ESCAPED.matcher(query).find()) {
            return "it has a character as \\uXXXX";
        }
        String visible = visible(query);
        if (EXPLAINED.matcher(visible).find()) {
            return "it asks for a plan";
        }
        Matcher reachesOut = REACHES_OUT.matcher(visible);
        if (reachesOut.find()) {
            return "it has " + reachesOut.group().replaceAll("\\s+", " ").strip() + ", which may do more than read";
        }
        return OF_ANY.matcher(visible)
                .results()
                .map(call -> call.group(1).replaceAll("\\s", ""))
                .filter(name -> harmless.stream().noneMatch(name::startsWith))
                .findFirst()
                .map(name -> "it calls " + name + ", which may do more than read; --allow permits it")
                .orElse(null);
    }

    /** The parameters that a query names, each as one {@link #word}. */
    static Set<String> parameters(String query) {
        return PARAMETER
                .matcher(visible(query))
                .results()
                .map(parameter -> word(parameter.group(1)))
                .collect(Collectors.toSet());
    }

    /** A name without what backticks alone allow. */
    static String word(String name) {
        return name.replaceAll("\\W", "_");
    }

    /**
     * A text of the same length, in which only what is neither string nor comment is left, and each name is one word.
     */
    static String visible(String query) {
        String text = replaced(
                OPAQUE,
                query,
                part -> part.startsWith("`")
                        ? " " + word(part.substring(1, part.length() - 1)) + " "
                        : " ".repeat(part.length()));
        return replaced(BLANK, text, blank -> " ");
    }

    private static String replaced(Pattern pattern, String text, UnaryOperator<String> change) {
        return pattern.matcher(text)
                .replaceAll((MatchResult part) -> Matcher.quoteReplacement(change.apply(part.group())));
    }
}

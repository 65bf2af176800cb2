package io.tremaux.bench;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the text of a query calls. It looks at the text alone, so that it also sees what stands in a string or a comment. */
final class Calls {
    private static final String BETWEEN = "(?:\\s|/\\*.*?\\*/|//[^\\n]*\\n)*";
    private static final String DOT = "\\s*\\.\\s*";
    private static final String CALL = "\\b(?i:CALL)\\b" + BETWEEN;

    /** A call of a procedure that APOC and Tremaux both have. */
    private static final Pattern OF_BOTH = Pattern.compile(
            "(" + CALL + ")" + name("apoc") + DOT + name("path") + DOT
                    + "(?:(`?)(expandConfig|expand|subgraphNodes|subgraphAll|spanningTree)\\2)(?![\\w`])",
            Pattern.DOTALL);

    /** Any call but that of a subquery. */
    private static final Pattern OF_ANY =
            Pattern.compile(CALL + "(?![{(\\s])([\\w`]*(?:" + DOT + "[\\w`]+)*)", Pattern.DOTALL);

    private static final Pattern EXPLAINED =
            Pattern.compile("^" + BETWEEN + "(?i:CYPHER(?:\\s+[\\w.=]+)*\\s+)?(?i:EXPLAIN|PROFILE)\\b", Pattern.DOTALL);

    private static final Pattern LOADS = Pattern.compile("(?i)\\bLOAD\\s+CSV\\b");

    /** Cypher 5 reads it as the character before all else, so that no other pattern here would see that one. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\u+\\p{XDigit}{4}");

    private Calls() {}

    private static String name(String part) {
        return "(?:" + part + "|`" + part + "`)";
    }

    /** Whether a query calls a procedure of {@code apoc.path}; that has functions, too. */
    static boolean isOfBoth(String query) {
        return OF_BOTH.matcher(query).find();
    }

    /** The same query with our procedures. */
    static String inPlaceOfApoc(String query) {
        return OF_BOTH.matcher(query)
                .replaceAll(call -> Matcher.quoteReplacement(call.group(1) + "tremaux.path." + call.group(3)));
    }

    /**
     * Why a query is not to be asked; null if all that it calls is known to read alone.
     *
     * @param harmless the beginnings of the names of procedures that read alone
     */
    static String refusal(String query, Collection<String> harmless) {
        if (EXPLAINED.matcher(query).find()) {
            return "it asks for a plan";
        }
        if (LOADS.matcher(query).find()) {
            return "it loads a file or an address";
        }
        if (query.toLowerCase(Locale.ROOT).contains("apoc.cypher.")) {
            return "it runs another query by apoc.cypher";
        }
        if (ESCAPED.matcher(query).find()) {
            return "it has a character as \\uXXXX";
        }
        return OF_ANY.matcher(query)
                .results()
                .map(call -> call.group(1).replaceAll("[`\\s]", ""))
                .filter(name -> harmless.stream().noneMatch(name::startsWith))
                .findFirst()
                .map(name -> "it calls " + name + ", which may do more than read; --allow lets it")
                .orElse(null);
    }
}

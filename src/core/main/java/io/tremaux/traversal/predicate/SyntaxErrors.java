package io.tremaux.traversal.predicate;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import cz.jirutka.rsql.parser.ParseException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in words where and why rsql-parser stopped; it tells the place only in the text of its messages. */
final class SyntaxErrors {
    private static final Pattern PLACE = Pattern.compile("at line (\\d+), column (\\d+)");
    private static final int SNIPPET = 20;
    private static final Map<String, String> WORDS = Map.of(
            "<EOF>", "the end",
            "<UNRESERVED_STR>", "a key or value",
            "<AND>", "';'",
            "<OR>", "','",
            "\"(\"", "'('",
            "\")\"", "')'",
            "<COMP_FIQL>", "an operator");

    private SyntaxErrors() {}

    /** The rest of a sentence that begins "... cannot be read". */
    static String describe(String text, @Nullable Throwable cause) {
        String where = place(text, cause == null ? "" : String.valueOf(cause.getMessage()));
        return cause instanceof ParseException parse
                ? where + ": expected " + String.join(" or ", expected(parse))
                : where + ": an operator or a quote is not complete, or a character needs quotes";
    }

    /** At most so many characters of a text, with an ellipsis where some are left out. */
    static String shorten(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "\u2026";
    }

    /** At the end of the text the parser names the place of the last token. */
    private static String place(String text, String message) {
        Matcher place = PLACE.matcher(message);
        if (message.startsWith("Encountered \"<EOF>\"") || !place.find()) {
            return "at its end";
        }
        return place(text, number(place, 1), number(place, 2));
    }

    private static String place(String text, int line, int column) {
        if (line > 1) {
            return "at line " + line + ", column " + column;
        }
        return column < 1 || column > text.length()
                ? "at its end"
                : "at column " + column + ", before '" + shorten(text.substring(column - 1), SNIPPET) + "'";
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static Set<String> expected(ParseException parse) {
        Set<String> words = new LinkedHashSet<>();
        Arrays.stream(parse.expectedTokenSequences)
                .map(tokens -> WORDS.get(parse.tokenImage[tokens[0]]))
                .filter(word -> word != null)
                .forEach(words::add);
        return words;
    }
}

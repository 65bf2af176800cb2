package io.tremaux.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values as Neo4j's query log prints them, made Cypher. The log escapes nothing in a string: one with a single quote stays unreadable.
 * It prints a date and the like as a map, which is taken for what it most likely was; a point stays unreadable.
 */
final class LoggedValues {
    private static final Pattern NOT_CYPHER = Pattern.compile("(?<text>'[^']*')|(?<null><null>)"
            + "|\\{(?<type>date|time|datetime|localTime|localDateTime): (?<time>'[^']*')}"
            + "|\\{duration: \\{(?<duration>months: -?\\d+, days: -?\\d+, seconds: -?\\d+, nano)s(?<nanos>: -?\\d+)}}");

    private LoggedValues() {}

    static String asCypher(String printed) {
        return NOT_CYPHER.matcher(printed).replaceAll(found -> Matcher.quoteReplacement(cypher((Matcher) found)));
    }

    private static String cypher(Matcher found) {
        if (found.group("text") != null) {
            return found.group().replace("\\", "\\\\");
        }
        if (found.group("null") != null) {
            return "null";
        }
        if (found.group("type") != null) {
            return found.group("type") + "(" + found.group("time") + ")";
        }
        return "duration({" + found.group("duration") + "seconds" + found.group("nanos") + "})";
    }
}

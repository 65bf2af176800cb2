package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration as in Neo4j's settings: amounts with units, or a number of seconds; or as Cypher writes a DURATION. */
public final class Timeout {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ns|[uµμ]s|ms|s|m|h|d)");
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,40})?([eE][-+]?[0-9]{1,2})?");

    private static final String EXPECTED = "a duration from 1ms to 365d, such as 500ms, 1m30s, 2.5 (seconds) or PT2.5S;"
            + " units are ns, us, ms, s, m, h and d";

    private Timeout() {}

    /** @throws InvalidParameterException if the text is no duration, or too short or long */
    public static Duration parse(String parameter, String text) {
        Duration timeout = read(text);
        if (timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0) {
            throw new InvalidParameterException(parameter, text, EXPECTED, parameter + " must be " + EXPECTED + ".");
        }
        return timeout;
    }

    /** Zero if the text is no duration. */
    private static Duration read(String text) {
        if (SECONDS.matcher(text).matches()) {
            return seconds(new BigDecimal(text));
        }
        return text.startsWith("P") ? iso(text) : sumOfAmounts(text);
    }

    private static Duration seconds(BigDecimal seconds) {
        boolean isTooLong = seconds.compareTo(BigDecimal.valueOf(LONGEST.toSeconds())) > 0;
        return isTooLong
                ? Duration.ZERO
                : Duration.ofNanos(seconds.movePointRight(9).longValue());
    }

    /** Of days at most: a month has no length of its own. */
    private static Duration iso(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            return Duration.ZERO;
        }
    }

    private static Duration sumOfAmounts(String text) {
        Duration sum = Duration.ZERO;
        String lower = text.toLowerCase(Locale.ROOT);
        Matcher amounts = AMOUNT.matcher(lower);
        int end = 0;
        while (amounts.lookingAt()) {
            sum = sum.plus(amount(new BigDecimal(amounts.group(1)), amounts.group(2)));
            end = amounts.end();
            amounts.region(end, lower.length());
        }
        return end == lower.length() ? sum : Duration.ZERO;
    }

    private static Duration amount(BigDecimal amount, String unit) {
        Duration one = switch (unit) {
            case "ns" -> Duration.ofNanos(1);
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            case "d" -> Duration.ofDays(1);
            default -> Duration.ofNanos(1000);
        };
        return seconds(amount.multiply(BigDecimal.valueOf(one.toNanos(), 9)));
    }
}

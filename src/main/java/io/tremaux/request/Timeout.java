package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration as in Neo4j's settings: amounts with units, or a number of seconds. */
final class Timeout {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,9})(ns|[uµμ]s|ms|s|m|h|d)");
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final String EXPECTED = "a duration from 1ms to 365d, such as 500ms, 1m30s or 2 (seconds);"
            + " units are ns, us, ms, s, m, h and d";

    private Timeout() {}

    /** @throws InvalidParameterException if the text is no duration, or too short or long */
    static Duration parse(String parameter, String text) {
        Duration timeout = text.matches("[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(text)) : sumOfAmounts(text);
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST) > 0) {
            throw new InvalidParameterException(parameter, text, EXPECTED, parameter + " must be " + EXPECTED + ".");
        }
        return timeout;
    }

    /** Zero if the text is no duration. */
    private static Duration sumOfAmounts(String text) {
        Duration sum = Duration.ZERO;
        String lower = text.toLowerCase(Locale.ROOT);
        Matcher amounts = AMOUNT.matcher(lower);
        int end = 0;
        while (amounts.lookingAt()) {
            sum = sum.plus(amount(Long.parseLong(amounts.group(1)), amounts.group(2)));
            end = amounts.end();
            amounts.region(end, lower.length());
        }
        return end == lower.length() ? sum : Duration.ZERO;
    }

    private static Duration amount(long amount, String unit) {
        return switch (unit) {
            case "ns" -> Duration.ofNanos(amount);
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            case "d" -> Duration.ofDays(amount);
            default -> Duration.ofNanos(amount * 1000);
        };
    }
}

package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    private static final long SMALL_STACK = 512 * 1024;
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final List<String> OPENING = List.of("", "(", "(?:", "(?P<n>", "(?i:", "b|(", "\\Q(\\E(", "[(]|(");
    private static final List<String> INSIDE = List.of(
            "a",
            "k|b",
            "a|",
            "[^)]",
            "[[:alpha:](]",
            "\\pL",
            "\\d",
            "\\bx",
            "^*",
            "(x*)*",
            "(?i)k",
            "\\Q)\\E",
            "\\\\",
            ".");
    private static final List<String> BETWEEN =
            List.of("", "\\Q\\E", "(?i)", "(?s-i)\\Q\\E", "\\Qa\\E", "\\Q\\\\E", "]", "E", "?");
    private static final List<String> COUNTS =
            List.of("{2}", "{7}", "{40}", "{0,30}", "{0,}", "{12,}", "{9,}?", "{03}", "{", "*", "+", "");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
                "(\\d{1,3}\\.){3}\\d{1,3}",
                "(a|b)*",
                "x{900}",
                "\\pL{900}",
                "[\\p{L}\\p{M}\\p{N} .'-]{1,200}",
                "(?i)[\\w.+-]{1,64}@([\\w-]{1,63}\\.){1,8}[a-z]{2,24}",
                "\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?)?",
                "(\\w{1,10}\\.){1,10}(\\w{1,10}/){1,10}(\\w{1,10}-){1,10}",
                "(([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|([0-9a-f]{1,4}:){1,7}:|([0-9a-f]{1,4}:){1,6}:[0-9a-f]{1,4}"
                        + "|([0-9a-f]{1,4}:){1,5}(:[0-9a-f]{1,4}){1,2}|([0-9a-f]{1,4}:){1,4}(:[0-9a-f]{1,4}){1,3}"
                        + "|([0-9a-f]{1,4}:){1,3}(:[0-9a-f]{1,4}){1,4}|([0-9a-f]{1,4}:){1,2}(:[0-9a-f]{1,4}){1,5}"
                        + "|[0-9a-f]{1,4}:((:[0-9a-f]{1,4}){1,6})|:((:[0-9a-f]{1,4}){1,7}|:))",
                "((25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])\\.){3}(25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])",
                "\\Q((a{1000}){1000}){1000}\\E"
            })
    void shouldTakeUsualExpressions(String regex) {
        assertThat(Regex.compile(regex).pattern().pattern()).isEqualTo(regex);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(a{100}){10}",
                "(?:a{1,100}b){10,}x{1}(c){100}",
                "((((((((((x{2}){2}){2}){2}){2}){2}){2}){2}){2}){2})",
                "(a{0000000001000})b{999}",
                "[(]{999}x",
                "((a{30})\\Q\\E{30})\\Q\\E{30}",
                "a{40}\\Q\\E{40}",
                "a{40}(?i){40}",
                "(a{40})(?i-s){40}",
                "(?:(?:[)]{10})\\Q\\E{10}|b)(?s){10,}",
                "(?P<n>a{40})\\Q\\E{1,40}?",
                "\\Q((\\Ea{40}\\Q\\E{40}",
            })
    void shouldRejectLargeOnesBeforeTheyGrow(String regex) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Regex.compile(regex))
                .withMessageContaining("too large");
    }

    /** Leading zeros would hide a count from the estimate; RE2 takes such a repetition as plain text. */
    @Test
    void shouldNotRepeatByCountsWithLeadingZeros() {
        assertThat(Regex.compile("a{0000000000000000900}").pattern().matches("a{0000000000000000900}"))
                .isTrue();
    }

    /** RE2 has no repetition of a repetition, which the estimate relies on. */
    @Test
    void shouldNotRepeatRepetitions() {
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a{20}{20}"));
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a{20}?{20}"));
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a*{20}"));
    }

    /**
     * Whatever stands between a group and its count, what is compiled is bounded: the library says how large it became.
     */
    @Test
    void shouldBoundTheProgramsOfRandomExpressions() {
        Random random = new Random(SEED);
        int compiled = 0;
        for (int i = 0; i < 100_000; i++) {
            String regex = randomExpression(random);
            Pattern pattern = compiledOrNull(regex);
            if (pattern != null) {
                compiled++;
                assertThat(pattern.programSize())
                        .as("-Dtests.seed=%d: %s", SEED, regex)
                        .isLessThanOrEqualTo(2001);
            }
        }
        assertThat(compiled).isGreaterThan(1000);
    }

    private static String randomExpression(Random random) {
        String regex = one(INSIDE, random) + one(INSIDE, random);
        for (int i = random.nextInt(5); i > 0; i--) {
            String opening = one(OPENING, random);
            regex = opening + regex + (opening.endsWith("(") || opening.contains("?") ? ")" : "");
            regex += one(BETWEEN, random) + one(COUNTS, random) + (random.nextBoolean() ? "" : one(INSIDE, random));
        }
        return regex;
    }

    private static String one(List<String> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static @Nullable Pattern compiledOrNull(String regex) {
        try {
            return Regex.compile(regex).pattern();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Test
    void shouldMatchLongStringsInLinearTime() {
        assertThat(Regex.compile("(a|b)*").pattern().matches("ab".repeat(100_000)))
                .isTrue();
        assertThat(Regex.compile("(a*)*b").pattern().matches("a".repeat(100_000)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a?", "(x*)*", "(|a)", "^*", "x|"})
    void shouldMatchTheLargestOnASmallStack(String part) throws Exception {
        String regex = part.repeat(1000 / part.length());
        FutureTask<Boolean> match =
                new FutureTask<>(() -> Regex.compile(regex).pattern().matches("!".repeat(1000)));

        new Thread(null, match, "small stack", SMALL_STACK).start();

        assertThat(match.get()).isFalse();
    }

    /** U+1C80 is a letter whose upper case has another lower case; the range has every letter there is. */
    @ParameterizedTest
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ValueSource(strings = {"(?i)\u1c80", "(?i)[b-\\x{10ffff}]", "(?i:[^\\x{1c7f}-\\x{1c89}])"})
    void shouldEndWhereCaseMakesNoDifference(String regex) {
        assertThat(Regex.compile(regex).pattern().matches("\u0432")).isEqualTo(regex.contains("["));
    }

    @Test
    void shouldMatchLettersWhateverTheirCase() {
        assertThat(Regex.compile("(?i)k\u03c2\u0432").pattern().matches("\u212a\u03a3\u0412"))
                .isTrue();
    }

    /** A class of Unicode has hundreds of bounds. */
    @Test
    void shouldForeseeTheHeapOfClasses() {
        String regex = "\\pL".repeat(25);
        assertThat(Regex.heapBytes(regex))
                .isGreaterThanOrEqualTo(Regex.compile(regex).length() * 128L);
    }
}

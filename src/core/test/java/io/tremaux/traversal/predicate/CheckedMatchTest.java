package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedMatchTest {
    private static final String LONG_WORK = "((a|b)*(a|b)*){20}c";
    private static final int CHARACTERS = 1 << 17;
    private static final int LEAST_CHECKS = 20;

    private final AtomicInteger checks = new AtomicInteger();

    @Test
    void shouldCheckInTheMiddleOfALongString() {
        CheckedMatch match = new CheckedMatch(Regex.compile(LONG_WORK), checks::incrementAndGet);

        assertThat(match.test("a".repeat(CHARACTERS))).isFalse();

        assertThat(checks.get()).isGreaterThan(LEAST_CHECKS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 5000})
    void shouldCheckBetweenShortStrings(int length) {
        CheckedMatch match = new CheckedMatch(Regex.compile(LONG_WORK), checks::incrementAndGet);

        for (int i = 0; i < CHARACTERS / length; i++) {
            match.test("a".repeat(length));
        }

        assertThat(checks.get()).isGreaterThan(LEAST_CHECKS);
    }

    @Test
    void shouldEndByWhatTheCheckThrows() {
        CheckedMatch match = new CheckedMatch(Regex.compile(LONG_WORK), () -> {
            throw new IllegalStateException("over");
        });

        assertThatThrownBy(() -> match.test("a".repeat(CHARACTERS))).hasMessage("over");
    }

    @Test
    void shouldMatchWhatThePatternMatches() {
        Random random = new Random(1);
        for (String regex : new String[] {"(?i)(a|k|\\x{1d11e})*", ".*ab", "ab.*", "[^b]+", "\\bab\\b.*", "(?s).*$"}) {
            Regex compiled = Regex.compile(regex);
            CheckedMatch match = new CheckedMatch(compiled, checks::incrementAndGet);
            for (int i = 0; i < 200; i++) {
                String text = text(random, i < 100 ? 3 : 60_000);
                assertThat(match.test(text))
                        .as(regex)
                        .isEqualTo(compiled.pattern().matches(text));
            }
        }
        assertThat(checks.get()).isPositive();
    }

    private static String text(Random random, int length) {
        String letters = random.nextBoolean() ? "ab" : "aAkK";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            if (random.nextInt(20) == 0) {
                text.append("\uD834\uDD1E");
            }
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}

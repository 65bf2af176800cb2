package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    private static final long SMALL_STACK = 512 * 1024;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
                "(\\d{1,3}\\.){3}\\d{1,3}",
                "(a|b)*",
                "x{900}"
            })
    void shouldTakeUsualExpressions(String regex) {
        assertThat(Regex.compile(regex).pattern()).isEqualTo(regex);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(a{100}){10}",
                "(?:a{1,100}b){10,}x{1}(c){100}",
                "((((((((((x{2}){2}){2}){2}){2}){2}){2}){2}){2}){2})",
                "(a{0000000001000})b{999}",
                "[(]{999}x"
            })
    void shouldRefuseLargeOnesBeforeTheyGrow(String regex) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Regex.compile(regex))
                .withMessageContaining("too large");
    }

    /** Leading zeros would hide a count from the estimate; RE2 takes such a repetition as plain text. */
    @Test
    void shouldNotRepeatByCountsWithLeadingZeros() {
        assertThat(Regex.compile("a{0000000000000000900}").matches("a{0000000000000000900}"))
                .isTrue();
    }

    /** RE2 has no repetition of a repetition, which the estimate relies on. */
    @Test
    void shouldNotRepeatRepetitions() {
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a{20}{20}"));
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a{20}?{20}"));
        assertThatIllegalArgumentException().isThrownBy(() -> Regex.compile("a*{20}"));
    }

    @Test
    void shouldMatchLongStringsInLinearTime() {
        assertThat(Regex.compile("(a|b)*").matches("ab".repeat(100_000))).isTrue();
        assertThat(Regex.compile("(a*)*b").matches("a".repeat(100_000))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a?", "(x*)*", "(|a)", "^*", "x|"})
    void shouldMatchTheLargestOnASmallStack(String part) throws Exception {
        String regex = part.repeat(1000 / part.length());
        FutureTask<Boolean> match = new FutureTask<>(() -> Regex.compile(regex).matches("!".repeat(1000)));

        new Thread(null, match, "small stack", SMALL_STACK).start();

        assertThat(match.get()).isFalse();
    }
}

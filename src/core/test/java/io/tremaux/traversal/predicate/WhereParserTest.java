package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.parameter.InvalidParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhereParserTest {
    private static final int MAX_BYTES = 16 * 1024;

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "errors.csv", numLinesToSkip = 2)
    void shouldSayWhatIsWrong(String predicate, String message, String expected) {
        String text = predicate.equals("''") ? "" : predicate;

        InvalidParameterException error = rejected(text);

        assertThat(error)
                .hasMessageContaining(message)
                .hasMessageStartingWith("resultWhere")
                .hasMessageEndingWith(".");
        assertThat(error.problem().expected()).contains(expected);
        assertThat(error.parameter()).isEqualTo("resultWhere");
        assertThat(error.problem().value()).isEqualTo(text);
    }

    @Test
    void shouldCountLines() {
        assertThat(rejected("a=='\n';b<>1")).hasMessageContaining("at line 2, column 5");
    }

    @Test
    void shouldTakeAtMost16KiB() {
        String frame = "name==''";
        String longest = "name=='" + "x".repeat(MAX_BYTES - frame.length()) + "'";

        assertThatCode(() -> Where.parse("resultWhere", longest)).doesNotThrowAnyException();
        assertThat(rejected(longest + " ")).hasMessageContaining("16 KiB");
        assertThat(rejected("name=='" + "é".repeat(MAX_BYTES / 2) + "'")).hasMessageContaining("16 KiB");
        assertThat(rejected(longest + " ").problem().value()).hasSizeLessThan(300);
    }

    @Test
    void shouldTakeAtMost64Levels() {
        assertThatCode(() -> Where.parse("resultWhere", nested(64))).doesNotThrowAnyException();
        assertThat(rejected(nested(65))).hasMessageContaining("too many levels at column 65");
        assertThat(rejected("(".repeat(MAX_BYTES))).hasMessageContaining("too many levels");
        assertThatCode(() -> Where.parse("resultWhere", "(a==1);".repeat(100) + "a==1"))
                .doesNotThrowAnyException();
    }

    /** The text of a predicate is short beside what its regular expressions become. */
    @Test
    void shouldBoundRegularExpressionsTogether() {
        String one = "a=re='x{900}'";

        assertThatCode(() -> Where.parse("resultWhere", one + (";" + one).repeat(17)))
                .doesNotThrowAnyException();
        assertThat(rejected(one + (";" + one).repeat(18))).hasMessageContaining("too large together");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'%s'", "\"%s\"", "'\\'%s'", "\"\\\"%s\"", "'\"%s'"})
    void shouldNotCountParenthesesInQuotes(String quoted) {
        String predicate = "a==" + quoted.replace("%s", "(".repeat(100));

        assertThatCode(() -> Where.parse("resultWhere", predicate)).doesNotThrowAnyException();
    }

    @Test
    void shouldCountParenthesesAfterQuotes() {
        assertThat(rejected("a=='\\\\';" + nested(65))).hasMessageContaining("too many levels");
    }

    private static String nested(int levels) {
        return "(".repeat(levels) + "a==1" + ")".repeat(levels);
    }

    private static InvalidParameterException rejected(String predicate) {
        return catchThrowableOfType(InvalidParameterException.class, () -> Where.parse("resultWhere", predicate));
    }
}

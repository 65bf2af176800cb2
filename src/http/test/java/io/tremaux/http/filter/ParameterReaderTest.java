package io.tremaux.http.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Texts;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;
import io.tremaux.request.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterReaderTest {
    private static final List<String> KNOWN = List.of("start", "labelFilter", "maxLevel", "minLevel", "bfs");
    private static final Flag FLAG = new Flag("x", false, "");
    private static final Whole WHOLE = new Whole("x", -1, 100, 0, "", 1);
    private static final Choice<String> COLOUR =
            new Choice<>("x", List.of("RED", "GREEN"), List.of("RED", "GREEN"), null, "", "");

    @ParameterizedTest
    @CsvFileSource(
            resources = "values.csv",
            delimiter = '|',
            quoteCharacter = '\'',
            nullValues = "null",
            useHeadersInDisplayName = true)
    void shouldReadValuesStrictly(String source, String as, String outcome) {
        if (outcome != null && outcome.startsWith("! ")) {
            String[] typeAndDetail = outcome.substring(2).split(": ", 2);
            Problem problem = problem(() -> read(source, as));

            assertThat(problem.kind().type()).isEqualTo("urn:tremaux:problem:" + typeAndDetail[0]);
            assertThat(problem.detail()).contains(typeAndDetail[1]);
            if (problem.kind() == Problem.Kind.INVALID_PARAMETER) {
                assertThat(problem.parameter()).isEqualTo("x");
                assertThat(problem.value()).isNotNull();
                assertThat(problem.expected()).isNotEmpty();
            }
        } else {
            String expected = outcome == null ? "null" : outcome.replaceFirst("^\"(.*)\\\\n\"$", "$1\n");
            assertThat(read(source, as)).isEqualTo(expected);
        }
    }

    private static String read(String source, String as) {
        boolean json = as.equals("json") || source.strip().startsWith("{");
        Parameters parameters = json
                ? ParameterReader.json(
                        String.valueOf(source == null ? "null" : source).getBytes(UTF_8), bytes -> {})
                : ParameterReader.query(source);
        return switch (as) {
                    case "text" -> parameters.text(new Text("x"));
                    case "texts" ->
                        parameters.texts(new Texts("x", null, "", List.of())).toString();
                    case "flag" -> parameters.has(FLAG) ? "" + parameters.flag(FLAG) : "absent";
                    case "whole" -> parameters.has(WHOLE) ? "" + parameters.whole(WHOLE) : "absent";
                    case "oneOf" -> parameters.choice(COLOUR);
                    default -> "read";
                }
                + "";
    }

    @ParameterizedTest
    @CsvSource({
        "strat, start",
        "Start, start",
        "LABELFILTER, labelFilter",
        "labelfiler, labelFilter",
        "label_filter, labelFilter",
        "maxlevels, maxLevel",
        "bsf, ",
        "x, ",
        "'', ",
        "somethingElse, "
    })
    void shouldSuggestTheNearestName(String unknown, String nearest) {
        Problem problem = problem(() -> ParameterReader.query(unknown + "=1").allowOnly(KNOWN));

        assertThat(problem.kind()).isEqualTo(Problem.Kind.UNKNOWN_PARAMETER);
        assertThat(problem.parameter()).isEqualTo(unknown);
        assertThat(problem.didYouMean()).isEqualTo(nearest);
        assertThat(problem.expected()).contains("start, labelFilter");
    }

    @Test
    void shouldKnowNamesByAPrefix() {
        List<String> known = List.of("param.");
        ParameterReader.query("param.a=1&param.=1").allowOnly(known);
        assertThat(problem(() -> ParameterReader.query("param=1").allowOnly(known))
                        .kind())
                .isEqualTo(Problem.Kind.UNKNOWN_PARAMETER);
    }

    @Test
    void shouldHaveNoParametersWithoutQuery() {
        assertThat(ParameterReader.query((String) null).asGiven()).isEmpty();
        assertThat(ParameterReader.query("").asGiven()).isEmpty();
    }

    @Test
    void shouldShortenWhatItRepeats() {
        String large = "x".repeat(100_000);
        Problem problem = problem(() -> ParameterReader.query("bfs=" + large).flag(new Flag("bfs", false, "")));

        assertThat(problem.value()).hasSizeLessThan(300).startsWith("xxx");
        assertThat(Problem.shortened("x" + "🌲".repeat(1000))).endsWith("🌲…");
        assertThat(problem(() -> ParameterReader.query(large + "=1").allowOnly(KNOWN)))
                .extracting(Problem::detail, Problem::parameter)
                .allSatisfy(text -> assertThat((String) text).hasSizeLessThan(300));
        assertThat(ParameterReader.query("a=" + large + "&b=1&b=2").asGiven().values())
                .allSatisfy(text -> assertThat((String) text).hasSizeLessThan(300));
    }

    @ParameterizedTest
    @CsvSource({"[, ], 5000", "[, '', 1000000", "{\"y\":, }, 40"})
    void shouldBoundNesting(String open, String close, int depth) {
        String json = "{\"x\": " + open.repeat(depth) + close.repeat(depth) + "}";

        assertThat(problem(() -> ParameterReader.json(json.getBytes(UTF_8), bytes -> {}))
                        .kind())
                .isEqualTo(Problem.Kind.INVALID_BODY);
    }

    @ParameterizedTest
    @CsvSource({"9, '', 100000", "x, '\"', 100000"})
    void shouldTakeLongValuesForWhatTheyAre(String character, String quote, int length) {
        String json = "{\"x\": " + quote + character.repeat(length) + quote + "}";

        assertThat(problem(() -> ParameterReader.json(json.getBytes(UTF_8), bytes -> {})
                                .whole(new Whole("x", 0, 9, 0, "", 1)))
                        .kind()
                        .status())
                .isEqualTo(400);
    }

    @Test
    void shouldRejectMalformedUtf8InJson() {
        byte[] json = {'{', '"', 'x', '"', ':', '"', (byte) 0xC3, (byte) 0x28, '"', '}'};

        assertThat(problem(() -> ParameterReader.json(json, bytes -> {})).kind())
                .isEqualTo(Problem.Kind.INVALID_BODY);
    }

    private static Problem problem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).as("a problem").isNotNull();
        assertThat(thrown).isInstanceOf(HasProblem.class);
        return ((HasProblem) thrown).problem();
    }
}

package io.tremaux.traversal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.parameter.InvalidParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What no filter can be made of is rejected before the walk, even what APOC fails on only when it gets there. */
class RejectionTest {
    @ParameterizedTest
    @CsvFileSource(resources = "rejected.csv", delimiter = ';', useHeadersInDisplayName = true)
    void shouldReject(String parameter, String text, boolean beginSequenceAtStart, String message) {
        InvalidParameterException rejection = catchThrowableOfType(
                InvalidParameterException.class, () -> parse(parameter, text, beginSequenceAtStart));
        assertThat(rejection).isNotNull().hasMessage(message);
        assertThat(rejection.parameter()).isEqualTo(parameter);
        assertThat(rejection.problem().value()).isEqualTo(text);
        assertThat(rejection.problem().expected()).isEqualTo(expected(parameter));
    }

    @Test
    void shouldRejectNoRules() {
        InvalidParameterException rejection =
                catchThrowableOfType(InvalidParameterException.class, () -> ExpandRules.parse(List.of()));
        assertThat(rejection).isNotNull().hasMessage("expand has no rule.");
        assertThat(rejection.parameter()).isEqualTo("expand");
    }

    @Test
    void shouldNameTheRuleThatIsRejected() {
        InvalidParameterException rejection = catchThrowableOfType(
                InvalidParameterException.class, () -> ExpandRules.parse(List.of("A=>R", "B", "C=>R")));
        assertThat(rejection.problem().value()).isEqualTo("B");
    }

    private static Object parse(String parameter, String text, boolean beginSequenceAtStart) {
        return switch (parameter) {
            case "labelFilter" -> LabelFilter.parse(text, beginSequenceAtStart, true);
            case "relationshipFilter" -> RelationshipFilter.parse(text, beginSequenceAtStart);
            case "sequence" -> new Filters.Text(null, text, null, null, beginSequenceAtStart, true, false).parse();
            case "expand" -> ExpandRules.parse(List.of(text));
            default -> throw new AssertionError(parameter);
        };
    }

    private static String expected(String parameter) {
        return switch (parameter) {
            case "labelFilter" -> "labels joined by |, each with + - / > or nothing before it; steps joined by ,";
            case "relationshipFilter" ->
                "types as TYPE, TYPE> or <TYPE joined by |, with - before a type to exclude it; steps joined by ,";
            case "sequence" -> "steps joined by , that are in turn labels and types, as in A,R>,B,S>";
            case "expand" -> "LABELS=>RELATIONSHIPS, as in A:B|C=>R>|<S";
            default -> throw new AssertionError(parameter);
        };
    }
}

package io.tremaux.prove;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogRedactionTest {
    private static final String QUERY =
            "MATCH (a {id: $id}) CALL apoc.path.expand(a, $`the filter`, '', 0, 1) YIELD path RETURN path";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '#',
            value = {
                "{}; PARAMETERS",
                "{id: 1}; PARAMETERS",
                "{id: 1, the filter: 'abc...}; ENDS",
                "{id: 123..., the filter: 'R>'}; ENDS",
                "{id: [1, 2, the filter: 'R>'}; ENDS",
                "{id: {a: , the filter: 'R>'}; ENDS"
            })
    void shouldNameWhatIsNotShown(String parameters, LogRedaction hidden) {
        assertThat(LogRedaction.of(QUERY, parameters)).contains(hidden);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{id: 1, the filter: 'R>'}",
                "{id: '1...', the filter: 'R...'}",
                "{id: 'O'Neil', the filter: 'R>'}"
            })
    void shouldNotBlameASettingForTheRest(String parameters) {
        assertThat(LogRedaction.of(QUERY, parameters)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RETURN '******'", "RETURN 1 // ******", "RETURN `******`"})
    void shouldNotTakeATextForAHiddenLiteral(String query) {
        assertThat(LogRedaction.of(query, "{}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MATCH (a {id: ******}) RETURN a", "RETURN $id, ******"})
    void shouldSeeAHiddenLiteral(String query) {
        assertThat(LogRedaction.of(query, "{id: 1}")).contains(LogRedaction.LITERALS);
    }
}
